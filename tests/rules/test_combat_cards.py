"""Attack cards, Commands, and weapons that have to be loaded."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.state import State, Zone
from regalia.game.core.values import NOBODY
from regalia.game.happening.zones import move
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import Activated, Permission, Resolves, Static, Triggered
from regalia.game.printed.acts import Act
from regalia.words.changes import Gain, Stat
from regalia.words.choosing import Choose
from regalia.words.combat import Load, WheneverLoaded, loaded
from regalia.words.combat_triggers import OnAttack, OnHit
from regalia.words.conditions import ThereAre
from regalia.words.costs import Rest
from regalia.words.effects import Destroy, Draw, Negate
from regalia.words.filters import Subtype, ThisCard, ally, weapon
from regalia.words.keywords import ephemerate
from regalia.words.lasting import Until
from regalia.words.selections import Those, this
from regalia.words.structure import Sequence
from tests.rules.arena import (
    PASS,
    RESTED,
    aim,
    arm,
    attack,
    field,
    fight,
    has,
    leader,
    play,
    refused,
    slash,
    soldier,
    trick,
)
from tests.rules.stage import A, B, Stage

# Attack cards.


@pytest.mark.rule("attack.2", "attack.3", "attack.5", "combat.3", "combat.declaration.3")
def test_an_attack_card_waits_on_the_stack_and_then_attacks_at_once() -> None:
    stage = field()
    card = slash(stage, A)
    stage.begin(B)
    assert stage.game.why_not(Act("activate", card), A) is not None, "attack cards are slow"

    stage = field()
    card = slash(stage, A)
    other = soldier(stage, B)
    stage.begin()
    stage.activate(card)
    assert (stage.zone(card), stage.pos.combat) == (Zone.STACK, None)
    stage.push(PASS, PASS)
    assert stage.decision.topic == "attack target", "nobody may act before the target is named"
    assert stage.zone(card) is Zone.INTENT
    stage.push((stage.ref(other),))
    assert stage.pos.has(other, State.DEFENDING)


@pytest.mark.rule("continuous.static.1")
@pytest.mark.parametrize("kind", ["attack", "ally"])
def test_a_text_about_the_defending_player_counts_from_the_attack_on(kind: str) -> None:
    """What it makes of its card was worked out before, when nobody defended."""
    stage = field()
    guarded = ThereAre(what=ally, whose="the defending player")
    text = Static(of=ThisCard(), when=guarded, changes=(Stat(power=5),))
    other = soldier(stage, B)
    definition = stage.make("Striker", text, types=kind, reserve=0, power=1, life=3)
    place = Zone.HAND if kind == "attack" else Zone.FIELD
    card = stage.put(definition, A, place)
    stage.begin()
    assert characteristics(stage.pos, card).power == 1
    if kind == "attack":
        stage.activate(card)
        stage.push(PASS, PASS)
        stage.push((stage.ref(other),))
    else:
        attack(stage, card, other)
    assert stage.pos.combat is not None
    assert characteristics(stage.pos, card).power == 6


@pytest.mark.rule("attack.5.a")
def test_a_negated_attack_card_goes_to_the_graveyard_and_the_champion_stays_rested() -> None:
    stage = field()
    card = slash(stage, A)
    no = trick(stage, A, Negate(what=TargetActivation()))
    stage.begin()
    stage.activate(card)
    play(stage, no, stage.item(card))
    assert stage.zone(card) is Zone.GRAVEYARD
    assert stage.pos.has(leader(stage, A), State.RESTED)
    assert stage.pos.combat is None


@pytest.mark.rule("combat.2.a", "attack.6", "combat.2.b")
def test_an_attack_card_may_be_activated_without_a_target_and_fizzles() -> None:
    stage = field()
    card = slash(stage, A)
    veil = trick(stage, A, Until(what=Target(), changes=(Gain(has("stealth")),)))
    stage.begin()
    play(stage, veil, leader(stage, B))
    stage.activate(card)
    stage.pass_all()
    assert stage.zone(card) is Zone.GRAVEYARD
    assert (stage.pos.combat, stage.decision.topic, stage.decision.player) == (None, "act", A)


@pytest.mark.rule("combat.2.a", "combat.1.h", "start.turn-one.1.a")
def test_an_attack_card_of_the_first_turn_may_be_activated_and_fizzles() -> None:
    stage = field()
    card = slash(stage, A)
    stage.begin(turn=1)
    assert Act("activate", card) in stage.options
    stage.activate(card)
    stage.pass_all()
    assert stage.zone(card) is Zone.GRAVEYARD
    assert stage.pos.has(leader(stage, A), State.RESTED)
    assert stage.pos.combat is None
    (why,) = [step for step in stage.steps if step.name == "fizzles"]
    assert why.rule == "combat.1.h"


@pytest.mark.rule("combat.2.c", "combat.2.c.i", "combat.2.c.ii", "combat.2.c.iii", "combat.1.g.i")
@pytest.mark.parametrize(
    "when", ["above another card", "in a combat", "in another's turn", "in the end phase"]
)
def test_an_attack_card_that_resolves_at_the_wrong_time_fizzles(when: str) -> None:
    stage = field()
    card = slash(stage, A, fast=True)
    first = trick(stage, A, Draw())
    mine = soldier(stage, A)
    stage.begin(B if when == "in another's turn" else A)
    match when:
        case "above a card":
            stage.activate(first)
        case "in a combat":
            attack(stage, mine, leader(stage, B))
        case "in another's turn":
            stage.push(PASS)
        case _:
            stage.push(PASS, PASS)
    before = stage.pos.combat
    stage.activate(card)
    stage.pass_all()
    assert stage.zone(card) is Zone.GRAVEYARD
    assert stage.pos.combat == before
    assert stage.pos.has(leader(stage, A), State.RESTED)


@pytest.mark.rule("combat.2.c", "misc.legality.2")
def test_an_attack_card_of_a_champion_that_cannot_attack_fizzles() -> None:
    stage = field()
    card = slash(stage, A)
    stop = trick(stage, A, Until(what=Target(), changes=(Gain(has("can't attack")),)))
    stage.begin()
    stage.activate(card)
    play(stage, stop, leader(stage, A))
    stage.pass_all()
    assert (stage.zone(card), stage.pos.combat) == (Zone.GRAVEYARD, None)


@pytest.mark.rule("term.ephemeral.1.c", "attack.8")
def test_an_ephemeral_attack_is_banished_when_combat_ends() -> None:
    stage = field()
    made = stage.make("Echo", ephemerate(Reserve(0)), types="attack", reserve=0, power=3)
    card = stage.put(made, A, Zone.GRAVEYARD)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    assert stage.pos.has(card, State.EPHEMERAL)
    assert stage.zone(card) is Zone.INTENT
    fight(stage)
    assert stage.zone(card) is Zone.BANISHMENT


@pytest.mark.rule("zones.intent.1", "zones.intent.3")
def test_a_card_in_the_intent_is_the_source_of_its_abilities_even_of_gained_ones() -> None:
    stage = field()
    card = slash(stage, A)
    gift = Triggered(on=OnHit(), effect=Draw())
    teach = trick(stage, A, Until(what=Target(zone=Zone.INTENT), changes=(Gain(gift),)))
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    assert stage.cards(Zone.INTENT, A) == (card,)
    play(stage, teach, card)
    while not stage.pos.stack:
        stage.push(PASS)
    assert [item.source for item in stage.pos.stack] == [card]


# Commands.


def command(stage: Stage, *words: Any, subtype: str = "", power: int = 3) -> int:
    order = has("command", filter=Subtype(subtype) if subtype else None)
    return slash(stage, A, order, *words, power=power)


@pytest.mark.rule("keyword.command.1", "keyword.command.1.a", "keyword.command.1.b", "keyword.command.2")
@pytest.mark.rule("keyword.commanded-will.1")
def test_a_command_rests_an_ally_of_its_kind_which_then_attacks() -> None:
    stage = field()
    pawn = soldier(stage, A, has("commanded will", 2), subtypes="Chessman")
    soldier(stage, A)
    card = command(stage, subtype="Chessman")
    stage.begin()
    stage.activate(card)
    assert stage.pos.has(pawn, State.RESTED)
    assert not stage.pos.has(leader(stage, A), State.RESTED)
    stage.pass_all()
    assert stage.pos.has(pawn, State.ATTACKING)
    assert characteristics(stage.pos, pawn).power == 4
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 2 + 2 + 3
    assert characteristics(stage.pos, pawn).power == 2


@pytest.mark.rule("keyword.commanded-will.1")
def test_commanded_will_does_nothing_for_other_attacks() -> None:
    stage = field()
    pawn = soldier(stage, A, has("commanded will", 2))
    stage.begin()
    attack(stage, pawn, leader(stage, B))
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 2


@pytest.mark.rule("keyword.command.2", "keyword.command.2.a", "keyword.command.2.b")
@pytest.mark.parametrize("why", ["died", "disobeys", "nothing to attack"])
def test_a_command_fizzles_without_its_ally_its_obedience_or_a_target(why: str) -> None:
    stage = field()
    pawn = soldier(stage, A, *([has("pride", 5)] if why == "disobeys" else []))
    card = command(stage)
    other = soldier(stage, A, states=RESTED)
    trick_ = trick(
        stage,
        A,
        Destroy(Target()) if why == "died" else Until(what=Target(), changes=(Gain(has("stealth")),)),
    )
    stage.begin()
    stage.activate(card)
    if why != "disobeys":
        play(stage, trick_, pawn if why == "died" else leader(stage, B))
    stage.pass_all()
    assert (stage.zone(card), stage.pos.combat) == (Zone.GRAVEYARD, None)
    assert stage.pos.has(pawn, State.RESTED) is (why != "died")
    assert not stage.pos.has(other, State.ATTACKING)


@pytest.mark.rule("keyword.command.1.c")
@pytest.mark.parametrize("allies", [0, 1, 2])
def test_a_command_without_its_cost_still_needs_an_ally_and_does_not_rest_it(allies: int) -> None:
    stage = field()
    free = Permission(zone=Zone.GRAVEYARD, without="costs")
    card = command(stage, free, subtype="Chessman")
    move(stage.pos, (card,), Zone.GRAVEYARD)
    soldier(stage, A)
    tired = soldier(stage, A, states=RESTED, subtypes="Chessman") if allies else NOBODY
    fresh = soldier(stage, A, subtypes="Chessman") if allies > 1 else NOBODY
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    if not allies:
        assert (stage.zone(card), stage.pos.combat) == (Zone.GRAVEYARD, None)
        return
    if allies > 1:
        assert (stage.decision.topic, set(stage.options)) == ("attacker", {tired, fresh})
        stage.push((fresh,))
    attacker = fresh if allies > 1 else tired
    assert stage.pos.has(attacker, State.ATTACKING)
    assert stage.pos.has(attacker, State.RESTED) is (attacker == tired)


@pytest.mark.rule("keyword.command.3")
@pytest.mark.parametrize("who", ["champion", "wrong kind", "right kind"])
def test_a_command_in_the_wrong_intent_goes_to_the_graveyard(who: str) -> None:
    stage = field(power=1)
    card = command(stage, subtype="" if who == "champion" else "Chessman")
    mine = soldier(stage, A, subtypes="Chessman" if who == "right kind" else "Human")
    stage.begin()
    attack(stage, leader(stage, A) if who == "champion" else mine, leader(stage, B))
    move(stage.pos, (card,), Zone.INTENT, player=A)
    stage.pos.assign("unsettled", True)
    stage.push(PASS)
    assert stage.zone(card) is (Zone.INTENT if who == "right kind" else Zone.GRAVEYARD)


# Loading.


def bullet(stage: Stage, player: int, *abilities: Any, power: int = 3, **facts: Any) -> int:
    """An item that rests to load itself into an unloaded gun."""
    into = Target(what=weapon & Subtype("Gun") & ~loaded)
    loads = Activated(cost=(Rest(itself=True),), effect=Load(this, into))
    facts = {"reserve": 1, "subtypes": "Bullet", **facts}
    made = stage.make("Bullet", loads, *abilities, types="item", power=power, **facts)
    return stage.put(made, player, Zone.FIELD)


@pytest.mark.rule("term.load.1", "term.loaded.1", "term.loaded.2")
@pytest.mark.rule("term.loaded.3", "zones.loaded.1", "zones.loaded.2")
@pytest.mark.rule("zones.loaded.1.a", "zones.loaded.3", "zones.loaded.4", "subtype.bullet.1", "subtype.gun.1")
def test_a_gun_is_loaded_fires_and_is_empty_again() -> None:
    stage = field()
    gun, spare = arm(stage, A, power=1, subtypes="Gun"), arm(stage, A, power=1, subtypes="Gun")
    shot = bullet(stage, A, Triggered(on=OnAttack(), effect=Draw()))
    stage.begin()
    assert Act("attack", leader(stage, A)) not in stage.options
    stage.use(shot, targets=[gun])
    stage.pass_all()
    assert (stage.zone(shot), stage.pos.host[shot]) == (Zone.LOADED, gun)
    refusal = refused(stage, leader(stage, A), leader(stage, B), weapon=spare)
    assert refusal is not None
    assert refusal.rule == "subtype.gun.1.a"
    attack(stage, leader(stage, A), leader(stage, B), weapon=gun)
    assert stage.zone(shot) is Zone.INTENT
    assert [item.source for item in stage.pos.stack] == [shot]
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 1 + 3
    assert stage.zone(shot) is Zone.GRAVEYARD
    assert stage.pos.count(gun, "durability") == 2


@pytest.mark.rule("subtype.gun.1.b")
def test_a_loaded_gun_is_not_used_with_an_attack_card() -> None:
    stage = field()
    gun = arm(stage, A, subtypes="Bow")
    below = stage.put(stage.make("Arrow", types="item", reserve=1, power=1), A, Zone.LOADED)
    stage.pos.put(stage.pos.host, below, gun)
    blade = arm(stage, A)
    card = slash(stage, A)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    assert set(stage.options) == {NOBODY, blade}
    refusal = stage.decision.refuse((gun,)) if stage.decision.refuse is not None else None
    assert refusal is not None
    assert refusal.rule == "subtype.gun.1.b"


@pytest.mark.rule("zones.object.1", "zones.loaded.1.a")
@pytest.mark.parametrize("regalia", [True, False])
def test_what_is_loaded_goes_with_the_object_it_lies_under(regalia: bool) -> None:
    stage = field()
    gun = arm(stage, A, subtypes="Gun")
    how: dict[str, Any] = {"supertypes": "regalia", "memory": 0, "reserve": None} if regalia else {}
    shot = bullet(stage, A, **how)
    kill = trick(stage, A, Destroy(Target(what=weapon)))
    stage.begin()
    stage.use(shot, targets=[gun])
    stage.pass_all()
    play(stage, kill, gun)
    assert stage.zone(shot) is (Zone.BANISHMENT if regalia else Zone.GRAVEYARD)
    assert stage.pos.host[shot] == NOBODY


@pytest.mark.rule("zones.loaded.3", "attack.8", "regalia.4")
def test_a_loaded_regalia_is_banished_after_combat() -> None:
    stage = field()
    gun = arm(stage, A, subtypes="Gun")
    shot = bullet(stage, A, supertypes="regalia", memory=0, reserve=None)
    stage.begin()
    stage.use(shot, targets=[gun])
    stage.pass_all()
    attack(stage, leader(stage, A), leader(stage, B), weapon=gun)
    fight(stage)
    assert stage.zone(shot) is Zone.BANISHMENT


@pytest.mark.rule("zones.loaded.3")
def test_a_loaded_object_that_attacks_itself_fires_what_is_in_it() -> None:
    stage = field()
    turret = soldier(stage, A, power=1, subtypes="Automaton")
    below = stage.put(
        stage.make("Shell", has("true sight"), types="item", reserve=1, power=4), A, Zone.LOADED
    )
    stage.pos.put(stage.pos.host, below, turret)
    shadow = soldier(stage, B, has("stealth"), life=9)
    stage.begin()
    attack(stage, turret, shadow)
    assert stage.zone(below) is Zone.INTENT
    fight(stage)
    assert stage.pos.damage[shadow] == 5
    assert stage.zone(below) is Zone.GRAVEYARD


@pytest.mark.rule("subtype.aethercharge.1", "term.load.1", "playing.7")
def test_a_spell_may_load_itself_as_it_resolves() -> None:
    stage = field()
    wing = arm(stage, A, Triggered(on=WheneverLoaded(what=ThisCard()), effect=Draw()), subtypes="Aetherwing")
    text = Sequence((Choose(what=weapon & Subtype("Aetherwing")), Load(this, Those())))
    made = stage.make(
        "Charge", Resolves(text), types="action", subtypes="Spell Aethercharge", reserve=0, power=2
    )
    (charge,) = stage.hand(A, made)
    stage.begin()
    stage.activate(charge)
    stage.pass_all()
    assert (stage.zone(charge), stage.pos.host[charge]) == (Zone.LOADED, wing)
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == 1, "it has become loaded"
    attack(stage, leader(stage, A), leader(stage, B), weapon=wing)
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 2 + 2


@pytest.mark.rule("subtype.gun.1.a")
def test_a_text_may_let_an_unloaded_gun_be_used() -> None:
    stage = field()
    arm(stage, A, has("as though loaded"), subtypes="Gun")
    stage.begin()
    stage.push(Act("attack", leader(stage, A)))
    aim(stage, leader(stage, B))
    assert stage.pos.combat is not None
