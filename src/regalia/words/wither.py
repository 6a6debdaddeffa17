"""Wither: objects to be paid for or sacrificed as the main phase begins (counters.wither.1)."""

from __future__ import annotations

from regalia.game.core.context import Context
from regalia.game.core.language import Effect, Procedure
from regalia.game.core.state import Zone
from regalia.game.happening.verbs import remove_counters, sacrifice
from regalia.game.objects.layers import characteristics
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.words.structure import offer_payment


class WitherAway(Effect, frozen=True):
    """For each withering object its controller pays (1) per counter, in full, or sacrifices it.

    Then all wither counters are removed at the same time (counters.wither.4).
    """

    asks = True

    def ask(self, ctx: Context) -> Procedure:
        pos = ctx.pos
        withering = [card for card in pos.cards_in(Zone.FIELD, ctx.controller) if pos.count(card, "wither")]
        unpaid = []
        for card in withering:
            cost = (Reserve(pos.count(card, "wither")),)
            name = characteristics(pos, card).name
            paid = yield from offer_payment(ctx, ctx.controller, cost, goal=f" to keep {name}")
            if not paid:
                unpaid.append(card)
        sacrifice(pos, unpaid)
        for card in withering:
            if pos.zone_of(card) is Zone.FIELD:
                remove_counters(pos, card, "wither", pos.count(card, "wither"))
