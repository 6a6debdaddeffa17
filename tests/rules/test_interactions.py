"""Rules that meet: what dies together, what is prevented together, what a champion carries upwards."""

from __future__ import annotations

import pytest

from regalia.game.abilities import Triggered
from regalia.game.state import Zone
from regalia.game.targets import Target
from regalia.words.effects import Draw
from regalia.words.filters import unit
from regalia.words.replacing import PreventNext
from regalia.words.triggers import OnKill
from tests.rules.arena import PASS, arm, attack, field, fight, has, leader, play, soldier, trick
from tests.rules.stage import A, B, Stage

DRAW_ON_KILL = Triggered(on=OnKill(), effect=Draw())


def in_hand(stage: Stage, player: int = A) -> int:
    return len(stage.cards(Zone.HAND, player))


def resolve_all(stage: Stage) -> None:
    """Everything on the stack resolves; abilities go there in the order they come."""
    while stage.pos.stack or stage.decision.topic == "triggers":
        stage.push(tuple(stage.options) if stage.decision.topic == "triggers" else PASS)


# What dies together.


@pytest.mark.rule("keyword.on-kill.2", "combat.damage.3")
def test_who_kills_and_dies_at_the_same_time_has_killed() -> None:
    stage = field()
    mine = soldier(stage, A, DRAW_ON_KILL, power=3, life=1)
    theirs = soldier(stage, B)
    stage.begin()
    attack(stage, mine, theirs)
    fight(stage, retaliate=[theirs])
    resolve_all(stage)
    assert stage.zone(mine) is stage.zone(theirs) is Zone.GRAVEYARD
    assert in_hand(stage) == 1


@pytest.mark.rule("keyword.on-kill.3", "combat.damage.3.g", "checks.types.3")
def test_a_weapon_kills_with_the_last_of_its_durability() -> None:
    """Blade and victim are destroyed by the same check of the state."""
    stage = field()
    blade = arm(stage, A, DRAW_ON_KILL, power=3, durability=1)
    theirs = soldier(stage, B)
    stage.begin()
    attack(stage, leader(stage, A), theirs, weapon=blade)
    fight(stage)
    resolve_all(stage)
    assert stage.zone(blade) is stage.zone(theirs) is Zone.GRAVEYARD
    assert in_hand(stage) == 1


@pytest.mark.rule("keyword.on-kill.2", "term.token.3")
def test_a_token_is_killed_like_any_unit() -> None:
    stage = field()
    mine = soldier(stage, A, DRAW_ON_KILL, power=3, life=9)
    made = stage.make("Recruit", types="ally", reserve=1, power=1, life=1)
    theirs = stage.token(made, B)
    stage.begin()
    attack(stage, mine, theirs)
    fight(stage)
    resolve_all(stage)
    assert in_hand(stage) == 1


# What is prevented together.


@pytest.mark.rule("prevention.5.a", "combat.damage.2")
@pytest.mark.parametrize(("shield", "left"), [(2, 4), (4, 2), (6, 0), (7, 0)])
def test_one_shield_wears_out_blow_by_blow(shield: int, left: int) -> None:
    """Two units retaliate for 3 each at the same time; what the first wears out is gone for the second."""
    stage = field()
    mine = soldier(stage, A, life=20)
    first = soldier(stage, B, power=3, life=9)
    second = soldier(stage, B, has("ambush"), power=3, life=9)
    stage.begin()
    play(stage, trick(stage, A, PreventNext(amount=shield, to=Target(what=unit))), mine)
    attack(stage, mine, first)
    fight(stage, retaliate=[first, second], order=[second, first])
    assert stage.pos.damage[mine] == left
    assert len(stage.pos.effects) == int(shield > 6)


@pytest.mark.rule("counters.bulwark.1.a", "counters.bulwark.3", "damage.9")
@pytest.mark.parametrize(("power", "left"), [(2, 1), (3, 0)])
def test_a_bulwark_counter_stays_if_a_shield_leaves_nothing_of_the_damage(power: int, left: int) -> None:
    """The shield for 2 is applied first; only damage that is left needs the counter."""
    stage = field()
    mine = soldier(stage, A, power=power)
    theirs = soldier(stage, B, counters=(("bulwark", 1),))
    stage.begin()
    play(stage, trick(stage, A, PreventNext(amount=2, to=Target(what=unit))), theirs)
    attack(stage, mine, theirs)
    while stage.decision.topic == "act":
        stage.push(PASS)
    while stage.decision.topic != "replacement":
        stage.push(() if stage.decision.topic == "retaliate" else PASS)
    shield = next(n for n, found in enumerate(stage.decision.about) if found.effect is not None)
    stage.push(shield)
    fight(stage)
    assert stage.pos.count(theirs, "bulwark") == left
    assert stage.pos.damage[theirs] == 0
