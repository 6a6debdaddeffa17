"""The parts that both kinds of procedure share: the rules of each step, and the questions.

Neither kind has an advantage here; they differ only in how they get from one step to the next.
"""

from __future__ import annotations

from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.illegal import Illegal, Why
from regalia.game.core.language import Means
from regalia.game.core.state import CHANCE, Zone
from regalia.game.happening.verbs import banish
from regalia.game.objects.targets import Target
from regalia.game.paying.costs import parts_of
from regalia.game.paying.payment import Payment
from regalia.game.paying.paysets import PaySet
from regalia.game.paying.play import Play
from regalia.game.paying.reserve_and_memory import Memory
from regalia.game.playing.announcing import announcement, elements, open_cost_options, put_on_stack
from regalia.game.playing.completing import complete
from regalia.game.playing.cost_and_payment import is_payable
from regalia.game.playing.declaring import numbers_in_reach, try_variables
from regalia.game.playing.legality import legality

__all__ = [
    "announce",
    "ask_draw",
    "ask_means",
    "ask_order",
    "ask_targets",
    "ask_variable",
    "banish_drawn",
    "check_elements",
    "check_legality",
    "choose_way",
    "complete",
    "payment_for",
    "to_draw",
]


def announce(play: Play) -> None:
    _refuse(announcement(play))
    put_on_stack(play)


def check_elements(play: Play) -> None:
    _refuse(elements(play))


def check_legality(play: Play) -> None:
    _refuse(legality(play))


def _refuse(why: Why | None) -> None:
    if why is not None:
        raise Illegal.of(why())


def choose_way(play: Play) -> None:
    """Every card of the experiment has its printed cost only."""
    (play.way,) = open_cost_options(play)


def ask_variable(play: Play, name: str) -> Decision:
    def feasible() -> list[int]:
        found = []
        for number in numbers_in_reach(play, name):
            play.variables[name] = number
            if try_variables(play, is_payable):
                found.append(number)
            del play.variables[name]
        return found

    return Decision(Asks.NUMBER, play.player, Topic.X, feasible)


def ask_targets(play: Play, slot: Target) -> Decision:
    ctx = play.context()
    least, most = slot.bounds(ctx)
    candidates = sorted(slot.candidates(ctx))
    return Decision(
        Asks.PICK,
        play.player,
        Topic.TARGETS,
        candidates,
        minimum=least,
        maximum=min(most, len(candidates)),
    )


def payment_for(play: Play) -> Payment:
    return Payment(play.pos, play.player, parts_of(play), play.context(), play)


def ask_order(payment: Payment) -> Decision:
    return Decision(
        Asks.PICK,
        payment.payer,
        Topic.ORDER,
        lambda: [number for number in payment.outstanding() if payment.can_start(number)],
    )


def ask_means(payment: Payment, number: int) -> Decision | None:
    """The question which things pay a part; None if only chance can pay it."""
    part = payment.part(number)
    means = part.means(payment)
    least, most = part.bounds(payment)
    if not most:
        return None
    return Decision(
        Asks.PICK,
        payment.payer,
        Topic.PAY,
        means,
        minimum=least,
        maximum=most,
        constraint=PaySet(payment, number),
    )


def to_draw(payment: Payment, part: Memory, chosen: tuple[Means, ...]) -> int:
    """The number of cards that are drawn from memory, after the choices have paid their share."""
    return max(0, part.owed(payment.ctx) - sum(means.worth for means in chosen))


def ask_draw(payment: Payment, amount: int) -> Decision:
    memory = payment.pos.cards_in(Zone.MEMORY, payment.payer)
    return Decision(Asks.PICK, CHANCE, Topic.DRAW, memory, minimum=amount, maximum=amount)


def banish_drawn(payment: Payment, part: Memory, chosen: tuple[Means, ...], drawn: tuple[int, ...]) -> None:
    payment.receipt(part, (*chosen, *(Means("draw", card) for card in drawn)))
    banish(payment.pos, tuple(means.card for means in chosen) + drawn, cause="memory cost")
