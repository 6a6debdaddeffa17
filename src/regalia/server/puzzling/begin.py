"""The puzzles of the first page, and the game of one of them."""

from __future__ import annotations

from typing import Final

from regalia.game.information.knowledge import SPECTATOR
from regalia.game.record import DeckCards, Setup
from regalia.puzzles.files import Puzzle, shipped
from regalia.puzzles.own import offered, own
from regalia.puzzles.telling import moves
from regalia.server.faults import log
from regalia.server.lobby import NoGame, named
from regalia.server.over_http import NewPuzzle, PuzzleShown
from regalia.server.puzzling.names import PUZZLE
from regalia.server.seats import SeatKind, new_token
from regalia.server.stored import Stored

_told: Final[set[str]] = set()
"""The problems of the user's own puzzles that the log has named, so that it names each of them once."""


def puzzles() -> tuple[PuzzleShown, ...]:
    """The puzzles that come with Regalia, the easy ones first, and after them the user's own."""
    found = own()
    for problem in found.problems:
        if problem not in _told:
            log.warning("a puzzle of your own is left out: %s", problem)
    _told.clear()
    _told.update(found.problems)
    return tuple(map(_shown, (*shipped().values(), *found.puzzles.values())))


def _shown(puzzle: Puzzle) -> PuzzleShown:
    about = puzzle.puzzle
    return PuzzleShown(
        name=puzzle.name,
        title=puzzle.title,
        difficulty=about.difficulty,
        origin=about.origin,
        idea=about.idea,
        steps=about.steps,
        right=moves(about.right, about.wrong),
        wrong=moves(about.wrong, about.right),
    )


def new_puzzle(asked: NewPuzzle) -> tuple[Stored, dict[str, int]]:
    """The game of a puzzle as it is to be stored, and the seat that each of its tokens leads to."""
    puzzle = offered().get(asked.puzzle)
    if puzzle is None:
        raise NoGame("There is no such puzzle; choose one of the first page.")
    seats = (SeatKind(name=named(asked.name)), SeatKind(kind="bot", bot=f"{PUZZLE}{puzzle.name}"))
    stored = Stored.new(Setup([DeckCards(puzzle.title, [], {}), DeckCards("Blanks", [], {})]), seats)
    return stored, {new_token(): 0, new_token(): SPECTATOR}
