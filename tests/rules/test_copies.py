"""Copies of objects, plays, abilities, intents and cards."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from regalia.game.core.stack import ItemKind
from regalia.game.core.state import State, Zone
from regalia.game.objects.characteristics import keyword
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import (
    Ability,
    Activated,
    Additional,
    EntersAsCopy,
    Resolves,
    Static,
    Triggered,
)
from regalia.words.changes import Gain, Stat
from regalia.words.changes import has as gains
from regalia.words.choosing import Choose, ChooseName
from regalia.words.combat_triggers import OnHit
from regalia.words.conditions import SourceIs
from regalia.words.copies import (
    BecomeCopy,
    CopyActivation,
    CopyIntent,
    NoCard,
    PlayCopy,
    Rename,
    SummonCopy,
)
from regalia.words.costs import Discard, Rest
from regalia.words.effects import BanishIt, DealDamage, Destroy, Draw, Negate, Put, PutCounters
from regalia.words.filters import InState, Named, ThisCard, ally, unit, weapon
from regalia.words.lasting import Empower, Until
from regalia.words.play_triggers import WheneverActivates
from regalia.words.selections import Each, Those, this
from regalia.words.stats import Level
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
from tests.rules.stage import A, B, Stage

TARGET = Target(what=unit)
ACTIVATION = TargetActivation()


def names(stage: Stage, player: int = A) -> list[str]:
    return sorted(characteristics(stage.pos, card).name for card in stage.cards(Zone.FIELD, player)[1:])


def newest(stage: Stage, player: int = A) -> int:
    return stage.cards(Zone.FIELD, player)[-1]


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


# Copies on the effects stack.


def recruit(stage: Stage, *abilities: Ability, **facts: Any) -> int:
    facts.setdefault("reserve", 0)
    (card,) = stage.hand(A, stage.make("Recruit", *abilities, types="ally", power=1, life=1, **facts))
    return card


@pytest.mark.rule(
    "copy.2", "copy.1.a", "copy.1.d", "copy.stack.4", "playing.9", "playing.9.b", "copy.3", "playing.5"
)
def test_a_copied_play_of_an_ally_makes_a_token_for_whoever_copied_it() -> None:
    stage = field()
    card = recruit(stage)
    copy = trick(stage, B, CopyActivation(ACTIVATION))
    stage.begin()
    stage.activate(card)
    stage.push(PASS)
    stage.activate(copy, targets=[stage.item(card)])
    stage.pass_all()
    assert [(item.kind, item.controller, item.copy) for item in stage.pos.stack] == [
        (ItemKind.ACTIVATION, A, False),
        (ItemKind.ACTIVATION, B, True),
    ]
    stage.pass_all()
    token = newest(stage, B)
    assert (stage.pos.has(token, State.TOKEN), stage.pos.owner[token]) == (True, B)
    assert stage.zone(card) is Zone.STACK, "the card waits for its own instance"
    stage.pass_all()
    assert (stage.zone(card), stage.pos.controller[card]) == (Zone.FIELD, A)
    assert not stage.pos.has(card, State.TOKEN)


@pytest.mark.rule("copy.stack.5", "copy.6")
@pytest.mark.parametrize("how", ["resolves", "is negated", "fizzles"])
def test_a_copied_action_is_gone_afterwards(how: str) -> None:
    stage = field()
    target = soldier(stage, B, life=9)
    (card,) = stage.hand(A, stage.make("Bolt", Resolves(DealDamage(2, TARGET)), reserve=0, fast=True))
    copy = trick(stage, A, CopyActivation(ACTIVATION))
    no = trick(stage, A, Negate(what=ACTIVATION))
    gone = trick(stage, A, Put(what=TARGET, to=Zone.HAND))
    stage.begin()
    stage.activate(card, targets=[target])
    stage.activate(copy, targets=[stage.item(card)])
    stage.pass_all()
    rows = len(stage.pos.card)
    if how == "is negated":
        play(stage, no, stage.item(card))
        assert len(stage.pos.stack) == 1
        assert stage.zone(card) is Zone.STACK
    elif how == "fizzles":
        play(stage, gone, target)
        stage.pass_all()
    else:
        stage.pass_all()
        assert stage.pos.damage[target] == 2
        assert stage.zone(card) is Zone.STACK
    stage.pass_all()
    assert stage.zone(card) is Zone.GRAVEYARD
    assert len(stage.pos.card) == rows, "there never was a second card"


@pytest.mark.rule("copy.5", "copy.5.a")
@pytest.mark.parametrize("may", [False, True])
def test_new_targets_only_if_the_text_says_so_and_only_for_the_copy(may: bool) -> None:
    stage = field()
    one, two = soldier(stage, B, life=9), soldier(stage, B, life=9)
    (card,) = stage.hand(A, stage.make("Bolt", Resolves(DealDamage(2, TARGET)), reserve=0, fast=True))
    copy = trick(stage, A, CopyActivation(ACTIVATION, new_targets=may))
    stage.begin()
    stage.activate(card, targets=[one])
    stage.activate(copy, targets=[stage.item(card)])
    stage.push(PASS, PASS)
    if may:
        assert stage.decision.topic == "new targets"
        stage.push(True)
        stage.push((stage.ref(two),))
    assert stage.decision.topic == "act"
    stage.pass_all()
    assert (stage.pos.damage[one], stage.pos.damage[two]) == ((0, 2) if may else (2, 0))
    stage.pass_all()
    assert (stage.pos.damage[one], stage.pos.damage[two]) == ((2, 2) if may else (4, 0))


@pytest.mark.rule("copy.5")
def test_new_targets_have_to_be_legal_and_may_be_the_old_ones() -> None:
    stage = field()
    one = soldier(stage, B, life=9)
    soldier(stage, B, has("omnishroud"), life=9)
    (card,) = stage.hand(
        A, stage.make("Bolt", Resolves(DealDamage(2, Target(what=ally))), reserve=0, fast=True)
    )
    copy = trick(stage, A, CopyActivation(ACTIVATION, new_targets=True))
    stage.begin()
    stage.activate(card, targets=[one])
    stage.activate(copy, targets=[stage.item(card)])
    stage.push(PASS, PASS, False)
    stage.pass_all()
    stage.pass_all()
    assert stage.pos.damage[one] == 4


@pytest.mark.rule("copy.stack.2")
def test_what_is_chosen_on_resolving_may_differ() -> None:
    stage = field()
    one, two = soldier(stage, A), soldier(stage, A)
    effect = Sequence((Choose(what=ally), PutCounters("buff", 1, Those())))
    (card,) = stage.hand(A, stage.make("Gift", Resolves(effect), reserve=0, fast=True))
    copy = trick(stage, A, CopyActivation(ACTIVATION))
    stage.begin()
    stage.activate(card)
    stage.activate(copy, targets=[stage.item(card)])
    stage.pass_all()
    stage.push(PASS, PASS, (one,))
    stage.push(PASS, PASS, (two,))
    assert (stage.pos.count(one, "buff"), stage.pos.count(two, "buff")) == (1, 1)


@pytest.mark.rule("copy.stack.3", "playing.9.a")
def test_a_copy_of_an_empowered_spell_is_empowered_and_pays_nothing() -> None:
    stage = field()
    target = soldier(stage, B, life=20)
    spell = stage.make("Bolt", Resolves(DealDamage(Level(), TARGET)), reserve=1, subtypes="Spell", fast=True)
    (card,) = stage.hand(A, spell)
    paid = stage.filler(A, 1)
    power = trick(stage, A, Empower(3))
    copy = trick(stage, A, CopyActivation(ACTIVATION))
    stage.begin()
    play(stage, power)
    stage.activate(card, targets=[target], pay=paid)
    stage.activate(copy, targets=[stage.item(card)])
    stage.pass_all()
    assert stage.cards(Zone.HAND, A) == ()
    stage.pass_all()
    assert stage.pos.damage[target] == 3
    stage.pass_all()
    assert stage.pos.damage[target] == 6


@pytest.mark.rule("copy.stack.3", "copy.stack.4", "copy.objects.1.a")
def test_a_copied_play_is_imbued_where_a_copied_object_is_not() -> None:
    stage = field()
    imbued = Triggered(on=OnEnter(), effect=Draw(), when=SourceIs(InState(State.IMBUED)))
    card = recruit(stage, imbued)
    copy = trick(stage, A, CopyActivation(ACTIVATION))
    again = trick(stage, A, SummonCopy(TARGET))
    stage.begin()
    stage.activate(card)
    item = stage.on_stack(card)
    receipt = msgspec.structs.replace(item.receipt, states=int(State.IMBUED))
    stage.pos.assign("stack", (msgspec.structs.replace(item, receipt=receipt),))
    stage.pos.put(stage.pos.states, card, int(State.IMBUED))
    stage.activate(copy, targets=[stage.item(card)])
    stage.pass_all()
    stage.pass_all()
    twin = newest(stage)
    assert stage.pos.states[twin] & State.IMBUED
    assert len(stage.pos.stack) == 2, "the original and the trigger"
    stage.pass_all()
    stage.pass_all()
    stage.pass_all()
    play(stage, again, twin)
    third = newest(stage)
    assert not stage.pos.states[third] & State.IMBUED
    assert not stage.pos.stack


@pytest.mark.rule("playing.9.c", "zones.7.a", "copy.stack.4")
@pytest.mark.parametrize("first", ["copy", "gift"])
def test_what_is_given_to_a_card_on_the_stack_is_had_by_all_its_instances(first: str) -> None:
    """It does not matter whether the copy or the gift came first."""
    stage = field()
    card = recruit(stage)
    entering = Gain(Triggered(on=OnEnter(), effect=Draw()))
    give = trick(
        stage,
        A,
        Until(what=ACTIVATION, changes=(gains("vigor"), entering, Stat(power=2)), until="while there"),
    )
    copy = trick(stage, A, CopyActivation(ACTIVATION))
    stage.begin()
    stage.activate(card)
    original = stage.item(card)
    for one in (copy, give) if first == "copy" else (give, copy):
        stage.activate(one, targets=[original])
        stage.pass_all()
    stage.pass_all()
    token = newest(stage)
    assert token != card
    stage.pass_all()
    hand = len(stage.cards(Zone.HAND, A))
    assert hand == 1, "it entered with the ability"
    stage.pass_all()
    stage.pass_all()
    assert stage.zone(card) is Zone.FIELD
    for one in (token, card):
        assert keyword(stage.pos, one, "vigor") is not None
        assert characteristics(stage.pos, one).power == 3
    assert len(stage.cards(Zone.HAND, A)) == 2


@pytest.mark.rule("playing.9.c")
def test_text_given_to_an_action_is_carried_out_by_copies_too() -> None:
    stage = field()
    (card,) = stage.hand(A, stage.make("Study", Resolves(Draw()), reserve=0, fast=True))
    give = trick(stage, A, Until(what=ACTIVATION, changes=(Gain(Resolves(Draw(to_memory=True))),)))
    copy = trick(stage, A, CopyActivation(ACTIVATION))
    stage.begin()
    stage.activate(card)
    for one in (give, copy):
        stage.activate(one, targets=[stage.item(card)])
        stage.pass_all()
    stage.pass_all()
    assert (len(stage.cards(Zone.HAND, A)), len(stage.cards(Zone.MEMORY, A))) == (1, 1)
    stage.pass_all()
    assert (len(stage.cards(Zone.HAND, A)), len(stage.cards(Zone.MEMORY, A))) == (2, 2)


@pytest.mark.rule("copy.4", "copy.1.a")
@pytest.mark.parametrize("kind", [ItemKind.ABILITY, ItemKind.TRIGGER])
def test_a_copied_ability_keeps_its_source(kind: ItemKind) -> None:
    stage = field()
    other = TargetActivation(kinds=(kind,))
    able = Activated(cost=(Rest(what=ThisCard()),), effect=PutCounters("buff", 1, this))
    trigger = Triggered(on=WheneverActivates(), effect=PutCounters("buff", 1, this))
    man = soldier(stage, A, able if kind is ItemKind.ABILITY else trigger)
    copy = trick(stage, B, CopyActivation(other))
    nothing = trick(stage, A, Draw())
    stage.begin()
    if kind is ItemKind.ABILITY:
        stage.use(man)
    else:
        stage.activate(nothing)
    stage.push(PASS)
    stage.activate(copy, targets=[stage.item(man)])
    stage.pass_all()
    copied = stage.pos.stack[-1]
    assert (copied.kind, copied.source, copied.controller, copied.copy) == (kind, man, B, True)
    stage.pass_all()
    stage.pass_all()
    assert stage.pos.count(man, "buff") == 2


@pytest.mark.rule("copy.1.a")
def test_a_copied_play_is_a_play_to_be_targeted_but_nobody_activated_it() -> None:
    stage = field()
    (card,) = stage.hand(A, stage.make("Study", Resolves(Draw()), reserve=0, fast=True))
    soldier(
        stage, A, Triggered(on=WheneverActivates(what=Named("Study")), effect=PutCounters("buff", 1, this))
    )
    copy = trick(stage, A, CopyActivation(ACTIVATION))
    no = trick(stage, A, Negate(what=ACTIVATION))
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    assert len(stage.pos.stack) == 1
    stage.activate(copy, targets=[stage.item(card)])
    stage.pass_all()
    assert [item.source for item in stage.pos.stack] == [card, card], "nothing triggered"
    play(stage, no, stage.item(card))
    assert [item.copy for item in stage.pos.stack] == [False]


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
