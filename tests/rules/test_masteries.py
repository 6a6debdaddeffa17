"""Masteries: having one, and what each of the four does."""

from __future__ import annotations

import pytest

from regalia.game.core.context import Context
from regalia.game.core.state import Phase, Zone
from regalia.game.core.values import NOBODY
from regalia.game.happening.masteries import gain, mastery_of
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Keyword, Triggered
from regalia.words.effects import Destroy, Draw, LevelUp, PutCounters
from regalia.words.filters import champion, unit
from regalia.words.keywords import floating_memory
from regalia.words.masteries import (
    Facing,
    GainMastery,
    Sheen,
    TurnCurrents,
    WheneverCurrentsTurn,
    YourMastery,
    adjacent,
    direction,
)
from regalia.words.omens import omens
from regalia.words.selections import Each
from regalia.words.structure import If
from regalia.words.triggers import OnEnter
from tests.rules.arena import PASS, aim, arm, attack, fight, leader, play, slash, soldier, trick
from tests.rules.stage import A, B, Stage

MEMORIES, PHANTASMAGORIA = "Fractured Memories", "Phantasmagoria"
POSSESSIONS, CURRENTS = "Servile Possessions", "Shifting Currents"
TARGET = Target(what=unit)


def under(name: str) -> Stage:
    """A plays a champion of this name, with a title."""
    stage = Stage()
    stage.lineage(
        A, stage.make(f"{name}, of Tests", types="champion", memory=0, level=0, life=15, classes="Mage")
    )
    stage.champion(B, life=15)
    return stage


def with_mastery(name: str, mastery: str, **counters: int) -> tuple[Stage, int]:
    stage = under(name)
    card = gain(stage.pos, A, stage.real(mastery))
    stage.pos.put(stage.pos.counters, card, tuple(sorted(counters.items())))
    return stage, card


def end_phase(stage: Stage) -> None:
    """Go to the end phase; what triggers there is on the stack."""
    stage.pass_all()
    assert stage.pos.phase is Phase.END


# Having a mastery.


@pytest.mark.rule("mastery.1", "counters.5.a")
def test_a_new_mastery_takes_the_place_of_the_old_one_and_its_counters_go() -> None:
    stage = under("Alice")
    first = trick(stage, A, GainMastery(PHANTASMAGORIA))
    haunt = trick(stage, A, PutCounters("haunt", 2, YourMastery(PHANTASMAGORIA)))
    second = trick(stage, A, GainMastery(CURRENTS))
    again = trick(stage, A, GainMastery(PHANTASMAGORIA))
    stage.begin()
    assert mastery_of(stage.pos, A) == NOBODY
    play(stage, first)
    play(stage, haunt)
    card = mastery_of(stage.pos, A)
    assert (stage.pos.definition(card).name, stage.pos.count(card, "haunt")) == (PHANTASMAGORIA, 2)
    play(stage, second)
    assert [stage.pos.definition(one).name for one in stage.cards(Zone.MASTERY, A)] == [CURRENTS]
    play(stage, again)
    (back,) = stage.cards(Zone.MASTERY, A)
    assert (stage.pos.definition(back).name, stage.pos.count(back, "haunt")) == (PHANTASMAGORIA, 0)
    assert stage.cards(Zone.MASTERY, B) == ()


@pytest.mark.rule("counters.5.a")
def test_gaining_the_mastery_one_has_changes_nothing() -> None:
    stage, card = with_mastery("Alice", PHANTASMAGORIA, haunt=2)
    again = trick(stage, A, GainMastery(PHANTASMAGORIA))
    stage.begin()
    play(stage, again)
    assert stage.cards(Zone.MASTERY, A) == (card,)
    assert stage.pos.count(card, "haunt") == 2


@pytest.mark.rule("mastery.3")
def test_a_mastery_is_no_object_and_in_no_deck() -> None:
    stage, card = with_mastery("Alice", PHANTASMAGORIA)
    wipe = trick(stage, A, Destroy(Each()))
    stage.begin()
    assert stage.pos.definition(card).deck == ""
    assert card not in [ref.card for ref in TARGET.candidates(_ctx(stage))]
    assert card not in Each().cards(_ctx(stage))
    stage.activate(wipe)
    stage.push(PASS, PASS)
    assert stage.zone(card) is Zone.MASTERY


