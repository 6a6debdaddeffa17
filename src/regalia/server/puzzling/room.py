"""A room with a puzzle: it begins from the puzzle's position, and is lost when the main phase ends."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.state import Position
from regalia.game.printed.acts import PASS
from regalia.puzzles.own import puzzle_named
from regalia.puzzles.prover import Prover
from regalia.server.keeping import CannotResume
from regalia.server.puzzling.names import GONE, puzzle_of
from regalia.server.room import Refuse, Room

SOLVER: Final = 0
"""The seat of the player."""


class PuzzleRoom(Room):
    """The game of a puzzle: the player who has to win sits at the first seat."""

    _turn = 0
    """The turn of the puzzle, as its position says."""

    def position(self) -> Position:
        puzzle = puzzle_named(puzzle_of(self.seats))
        if puzzle is None:
            raise CannotResume(GONE)
        pos = puzzle.game().pos
        self._turn = pos.turn
        return pos

    def automatic(self) -> str:
        """Every choice is the player's own, whatever they usually want to be asked about."""
        found, decision = super().automatic(), self.game.decision
        only_passes = decision is not None and list(decision.options) == [PASS]
        return found if only_passes or found == "only answer" else ""

    def may_hint(self, seat: int, question: int) -> int:
        raise Refuse("A puzzle has a hint of its own, beside the question.")

    def _push(self, answer: Any, player: int, how: str = "") -> None:
        super()._push(answer, player, how)
        prover = Prover(SOLVER, self._turn)
        if self.game.outcome is None and prover.result_now(self.game) is False:
            self._concede(SOLVER)
            self.ending = "unsolved"
