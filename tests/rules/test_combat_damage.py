"""Retaliation, damage, what is left of it, and the end of combat."""

from __future__ import annotations

import pytest

from regalia.game.core.language import Anything
from regalia.game.core.state import Phase, Position, State, Zone
from regalia.game.core.values import NOBODY, player_ref
from regalia.game.happening.zones import move
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Ability, ReplaceableEvent, Replaces, Static, Triggered
from regalia.game.printed.acts import Act
from regalia.words.changes import AddType, Gain, Stat
from regalia.words.combat import AttackPower, RedirectAttack, attacker, defenders
from regalia.words.combat_triggers import OnHit, OnKill
from regalia.words.counting import CountersOn
from regalia.words.effects import BanishIt, DealDamage, Destroy, Draw, Put
from regalia.words.filters import ThisCard, ally, champion, unit, weapon
from regalia.words.lasting import Until
from regalia.words.replacing import GoTo, Prevent
from regalia.words.triggers import OnDeath
from regalia.words.turns import EndPhase
from tests.rules.arena import (
    PASS,
    RESTED,
    arm,
    attack,
    field,
    fight,
    fortress,
    has,
    leader,
    play,
    slash,
    soldier,
    to_damage,
    trick,
)
from tests.rules.stage import A, B, Stage

C = 2
REMOVE = Destroy(Target(what=Anything()))


def hide() -> Until:
    return Until(what=Target(what=unit), changes=(Gain(has("stealth")),))


def struck(stage: Stage, *cards: int) -> list[int]:
    return [stage.pos.damage[card] for card in cards]


# Retaliation.


@pytest.mark.rule("keyword.steadfast.1", "keyword.steadfast.2", "term.retaliate.1", "term.retaliate.2")
@pytest.mark.parametrize("steady", [True, False])
def test_a_steadfast_ally_does_not_rest_to_retaliate(steady: bool) -> None:
    stage = field()
    mine = soldier(stage, A, life=9)
    theirs = soldier(stage, B, *([has("steadfast")] * 2 if steady else []), life=9)
    stage.begin()
    attack(stage, mine, theirs)
    to_damage(stage, retaliate=[theirs])
    assert stage.pos.has(theirs, State.RETALIATING)
    assert stage.pos.has(theirs, State.RESTED) is not steady
    fight(stage)
    assert struck(stage, mine) == [2]


@pytest.mark.rule("keyword.ambush.1", "keyword.ambush.2")
@pytest.mark.parametrize(("owner", "rested"), [(B, False), (C, False), (B, True), (A, False)])
def test_ambush_strikes_an_attacker_of_others_awake_and_from_any_other_side(owner: int, rested: bool) -> None:
    stage = field(3)
    mine = soldier(stage, A, life=9)
    lurker = soldier(stage, owner, has("ambush"), power=3, states=RESTED if rested else 0)
    stage.begin()
    attack(stage, mine, leader(stage, B))
    fight(stage, retaliate=[lurker])
    assert struck(stage, mine) == [3 if owner != A and not rested else 0]
    assert struck(stage, lurker, leader(stage, B)) == [0, 2]


@pytest.mark.rule("combat.retaliation.3.b", "term.retaliate.5")
def test_a_champion_retaliates_with_its_own_power_and_no_weapon() -> None:
    stage = field(power=1)
    arm(stage, B, power=4)
    weak = soldier(stage, B, power=0)
    first, second = soldier(stage, A, life=9), soldier(stage, A, life=9)
    stage.begin()
    attack(stage, first, leader(stage, B))
    fight(stage, retaliate=[leader(stage, B)])
    assert struck(stage, first) == [1]
    attack(stage, second, weak)
    fight(stage, retaliate=[weak])
    assert struck(stage, second) == [0]


@pytest.mark.rule("keyword.retort.1", "combat.retaliation.3.a", "term.retaliate.3")
def test_retort_is_power_while_retaliating_and_at_no_other_time() -> None:
    stage = field()
    mine = soldier(stage, A, life=9)
    theirs = soldier(stage, B, has("retort", 3), power=1, life=9)
    stage.begin()
    attack(stage, mine, theirs)
    assert power(stage.pos, theirs) == 1
    to_damage(stage, retaliate=[theirs])
    assert power(stage.pos, theirs) == 4
    fight(stage)
    assert struck(stage, mine) == [4]
    assert power(stage.pos, theirs) == 1


def power(pos: Position, card: int) -> int | None:
    return characteristics(pos, card).power


