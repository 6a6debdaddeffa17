"""Cards whose text is about attacks, fought out with made-up opponents."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.state import Phase, State, Zone
from regalia.game.happening.zones import move
from regalia.game.objects.characteristics import champion, keyword, level
from regalia.game.objects.layers import characteristics
from regalia.game.printed.acts import Act
from regalia.words.replacing import prevents
from tests.rules.stage import A, B, Stage

PASS = Act("pass")


def field(lineage: str = "", classes: str = "Warrior", level: int = 2, elements: str = "wind crux") -> Stage:
    """A's champion, real or made up, and a made-up one against it."""
    stage = Stage()
    if lineage:
        stage.lineage(A, "Spirit of Wind", *LINEAGES[lineage])
    else:
        stage.champion(A, level=level, elements=elements, classes=classes, life=25)
    stage.champion(B, life=25)
    return stage


LINEAGES = {
    "Lorraine 1": ("Lorraine, Wandering Warrior",),
    "Lorraine 3": ("Lorraine, Wandering Warrior", "Lorraine, Blademaster", "Lorraine, Crux Knight"),
}


def dummy(stage: Stage, player: int, power: int = 1, life: int = 4, **facts: Any) -> int:
    how = {key: facts.pop(key) for key in ("states", "damage") if key in facts}
    made = stage.make("Dummy", types="ally", reserve=1, power=power, life=life, **facts)
    return stage.put(made, player, Zone.FIELD, **how)


def leader(stage: Stage, player: int) -> int:
    return champion(stage.pos, player)


def attack(stage: Stage, attacker: int, target: int, weapon: int | None = None) -> None:
    stage.push(Act("attack", attacker))
    strike(stage, target, weapon)


def swing(stage: Stage, card: int, target: int, weapon: int | None = None, **answers: Any) -> None:
    """Play an attack card, resting the champion first, and declare its attack."""
    if answers.get("pay"):
        answers["order"] = 0
    stage.activate(card, **answers)
    stage.pass_all()
    strike(stage, target, weapon)


def strike(stage: Stage, target: int, weapon: int | None) -> None:
    if stage.decision.topic == "weapon":
        stage.push((-1 if weapon is None else weapon,))
    if stage.decision.topic == "attack target":
        stage.push((stage.ref(target),))


def fight(stage: Stage, **answers: Any) -> None:
    """Nobody plays anything until the combat is over; other questions are answered by their topic."""
    while stage.pos.combat is not None and stage.game.decision is not None:
        topic = stage.decision.topic
        stage.push(PASS if topic == "act" else answers.get(topic.replace(" ", "_"), ()))


def damage(stage: Stage, player: int) -> int:
    return stage.pos.damage[leader(stage, player)]


def materialize(stage: Stage, card: int) -> None:
    """Materialize a card at the beginning of a turn, and go on to the main phase."""
    stage.begin(phase=Phase.MATERIALIZE)
    stage.materialize(card)
    while not (stage.pos.phase is Phase.MAIN and not stage.pos.stack):
        stage.push(PASS)


# Champions.


def test_lorraine_blademaster_strengthens_attacks_for_a_turn() -> None:
    stage = field("Lorraine 1")
    stage.filler(A, 2, Zone.MEMORY)
    sword = stage.put("Training Sword", A, Zone.FIELD)
    victim = dummy(stage, B, life=3, states=int(State.RESTED))
    materialize(stage, stage.put("Lorraine, Blademaster", A, Zone.MATERIAL_DECK))
    hand = len(stage.cards(Zone.HAND, A))
    attack(stage, leader(stage, A), victim, sword)
    fight(stage)
    assert stage.zone(victim) is Zone.GRAVEYARD  # 1 of the sword and 2 more
    assert len(stage.cards(Zone.HAND, A)) == hand + 1  # On Kill


def test_lorraine_crux_knight_remembers_her_swords_and_needs_one() -> None:
    stage = field("Lorraine 3")
    for name in ("Training Sword", "Sword of Seeking", "Bauble of Abundance"):
        stage.put(name, A, Zone.BANISHMENT)
    cut = stage.put("Savage Slash", A, Zone.HAND)
    pay = stage.filler(A, 2)
    stage.begin()
    swing(stage, cut, leader(stage, B), pay=pay)
    fight(stage)
    assert damage(stage, B) == 2 + 2


