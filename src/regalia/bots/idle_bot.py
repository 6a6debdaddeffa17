"""A player who does nothing."""

from __future__ import annotations

from typing import Any

from regalia.bots.seat import Seat
from regalia.game.core.decision import Asks, Decision
from regalia.game.printed.acts import PASS


def idle(decision: Decision) -> Any:
    """The answer of a player who does nothing unless they have to."""
    if PASS in decision.options:
        return PASS
    if decision.asks is Asks.YES_OR_NO and False in decision.options:
        return False
    return next(decision.answers())


class IdleBot:
    """Declines everything: for games of a deck alone."""

    def answer(self, decision: Decision, seat: Seat) -> Any:
        return idle(decision)
