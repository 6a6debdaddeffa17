"""Players compared with each other."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.language import Amount, Anything, Condition, Filter
from regalia.game.core.state import Zone
from regalia.game.core.wording import says
from regalia.words.amounts import counted_in
from regalia.words.conditions import For
from regalia.words.selections import place_of, players_named


class Outnumbered(Condition, frozen=True, kw_only=True):
    """Some opponent has more cards that fit in a zone than you have in yours."""

    wording = (says("a opponent has more {what:cards} in their {zone:zone} than you"),)

    what: Filter = Anything()
    zone: Zone = Zone.HAND

    def looks_at(self) -> tuple[str | Zone, ...] | None:
        return place_of("opponents", self.zone)

    def only_counts(self) -> bool:
        return isinstance(self.what, Anything)

    def holds(self, ctx: Context) -> bool:
        own = self._number(ctx, ctx.controller)
        return any(self._number(ctx, player) > own for player in players_named(ctx, "opponents"))

    def _number(self, ctx: Context, player: int) -> int:
        cards = counted_in(ctx.pos, self.zone, player)
        if isinstance(self.what, Anything):
            return len(cards)
        return sum(self.what.matches(ctx, card) for card in cards)


class Ahead(Condition, frozen=True, kw_only=True):
    """You have more of something than opponents have: than one of them, or than each.

    The amount is worked out for each player as "you". With `less`, you have less of it than they.
    """

    of: Amount
    less: bool = False
    each: bool = False

    def looks_at(self) -> tuple[str | Zone, ...] | None:
        return place_of("opponents")

    def holds(self, ctx: Context) -> bool:
        own, others = self.of.value(ctx), players_named(ctx, "opponents")
        theirs = [self.of.value(For.seen_by(ctx, player)) for player in others]
        behind = [one > own if self.less else one < own for one in theirs]
        return bool(behind) and (all(behind) if self.each else any(behind))
