"""Attacks from declaration to the end of combat."""

from __future__ import annotations

import pytest

from regalia.game.core.state import Phase, State, Zone
from regalia.game.core.values import player_ref
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import Additional, AttackTax, Keyword, Method, Triggered
from regalia.game.printed.acts import Act
from regalia.words.combat_triggers import OnAttack, OnHit, OnKill
from regalia.words.effects import Draw
from regalia.words.triggers import OnDeath
from tests.rules.arena import PASS, attack, field, fight, leader, soldier
from tests.rules.stage import A, B


@pytest.mark.rule("combat.1.a", "combat.1.d", "combat.damage.3", "main-phase.2.b")
def test_an_ally_rests_to_attack_and_deals_its_power() -> None:
    stage = field()
    ally = soldier(stage, A, power=3)
    stage.begin()
    attack(stage, ally, leader(stage, B))
    assert stage.pos.has(ally, State.RESTED)
    assert stage.pos.phase is Phase.COMBAT
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 3
    assert (stage.pos.phase, stage.pos.opportunity) == (Phase.MAIN, A)
    assert not stage.pos.has(ally, State.ATTACKING)


@pytest.mark.rule("combat.1.c", "combat.declaring.2.a.i")
def test_the_rested_and_the_powerless_do_not_attack() -> None:
    stage = field()
    soldier(stage, A, states=int(State.RESTED))
    soldier(stage, A, power=0)
    stage.begin()
    assert not [act for act in stage.options if act.what == "attack"]


@pytest.mark.rule("combat.1.h", "start.turn-one.1.a")
def test_the_first_player_does_not_attack_in_the_first_turn() -> None:
    stage = field()
    ally = soldier(stage, A)
    stage.begin()
    stage.pos.assign("first_turn", True)
    stage.pos.assign("fresh", (B,))
    refusal = stage.game.why_not(Act("attack", ally))
    assert refusal is not None
    assert refusal.rule == "combat.1.h"


@pytest.mark.rule("combat.retaliation.3", "combat.damage.3")
@pytest.mark.parametrize("back", [True, False])
def test_a_defender_may_retaliate_and_both_strike_at_once(back: bool) -> None:
    stage = field()
    mine, theirs = soldier(stage, A), soldier(stage, B)
    stage.begin()
    attack(stage, mine, theirs)
    fight(stage, retaliate=[theirs] if back else [])
    assert stage.zone(theirs) is Zone.GRAVEYARD
    assert (stage.zone(mine) is Zone.GRAVEYARD) is back


@pytest.mark.rule("combat.retaliation.3", "term.retaliate.2")
def test_a_rested_defender_cannot_retaliate_unless_steadfast() -> None:
    stage = field()
    mine = soldier(stage, A)
    tired = soldier(stage, B, states=int(State.RESTED))
    stage.begin()
    attack(stage, mine, tired)
    fight(stage)
    assert stage.zone(mine) is Zone.FIELD

    stage = field()
    mine = soldier(stage, A)
    steady = soldier(stage, B, Keyword("steadfast"), states=int(State.RESTED))
    stage.begin()
    attack(stage, mine, steady)
    fight(stage, retaliate=[steady])
    assert stage.zone(mine) is Zone.GRAVEYARD


@pytest.mark.rule("keyword.taunt.2", "keyword.unblockable.1")
@pytest.mark.parametrize(("words", "free"), [((), False), ((Keyword("unblockable"),), True)])
def test_awake_taunt_has_to_be_attacked_first(words: tuple[Keyword, ...], free: bool) -> None:
    stage = field()
    mine = soldier(stage, A, *words)
    wall = soldier(stage, B, Keyword("taunt"))
    other = soldier(stage, B)
    stage.begin()
    stage.push(Act("attack", mine))
    offered = set(stage.options) if stage.decision.topic == "attack target" else {stage.ref(wall)}
    assert (stage.ref(other) in offered) is free
    assert stage.ref(wall) in offered


@pytest.mark.rule("keyword.stealth.1", "keyword.true-sight.1")
@pytest.mark.parametrize("sees", [False, True])
def test_stealth_hides_from_everything_but_true_sight(sees: bool) -> None:
    stage = field()
    mine = soldier(stage, A, *([Keyword("true sight")] if sees else []))
    shadow = soldier(stage, B, Keyword("stealth"))
    stage.begin()
    stage.push(Act("attack", mine))
    offered = list(stage.options) if stage.decision.topic == "attack target" else []
    assert (stage.ref(shadow) in offered) is sees


@pytest.mark.rule("keyword.cleave.1", "keyword.cleave.6")
def test_cleave_strikes_everything_a_player_controls() -> None:
    stage = field()
    mine = soldier(stage, A, Keyword("cleave"), power=2, life=9)
    first, second = soldier(stage, B), soldier(stage, B, life=5)
    stage.begin()
    stage.push(Act("attack", mine))
    if stage.decision.topic == "attack target":
        stage.push((player_ref(B),))
    fight(stage)
    assert stage.zone(first) is Zone.GRAVEYARD
    assert stage.pos.damage[second] == 2
    assert stage.pos.damage[leader(stage, B)] == 2


@pytest.mark.rule("keyword.intercept.1", "term.redirect.1")
@pytest.mark.parametrize("steps_in", [True, False])
def test_an_ally_with_intercept_may_step_in_for_its_champion(steps_in: bool) -> None:
    stage = field()
    mine = soldier(stage, A)
    guard = soldier(stage, B, Keyword("intercept"), life=4)
    stage.begin()
    attack(stage, mine, leader(stage, B))
    assert [item.source for item in stage.pos.stack] == [guard]
    stage.pass_all()
    assert stage.decision.topic == "may"
    stage.push(steps_in)
    fight(stage)
    assert stage.pos.damage[guard] == (2 if steps_in else 0)
    assert stage.pos.damage[leader(stage, B)] == (0 if steps_in else 2)