def _ctx(stage: Stage) -> Context:
    return Context(stage.pos, A, leader(stage, A))


# Fractured Memories.


@pytest.mark.rule("mastery.fractured-memories.1.a")
@pytest.mark.parametrize(("name", "sheen"), [("Merlin", 4), ("Rai", 1)])
def test_an_ally_that_merlin_kills_leaves_its_sheen(name: str, sheen: int) -> None:
    stage, card = with_mastery(name, MEMORIES, sheen=1)
    victim = soldier(stage, B, life=2, counters=(("sheen", 3),))
    blow = slash(stage, A, power=3)
    stage.begin()
    stage.activate(blow)
    stage.pass_all()
    aim(stage, victim)
    fight(stage)
    assert stage.zone(victim) is Zone.GRAVEYARD
    assert stage.pos.count(card, "sheen") == sheen


@pytest.mark.rule("mastery.fractured-memories.1.b")
@pytest.mark.parametrize(("counters", "damage"), [(2, 3), (3, 6), (5, 6)])
def test_merlin_moves_the_sheen_of_a_champion_it_hits(counters: int, damage: int) -> None:
    stage, card = with_mastery("Merlin", MEMORIES, sheen=1)
    foe = leader(stage, B)
    stage.pos.put(stage.pos.counters, foe, (("sheen", counters),))
    blow = slash(stage, A, power=3)
    stage.begin()
    stage.activate(blow)
    stage.pass_all()
    aim(stage, foe)
    while stage.decision.topic == "act":
        stage.push(PASS)
    assert (stage.decision.topic, stage.decision.player) == ("may", A)
    stage.push(True)
    fight(stage)
    assert stage.pos.count(foe, "sheen") == 0
    assert stage.pos.count(card, "sheen") == 1 + counters
    assert stage.pos.damage[foe] == damage


@pytest.mark.rule("mastery.fractured-memories.1.b")
def test_merlin_may_leave_the_sheen_where_it_is() -> None:
    stage, card = with_mastery("Merlin", MEMORIES)
    foe = leader(stage, B)
    stage.pos.put(stage.pos.counters, foe, (("sheen", 3),))
    blow = slash(stage, A, power=3)
    stage.begin()
    stage.activate(blow)
    stage.pass_all()
    aim(stage, foe)
    while stage.decision.topic == "act":
        stage.push(PASS)
    stage.push(False)
    fight(stage)
    assert (stage.pos.count(foe, "sheen"), stage.pos.count(card, "sheen")) == (3, 0)
    assert stage.pos.damage[foe] == 3


@pytest.mark.rule("mastery.fractured-memories.2", "mastery.fractured-memories.2.a")
@pytest.mark.parametrize(("sheen", "draws"), [(2, 0), (3, 1), (4, 1)])
def test_sheen_unlocks_text_while_the_counters_are_there(sheen: int, draws: int) -> None:
    stage, _ = with_mastery("Merlin", MEMORIES, sheen=sheen)
    made = stage.make(
        "Sage",
        Triggered(on=OnEnter(), effect=Draw(), when=Sheen(3)),
        types="ally",
        reserve=0,
        power=1,
        life=1,
    )
    (sage,) = stage.hand(A, made)
    more = trick(stage, A, PutCounters("sheen", 1, YourMastery(MEMORIES)))
    stage.begin()
    stage.activate(sage)
    stage.pass_all()
    assert len(stage.pos.stack) == draws
    if not draws:
        play(stage, more)
        assert stage.pos.stack == (), "too late"


@pytest.mark.rule("mastery.fractured-memories.2")
def test_without_the_mastery_no_sheen_counts() -> None:
    stage, _ = with_mastery("Merlin", CURRENTS, sheen=5)
    check = trick(stage, A, If(Sheen(1), Draw()))
    stage.begin()
    play(stage, check)
    assert stage.cards(Zone.HAND, A) == ()


