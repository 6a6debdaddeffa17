"""Parts of a payment that only cards in hand can pay: they are settled by counting, apart from all others.

Reserving and discarding take cards from a hand. Unless something looks at hands and memories, or lets other
things pay, it does not matter to the other parts which cards these are, and it does not matter here how the
other parts are paid. So nothing has to be tried.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from regalia.game.core.matching import is_one_for_each
from regalia.game.core.state import Position, Zone
from regalia.game.happening.replacement import may_pay_elsewhere
from regalia.game.objects.characteristics import may_gain
from regalia.game.paying.from_hand import (
    TOUCHED,
    FromHand,
    are_moves_open,
    fills_hand,
    is_nothing_replaced,
    is_unmoved,
    layers_ignore,
    may_contribute,
    nothing_looks_at_hands,
)
from regalia.game.paying.payment import Payment
from regalia.game.printed.abilities import CostChange, How, Method
from regalia.game.printed.definitions import COSTS
from regalia.game.printed.kept import kept


class Split(NamedTuple):
    """The parts of a payment that only cards in hand can pay, and the others."""

    hand: dict[int, FromHand]
    rest: list[int]
    short: bool = False
    """Whether there are too few cards in hand, although these parts and the others affect each other."""


def split(payment: Payment, numbers: list[int]) -> Split:
    """Separate the parts that cards in hand pay. There are none if they and the others affect each other."""
    if payment.opening is not None:  # then it matters how everything is paid
        return Split({}, numbers)
    hand: dict[int, FromHand] = {}
    rest: list[int] = []
    for number in numbers:
        need = payment.part(number).from_hand(payment)
        if need is None:
            rest.append(number)
        else:
            hand[number] = need
    if not hand:
        return Split({}, numbers)
    if _are_apart(payment, hand, rest):
        return Split(hand, rest)
    return Split({}, numbers, _is_short(payment, hand, rest))


def _are_apart(payment: Payment, hand: dict[int, FromHand], rest: list[int]) -> bool:
    """Whether the parts that cards in hand pay and the other parts do not affect each other."""
    pos = payment.pos
    chosen = any(len(need.cards) < len(payment.hand) for need in hand.values())
    touched = {Zone.HAND, *[need.to for need in hand.values()]}
    if not nothing_looks_at_hands(pos):
        if not are_moves_open(pos):
            return False
        if (chosen or not layers_ignore(pos, touched)) and not payment.is_calm(TOUCHED):
            return False
    for number in rest:
        part = payment.part(number)
        if (
            not is_unmoved(pos.catalog.sight_of(part), touched)
            or fills_hand(part)
            or not (part.moves_only or is_nothing_replaced(pos))
            or (chosen and part.disturbs(payment))
        ):
            return False
    return True


def _is_short(payment: Payment, hand: dict[int, FromHand], rest: list[int]) -> bool:
    """Whether there are too few cards in hand to be reserved, and paying the rest brings none.

    The number of discarded cards may still depend on what else is paid, so these do not count.
    """
    if sum([need.amount for need in hand.values() if need.to is Zone.MEMORY]) <= len(payment.hand):
        return False
    if may_pay_elsewhere(payment.pos):
        return False
    return all((part := payment.part(number)).moves_only and not fills_hand(part) for number in rest)


def suffices(payment: Payment, needs: dict[int, FromHand], gone: Collection[int] = ()) -> bool:
    """Whether the cards in hand pay all of these parts, each card once. Cards in `gone` pay for others."""
    left = [card for card in payment.hand if card not in gone]
    if sum(need.amount for need in needs.values()) > len(left):
        return False
    picky = [need for need in needs.values() if len(need.cards) < len(payment.hand)]
    wanted = [[card for card in left if card in need.cards] for need in picky for _ in range(need.amount)]
    return is_one_for_each(wanted)


def _only_raises(change: CostChange) -> bool:
    """Whether a change never makes anything cheaper."""
    return change.how is How.ADD and isinstance(change.amount, int) and change.amount >= 0


@kept
def pays_by_hand(pos: Position, player: int) -> bool:
    """Whether nothing lowers the prices of abilities, and only cards in hand pay a player's reserve."""
    return not (
        any(
            Method.ABILITY in change.method and not _only_raises(change)
            for card in pos.live[COSTS]
            for change in pos.catalog[pos.card[card]].abilities.cost_changes
        )
        or any(effect.cost is not None and not _only_raises(effect.cost) for effect in pos.effects)
        or may_gain(pos, CostChange)
        or may_contribute(pos, player)
        or may_pay_elsewhere(pos)
    )
