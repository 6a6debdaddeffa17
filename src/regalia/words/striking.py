"""Objects that deal damage by their own stats, to others or to each other (damage.10.c)."""

from __future__ import annotations

from collections.abc import Iterator

from regalia.game.core.bound import Group, Tally
from regalia.game.core.context import Context
from regalia.game.core.language import Effect, Selection
from regalia.game.happening.damage import Blow, strike
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target
from regalia.words.selections import ThatObject, note_done


class DealOwn(Effect, frozen=True, kw_only=True):
    """Each of these deals damage equal to its own power, life or level, all at the same time (damage.10.c).

    An object of the event deals it even if it is gone, as it last was (lki.1).
    """

    leaves = (Group.DAMAGED,)

    needs = ("by", "to")

    by: Selection
    to: Selection
    stat: str = "power"

    def act(self, ctx: Context) -> None:
        hit = self.to.cards(ctx)
        blows = tuple(
            _blow(ctx, source, card, amount) for source, amount in self._dealers(ctx) for card in hit
        )
        _strike(ctx, blows, together=not isinstance(self.to, Target))

    def _dealers(self, ctx: Context) -> Iterator[tuple[int, int]]:
        """Those that deal the damage, and how much each of them deals."""
        here = self.by.cards(ctx)
        for card in here:
            yield card, _stat(ctx, card, self.stat)
        if not here and isinstance(self.by, ThatObject):
            for card in self.by.gone(ctx):
                yield card, int(getattr(ctx.pos.last[card], self.stat) or 0)


class DealToEachOther(Effect, frozen=True, kw_only=True):
    """Two things deal damage equal to their own power, life or level to each other, at the same time."""

    leaves = (Group.DAMAGED,)

    needs = ("one", "other")

    one: Selection
    other: Selection
    stat: str = "power"

    def act(self, ctx: Context) -> None:
        pairs = [
            pair
            for first in self.one.cards(ctx)
            for second in self.other.cards(ctx)
            for pair in ((first, second), (second, first))
        ]
        blows = tuple(_blow(ctx, source, card, _stat(ctx, source, self.stat)) for source, card in pairs)
        _strike(ctx, blows, together=True)


def _stat(ctx: Context, card: int, stat: str) -> int:
    return int(getattr(characteristics(ctx.pos, card), stat) or 0)


def _blow(ctx: Context, source: int, card: int, amount: int) -> Blow:
    return Blow(source, card, amount, "Spell" in characteristics(ctx.pos, source).subtypes)


def _strike(ctx: Context, blows: tuple[Blow, ...], *, together: bool) -> None:
    dealt = strike(ctx.pos, blows, together=together)
    ctx.bound.amounts[Tally.DEALT] = sum(one.amount for one in dealt)
    note_done(ctx, Group.DAMAGED, (one.target for one in dealt))
