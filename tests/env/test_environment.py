"""An environment: asking, answering, copies at any point, returns, seeds."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

import regalia
from regalia.bots.imagined import CannotImagine, imagination
from regalia.bots.random_bot import RandomBot
from regalia.decks.deck import BadDeck
from regalia.env import Environment, IllegalAction
from regalia.env.actions import DONE, PASS
from regalia.env.terms import agreed
from regalia.game.core.decision import Asks
from regalia.game.core.state import CHANCE, Zone
from regalia.game.core.values import NOBODY
from tests.env.helpers import PAIRS, SMALL, keen, walk


def played(env: Environment, rng: Random, steps: int) -> Environment:
    for _ in walk(env, rng, steps):
        pass
    return env


def fingerprint(env: Environment) -> tuple[object, ...]:
    seats = range(env.players)
    seen = [env.observation(seat).tobytes() for seat in seats]
    return (
        env.seat,
        env.legal,
        env.game.digest(),
        env.steps,
        seen,
        [env.information_state(seat) for seat in seats],
    )


def test_the_same_seed_and_actions_give_the_same_game() -> None:
    ends = []
    for seed in (4, 4, 5):
        env = played(Environment(*SMALL, seed=seed), Random(1), 10_000)
        assert env.over
        ends.append((env.game.digest(), env.steps))
    assert ends[0] == ends[1] != ends[2]


def test_a_reset_begins_the_same_game_as_a_new_environment() -> None:
    env = played(Environment(*SMALL, seed=1), Random(1), 60)
    env.reset(9)
    assert fingerprint(env) == fingerprint(Environment(*SMALL, seed=9))


def test_resets_without_a_seed_repeat_after_the_same_beginning() -> None:
    rows = []
    for begin in (1, 1, 2):
        env, row = Environment(*SMALL, seed=begin), list[bytes]()
        for again in range(3):
            env.reset(5 if begin == 1 and again == 0 else None)
            row.append(env.game.digest())
        rows.append(row)
    assert rows[0] == rows[1] != rows[2]
    assert len(set(rows[0])) == 3, "each reset begins another game"


@pytest.mark.parametrize("explicit", [False, True])
@pytest.mark.parametrize("pair", PAIRS[:2])
def test_copies_of_every_kind_go_on_in_the_same_way(pair: tuple[str, str], explicit: bool) -> None:
    env, rng = Environment(*pair, seed=3, explicit_chance=explicit), Random(3)
    inside = drawing = 0
    for number in walk(env, rng, 300):
        is_inside = bool(env.chosen) or env.game.is_mid_play
        if number % 61 and not (is_inside and inside < 3):
            continue
        twins = [env.clone(), pickle.loads(pickle.dumps(env))]
        assert len({str(fingerprint(one)) for one in (env, *twins)}) == 1
        inside += is_inside
        drawing += env.seat == CHANCE
        before, luck = fingerprint(env), rng.random()
        ends = [fingerprint(played(one, Random(luck), 12)) for one in twins]
        assert all(end == ends[0] for end in ends)
        assert fingerprint(env) == before
    assert inside
    assert bool(drawing) is explicit


def test_the_copies_of_the_standard_library_are_clones() -> None:
    env = played(Environment(*SMALL, seed=3), Random(3), 50)
    for twin in (copy.copy(env), copy.deepcopy(env)):
        assert fingerprint(twin) == fingerprint(env)
        twin.step(twin.legal[0])
        assert twin.steps == env.steps + 1


def test_a_game_of_the_engine_is_pickled_at_any_point() -> None:
    game, rng = regalia.new_game(*SMALL, seed=2), Random(2)
    for number in range(120):
        if game.decision is None:
            break
        if number % 10 == 0:
            twin = pickle.loads(pickle.dumps(game))
            assert twin.digest() == game.digest()
            assert twin.legal.words == game.legal.words
            other = Random(number)
            ends = []
            for one in (twin, game.copy()):
                other.seed(number)
                for _ in range(20):
                    if one.decision is not None:
                        one.push(one.decision.sample(other))
                ends.append(one.digest())
            assert ends[0] == ends[1]
        game.push(game.decision.sample(rng))


def test_what_is_won_adds_up_to_nothing() -> None:
    env = Environment(*SMALL, seed=4)
    assert env.returns() == [0.0, 0.0]
    played(env, Random(4), 10_000)
    assert sorted(env.returns()) == [-1.0, 1.0]
    assert env.game.outcome == (env.returns().index(1.0),)
    assert (env.seat, env.legal, env.is_given_up) == (NOBODY, [], False)
    assert not env.mask().any()


def test_the_winner_of_four_gets_what_three_lose() -> None:
    env = Environment("mage-pantheon", "mage-pantheon", "mage-pantheon", seed=1, first=0)
    assert env.players == 3
    played(env, Random(1), 40)
    assert env.observe(2)["zones"].shape[0] == 3
    while env.game.outcome is None:
        env.game.concede(next(one for one in range(3) if one not in env.game.pos.conceded))
    assert sorted(env.returns()) == [-1.0, -1.0, 2.0]


def test_a_game_that_takes_too_long_is_given_up() -> None:
    env = played(Environment(*SMALL, seed=1, most_steps=30), Random(1), 100)
    assert env.steps == 30
    assert env.over
    assert env.is_given_up
    assert env.returns() == [0.0, 0.0]
    assert pickle.loads(pickle.dumps(env)).is_given_up


@pytest.mark.parametrize(
    ("action", "said"),
    [(DONE, r"action 2 \(done\) is not legal now"), (10**6, "they go from 0 to"), (-1, "no action -1")],
)
def test_an_illegal_action_changes_nothing_and_says_what_is_wrong(action: int, said: str) -> None:
    env = Environment(*SMALL, seed=1)
    before = fingerprint(env)
    with pytest.raises(IllegalAction, match=said):
        env.step(action)
    assert fingerprint(env) == before


def test_nothing_can_be_done_after_the_end() -> None:
    env = played(Environment(*SMALL, seed=1), Random(1), 10_000)
    with pytest.raises(IllegalAction, match="`reset` begins another"):
        env.step(PASS)
    with pytest.raises(IllegalAction, match="only be given where a question begins"):
        env.path(True)
    with pytest.raises(IllegalAction, match="nobody is asked"):
        env.answer_with(RandomBot(1))
    with pytest.raises(IllegalAction, match="where a player is asked"):
        env.resample(0)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"first": 2}, "0 to 1, not 2"),
        ({"most_steps": 0}, "1 or more, not 0"),
    ],
)
def test_arguments_are_checked(arguments: dict[str, int], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Environment(*SMALL, **arguments)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="0 to 1"):
        Environment(*SMALL).observation(2)


@pytest.mark.parametrize("nobody", [NOBODY, CHANCE, 2])
def test_what_nobody_remembers_is_not_told(nobody: int) -> None:
    """`env.seat` is negative at the end and at chance nodes."""
    env = played(Environment(*SMALL, seed=1), Random(1), 20)
    with pytest.raises(ValueError, match=f"no seat {nobody}"):
        env.information_state(nobody)
    with pytest.raises(ValueError, match=f"no seat {nobody}"):
        env.information_tensor(nobody)
    with pytest.raises(ValueError, match=f"no seat {nobody}"):
        env.resample(nobody, 1)


def test_a_game_needs_two_decks() -> None:
    with pytest.raises(BadDeck, match="at least 2 decks, not 1"):
        Environment("rai")


def test_the_same_decks_have_the_same_terms() -> None:
    assert Environment(*SMALL, seed=1).terms is Environment(*SMALL, seed=2).terms
    assert Environment(*SMALL).terms is agreed(SMALL, None, False, True, 20_000, False)


def test_bots_of_regalia_answer_in_an_environment() -> None:
    env = Environment(*SMALL, seed=6)
    bots = [regalia.bot("simple", 1), regalia.bot("random", 2)]
    while not env.over:
        env.answer_with(bots[env.seat])
    assert sorted(env.returns()) == [-1.0, 1.0]


def test_numbers_of_faces_do_not_depend_on_seats_and_with_every_face_not_on_decks() -> None:
    one, other = Environment("lorraine", "rai"), Environment("rai", "lorraine")
    assert one.terms.vocabulary.slugs == other.terms.vocabulary.slugs
    assert len(one.space) == len(other.space)
    every, all_of_them = (Environment(*pair, every_face=True) for pair in (SMALL, ("silvie", "kongming")))
    assert len(every.space) == len(all_of_them.space)
    face = every.terms.vocabulary.number("fireball")
    assert all_of_them.terms.vocabulary.name(face) == "Fireball"
    names = [every.space.name(action) for action in range(len(every.space))]
    assert len(set(names)) == len(names)


def test_the_table_of_facts_has_what_is_printed() -> None:
    vocabulary = Environment("lorraine", "rai").terms.vocabulary
    facts = vocabulary.facts
    row = dict(zip(vocabulary.fact_names, facts[vocabulary.number("fireball")].tolist(), strict=True))
    assert (row["reserve"], row["memory"], row["power"]) == (4, -1, -1)
    assert (row["elements: fire"], row["types: action"], row["types: ally"]) == (1, 1, 0)
    assert facts.shape == (len(vocabulary), len(vocabulary.fact_names))
    assert not facts[:2].any()


def test_an_observation_shows_the_table() -> None:
    env = played(Environment(*SMALL, seed=8), Random(8), 60)
    pos, seat = env.game.pos, env.seat
    seen = env.observe()
    assert seen["question"][0] == 0
    assert env.observe(1 - seat)["question"][0] == 1
    assert env.observe(1 - seat)["question"][2] == NOBODY
    hand = {env.terms.vocabulary.number(pos.definition(card).slug) for card in pos.cards_in(Zone.HAND, seat)}
    rows = seen["cards"]
    assert set(rows[(rows[:, 1] == 2) & (rows[:, 2] == 0), 0].tolist()) == hand
    assert not ((rows[:, 1] == 2) & (rows[:, 2] == 1)).any(), "the hand of the other player is not there"
    flat = env.observation()
    assert np.array_equal(env.terms.shapes.parts(flat)["cards"], rows)
    assert not (rows[seen["header"][13] :] != NOBODY).any()


def test_rows_of_options_point_at_their_cards() -> None:
    env, rng, pointed = Environment(*SMALL, seed=2), Random(2), 0
    while not env.over and env.steps < 150:
        cards = env.observe()["cards"]
        rows = env.option_rows()
        assert rows[:, 0].tolist() == env.legal
        for _, _, face, owner, zone, _, row, _ in rows.tolist():
            if row >= 0:
                assert (cards[row, 0], cards[row, 1], cards[row, 3]) == (face, zone, owner)
                pointed += 1
        env.step(keen(env, rng))
    assert pointed > 200


def test_a_choice_that_was_made_shows_in_the_next_one() -> None:
    env, rng, seen = Environment("diao-chan", "guo-jia", seed=2), Random(2), 0
    while not env.over and env.steps < 400:
        question, chosen = env.question, env.chosen
        action = keen(env, rng)
        env.step(action)
        if chosen == () and env.chosen and env.question is question:
            assert question is not None
            assert question.asks in (Asks.PICK, Asks.ORDER, Asks.SHARE)
            row = env.observe()["question"]
            assert (row[5], row[7]) == (1, action)
            assert str(action) in env.information_state(env.seat).rpartition("!")[2]
            seen += 1
    assert seen > 3


def test_a_world_is_drawn_again_until_the_play_can_be_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    env = Environment(*SMALL, seed=1)
    failures = [True] * 3

    def seldom(*about: Any) -> Any:
        real = imagination(*about)

        def draw(rng: Random) -> Any:
            if failures.pop():
                raise CannotImagine("not with these cards")
            return real(rng)

        return draw

    monkeypatch.setattr("regalia.env.environment.imagination", seldom)
    failures[:0] = [False]
    assert env.resample(env.seat, 1).legal == env.legal
    assert not failures
    failures += [True] * 100
    with pytest.raises(CannotImagine, match="not with these cards"):
        env.resample(env.seat, 1)
    assert len(failures) == 80
