"""Triggered abilities: when they go onto the stack, what they know, delayed and reflexive ones."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.stack import ItemKind
from regalia.game.core.state import Phase, State, Zone
from regalia.game.happening.leveling import delevel, level_up
from regalia.game.happening.verbs import put_counters
from regalia.game.happening.zones import move
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.printed.abilities import Activated, Resolves, Static, Triggered, anywhere_but
from regalia.game.printed.modes import Modes
from regalia.words.cards import ThisCardIn
from regalia.words.changes import LoseAbilities, Stat
from regalia.words.combat_triggers import OnAttack, OnHit
from regalia.words.conditions import AtLevel, ThereAre
from regalia.words.deed_triggers import WheneverRests
from regalia.words.effects import DealDamage, Destroy, Draw, Negate, Put, PutCounters, Recover, RestIt
from regalia.words.filters import Element, OfType, ally, champion, theirs, unit, yours
from regalia.words.lasting import Later, Until
from regalia.words.selections import it, this, your_champion
from regalia.words.stats import PowerOf
from regalia.words.structure import DependingOn, If, May, Sequence, WhenYouDo
from regalia.words.triggers import AtBeginningOf, OnDeath, OnEnter, OnLeave, WhenDone, WheneverEnters
from tests.rules.arena import PASS, field, fight, has, leader, play, slash, soldier, trick
from tests.rules.stage import A, B, Stage

TRIGGERS = TargetActivation(kinds=(ItemKind.TRIGGER,))


def thing(stage: Stage, player: int, *abilities: Any, types: str = "item", **facts: Any) -> int:
    name = facts.pop("name", "Thing")
    return stage.put(stage.make(name, *abilities, types=types, reserve=1, **facts), player, Zone.FIELD)


def summonable(stage: Stage, player: int, *abilities: Any, **facts: Any) -> int:
    """An ally in hand that costs nothing."""
    made = stage.make(
        facts.pop("name", "Recruit"), *abilities, types="ally", reserve=0, power=1, life=1, **facts
    )
    return stage.hand(player, made)[0]


def settle(stage: Stage) -> None:
    """Let everything on the stack resolve. Every question gets its first answer."""
    while stage.pos.stack:
        stage.push(PASS if stage.decision.topic == "act" else next(stage.decision.answers()))


def sources(stage: Stage) -> list[int]:
    return [item.source for item in stage.pos.stack]


def next_end_phase(stage: Stage) -> None:
    while stage.pos.phase is not Phase.END:
        stage.push(PASS)


# When.


@pytest.mark.rule("abilities.triggered.1", "abilities.triggered.4.a")
def test_an_event_puts_the_ability_on_the_stack_and_it_resolves_like_all_else() -> None:
    stage = field()
    card = summonable(stage, A, Triggered(on=OnEnter(), effect=Draw()))
    no = trick(stage, B, Negate(what=TRIGGERS))
    stage.begin()
    stage.activate(card)
    stage.push(PASS, PASS)
    assert [item.kind for item in stage.pos.stack] == [ItemKind.TRIGGER]
    assert stage.cards(Zone.HAND, A) == ()
    assert (stage.decision.topic, stage.decision.player) == ("act", A), "there is time to respond"
    stage.push(PASS)
    stage.activate(no, targets=[stage.item(card)])
    stage.push(PASS, PASS)
    assert stage.pos.stack == ()
    assert stage.cards(Zone.HAND, A) == ()


@pytest.mark.rule("abilities.triggered.1.a", "resolution.5", "misc.effects.2", "misc.effects.2.a")
def test_whether_to_do_what_one_may_do_is_said_on_resolving() -> None:
    for said, drawn in ((True, 1), (False, 0)):
        stage = field()
        card = summonable(stage, A, Triggered(on=OnEnter(), effect=May(effect=Draw())))
        stage.begin()
        stage.activate(card)
        stage.push(PASS, PASS)
        assert stage.decision.topic == "act"
        stage.push(PASS, PASS)
        assert stage.decision.topic == "may"
        stage.push(said)
        assert len(stage.cards(Zone.HAND, A)) == drawn


@pytest.mark.rule("abilities.triggered.3", "abilities.triggered.3.a")
def test_without_its_condition_nothing_triggers_even_if_it_comes_true_in_time() -> None:
    stage = field()
    condition = ThereAre(what=OfType("weapon") & yours)
    card = summonable(stage, A, Triggered(on=OnEnter(), only_if=condition, effect=Draw()))
    other = summonable(stage, A, Triggered(on=OnEnter(), only_if=condition, effect=Draw()))
    stage.begin()
    stage.activate(card)
    stage.push(PASS, PASS)
    assert stage.pos.stack == ()
    thing(stage, A, types="weapon", power=1, durability=1)
    stage.activate(other)
    stage.push(PASS, PASS)
    assert sources(stage) == [other]


@pytest.mark.rule("abilities.triggered.3.b")
def test_a_condition_that_fails_by_the_time_of_resolving_stops_it() -> None:
    stage = field()
    condition = ThereAre(what=OfType("weapon") & yours)
    card = summonable(stage, A, Triggered(on=OnEnter(), only_if=condition, effect=Draw()))
    weapon = thing(stage, A, types="weapon", power=1, durability=1)
    gone = trick(stage, B, Destroy(Target(what=OfType("weapon"))))
    stage.begin()
    stage.activate(card)
    stage.push(PASS, PASS, PASS)
    stage.activate(gone, targets=[weapon])
    stage.push(PASS, PASS)
    assert sources(stage) == [card]
    stage.pass_all()
    assert stage.cards(Zone.HAND, A) == ()


@pytest.mark.rule("abilities.triggered.2.a")
def test_behind_a_keyword_the_event_is_enough_and_the_condition_is_looked_at_later() -> None:
    """On Enter: if … — it triggers anyway, and what its effect asks for may come about meanwhile."""
    stage = field()
    effect = If(ThereAre(what=OfType("weapon") & yours), Draw())
    card = summonable(stage, A, Triggered(on=OnEnter(), effect=effect, keyword="on enter"))
    stage.begin()
    stage.activate(card)
    stage.push(PASS, PASS)
    assert sources(stage) == [card]
    thing(stage, A, types="weapon", power=1, durability=1)
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == 1


@pytest.mark.rule("abilities.triggered.11")
def test_what_triggers_during_a_resolution_waits_until_it_is_finished() -> None:
    stage = field()
    victim = soldier(stage, B, Triggered(on=OnDeath(), effect=DealDamage(1, Target(what=unit))))
    card = trick(stage, A, Sequence((Destroy(Target(what=ally)), Draw(), May(effect=Draw()))))
    stage.begin()
    stage.activate(card, targets=[victim])
    stage.push(PASS, PASS)
    assert stage.decision.topic == "may"
    assert stage.pos.stack == ()
    assert len(stage.pos.waiting) == 1
    stage.push(True)
    assert (stage.decision.topic, stage.decision.player) == ("targets", B)
    assert len(stage.cards(Zone.HAND, A)) == 2


@pytest.mark.rule("abilities.triggered.10", "term.reflexive-trigger.1", "abilities.triggered.11")
def test_a_reflexive_trigger_follows_its_own_resolution_with_targets_of_its_own() -> None:
    stage = field()
    reflex = Triggered(on=WhenDone(), effect=DealDamage(2, Target(what=unit)))
    card = trick(stage, A, May(effect=Sequence((Recover(1), WhenYouDo(reflex), Draw()))))
    stage.begin()
    stage.activate(card)
    stage.push(PASS, PASS)
    stage.push(True)
    assert stage.decision.topic == "targets", "its target is chosen after the card has drawn and gone"
    assert stage.zone(card) is Zone.GRAVEYARD
    assert len(stage.cards(Zone.HAND, A)) == 1
    stage.push((stage.ref(leader(stage, B)),))
    assert sources(stage) == [card]
    stage.pass_all()
    assert stage.pos.damage[leader(stage, B)] == 2


@pytest.mark.rule("term.reflexive-trigger.1")
def test_no_reflexive_trigger_without_the_deed() -> None:
    stage = field()
    reflex = Triggered(on=WhenDone(), effect=DealDamage(2, Target(what=unit)))
    card = trick(stage, A, May(effect=WhenYouDo(reflex)))
    stage.begin()
    stage.activate(card)
    stage.push(PASS, PASS)
    stage.push(False)
    assert (stage.decision.topic, stage.pos.stack) == ("act", ())


# Modes.


@pytest.mark.rule("abilities.triggered.5.a")
def test_a_mode_is_chosen_as_it_goes_onto_the_stack_and_stays() -> None:
    stage = field()
    modes = Modes(bullets=(Draw(), Recover(3)))
    card = summonable(stage, A, Triggered(on=OnEnter(), effect=modes))
    stage.begin()
    stage.activate(card)
    stage.push(PASS, PASS)
    assert stage.decision.topic == "modes"
    stage.push(((0, 1),))
    stage.pos.put(stage.pos.damage, leader(stage, A), 5)
    stage.pass_all()
    assert (stage.pos.damage[leader(stage, A)], stage.cards(Zone.HAND, A)) == (2, ())


@pytest.mark.rule("abilities.triggered.5.b")
@pytest.mark.parametrize(("omens", "drawn"), [(0, 0), (1, 1), (2, 2), (4, 2)])
def test_modes_that_depend_on_the_game_are_settled_on_resolving(omens: int, drawn: int) -> None:
    stage = field()
    amount: dict[str, Any] = {"what": OfType("weapon"), "zone": Zone.BANISHMENT}
    effect = DependingOn(
        (
            (ThereAre(least=2, **amount), Draw(amount=2)),
            (ThereAre(**amount), Draw()),
        )
    )
    card = summonable(stage, A, Triggered(on=OnEnter(), effect=effect))
    stage.begin()
    stage.activate(card)
    stage.push(PASS, PASS)
    assert stage.decision.topic == "act", "nobody chooses"
    blade = stage.make("Blade", types="weapon", reserve=1, power=1, durability=1)
    for _ in range(omens):
        stage.put(blade, A, Zone.BANISHMENT)
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == drawn


# Delayed.


@pytest.mark.rule("abilities.triggered.6", "abilities.triggered.7", "abilities.triggered.8")
def test_a_delayed_trigger_goes_off_once_at_its_time() -> None:
    stage = field()
    later = Later(on=AtBeginningOf(phase=Phase.END, whose="anyone"), effect=Draw())
    card = trick(stage, A, later)
    stage.begin()
    play(stage, card)
    assert stage.cards(Zone.HAND, A) == ()
    next_end_phase(stage)
    assert [item.kind for item in stage.pos.stack] == [ItemKind.TRIGGER]
    settle(stage)
    assert len(stage.cards(Zone.HAND, A)) == 1
    assert stage.pos.effects == ()


@pytest.mark.rule("abilities.triggered.7")
def test_a_negated_card_sets_up_no_delayed_trigger() -> None:
    stage = field()
    card = trick(stage, A, Later(on=AtBeginningOf(phase=Phase.END, whose="anyone"), effect=Draw()))
    no = trick(stage, B, Negate(what=TargetActivation()))
    stage.begin()
    stage.activate(card)
    stage.push(PASS)
    stage.activate(no, targets=[stage.item(card)])
    stage.push(PASS, PASS)
    assert stage.pos.effects == ()
    next_end_phase(stage)
    assert stage.pos.stack == ()


@pytest.mark.rule("abilities.triggered.9", "abilities.triggered.8")
def test_a_delayed_trigger_can_be_negated_and_does_not_come_again() -> None:
    stage = field()
    card = trick(stage, A, Later(on=AtBeginningOf(phase=Phase.END, whose="anyone"), effect=Draw()))
    no = trick(stage, B, Negate(what=TRIGGERS))
    stage.begin()
    play(stage, card)
    next_end_phase(stage)
    stage.push(PASS)
    stage.activate(no, targets=[stage.item(card)])
    stage.push(PASS, PASS)
    assert (stage.pos.stack, stage.pos.effects) == ((), ())
    assert stage.cards(Zone.HAND, A) == ()


@pytest.mark.rule("abilities.triggered.8", "abilities.triggered.5.a")
def test_a_delayed_trigger_without_a_target_at_its_time_is_gone() -> None:
    stage = field()
    effect = Destroy(Target(what=OfType("weapon")))
    card = trick(stage, A, Later(on=WheneverEnters(what=ally), effect=effect))
    first, second = summonable(stage, A), summonable(stage, A)
    stage.begin()
    play(stage, card)
    play(stage, first)
    assert (stage.pos.stack, stage.pos.effects) == ((), ())
    weapon = thing(stage, B, types="weapon", power=1, durability=1)
    play(stage, second)
    assert (stage.pos.stack, stage.zone(weapon)) == ((), Zone.FIELD)


@pytest.mark.rule("abilities.triggered.6", "abilities.14")
def test_a_delayed_trigger_speaks_of_the_object_it_was_set_up_for_and_of_no_other() -> None:
    for moved in (False, True):
        stage = field()
        mine = soldier(stage, A)
        later = Later(
            on=AtBeginningOf(phase=Phase.END, whose="anyone"), effect=Destroy(it), about=Target(what=ally)
        )
        card = trick(stage, A, later)
        stage.begin()
        play(stage, card, mine)
        if moved:
            move(stage.pos, (mine,), Zone.HAND)
            move(stage.pos, (mine,), Zone.FIELD, player=A)
        next_end_phase(stage)
        settle(stage)
        assert stage.zone(mine) is (Zone.FIELD if moved else Zone.GRAVEYARD)


@pytest.mark.rule("abilities.triggered.1")
def test_an_ability_that_triggers_once_a_turn_does_so_each_turn() -> None:
    stage = field()
    watcher = Triggered(on=WheneverEnters(what=ally), effect=PutCounters("seen", 1, this), once="turn")
    eye = thing(stage, A, watcher)
    cards = [summonable(stage, A) for _ in range(2)]
    stage.begin()
    for card in cards:
        play(stage, card)
        settle(stage)
    assert stage.pos.count(eye, "seen") == 1
    stage.pos.assign("turn", stage.pos.turn + 1)
    play(stage, summonable(stage, A))
    settle(stage)
    assert stage.pos.count(eye, "seen") == 2


# Where from.


@pytest.mark.rule("abilities.triggered.12", "keyword.spellshroud.1")
def test_a_trigger_is_of_the_types_of_its_source() -> None:
    """A trigger that comes from a Spell cannot target what Spellshroud protects."""
    for subtypes, reached in (("Spell", False), ("", True)):
        stage = field()
        shy = soldier(stage, B, has("spellshroud"))
        reflex = Triggered(on=WhenDone(), effect=DealDamage(1, Target(what=ally)))
        made = stage.make("Plan", Resolves(WhenYouDo(reflex)), reserve=0, fast=True, subtypes=subtypes)
        (card,) = stage.hand(A, made)
        stage.begin()
        play(stage, card)
        assert bool(stage.pos.stack) is reached
        settle(stage)
        assert stage.pos.damage[shy] == reached


@pytest.mark.rule("abilities.triggered.12", "damage.14")
def test_a_trigger_is_of_the_element_of_its_source() -> None:
    stage = Stage()
    stage.champion(A, elements="fire")
    stage.champion(B)
    for element in ("fire", "norm"):
        thing(
            stage, A, Triggered(on=WheneverEnters(what=ally), effect=Draw()), elements=element, name=element
        )
    card = summonable(stage, A)
    no = trick(stage, A, Negate(what=TargetActivation(kinds=(ItemKind.TRIGGER,), what=Element("fire"))))
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    if stage.decision.topic == "triggers":
        stage.push(tuple(stage.options))
    assert len(stage.pos.stack) == 2
    stage.activate(no)
    stage.pass_all()
    assert [stage.pos.definition(source).name for source in sources(stage)] == ["norm"]


@pytest.mark.rule("abilities.13", "abilities.14", "abilities.15", "abilities.resolving.1.b")
def test_an_ability_on_the_stack_outlives_its_source_and_keeps_its_controller() -> None:
    stage = field()
    ability = Activated(cost=(), effect=DealDamage(PowerOf(), Target(what=champion & theirs)))
    mine = soldier(stage, A, ability, power=3)
    up = trick(stage, A, Until(what=Target(what=ally), changes=(Stat(power=2),)))
    gone = trick(stage, B, Destroy(Target(what=ally)))
    stage.begin()
    play(stage, up, mine)
    stage.use(mine)
    assert stage.zone(mine) is Zone.FIELD, "the source stays where it is"
    stage.push(PASS)
    stage.activate(gone, targets=[mine])
    stage.push(PASS, PASS)
    assert stage.zone(mine) is Zone.GRAVEYARD
    stage.pass_all()
    assert stage.pos.damage[leader(stage, B)] == 5, "its power as it last was"


@pytest.mark.rule("abilities.13")
def test_if_the_source_has_changed_but_is_there_what_it_is_now_counts() -> None:
    stage = field()
    ability = Activated(cost=(), effect=DealDamage(PowerOf(), Target(what=champion & theirs)))
    mine = soldier(stage, A, ability, power=3)
    up = trick(stage, A, Until(what=Target(what=ally), changes=(Stat(power=2),)))
    stage.begin()
    stage.use(mine)
    play(stage, up, mine)
    stage.pass_all()
    assert stage.pos.damage[leader(stage, B)] == 5


@pytest.mark.rule("abilities.restriction.3", "abilities.restriction.types.1", "abilities.restriction.level.1")
def test_a_restriction_locks_the_ability_but_does_not_follow_it_to_the_stack() -> None:
    stage = field()
    eye = thing(stage, A, Triggered(on=WheneverEnters(what=ally), effect=Draw(), when=AtLevel(1)))
    first, second = summonable(stage, A), summonable(stage, A)
    stage.begin()
    play(stage, first)
    assert stage.pos.stack == ()
    put_counters(stage.pos, leader(stage, A), "level", 1)
    play(stage, second)
    assert sources(stage) == [eye]
    stage.pos.put(stage.pos.counters, leader(stage, A), ())
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == 1


# Zones.


@pytest.mark.rule("abilities.4", "abilities.5.c", "abilities.7")
def test_an_ability_works_on_the_field_or_where_its_text_says() -> None:
    stage = field()
    plain = stage.make(
        "Plain", Triggered(on=WheneverEnters(what=ally), effect=Draw()), types="item", reserve=1
    )
    buried = stage.make(
        "Buried",
        Triggered(on=WheneverEnters(what=ally), effect=Draw(), zone=Zone.GRAVEYARD),
        types="item",
        reserve=1,
    )
    for made in (plain, buried):
        for zone in (Zone.HAND, Zone.MEMORY, Zone.GRAVEYARD, Zone.BANISHMENT, Zone.FIELD):
            stage.put(made, A, zone)
    card = summonable(stage, A)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    if stage.decision.topic == "triggers":
        stage.push(tuple(stage.options))
    found = {(stage.pos.definition(source).name, stage.zone(source)) for source in sources(stage)}
    assert found == {("Plain", Zone.FIELD), ("Buried", Zone.GRAVEYARD)}


@pytest.mark.rule("abilities.5", "abilities.4")
def test_an_ability_that_works_anywhere_but_in_some_zones() -> None:
    stage = field()
    ability = Triggered(
        on=WheneverEnters(what=ally), effect=Draw(), zone=anywhere_but(Zone.FIELD, Zone.MAIN_DECK)
    )
    made = stage.make("Ghost", ability, types="item", reserve=1)
    cards = {
        zone: stage.put(made, A, zone) for zone in (Zone.HAND, Zone.MAIN_DECK, Zone.GRAVEYARD, Zone.FIELD)
    }
    card = summonable(stage, A)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    if stage.decision.topic == "triggers":
        stage.push(tuple(stage.options))
    assert set(sources(stage)) == {cards[Zone.HAND], cards[Zone.GRAVEYARD]}


@pytest.mark.rule("abilities.5.b", "abilities.6", "abilities.tracking.3")
def test_an_attack_card_uses_its_abilities_in_the_intent_and_only_there() -> None:
    stage = field()
    lift = Static(of=champion & yours, changes=(Stat(power=2),))
    card = slash(stage, A, Triggered(on=OnAttack(), effect=Draw()), lift, power=1)
    other = slash(stage, A, lift, power=1)
    stage.begin()
    assert not characteristics(stage.pos, leader(stage, A)).power
    stage.activate(card)
    stage.push(PASS, PASS)
    assert stage.zone(card) is Zone.INTENT
    assert sources(stage) == [card]
    settle(stage)
    assert len(stage.cards(Zone.HAND, A)) == 2
    fight(stage)
    assert stage.zone(card) is Zone.GRAVEYARD
    assert stage.zone(other) is Zone.HAND


@pytest.mark.rule("abilities.tracking.3", "abilities.tracking.3.a", "lki.1.a")
@pytest.mark.parametrize("banished", [False, True])
def test_an_ability_from_the_intent_finds_its_card_after_one_move_and_not_after_two(banished: bool) -> None:
    """Seafletched Serpent: it can be fetched from the graveyard unless it has been moved on."""
    stage = field()
    back = Put(what=ThisCardIn(Zone.GRAVEYARD), to=Zone.HAND)
    card = slash(stage, A, Triggered(on=OnHit(), effect=back), power=2)
    stage.begin()
    stage.activate(card)
    stage.push(PASS, PASS)
    while not stage.pos.stack:
        stage.push(PASS if stage.decision.topic == "act" else next(stage.decision.answers()))
    assert sources(stage) == [card]
    move(stage.pos, (card,), Zone.GRAVEYARD)
    if banished:
        move(stage.pos, (card,), Zone.BANISHMENT)
        move(stage.pos, (card,), Zone.GRAVEYARD)
    settle(stage)
    assert stage.zone(card) is (Zone.GRAVEYARD if banished else Zone.HAND)


@pytest.mark.rule("lki.1", "lki.1.b", "abilities.13", "keyword.on-death.3")
def test_what_died_or_left_is_read_as_it_last_was() -> None:
    for on in (OnDeath(), OnLeave()):
        stage = field()
        mine = soldier(stage, B, Triggered(on=on, effect=DealDamage(PowerOf(), your_champion)), power=2)
        put_counters(stage.pos, mine, "buff", 2)
        doom = trick(stage, A, Destroy(Target(what=ally)))
        stage.begin()
        play(stage, doom, mine)
        settle(stage)
        assert stage.pos.damage[leader(stage, B)] == 4


@pytest.mark.rule("lki.1.a", "abilities.tracking.3.a")
def test_a_card_that_died_returns_unless_it_was_moved_again() -> None:
    for moved in (False, True):
        stage = field()
        back = Put(what=ThisCardIn(Zone.GRAVEYARD), to=Zone.HAND)
        mine = soldier(stage, B, Triggered(on=OnDeath(), effect=back))
        doom = trick(stage, A, Destroy(Target(what=ally)))
        stage.begin()
        play(stage, doom, mine)
        if moved:
            move(stage.pos, (mine,), Zone.BANISHMENT)
            move(stage.pos, (mine,), Zone.GRAVEYARD)
        settle(stage)
        assert stage.zone(mine) is (Zone.GRAVEYARD if moved else Zone.HAND)


@pytest.mark.rule("abilities.tracking.2", "abilities.tracking.1")
def test_a_champion_card_remembers_modes_and_starts_afresh_when_leveled_into_again() -> None:
    stage = Stage()
    spirit = stage.make("Spirit", memory=0, types="champion", level=0, life=10)
    modes = Modes(bullets=(Draw(), Recover(1)), unchosen=True)
    chooser = Triggered(on=WheneverEnters(what=ally & yours), effect=modes)
    aegis = stage.make("Aegis", chooser, memory=1, types="champion", level=1, life=20)
    stage.lineage(A, spirit)
    stage.champion(B)
    top = stage.put(aegis, A, Zone.MATERIAL_DECK)
    stage.begin()
    level_up(stage.pos, A, top)
    play(stage, summonable(stage, A))
    assert stage.decision.topic == "modes"
    stage.push(((0, 0),))
    settle(stage)
    play(stage, summonable(stage, A))
    assert stage.decision.topic == "act", "a single mode is left, and nobody is asked"
    assert stage.pos.stack[-1].modes[0].bullet == 1
    settle(stage)
    play(stage, summonable(stage, A))
    assert stage.pos.stack == ()

    assert delevel(stage.pos, A)
    level_up(stage.pos, A, top)
    play(stage, summonable(stage, A))
    assert stage.decision.topic == "modes"


@pytest.mark.rule("abilities.triggered.1", "layers.D")
def test_a_silenced_object_does_not_trigger() -> None:
    stage = field()
    eye = thing(stage, A, Triggered(on=WheneverEnters(what=ally), effect=Draw()))
    hush = trick(stage, A, Until(what=Target(what=OfType("item")), changes=(LoseAbilities(),)))
    stage.begin()
    play(stage, hush, eye)
    play(stage, summonable(stage, A))
    assert stage.pos.stack == ()


@pytest.mark.rule("properties.3", "term.rest.5")
def test_being_put_into_the_state_it_has_is_no_change() -> None:
    stage = field()
    eye = thing(stage, A, Triggered(on=WheneverRests(what=ally), effect=PutCounters("seen", 1, this)))
    mine = soldier(stage, A)
    cards = [trick(stage, A, RestIt(Target(what=ally))) for _ in range(2)]
    stage.begin()
    for card in cards:
        play(stage, card, mine)
        settle(stage)
    assert stage.pos.has(mine, State.RESTED)
    assert stage.pos.count(eye, "seen") == 1
