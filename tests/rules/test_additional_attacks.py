"""Additional attacks: one combat after the other, with a copy in the intent (combat.1.g, copy.objects.3)."""

from __future__ import annotations

import pytest

from regalia.game.core.state import State, Zone
from regalia.game.printed.abilities import Triggered
from regalia.game.printed.acts import Act
from regalia.words.changes import Stat
from regalia.words.combat import AttackAgain
from regalia.words.combat_triggers import OnHit
from regalia.words.selections import this
from regalia.words.structure import May
from tests.rules.arena import aim, attack, field, fight, has, leader, slash, soldier
from tests.rules.stage import A, B, Stage

AGAIN = Triggered(on=OnHit(), effect=May(effect=AttackAgain(copy=this, changes=(Stat(power=3),))))


def hit_once(stage: Stage) -> int:
    """A's champion hits B's with an attack card that lets it attack once more, and A is asked whether."""
    card = slash(stage, A, AGAIN, power=3)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    aim(stage, leader(stage, B))
    while stage.decision.topic != "may":
        stage.push(Act("pass"))
    return card


@pytest.mark.rule("combat.1.g", "copy.objects.3", "zones.intent.2.a")
def test_the_second_attack_follows_the_first_with_a_copy_that_is_no_card() -> None:
    stage = field()
    card = hit_once(stage)
    stage.push(True)
    while (
        stage.pos.phase.name == "COMBAT" and stage.pos.combat is not None and stage.zone(card) is Zone.INTENT
    ):
        stage.push(Act("pass"))
    assert stage.zone(card) is Zone.GRAVEYARD, "the card itself left its intent as the first combat ended"
    (twin,) = stage.cards(Zone.INTENT, A)
    assert stage.pos.has(twin, State.COPY)
    assert stage.pos.damage[leader(stage, B)] == 3
    while stage.decision.topic != "may":
        stage.push(Act("pass"))
    stage.push(False)
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 3 + 6, "three of the card, three more for the copy"
    assert stage.zone(twin) is Zone.OUTSIDE
    assert not stage.cards(Zone.INTENT, A)


@pytest.mark.rule("combat.1.d")
def test_the_attacker_does_not_rest_for_it_and_whoever_declines_attacks_once() -> None:
    stage = field()
    hit_once(stage)
    assert stage.pos.has(leader(stage, A), State.RESTED), "for the first attack"
    stage.push(False)
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 3
    assert stage.pos.window == "main phase"
    assert stage.pos.combat is None


@pytest.mark.rule("combat.2.b")
def test_without_a_target_there_is_no_additional_attack() -> None:
    stage = Stage()
    stage.champion(A, life=15)
    hidden = stage.make("Hidden", has("stealth"), memory=0, types="champion", level=0, life=15)
    stage.lineage(B, hidden)
    raider = soldier(stage, A, AGAIN, power=2, life=4)
    victim = soldier(stage, B, power=0, life=2)
    stage.begin()
    attack(stage, raider, victim)
    fight(stage)
    assert stage.zone(victim) is Zone.GRAVEYARD, "nothing else of B's can be seen, so nobody is asked"
    assert (stage.pos.combat, stage.pos.again) == (None, ())
    assert stage.pos.window == "main phase"
