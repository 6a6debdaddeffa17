"""Proving a puzzle again: its win, its plain walk, and what its file says of first moves."""

from __future__ import annotations

from regalia.puzzles.budget import OutOfBudget
from regalia.puzzles.certificate import NotWon, certify
from regalia.puzzles.files import Puzzle
from regalia.puzzles.prover import Prover, Verdict


def check(puzzle: Puzzle) -> str:
    """What is wrong with a puzzle in a line, or nothing."""
    game = puzzle.game()
    prover = Prover(0, game.pos.turn)
    moves = prover.moves(game)
    if any(verdict is Verdict.UNKNOWN for _, verdict in moves):
        return "a first move could not be judged"
    right = {game.say(move) for move, verdict in moves if verdict is Verdict.WIN}
    wrong = {game.say(move) for move, verdict in moves if verdict is Verdict.NO_WIN}
    if right != set(puzzle.puzzle.right):
        return f"the first moves that win are {', '.join(sorted(right)) or 'none'}"
    if wrong != set(puzzle.puzzle.wrong):
        return f"the first moves that do not win are {', '.join(sorted(wrong)) or 'none'}"
    if Prover(0, game.pos.turn, only_attacks=True).verdict(game) is not Verdict.NO_WIN:
        return "attacks alone win"
    try:
        certify(game, prover)
    except NotWon as lost:
        return f"the plan fails: {lost}"
    except OutOfBudget:
        return "the plan has too many lines"
    return ""