# Attack cards.


@pytest.mark.parametrize(("memory", "power"), [(1, 3), (2, 1)])
def test_opening_cut_counts_the_memory(memory: int, power: int) -> None:
    stage = field()
    cut = stage.put("Opening Cut", A, Zone.HAND)
    pay = stage.filler(A, 1)
    stage.filler(A, memory - 1, Zone.MEMORY)
    stage.begin()
    swing(stage, cut, leader(stage, B), pay=pay)
    fight(stage)
    assert damage(stage, B) == power


def test_sudden_steel_is_cheaper_with_every_level() -> None:
    stage = field(level=3)
    steel = stage.put("Sudden Steel", A, Zone.HAND)
    pay = stage.filler(A, 3)
    stage.begin()
    swing(stage, steel, leader(stage, B), pay=pay)
    fight(stage)
    assert damage(stage, B) == 5


def test_hurricane_sweep_meets_the_retaliation_of_all() -> None:
    stage = field(level=3)
    sweep = stage.put("Hurricane Sweep", A, Zone.HAND)
    pay = stage.filler(A, 2)
    one, two = dummy(stage, B, power=1), dummy(stage, B, power=2)
    stage.begin()
    swing(stage, sweep, leader(stage, B), pay=pay)
    fight(stage, retaliate=tuple(sorted((one, two))), retaliation_order=(one, two))
    assert [stage.pos.damage[card] for card in (one, two, leader(stage, B))] == [1, 1, 1]
    assert damage(stage, A) == 3


@pytest.mark.parametrize(("kept", "zone"), [("Swift Recruit", Zone.MEMORY), ("Fireball", Zone.GRAVEYARD)])
def test_wind_cutter_comes_back_with_the_wind(kept: str, zone: Zone) -> None:
    stage = field()
    cutter, other = stage.hand(A, "Wind Cutter", "Wind Cutter")
    revealed = stage.put(kept, A, Zone.MEMORY)
    pay = stage.filler(A, 1)
    stage.begin()
    stage.dice.answers = [(revealed,)]
    swing(stage, cutter, leader(stage, B), pay=[*pay, other])
    fight(stage)
    assert damage(stage, B) == 2
    assert stage.zone(cutter) is zone


def test_wind_cutter_is_silent_if_all_damage_was_prevented() -> None:
    stage = field()
    (cutter,) = stage.hand(A, "Wind Cutter")
    pay = stage.filler(A, 2)
    wall = stage.put(stage.make("Wall", prevents(9), types="ally", reserve=1, power=0, life=1), B, Zone.FIELD)
    stage.begin()
    swing(stage, cutter, wall, pay=pay)
    fight(stage)
    assert stage.zone(cutter) is Zone.GRAVEYARD
    assert stage.dice.asked == 0


def test_ghost_strike_lends_power_to_this_and_later_attacks_of_the_turn() -> None:
    stage = field()
    strike_card, slash = stage.hand(A, "Spirit Blade: Ghost Strike", "Savage Slash")
    banished = stage.put("Training Sword", A, Zone.MATERIAL_DECK)
    pay = stage.filler(A, 2)
    stage.begin()
    swing(stage, strike_card, leader(stage, B))
    fight(stage, may_pay=True)
    assert stage.zone(banished) is Zone.BANISHMENT
    assert damage(stage, B) == 2
    stage.pos.put(stage.pos.states, leader(stage, A), 0)
    swing(stage, slash, leader(stage, B), pay=pay)
    fight(stage)
    assert damage(stage, B) == 2 + 3


# What others do about attacks.


def test_deflecting_edge_prevents_combat_damage_of_several_attacks() -> None:
    stage = field()
    (edge,) = stage.hand(A, "Deflecting Edge")
    stage.put("Training Sword", A, Zone.FIELD)
    foes = [dummy(stage, B, power=1) for _ in range(4)]
    stage.begin(B)
    stage.push(PASS)
    stage.activate(edge, targets=[leader(stage, A)])  # a Sword is there: it costs nothing
    stage.pass_all()
    for foe in foes:
        attack(stage, foe, leader(stage, A))
        fight(stage)
    assert damage(stage, A) == 1


