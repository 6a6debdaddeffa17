"""Things that stand in for each other as a cost is paid, so that not every set of them has to be tried."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Final

from regalia.game.core.language import CostPart, Means, Word, is_chosen
from regalia.game.core.shortcut import shortcut
from regalia.game.core.state import Zone
from regalia.game.core.values import NOBODY
from regalia.game.objects.layers import characteristics
from regalia.game.paying.from_hand import are_moves_open, fills_hand, is_unmoved, layers_ignore
from regalia.game.paying.payment import Payment, likenesses, piles_in_memory
from regalia.game.paying.reserve_and_memory import HAND, Amounted, Memory, Reserve
from regalia.game.paying.side_effects import SideEffects
from regalia.game.printed.definitions import Sight

_ENDS: Final = frozenset({Zone.GRAVEYARD, Zone.BANISHMENT})
"""The usual destinations of cards that pay."""


@shortcut(likenesses)
def kinds_of_means(payment: Payment, means: list[Means], part: CostPart) -> list[object]:
    """The likeness of each of the means. A card that could pay in two ways is like no other.

    Cards to reserve are alike if no other part could ever want one rather than another.
    """
    ways = Counter(one.card for one in means if not one.number)
    marks = marks_of_hand(payment, part) if isinstance(part, Reserve) else None
    return [
        (one.card, one)
        if ways[one.card] > 1
        else likeness(payment, one)
        if marks is None or one.verb != HAND
        else (HAND, *(one.card in wanted for wanted in marks))
        for one in means
    ]


def likeness(payment: Payment, means: Means) -> object:
    """A value that is equal for things that are alike in everything that matters to paying."""
    pos, card = payment.pos, means.card
    contributors = payment.contributors_of(means)
    alone = len(contributors) > 1 or any(
        contributor.contribution.up_to and not contributor.contribution.for_this
        for contributor in contributors
    )
    return (
        card if means.number or alone or card == payment.ctx.source else NOBODY,
        means.verb,
        means.worth,
        pos.card[card],
        pos.zone[card],
        pos.states[card],
        pos.counters[card],
        pos.damage[card],
    )


@shortcut(piles_in_memory)
def kinds_in_memory(payment: Payment, part: CostPart, memory: list[int]) -> list[list[int]]:
    """Cards that chance may banish, like ones in a pile."""
    marks = marks_of_memory(payment, part)
    kinds: dict[object, list[int]] = {}
    for card in memory:
        kind = payment.pos.card[card] if marks is None else tuple(card in wanted for wanted in marks)
        kinds.setdefault(kind, []).append(card)
    return list(kinds.values())


def marks_of_hand(payment: Payment, part: CostPart) -> list[Collection[int]] | None:
    """The cards in hand that each other part wants; None if cards can matter to the rest in other ways.

    Two cards to reserve that the same parts want are alike. No matter which of them goes into memory, the
    other parts can be paid as well as before.
    """
    return _marks(payment, part, payment.hand, frozenset({Zone.HAND, Zone.MEMORY}))


def marks_of_memory(payment: Payment, part: CostPart) -> list[Collection[int]] | None:
    """The cards in memory that each other part wants, of those that chance may banish; None as above."""
    memory = payment.pos.cards_in(Zone.MEMORY, payment.payer)
    return _marks(payment, part, memory, frozenset({Zone.MEMORY, Zone.BANISHMENT}))


def _marks(
    payment: Payment, part: CostPart, cards: tuple[int, ...], touched: frozenset[Zone]
) -> list[Collection[int]] | None:
    pos = payment.pos
    wanted: list[Collection[int]] = []
    others = [other for number in payment.outstanding() if (other := payment.part(number)) is not part]
    touched = _reached(touched, [other.side_effects(payment) for other in others])
    if Zone.GRAVEYARD in touched and any(isinstance(other, Memory) for other in others):
        return None  # discarded cards may pay for memory from the graveyard
    sights = [*_sights_of_contributions(payment)]
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


def _reached(zones: frozenset[Zone], all_of_them: list[SideEffects | None]) -> frozenset[Zone]:
    """The zones that cards in some zones may reach as more is paid, these zones included."""
    while True:
        further = zones
        for side_effects in all_of_them:
            if side_effects is None:
                further |= _ENDS
            elif not side_effects.changes.isdisjoint(zones):
                further |= {zone for zone in side_effects.fills if isinstance(zone, Zone)}
        if further == zones:
            return zones
        zones = further


def _sights_of_contributions(payment: Payment) -> Iterator[Sight | None]:
    """What decides how much abilities can pay, and which ways of paying are open."""
    catalog, play = payment.pos.catalog, payment.play
    for contribution in payment.contributions():
        for word in (contribution.by, contribution.when, contribution.up_to):
            if isinstance(word, Word):
                yield catalog.sight_of(word)
    if play is not None:
        for limit in characteristics(payment.pos, play.card).abilities.limits:
            if limit.when is not None:
                yield catalog.sight_of(limit.when)
