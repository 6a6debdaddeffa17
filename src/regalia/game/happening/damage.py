"""Damage: dealt at the same time, but each blow is replaced and prevented alone (damage.1, prevention.1)."""

from __future__ import annotations

from typing import Final

import msgspec

from regalia.game.core.events import Event, EventKind
from regalia.game.core.explain import Step
from regalia.game.core.keywords import TextRule
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY
from regalia.game.happening.replacement import Batch, Pending, replace
from regalia.game.happening.triggers import emit
from regalia.game.happening.verbs import remove_counters
from regalia.game.objects.hindrances import cannot
from regalia.game.objects.layers import characteristics
from regalia.game.printed.abilities import CannotPrevent, ReplaceableEvent
from regalia.game.timing.player_rules import rules_at_work

UNITS: Final = frozenset({"champion", "ally"})
COMBAT: Final = "combat"
SPELL: Final = "spell"
"""The kind of damage in an event: dealt in combat (damage.2), or by a Spell or an ability used as one."""


class Blow(msgspec.Struct, frozen=True):
    """An amount of damage on its way from a source to a target.

    The source is what deals it: the attacking unit (damage.10.a, damage.10.a.i), the action
    (damage.10.b), the object whose ability it is (damage.10.c), with its element (damage.14).
    """

    source: int
    target: int
    amount: int
    by_spell: bool = False
    """Whether the source is a Spell, or acts as one (abilities.17.c)."""
    unpreventable: bool = False


class Dealt(msgspec.Struct, frozen=True):
    """Damage that was really dealt, and its target."""

    source: int
    target: int
    amount: int
    by_spell: bool = False


def deal_damage(pos: Position, source: int, target: int, amount: int, *, unpreventable: bool = False) -> int:
    """Deal damage to one thing, and return how much was dealt."""
    dealt = strike(pos, (Blow(source, target, amount),), unpreventable=unpreventable)
    return sum(one.amount for one in dealt)


def strike(
    pos: Position,
    blows: tuple[Blow, ...],
    *,
    combat: bool = False,
    unpreventable: bool = False,
    together: bool = True,
) -> list[Dealt]:
    """Deal several amounts of damage at the same time.

    Each is replaced on its own, then all are marked. If 0 or less is left, nothing is dealt (damage.9,
    damage.15). One amount for a group is one event of its source. Objects that were chosen one by one are not
    hit `together` (damage.16).
    """
    batch = Batch(pos)
    landing: list[Dealt] = []
    for number, blow in enumerate(blows):
        if blow.amount <= 0 or not is_damageable(pos, blow.target) or cannot_deal(pos, blow.source):
            continue
        would = Pending(
            ReplaceableEvent.DAMAGE,
            pos.controller[blow.target],
            blow.target,
            blow.source,
            blow.amount,
            combat=combat,
            unpreventable=unpreventable or blow.unpreventable,
            by_spell=blow.by_spell,
            part_of=blow.source if together else number,
        )
        if not would.unpreventable:
            would.unpreventable = _cannot_be_prevented(pos, would)
        replace(pos, would, batch)
        if not would.stopped and would.amount > 0 and is_damageable(pos, would.card):
            landing.append(Dealt(blow.source, would.card, would.amount, blow.by_spell))
            landing.extend(_besides(pos, blow, would, batch))
    batch.close()
    for one in landing:
        _mark(pos, one)
    for one in landing:
        emit(
            pos,
            Event(
                EventKind.DAMAGED,
                pos.controller[one.target],
                (one.target,),
                one.amount,
                word=_kind(one, combat),
                stamps=(pos.stamp[one.target],),
                by=pos.ref(one.source) if one.source != NOBODY else None,
            ),
        )
    _tell_of_sources(pos, landing, combat, together)
    return landing


def _cannot_be_prevented(pos: Position, would: Pending) -> bool:
    """Whether a text says that this damage can't be prevented (damage.3)."""
    for rule, ctx in rules_at_work(pos, CannotPrevent):
        if rule.combat is not None and rule.combat is not would.combat:
            continue
        ctx.bound.would = would
        if would.source != NOBODY and rule.by.matches(ctx, would.source) and rule.of.matches(ctx, would.card):
            return True
    return False


def _besides(pos: Position, blow: Blow, would: Pending, batch: Batch) -> list[Dealt]:
    """Deal the same damage to more objects, by a replacement. It may be replaced again for each of them."""
    landing: list[Dealt] = []
    for card in would.besides:
        if not is_damageable(pos, card):
            continue
        again = altered(would, card=card, player=pos.controller[card], besides=(), absorbed=0)
        replace(pos, again, batch, set(would.applied))
        if not again.stopped and again.amount > 0:
            landing.append(Dealt(blow.source, again.card, again.amount, blow.by_spell))
    return landing


def _kind(one: Dealt, combat: bool) -> str:
    return COMBAT if combat else SPELL if one.by_spell else ""


def _tell_of_sources(pos: Position, landing: list[Dealt], combat: bool, together: bool) -> None:
    """Tell that sources dealt damage: once for a group, and once for each object chosen alone (damage.16)."""
    groups: dict[int, list[Dealt]] = {}
    for number, one in enumerate(landing):
        if one.source != NOBODY:
            groups.setdefault(one.source if together else ~number, []).append(one)
    for group in groups.values():
        source = group[0].source
        amount = sum(one.amount for one in group)
        event = Event(
            EventKind.DEALT,
            pos.controller[source],
            (source,),
            amount,
            word=_kind(group[0], combat),
            hit=tuple(pos.ref(one.target) for one in group),
        )
        emit(pos, event)


def is_damageable(pos: Position, card: int) -> bool:
    """Whether a unit, or a Siegeable domain, can be dealt damage (subtype.siegeable.1.b.i)."""
    if pos.zone_of(card) is not Zone.FIELD:
        return False
    now = characteristics(pos, card)
    if not (now.types & UNITS or "Siegeable" in now.subtypes):
        return False
    return not cannot(pos, card, TextRule.CANNOT_BE_DEALT_DAMAGE)


def cannot_deal(pos: Position, source: int) -> bool:
    """Whether a text keeps the source of damage from dealing any."""
    return source != NOBODY and cannot(pos, source, TextRule.CANNOT_DEAL_DAMAGE)


def _mark(pos: Position, one: Dealt) -> None:
    """Mark damage on allies, or put counters on champions (damage.12, damage.13, term.damage-counters.1)."""
    target = one.target
    types = characteristics(pos, target).types
    if types & UNITS:
        if "champion" not in types or not cannot(
            pos, target, TextRule.CANNOT_HAVE_COUNTERS
        ):  # counters.damage.1
            pos.put(pos.damage, target, pos.damage[target] + one.amount)
        if not pos.states[target] & State.HURT:
            pos.put(pos.states, target, pos.states[target] | State.HURT)
    else:
        remove_counters(pos, target, "durability", one.amount)
    if pos.listener is not None:
        source = pos.definition(one.source).name if one.source != NOBODY else "the game"
        hurt = pos.definition(target).name
        text = f"{source} deals {one.amount} to {hurt}"
        life = characteristics(pos, target).life
        numbers = {} if life is None else {"life": life, "left": max(life - pos.damage[target], 0)}
        dealt = ((source, one.amount),)
        pos.listener(
            Step("damage", "damage.11", text, pos.controller[target], numbers, things=dealt, place=hurt)
        )
