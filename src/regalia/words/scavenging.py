"""Scavenge: searching the top of one's deck in the open (term.scavenge.1)."""

from __future__ import annotations

from regalia.game import zones
from regalia.game.language import Context, Effect, Filter, Number, Procedure, perform, value_of
from regalia.game.state import Zone
from regalia.words.looking import PutInOrder
from regalia.words.selections import Those


class Scavenge(Effect, frozen=True):
    """Reveal from the top until a card fits or so many are shown; it goes to hand, the others below.

    Later words call the card that was found "those" (term.scavenge.1).
    """

    asks = True

    amount: Number
    what: Filter

    def ask(self, ctx: Context) -> Procedure:
        pos = ctx.pos
        revealed: tuple[int, ...] = ()
        found: tuple[int, ...] = ()
        for card in pos.cards_in(Zone.MAIN_DECK, ctx.controller)[: max(0, value_of(self.amount, ctx))]:
            revealed += (card,)
            if self.what.matches(ctx, card):
                found = (card,)
                break
        zones.reveal(pos, ctx.controller, revealed)
        zones.move(pos, found, Zone.HAND)
        ctx.bound["those"], ctx.bound["revealed"] = found, revealed
        ctx.bound["scavenged past"] = tuple(card for card in revealed if card not in found)
        yield from perform(PutInOrder(what=Those("scavenged past"), at_random=True), ctx)
