"""Events earlier in the turn, with the same descriptions that triggers use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from regalia.game.core.context import Context
from regalia.game.core.events import Event, EventKind
from regalia.game.core.language import Amount, Condition, Filter, Selection
from regalia.game.core.said import Who
from regalia.game.core.state import Zone
from regalia.game.core.values import NOBODY, LastKnown, Memo, Ref
from regalia.game.core.wording import says
from regalia.game.happening.zones import LEVEL_UP
from regalia.game.objects.characteristics import is_champion
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Trigger
from regalia.words.remembered import source_stamp
from regalia.words.selections import ThatObject


class TimesThisTurn(Amount, frozen=True):
    """How often something has happened this turn."""

    what: Trigger

    @property
    def remembered(self) -> EventKind:
        return self.what.kind

    def value(self, ctx: Context) -> int:
        return sum(1 for _ in happened(ctx, self.what))


class FirstThisTurn(Condition, frozen=True):
    """The event has not happened before this turn."""

    what: Trigger

    @property
    def remembered(self) -> EventKind:
        return self.what.kind

    def holds(self, ctx: Context) -> bool:
        return not any(True for _ in happened_before(ctx, self.what))


class TotalThisTurn(Amount, frozen=True):
    """The total amount this turn ("has dealt 3 or more combat damage this turn")."""

    what: Trigger

    @property
    def remembered(self) -> EventKind:
        return self.what.kind

    def value(self, ctx: Context) -> int:
        return sum(event.amount for event in happened(ctx, self.what))


class Lost(Amount, frozen=True):
    """How many things that fit, as they last were, have left the field this turn (lki.1).

    Things of one player, or of anyone: the player who controlled them then counts.
    """

    kind: ClassVar[EventKind] = EventKind.LEFT
    verb: ClassVar[str] = "left the field"

    what: Filter
    whose: Who = "you"

    @property
    def remembered(self) -> EventKind:
        return self.kind

    def value(self, ctx: Context) -> int:
        pos = ctx.pos
        gone = (
            card
            for event in pos.history
            if event.kind == self.kind
            and (self.whose == "anyone" or (event.player == ctx.controller) == (self.whose == "you"))
            for card in event.cards
        )
        known = (pos.last[card] for card in gone)
        return sum(last is not None and self.what.matched(ctx, last) for last in known)


class Died(Lost, frozen=True):
    """How many things that fit have died this turn."""

    kind = EventKind.DIED
    verb = "died"


class Destroyed(Lost, frozen=True):
    """How many things that fit were destroyed this turn."""

    kind = EventKind.DESTROYED
    verb = "was destroyed"


class Sacrificed(Lost, frozen=True):
    """How many things that fit were sacrificed this turn."""

    kind = EventKind.SACRIFICED
    verb = "was sacrificed"


class Entered(Lost, frozen=True):
    """How many things that fit have entered the field this turn under a player's control.

    They count even if they have left.
    """

    kind = EventKind.ENTERED
    verb = "entered the field"

    def value(self, ctx: Context) -> int:
        return sum(
            self._fits(ctx, card)
            for event in ctx.pos.history
            if event.kind == self.kind
            and event.word != LEVEL_UP
            and (self.whose == "anyone" or (event.player == ctx.controller) == (self.whose == "you"))
            for card in event.cards
        )

    def _fits(self, ctx: Context, card: int) -> bool:
        last = ctx.pos.last[card]
        if ctx.pos.zone_of(card) is Zone.FIELD or last is None:
            return self.what.matches(ctx, card)
        return self.what.matched(ctx, last)


class ObjectWas(Condition, frozen=True):
    """The thing that the text speaks of fitted a description, now or as it last was (lki.1)."""

    of: Selection
    what: Filter

    def holds(self, ctx: Context) -> bool:
        if isinstance(self.of, Target):
            fitted = [self._was_target(ctx, ref) for ref in self.of.refs(ctx) if ref.is_card]
        elif isinstance(self.of, ThatObject) and not self.of.cards(ctx):
            fitted = [self.what.matched(ctx, last) for last in self.of.last_known(ctx)]
        else:
            fitted = [self._was(ctx, card) for card in self.of.cards(ctx)]
        return bool(fitted) and all(fitted)

    def _was_target(self, ctx: Context, ref: Ref) -> bool:
        card, last = ctx.pos.find(ref), ctx.pos.last[ref.card]
        if card != NOBODY:
            return self.what.matches(ctx, card)
        return last is not None and last.stamp == ref.stamp and self.what.matched(ctx, last)

    def _was(self, ctx: Context, card: int) -> bool:
        last = ctx.pos.last[card]
        if last is not None and last.became == ctx.pos.stamp[card]:
            return self.what.matched(ctx, last)
        return self.what.matches(ctx, card)


class ActivatedThisGame(Condition, frozen=True):
    """You have activated a card of the source's name this game."""

    wording = (says("you've activated a card named ~ this game"),)

    sight = ("achieved",)
    recalls = True
    """Whether activated cards have to be remembered beyond their turn."""

    def holds(self, ctx: Context) -> bool:
        pos = ctx.pos
        name = pos.definition(ctx.source).name
        return any(
            player == ctx.controller and pos.catalog[definition].name == name
            for player, definition in pos.achieved
        )