# Phantasmagoria.


@pytest.mark.rule("mastery.phantasmagoria.1.a")
@pytest.mark.parametrize("whose", [A, B])
def test_cards_in_your_graveyard_lose_their_abilities_unless_they_are_specters(whose: int) -> None:
    stage, _ = with_mastery("Nobody", PHANTASMAGORIA)
    ghost = stage.make("Ghost", floating_memory(), reserve=1, subtypes="Specter")
    man = stage.make("Man", floating_memory(), reserve=1)
    dead = stage.put(man, whose, Zone.GRAVEYARD)
    haunting = stage.put(ghost, whose, Zone.GRAVEYARD)
    field_man = soldier(stage, A, name="Alive")
    stage.begin()
    has = {card: bool(characteristics(stage.pos, card).abilities.all) for card in (dead, haunting, field_man)}
    assert has == {dead: whose == B, haunting: True, field_man: False}


@pytest.mark.rule("mastery.phantasmagoria.1.b", "mastery.phantasmagoria.1.b.i")
@pytest.mark.parametrize(("name", "haunts"), [("Alice", 1), ("Rai", 0)])
def test_a_specter_ally_that_dies_haunts_alices_mastery(name: str, haunts: int) -> None:
    stage, card = with_mastery(name, PHANTASMAGORIA)
    ghost = soldier(stage, A, subtypes="Specter")
    others = [soldier(stage, A), soldier(stage, B, subtypes="Specter")]
    wipe = trick(stage, A, Destroy(Each(what=unit & ~champion)))
    stage.begin()
    play(stage, wipe)
    while stage.pos.stack:
        stage.pass_all()
    assert all(stage.zone(one) is Zone.GRAVEYARD for one in (ghost, *others))
    assert stage.pos.count(card, "haunt") == haunts


@pytest.mark.rule("mastery.phantasmagoria.1.c")
def test_alice_may_put_her_graveyard_under_her_deck_and_mill_for_each_haunt() -> None:
    stage, _ = with_mastery("Alice", PHANTASMAGORIA, haunt=2)
    deck = stage.filler(A, 4, Zone.MAIN_DECK)
    grave = stage.filler(A, 3, Zone.GRAVEYARD)
    stage.begin()
    end_phase(stage)
    stage.pass_all()
    assert (stage.decision.topic, stage.decision.player) == ("may", A)
    stage.push(True)
    assert stage.decision.topic == "order bottom"
    stage.push((grave[2], grave[0], grave[1]))
    assert stage.cards(Zone.GRAVEYARD, A) == (deck[0], deck[1])
    assert stage.cards(Zone.MAIN_DECK, A) == (deck[2], deck[3], grave[2], grave[0], grave[1])


@pytest.mark.rule("mastery.phantasmagoria.1.c")
def test_alice_may_leave_her_graveyard_alone_and_others_are_not_asked() -> None:
    stage, _ = with_mastery("Alice", PHANTASMAGORIA, haunt=2)
    grave = stage.filler(A, 3, Zone.GRAVEYARD)
    stage.begin()
    end_phase(stage)
    stage.pass_all()
    stage.push(False)
    assert stage.cards(Zone.GRAVEYARD, A) == tuple(grave)
    stage, _ = with_mastery("Rai", PHANTASMAGORIA, haunt=2)
    stage.begin()
    end_phase(stage)
    assert stage.pos.stack == ()
    stage, _ = with_mastery("Alice", PHANTASMAGORIA, haunt=2)
    stage.begin(B)
    end_phase(stage)
    assert stage.pos.stack == (), "only in her own end phase"


# Servile Possessions.


