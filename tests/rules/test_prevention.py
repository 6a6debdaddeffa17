"""Preventing damage: shields, single instances, kinds and sources (prevention.1)."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.context import Context
from regalia.game.core.language import Filter, perform_now
from regalia.game.core.state import Zone
from regalia.game.happening.damage import Blow, strike
from regalia.game.happening.zones import move
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import ReplaceableEvent, Replaces, Resolves, Triggered
from regalia.words.combat_triggers import WheneverDealtDamage
from regalia.words.effects import DealDamage, Draw, PutCounters
from regalia.words.filters import Subtype, ally, unit, yours
from regalia.words.filters import champion as a_champion
from regalia.words.replacing import (
    Also,
    AlsoTo,
    Prevent,
    Prevented,
    PreventNext,
    ReplaceFor,
    Shield,
    ThatCard,
    prevents,
)
from regalia.words.selections import Each, your_champion
from tests.rules.arena import PASS, attack, field, fight, leader, soldier
from tests.rules.stage import A, B, Stage

CHAMPION = a_champion & yours


def protect(stage: Stage, *effects: Any) -> None:
    """Player B has resolved these; nobody needs to act for that."""
    source = stage.put(stage.make("Ward", reserve=0), B, Zone.GRAVEYARD)
    for effect in effects:
        perform_now(effect, Context(stage.pos, B, source))


def hit(stage: Stage, target: int, amount: int, *, source: int | None = None, **how: Any) -> int:
    """Deal damage now; says how much was dealt."""
    by = leader(stage, A) if source is None else source
    return sum(one.amount for one in strike(stage.pos, (Blow(by, target, amount),), **how))


def left(stage: Stage) -> list[int]:
    """How much each shield can still take."""
    return [
        change.amount
        for effect in stage.pos.effects
        for change in effect.permission.change
        if isinstance(change, Shield)
    ]


@pytest.mark.rule("prevention.1", "prevention.5.a", "prevention.10", "damage.7")
def test_a_shield_takes_as_much_as_it_has_and_the_rest_is_dealt() -> None:
    stage = field()
    protect(stage, PreventNext(amount=3, to=your_champion))
    target = leader(stage, B)
    assert hit(stage, target, 2) == 0
    assert left(stage) == [1]
    assert hit(stage, target, 4) == 3
    assert left(stage) == []
    assert hit(stage, target, 4) == 4


@pytest.mark.rule("prevention.5.a")
def test_a_shield_wears_out_within_one_moment_too() -> None:
    """Two sources strike at once: what the first blow takes of the shield is gone for the second."""
    stage = field()
    one, two = soldier(stage, A), soldier(stage, A)
    protect(stage, PreventNext(amount=3, to=your_champion))
    target = leader(stage, B)
    dealt = strike(stage.pos, (Blow(one, target, 2), Blow(two, target, 2)))
    assert [blow.amount for blow in dealt] == [1]
    assert left(stage) == []


@pytest.mark.rule("prevention.5.b", "prevention.10")
def test_an_instance_is_used_up_however_little_it_had_to_prevent() -> None:
    stage = field()
    instance = Replaces(event=ReplaceableEvent.DAMAGE, change=(Prevent(amount=4),))
    protect(stage, ReplaceFor(rule=instance, what=your_champion, times=1))
    target = leader(stage, B)
    assert hit(stage, target, 1) == 0
    assert hit(stage, target, 6) == 6
    protect(stage, ReplaceFor(rule=instance, what=your_champion, times=1))
    assert hit(stage, target, 6) == 2


@pytest.mark.rule("prevention.7", "prevention.5.a", "prevention.5.b", "damage.3")
def test_unpreventable_damage_uses_up_an_instance_but_no_shield() -> None:
    stage = field()
    instance = Replaces(event=ReplaceableEvent.DAMAGE, change=(Prevent(amount=4),))
    target = leader(stage, B)
    protect(stage, PreventNext(amount=3, to=your_champion))
    assert hit(stage, target, 3, unpreventable=True) == 3
    assert left(stage) == [3]
    assert hit(stage, target, 3) == 0

    protect(stage, ReplaceFor(rule=instance, what=your_champion, times=1))
    assert hit(stage, target, 3, unpreventable=True) == 3
    assert hit(stage, target, 3) == 3


@pytest.mark.rule("prevention.2", "prevention.6", "replacement.6")
def test_a_continuous_prevention_works_every_time_while_it_is_there() -> None:
    stage = field()
    guard = soldier(stage, B, prevents(1, of=unit & yours), life=9)
    for _ in range(3):
        assert hit(stage, leader(stage, B), 3) == 2
        assert hit(stage, guard, 2) == 1
    assert hit(stage, leader(stage, A), 3) == 3
    move(stage.pos, (guard,), Zone.GRAVEYARD)
    assert hit(stage, leader(stage, B), 3) == 3


@pytest.mark.rule("prevention.6")
def test_a_prevention_lasts_as_long_as_it_says() -> None:
    stage = field()
    protect(
        stage, PreventNext(amount=3, to=your_champion), PreventNext(amount=2, to=your_champion, until="game")
    )
    stage.begin()
    while stage.pos.turn_player == A:
        stage.push(PASS)
    assert left(stage) == [2]


@pytest.mark.rule("prevention.4", "damage.2")
def test_one_kind_of_damage_is_prevented_and_the_other_is_not() -> None:
    stage = field()
    target = leader(stage, B)
    protect(stage, PreventNext(amount=5, to=your_champion, combat=True))
    assert hit(stage, target, 2) == 2
    assert hit(stage, target, 2, combat=True) == 0
    assert left(stage) == [3]
    protect(stage, PreventNext(amount=5, to=your_champion, combat=False))
    assert hit(stage, target, 2) == 0
    assert left(stage) == [3, 3]


@pytest.mark.rule("damage.2", "prevention.4", "combat.damage.3")
def test_what_is_dealt_in_the_damage_step_is_combat_damage() -> None:
    stage = field()
    mine = soldier(stage, A, power=4)
    protect(stage, PreventNext(amount=9, to=your_champion, combat=True))
    stage.begin()
    attack(stage, mine, leader(stage, B))
    fight(stage)
    assert (stage.pos.damage[leader(stage, B)], left(stage)) == (0, [5])


@pytest.mark.rule("prevention.8")
def test_each_of_several_units_has_a_protection_of_its_own() -> None:
    stage = field()
    one, two = soldier(stage, B, life=9), soldier(stage, B, life=9)
    protect(stage, PreventNext(amount=2, to=Each(what=ally & yours)))
    assert (hit(stage, one, 3), hit(stage, two, 1)) == (1, 0)
    assert left(stage) == [1]


@pytest.mark.rule("prevention.8", "damage.16")
def test_the_next_time_for_one_or_more_units_meets_one_event_and_no_second() -> None:
    stage = field()
    one, two = soldier(stage, B, life=9), soldier(stage, B, life=9)
    rule = Replaces(event=ReplaceableEvent.DAMAGE, of=ally & yours, change=(Prevent(),))
    source, other = leader(stage, A), soldier(stage, A)
    protect(stage, ReplaceFor(rule=rule, times=1))
    assert strike(stage.pos, (Blow(source, one, 3), Blow(source, two, 3))) == []
    assert hit(stage, one, 2) == 2

    protect(stage, ReplaceFor(rule=rule, times=1))
    dealt = strike(stage.pos, (Blow(source, one, 3), Blow(other, two, 3)))
    assert [blow.target for blow in dealt] == [two], "two sources are two events, even at once"


@pytest.mark.rule("prevention.9")
def test_a_prevention_may_name_the_source() -> None:
    stage = field()
    spells: Filter = Subtype("Spell")
    protect(stage, PreventNext(amount=9, to=your_champion, by=spells))
    target = leader(stage, B)
    spell = stage.put(stage.make("Bolt", reserve=1, subtypes="Spell"), A, Zone.GRAVEYARD)
    assert hit(stage, target, 2) == 2
    assert hit(stage, target, 2, source=spell) == 0


@pytest.mark.rule("prevention.11")
def test_what_goes_with_a_prevention_is_part_of_it_and_not_a_trigger() -> None:
    stage = field()
    rule = Replaces(
        event=ReplaceableEvent.DAMAGE,
        change=(Prevent(amount=3), Also(PutCounters("enlighten", Prevented(), ThatCard()))),
    )
    protect(stage, ReplaceFor(rule=rule, what=your_champion, times=1))
    target = leader(stage, B)
    assert hit(stage, target, 2) == 0
    assert (stage.pos.count(target, "enlighten"), stage.pos.waiting) == (2, ())

    protect(stage, ReplaceFor(rule=rule, what=your_champion, times=1))
    assert hit(stage, target, 3, unpreventable=True) == 3
    assert stage.pos.count(target, "enlighten") == 2, "nothing was prevented"


@pytest.mark.rule("prevention.11", "damage.15")
def test_the_same_damage_to_another_object_is_prevented_and_counted_apart() -> None:
    stage = field()
    counted = (Prevent(amount=1), Also(PutCounters("enlighten", Prevented(), ThatCard())))
    for change, of in (((AlsoTo(what=ally),), CHAMPION), (counted, CHAMPION), (counted, ally)):
        rule = Replaces(event=ReplaceableEvent.DAMAGE, of=of, change=change)
        stage.put(stage.make("Ward", rule, types="item", reserve=1), B, Zone.FIELD)
    squire = soldier(stage, B, life=9)
    stage.begin()
    target = leader(stage, B)
    hit(stage, target, 3)
    assert [stage.pos.count(card, "enlighten") for card in (target, squire)] == [1, 1]


@pytest.mark.rule("prevention.3", "replacement.2")
def test_several_preventions_go_in_the_order_of_whoever_they_protect() -> None:
    stage = field()
    protect(
        stage, PreventNext(amount=3, to=your_champion, until="game"), PreventNext(amount=3, to=your_champion)
    )
    stage.put(stage.make("Wall", prevents(1, of=CHAMPION), types="item", reserve=1), B, Zone.FIELD)
    (card,) = stage.hand(A, stage.make("Bolt", Resolves(DealDamage(3, Target())), reserve=0, fast=True))
    stage.begin()
    stage.activate(card, targets=[leader(stage, B)])
    stage.pass_all()
    assert (stage.decision.topic, stage.decision.player, len(stage.options)) == ("replacement", B, 3)
    names = [found.effect.until if found.effect else "wall" for found in stage.decision.about]
    stage.push(names.index("wall"))
    assert len(stage.options) == 2, "two shields that end at different times are not the same"
    stage.push([found.effect.until for found in stage.decision.about].index("end of turn"))
    assert (stage.pos.damage[leader(stage, B)], left(stage)) == (0, [3, 1])


@pytest.mark.rule("damage.9", "damage.7", "prevention.1")
def test_damage_that_was_all_prevented_was_not_dealt() -> None:
    stage = field()
    watcher = Triggered(on=WheneverDealtDamage(what=a_champion), effect=Draw())
    stage.put(stage.make("Eye", watcher, types="item", reserve=1), A, Zone.FIELD)
    protect(stage, PreventNext(amount=2, to=your_champion))
    target = leader(stage, B)
    assert hit(stage, target, 2) == 0
    assert stage.pos.waiting == ()
    assert hit(stage, target, 1) == 1
    assert len(stage.pos.waiting) == 1
