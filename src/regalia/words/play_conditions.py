"""Conditions about plays: what was played and from where, what was paid, and when it was played."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.events import EventKind
from regalia.game.core.language import Anything, Condition, Filter, Selection
from regalia.game.core.stack import item_by_id
from regalia.game.core.state import State, Zone
from regalia.game.core.values import NOBODY, Ref
from regalia.game.core.wording import says
from regalia.game.objects.characteristics import reserve_cost
from regalia.game.playing.tracking import uses
from regalia.words.filters import Subtype
from regalia.words.paid import fitted


class PlayedThisTurn(Condition, frozen=True, kw_only=True):
    """You have played a card that fits this turn."""

    wording = (
        says(
            "you've activated a {what:card} this turn",
            "you have activated a {what:card} this turn",
            "you activated a {what:card} this turn",
        ),
        says(
            "you've materialized a {what:card} this turn",
            "you have materialized a {what:card} this turn",
            "you materialized a {what:card} this turn",
            method="materialize",
        ),
        says("you've brewed a {what:card} this turn", how=State.BREWED),
        says("you've starcalled a {what:card} this turn", how=State.STARCALLED),
    )

    sight = ("plays",)

    what: Filter = Anything()
    method: str = "activate"
    how: State = State(0)
    """Only if it was played in this way: brewed, starcalled."""

    def holds(self, ctx: Context) -> bool:
        return any(
            played.player == ctx.controller
            and played.method.name.lower() == self.method
            and played.states & self.how == self.how
            and (self.what.matches(ctx, played.card) or self._was(played.subtypes))
            for played in ctx.pos.plays
        )

    def _was(self, subtypes: tuple[str, ...]) -> bool:
        """Whether it fitted as it was played, including the effects on it then."""
        return isinstance(self.what, Subtype) and self.what.name in subtypes


class SameCost(Condition, frozen=True):
    """One card has the same reserve cost as one of several others. A missing cost equals none (cost.1)."""

    one: Selection
    among: Selection

    def holds(self, ctx: Context) -> bool:
        pos = ctx.pos
        costs = {reserve_cost(pos, card) for card in self.among.cards(ctx)} - {None}
        return any(reserve_cost(pos, card) in costs for card in self.one.cards(ctx))


class TargetFits(Condition, frozen=True):
    """The present play or resolution targets something that fits; for an activation, its card counts."""

    sight = ("stack",)
    of_targets = True

    what: Filter

    def holds(self, ctx: Context) -> bool:
        targets: list[tuple[Ref, ...]] = []
        if ctx.play is not None:
            targets = list(ctx.play.targets.values())
        elif ctx.item is not None:
            targets = [refs for _, refs in ctx.item.targets]
        return any(self.mark(ctx, ref) for refs in targets for ref in refs)

    def mark(self, ctx: Context, ref: Ref) -> bool:
        if ref.is_item:
            item = item_by_id(ctx.pos, ref.stamp)
            card = item.source if item is not None else NOBODY
        else:
            card = ctx.pos.find(ref) if ref.is_card else NOBODY
        return card != NOBODY and self.what.matches(ctx, card)


class PaidExtra(Condition, frozen=True):
    """An optional cost of this name was paid."""

    sight = ("origin",)

    name: str

    def holds(self, ctx: Context) -> bool:
        if ctx.play is not None:
            return any(option.name == self.name for option in ctx.play.options)
        receipt = ctx.item.receipt if ctx.item is not None else ctx.pos.origin[ctx.source]
        return receipt is not None and self.name in receipt.options


class UsesBelow(Condition, frozen=True):
    """This ability was activated fewer times this game than this number."""

    limit: int

    def holds(self, ctx: Context) -> bool:
        return ctx.play is not None and uses(ctx.pos, ctx.source, ctx.play.index) < self.limit


class ReservedNone(Condition, frozen=True):
    """No card was reserved for this play's reserve cost."""

    def holds(self, ctx: Context) -> bool:
        receipt = ctx.item.receipt if ctx.item is not None else None
        if receipt is None:
            return True
        return not any(means.verb == "reserve" for paid in receipt.paid for means in paid.means)


class PlayedBy(Condition, frozen=True):
    """It was played in the way with this name: by an alternative cost or a permission."""

    sight = ("origin",)

    way: str

    def holds(self, ctx: Context) -> bool:
        if ctx.play is not None:
            return self.way in ctx.play.way.name.split(", ")
        receipt = ctx.item.receipt if ctx.item is not None else ctx.pos.origin[ctx.source]
        return receipt is not None and self.way in receipt.way.split(", ")


class PlayedFrom(Condition, frozen=True):
    """It was played from that zone, by any permission."""

    wording = (
        says("~ was activated from your {zone:zone}", "this card was activated from your {zone:zone}"),
    )

    sight = ("origin",)

    zone: Zone

    def holds(self, ctx: Context) -> bool:
        if ctx.play is not None:
            return ctx.play.from_zone is self.zone
        receipt = ctx.item.receipt if ctx.item is not None else ctx.pos.origin[ctx.source]
        return receipt is not None and receipt.from_zone is self.zone


class EnteredFrom(Condition, frozen=True):
    """The object that has just entered the field came from that zone of any player."""

    wording = (says("~ entered from a {zone:zone}", "~ entered the field from a {zone:zone}"),)

    tells_of_event = True

    zone: Zone

    def holds(self, ctx: Context) -> bool:
        event = ctx.event
        return event is not None and event.kind is EventKind.ENTERED and event.origins == (self.zone,)


class ActivatedDuring(Condition, frozen=True):
    """The card that resolves was activated at this time, because it is still the same time.

    No phase ends while something waits on the stack (main-phase.3).
    """

    sight = ()

    when: Condition

    def holds(self, ctx: Context) -> bool:
        return self.when.holds(ctx)


class WasPlayedFrom(Condition, frozen=True):
    """The card that the text speaks of was played from that zone of any player."""

    of: Selection
    zone: Zone

    def holds(self, ctx: Context) -> bool:
        items = getattr(self.of, "items", None)
        if items is not None:
            receipts = [item.receipt for item in items(ctx)]
        else:
            receipts = [ctx.pos.origin[card] for card in self.of.cards(ctx)]
        return any(receipt is not None and receipt.from_zone is self.zone for receipt in receipts)


class PaidWas(Condition, frozen=True):
    """The thing that paid a part of the cost fitted a description at that time (lki.1)."""

    sight = ("origin",)

    part: str
    what: Filter

    def holds(self, ctx: Context) -> bool:
        pos = ctx.pos
        receipt = ctx.item.receipt if ctx.item is not None else pos.origin[ctx.source]
        paid = () if receipt is None else (one for one in receipt.paid if one.part == self.part)
        return any(fitted(ctx, ref, self.what) for one in paid for ref in one.refs)
