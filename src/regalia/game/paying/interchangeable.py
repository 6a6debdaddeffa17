"""Which cards to reserve stand in for each other, so that not every set of them has to be tried."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Final

from regalia.game.core.language import Part, Word, is_chosen
from regalia.game.core.state import Zone
from regalia.game.objects.layers import traits
from regalia.game.paying.from_hand import are_moves_open, fills_hand, is_unmoved, layers_ignore
from regalia.game.paying.reserve_and_memory import Amounted, Memory
from regalia.game.paying.ripples import Ripple
from regalia.game.printed.definitions import Sight

if TYPE_CHECKING:
    from regalia.game.paying.payment import Payment

_ENDS: Final = frozenset({Zone.GRAVEYARD, Zone.BANISHMENT})
"""Where cards mostly go that pay."""


def marks_of_hand(payment: Payment, part: Part) -> list[Collection[int]] | None:
    """Which cards in hand each other part wants; None if cards can matter to the rest in other ways.

    Two cards to reserve that the same parts want are alike: whichever of them goes into
    memory, whatever else is owed finds as much to be paid with.
    """
    return _marks(payment, part, payment.hand, frozenset({Zone.HAND, Zone.MEMORY}))


def marks_of_memory(payment: Payment, part: Part) -> list[Collection[int]] | None:
    """The same of cards in memory that chance may banish."""
    memory = payment.pos.cards_in(Zone.MEMORY, payment.payer)
    return _marks(payment, part, memory, frozenset({Zone.MEMORY, Zone.BANISHMENT}))


def _marks(
    payment: Payment, part: Part, cards: tuple[int, ...], touched: frozenset[Zone]
) -> list[Collection[int]] | None:
    pos = payment.pos
    wanted: list[Collection[int]] = []
    others = [other for number in payment.outstanding() if (other := payment.part(number)) is not part]
    touched = _reached(touched, [other.ripple(payment) for other in others])
    if Zone.GRAVEYARD in touched and any(isinstance(other, Memory) for other in others):
        return None  # what is discarded may pay for memory from the graveyard
    sights = [*_sights_of_help(payment)]
    if payment.opening is not None:
        sights.append(payment.opening.sight(pos))
    for other in others:
        if isinstance(other, Amounted):
            if not is_chosen(other.amount):
                return None
        elif (need := other.from_hand(payment)) is not None:
            wanted.append(need.cards)
        elif (fitting := other.fitting(payment, cards, touched)) is not None:
            wanted.append(fitting)
        elif fills_hand(other):
            return None
        else:
            sights.append(pos.catalog.sight_of(other))
    if not all(is_unmoved(sight, touched) for sight in sights) or not are_moves_open(pos):
        return None
    return wanted if layers_ignore(pos, touched) or payment.is_calm(touched, telling=True) else None


def _reached(zones: frozenset[Zone], ripples: list[Ripple | None]) -> frozenset[Zone]:
    """Where cards in some zones may get to as more is paid, these zones included."""
    while True:
        further = zones
        for ripple in ripples:
            if ripple is None:
                further |= _ENDS
            elif not ripple.changes.isdisjoint(zones):
                further |= {zone for zone in ripple.fills if isinstance(zone, Zone)}
        if further == zones:
            return zones
        zones = further


def _sights_of_help(payment: Payment) -> Iterator[Sight | None]:
    """What decides how much abilities can pay, and which ways of paying are open."""
    catalog, play = payment.pos.catalog, payment.play
    for helps in payment.helps():
        for word in (helps.by, helps.when, helps.up_to):
            if isinstance(word, Word):
                yield catalog.sight_of(word)
    if play is not None:
        for limit in traits(payment.pos, play.card).abilities.limits:
            if limit.when is not None:
                yield catalog.sight_of(limit.when)