@pytest.mark.rule("combat.retaliation.3", "misc.legality.2")
@pytest.mark.parametrize("who", ["attacker", "weapon", "defender", "only others"])
def test_attacks_that_cannot_be_retaliated_and_units_that_cannot_retaliate(who: str) -> None:
    stage = field(power=3)
    blade = arm(stage, A, *([has("can't be retaliated")] if who == "weapon" else []))
    words = {
        "attacker": [has("can't be retaliated")],
        "only others": [has("can't be retaliated", filter=ally)],
    }
    mine = soldier(stage, A, *words.get(who, []), life=9)
    theirs = soldier(stage, B, *([has("can't retaliate")] if who == "defender" else []), life=9)
    stage.begin()
    target = leader(stage, B) if who == "only others" else theirs
    if who == "weapon":
        attack(stage, leader(stage, A), target, weapon=blade)
    else:
        attack(stage, mine, target)
    fight(stage, retaliate=[target])
    assert struck(stage, mine, leader(stage, A)) == [3 if who == "only others" else 0, 0]


@pytest.mark.rule(
    "keyword.stealth.2", "keyword.stealth.3", "combat.damage.3.c", "term.retaliate.4", "combat.4.b"
)
def test_a_retaliating_defender_that_hides_strikes_and_is_not_struck() -> None:
    stage = field()
    mine, theirs = soldier(stage, A, life=9), soldier(stage, B, life=9)
    card = trick(stage, A, hide())
    stage.begin()
    attack(stage, mine, theirs)
    to_damage(stage, retaliate=[theirs])
    play(stage, card, theirs)
    assert not stage.pos.has(theirs, State.DEFENDING)
    assert stage.pos.has(theirs, State.RETALIATING)
    fight(stage)
    assert struck(stage, mine, theirs) == [2, 0]


@pytest.mark.rule("keyword.stealth.3", "keyword.true-sight.1")
def test_true_sight_keeps_a_defender_that_hides() -> None:
    stage = field()
    mine, theirs = soldier(stage, A, has("true sight")), soldier(stage, B, life=9)
    card = trick(stage, A, hide())
    stage.begin()
    attack(stage, mine, theirs)
    play(stage, card, theirs)
    fight(stage)
    assert struck(stage, theirs) == [2]


@pytest.mark.rule("combat.damage.3.b", "combat.7", "combat.declaration.5", "checks.types.7")
@pytest.mark.parametrize("gone", ["retaliating", "attacking"])
def test_who_left_before_damage_neither_strikes_nor_is_struck(gone: str) -> None:
    stage = field()
    mine, theirs = soldier(stage, A, life=9), soldier(stage, B, life=9)
    card = trick(stage, A, REMOVE)
    stage.begin()
    attack(stage, mine, theirs)
    to_damage(stage, retaliate=[theirs])
    play(stage, card, theirs if gone == "retaliating" else mine)
    assert stage.pos.combat is not None, "combat goes on without it"
    assert not stage.pos.has(theirs, State.RETALIATING)
    fight(stage)
    assert struck(stage, mine, theirs) == [0, 0]


@pytest.mark.rule("combat.retaliation.1", "combat.retaliation.2", "combat.retaliation.4")
@pytest.mark.rule("combat.damage.1", "combat.damage.4", "main-phase.2.b.i")
def test_the_windows_of_a_combat_in_their_order() -> None:
    """On Attack waits; then "before retaliation", the choice, "before damage", and the main phase goes on."""
    stage = field()
    mine = soldier(stage, A, *[Triggered(on=on, effect=Draw()) for on in (OnHit(),)], life=9)
    theirs = soldier(stage, B, life=9)
    stage.begin()
    attack(stage, mine, theirs)
    seen: list[tuple[str, int, int]] = []
    while stage.pos.combat is not None:
        decision = stage.decision
        seen.append((decision.topic, decision.player, len(stage.pos.stack)))
        stage.push((theirs,) if decision.topic == "retaliate" else PASS)
    before = [("act", A, 0), ("act", B, 0)]
    on_hit = [("act", A, 1), ("act", B, 1)]
    assert seen == [*before, ("retaliate", B, 0), *before, *on_hit]
    assert (stage.pos.phase, stage.decision.player, stage.pos.turn_player) == (Phase.MAIN, A, A)


# Several defenders.


