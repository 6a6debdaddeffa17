"""Taxes: costs of declaring an attack, and costs that prevent an effect."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.language import Anything, CostPart, Effect
from regalia.game.objects.targets import TargetPlayer
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import AttackTax, CannotAttack
from regalia.text.follow_ups import Offer
from regalia.text.grammar import H, rule
from regalia.words.amounts import Sum, Times
from regalia.words.cards import AsItResolves, Repeat
from regalia.words.combat import RuleAttacks
from regalia.words.costs import SacrificeEach
from regalia.words.filters import ThisCard, champion
from regalia.words.lasting import Later
from regalia.words.omens import BanishAsOmen
from regalia.words.plain_costs import TakeDamage
from regalia.words.structure import If, May, Nothing, PlayersDo, Sequence, UnlessPaid

ATTACKS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("players can't declare attacks", {}),
    ("players can't declare attacks with {attacker:things}", {"attacker": H.attacker}),
    ("players can't declare attacks with champions they control", {"attacker": champion}),
    ("players can't declare attacks targeting ~", {"target": ThisCard()}),
    ("players can't declare attacks targeting a {target:thing}", {"target": H.target}),
)
for _said, _fields in ATTACKS:
    rule(
        "attack tax",
        f"{_said} unless they pay ( {{amount:number}} ) for each attack declaration",
        AttackTax(amount=H.amount, **_fields),
    )
rule("ability", "{tax:attack tax}", H.tax)
rule("payment", "( {amount:number} )", (Reserve(H.amount),))
rule(
    "cost",
    "pay ( {amount:plain number} ) , reduced by ( 1 ) for {per:each}",
    Reserve(Sum((H.amount, Times(-1, H.per)))),
)
rule(
    "cost",
    "sacrifice a {one:thing} and a {other:thing}",
    SacrificeEach(needs=((1, H.one), (1, H.other))),
)
rule("effect", "until end of turn , {rule:attack tax}", RuleAttacks(rule=H.rule))
rule(
    "effect",
    "until the beginning of your next turn , {rule:attack tax}",
    RuleAttacks(rule=H.rule, until="your next turn"),
)

# Unless somebody pays.


WHOLE: Final = (AsItResolves, BanishAsOmen, If, Later, May, Offer, PlayersDo, Repeat, Sequence, UnlessPaid)
"""Effects that a clause at the end of their sentence belongs to the inside of."""


def _unless(effect: Effect, payer: Any, cost: tuple[CostPart, ...]) -> UnlessPaid | None:
    """What follows "if" or "may" belongs to it to the end, and so does what is paid against it.

    Of several things in a row only the last can be paid against.
    """
    return None if isinstance(effect, WHOLE) else UnlessPaid(cost=cost, effect=effect, payer=payer)


def _paid_by(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, UnlessPaid) or isinstance(value.effect, WHOLE) or value.paid != Nothing():
        return None
    return {"effect": value.effect, "payer": value.payer, "cost": value.cost}


rule(
    "effects",
    "{effect:effect} unless {payer:payers} has ~ deal {amount:number} unpreventable damage to their champion",
    make=lambda effect, payer, amount: _unless(effect, payer, (TakeDamage(amount, unpreventable=True),)),
    unmake=lambda value: (
        {"effect": value.effect, "payer": value.payer, "amount": value.cost[0].amount}
        if _paid_by(value) is not None
        and len(value.cost) == 1
        and value.cost[0] == TakeDamage(getattr(value.cost[0], "amount", 0), unpreventable=True)
        else None
    ),
)
rule("payers", "{payer:player}", H.payer)
rule("payers", "a opponent", "opponents")
rule("effects", "{effect:effect} unless {payer:payers} pays {cost:payment}", make=_unless, unmake=_paid_by)


rule("effects", "{effect:effect} unless {payer:payers} {cost:their deeds}", make=_unless, unmake=_paid_by)


def _unless_you(effect: Effect, cost: tuple[CostPart, ...]) -> UnlessPaid | None:
    return _unless(effect, "you", cost)


def _you_pay(value: Any) -> dict[str, Any] | None:
    found = _paid_by(value)
    return {"effect": value.effect, "cost": value.cost} if found and value.payer == "you" else None


rule("effects", "{effect:effect} unless you pay {cost:payment}", make=_unless_you, unmake=_you_pay)
rule("effects", "{effect:effect} unless you {cost:deed+}", make=_unless_you, unmake=_you_pay)
rule(
    "effect",
    "{until:duration} , you and {players:player} can't declare attacks",
    make=lambda until, players: (
        RuleAttacks(rule=CannotAttack(of=Anything()), until=until, players=players, and_you=True)
        if isinstance(players, TargetPlayer)
        else None
    ),
    unmake=lambda value: (
        {"until": value.until, "players": value.players}
        if isinstance(value, RuleAttacks) and value.and_you and value.rule == CannotAttack(of=Anything())
        else None
    ),
)
rule(
    "effect",
    "pay ( {amount:number} ) or {effect:effect}",
    make=lambda amount, effect: (
        None if isinstance(effect, WHOLE) else UnlessPaid(cost=(Reserve(amount),), effect=effect, payer="you")
    ),
    unmake=lambda value: None,  # it is written with "unless"
)
