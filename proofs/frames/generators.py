"""The nine steps as nested generators: the language keeps track of where each of them is."""

from __future__ import annotations

from regalia.game.core.language import Means, Procedure
from regalia.game.paying.payment import Payment
from regalia.game.paying.play import Play
from regalia.game.paying.reserve_and_memory import Memory
from regalia.game.playing.choices import target_slots
from regalia.game.playing.declaring import variables

from . import steps


def activation(play: Play) -> Procedure:
    steps.announce(play)
    steps.check_elements(play)
    yield from declare_costs(play)
    yield from declare_targets(play)
    steps.check_legality(play)
    yield from pay(play)
    steps.complete(play)


def declare_costs(play: Play) -> Procedure:
    steps.choose_way(play)
    for name in variables(play):
        play.variables[name] = yield steps.ask_variable(play, name)


def declare_targets(play: Play) -> Procedure:
    for slot in target_slots(play):
        play.targets[slot.slot] = yield steps.ask_targets(play, slot)


def pay(play: Play) -> Procedure:
    payment = steps.payment_for(play)
    while numbers := payment.outstanding():
        number = numbers[0]
        if len(numbers) > 1:
            (number,) = yield steps.ask_order(payment)
        yield from settle(payment, number)


def settle(payment: Payment, number: int) -> Procedure:
    chosen: tuple[Means, ...] = ()
    decision = steps.ask_means(payment, number)
    if decision is not None:
        chosen = yield decision
    part = payment.part(number)
    if isinstance(part, Memory):
        yield from draw(payment, part, chosen)
    else:
        yield from part.pay(payment, chosen)
    payment.cross_off(number)


def draw(payment: Payment, part: Memory, chosen: tuple[Means, ...]) -> Procedure:
    drawn: tuple[int, ...] = ()
    amount = steps.to_draw(payment, part, chosen)
    if amount:
        drawn = yield steps.ask_draw(payment, amount)
    steps.banish_drawn(payment, part, chosen, drawn)
