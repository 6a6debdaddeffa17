"""Every legal answer can be given by small choices, every way of choosing leads to one, and nothing else
does.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import Any

import pytest

from regalia.env import ActionSpace, Environment, Vocabulary
from regalia.env.actions import MOST_PLACES, PLACES, Page
from regalia.env.answering import Answering
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.state import Position
from regalia.game.printed.catalogue import Catalog
from tests.env.helpers import PAIRS, SMALL, reachable, walk

MOST = 400


@pytest.mark.parametrize("pair", PAIRS)
def test_small_choices_lead_to_every_legal_answer_and_to_no_other(pair: tuple[str, str]) -> None:
    compared: Counter[str] = Counter()
    for seed in range(3):
        env = Environment(*pair, seed=seed)
        for _ in walk(env, Random(seed), 500):
            question = env.question
            if question is None or env.chosen:
                continue
            ways = reachable(env.space, env.game.pos, question, MOST)
            legal = list(islice(question.answers(), MOST))
            if ways is not None and len(legal) < MOST:
                assert ways == set(legal)
                compared[question.asks.value] += 1
    assert compared["act"] > 50
    assert compared["pick"] > 20


@pytest.mark.parametrize("pair", PAIRS)
def test_an_answer_of_the_engine_is_a_path_of_actions(
    pair: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    env, rng = Environment(*pair, seed=5), Random(5)
    given: list[Any] = []
    push = env.game.push

    def noted(answer: Any) -> None:
        given.append(answer)
        push(answer)

    monkeypatch.setattr(env.game, "push", noted)
    lengths: Counter[int] = Counter()
    while not env.over and env.steps < 400:
        question = env.question
        assert question is not None
        answer = question.sample(rng)
        path = env.path(answer)
        given.clear()
        for action in path:
            assert not given
            env.step(action)
        assert given[0] == answer
        lengths[len(path)] += 1
    assert lengths[1] > 20
    assert max(lengths) > 1


def decision(asks: Asks, options: list[Any], **more: Any) -> Decision:
    return Decision(asks, 0, Topic.CHOICE, options, **more)


def table() -> tuple[ActionSpace, Position]:
    return ActionSpace(Vocabulary(["fireball"])), Position(2, Catalog())


def test_three_thousand_names_are_two_choices_deep() -> None:
    space, pos = table()
    words = [f"name {number}" for number in range(3_000)]
    question = decision(Asks.NUMBER, words)
    assert reachable(space, pos, question, 100_000) == set(words)
    first = space.actions(space.options(pos, question, words))
    pages = [choice for choice in first.values() if isinstance(choice, Page)]
    assert 1 < len(pages) <= MOST_PLACES
    assert all(len(space.unfold(page)) <= MOST_PLACES for page in pages)


def test_a_number_beyond_the_block_has_a_place() -> None:
    space, pos = table()
    question = decision(Asks.NUMBER, [3, 1_000_000, -5])
    choices = space.actions(space.options(pos, question, question.options))
    assert {
        choice.value for choice in choices.values() if choice is not None and not isinstance(choice, Page)
    } == {
        3,
        1_000_000,
        -5,
    }
    assert sorted(choices)[1:] == [PLACES, PLACES + 1]


@pytest.mark.parametrize(
    "question",
    [
        decision(Asks.SHARE, [0, 1, 2], maximum=6),
        decision(Asks.SHARE, [0], maximum=90),
        decision(Asks.ORDER, [2, 0, 1, 3]),
        decision(Asks.PICK, ["a", "b", "c", "d"], minimum=0, maximum=4),
        decision(Asks.PICK, ["a", "b", "c", "d"], minimum=2, maximum=3),
        decision(Asks.YES_OR_NO, [True, False]),
    ],
)
def test_every_kind_of_question_is_answered_in_full(question: Decision) -> None:
    space = ActionSpace(Vocabulary(["fireball"]))
    pos = Environment(*SMALL, seed=1).game.pos
    assert reachable(space, pos, question, 100_000) == set(question.answers())


def test_shares_go_to_the_things_in_the_order_in_which_they_are_asked_for() -> None:
    question = decision(Asks.SHARE, ["b", "a"], maximum=5)
    answering = Answering(question, lambda: ["a", "b"])
    assert answering.sharing == "a"
    assert list(answering.values()) == [1, 2, 3, 4]
    assert answering.choose(4) is None
    assert answering.choose(1) == ((1, 4),)
