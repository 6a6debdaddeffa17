"""Critical: combat damage that doubles unless an opponent discards (keyword.critical.1)."""

from __future__ import annotations

from regalia.game.abilities import Outcome
from regalia.game.combat import AllOrNothing, striking_cards
from regalia.game.continuous import keyword_amounts
from regalia.game.decision import Asks, Decision
from regalia.game.language import Condition, Context
from regalia.game.replacement import Would
from regalia.game.state import NOBODY, Position, Zone
from regalia.game.zones import discard


def critical_price(pos: Position, source: int) -> int:
    """How many cards have to be discarded: for all the source strikes with (keyword.critical.3)."""
    fight = pos.combat
    attacks = fight is not None and pos.find(fight.attacker) == source
    cards = striking_cards(pos, fight) if attacks and fight is not None else [source]
    return sum(amount for card in cards for amount in keyword_amounts(pos, card, "critical"))


class IsCritical(Condition, frozen=True):
    """What deals the damage strikes critically."""

    def holds(self, ctx: Context) -> bool:
        would: Would = ctx.bound["would"]
        return would.source != NOBODY and critical_price(ctx.pos, would.source) > 0

    def phrase(self) -> str:
        return "Critical"


class DoubleUnlessDiscarded(Outcome, frozen=True):
    """Any opponent of the striker may discard; otherwise the damage doubles, once (keyword.critical.2)."""

    def apply(self, ctx: Context, would: Would) -> None:
        pos = ctx.pos
        striker = pos.controller[would.source]
        price = critical_price(pos, would.source)
        for player in pos.turn_order(striker):
            hand = pos.cards_in(Zone.HAND, player)
            if player == striker or len(hand) < price:
                continue
            discarded: tuple[int, ...] = pos.ask(
                Decision(
                    Asks.PICK,
                    player,
                    "critical",
                    hand,
                    minimum=0,
                    maximum=price,
                    prompt=f"Discard {price} so that the damage does not double?",
                    rule="keyword.critical.1",
                    constraint=AllOrNothing(hand, price),
                )
            )
            if discarded:
                discard(pos, discarded)
                return
        would.amount *= 2