@pytest.mark.rule(
    "keyword.cleave.1", "keyword.cleave.8", "subtype.siegeable.1.a.iii", "combat.declaring.2.c.i"
)
def test_cleave_chooses_a_player_and_defenders_are_those_there_now() -> None:
    stage = field(3)
    mine = soldier(stage, A, has("cleave"), has("cleave"), life=9)
    hidden, keep = soldier(stage, B, has("stealth")), fortress(stage, B)
    (late,) = stage.hand(A, stage.make("Late", types="ally", reserve=0, power=1, life=9))
    stage.begin()
    attack(stage, mine, player_ref(B))
    fight_ = stage.pos.combat
    assert fight_ is not None
    assert {ref.card for ref in fight_.defenders} == {leader(stage, B), keep}
    stage.pos.put(stage.pos.owner, late, B)
    move(stage.pos, (late,), Zone.FIELD, player=B)
    fight(stage, retaliate=[late])
    assert struck(stage, mine, hidden, late, leader(stage, B), leader(stage, C)) == [0, 0, 0, 2, 0]
    assert stage.pos.count(keep, "durability") == 1


@pytest.mark.rule(
    "keyword.cleave.5", "keyword.cleave.6", "keyword.cleave.7", "combat.damage.2", "combat.damage.2.a"
)
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(("life", "killer"), [(2, 0), (4, 1)])
def test_each_defender_of_a_cleave_retaliates_in_the_attackers_order(
    first: int, life: int, killer: int
) -> None:
    """Each deals two; the blow that makes it enough is the lethal one, and only its On Kill triggers."""
    stage = field()
    words = [has("cleave"), has("uses weapons")]
    mine = soldier(stage, A, *words, power=1, life=life)
    blade = arm(stage, A, power=1)
    avenger = Triggered(on=OnKill(), effect=Draw())
    others = [soldier(stage, B, avenger, power=2, life=9) for _ in range(2)]
    stage.begin()
    attack(stage, mine, player_ref(B), weapon=blade)
    order = others if first == 0 else others[::-1]
    to_damage(stage, retaliate=others)
    while stage.decision.topic == "act" and not stage.pos.stack:
        stage.push(PASS)
    assert (stage.decision.topic, stage.decision.player) == ("retaliation order", A)
    stage.push(tuple(order))
    assert stage.zone(mine) is Zone.GRAVEYARD
    assert [item.source for item in stage.pos.stack] == [order[killer]]
    assert struck(stage, *others, leader(stage, B)) == [2, 2, 2]
    assert stage.pos.count(blade, "durability") == 2


@pytest.mark.rule("keyword.cleave.2", "keyword.intercept.1")
def test_cleave_is_neither_intercepted_nor_redirected() -> None:
    stage = field()
    mine = soldier(stage, A, has("cleave"))
    guard = soldier(stage, B, has("intercept"), life=9)
    card = trick(stage, B, RedirectAttack(Target(what=ally)))
    stage.begin()
    attack(stage, mine, player_ref(B))
    stage.pass_all()
    stage.push(PASS)
    play(stage, card, guard)
    fight(stage)
    assert struck(stage, guard, leader(stage, B)) == [2, 2]


# Turning an attack elsewhere.


@pytest.mark.rule("term.redirect.1", "keyword.taunt.2.a", "keyword.unblockable.2", "combat.9")
def test_an_attack_may_be_turned_to_another_legal_target_past_taunt() -> None:
    stage = field()
    mine, friend = soldier(stage, A, has("unblockable")), soldier(stage, A)
    other = soldier(stage, B, life=9)
    soldier(stage, B, has("taunt"))
    cards = [trick(stage, A, RedirectAttack(Target(what=ally))) for _ in range(2)]
    stage.begin()
    attack(stage, mine, leader(stage, B))
    play(stage, cards[0], friend)
    assert stage.pos.has(leader(stage, B), State.DEFENDING), "an own unit is no legal target"
    play(stage, cards[1], other)
    assert stage.pos.has(other, State.DEFENDING)
    assert not stage.pos.has(leader(stage, B), State.DEFENDING)
    fight(stage)
    assert struck(stage, other, leader(stage, B)) == [2, 0]


@pytest.mark.rule("combat.4.a", "combat.4.c", "combat.8")
def test_an_attack_without_a_target_can_be_given_one() -> None:
    stage = field()
    mine, theirs, other = soldier(stage, A), soldier(stage, B), soldier(stage, B, life=9)
    kill = trick(stage, A, REMOVE)
    turn = trick(stage, A, RedirectAttack(Target(what=ally)))
    stage.begin()
    attack(stage, mine, theirs)
    play(stage, kill, theirs)
    fight_ = stage.pos.combat
    assert fight_ is not None
    assert (fight_.attacking, fight_.defending, fight_.defenders) == (A, (B,), ())
    assert stage.pos.has(mine, State.ATTACKING)
    play(stage, turn, other)
    fight(stage)
    assert struck(stage, other) == [2]


