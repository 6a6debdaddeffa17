"""What declaring an attack costs: resting the attacker, its weapon, then what other players ask for."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from regalia.game.core.context import Context
from regalia.game.core.language import CostDeed, CostPart, Means, Procedure, value_of
from regalia.game.core.saying import Line
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY, Ref
from regalia.game.happening.verbs import can_rest, rest
from regalia.game.objects.layers import characteristics, context_of, is_unrestricted
from regalia.game.paying.payment import Payment
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.paying.side_effects import RESTING, SideEffects
from regalia.game.printed.abilities import AttackTax, Method
from regalia.game.printed.definitions import RULES
from regalia.game.timing.player_rules import is_at_work


class RestAttacker(CostDeed, frozen=True):
    """The attacker rests as a cost (combat.1.d, combat.declaring.2.a.i.1)."""

    moves_only = True
    verb = "rest"
    is_verb_and_thing = False

    def owed(self, ctx: Context) -> int:
        return 1

    def units(self, payment: Payment, ctx: Context) -> list[Means]:
        if not can_rest(ctx.pos, ctx.source):
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

    def shortfall(self, payment: Payment) -> Line | None:
        return None if self.means(payment) else "the attacker cannot be rested"

    def side_effects(self, payment: Payment) -> SideEffects | None:
        return RESTING

    def is_helped(self, payment: Payment, side_effects: SideEffects) -> bool:
        return False

    def pay(self, payment: Payment, chosen: tuple[Means, ...]) -> Procedure:
        for means in chosen:
            rest(payment.pos, means.card)
        yield from ()


class Assault(msgspec.Struct):
    """An attack being declared."""

    player: int
    attacker: int
    intents: tuple[int, ...] = ()
    weapon: int = NOBODY
    targets: tuple[Ref, ...] = ()
    """The targets, in the order they were chosen; with Cleave, the players whose units are attacked."""
    resting: bool = True


def costs_of(pos: Position, assault: Assault) -> list[CostPart]:
    """The costs of a declaration: resting, and what attacker and weapon ask for (combat.declaring.2.d)."""
    parts: list[CostPart] = [RestAttacker()] if assault.resting else []
    for source in (assault.attacker, assault.weapon):
        if source == NOBODY:
            continue
        ctx = context_of(pos, source)
        for extra in characteristics(pos, source).abilities.additional:
            if extra.method is Method.ATTACK and is_unrestricted(extra, ctx):
                parts.extend(extra.cost)
    ctx = Context(pos, assault.player, assault.attacker)
    return [part for part in parts if part.owed(ctx) > 0]


def are_attacks_taxed(pos: Position) -> bool:
    """Whether a text at work may ask for something before attacks are declared."""
    return is_at_work(pos, AttackTax)


def tax_on(pos: Position, assault: Assault) -> int:
    """The amount to be paid because of texts that let nobody attack for free (combat.declaring.2.e.i)."""
    return sum(value_of(rule.amount, ctx) for rule, ctx in taxes(pos, assault))


def taxes(pos: Position, assault: Assault) -> Iterator[tuple[AttackTax, Context]]:
    """The rules "players can't declare attacks unless they pay …" that apply, with their points of view."""
    for source in pos.live[RULES]:
        ctx = context_of(pos, source)
        for rule in characteristics(pos, source).abilities.attack_taxes:
            if is_unrestricted(rule, ctx) and _is_taxed(pos, assault, rule, ctx):
                yield rule, ctx
    for effect in pos.effects:
        if isinstance(effect.permission, AttackTax):
            ctx = Context(pos, effect.controller, effect.source)
            if _is_taxed(pos, assault, effect.permission, ctx):
                yield effect.permission, ctx


def _is_taxed(pos: Position, assault: Assault, rule: AttackTax, ctx: Context) -> bool:
    if rule.who == "opponents" and assault.player == ctx.controller:
        return False
    if not rule.attacker.matches(ctx, assault.attacker):
        return False
    return rule.target is None or any(
        rule.target.matches(ctx, card) for target in assault.targets for card in _aimed_at(pos, target)
    )


def _aimed_at(pos: Position, target: Ref) -> tuple[int, ...]:
    if target.is_player:
        return pos.cards_in(Zone.FIELD, target.stamp)
    card = pos.find(target)
    return () if card == NOBODY else (card,)


class AttackPayment(Payment):
    """The payment for a declaration: first its costs, then those of others (combat.declaring.2.e.i)."""

    __slots__ = ("tax",)

    def __init__(self, pos: Position, assault: Assault, costs: list[CostPart]) -> None:
        tax = tax_on(pos, assault) if are_attacks_taxed(pos) else 0
        parts = [*costs, Reserve(tax)] if tax > 0 else costs
        super().__init__(pos, assault.player, parts, Context(pos, assault.player, assault.attacker))
        self.tax = len(costs) if tax > 0 else NOBODY
        """The number of the part that is the tax."""

    @property
    def rule(self) -> str:
        return "combat.declaring.2.e.i" if self.outstanding() == [self.tax] else "combat.declaring.2.d"

    def due(self, numbers: list[int]) -> list[int]:
        return [number for number in numbers if number != self.tax] or numbers


def attack_payment(pos: Position, assault: Assault) -> AttackPayment:
    return AttackPayment(pos, assault, costs_of(pos, assault))