def test_clarent_does_nothing_about_combat_damage() -> None:
    stage = field()
    clarent = stage.put("Clarent, Sword of Peace", A, Zone.FIELD)
    foe = dummy(stage, B, power=1)
    stage.begin(B)
    stage.push(PASS)
    stage.use(clarent)
    stage.pass_all()
    attack(stage, foe, leader(stage, A))
    fight(stage)
    assert damage(stage, A) == 1


def test_inspiring_call_is_cheaper_after_the_champion_attacked() -> None:
    stage = field()
    sword = stage.put("Training Sword", A, Zone.FIELD)
    ally = dummy(stage, A)
    (call,) = stage.hand(A, "Inspiring Call")
    pay = stage.filler(A, 1)
    stage.begin()
    assert Act("activate", call) not in stage.options
    attack(stage, ally, leader(stage, B))
    fight(stage)
    assert Act("activate", call) not in stage.options  # that was an ally
    attack(stage, leader(stage, A), leader(stage, B), sword)
    fight(stage)
    stage.activate(call, pay=pay)
    stage.pass_all()
    assert characteristics(stage.pos, ally).power == 2
    assert len(stage.cards(Zone.MEMORY, A)) == 2


def test_infusion_is_cheaper_after_combat_damage_and_draws_for_hitting_a_champion() -> None:
    stage = field(level=3)
    sword = stage.put("Sword of Seeking", A, Zone.FIELD)
    infusion = stage.hand(A, "Spirit Blade: Infusion")[0]
    stage.begin()
    assert Act("activate", infusion) not in stage.options
    attack(stage, leader(stage, A), leader(stage, B), sword)
    fight(stage)
    stage.activate(infusion, targets=[sword])
    stage.pass_all()
    stage.pos.put(stage.pos.states, leader(stage, A), 0)
    attack(stage, leader(stage, A), leader(stage, B), sword)
    fight(stage)
    assert damage(stage, B) == 1 + 4
    assert len(stage.cards(Zone.HAND, A)) == 1


def test_infusion_draws_nothing_for_hitting_an_ally_or_nobody() -> None:
    stage = field(level=3)
    sword = stage.put("Sword of Seeking", A, Zone.FIELD)
    infusion = stage.hand(A, "Spirit Blade: Infusion")[0]
    pay = stage.filler(A, 2)
    victim = dummy(stage, B, states=int(State.RESTED))
    stage.begin()
    stage.activate(infusion, targets=[sword], pay=pay)
    stage.pass_all()
    attack(stage, leader(stage, A), victim, sword)
    fight(stage)
    assert stage.zone(victim) is Zone.GRAVEYARD
    assert stage.cards(Zone.HAND, A) == ()


@pytest.mark.parametrize(("sword", "seen"), [("Sword of Seeking", True), ("Training Sword", False)])
def test_sword_of_seeking_finds_the_hidden(sword: str, seen: bool) -> None:
    stage = field()
    blade = stage.put(sword, A, Zone.FIELD)
    hidden = stage.put("Dream Fairy", B, Zone.FIELD)
    stage.begin()
    stage.push(Act("attack", leader(stage, A)))
    offered = set(stage.options) if stage.decision.topic == "attack target" else set()
    assert (stage.ref(hidden) in offered) is seen
    assert stage.pos.find(stage.ref(blade)) == blade


def test_seers_sword_glimpses_as_it_attacks() -> None:
    stage = field()
    sword = stage.put("Seer's Sword", A, Zone.FIELD)
    first, second = stage.filler(A, 2, Zone.MAIN_DECK)
    stage.begin()
    attack(stage, leader(stage, A), leader(stage, B), sword)
    fight(stage, top=(second,))
    assert stage.cards(Zone.MAIN_DECK, A) == (second, first)


def test_phalanx_captain_leads_other_humans_while_they_attack() -> None:
    stage = field()
    captain = stage.put("Phalanx Captain", A, Zone.FIELD)
    knight = stage.put("Esteemed Knight", A, Zone.FIELD)
    stage.begin()
    attack(stage, knight, leader(stage, B))
    fight(stage)
    attack(stage, captain, leader(stage, B))
    fight(stage)
    assert damage(stage, B) == 3 + 1
    assert characteristics(stage.pos, knight).power == 2