@pytest.mark.rule(
    "keyword.unblockable.1", "keyword.unblockable.3", "keyword.intercept.2", "keyword.intercept.2.a"
)
@pytest.mark.rule("keyword.intercept.1.a", "keyword.intercept.3", "resolution.6")
@pytest.mark.parametrize("why", ["unblockable", "proud", "hidden", "fine"])
def test_who_may_intercept(why: str) -> None:
    """The ability triggers all the same; where the attack cannot be turned nobody is asked."""
    stage = field()
    mine = soldier(stage, A, *([has("unblockable")] * 2 if why == "unblockable" else []))
    words = {"proud": [has("pride", 2)], "hidden": [has("stealth")]}.get(why, [])
    guard = soldier(stage, B, has("intercept"), has("intercept"), *words, life=9)
    stage.begin()
    attack(stage, mine, leader(stage, B))
    assert [item.source for item in stage.pos.stack] == [guard]
    stage.pass_all()
    assert (stage.decision.topic == "may") is (why == "fine")
    if why == "fine":
        stage.push(True)
    assert stage.pos.has(guard, State.INTERCEPTING) is (why == "fine")
    fight(stage)
    assert struck(stage, guard, leader(stage, B)) == ([2, 0] if why == "fine" else [0, 2])


# Damage.


@pytest.mark.rule("combat.damage.3.g", "combat.damage.3.g.ii", "weapon.4.c", "damage.6")
def test_durability_is_lost_for_no_damage_but_not_without_a_defender() -> None:
    stage = field()
    blade = arm(stage, A)
    weaken = trick(stage, A, Until(what=Target(what=champion), changes=(AttackPower(-5),)))
    stage.begin()
    attack(stage, leader(stage, A), leader(stage, B), weapon=blade)
    play(stage, weaken, leader(stage, A))
    fight(stage)
    assert struck(stage, leader(stage, B)) == [0]
    assert stage.pos.count(blade, "durability") == 2

    stage = field()
    blade = arm(stage, A)
    theirs = soldier(stage, B)
    kill = trick(stage, A, REMOVE)
    stage.begin()
    attack(stage, leader(stage, A), theirs, weapon=blade)
    play(stage, kill, theirs)
    fight(stage)
    assert stage.pos.count(blade, "durability") == 3


@pytest.mark.rule("weapon.5.a", "term.hit.3", "keyword.on-hit.1")
def test_prevented_damage_costs_durability_and_is_no_hit() -> None:
    stage = field()
    blade = arm(stage, A, Triggered(on=OnHit(), effect=Draw()))
    stone = soldier(stage, B, Replaces(event=ReplaceableEvent.DAMAGE, of=ThisCard(), change=(Prevent(),)))
    stage.begin()
    attack(stage, leader(stage, A), stone, weapon=blade)
    fight(stage)
    assert stage.pos.count(blade, "durability") == 2
    assert not stage.cards(Zone.HAND, A)


@pytest.mark.rule("combat.damage.3.g.i", "weapon.5", "weapon.6", "checks.types.3")
def test_damage_counts_durability_before_it_is_lost() -> None:
    stage = field()
    grows = Static(of=ThisCard(), changes=(Stat(power=CountersOn("durability", "self")),))
    blade = arm(stage, A, grows, power=1, durability=1)
    stage.begin()
    attack(stage, leader(stage, A), leader(stage, B), weapon=blade)
    fight(stage)
    assert struck(stage, leader(stage, B)) == [2]
    assert stage.zone(blade) is Zone.GRAVEYARD


@pytest.mark.rule("combat.5.d", "combat.5.c.i", "combat.damage.3.a")
@pytest.mark.parametrize("what", ["weapon", "card", "both"])
def test_what_left_adds_nothing_and_the_champion_goes_on_attacking(what: str) -> None:
    stage = field()
    blade, card = arm(stage, A, power=2), slash(stage, A, power=3)
    away = trick(stage, A, Destroy(Target(what=weapon)))
    cut = trick(stage, A, Put(what=Target(zone=Zone.INTENT), to=Zone.GRAVEYARD))
    inspire = trick(stage, A, Until(what=Target(what=champion), changes=(AttackPower(1),)))
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    stage.push((blade,))
    if what != "card":
        play(stage, away, blade)
    if what != "weapon":
        play(stage, cut, card)
    play(stage, inspire, leader(stage, A))
    assert stage.pos.has(leader(stage, A), State.ATTACKING)
    fight(stage)
    assert struck(stage, leader(stage, B)) == [{"weapon": 4, "card": 3, "both": 1}[what]]


