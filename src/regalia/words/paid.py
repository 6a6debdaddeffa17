"""The cards that paid, with their costs, stats and counters as they were then."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.language import Amount, Anything, Filter
from regalia.game.core.stack import Paid
from regalia.game.core.values import LastKnown, Ref
from regalia.game.objects.layers import characteristics


class PaidCost(Amount, frozen=True):
    """The reserve cost of the card that paid a part of this play's cost ("the banished card")."""

    part: str

    def value(self, ctx: Context) -> int:
        first = paid_as(ctx, self.part)[:1]
        return sum(ctx.pos.catalog[card].reserve or 0 for paid in first for card in paid.definitions)


class PaidStat(Amount, frozen=True):
    """The power or life of the thing that paid a part of this play's cost, as it was then (lki.1)."""

    part: str
    stat: str = "power"

    def value(self, ctx: Context) -> int:
        return sum(self._of(ctx, ref) for paid in paid_as(ctx, self.part) for ref in paid.refs)

    def _of(self, ctx: Context, ref: Ref) -> int:
        last = left(ctx, ref)
        was = characteristics(ctx.pos, ref.card) if last is None else last
        return int(getattr(was, self.stat) or 0)


class PaidCounters(Amount, frozen=True):
    """How many counters of a kind were on the thing that paid a part of this play's cost (lki.1)."""

    part: str
    counter: str

    def value(self, ctx: Context) -> int:
        return sum(self._on(ctx, ref) for paid in paid_as(ctx, self.part) for ref in paid.refs)

    def _on(self, ctx: Context, ref: Ref) -> int:
        last = left(ctx, ref)
        return ctx.pos.count(ref.card, self.counter) if last is None else last.count(self.counter)


class PaidCount(Amount, frozen=True):
    """How many things paid a part of this play's cost ("the amount removed"), or how many of a kind.

    Each counts as it was then (lki.1).
    """

    part: str
    what: Filter = Anything()

    def value(self, ctx: Context) -> int:
        refs = (ref for paid in paid_as(ctx, self.part) for ref in paid.refs)
        return sum(self.what == Anything() or fitted(ctx, ref, self.what) for ref in refs)


def paid_as(ctx: Context, part: str) -> list[Paid]:
    """What paid a part of the cost of this play, or of the play from which this object came."""
    receipt = ctx.item.receipt if ctx.item is not None else ctx.pos.origin[ctx.source]
    return [] if receipt is None else [paid for paid in receipt.paid if paid.part == part]


def left(ctx: Context, ref: Ref) -> LastKnown | None:
    """What a thing that paid last was, if paying has made something else of it."""
    last = ctx.pos.last[ref.card]
    return last if last is not None and last.stamp == ref.stamp else None


def fitted(ctx: Context, ref: Ref, what: Filter) -> bool:
    """Whether what paid fitted a description: as it last was, if paying has made something else of it."""
    last = left(ctx, ref)
    return what.matches(ctx, ref.card) if last is None else what.matched(ctx, last)
