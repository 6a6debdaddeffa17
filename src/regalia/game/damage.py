"""Damage: dealt at once, replaced and prevented blow by blow (damage.1, prevention.1)."""

from __future__ import annotations

import msgspec

from regalia.game.abilities import Happening
from regalia.game.continuous import traits
from regalia.game.events import Event, Kind
from regalia.game.explain import Step
from regalia.game.replacement import Batch, Would, replace
from regalia.game.state import NOBODY, Position, State, Zone
from regalia.game.triggers import emit
from regalia.game.zones import remove_counters

UNITS = frozenset({"champion", "ally"})


class Blow(msgspec.Struct, frozen=True):
    """An amount of damage on its way from a source to a target."""

    source: int
    target: int
    amount: int


class Dealt(msgspec.Struct, frozen=True):
    """Damage that was really dealt, and to what."""

    source: int
    target: int
    amount: int


def deal_damage(pos: Position, source: int, target: int, amount: int, *, unpreventable: bool = False) -> int:
    """Deal damage to one thing; says how much was dealt."""
    dealt = strike(pos, (Blow(source, target, amount),), unpreventable=unpreventable)
    return sum(one.amount for one in dealt)


def strike(
    pos: Position, blows: tuple[Blow, ...], *, combat: bool = False, unpreventable: bool = False
) -> list[Dealt]:
    """Deal several amounts of damage at the same time.

    Each is replaced on its own, then all are marked; nothing is dealt where 0 or less is
    left (damage.9, damage.15).
    """
    batch = Batch(pos)
    landing: list[Dealt] = []
    for blow in blows:
        if blow.amount <= 0 or not is_damageable(pos, blow.target):
            continue
        would = Would(
            Happening.DAMAGE,
            pos.controller[blow.target],
            blow.target,
            blow.source,
            blow.amount,
            combat=combat,
            unpreventable=unpreventable,
        )
        replace(pos, would, batch)
        if not would.stopped and would.amount > 0 and is_damageable(pos, would.card):
            landing.append(Dealt(blow.source, would.card, would.amount))
    batch.close()
    for one in landing:
        _mark(pos, one)
    for one in landing:
        emit(
            pos,
            Event(
                Kind.DAMAGED,
                pos.controller[one.target],
                (one.target,),
                one.amount,
                word="combat" if combat else "",
                by=pos.ref(one.source) if one.source != NOBODY else None,
            ),
        )
    return landing


def is_damageable(pos: Position, card: int) -> bool:
    """Units take damage, and Siegeable domains lose durability (subtype.siegeable.1.b.i)."""
    if pos.zone_of(card) is not Zone.FIELD:
        return False
    now = traits(pos, card)
    return bool(now.types & UNITS) or "Siegeable" in now.subtypes


def _mark(pos: Position, one: Dealt) -> None:
    """Temporary damage on allies, counters on champions (damage.12, damage.13)."""
    target = one.target
    if traits(pos, target).types & UNITS:
        pos.put(pos.damage, target, pos.damage[target] + one.amount)
        if not pos.states[target] & State.HURT:
            pos.put(pos.states, target, pos.states[target] | State.HURT)
    else:
        remove_counters(pos, target, "durability", one.amount)
    if pos.listener is not None:
        source = pos.definition(one.source).name if one.source != NOBODY else "the game"
        text = f"{source} deals {one.amount} to {pos.definition(target).name}"
        pos.listener(Step("damage", "damage.11", text, pos.controller[target]))
