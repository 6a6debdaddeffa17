"""What happened earlier in the turn: the same descriptions that triggers wait with, looked up afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from regalia.game.abilities import Trigger
from regalia.game.context import Context
from regalia.game.continuous import is_champion
from regalia.game.events import Event, Kind
from regalia.game.language import Amount, Condition, Filter
from regalia.game.values import NOBODY
from regalia.game.wording import says


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


class Died(Amount, frozen=True):
    """How many things that fit, as they last were, have died this turn under your control (lki.1)."""

    what: Filter

    @property
    def remembered(self) -> Kind:
        return Kind.DIED

    def value(self, ctx: Context) -> int:
        pos = ctx.pos
        dead = (
            card
            for event in pos.history
            if event.kind == Kind.DIED and event.player == ctx.controller
            for card in event.cards
        )
        known = (pos.last[card] for card in dead)
        return sum(last is not None and self.what.matched(ctx, last) for last in known)


class ActivatedThisGame(Condition, frozen=True):
    """You have activated a card of the source's name this game."""

    wording = (says("you've activated a card named ~ this game"),)

    sight = ("achieved",)
    recalls = True
    """Whether such plays have to be remembered beyond their turn."""

    def holds(self, ctx: Context) -> bool:
        pos = ctx.pos
        name = pos.definition(ctx.source).name
        return any(
            player == ctx.controller and pos.catalog[definition].name == name
            for player, definition in pos.achieved
        )

    def phrase(self) -> str:
        return "a card of its name activated before"


class AeneanResolved(Amount, frozen=True):
    """How often you have resolved a card with Aenean Progression this game."""

    sight = ("resolved",)
    progression = "aenean"

    def value(self, ctx: Context) -> int:
        return ctx.pos.resolved.count((ctx.controller, self.progression))


class HurtBySource(Filter, frozen=True):
    """Has been dealt damage this turn by the source, as the objects that both are."""

    wording = (says("which: that ~ has dealt damage to this turn", "~ has dealt damage to this turn"),)

    @property
    def remembered(self) -> Kind:
        return Kind.DAMAGED

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        source, struck = pos.ref(ctx.source), pos.stamp[card]
        return any(
            event.kind == Kind.DAMAGED and event.by == source and struck in event.stamps
            for event in pos.history
        )

    def phrase(self) -> str:
        return "that it has dealt damage to this turn"


class LeveledUp(Filter, frozen=True):
    """Champions that have leveled up this turn, whichever card is on top of them by now."""

    wording = (says("which: that leveled up this turn"),)

    @property
    def remembered(self) -> Kind:
        return Kind.LEVELED

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        return is_champion(pos, card) and any(
            event.kind == Kind.LEVELED and event.player == pos.controller[card] for event in pos.history
        )

    def phrase(self) -> str:
        return "that leveled up this turn"


def happened(ctx: Context, what: Trigger) -> Iterator[Event]:
    """The events of this turn that fit, once for each of their cards unless it is about "one or more"."""
    for event in ctx.pos.history:
        if event.kind != what.kind:
            continue
        seen = Context(ctx.pos, ctx.controller, ctx.source, event=event)
        for card in event.cards if event.cards and not what.once_per_event else (NOBODY,):
            if what.answers(seen, card):
                yield event
