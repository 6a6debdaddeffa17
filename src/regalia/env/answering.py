"""An answer in the making: picks, orders and shares as several small choices.

A pick takes one thing after another until the player is done; an order, one thing after another until one is
left; a share, one amount after another. Each choice offers exactly what can still become a legal answer. So
every legal answer can be reached, and there is no dead end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from regalia.game.core.decision import Asks, Decision


class Answering:
    """The choices made so far for one question."""

    __slots__ = ("chosen", "decision", "listed")

    def __init__(self, decision: Decision, listed: Callable[[], Sequence[Any]]) -> None:
        self.decision = decision
        self.chosen: tuple[Any, ...] = ()
        """What was picked or ordered, or the shares."""
        self.listed = listed
        """The options in an order that the player sees: shares are asked for in this order."""

    def values(self) -> Sequence[Any]:
        """What may be chosen next."""
        decision, chosen = self.decision, self.chosen
        match decision.asks:
            case Asks.PICK:
                return self._further()
            case Asks.ORDER:
                return [option for option in decision.options if option not in chosen]
            case Asks.SHARE:
                others = len(decision.options) - len(chosen) - 1
                left = decision.maximum - sum(chosen)
                return range(1, left - others + 1) if others else (left,)
            case _:
                return decision.options

    def _further(self) -> Sequence[Any]:
        decision, picked = self.decision, tuple(sorted(self.chosen))
        if len(picked) >= decision.maximum:
            return ()
        constraint = decision.constraint
        if constraint is None:
            return [option for option in decision.options if option not in picked]
        free = getattr(constraint, "free_choice_count", 0)
        if free:  # every set of this size is legal
            return (
                [option for option in decision.options if option not in picked] if len(picked) < free else ()
            )
        return constraint.extensions(picked)

    @property
    def may_stop(self) -> bool:
        """Whether what was picked so far is an answer."""
        decision = self.decision
        return decision.asks is Asks.PICK and decision.admits(tuple(sorted(self.chosen)))

    @property
    def sharing(self) -> Any:
        """The thing that gets the next share."""
        return self.listed()[len(self.chosen)]

    def choose(self, value: Any) -> tuple[Any] | None:
        """Make the next choice. Return the answer, wrapped, if nothing is left to choose."""
        decision = self.decision
        if decision.asks not in (Asks.PICK, Asks.ORDER, Asks.SHARE):
            return (value,)
        self.chosen = (*self.chosen, value)
        if decision.asks is Asks.PICK:
            return None if self._further() else self.stop()
        if len(self.chosen) < len(decision.options):
            return None
        if decision.asks is Asks.ORDER:
            return (self.chosen,)
        shares = dict(zip(self.listed(), self.chosen, strict=True))
        return (tuple(shares[option] for option in decision.options),)

    def stop(self) -> tuple[Any]:
        """The set that was picked, as an answer."""
        return (tuple(sorted(self.chosen)),)