@pytest.mark.rule("combat.5.d", "attack.1", "combat.6", "combat.6.b", "zones.intent.2")
def test_a_weapon_of_another_type_and_a_stronger_intent_still_count() -> None:
    stage = field()
    blade, card = arm(stage, A, power=2), slash(stage, A, power=3)
    twist = trick(stage, A, Until(what=Target(what=weapon), changes=(AddType(types=("phantasia",)),)))
    sharpen = trick(stage, A, Until(what=Target(zone=Zone.INTENT), changes=(Stat(power=2),)))
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    stage.push((blade,))
    play(stage, twist, blade)
    play(stage, sharpen, card)
    fight(stage)
    assert struck(stage, leader(stage, B)) == [7]


@pytest.mark.rule("keyword.ranged.1", "keyword.ranged.2")
@pytest.mark.parametrize("distant", [True, False])
def test_ranged_is_for_attacks_of_distant_units_and_adds_up(distant: bool) -> None:
    stage = field()
    states = int(State.DISTANT) if distant else 0
    mine = soldier(stage, A, has("ranged", 2), has("ranged", 3), states=states)
    stage.begin()
    attack(stage, mine, leader(stage, B))
    assert power(stage.pos, mine) == 2
    fight(stage)
    assert struck(stage, leader(stage, B)) == [7 if distant else 2]


@pytest.mark.rule("keyword.pride.2", "term.obedience.4")
def test_the_highest_pride_counts_and_an_attack_goes_on_without_obedience() -> None:
    stage = field(level=2)
    proud = soldier(stage, A, has("pride", 1), has("pride", 3))
    mine = soldier(stage, A, has("pride", 2))
    lower = trick(stage, A, Until(what=Target(what=champion), changes=(Stat(level=-1),)))
    stage.begin()
    attackers = [act.card for act in stage.options if act.what == "attack"]
    assert attackers == [mine]
    assert proud not in attackers
    attack(stage, mine, leader(stage, B))
    play(stage, lower, leader(stage, A))
    fight(stage)
    assert struck(stage, leader(stage, B)) == [2]


# Hits and kills.


@pytest.mark.rule("keyword.on-hit.2", "keyword.on-hit.3", "term.hit.2", "combat.damage.3.d")
def test_hits_of_units_cards_and_weapons_and_of_those_who_retaliate() -> None:
    stage = field(power=1)
    on_ally, on_champion = (Triggered(on=OnHit(what), effect=Draw()) for what in (ally, champion))
    blade = arm(stage, A, on_ally)
    card = slash(stage, A, on_ally, on_champion)
    theirs = soldier(stage, B, on_champion, life=99)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    stage.push((blade,))
    stage.push((stage.ref(theirs),))
    to_damage(stage, retaliate=[theirs])
    while not stage.pos.stack:
        stage.push(PASS if stage.decision.topic == "act" else tuple(stage.options))
    assert sorted(item.source for item in stage.pos.stack) == sorted([blade, card, theirs])


@pytest.mark.rule("term.hit.4", "keyword.on-kill.1", "term.died.2")
@pytest.mark.parametrize("how", ["killed", "banished instead", "by an effect"])
def test_a_kill_is_a_death_by_combat_damage(how: str) -> None:
    stage = field()
    kills = Triggered(on=OnKill(), effect=Draw())
    burns = Triggered(on=OnHit(), effect=DealDamage(5, defenders))
    mine = soldier(stage, A, kills, *([burns] if how == "by an effect" else []))
    instead = Replaces(
        event=ReplaceableEvent.MOVE, of=ThisCard(), to=(Zone.GRAVEYARD,), change=(GoTo(zone=Zone.BANISHMENT),)
    )
    words: list[Ability] = [instead] if how == "banished instead" else []
    theirs = soldier(
        stage, B, *words, Triggered(on=OnDeath(), effect=Draw()), life=4 if how == "by an effect" else 2
    )
    stage.begin()
    attack(stage, mine, theirs)
    fight(stage)
    assert stage.zone(theirs) is (Zone.BANISHMENT if how == "banished instead" else Zone.GRAVEYARD)
    assert len(stage.cards(Zone.HAND, A)) == (1 if how == "killed" else 0)
    assert len(stage.cards(Zone.HAND, B)) == (0 if how == "banished instead" else 1)


