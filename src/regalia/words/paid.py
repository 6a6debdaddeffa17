"""The cards that paid, with their costs, stats and counters as they were then."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.language import Amount, Anything, Filter
from regalia.game.core.values import Ref
from regalia.game.objects.layers import characteristics


class PaidCost(Amount, frozen=True):
    """The reserve cost of the card that paid a part of this play's cost ("the banished card")."""

    part: str

    def value(self, ctx: Context) -> int:
        receipt = ctx.item.receipt if ctx.item is not None else ctx.pos.origin[ctx.source]
        if receipt is None:
            return 0
        for paid in receipt.paid:
            if paid.part == self.part:
                return sum(ctx.pos.catalog[definition].reserve or 0 for definition in paid.definitions)
        return 0


class PaidStat(Amount, frozen=True):
    """The power or life of the thing that paid a part of this play's cost, as it was then (lki.1)."""

    part: str
    stat: str = "power"

    def value(self, ctx: Context) -> int:
        receipt = ctx.item.receipt if ctx.item is not None else ctx.pos.origin[ctx.source]
        paid = () if receipt is None else (one for one in receipt.paid if one.part == self.part)
        return sum(self._of(ctx, ref) for one in paid for ref in one.refs)

    def _of(self, ctx: Context, ref: Ref) -> int:
        last = ctx.pos.last[ref.card]
        gone = last is not None and last.stamp == ref.stamp
        return int(getattr(last if gone else characteristics(ctx.pos, ref.card), self.stat) or 0)


class PaidCounters(Amount, frozen=True):
    """How many counters of a kind were on the thing that paid a part of this play's cost (lki.1)."""

    part: str
    counter: str

    def value(self, ctx: Context) -> int:
        receipt = ctx.item.receipt if ctx.item is not None else ctx.pos.origin[ctx.source]
        paid = () if receipt is None else (one for one in receipt.paid if one.part == self.part)
        return sum(self._on(ctx, ref) for one in paid for ref in one.refs)

    def _on(self, ctx: Context, ref: Ref) -> int:
        last = ctx.pos.last[ref.card]
        gone = last is not None and last.stamp == ref.stamp
        return (
            last.count(self.counter) if gone and last is not None else ctx.pos.count(ref.card, self.counter)
        )


class PaidCount(Amount, frozen=True):
    """How many things paid a part of this play's cost ("the amount removed"), or how many of a kind.

    Each counts as it was then (lki.1).
    """

    part: str
    what: Filter = Anything()

    def value(self, ctx: Context) -> int:
        receipt = ctx.item.receipt if ctx.item is not None else ctx.pos.origin[ctx.source]
        paid = () if receipt is None else (one for one in receipt.paid if one.part == self.part)
        return sum(self.what == Anything() or fitted(ctx, ref, self.what) for one in paid for ref in one.refs)


def fitted(ctx: Context, ref: Ref, what: Filter) -> bool:
    """Whether what paid fitted a description: as it last was, if paying has made something else of it."""
    last = ctx.pos.last[ref.card]
    if last is not None and last.stamp == ref.stamp:
        return what.matched(ctx, last)
    return what.matches(ctx, ref.card)