@pytest.mark.rule("weapon.7", "weapon.4.c", "damage.5")
def test_a_champion_strikes_with_a_weapon_that_wears_out() -> None:
    stage = field()
    blade = stage.put(
        stage.make("Blade", types="weapon", supertypes="regalia", memory=0, power=2, durability=1),
        A,
        Zone.FIELD,
    )
    stage.begin()
    attack(stage, leader(stage, A), leader(stage, B))
    assert stage.pos.has(leader(stage, A), State.RESTED)
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 2
    assert stage.zone(blade) is Zone.BANISHMENT


@pytest.mark.rule("attack.2", "attack.6", "attack.8", "combat.5.b")
def test_an_attack_card_is_declared_as_it_resolves_and_may_use_a_weapon() -> None:
    stage = field()
    blade = stage.put(stage.make("Blade", types="weapon", reserve=1, power=2, durability=3), A, Zone.FIELD)
    (slash,) = stage.hand(A, stage.make("Slash", types="attack", reserve=0, power=3))
    stage.begin()
    stage.activate(slash)
    assert stage.pos.has(leader(stage, A), State.RESTED)
    stage.pass_all()
    assert stage.zone(slash) is Zone.INTENT
    stage.push((blade,))
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 5
    assert stage.zone(slash) is Zone.GRAVEYARD
    assert stage.pos.count(blade, "durability") == 2


@pytest.mark.rule("combat.declaring.2.d", "combat.declaring.2.e.i")
@pytest.mark.parametrize(("cards", "possible"), [(2, False), (4, True)])
def test_taxes_and_weapons_are_paid_for_as_the_attack_is_declared(cards: int, possible: bool) -> None:
    """Two for the weapon and one for the toll: three in all."""
    stage = field()
    heavy = Additional(cost=(Reserve(2),), method=Method.ATTACK)
    stage.put(stage.make("Maul", heavy, types="weapon", reserve=1, power=2, durability=3), A, Zone.FIELD)
    toll = AttackTax(amount=1, who="opponents")
    stage.put(stage.make("Toll", toll, types="domain", reserve=1), B, Zone.FIELD)
    stage.filler(A, cards)
    stage.begin()
    assert any(act.what == "attack" for act in stage.options) is possible
    if possible:
        stage.push(Act("attack", leader(stage, A)))
        while stage.decision.topic in ("order", "pay", "weapon", "attack target"):
            stage.push(next(iter(stage.decision.answers())))
        assert len(stage.cards(Zone.MEMORY, A)) == 3
        assert stage.pos.phase is Phase.COMBAT


@pytest.mark.rule("keyword.on-attack.2", "keyword.on-hit.2", "keyword.on-kill.2", "combat.declaration.4")
def test_attacking_hitting_and_killing_trigger_in_their_time() -> None:
    stage = field()
    mine = soldier(
        stage,
        A,
        Triggered(on=OnAttack(), effect=Draw()),
        Triggered(on=OnHit(), effect=Draw()),
        Triggered(on=OnKill(), effect=Draw()),
    )
    theirs = soldier(stage, B, Triggered(on=OnDeath(), effect=Draw()))
    stage.begin()
    attack(stage, mine, theirs)
    assert len(stage.pos.stack) == 1, "On Attack waits before retaliation"
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == 1
    waiting: list[int] = []
    while not waiting:
        topic = stage.decision.topic
        stage.push(PASS if topic == "act" else tuple(stage.options) if topic == "triggers" else ())
        waiting = [item.controller for item in stage.pos.stack]
    assert sorted(waiting) == [A, A, B]


@pytest.mark.rule("keyword.pride.1", "term.obedience.1")
def test_a_proud_ally_does_not_attack_for_a_lowly_champion() -> None:
    stage = field()
    soldier(stage, A, Keyword("pride", 3))
    stage.begin()
    assert not [act for act in stage.options if act.what == "attack"]


@pytest.mark.rule("keyword.critical.1")
@pytest.mark.parametrize("discards", [True, False])
def test_critical_doubles_unless_an_opponent_discards(discards: bool) -> None:
    stage = field()
    mine = soldier(stage, A, Keyword("critical", 1), power=3)
    held = stage.filler(B, 1)
    stage.begin()
    attack(stage, mine, leader(stage, B))
    while stage.decision.topic == "act":
        stage.push(PASS)
    assert stage.decision.topic == "critical"
    stage.push(tuple(held) if discards else ())
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == (3 if discards else 6)
    assert (stage.zone(held[0]) is Zone.GRAVEYARD) is discards


@pytest.mark.rule("end.3")
def test_a_champion_that_dies_in_combat_ends_the_game() -> None:
    stage = field()
    mine = soldier(stage, A, power=15)
    stage.begin()
    attack(stage, mine, leader(stage, B))
    fight(stage)
    assert stage.game.outcome == (A,)


@pytest.mark.rule("combat.7", "combat.8", "combat.declaration.5")
def test_combat_goes_on_without_its_defender_and_nothing_is_dealt() -> None:
    stage = field()
    mine, theirs = soldier(stage, A), soldier(stage, B)
    stage.begin()
    attack(stage, mine, theirs)
    stage.pos.put(stage.pos.damage, theirs, 9)
    stage.pos.assign("unsettled", True)
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 0
    assert stage.pos.damage[mine] == 0
    assert stage.pos.phase is Phase.MAIN