def test_impassioned_tutor_teaches_while_attacking() -> None:
    stage = field(level=1)
    tutor = stage.put("Impassioned Tutor", A, Zone.FIELD)
    stage.begin()
    attack(stage, tutor, leader(stage, B))
    fight(stage)
    assert level(stage.pos, A) == 2


def test_surveillance_stone_waits_for_the_third_attack_of_a_turn() -> None:
    stage = field()
    stone = stage.put("Surveillance Stone", B, Zone.FIELD)
    allies = [dummy(stage, A) for _ in range(3)]
    stage.begin()
    for number, ally in enumerate(allies, start=1):
        attack(stage, ally, leader(stage, B))
        assert bool(stage.pos.stack) is (number == 3)
        fight(stage, may_pay=True)
    assert stage.zone(stone) is Zone.BANISHMENT
    assert len(stage.cards(Zone.HAND, B)) == 1


def test_smack_with_flute_raises_the_level() -> None:
    stage = field(classes="Tamer", level=1)
    (smack,) = stage.hand(A, "Smack with Flute")
    pay = stage.filler(A, 2)
    stage.begin()
    swing(stage, smack, leader(stage, B), pay=pay)
    fight(stage)
    assert level(stage.pos, A) == 2
    assert damage(stage, B) == 1


def test_blue_slime_grows_with_every_wound() -> None:
    stage = field(classes="Tamer", level=4)
    slime = stage.put("Blue Slime", A, Zone.FIELD)
    foe = dummy(stage, B, power=2)
    stage.begin()
    attack(stage, slime, foe)
    fight(stage, retaliate=(foe,))
    assert stage.pos.count(slime, "buff") == 1


def test_lorraine_blademaster_still_needs_something_to_attack_with() -> None:
    stage = field("Lorraine 1")
    stage.filler(A, 2, Zone.MEMORY)
    materialize(stage, stage.put("Lorraine, Blademaster", A, Zone.MATERIAL_DECK))
    assert Act("attack", leader(stage, A)) not in stage.options


# Jin and Tonoris.


def jin(*more: str) -> Stage:
    stage = Stage()
    stage.lineage(A, "Spirit of Wind", "Jin, Fate Defiant", *more)
    stage.champion(B, life=25)
    return stage


@pytest.mark.parametrize(("blade", "power"), [("Steel Halberd", 3), ("Training Sword", 2)])
def test_jin_encourages_a_friend_when_he_attacks_with_a_polearm(blade: str, power: int) -> None:
    stage = jin("Jin, Zealous Maverick")
    weapon = stage.put(blade, A, Zone.FIELD)
    knight = stage.put("Esteemed Knight", A, Zone.FIELD)
    stage.begin()
    attack(stage, leader(stage, A), leader(stage, B), weapon)
    fight(stage)
    assert characteristics(stage.pos, knight).power == power


def test_jin_encourages_a_friend_when_he_attacks_with_a_polearm_card() -> None:
    stage = jin()
    knight = stage.put("Esteemed Knight", A, Zone.FIELD)
    (swing_card,) = stage.hand(A, "Savage Swing")
    pay = stage.filler(A, 2)
    stage.begin()
    swing(stage, swing_card, leader(stage, B), pay=pay)
    fight(stage)
    assert characteristics(stage.pos, knight).power == 3


def test_jin_zealous_maverick_wakes_up_for_a_second_attack_that_gets_nothing() -> None:
    stage = jin()
    stage.filler(A, 2, Zone.MEMORY)
    spear = stage.put("Steel Halberd", A, Zone.FIELD)
    materialize(stage, stage.put("Jin, Zealous Maverick", A, Zone.MATERIAL_DECK))
    attack(stage, leader(stage, A), leader(stage, B), spear)
    fight(stage, triggers=(0, 1))
    assert damage(stage, B) == 3
    assert not stage.pos.has(leader(stage, A), State.RESTED)
    attack(stage, leader(stage, A), leader(stage, B), spear)
    fight(stage)
    assert damage(stage, B) == 3 + 2
    assert stage.pos.has(leader(stage, A), State.RESTED)


