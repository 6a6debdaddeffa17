"""The other side of a puzzle: it answers with what the prover knows to refute the player."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.game import Game
from regalia.game.printed.acts import PASS
from regalia.puzzles.own import puzzle_named
from regalia.puzzles.prover import Prover
from regalia.server.keeping import CannotResume
from regalia.server.puzzling.names import GONE

ANSWERS: Final = 20_000
"""What it may try for an answer. The positions of puzzles need far less."""


class Defence:
    """Answers for the other player of one puzzle."""

    def __init__(self, name: str) -> None:
        puzzle = puzzle_named(name)
        if puzzle is None:
            raise CannotResume(GONE)
        game = puzzle.game()
        self.catalog = game.pos.catalog
        self._prover = Prover(0, game.pos.turn)

    def answer(self, saved: bytes, seed: int) -> Any:
        """An answer that keeps the player from winning, or else the one that resists."""
        game = Game.load(saved, self.catalog, seed=seed)
        game.auto = False
        decision = game.decision
        assert decision is not None
        forced = decision.forced()
        if forced is not None:
            return forced[0]
        if list(decision.options) == [PASS] or self._prover.result_now(game) is not None:
            return decision.options[0] if PASS not in decision.options else PASS
        refuting = self._prover.refuting(game, ANSWERS)
        return self._prover.first(game) if refuting is None else refuting
