"""Costs that only cards in hand can pay: they are settled by counting, apart from all other parts.

Reserving and discarding take cards from a hand. Unless something looks at hands and
memories, or lets other things pay, it does not matter to the rest of a payment which
cards these are, nor to them what pays the rest: nothing has to be tried.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final, NamedTuple

from regalia.game.core.language import Part
from regalia.game.core.matching import is_one_for_each
from regalia.game.core.memo import once
from regalia.game.core.state import Position, Zone
from regalia.game.happening.replacement import may_be_replaced, may_pay_elsewhere
from regalia.game.objects.characteristics import may_gain
from regalia.game.objects.layers import traits
from regalia.game.printed.abilities import Contribution, CostChange, Happening, How, Method
from regalia.game.printed.definitions import COSTS, RULES, STATIC, Sight
from regalia.game.printed.kept import SETTLED, kept

if TYPE_CHECKING:
    from regalia.game.paying.payment import Payment

TOUCHED: Final = frozenset({Zone.HAND, Zone.MEMORY, Zone.GRAVEYARD})
"""The zones between which cards from hand move as they pay."""


class FromHand(NamedTuple):
    """How many cards from hand pay a part, which ones could, and where they go."""

    amount: int
    cards: Collection[int]
    to: Zone


class Split(NamedTuple):
    """The parts of a payment that only cards in hand can pay, and the others."""

    hand: dict[int, FromHand]
    rest: list[int]
    short: bool = False
    """Whether they have to do with the others, but there are too few cards in hand however those are paid."""


def split(payment: Payment, numbers: list[int]) -> Split:
    """Set the parts apart that hands pay; none of them if they have to do with the others."""
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
    """Whether it makes no difference to the parts that hands pay how the others are paid, nor to those."""
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

    How many are discarded may yet change with what else is paid, so these do not count.
    """
    if sum([need.amount for need in hand.values() if need.to is Zone.MEMORY]) <= len(payment.hand):
        return False
    if may_pay_elsewhere(payment.pos):
        return False
    return all((part := payment.part(number)).moves_only and not fills_hand(part) for number in rest)


def is_unmoved(sight: Sight | None, touched: Collection[Zone] = TOUCHED) -> bool:
    """Whether it makes no difference that cards have left a hand for another of these zones."""
    return sight is not None and sight.isdisjoint(touched)


def is_nothing_replaced(pos: Position) -> bool:
    """Whether whatever is done to pay happens as it is said."""
    return not (
        may_pay_elsewhere(pos)
        or may_be_replaced(pos, Happening.DAMAGE)
        or may_be_replaced(pos, Happening.RECOVER)
    )


@once
def fills_hand(part: Part) -> bool:
    """Whether paying it may bring cards into a hand, which could then pay."""
    return any(getattr(word, "to", None) is Zone.HAND for word in part.words())


def suffices(payment: Payment, needs: dict[int, FromHand], gone: Collection[int] = ()) -> bool:
    """Whether the cards in hand pay all of these, each card once; `gone` pay something else."""
    left = [card for card in payment.hand if card not in gone]
    if sum(need.amount for need in needs.values()) > len(left):
        return False
    picky = [need for need in needs.values() if len(need.cards) < len(payment.hand)]
    wanted = [[card for card in left if card in need.cards] for need in picky for _ in range(need.amount)]
    return is_one_for_each(wanted)


@kept
def may_lend(pos: Position, player: int) -> bool:
    """Whether something besides cards in hand might pay reserve for any play of a player."""
    texts = [
        pos.catalog[pos.card[card]].abilities
        for zone in (Zone.FIELD, Zone.LINEAGE)  # what lies below may yet come up (champion.delevel.1)
        for card in pos.cards_in(zone, player)
    ]
    return may_gain(pos, Contribution) or any(
        Contribution in text.gives
        or any(helps.pays == "reserve" and not helps.for_this for helps in text.contributions)
        for text in texts
    )


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
        or may_lend(pos, player)
        or may_pay_elsewhere(pos)
    )


@kept
def nothing_looks_at_hands(pos: Position) -> bool:
    """Whether nothing at work looks at the zones cards from hand move between, or moves them elsewhere."""
    return are_moves_open(pos) and layers_ignore(pos, TOUCHED)


def are_moves_open(pos: Position) -> bool:
    """Whether cards that pay go where they are told, and no limit on paying hangs on anything."""
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
        traits(pos, 0)
    rows = [pos.row(zone, player) for zone in zones for player in pos.everyone()]
    return pos.watched is not None and pos.watched.isdisjoint(rows)
