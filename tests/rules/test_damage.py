"""Damage: who deals it, how much, as how many events (damage.1)."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.state import Zone
from regalia.game.happening.damage import Blow, strike
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Activated, ReplaceableEvent, Replaces, Resolves, Triggered
from regalia.words.amounts import Count
from regalia.words.changes import Stat
from regalia.words.combat_triggers import WheneverDeals
from regalia.words.effects import DealDamage, DealSplit, Draw, PutCounters
from regalia.words.filters import Element, OfType, ally, champion, theirs, unit, yours
from regalia.words.lasting import Until
from regalia.words.replacing import More, ThatMuch
from regalia.words.selections import Each, this
from regalia.words.structure import Sequence
from regalia.words.triggers import OnDeath
from tests.rules.arena import PASS, attack, field, fight, leader, play, soldier, trick
from tests.rules.stage import A, B, Stage


def eye(stage: Stage, player: int, **of: Any) -> int:
    """Counts how often something deals damage."""
    counts = Triggered(on=WheneverDeals(**of), effect=PutCounters("seen", 1, this))
    return stage.put(stage.make("Eye", counts, types="item", reserve=1), player, Zone.FIELD)


def settle(stage: Stage) -> None:
    """Let everything on the stack resolve."""
    while stage.pos.stack:
        stage.push(PASS if stage.decision.topic == "act" else next(stage.decision.answers()))


@pytest.mark.rule("damage.1")
def test_damage_is_worked_out_when_it_is_dealt() -> None:
    stage = field()
    card = trick(stage, A, DealDamage(Count(what=ally, whose="anyone"), Target(what=champion)))
    soldier(stage, A)
    stage.begin()
    stage.activate(card, targets=[leader(stage, B)])
    soldier(stage, B)
    stage.put(
        stage.make(
            "Fuel", Replaces(event=ReplaceableEvent.DAMAGE, change=(More(1),)), types="item", reserve=1
        ),
        A,
        Zone.FIELD,
    )
    stage.pass_all()
    assert stage.pos.damage[leader(stage, B)] == 2 + 1


@pytest.mark.rule("damage.4", "damage.10.a", "damage.12")
def test_an_ally_deals_its_power_with_everything_that_changes_it() -> None:
    stage = field()
    mine = soldier(stage, A, power=2)
    watch = eye(stage, A, by=ally & yours, to=champion & theirs, combat=True)
    up = trick(stage, A, Until(what=Target(what=ally), changes=(Stat(power=3),)))
    stage.begin()
    play(stage, up, mine)
    attack(stage, mine, leader(stage, B))
    fight(stage)
    settle(stage)
    assert stage.pos.damage[leader(stage, B)] == 5
    assert stage.pos.count(watch, "seen") == 1


@pytest.mark.rule("damage.10.b", "damage.14")
def test_an_action_is_the_source_of_its_damage_and_gives_it_its_element() -> None:
    stage = Stage()
    stage.champion(A, elements="fire")
    stage.champion(B)
    seen = eye(stage, A, by=Element("fire") & OfType("action"))
    bolts = [
        stage.hand(
            A, stage.make("Bolt", Resolves(DealDamage(1, Target())), reserve=0, fast=True, elements=element)
        )[0]
        for element in ("fire", "norm")
    ]
    stage.begin()
    for bolt in bolts:
        play(stage, bolt, leader(stage, B))
        settle(stage)
    assert stage.pos.damage[leader(stage, B)] == 2
    assert stage.pos.count(seen, "seen") == 1, "only one of the actions is fire"


@pytest.mark.rule("damage.10.c")
def test_the_object_that_has_an_ability_deals_its_damage() -> None:
    stage = field()
    seen = eye(stage, A, by=OfType("weapon"))
    bow = Activated(cost=(), effect=DealDamage(2, Target(what=unit)))
    card = stage.put(stage.make("Bow", bow, types="weapon", reserve=1, power=1, durability=3), A, Zone.FIELD)
    stage.begin()
    stage.use(card, targets=[leader(stage, B)])
    stage.pass_all()
    settle(stage)
    assert stage.pos.count(seen, "seen") == 1


@pytest.mark.rule("damage.11", "damage.15", "damage.9")
def test_so_much_is_marked_and_never_less_than_nothing() -> None:
    stage = field()
    target = leader(stage, B)
    stage.pos.put(stage.pos.damage, target, 5)
    source = leader(stage, A)
    assert [one.amount for one in strike(stage.pos, (Blow(source, target, 3),))] == [3]
    assert stage.pos.damage[target] == 8
    for amount in (0, -4):
        assert strike(stage.pos, (Blow(source, target, amount),)) == []
    assert stage.pos.damage[target] == 8
    stage.put(
        stage.make(
            "Salve", Replaces(event=ReplaceableEvent.DAMAGE, change=(More(-9),)), types="item", reserve=1
        ),
        B,
        Zone.FIELD,
    )
    assert strike(stage.pos, (Blow(source, target, 3),)) == []
    assert stage.pos.damage[target] == 8


@pytest.mark.rule("damage.16")
def test_one_amount_for_a_group_is_one_event_and_things_chosen_alone_are_several() -> None:
    cases = {
        "a group": (DealDamage(2, Each(what=unit & theirs)), [], 1),
        "targets": (DealDamage(2, Target(what=unit, count=2)), ["both"], 2),
        "shares": (DealSplit(Target(what=unit, any_number=True, share=3)), ["both"], 2),
        "the same twice": (
            Sequence((DealDamage(1, Target(what=champion)), DealDamage(1, Target(what=champion)))),
            ["one"],
            2,
        ),
    }
    for name, (effect, targets, events) in cases.items():
        stage = field()
        other = soldier(stage, B, life=9)
        seen = eye(stage, A)
        card = trick(stage, A, effect)
        stage.begin()
        answers: dict[str, Any] = {}
        if targets == ["both"]:
            answers["targets"] = [leader(stage, B), other]
        elif targets:
            answers["targets"] = [leader(stage, B)]
        if name == "shares":
            answers["split"] = (1, 2)
        stage.activate(card, **answers)
        stage.pass_all()
        settle(stage)
        assert stage.pos.count(seen, "seen") == events, name


@pytest.mark.rule("damage.8", "effects.game.2", "effects.game.3", "damage.1")
def test_nobody_acts_between_damage_and_what_dies_of_it() -> None:
    stage = field()
    one, two = soldier(stage, B, Triggered(on=OnDeath(), effect=Draw()), life=2), soldier(stage, B, life=2)
    saver = trick(stage, B, Until(what=Target(what=ally), changes=(Stat(life=5),)))
    card = trick(stage, A, DealDamage(2, Each(what=ally)))
    stage.begin()
    stage.activate(card)
    stage.push(PASS, PASS)
    assert (stage.decision.topic, stage.decision.player) == ("act", A)
    assert {stage.zone(one), stage.zone(two)} == {Zone.GRAVEYARD}
    assert [item.source for item in stage.pos.stack] == [one], "the trigger is there before anybody acts"
    assert stage.zone(saver) is Zone.HAND


@pytest.mark.rule("effects.game.2", "continuous.2")
def test_the_game_looks_as_phases_end() -> None:
    """An ally kept alive by an effect until end of turn dies when that ends, before the next turn begins."""
    stage = field()
    card = soldier(stage, A, life=1)
    up = trick(stage, A, Until(what=Target(what=ally), changes=(Stat(life=2),)))
    down = trick(stage, A, PutCounters("debuff", 1, Target(what=ally)))
    stage.begin()
    play(stage, up, card)
    play(stage, down, card)
    assert stage.zone(card) is Zone.FIELD
    while stage.pos.turn_player == A:
        stage.push(PASS)
    assert stage.zone(card) is Zone.GRAVEYARD


@pytest.mark.rule("damage.10.a", "damage.16", "combat.damage.3")
def test_everybody_in_combat_deals_damage_once_at_the_same_time() -> None:
    stage = field()
    mine = soldier(stage, A, power=3, life=3)
    yours_ = soldier(stage, B, power=4, life=3)
    seen = eye(stage, A, combat=True)
    stage.begin()
    attack(stage, mine, yours_)
    fight(stage, retaliate=[yours_])
    settle(stage)
    assert {stage.zone(mine), stage.zone(yours_)} == {Zone.GRAVEYARD}
    assert stage.pos.count(seen, "seen") == 2


@pytest.mark.rule("damage.1", "replacement.3")
def test_an_amount_in_a_replacement_may_speak_of_the_damage_itself() -> None:
    stage = field()
    rule = Replaces(event=ReplaceableEvent.DAMAGE, of=champion, change=(More(ThatMuch()),))
    stage.put(stage.make("Mirror", rule, types="item", reserve=1), A, Zone.FIELD)
    assert [one.amount for one in strike(stage.pos, (Blow(leader(stage, A), leader(stage, B), 3),))] == [6]
