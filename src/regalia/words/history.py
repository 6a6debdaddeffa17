"""What happened earlier in the turn: the same descriptions that triggers wait with, looked up afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from regalia.game.abilities import Trigger
from regalia.game.events import Event, Kind
from regalia.game.language import Amount, Context
from regalia.game.state import NOBODY


class TimesThisTurn(Amount, frozen=True):
    """How often something has happened this turn."""

    what: Trigger

    @property
    def remembered(self) -> Kind:
        return self.what.kind

    def value(self, ctx: Context) -> int:
        return sum(1 for _ in happened(ctx, self.what))


class TotalThisTurn(Amount, frozen=True):
    """How much of it there was in all ("has dealt 3 or more combat damage this turn")."""

    what: Trigger

    @property
    def remembered(self) -> Kind:
        return self.what.kind

    def value(self, ctx: Context) -> int:
        return sum(event.amount for event in happened(ctx, self.what))


def happened(ctx: Context, what: Trigger) -> Iterator[Event]:
    """The events of this turn that fit, once for each of their cards unless it is about "one or more"."""
    for event in ctx.pos.history:
        if event.kind != what.kind:
            continue
        seen = Context(ctx.pos, ctx.controller, ctx.source, event=event)
        for card in event.cards if event.cards and not what.once_per_event else (NOBODY,):
            if what.answers(seen, card):
                yield event
