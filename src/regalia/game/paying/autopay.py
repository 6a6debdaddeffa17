"""What a sensible player would pay with: a proposal, never a decision.

The order of preference, cheapest first:

1. rest objects that may be rested for reserve: those that cannot fight before those that can;
2. reserve cards from hand: first those that imbue, if they are reserved revealed, then those
   whose elements are not enabled, then the most expensive ones, because they are furthest from
   being played;
3. remove counters;
4. banish from the graveyard: cards without Floating Memory first, unless Floating Memory
   itself pays, which is always used before chance is asked;
5. banish from the material deck or the hand, return, discard: the cheapest card first;
6. sacrifice: tokens, then rested objects, then the cheapest.

Costs are paid in this order: reserve, counters and resting, then costs that give objects
away, then costs that reveal cards, and the draw from memory last. With Floating Memory
the memory cost comes first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import CostPart, Means, value_of
from regalia.game.core.state import Position, State, Zone
from regalia.game.objects.characteristics import enabled_elements, is_unit
from regalia.game.objects.layers import characteristics
from regalia.game.paying.payment import Payment
from regalia.game.paying.paysets import PaySet
from regalia.game.paying.reserve_and_memory import HAND, Memory, Reserve, imbuing


def propose(decision: Decision) -> Any | None:
    """An answer to a question about paying, or None if there is nothing to propose."""
    match decision.topic:
        case Topic.PAY:
            constraint = decision.constraint
            if isinstance(constraint, PaySet):
                return means_for(constraint)
        case Topic.ORDER:
            return _first_part(decision)
        case Topic.REVEAL:
            return False
        case _:
            pass
    return None


def means_for(pay: PaySet) -> tuple[Means, ...]:
    """The preferred means that pay a part and leave the rest payable."""
    for wanted in _imbuing(pay.payment):
        if (found := _filled(pay, wanted)) is not None:
            return found
    found = _filled(pay, ())
    assert found is not None
    return found


def _imbuing(payment: Payment) -> Iterator[list[Means]]:
    """If cards are reserved revealed: those with which the play becomes imbued, a set for each ability."""
    play = payment.play
    if play is None or not payment.revealing:
        return
    ctx = play.context()
    hand = [Means(HAND, card) for card in payment.pos.cards_in(Zone.HAND, payment.payer)]
    hand.sort(key=lambda means: preference(payment, means))
    for ability in imbuing(play):
        fitting = [means for means in hand if ability.matching.matches(ctx, means.card)]
        count = value_of(ability.count, ctx)
        if 0 < count <= len(fitting):
            yield fitting[:count]


def _filled(pay: PaySet, wanted: Sequence[Means]) -> tuple[Means, ...] | None:
    """The preferred means that pay, besides some that are wanted; None if those do not lead there."""
    payment = pay.payment
    picked: tuple[Means, ...] = ()
    for means in wanted:
        if means not in pay.extensions(picked):
            return None
        picked = tuple(sorted((*picked, means)))
    while True:
        further = sorted(pay.extensions(picked), key=lambda means: preference(payment, means))
        wants_more = isinstance(payment.part(pay.number), Memory)
        if pay.complete(picked) and not (wants_more and further):
            return picked
        if not further:
            return picked
        picked = tuple(sorted((*picked, further[0])))


def preference(payment: Payment, means: Means) -> tuple[int, ...]:
    """How readily something is given away. Lower numbers come first."""
    pos, card = payment.pos, means.card
    cost = _value(pos, card)
    match means.verb:
        case "rest":
            return 0, int(is_unit(pos, card)), cost, card
        case "reserve":
            enabled = characteristics(pos, card).elements <= enabled_elements(pos, payment.payer)
            return 1, int(enabled), -cost, card
        case "remove":
            return 2, card, means.number
        case "banish" if pos.zone_of(card) is Zone.GRAVEYARD:
            floats = any(
                ability.keyword == KeywordName.FLOATING_MEMORY
                for ability in characteristics(pos, card).abilities.contributions
            )
            return 3, int(floats), cost, card
        case "sacrifice":
            token = pos.has(card, State.TOKEN)
            awake = not pos.has(card, State.RESTED)
            return 5, int(not token), int(awake), cost, card
        case _:
            return 4, cost, card


def _value(pos: Position, card: int) -> int:
    definition = pos.definition(card)
    return definition.reserve if definition.reserve is not None else definition.memory or 0


def _first_part(decision: Decision) -> tuple[int, ...] | None:
    payment = decision.about
    if decision.asks is not Asks.PICK or not isinstance(payment, Payment) or not decision.options:
        return None
    return (min(decision.options, key=lambda number: (_rank(payment, payment.part(number)), number)),)


def _rank(payment: Payment, part: CostPart) -> int:
    if isinstance(part, Memory):
        return 0 if part.means(payment) else 9
    if isinstance(part, Reserve):
        return 1
    verbs = {"rest": 2, "remove": 2, "banish": 4, "discard": 5, "return": 5, "sacrifice": 6, "reveal": 8}
    return verbs.get(getattr(part, "verb", ""), 7)


def any_order(decision: Decision) -> tuple[Any] | None:
    """The answer, wrapped, to the question which cost is paid next, if the costs do not affect each other."""
    payment = decision.about
    if decision.topic != Topic.ORDER or not isinstance(payment, Payment):
        return None
    return (propose(decision),) if payment.are_independent(payment.outstanding()) else None
