"""Observations, actions and information states do not depend on what a seat cannot know.

Two worlds differ only in what a seat cannot know (`proofs.leaks`). What the seat gets from the environment
has to be the same in both, byte for byte."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from proofs.leaks.pairs import Leak, Showing, check_game, is_rest, keen
from proofs.leaks.resample import World
from regalia.cards.catalog import Library
from regalia.decks.presets import PRESETS
from regalia.env import ActionSpace, Environment, Vocabulary, actions
from regalia.env.answering import Answering
from regalia.env.observing import Shapes, option_row, question_for
from regalia.env.recall import Memory
from regalia.env.terms import agreed
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.state import CHANCE, Position
from regalia.game.game import Game
from regalia.game.information.knowledge import SPECTATOR, hidden_from
from regalia.game.observation import Observer
from tests.env.helpers import PAIRS

CUT = 150
"""Pairs of worlds in each game."""
LENGTH = 60
"""Answers in each way that is gone in two worlds."""


class ArraysShown(Showing):
    """The part of a game that the environment shows a seat."""

    def show(self, viewer: int) -> bytes:
        if viewer == SPECTATOR:
            return b""
        game, pos = self.game, self.game.pos
        vocabulary = Vocabulary.of(pos.catalog)
        shapes, space, observer = (
            Shapes(pos.players, 200, vocabulary),
            ActionSpace(vocabulary),
            Observer(viewer),
        )
        found = np.empty(shapes.size, dtype=np.int32)
        shapes.fill(found, observer, pos, question_for(viewer, pos.players, game.decision, 0, -1, ()))
        return found.tobytes().hex().encode() + self._asked(space, viewer, observer)

    def _asked(self, space: ActionSpace, viewer: int, observer: Observer) -> bytes:
        decision, pos = self.game.decision, self.game.pos
        if decision is None or decision.player != viewer:
            return b""
        options = space.options(pos, decision, Answering(decision, list).values())
        choices = space.actions(options)
        rows = [
            option_row(action, one, observer, is_page=False) if isinstance(one, actions.Option) else (action,)
            for action, one in choices.items()
        ]
        return repr(rows).encode()


@pytest.mark.parametrize("seed", [0, 2, 3])
def test_worlds_that_differ_in_hidden_things_look_alike(seed: int) -> None:
    tally = check_game(seed, Library(), CUT, ArraysShown)
    assert tally.pairs >= CUT
    assert tally.stops > tally.pairs


def test_the_comparison_would_notice_a_leak(monkeypatch: pytest.MonkeyPatch) -> None:
    """With faces that are not hidden, two worlds differ."""
    monkeypatch.setattr(actions, "may_look", lambda pos, card, viewer: True)
    monkeypatch.setattr(ArraysShown, "_asked", _all_cards)
    with pytest.raises(Leak):
        check_game(0, Library(), CUT, ArraysShown)


def _all_cards(shown: ArraysShown, space: ActionSpace, viewer: int, observer: Observer) -> bytes:
    pos = shown.game.pos
    question = Decision(Asks.PICK, viewer, Topic.CHOICE, list(range(len(pos.card))))
    return repr([option[3:6] for option in space.options(pos, question, question.options)]).encode()


def way_on(rest: Position, seat: int, rng: Random) -> tuple[list[tuple[Decision, Any]], set[int]]:
    """Play on at random: the questions with their answers, and the hidden cards that a seat gets to see."""
    game = Game(rest.copy(), keep_history=False)
    game.chance = None
    hidden = set(hidden_from(game.pos, seat))
    seen: set[int] = set()
    game.listen(lambda step: seen.update(hidden.difference(hidden_from(game.pos, seat))))
    way: list[tuple[Decision, Any]] = []
    while len(way) < LENGTH and (decision := game.decision) is not None:
        answer: Any = decision.sample(rng) if decision.player == CHANCE else keen(decision, rng)
        way.append((decision, answer))
        game.push(answer)
        seen.update(hidden.difference(hidden_from(game.pos, seat)))
    return way, seen


def one_way(pair: tuple[str, str], seat: int, seed: int) -> tuple[int, int]:
    """Play on from a point at rest in two worlds, compare a seat's memories, and count that."""
    terms = agreed(pair, None, False, True, 100, False)
    rng = Random(seed)
    first = Environment(*pair, seed=seed)
    while not first.over and (first.steps < 30 or not is_rest(first.game)):
        first.step(rng.choice(first.legal))
    rest: Position = first.game.copy().pos
    rest.rewind(0)
    way, seen = way_on(rest, seat, rng)
    world = World(rest, seat, rng, seen)
    here, there = (Game(pos, keep_history=False) for pos in (rest.copy(), world.pos))
    here.chance = there.chance = None
    memories = Memory(terms, here), Memory(terms, there)
    compared = differing = 0
    for decision, answer in way:
        asked, question = here.decision, there.decision
        assert asked is not None
        if question is None or asked.topic != question.topic:
            break
        if asked.player == seat:
            texts = [memory.text(seat, ()) for memory in memories]
            assert texts[0] == texts[1]
            arrays = [memory.tensor(seat, (), 40) for memory in memories]
            assert arrays[0].tobytes() == arrays[1].tobytes()
            compared += 1
            differing += memories[0].text(1 - seat, ()) != memories[1].text(1 - seat, ())
        other = world.answer(decision, answer)
        if not question.admits(other):
            assert asked.player != seat
            break
        for memory, one in zip(memories, (answer, other), strict=True):
            memory.note(one, (7,) if asked.player == seat else ())
        here.push(answer)
        there.push(other)
    return compared, differing


@pytest.mark.parametrize("pair", PAIRS)
def test_a_seat_remembers_the_same_in_worlds_that_it_cannot_tell_apart(pair: tuple[str, str]) -> None:
    counts = [one_way(pair, seed % 2, seed) for seed in range(5)]
    assert sum(compared for compared, _ in counts) > 20
    assert sum(differing for _, differing in counts) > 10, "the other player can tell them apart"


@pytest.mark.parametrize("pair", PAIRS)
def test_a_world_that_is_drawn_again_looks_the_same_and_is_another(pair: tuple[str, str]) -> None:
    env, rng = Environment(*pair, seed=11), Random(11)
    compared, hands = 0, set()
    while not env.over and env.steps < 150:
        if env.steps % 5 == 0 and not env.chosen:
            seat = env.seat
            twin = env.resample(seat, env.steps)
            assert twin.seat == seat
            assert twin.legal == env.legal
            assert twin.observation().tobytes() == env.observation().tobytes()
            assert twin.option_rows().tobytes() == env.option_rows().tobytes()
            assert twin.mask().tobytes() == env.mask().tobytes()
            assert twin.information_state(seat) == env.information_state(seat)
            hands.add(twin.information_state(1 - seat) == env.information_state(1 - seat))
            twin.step(rng.choice(twin.legal))
            assert twin.information_state(seat) != env.information_state(seat)
            compared += 1
        env.step(rng.choice(env.legal))
    assert compared > 10
    assert False in hands


def test_a_drawn_world_has_the_lists_of_the_game() -> None:
    env = Environment("silvie", "kongming", seed=3)
    slugs = {*PRESETS["silvie"].slugs(), *PRESETS["kongming"].slugs()}
    for seed in range(5):
        pos = env.resample(env.seat, seed).game.pos
        assert {pos.definition(card).slug for card in range(len(pos.card))} <= slugs