@pytest.mark.rule(
    "mastery.servile-possessions.1", "mastery.servile-possessions.2", "mastery.servile-possessions.4"
)
@pytest.mark.parametrize(
    ("many", "bonus", "cards"), [(0, 0, 0), (1, 1, 0), (2, 1, 0), (3, 2, 0), (4, 2, 0), (5, 3, 1), (7, 3, 1)]
)
def test_attacks_of_ciel_get_power_for_omens(many: int, bonus: int, cards: int) -> None:
    stage, _ = with_mastery("Ciel", POSSESSIONS)
    blank = stage.make("Blank", reserve=0)
    for _ in range(many):
        stage.put(blank, A, Zone.BANISHMENT, counters=(("omen", 1),))
    stage.put(blank, A, Zone.BANISHMENT)
    stage.put(blank, B, Zone.BANISHMENT, counters=(("omen", 1),))
    blade = arm(stage, A, power=2)
    stage.begin()
    attack(stage, leader(stage, A), leader(stage, B), weapon=blade)
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 2 + bonus
    assert len(stage.cards(Zone.MEMORY, A)) == cards


@pytest.mark.rule("mastery.servile-possessions.1")
def test_nothing_happens_for_others_or_when_an_ally_attacks() -> None:
    for name, by in (("Rai", "champion"), ("Ciel", "ally")):
        stage, _ = with_mastery(name, POSSESSIONS)
        stage.put(stage.make("Blank", reserve=0), A, Zone.BANISHMENT, counters=(("omen", 5),))
        blade, man = arm(stage, A, power=2), soldier(stage, A, power=2)
        stage.begin()
        if by == "champion":
            attack(stage, leader(stage, A), leader(stage, B), weapon=blade)
        else:
            attack(stage, man, leader(stage, B))
        fight(stage)
        assert stage.pos.damage[leader(stage, B)] == 2


@pytest.mark.rule("mastery.servile-possessions.3")
def test_the_power_is_that_attacks_and_stays_if_the_omens_go() -> None:
    stage, card = with_mastery("Ciel", POSSESSIONS)
    omen = stage.put(stage.make("Blank", reserve=0), A, Zone.BANISHMENT, counters=(("omen", 1),))
    blade = arm(stage, A, power=2)
    stage.begin()
    attack(stage, leader(stage, A), leader(stage, B), weapon=blade)
    assert len(stage.pos.stack) == 1
    stage.pass_all()
    stage.pos.put(stage.pos.counters, omen, ())
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 3
    stage.pos.put(stage.pos.states, leader(stage, A), 0)
    stage.begin()
    attack(stage, leader(stage, A), leader(stage, B), weapon=blade)
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 3 + 2
    assert stage.zone(card) is Zone.MASTERY


@pytest.mark.rule("mastery.servile-possessions.4")
def test_omens_remain_without_the_mastery() -> None:
    stage, _ = with_mastery("Ciel", POSSESSIONS)
    stage.put(stage.make("Blank", reserve=0), A, Zone.BANISHMENT, counters=(("omen", 1),))
    change = trick(stage, A, GainMastery(CURRENTS))
    count = trick(stage, A, Draw(amount=omens))
    stage.begin()
    play(stage, change)
    play(stage, count)
    assert len(stage.cards(Zone.HAND, A)) == 1


# Shifting Currents.


@pytest.mark.rule(
    "mastery.shifting-currents.1", "mastery.shifting-currents.2", "mastery.shifting-currents.2.a"
)
def test_kongming_may_turn_the_currents_as_the_end_phase_begins() -> None:
    stage, card = with_mastery("Kongming", CURRENTS)
    stage.begin()
    assert direction(stage.pos, card) == "North"
    end_phase(stage)
    stage.pass_all()
    assert stage.decision.topic == "may"
    stage.push(True)
    assert set(stage.options) == {"East", "South", "West"}, "a different direction"
    stage.push("West")
    assert direction(stage.pos, card) == "West"


@pytest.mark.rule("mastery.shifting-currents.1")
def test_others_cannot_turn_them_so_and_kongming_need_not() -> None:
    stage, card = with_mastery("Kongming", CURRENTS)
    stage.begin()
    end_phase(stage)
    stage.pass_all()
    stage.push(False)
    assert direction(stage.pos, card) == "North"
    stage, _ = with_mastery("Rai", CURRENTS)
    stage.begin()
    end_phase(stage)
    assert stage.pos.stack == ()


