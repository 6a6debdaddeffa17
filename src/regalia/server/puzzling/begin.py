"""The puzzles of the first page, and the game of one of them."""

from __future__ import annotations

from regalia.game.information.knowledge import SPECTATOR
from regalia.game.record import DeckCards, Setup
from regalia.puzzles.files import Puzzle, shipped
from regalia.puzzles.telling import moves
from regalia.server.lobby import NoGame, named
from regalia.server.over_http import NewPuzzle, PuzzleShown
from regalia.server.puzzling.names import PUZZLE
from regalia.server.seats import SeatKind, new_token
from regalia.server.stored import Stored


def puzzles() -> tuple[PuzzleShown, ...]:
    """All puzzles, the easy ones first."""
    return tuple(map(_shown, shipped().values()))


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
    puzzle = shipped().get(asked.puzzle)
    if puzzle is None:
        raise NoGame("There is no such puzzle; choose one of the first page.")
    seats = (SeatKind(name=named(asked.name)), SeatKind(kind="bot", bot=f"{PUZZLE}{puzzle.name}"))
    stored = Stored.new(Setup([DeckCards(puzzle.title, [], {}), DeckCards("Blanks", [], {})]), seats)
    return stored, {new_token(): 0, new_token(): SPECTATOR}
