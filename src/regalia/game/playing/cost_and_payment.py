"""Steps 7 and 8 of playing: calculating the cost and paying it (activation.1.7, activation.1.8)."""

from __future__ import annotations

from typing import Final

from regalia.game.core.explain import Line
from regalia.game.core.illegal import Refusal
from regalia.game.core.language import CostPart, Procedure, value_of
from regalia.game.core.shortcut import question
from regalia.game.core.state import State, Zone
from regalia.game.objects.hindrances import CANNOT_BECOME, cannot
from regalia.game.paying.costs import parts_of
from regalia.game.paying.payment import NOTHING_TO_CHOOSE, Payment
from regalia.game.paying.play import Play, Rest
from regalia.game.paying.reserve_and_memory import imbues, imbuing
from regalia.game.playing.announcing import open_cost_options
from regalia.game.playing.choices import mode_sets, target_slots
from regalia.game.playing.choosing import declare_targets, select_modes
from regalia.game.playing.declaring import variables
from regalia.game.playing.opening import may_open, payment_for, texts_of
from regalia.game.playing.telling import tell_bill, tell_imbue, tell_payment
from regalia.game.printed.abilities import Method

_HAND: Final = int(Zone.HAND)


def calculate_costs(play: Play, rest: Rest) -> None:
    """1.7: calculate everything that has to be paid, and lock it."""
    lines: list[Line] | None = [] if play.pos.listener is not None else None
    play.parts = tuple(parts_of(play, lines))
    if lines is not None:
        tell_bill(play, lines)


def pay(play: Play, rest: Rest) -> Procedure:
    """1.8: pay, and ask for modes and targets that the payment has opened."""
    payment = payment_for(play, [*play.parts])
    payment.may_reveal = lambda: can_be_imbued(play)
    yield from payment.perform()
    if imbues(play):
        imbue(play, payment)
    if any(map(may_open, texts_of(play))):
        play.is_paid = True
        yield from select_modes(play, rest)
        yield from declare_targets(play, rest)
    if play.pos.listener is not None:
        tell_payment(play)


def can_be_imbued(play: Play) -> bool:
    """Whether the modes and targets that imbuing opens could be chosen (activation.1.8.2)."""
    before, modes = play.gained, play.modes
    play.gained |= State.IMBUED
    try:
        for chosen in mode_sets(play):
            play.modes = chosen
            ctx = play.context()
            slots = [slot for slot in target_slots(play) if slot.slot not in play.targets]
            if all(len(slot.candidates(ctx)) >= slot.bounds(ctx)[0] for slot in slots):
                return True
            play.modes = modes
        return False
    finally:
        play.gained, play.modes = before, modes


def imbue(play: Play, payment: Payment) -> None:
    """Enough revealed cards of the right kind make the play imbued (keyword.imbue.1)."""
    if not payment.revealing or cannot(play.pos, play.card, CANNOT_BECOME[State.IMBUED]):
        return
    ctx = play.context()
    cards = [
        m.card for paid in play.paid if paid.part == "reserve" for m in paid.means if m.verb == "reserve"
    ]
    for ability in imbuing(play):
        if sum(1 for card in cards if ability.matching.matches(ctx, card)) >= value_of(ability.count, ctx):
            play.gained |= State.IMBUED
    if play.pos.listener is not None:
        tell_imbue(play, imbued=bool(play.gained & State.IMBUED))


def try_payment(play: Play, rest: Rest) -> bool:
    """Whether everything that the play costs can be paid together."""
    return (play.is_paid or is_payable(play)) and rest(play)


def is_payable(play: Play) -> bool:
    """Whether the costs of a play can be paid as they are declared."""
    parts = parts_of(play, extras=play.extras)
    return not parts or can_pay(play, parts)


@question
def can_pay(play: Play, parts: list[CostPart]) -> bool:
    """Whether all parts of a cost can be paid together."""
    return payment_for(play, parts).is_payable()


def unpayable(play: Play) -> Refusal:
    """Why no way of paying can be completed: the reasons of the first way that could be tried."""
    rule = "materialization.3.3" if play.method is Method.MATERIALIZE else "activation.1.8"
    for way in open_cost_options(play):
        play.way = way
        for name in variables(play):
            play.variables[name] = 0
        payment = payment_for(play, parts_of(play))
        if reasons := payment.shortfall():
            return Refusal("pay", rule, tuple(reasons))
        if payment.opening is not None:
            return Refusal("pay", "activation.1.8.2", (NOTHING_TO_CHOOSE,))
        return Refusal("pay", rule, ("its costs cannot all be paid together",))
    return Refusal("pay", rule, ("there is no way to pay for it",))
