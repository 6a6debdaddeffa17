"""What cards in hand can pay, and whether anything else can."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final, NamedTuple

from regalia.game.core.language import CostPart
from regalia.game.core.memo import once
from regalia.game.core.state import Position, Zone
from regalia.game.happening.replacement import may_be_replaced, may_pay_elsewhere
from regalia.game.objects.characteristics import may_gain
from regalia.game.objects.layers import characteristics
from regalia.game.printed.abilities import Contribution, ReplaceableEvent
from regalia.game.printed.definitions import RULES, STATIC, Sight
from regalia.game.printed.kept import SETTLED, kept

if TYPE_CHECKING:
    pass

_OWN: Final = (Zone.FIELD, Zone.LINEAGE)
TOUCHED: Final = frozenset({Zone.HAND, Zone.MEMORY, Zone.GRAVEYARD})
"""The zones between which cards from hand move as they pay."""


class FromHand(NamedTuple):
    """The number of cards from hand that pay a part, the cards that could, and the zone they go to."""

    amount: int
    cards: Collection[int]
    to: Zone


def is_unmoved(sight: Sight | None, touched: Collection[Zone] = TOUCHED) -> bool:
    """Whether something with this sight ignores cards that leave a hand for another of these zones."""
    return sight is not None and sight.isdisjoint(touched)


def is_nothing_replaced(pos: Position) -> bool:
    """Whether nothing that is done to pay is replaced."""
    return not (
        may_pay_elsewhere(pos)
        or may_be_replaced(pos, ReplaceableEvent.DAMAGE)
        or may_be_replaced(pos, ReplaceableEvent.RECOVER)
    )


@once
def fills_hand(part: CostPart) -> bool:
    """Whether paying it may bring cards into a hand, which could then pay."""
    return any(getattr(word, "to", None) is Zone.HAND for word in part.words())


@kept
def may_contribute(pos: Position, player: int) -> bool:
    """Whether something besides cards in hand might pay reserve for any play of a player."""
    texts = [
        pos.catalog[pos.card[card]].abilities
        for zone in _OWN  # cards below may still come up (champion.delevel.1)
        for card in pos.cards_in(zone, player)
    ]
    return may_gain(pos, Contribution) or any(
        Contribution in text.gives
        or any(
            contribution.pays == "reserve" and not contribution.for_this
            for contribution in text.contributions
        )
        for text in texts
    )


@kept
def nothing_looks_at_hands(pos: Position) -> bool:
    """Whether nothing at work looks at the zones that cards from hand move between, or diverts them."""
    return are_moves_open(pos) and layers_ignore(pos, TOUCHED)


def are_moves_open(pos: Position) -> bool:
    """Whether cards that pay go where they are told, and no limit on paying has a condition."""
    return not may_pay_elsewhere(pos) and not any(
        limit.when is not None
        for card in pos.live[RULES]
        for limit in pos.catalog[pos.card[card]].abilities.limits
    )


def layers_ignore(pos: Position, zones: Collection[Zone]) -> bool:
    """Whether no continuous effect looks at these zones."""
    if not (pos.live[STATIC] or pos.effects):
        return True
    if SETTLED not in pos.derived:
        characteristics(pos, 0)
    rows = [pos.row(zone, player) for zone in zones for player in pos.everyone()]
    return pos.watched is not None and pos.watched.isdisjoint(rows)
