"""Omens: banished cards with omen counters on them (counters.omen.1)."""

from __future__ import annotations

from regalia.game.core.bound import Group, Tally
from regalia.game.core.context import Context
from regalia.game.core.language import Effect, Filter, Selection
from regalia.game.core.stack import free_to_go
from regalia.game.core.state import Zone
from regalia.game.core.wording import says
from regalia.game.happening import verbs
from regalia.game.objects.hindrances import FROM_BANISHMENT
from regalia.words.amounts import Count
from regalia.words.selections import Each, is_free


class Omen(Filter, frozen=True):
    """A card in banishment with an omen counter, from any source (counters.omen.2)."""

    wording = (says("head: <omen/omens>"),)

    sight = (Zone.BANISHMENT,)

    def matches(self, ctx: Context, card: int) -> bool:
        return ctx.pos.zone_of(card) is Zone.BANISHMENT and ctx.pos.count(card, "omen") > 0


class BanishAsOmen(Effect, frozen=True):
    """Banish cards and put an omen counter on each of them; one that went elsewhere gets none."""

    binds = Group.THOSE

    what: Selection

    def act(self, ctx: Context) -> None:
        cards = verbs.banish(ctx.pos, free_to_go(ctx.pos, self.what.cards(ctx), ctx.source))
        for card in cards:
            if ctx.pos.zone_of(card) is Zone.BANISHMENT:
                verbs.put_counters(ctx.pos, card, "omen", 1)
        ctx.bound.cards[Group.THOSE] = cards
        ctx.bound.amounts[Tally.THIS_WAY] = len(cards)

    def can_be_done_to(self, ctx: Context, card: int) -> bool:
        return is_free(ctx, card, FROM_BANISHMENT)


omen = Omen()
your_omens = Each(what=omen, zone=Zone.BANISHMENT, whose="you")
omens = Count(what=omen, zone=Zone.BANISHMENT)
