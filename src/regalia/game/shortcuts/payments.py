"""Payments judged by counting, or refuted without trying (activation.1.8)."""

from __future__ import annotations

from typing import Final

from regalia.game.core.language import CostPart, Means
from regalia.game.core.shortcut import shortcut
from regalia.game.core.state import Zone
from regalia.game.objects.layers import characteristics
from regalia.game.paying.claims import Claims
from regalia.game.paying.payment import Payment, can_all_be_paid, can_be_first, leaves_enough
from regalia.game.paying.paysets import Stake, at_stake
from regalia.game.paying.play import Play
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.playing.cost_and_payment import can_pay
from regalia.game.playing.opening import is_closed
from regalia.game.shortcuts import interchangeable
from regalia.game.shortcuts.by_hand import split, suffices

__all__ = ["interchangeable"]
_HAND: Final = int(Zone.HAND)


@shortcut(can_pay)
def plainly_paid(play: Play, parts: list[CostPart]) -> bool | None:
    """Whether cards in hand, the source, or both plainly pay, as for most plays (cost.2)."""
    return True if _is_plainly_paid(play, parts) and not is_closed(play) else None


def _is_plainly_paid(play: Play, parts: list[CostPart]) -> bool:
    if len(parts) == 1:
        return _is_reserved(play, parts[0]) or parts[0].is_plainly_payable(play.pos, play.card)
    return (
        len(parts) == 2
        and _is_reserved(play, parts[0])
        and play.ability is not None
        and parts[1].is_plainly_payable(play.pos, play.card)
    )


def _is_reserved(play: Play, part: CostPart) -> bool:
    """Whether there are enough cards in hand for a part that can be paid with them."""
    if part is not play.calculated or not isinstance(part, Reserve) or play.way.only_contributions:
        return False
    pos = play.pos
    if play.total > len(pos.zones[_HAND * pos.players + play.player]):
        return False
    return play.ability is not None or not characteristics(pos, play.card).abilities.limits


@shortcut(can_all_be_paid)
def counted_in_hand(payment: Payment, numbers: list[int]) -> bool | None:
    """Count the parts that only cards in hand can pay, and judge the others by themselves."""
    hand, rest, short = split(payment, numbers)
    if short:
        return False
    return suffices(payment, hand) and payment.is_payable(rest) if hand else None


@shortcut(can_all_be_paid)
def plainly_unpayable(payment: Payment, numbers: list[int]) -> bool | None:
    """False if a part is plainly unpayable, and no other can change that by dealing damage."""
    pos, payer, source = payment.pos, payment.payer, payment.ctx.source
    parts = [payment.part(number) for number in numbers]
    beyond = any(part.is_plainly_unpayable(pos, payer, source) for part in parts)
    return False if beyond and not any(part.harms for part in parts) else None


@shortcut(can_all_be_paid)
def independent(payment: Payment, numbers: list[int]) -> bool | None:
    """True if each part can be paid, and none affects another."""
    return True if payment.is_plain(numbers) else None


@shortcut(can_all_be_paid)
def refuted(payment: Payment, numbers: list[int]) -> bool | None:
    """False if a part is short and nothing that pays the others helps, or there is not enough for all."""
    if any(payment.is_lost(number, numbers) for number in numbers) or not Claims(payment, numbers).suffice():
        return False
    return None


@shortcut(can_be_first)
def plainly_first(payment: Payment, number: int, numbers: list[int]) -> bool | None:
    """Count what cards in hand pay. Parts that affect no other can be paid in any order."""
    hand, rest, _ = split(payment, numbers)
    if hand:
        if not suffices(payment, hand):
            return False
        return payment.is_payable(rest) if number in hand else payment.can_start(number, rest)
    return True if payment.is_plain(numbers) else None


@shortcut(leaves_enough)
def counted_afterwards(
    payment: Payment, number: int, chosen: tuple[Means, ...], numbers: list[int]
) -> bool | None:
    """Count what cards in hand pay, and try the rest by itself."""
    hand, rest, _ = split(payment, numbers)
    if number in hand:
        further = {other: need for other, need in hand.items() if other != number}
        return suffices(payment, further, {means.card for means in chosen}) and payment.is_payable(rest)
    if hand:
        return suffices(payment, hand) and leaves_enough(payment, number, chosen, rest)
    return None


@shortcut(at_stake)
def parts_at_stake(payment: Payment, number: int, numbers: list[int]) -> Stake:
    """The parts that cards in hand pay affect only each other, and so do the others."""
    hopeless = False
    if len(numbers) > 1:
        hand, rest, _ = split(payment, numbers)
        numbers = list(hand) if number in hand else rest
        hopeless = bool(hand) and not (suffices(payment, hand) and payment.is_payable(rest))
    last = len(numbers) == 1 and payment.opening is None
    return Stake(numbers, hopeless, last or payment.is_plain(numbers))