@pytest.mark.parametrize(("durability", "left"), [(2, 2), (1, 0)])
def test_executioners_spear_is_gone_before_it_could_be_mended(durability: int, left: int) -> None:
    stage = jin()
    spear = stage.put("Executioner's Spear", A, Zone.FIELD, counters=(("durability", durability),))
    victim = dummy(stage, B, life=1, states=int(State.RESTED))
    stage.begin()
    attack(stage, leader(stage, A), victim, spear)
    fight(stage)
    assert stage.zone(victim) is Zone.GRAVEYARD
    assert stage.pos.count(spear, "durability") == left
    assert stage.zone(spear) is (Zone.FIELD if left else Zone.BANISHMENT)


@pytest.mark.parametrize(("hits", "cost"), [(3, 2), (1, 5)])
def test_eminent_commander_follows_a_champion_who_has_dealt_three(hits: int, cost: int) -> None:
    stage = field()
    weapon = stage.put(stage.make("Blade", types="weapon", memory=0, power=hits, durability=2), A, Zone.FIELD)
    (commander,) = stage.hand(A, "Eminent Commander")
    pay = stage.filler(A, cost)
    stage.begin()
    attack(stage, leader(stage, A), leader(stage, B), weapon)
    fight(stage)
    stage.activate(commander, pay=pay)


@pytest.mark.parametrize(("leveled", "power"), [(True, 5), (False, 3)])
def test_pierce_the_heavens_is_stronger_after_leveling_up(leveled: bool, power: int) -> None:
    stage = jin()
    stage.filler(A, 2, Zone.MEMORY)
    (pierce,) = stage.hand(A, "Pierce the Heavens")
    pay = stage.filler(A, 3)
    stage.put("Stalwart Shieldmate", B, Zone.FIELD)
    if leveled:
        # Its own attack bonus is Jin's, and counts for one.
        materialize(stage, stage.put("Jin, Zealous Maverick", A, Zone.MATERIAL_DECK))
    else:
        stage.begin()
    stage.activate(pierce, pay=pay, order=0)
    stage.pass_all()
    offered = stage.options if stage.decision.topic == "attack target" else []
    assert (stage.ref(leader(stage, B)) in offered) is leveled  # unblockable ignores Taunt
    strike(stage, leader(stage, B), None)
    fight(stage, triggers=(0, 1))
    assert damage(stage, B) == (power + 1 if leveled else 0)


@pytest.mark.parametrize(("wounds", "cleaves"), [(20, True), (19, False)])
def test_hemorrhaging_rend_cleaves_for_the_gravely_hurt(wounds: int, cleaves: bool) -> None:
    stage = field(elements="exia")
    stage.pos.put(stage.pos.damage, leader(stage, A), wounds)
    (rend,) = stage.hand(A, "Hemorrhaging Rend")
    pay = stage.filler(A, 4)
    victim = dummy(stage, B, states=int(State.RESTED))
    stage.begin()
    swing(stage, rend, leader(stage, B), pay=pay)
    fight(stage)
    assert damage(stage, B) == 4
    assert (stage.zone(victim) is Zone.GRAVEYARD) is cleaves


def test_enrage_hurts_and_strengthens_the_next_attack_only() -> None:
    stage = field(elements="exia")
    stage.pos.put(stage.pos.damage, leader(stage, A), 4)
    weapon = stage.put("Training Sword", A, Zone.FIELD)
    (rage,) = stage.hand(A, "Enrage")
    pay = stage.filler(A, 4)
    stage.begin()
    stage.activate(rage, pay=pay)
    stage.pass_all()
    assert damage(stage, A) == 8
    attack(stage, leader(stage, A), leader(stage, B), weapon)
    fight(stage)
    assert damage(stage, B) == 1 + 2
    stage.pos.put(stage.pos.states, leader(stage, A), 0)
    attack(stage, leader(stage, A), leader(stage, B), weapon)
    fight(stage)
    assert damage(stage, B) == 3 + 1


