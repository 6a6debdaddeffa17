"""A second look at a proof, with nothing clever in it.

The search merges positions and payments that come to the same. A proof is accepted only if its plan also wins
in a plain walk: one answer of the player at each question, and every answer of everybody else.
"""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.state import CHANCE
from regalia.game.game import Game
from regalia.puzzles.alike import distinct
from regalia.puzzles.budget import Budget, OutOfBudget
from regalia.puzzles.prover import Prover, to_search

STEPS: Final = 20_000
"""The usual most answers of a walk."""
FEW: Final = 24
"""Answers of chance that are all tried. Of more, one of each kind of like cards is."""


class NotWon(Exception):
    """The plan does not win against an answer. The message is the answers up to there."""


def certify(game: Game, prover: Prover, steps: int = STEPS) -> int:
    """Walk through a plan that wins, and return the number of lines. Raises `NotWon` or `OutOfBudget`."""
    return _walk(to_search(game), prover, Budget(steps), [])


def _walk(game: Game, prover: Prover, budget: Budget, line: list[Any]) -> int:
    result = prover.result(game)
    if result is not None:
        if not result:
            raise NotWon(repr(line))
        return 1
    decision = game.decision
    assert decision is not None
    if decision.player == prover.player:
        answer = prover.winning(game)
        if answer is None:
            raise NotWon(repr(line))
        answers = [answer]
    else:
        answers = _answers(game)
    lines = 0
    for answer in answers:
        budget.spend()
        game.push(answer)
        lines += _walk(game, prover, budget, [*line, answer])
        game.undo()
    return lines


def _answers(game: Game) -> list[Any]:
    """Every answer of an opponent or of chance."""
    decision = game.decision
    assert decision is not None
    if decision.player == CHANCE:
        found = []
        for answer in decision.answers():
            found.append(answer)
            if len(found) > FEW:
                return list(distinct(game))
        return found
    found = []
    for answer in decision.answers():
        found.append(answer)
        if len(found) > STEPS:
            raise OutOfBudget
    return found
