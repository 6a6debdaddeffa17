"""Bulwark counters: one for one instance of combat damage, and it is not a choice."""

from __future__ import annotations

import pytest

from regalia.game.core.state import Zone
from regalia.words.changes import Stat
from regalia.words.effects import DealDamage
from regalia.words.filters import Named
from regalia.words.lasting import Until
from regalia.words.replacing import prevents
from regalia.words.selections import Each
from tests.rules.arena import PASS, attack, field, fight, leader, play, soldier, to_damage, trick
from tests.rules.stage import A, B, Stage

WALLS = Each(what=Named("Wall"))


def walled(stage: Stage, counters: int, *abilities: object, life: int = 9) -> int:
    return soldier(stage, B, *abilities, name="Wall", life=life, counters=(("bulwark", counters),))


@pytest.mark.rule("counters.bulwark.1", "counters.bulwark.2", "counters.bulwark.4")
@pytest.mark.parametrize(("counters", "left", "hurt"), [(0, 0, 2), (1, 0, 0), (3, 2, 0)])
def test_one_counter_stops_one_instance_of_combat_damage(counters: int, left: int, hurt: int) -> None:
    stage = field()
    mine, wall = soldier(stage, A, power=2), walled(stage, counters)
    stage.begin()
    attack(stage, mine, wall)
    fight(stage)
    assert stage.pos.damage[wall] == hurt
    assert stage.pos.count(wall, "bulwark") == left


@pytest.mark.rule("counters.bulwark.1")
def test_other_damage_is_not_stopped() -> None:
    stage = field()
    wall = walled(stage, 1)
    stage.begin()
    play(stage, trick(stage, A, DealDamage(2, WALLS)))
    assert stage.pos.damage[wall] == 2
    assert stage.pos.count(wall, "bulwark") == 1


@pytest.mark.rule("counters.bulwark.1")
def test_it_protects_who_is_struck_back_at_too() -> None:
    """An attacker with a counter is not hurt by retaliation."""
    stage = field()
    mine = soldier(stage, A, life=2, counters=(("bulwark", 1),))
    theirs = soldier(stage, B, power=5, life=9)
    stage.begin()
    attack(stage, mine, theirs)
    fight(stage, retaliate=[theirs])
    assert stage.zone(mine) is Zone.FIELD
    assert stage.pos.count(mine, "bulwark") == 0


@pytest.mark.rule("counters.bulwark.3")
def test_nobody_is_asked_and_no_damage_takes_no_counter() -> None:
    """The fight asks nothing; an attacker that lost its power leaves the counter where it is."""
    stage = field()
    weak, wall = soldier(stage, A, power=2), walled(stage, 1)
    curse = trick(stage, A, Until(what=Each(what=Named("Soldier")), changes=(Stat(power=-2),)))
    stage.begin()
    attack(stage, weak, wall)
    to_damage(stage)
    play(stage, curse)
    fight(stage)
    assert stage.pos.count(wall, "bulwark") == 1


@pytest.mark.rule("counters.bulwark.1.a", "counters.bulwark.3")
@pytest.mark.parametrize(("first", "left"), [("bulwark", 0), ("armour", 1)])
def test_its_player_orders_it_with_other_replacements(first: str, left: int) -> None:
    """Armour that stops all damage: if it goes first there is nothing left to stop, and the counter stays."""
    stage = field()
    mine, wall = soldier(stage, A, power=2), walled(stage, 1, prevents())
    stage.begin()
    attack(stage, mine, wall)
    while stage.decision.topic != "replacement":
        stage.push(PASS if stage.decision.topic == "act" else ())
    assert stage.decision.player == B
    armour = [number for number, found in enumerate(stage.decision.about) if found.source == wall]
    assert len(armour) == len(stage.options) == 2
    by_rule = [number for number, found in enumerate(stage.decision.about) if found.key[0] == -2]
    wanted = by_rule[0] if first == "bulwark" else 1 - by_rule[0]
    stage.push(wanted)
    fight(stage)
    assert stage.pos.damage[wall] == 0
    assert stage.pos.count(wall, "bulwark") == left


@pytest.mark.rule("counters.bulwark.1")
def test_a_champion_can_have_bulwark_counters() -> None:
    stage = field()
    mine = soldier(stage, A, power=2)
    stage.begin()
    foe = leader(stage, B)
    stage.pos.put(stage.pos.counters, foe, (("bulwark", 1),))
    attack(stage, mine, foe)
    fight(stage)
    assert stage.pos.damage[foe] == 0
