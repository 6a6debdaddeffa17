"""Chance nodes: all outcomes, each with its probability, and the same luck as the engine's own."""

from __future__ import annotations

from collections import Counter
from math import factorial, prod
from random import Random

import pytest

from regalia.env import Environment, IllegalAction
from regalia.env.chance import Drawing, drawn, is_enumerable
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.state import CHANCE, Zone
from tests.env.helpers import SMALL, keen


def test_a_shuffle_has_the_probability_of_its_order() -> None:
    """A deck with copies has fewer orders than cards would have, and each is as likely."""
    env = Environment(*SMALL, explicit_chance=True)
    pos = env.game.pos
    deck = Counter(pos.definition(card).slug for card in pos.cards_in(Zone.MAIN_DECK, 0))
    orders = factorial(deck.total()) // prod(map(factorial, deck.values()))
    likely, drawing = 1.0, env.question
    assert drawing is None
    for _ in range(deck.total()):
        if not env.say(0).startswith("shuffle") or len(env.legal) == 1:
            break
        outcomes = env.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1)
        here = env.game.pos is pos and env.game.decision
        likely *= outcomes[0][1]
        env.step(0)
        if here is not env.game.decision:
            break
    assert likely == pytest.approx(1 / orders)


def test_like_cards_are_one_outcome() -> None:
    env = Environment(*SMALL, explicit_chance=True)
    pos = env.game.pos
    deck = Counter(pos.definition(card).name for card in pos.cards_in(Zone.MAIN_DECK, 0))
    said = {env.say(number).removeprefix("shuffle: "): chance for number, chance in env.chance_outcomes()}
    assert said == {name: pytest.approx(count / deck.total()) for name, count in deck.items()}


def test_cards_drawn_at_random_are_equally_likely() -> None:
    """Two of four cards: each pair comes up with the same chance, in either order."""
    env = Environment(*SMALL, seed=1)
    question = Decision(Asks.PICK, CHANCE, Topic.DRAW, (3, 5, 7, 9), minimum=2, maximum=2)
    assert is_enumerable(question)
    chances: Counter[tuple[int, ...]] = Counter()
    for first, one in Drawing(env.game.pos, question).probabilities():
        drawing = Drawing(env.game.pos, question)
        assert drawing.choose(first) is None
        for second, other in drawing.probabilities():
            answer = Drawing(env.game.pos, question, drawing.answering.chosen).choose(second)
            assert answer is not None
            chances[answer[0]] += one * other  # type: ignore[assignment]
    assert len(chances) == 6
    assert all(chance == pytest.approx(1 / 6) for chance in chances.values())


def test_a_question_without_a_list_of_outcomes_is_answered_at_random() -> None:
    wide = Decision(Asks.NUMBER, CHANCE, Topic.ROLL, list(range(1_000)))
    unsure = Decision(Asks.PICK, CHANCE, Topic.TARGETS, [1, 2, 3], minimum=0, maximum=2)
    assert not is_enumerable(wide)
    assert not is_enumerable(unsure)


def test_a_game_with_explicit_chance_goes_to_its_end() -> None:
    env, rng = Environment(*SMALL, seed=5, explicit_chance=True), Random(5)
    topics: Counter[str] = Counter()
    while not env.over:
        if env.seat == CHANCE:
            topics[env.say(0).split(":")[0]] += 1
            assert not env.mask().any()
            outcome = drawn(rng, env.chance_outcomes())
            env.step(outcome)
        else:
            env.step(keen(env, rng))
    assert topics["shuffle"] > 60
    assert topics["first"] == 1
    assert sorted(env.returns()) == [-1.0, 1.0]


def test_the_environment_draws_if_asked() -> None:
    ends = []
    for _ in range(2):
        env = Environment(*SMALL, seed=5, explicit_chance=True)
        taken = []
        while env.seat == CHANCE:
            taken.append(env.draw_chance())
        ends.append((taken, env.game.digest()))
    assert ends[0] == ends[1]
    with pytest.raises(IllegalAction, match="no chance node"):
        env.draw_chance()


def test_an_outcome_that_does_not_exist_is_refused() -> None:
    env = Environment(*SMALL, explicit_chance=True)
    with pytest.raises(IllegalAction, match="they go from 0 to"):
        env.step(10_000)