def test_tonoris_might_of_humanity_has_one_mighty_attack() -> None:
    stage = Stage()
    stage.lineage(A, "Spirit of Wind", "Tonoris, Lone Mercenary")
    stage.champion(B, life=25)
    stage.filler(A, 2, Zone.MEMORY)
    weapon = stage.put("Worn Gearblade", A, Zone.FIELD)
    materialize(stage, stage.put("Tonoris, Might of Humanity", A, Zone.MATERIAL_DECK))
    attack(stage, leader(stage, A), leader(stage, B), weapon)
    fight(stage)
    assert damage(stage, B) == 1 + 3
    stage.pos.put(stage.pos.states, leader(stage, A), 0)
    attack(stage, leader(stage, A), leader(stage, B), weapon)
    fight(stage)
    assert damage(stage, B) == 4 + 1


def test_bulwark_sword_has_to_be_paid_for_when_it_is_used() -> None:
    stage = field(classes="Guardian")
    weapon = stage.put("Bulwark Sword", A, Zone.FIELD)
    stage.begin()
    assert Act("attack", leader(stage, A)) not in stage.options

    stage = field(classes="Guardian")
    weapon = stage.put("Bulwark Sword", A, Zone.FIELD)
    stage.filler(A, 2)
    stage.begin()
    attack(stage, leader(stage, A), leader(stage, B), weapon)
    while stage.decision.topic in ("order", "pay"):
        stage.push(next(stage.decision.answers()))
    fight(stage)
    assert damage(stage, B) == 3
    assert len(stage.cards(Zone.MEMORY, A)) == 2


def test_smash_with_obelisk_adds_what_the_domain_cost() -> None:
    stage = field(classes="Guardian", elements="neos")
    (smash,) = stage.hand(A, "Smash with Obelisk")
    pay = stage.filler(A, 3)
    obelisk = stage.token("Obelisk of Protection", A)
    stage.begin()
    stage.activate(smash, pay=pay, order=[[0], [1]])
    stage.pass_all()
    strike(stage, leader(stage, B), None)
    fight(stage)
    assert stage.zone(obelisk) is Zone.OUTSIDE
    assert damage(stage, B) == 6 + 3


def test_rousing_slam_keeps_the_attacker_awake_and_taunting() -> None:
    stage = field(classes="Guardian")
    (slam,) = stage.hand(A, "Rousing Slam")
    pay = stage.filler(A, 4)
    stage.begin()
    swing(stage, slam, leader(stage, B), pay=pay)
    fight(stage)
    champ = leader(stage, A)
    assert keyword(stage.pos, champ, "taunt") is not None
    while stage.pos.turn_player == A:
        stage.push(PASS)
    assert not stage.pos.has(champ, State.RESTED)
    assert keyword(stage.pos, champ, "taunt") is not None


@pytest.mark.rule("term.suppress.1", "abilities.triggered.7")
def test_cyclonic_strike_suppresses_once_and_loses_power() -> None:
    stage = field(classes="Guardian")
    (cyclone,) = stage.hand(A, "Cyclonic Strike")
    pay = stage.filler(A, 4)
    victim = dummy(stage, B)
    stage.begin()
    swing(stage, cyclone, leader(stage, B), pay=pay)
    stage.use(cyclone, targets=[victim])
    assert Act("ability", cyclone, 0) not in stage.options
    stage.pass_all()
    assert stage.zone(victim) is Zone.BANISHMENT
    assert Act("ability", cyclone, 0) not in stage.options
    fight(stage)
    assert damage(stage, B) == 2
    while stage.pos.phase is not Phase.END:
        stage.push(PASS)
    assert len(stage.pos.stack) == 1
    stage.pass_all()
    assert stage.zone(victim) is Zone.FIELD
    assert stage.pos.controller[victim] == B


@pytest.mark.rule("term.suppress.2")
def test_cyclonic_strike_leaves_what_is_not_in_banishment_any_more() -> None:
    stage = field(classes="Guardian")
    (cyclone,) = stage.hand(A, "Cyclonic Strike")
    pay = stage.filler(A, 4)
    victim = dummy(stage, B)
    stage.begin()
    swing(stage, cyclone, leader(stage, B), pay=pay)
    stage.use(cyclone, targets=[victim])
    stage.pass_all()
    fight(stage)
    move(stage.pos, (victim,), Zone.GRAVEYARD)
    while stage.pos.phase is not Phase.END:
        stage.push(PASS)
    stage.pass_all()
    assert stage.zone(victim) is Zone.GRAVEYARD
