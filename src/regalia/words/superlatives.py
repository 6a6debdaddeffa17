"""Objects that have the most or the least of something among those of a kind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from regalia.game.core.context import Context
from regalia.game.core.language import Anything, Filter
from regalia.game.core.state import Zone
from regalia.game.objects.characteristics import memory_cost, reserve_cost
from regalia.words.filters import shown

COSTS: Final = {"reserve cost": reserve_cost, "memory cost": memory_cost}


class Extreme(Filter, frozen=True, kw_only=True):
    """Has the highest, or the lowest, stat or cost among the objects of a kind. Several may share it.

    An object without that stat or cost has neither the highest nor the lowest.
    """

    reads = "stats"

    stat: str
    lowest: bool = False
    among: Filter = Anything()

    def matches(self, ctx: Context, card: int) -> bool:
        if ctx.pos.zone_of(card) is not Zone.FIELD or not self.among.matches(ctx, card):
            return False
        own = self._of(ctx, card)
        if own is None:
            return False
        return all(other >= own if self.lowest else other <= own for other in self._all(ctx))

    def _all(self, ctx: Context) -> Iterator[int]:
        for player in ctx.pos.everyone():
            for card in ctx.pos.cards_in(Zone.FIELD, player):
                if self.among.matches(ctx, card) and (amount := self._of(ctx, card)) is not None:
                    yield amount

    def _of(self, ctx: Context, card: int) -> int | None:
        if self.stat in COSTS:
            return COSTS[self.stat](ctx.pos, card)
        amount: int | None = getattr(shown(ctx, card), self.stat)
        return amount


class MostCountersAmong(Filter, frozen=True, kw_only=True):
    """Has most counters of a kind among the objects of a kind: at least one. Several may share it."""

    sight = ("damage",)

    counter: str
    among: Filter = Anything()

    def matches(self, ctx: Context, card: int) -> bool:
        pos = ctx.pos
        own = pos.count(card, self.counter)
        if not own or pos.zone_of(card) is not Zone.FIELD or not self.among.matches(ctx, card):
            return False
        return all(
            pos.count(other, self.counter) <= own
            for player in pos.everyone()
            for other in pos.cards_in(Zone.FIELD, player)
            if self.among.matches(ctx, other)
        )
