"""What attackers pay by themselves."""

from __future__ import annotations

from regalia.game.context import Context
from regalia.game.deeds import rest
from regalia.game.language import Deed, Means, Procedure
from regalia.game.payment import Payment
from regalia.game.ripples import RESTING, Ripple
from regalia.game.state import State


class RestAttacker(Deed, frozen=True):
    """The attacker rests as a cost (combat.1.d, combat.declaring.2.a.i.1)."""

    moves_only = True
    verb = "rest"

    def owed(self, ctx: Context) -> int:
        return 1

    def label(self, ctx: Context) -> str:
        return "rest the attacker"

    def units(self, payment: Payment, ctx: Context) -> list[Means]:
        if ctx.pos.states[ctx.source] & State.RESTED:
            return []
        return [Means(self.verb, ctx.source)]

    def means(self, payment: Payment) -> list[Means]:
        return self.units(payment, payment.ctx)

    def limit(self, payment: Payment) -> int:
        return 1

    def bounds(self, payment: Payment) -> tuple[int, int]:
        return 1, 1

    def accepts(self, payment: Payment, chosen: tuple[Means, ...]) -> bool:
        return len(chosen) == 1

    def shortfall(self, payment: Payment) -> str | None:
        return None if self.means(payment) else "the attacker is rested"

    def ripple(self, payment: Payment) -> Ripple | None:
        return RESTING

    def is_helped(self, payment: Payment, ripple: Ripple) -> bool:
        return False

    def pay(self, payment: Payment, chosen: tuple[Means, ...]) -> Procedure:
        for means in chosen:
            rest(payment.pos, means.card)
        yield from ()
