"""A bot that answers at random, legally."""

from __future__ import annotations

from random import Random
from typing import Any

from regalia.bots.seat import Seat
from regalia.game.core.decision import Decision


class RandomBot:
    """Picks any legal answer, including passing."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = Random(seed)

    def __repr__(self) -> str:
        return "<bot random>"

    def answer(self, decision: Decision, seat: Seat | None = None) -> Any:
        return decision.sample(self._rng)
