"""Positions with a known right answer. The answers follow from the rules and the cards, not from any bot."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from proofs.positions.asking import what_is_wrong
from proofs.positions.reading import FOLDER, Question, read_all, read_file
from regalia.bots.greedy_bot import GreedyBot
from regalia.bots.search_bot import SearchBot
from regalia.bots.seat import Bot, Seat
from regalia.game.core.decision import Asks, Decision
from regalia.game.printed.acts import PASS
from regalia.judge.scenario.text import Fault

QUESTIONS = read_all()
BEYOND_GREEDY = {
    "A spell that costs nothing and draws a card is played",
    "A wall without power is worn down",
    "In a played game, Lorraine with six attackers does not wait for Rai's one Witch",
    "In a played game, Lorraine with five attackers still does not wait for the Witch",
    "In a played game, Lorraine with four attackers and a rested one does not wait for the Witch",
}
"""Greedy looks at the result of one act, and these pay only later."""


class Idle:
    """Passes, and gives the first legal answer to everything else."""

    def answer(self, decision: Decision, seat: Seat) -> Any:
        return PASS if PASS in decision.options else next(iter(decision.answers()))


class Busy:
    """Never passes if there is anything else to do, and answers at random."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def answer(self, decision: Decision, seat: Seat) -> Any:
        if decision.asks is Asks.ACT:
            return self.rng.choice([act for act in decision.options if act != PASS] or [PASS])
        return decision.sample(self.rng)


def _same(bot: Bot) -> Bot:
    return bot


def test_there_are_enough_of_them() -> None:
    assert len(QUESTIONS) >= 50
    assert len({question.title for question in QUESTIONS}) == len(QUESTIONS)
    assert min(Counter(question.kind for question in QUESTIONS).values()) >= 3
    assert all(question.why for question in QUESTIONS)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.title)
def test_a_bot_can_be_wrong(question: Question) -> None:
    """Either a bot that does nothing is wrong, or one of a few that do anything."""
    careless: list[Bot] = [Idle(), *(Busy(seed) for seed in range(8))]
    assert any(what_is_wrong(question, partial(_same, bot)) for bot in careless)


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.title)
def test_greedy_is_right(question: Question) -> None:
    wrong = what_is_wrong(question, lambda: GreedyBot(1))
    assert bool(wrong) is (question.title in BEYOND_GREEDY), wrong


@pytest.mark.parametrize(
    "question",
    [question for question in QUESTIONS if question.kind == "attack past an interceptor"],
    ids=lambda question: question.title,
)
def test_search_does_not_stop_at_an_interceptor(question: Question) -> None:
    assert not what_is_wrong(question, lambda: SearchBot(1, iterations=40))


def test_a_faulty_file_says_where(tmp_path: Path) -> None:
    path = tmp_path / "faulty.yaml"
    for text, reason in (
        ("kind: x\npositions:\n  - title: y\n    when: z\n", "a position has no 'when'"),
        ("kind: x\npositions:\n  - title: y\n", "a position needs `why:`"),
        ("kind: x\n", "a file of positions needs `positions:`"),
    ):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(Fault, match=reason) as fault:
            read_file(path)
        assert fault.value.path == str(path)


def test_the_folder_has_only_positions() -> None:
    assert {path.suffix for path in FOLDER.iterdir()} == {".yaml"}
