"""Triggers about one or more things at once, and so-many-th times of a turn."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.events import EventKind
from regalia.game.core.language import Anything, Condition, Filter
from regalia.game.core.state import Zone
from regalia.game.printed.abilities import Trigger
from regalia.words.history import happened_before


class OneOrMore(Trigger, frozen=True):
    """Once for all the cards of an event that another trigger would answer one by one."""

    once_per_event = True

    on: Trigger

    @property
    def kind(self) -> EventKind:  # type: ignore[override]
        return self.on.kind

    @property
    def what(self) -> Filter:
        """The things that it happens to."""
        found = getattr(self.on, "what", Anything())
        return found if isinstance(found, Filter) else Anything()

    @property
    def gone(self) -> Zone | None:  # type: ignore[override]
        return self.on.gone

    @property
    def leaves(self) -> bool:  # type: ignore[override]
        return self.on.leaves

    def answers(self, ctx: Context, card: int) -> bool:
        event = ctx.event
        return event is not None and any(self.on.answers(ctx, one) for one in event.cards)


class NthThisTurn(Condition, frozen=True):
    """The event happens for the so-many-th time this turn."""

    what: Trigger
    nth: int

    @property
    def remembered(self) -> EventKind:
        return self.what.kind

    def holds(self, ctx: Context) -> bool:
        return sum(1 for _ in happened_before(ctx, self.what)) == self.nth - 1
