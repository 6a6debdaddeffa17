"""Copies of objects, plays, abilities, intents and cards."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.state import State, Zone
from regalia.game.objects.characteristics import keyword
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import (
    Ability,
    Additional,
    EntersAsCopy,
    Resolves,
    Static,
    Triggered,
)
from regalia.words.changes import Stat
from regalia.words.changes import has as gains
from regalia.words.combat_triggers import OnHit
from regalia.words.copies import (
    BecomeCopy,
    CopyIntent,
    NoCard,
    PlayCopy,
    Rename,
    SummonCopy,
)
from regalia.words.costs import Discard
from regalia.words.effects import BanishIt, Destroy, Draw, Put
from regalia.words.filters import Named, ThisCard, ally, weapon
from regalia.words.lasting import Until
from regalia.words.naming import ChooseName
from regalia.words.play_triggers import WheneverActivates
from regalia.words.selections import Each, this
from regalia.words.structure import Sequence
from regalia.words.triggers import OnEnter, WheneverDies, WheneverEnters
from tests.rules.arena import (
    PASS,
    aim,
    field,
    fight,
    has,
    leader,
    play,
    slash,
    soldier,
    trick,
)
from tests.rules.copying import TARGET, newest
from tests.rules.stage import A, B, Stage

# Copies of objects.


@pytest.mark.rule("copy.1", "copy.1.c", "copy.objects.1", "copy.objects.1.a")
def test_a_copied_object_is_a_token_as_printed() -> None:
    stage = field()
    states = int(State.RESTED | State.IMBUED | State.PREPARED | State.BREWED)
    knight = soldier(
        stage,
        A,
        has("vigor"),
        name="Knight",
        power=3,
        life=4,
        states=states,
        counters=(("buff", 2),),
        damage=1,
    )
    boost = trick(stage, A, Until(what=TARGET, changes=(Stat(power=5), gains("stealth"))))
    copy = trick(stage, A, SummonCopy(TARGET))
    stage.begin()
    play(stage, boost, knight)
    play(stage, copy, knight)
    twin = newest(stage)
    now = characteristics(stage.pos, twin)
    assert (now.name, now.power, now.life) == ("Knight", 3, 4)
    assert stage.pos.states[twin] == State.TOKEN
    assert (stage.pos.counters[twin], stage.pos.damage[twin]) == ((), 0)
    assert keyword(stage.pos, twin, "vigor") is not None
    assert keyword(stage.pos, twin, "stealth") is None


@pytest.mark.rule("copy.objects.4")
def test_what_becomes_of_the_original_does_not_matter_to_the_copy() -> None:
    stage = field()
    knight = soldier(stage, A, name="Knight")
    page = soldier(stage, A, name="Page")
    copy = trick(stage, A, SummonCopy(TARGET))
    become = trick(stage, A, BecomeCopy(what=TARGET, of=Each(what=Named("Page"))))
    kill = trick(stage, A, Destroy(TARGET))
    stage.begin()
    play(stage, copy, knight)
    twin = newest(stage)
    play(stage, become, knight)
    assert (characteristics(stage.pos, knight).name, characteristics(stage.pos, twin).name) == (
        "Page",
        "Knight",
    )
    play(stage, kill, knight)
    assert (stage.zone(twin), characteristics(stage.pos, twin).name) == (Zone.FIELD, "Knight")
    assert stage.zone(page) is Zone.FIELD


@pytest.mark.rule("copy.objects.5")
def test_a_copy_of_a_copy_is_a_copy_of_what_that_one_is() -> None:
    stage = field()
    knight = soldier(stage, A, name="Knight", power=4)
    page = soldier(stage, A, name="Page")
    become = trick(stage, A, BecomeCopy(what=TARGET, of=Each(what=Named("Knight"))))
    copy = trick(stage, A, SummonCopy(TARGET))
    stage.begin()
    play(stage, become, page)
    play(stage, copy, page)
    assert (
        characteristics(stage.pos, newest(stage)).name,
        characteristics(stage.pos, newest(stage)).power,
    ) == ("Knight", 4)
    assert stage.zone(knight) is Zone.FIELD


@pytest.mark.rule("copy.objects.2")
def test_a_copy_does_not_know_what_was_chosen_for_the_original() -> None:
    stage = field()
    scout = stage.make(
        "Scout", Triggered(on=OnEnter(), effect=ChooseName()), types="ally", reserve=0, power=1, life=1
    )
    stage.make("Bread", reserve=0)
    (card,) = stage.hand(A, scout)
    copy = trick(stage, A, SummonCopy(TARGET))
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    stage.push(PASS, PASS, "Bread")
    assert stage.pos.memo(card, "name") == "Bread"
    play(stage, copy, card)
    twin = newest(stage)
    assert stage.pos.memo(twin, "name") is None
    stage.push(PASS, PASS, "Scout")
    assert (stage.pos.memo(card, "name"), stage.pos.memo(twin, "name")) == ("Bread", "Scout")


@pytest.mark.rule("copy.objects.1", "copy.objects.4")
def test_something_that_becomes_a_copy_stays_the_object_it_is() -> None:
    stage = field()
    knight = soldier(stage, B, has("vigor"), name="Knight", power=4, life=5)
    page = soldier(
        stage, A, has("stealth"), name="Page", counters=(("buff", 1),), damage=1, states=int(State.RESTED)
    )
    become = trick(
        stage,
        A,
        BecomeCopy(what=TARGET, of=Each(what=Named("Knight")), gains=(Rename("Squire"), gains("taunt"))),
    )
    back = trick(stage, A, Put(what=TARGET, to=Zone.HAND))
    watch = Triggered(on=WheneverEnters(what=ally), effect=Draw())
    soldier(stage, A, watch, name="Watch")
    stage.begin()
    before = stage.ref(page)
    play(stage, become, page)
    now = characteristics(stage.pos, page)
    assert (now.name, now.power, now.life) == ("Squire", 5, 6), "the counter stays on it"
    assert keyword(stage.pos, page, "stealth") is None
    assert all(keyword(stage.pos, page, name) is not None for name in ("vigor", "taunt"))
    assert stage.ref(page) == before
    assert (stage.pos.damage[page], stage.pos.has(page, State.RESTED)) == (1, True)
    assert not stage.pos.stack, "nothing has entered"
    play(stage, back, page)
    assert (characteristics(stage.pos, page).name, stage.zone(page)) == ("Page", Zone.HAND)
    assert stage.zone(knight) is Zone.FIELD


@pytest.mark.rule("copy.objects.1")
def test_copies_except_for_something() -> None:
    stage = field()
    knight = soldier(stage, A, name="Knight", power=2)
    soldier(stage, A, Triggered(on=WheneverEnters(what=Named("Rival")), effect=Draw()), name="Watch")
    copy = trick(stage, A, SummonCopy(TARGET, rested=True, gains=(Rename("Rival"), Stat(power=3))))
    copy_it = trick(stage, A, SummonCopy(TARGET))
    stage.begin()
    play(stage, copy, knight)
    twin = newest(stage)
    assert (characteristics(stage.pos, twin).name, characteristics(stage.pos, twin).power) == ("Rival", 5)
    assert stage.pos.has(twin, State.RESTED)
    assert len(stage.pos.stack) == 1, "it was called so when it entered"
    stage.pass_all()
    play(stage, copy_it, twin)
    assert characteristics(stage.pos, newest(stage)).name == "Knight", "as printed"


# Entering as a copy.


def mimic(stage: Stage, *more: Ability, **how: Any) -> int:
    made = stage.make(
        "Mimic", EntersAsCopy(of=ally | weapon, **how), *more, types="phantasia", reserve=0, subtypes="Spell"
    )
    (card,) = stage.hand(A, made)
    return card


@pytest.mark.rule("copy.static.1", "copy.static.2")
def test_what_enters_as_a_copy_enters_as_that_card() -> None:
    stage = field()
    knight = soldier(
        stage, B, Triggered(on=OnEnter(), effect=Draw()), has("vigor"), name="Knight", power=4, life=5
    )
    soldier(stage, A, Triggered(on=WheneverEnters(what=Named("Knight")), effect=Draw()), name="Herald")
    card = mimic(stage, gains=(gains("taunt"),))
    stage.begin()
    stage.activate(card)
    stage.push(PASS, PASS)
    assert stage.decision.topic == "copy"
    assert stage.zone(card) is Zone.STACK, "the choice is made before it is there"
    stage.push((knight,))
    now = characteristics(stage.pos, card)
    assert (now.name, now.types, now.power, now.life) == ("Knight", frozenset({"ally"}), 4, 5)
    assert keyword(stage.pos, card, "taunt") is not None
    assert not stage.pos.has(card, State.TOKEN), "the card is there"
    assert stage.decision.topic == "triggers", "its own On Enter, and the one who saw a Knight"
    assert len(stage.options) == 2


@pytest.mark.rule("copy.static.1")
def test_a_copied_weapon_has_its_durability_and_the_card_is_itself_elsewhere() -> None:
    stage = field()
    made = stage.make("Blade", types="weapon", reserve=1, power=2, durability=3)
    blade = stage.put(made, A, Zone.FIELD, counters=(("durability", 1),))
    card = mimic(stage)
    kill = trick(stage, A, Destroy(Target(what=weapon)))
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    if stage.decision.topic == "copy":
        stage.push((blade,))
    assert stage.pos.count(card, "durability") == 3, "as printed, not as it is"
    play(stage, kill, card)
    assert (stage.zone(card), characteristics(stage.pos, card).name) == (Zone.GRAVEYARD, "Mimic")


@pytest.mark.rule("copy.static.1")
def test_with_nothing_to_copy_it_enters_as_itself() -> None:
    stage = field()
    card = mimic(stage)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    assert (stage.zone(card), characteristics(stage.pos, card).name) == (Zone.FIELD, "Mimic")


# Copies in the intent.


@pytest.mark.rule("copy.objects.3", "copy.objects.1.a.i", "zones.intent.2.a")
def test_a_copied_intent_is_an_intent_until_combat_ends() -> None:
    stage = field()
    prepared = Static(of=ThisCard(), changes=(Stat(power=1),), zone=Zone.INTENT, affects=Zone.INTENT)
    card = slash(stage, A, prepared, power=3)
    double = trick(stage, A, CopyIntent(what=Target(zone=Zone.INTENT)))
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    aim(stage, leader(stage, B))
    stage.pos.put(stage.pos.states, card, int(State.PREPARED))
    while stage.decision.player != A or stage.decision.topic != "act":
        stage.push(PASS)
    play(stage, double, card)
    (copy,) = [one for one in stage.cards(Zone.INTENT, A) if one != card]
    assert stage.pos.states[copy] == State.COPY, "it is not prepared"
    assert stage.pos.host[copy] == leader(stage, A)
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 4 + 4
    assert (stage.zone(card), stage.zone(copy)) == (Zone.GRAVEYARD, Zone.OUTSIDE)
    assert copy not in stage.cards(Zone.GRAVEYARD, A)


@pytest.mark.rule("zones.intent.2.a")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.BANISHMENT, Zone.GRAVEYARD, Zone.MEMORY])
def test_a_copied_intent_that_leaves_is_gone(zone: Zone) -> None:
    stage = field()
    card = slash(stage, A, power=3)
    double = trick(stage, A, CopyIntent(what=Target(zone=Zone.INTENT)))
    away = trick(stage, A, Put(what=Target(what=NoCard(), zone=Zone.INTENT), to=zone))
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    aim(stage, leader(stage, B))
    while stage.decision.player != A or stage.decision.topic != "act":
        stage.push(PASS)
    play(stage, double, card)
    (copy,) = [one for one in stage.cards(Zone.INTENT, A) if one != card]
    stage.activate(away, targets=[copy])
    stage.pass_all()
    assert stage.zone(copy) is Zone.OUTSIDE
    assert stage.cards(zone, A) == ((double, away) if zone is Zone.GRAVEYARD else ())
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 3


@pytest.mark.rule("copy.objects.3")
def test_a_copied_intent_has_its_abilities() -> None:
    stage = field()
    card = slash(stage, A, Triggered(on=OnHit(), effect=Draw()), power=3)
    double = trick(stage, A, CopyIntent(what=Target(zone=Zone.INTENT), gains=(Stat(power=2),)))
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    aim(stage, leader(stage, B))
    while stage.decision.player != A or stage.decision.topic != "act":
        stage.push(PASS)
    play(stage, double, card)
    fight(stage)
    assert stage.pos.damage[leader(stage, B)] == 3 + 5
    assert len(stage.cards(Zone.HAND, A)) == 2, "both have hit"


# Copies of cards.


def duplicate(stage: Stage, made: int, zone: Zone = Zone.GRAVEYARD) -> tuple[int, int]:
    """A card somewhere, and a trick that copies it and lets its player activate the copy for nothing."""
    card = stage.put(made, A, zone)
    grant = Grant(without="reserve")
    return card, trick(stage, A, PlayCopy(what=Target(zone=zone), grant=grant))


@pytest.mark.rule("copy.1.b", "copy.1.e", "copy.6", "copy.1.d")
def test_a_copied_action_card_is_activated_and_then_gone() -> None:
    stage = field()
    made = stage.make("Study", Resolves(Draw()), reserve=5, fast=True)
    card, copy = duplicate(stage, made)
    soldier(stage, A, Triggered(on=WheneverActivates(what=Named("Study")), effect=Draw(to_memory=True)))
    stage.begin()
    stage.activate(copy, targets=[card])
    stage.push(PASS, PASS)
    (twin,) = stage.options
    assert (stage.zone(twin), stage.zone(card)) == (Zone.GRAVEYARD, Zone.GRAVEYARD)
    assert stage.pos.has(twin, State.COPY)
    stage.push((twin,))
    assert stage.zone(twin) is Zone.STACK
    stage.pass_all()
    assert len(stage.cards(Zone.MEMORY, A)) == 1, "a card was activated"
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == 1
    assert (stage.zone(twin), stage.zone(card)) == (Zone.OUTSIDE, Zone.GRAVEYARD)
    assert twin not in stage.cards(Zone.GRAVEYARD, A)


@pytest.mark.rule("copy.1.d", "copy.6")
def test_a_copy_that_is_not_activated_ceases_to_exist() -> None:
    stage = field()
    card, copy = duplicate(stage, stage.make("Study", Resolves(Draw()), reserve=5, fast=True))
    stage.begin()
    stage.activate(copy, targets=[card])
    stage.push(PASS, PASS, ())
    assert stage.cards(Zone.GRAVEYARD, A) == (card, copy)


@pytest.mark.rule("copy.1.d", "copy.1.c")
def test_a_copied_ally_card_becomes_a_token() -> None:
    stage = field()
    made = stage.make("Knight", types="ally", reserve=5, power=2, life=2)
    card, copy = duplicate(stage, made)
    soldier(stage, A, Triggered(on=WheneverDies(what=ally), effect=Draw()))
    kill = trick(stage, A, Destroy(TARGET))
    stage.begin()
    stage.activate(copy, targets=[card])
    stage.push(PASS, PASS)
    (twin,) = stage.options
    stage.push((twin,))
    stage.pass_all()
    assert (stage.zone(twin), stage.pos.states[twin]) == (Zone.FIELD, State.TOKEN)
    play(stage, kill, twin)
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == 1, "it has died"
    assert stage.zone(twin) is Zone.OUTSIDE


@pytest.mark.rule("copy.1.a.i")
def test_the_copy_asks_for_additional_costs_too() -> None:
    stage = field()
    made = stage.make(
        "Study", Additional(cost=(Discard(count=1),)), Resolves(Draw(amount=2)), reserve=5, fast=True
    )
    card, copy = duplicate(stage, made)
    rest = stage.filler(A, 1)
    stage.begin()
    stage.activate(copy, targets=[card])
    stage.push(PASS, PASS)
    (twin,) = stage.options
    stage.push((twin,))
    assert stage.zone(rest[0]) is Zone.GRAVEYARD
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == 2


@pytest.mark.rule("copy.1.a.i")
def test_a_copy_whose_additional_cost_cannot_be_paid_is_not_offered() -> None:
    stage = field()
    made = stage.make(
        "Study", Additional(cost=(Discard(count=1),)), Resolves(Draw(amount=2)), reserve=5, fast=True
    )
    card, copy = duplicate(stage, made)
    stage.begin()
    stage.activate(copy, targets=[card])
    stage.pass_all()
    assert not stage.pos.stack
    assert stage.cards(Zone.GRAVEYARD, A) == (card, copy)


@pytest.mark.rule("copy.1.e.i")
def test_this_means_the_copy() -> None:
    stage = field()
    made = stage.make("Curse", Resolves(Sequence((Draw(), BanishIt(what=this)))), reserve=5, fast=True)
    card, copy = duplicate(stage, made)
    stage.begin()
    stage.activate(copy, targets=[card])
    stage.push(PASS, PASS)
    (twin,) = stage.options
    stage.push((twin,))
    stage.pass_all()
    assert (stage.zone(card), stage.zone(twin)) == (Zone.GRAVEYARD, Zone.OUTSIDE)
    assert stage.cards(Zone.BANISHMENT, A) == ()


@pytest.mark.rule("copy.1.b")
def test_a_copy_of_a_banished_card_is_in_banishment() -> None:
    stage = field()
    card, copy = duplicate(
        stage, stage.make("Study", Resolves(Draw()), reserve=5, fast=True), Zone.BANISHMENT
    )
    stage.begin()
    stage.activate(copy, targets=[card])
    stage.push(PASS, PASS)
    (twin,) = stage.options
    assert stage.zone(twin) is Zone.BANISHMENT
    stage.push(())
    assert stage.cards(Zone.BANISHMENT, A) == (card,)