@pytest.mark.rule("keyword.on-kill.3")
def test_cards_and_weapons_of_an_attack_that_kills_have_killed() -> None:
    stage = field()
    kills = Triggered(on=OnKill(), effect=Draw())
    blade, card = arm(stage, A, kills), slash(stage, A, kills)
    theirs = soldier(stage, B)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    stage.push((blade,))
    stage.push((stage.ref(theirs),))
    while not stage.pos.stack:
        stage.push(PASS if stage.decision.topic == "act" else tuple(stage.options))
    assert sorted(item.source for item in stage.pos.stack) == sorted([blade, card])


@pytest.mark.rule("subtype.siegeable.1.a", "subtype.siegeable.1.a.i", "subtype.siegeable.1.b")
@pytest.mark.rule(
    "subtype.siegeable.1.b.i", "subtype.siegeable.1.b.ii", "subtype.siegeable.1.b.iii", "term.died.1.b"
)
def test_a_siegeable_domain_is_hit_worn_down_and_destroyed_but_not_killed() -> None:
    stage = field()
    words = [Triggered(on=OnHit(), effect=Draw()), Triggered(on=OnKill(), effect=Draw())]
    first, second = soldier(stage, A, *words), soldier(stage, A, *words)
    keep = fortress(stage, B)
    stage.begin()
    attack(stage, first, keep)
    fight(stage)
    assert stage.pos.count(keep, "durability") == 1
    assert stage.pos.damage[keep] == 0
    attack(stage, second, keep)
    fight(stage)
    assert stage.zone(keep) is Zone.GRAVEYARD
    assert len(stage.cards(Zone.HAND, A)) == 2, "two hits and no kill"


@pytest.mark.rule("subtype.siegeable.1.a.ii")
def test_a_siegeable_domain_is_no_target_for_what_targets_units() -> None:
    stage = field()
    keep = fortress(stage, B)
    card = trick(stage, A, DealDamage(1, Target(what=unit)))
    stage.begin()
    refusal = stage.attempt(Act("activate", card), targets=[keep])
    assert refusal is not None
    assert refusal.rule == "activation.1.5"


# The end.


@pytest.mark.rule("combat.damage.4", "attack.8", "phases.ending.1.b", "phases.ending.1.a", "weapon.4.c")
@pytest.mark.parametrize("early", [True, False])
def test_after_combat_roles_and_effects_are_over_and_cards_are_put_away(early: bool) -> None:
    stage = field()
    blade, card = arm(stage, A), slash(stage, A)
    boost = trick(stage, A, Until(what=attacker, changes=(AttackPower(1),), until="end of combat"))
    stop = trick(stage, A, EndPhase(phase=Phase.COMBAT))
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    stage.push((blade,))
    play(stage, boost)
    assert stage.zone(card) is Zone.INTENT
    if early:
        play(stage, stop)
    fight(stage)
    assert struck(stage, leader(stage, B)) == [0 if early else 6]
    assert stage.pos.count(blade, "durability") == (3 if early else 2)
    assert (stage.zone(card), stage.pos.effects, stage.pos.combat) == (Zone.GRAVEYARD, (), None)
    roles = State.ATTACKING | State.DEFENDING | State.RETALIATING | State.INTERCEPTING
    assert not any(stage.pos.has(unit_, roles) for unit_ in (leader(stage, A), leader(stage, B)))
    assert (stage.pos.phase, stage.decision.player) == (Phase.MAIN, A)


@pytest.mark.rule("combat.7", "weapon.4.c")
def test_an_attack_of_a_unit_that_is_banished_is_over_for_its_weapon_too() -> None:
    stage = field()
    mine = soldier(stage, A, has("uses weapons"))
    blade = arm(stage, A)
    card = trick(stage, A, BanishIt(what=Target(what=ally)))
    stage.begin()
    attack(stage, mine, leader(stage, B), weapon=blade)
    play(stage, card, mine)
    fight(stage)
    assert struck(stage, leader(stage, B)) == [0]
    assert stage.pos.count(blade, "durability") == 3
    assert NOBODY not in stage.cards(Zone.FIELD, A)