class AeneanResolved(Amount, frozen=True):
    """How often you have resolved a card with Aenean Progression this game."""

    sight = ("resolved",)
    progression = "aenean"

    def value(self, ctx: Context) -> int:
        return ctx.pos.resolved.count((ctx.controller, self.progression))


class HurtBySource(Filter, frozen=True):
    """Has been dealt damage this turn by the source. Both have to be the same objects as then."""

    wording = (says("which: that ~ has dealt damage to this turn", "~ has dealt damage to this turn"),)

    @property
    def remembered(self) -> EventKind:
        return EventKind.DAMAGED

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        source, struck = pos.ref(ctx.source), pos.stamp[card]
        return any(
            event.kind == EventKind.DAMAGED and event.by == source and struck in event.stamps
            for event in pos.history
        )


class HurtThisTurn(Filter, frozen=True):
    """Has been dealt damage this turn, as the same object. A champion stays the same when it levels up."""

    wording = (says("which: that was dealt damage this turn", "that has been dealt damage this turn"),)

    @property
    def remembered(self) -> EventKind:
        return EventKind.DAMAGED

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        struck = pos.stamp[card]
        return any(event.kind == EventKind.DAMAGED and struck in event.stamps for event in pos.history)


class LeveledUp(Filter, frozen=True):
    """Champions that have leveled up this turn, no matter which card is on top of them by now."""

    wording = (says("which: that leveled up this turn"),)

    @property
    def remembered(self) -> EventKind:
        return EventKind.LEVELED

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        return is_champion(pos, card) and any(
            event.kind == EventKind.LEVELED and event.player == pos.controller[card] for event in pos.history
        )


def happened(ctx: Context, what: Trigger, events: tuple[Event, ...] | None = None) -> Iterator[Event]:
    """The events of this turn that fit. Each counts once for each card, unless it is about "one or more"."""
    for event in ctx.pos.history if events is None else events:
        if event.kind != what.kind:
            continue
        seen = Context(ctx.pos, ctx.controller, ctx.source, event=event)
        for card in event.cards if event.cards and not what.once_per_event else (NOBODY,):
            if what.answers(seen, card):
                yield event


def happened_before(ctx: Context, what: Trigger) -> Iterator[Event]:
    """The events of this turn that fit, without the one that is being asked about."""
    history = ctx.pos.history
    return happened(ctx, what, history[:-1] if history and history[-1] == ctx.event else history)


SUMMONED_BY: Final = "summoned by"
"""The key of a memo on a token: the stamp of the object whose ability summoned it."""


class SummonedByThis(Filter, frozen=True):
    """A token that this ability has summoned, as long as its source is the same object."""

    wording = (says("being: summoned by this ability"), says("which: summoned by this ability"))

    sight = ("memos",)

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.memo(card, SUMMONED_BY) == source_stamp(ctx)

    def matched(self, ctx: Context, last: LastKnown) -> bool:
        return Memo(SUMMONED_BY, source_stamp(ctx)) in last.memos