@pytest.mark.rule("mastery.shifting-currents.2.d")
def test_which_directions_are_next_to_each_other() -> None:
    for one in ("North", "South"):
        assert set(adjacent(one)) == {"East", "West"}
    for one in ("East", "West"):
        assert set(adjacent(one)) == {"North", "South"}
    stage, card = with_mastery("Kongming", CURRENTS)
    turn = [trick(stage, A, TurnCurrents(only_adjacent=True)) for _ in range(2)]
    stage.begin()
    for turning, options, to in zip(
        turn, ({"East", "West"}, {"North", "South"}), ("East", "South"), strict=True
    ):
        stage.activate(turning)
        stage.push(PASS, PASS)
        assert set(stage.options) == options
        stage.push(to)
        assert direction(stage.pos, card) == to


@pytest.mark.rule("mastery.shifting-currents.2")
def test_texts_look_at_the_one_direction_and_notice_the_turn() -> None:
    stage, _ = with_mastery("Kongming", CURRENTS)
    soldier(stage, A, Triggered(on=WheneverCurrentsTurn(start="North", to="East"), effect=Draw()))
    soldier(stage, A, Triggered(on=WheneverCurrentsTurn(to="South"), effect=Draw(amount=2)))
    turn = [trick(stage, A, TurnCurrents(to=(way,))) for way in ("East", "East", "South")]
    stage.begin()
    hand = len(stage.cards(Zone.HAND, A))
    play(stage, turn[0])
    assert stage.pos.stack
    stage.pass_all()
    play(stage, turn[1])
    assert not stage.pos.stack, "it faces East already"
    play(stage, turn[2])
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == hand - 3 + 1 + 2
    assert Facing(("South",)).holds(_ctx(stage))
    assert not Facing(("North", "East")).holds(_ctx(stage))


@pytest.mark.rule("mastery.shifting-currents.2.a", "mastery.1")
def test_currents_gained_anew_begin_in_the_north() -> None:
    stage, _ = with_mastery("Kongming", CURRENTS)
    steps = [
        trick(stage, A, effect)
        for effect in (TurnCurrents(to=("West",)), GainMastery(MEMORIES), GainMastery(CURRENTS))
    ]
    stage.begin()
    for one in steps:
        play(stage, one)
    assert direction(stage.pos, mastery_of(stage.pos, A)) == "North"


@pytest.mark.rule("mastery.shifting-currents.2")
@pytest.mark.parametrize(
    ("ways", "clockwise", "opposite"),
    [(("East",), 1, 0), (("West",), 0, 0), (("South",), 0, 1), (("West", "North"), 1, 0)],
)
def test_texts_tell_how_far_the_currents_turn(ways: tuple[str, ...], clockwise: int, opposite: int) -> None:
    stage, _ = with_mastery("Kongming", CURRENTS)
    soldier(stage, A, Triggered(on=WheneverCurrentsTurn(turn="clockwise"), effect=Draw()))
    soldier(stage, A, Triggered(on=WheneverCurrentsTurn(turn="opposite"), effect=Draw(amount=2)))
    turn = [trick(stage, A, TurnCurrents(to=(way,))) for way in ways]
    stage.begin()
    hand = len(stage.cards(Zone.HAND, A))
    for one in turn:
        play(stage, one)
        stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == hand - len(ways) + clockwise + 2 * opposite


@pytest.mark.rule("term.level-up.1")
def test_a_champion_that_cannot_level_up_does_not() -> None:
    stage = Stage()
    champion = stage.make("Stubborn", Keyword("can't level up"), types="champion", memory=0, level=0, life=15)
    stage.lineage(A, champion)
    stage.champion(B, life=15)
    higher = stage.make("Grown", types="champion", memory=0, level=1, life=15)
    stage.put(higher, A, Zone.MATERIAL_DECK)
    rise = trick(stage, A, LevelUp())
    stage.begin()
    play(stage, rise)
    assert stage.pos.definition(leader(stage, A)).name == "Stubborn"
