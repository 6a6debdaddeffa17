"""How objects come onto the field: Bulwark, Hindered, Link, On Enter; and what champions inherit."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.language import Effect
from regalia.game.core.state import State, Zone
from regalia.game.objects.characteristics import champion as champion_of
from regalia.game.objects.characteristics import keyword
from regalia.game.objects.layers import characteristics
from regalia.game.objects.links import linked_to
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.printed.abilities import Keyword, Static, Triggered
from regalia.game.printed.acts import Act
from regalia.words.changes import AddType, LoseAbilities, SetTypes, Stat, has
from regalia.words.copies import CopyActivation
from regalia.words.effects import DelevelIt, Destroy, Draw, LevelUp, PutOntoField, Recover
from regalia.words.filters import Named, ally, champion, item, yours
from regalia.words.lasting import Until
from regalia.words.selections import Each
from regalia.words.summoning import Summon
from regalia.words.triggers import OnEnter, WheneverEnters
from tests.rules.arena import attack, field, fight, found, leader, soldier, trick
from tests.rules.stage import MATERIALIZE, A, B, Stage

BULWARK, HINDERED = Keyword("bulwark"), Keyword("hindered")
ALLY_LINK = Keyword("link", filter=ally)


def enter(stage: Stage, *abilities: Any, types: str = "ally", **facts: Any) -> int:
    """Activate an object and let it resolve."""
    facts.setdefault("power", 1)
    facts.setdefault("life", 3)
    (card,) = stage.hand(A, stage.make("Newcomer", *abilities, types=types, reserve=0, **facts))
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    return card


# Bulwark and Hindered.


@pytest.mark.rule("keyword.bulwark.1", "keyword.bulwark.2")
@pytest.mark.parametrize("times", [0, 1, 2, 3])
def test_an_object_enters_with_a_counter_for_each_bulwark(times: int) -> None:
    stage = field()
    card = enter(stage, *[BULWARK] * times)
    assert stage.pos.count(card, "bulwark") == times


@pytest.mark.rule("keyword.bulwark.1")
def test_bulwark_is_for_whoever_enters_however_it_does() -> None:
    """Put onto the field from the graveyard it has its counter too; gained on the field it brings none."""
    stage = field()
    fallen = stage.put(
        stage.make("Fallen", BULWARK, types="ally", reserve=1, power=1, life=1), A, Zone.GRAVEYARD
    )
    there = soldier(stage, A)
    raising = trick(stage, A, PutOntoField(what=Each(what=Named("Fallen"), zone=Zone.GRAVEYARD)))
    giving = trick(stage, A, Until(what=Each(what=Named("Soldier")), changes=(has("bulwark"),)))
    stage.begin()
    for card in (raising, giving):
        stage.activate(card)
        stage.pass_all()
    assert stage.pos.count(fallen, "bulwark") == 1
    assert stage.pos.count(there, "bulwark") == 0


@pytest.mark.rule("keyword.hindered.1", "keyword.hindered.2")
@pytest.mark.parametrize("times", [0, 1, 2])
def test_hindered_objects_enter_rested(times: int) -> None:
    stage = field()
    card = enter(stage, *[HINDERED] * times)
    assert stage.pos.has(card, State.RESTED) is (times > 0)


@pytest.mark.rule("keyword.hindered.1")
def test_a_hindered_token_enters_rested_and_later_wakes_up_like_others() -> None:
    stage = field()
    stage.make("Golem", HINDERED, types="ally", reserve=0, power=1, life=1)
    summoning = trick(stage, A, Summon(name="Golem"))
    stage.begin()
    stage.activate(summoning)
    stage.pass_all()
    (golem,) = (card for card in stage.cards(Zone.FIELD, A) if stage.pos.definition(card).name == "Golem")
    assert stage.pos.has(golem, State.RESTED)


# Link.


def banner(stage: Stage, link: Keyword = ALLY_LINK, *abilities: Any, **facts: Any) -> int:
    """An item with Link in A's hand; the linked ally is where its text looks."""
    facts.setdefault("types", "item")
    (card,) = stage.hand(A, stage.make("Banner", link, *abilities, reserve=0, **facts))
    return card


@pytest.mark.rule("keyword.link.1", "keyword.link.2", "keyword.link.1.b")
def test_a_link_targets_something_of_its_kind_and_enters_linked_to_it() -> None:
    stage = field()
    friend, foe = soldier(stage, A), soldier(stage, B)
    card = banner(stage)
    stage.begin()
    stage.push(Act("activate", card))
    assert stage.decision.topic == "targets"
    assert set(stage.options) == {stage.ref(friend), stage.ref(foe)}  # no champion
    stage.push((stage.ref(foe),))
    assert stage.on_stack(card).target(90) == (stage.ref(foe),)
    stage.pass_all()
    assert stage.zone(card) is Zone.FIELD
    assert linked_to(stage.pos, card) == foe


@pytest.mark.rule("keyword.link.1.b")
def test_champion_link_is_for_champions() -> None:
    stage = field()
    soldier(stage, A)
    card = banner(stage, Keyword("link", filter=champion & yours))
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    assert linked_to(stage.pos, card) == leader(stage, A)


@pytest.mark.rule("keyword.link.2.b", "keyword.link.3")
def test_without_a_legal_target_it_cannot_be_played_and_fizzles_once_there_is_none() -> None:
    stage = field()
    card = banner(stage)
    stage.begin()
    assert Act("activate", card) not in stage.options
    stage = field()
    friend = soldier(stage, A)
    card = banner(stage)
    kill = trick(stage, B, Destroy(Target(what=ally)))
    stage.begin()
    stage.activate(card)
    stage.push(Act("pass"))
    stage.activate(kill)
    stage.pass_all()
    assert stage.zone(friend) is Zone.GRAVEYARD
    stage.pass_all()
    assert stage.zone(card) is Zone.GRAVEYARD
    assert "fizzles" in stage.told()


@pytest.mark.rule("keyword.link.2.a", "keyword.link.1.b")
def test_put_onto_the_field_it_is_linked_to_a_choice_and_targets_nothing() -> None:
    """An ally that cannot be targeted can be chosen."""
    stage = field()
    friend, hidden = soldier(stage, A), soldier(stage, B, Keyword("omnishroud"))
    made = stage.make("Banner", ALLY_LINK, types="item", reserve=0)
    fallen = stage.put(made, A, Zone.GRAVEYARD)
    raising = trick(stage, A, PutOntoField(what=Each(what=Named("Banner"), zone=Zone.GRAVEYARD)))
    stage.begin()
    stage.activate(raising)
    stage.pass_all()
    assert stage.decision.topic == "link"
    assert set(stage.options) == {friend, hidden}
    stage.push((hidden,))
    assert linked_to(stage.pos, fallen) == hidden
    assert stage.zone(fallen) is Zone.FIELD


@pytest.mark.rule("keyword.link.2.b", "keyword.link.5")
def test_put_onto_the_field_without_a_legal_choice_it_is_sacrificed() -> None:
    stage = field()
    fallen = stage.put(stage.make("Banner", ALLY_LINK, types="item", reserve=0), A, Zone.GRAVEYARD)
    watcher = Triggered(on=WheneverEnters(what=item), effect=Recover(1))
    stage.put(stage.make("Watcher", watcher, types="phantasia", reserve=0), A, Zone.FIELD)
    raising = trick(stage, A, PutOntoField(what=Each(what=Named("Banner"), zone=Zone.GRAVEYARD)))
    stage.begin()
    stage.activate(raising)
    stage.pass_all()
    assert stage.zone(fallen) is Zone.GRAVEYARD
    assert len(stage.pos.stack) == 1  # it did enter


def _linked(stage: Stage, *tricks: int, link: Keyword = ALLY_LINK, **facts: Any) -> tuple[int, int]:
    """A banner on the field, linked to a soldier of the same player."""
    friend = soldier(stage, A)
    card = banner(stage, link, **facts)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    assert linked_to(stage.pos, card) == friend
    return card, friend


@pytest.mark.rule("keyword.link.4", "keyword.link.5")
def test_the_link_breaks_when_the_linked_object_leaves() -> None:
    stage = field()
    kill = trick(stage, B, Destroy(Each(what=Named("Soldier"))))
    card, _ = _linked(stage)
    stage.push(Act("pass"))
    stage.activate(kill)
    stage.pass_all()
    assert stage.zone(card) is Zone.GRAVEYARD


@pytest.mark.rule("keyword.link.4", "keyword.link.5")
def test_the_link_breaks_when_it_becomes_illegal() -> None:
    """A soldier that is an item and nothing else is no ally any more."""
    stage = field()
    curse = trick(stage, B, Until(what=Each(what=Named("Soldier")), changes=(SetTypes(types=("item",)),)))
    card, friend = _linked(stage)
    stage.push(Act("pass"))
    stage.activate(curse)
    stage.pass_all()
    assert stage.zone(friend) is Zone.FIELD
    assert stage.zone(card) is Zone.GRAVEYARD


@pytest.mark.rule("keyword.link.4")
def test_a_type_more_leaves_the_link_legal() -> None:
    stage = field()
    gift = trick(stage, B, Until(what=Each(what=Named("Soldier")), changes=(AddType(types=("item",)),)))
    card, friend = _linked(stage)
    stage.push(Act("pass"))
    stage.activate(gift)
    stage.pass_all()
    assert linked_to(stage.pos, card) == friend


@pytest.mark.rule("keyword.link.4", "keyword.link.5")
def test_a_broken_link_stays_broken() -> None:
    """An immortal banner is not sacrificed; an ally once more, the soldier is not linked again."""
    stage = field()
    curse = trick(stage, B, Until(what=Each(what=Named("Soldier")), changes=(SetTypes(types=("item",)),)))
    friend = soldier(stage, A)
    (card,) = stage.hand(A, stage.make("Banner", ALLY_LINK, Keyword("immortality"), types="item", reserve=0))
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    stage.push(Act("pass"))
    stage.activate(curse)
    stage.pass_all()
    assert stage.zone(card) is Zone.FIELD
    _next_turn(stage)
    assert "ally" in characteristics(stage.pos, friend).types
    assert linked_to(stage.pos, card) == -1


@pytest.mark.rule("keyword.link.7")
def test_without_a_legal_link_on_either_side_there_is_no_link() -> None:
    """A banner without its abilities is linked to nothing, stays, and is gone once it has Link again."""
    stage = field()
    blank = trick(stage, B, Until(what=Each(what=Named("Banner")), changes=(LoseAbilities(),)))
    card, _ = _linked(stage)
    stage.push(Act("pass"))
    stage.activate(blank)
    stage.pass_all()
    assert stage.zone(card) is Zone.FIELD
    assert linked_to(stage.pos, card) == -1
    _next_turn(stage)
    assert stage.zone(card) is Zone.GRAVEYARD


def _next_turn(stage: Stage) -> None:
    turn = stage.pos.turn
    while stage.pos.turn == turn:
        stage.push(Act("pass") if stage.decision.topic == "act" else next(iter(stage.decision.answers())))


@pytest.mark.rule("keyword.link.6")
def test_any_number_of_links_may_be_on_one_object() -> None:
    stage = field()
    friend = soldier(stage, A)
    cards = [banner(stage) for _ in range(3)]
    kill = trick(stage, A, Destroy(Each(what=Named("Soldier"))))
    stage.begin()
    for card in cards:
        stage.activate(card)
        stage.pass_all()
    assert [linked_to(stage.pos, card) for card in cards] == [friend] * 3
    stage.activate(kill)
    stage.pass_all()
    assert [stage.zone(card) for card in cards] == [Zone.GRAVEYARD] * 3


@pytest.mark.rule("keyword.link.4")
@pytest.mark.parametrize("change", [LevelUp(), DelevelIt()])
def test_a_champion_that_changes_its_level_stays_linked(change: Effect) -> None:
    """It is the same object all along."""
    stage = Stage()
    cards = [
        stage.make(f"Ada, {level}", memory=0, types="champion", level=level, life=20) for level in range(3)
    ]
    stage.lineage(A, *cards[:2])
    stage.put(cards[2], A, Zone.MATERIAL_DECK)
    stage.champion(B)
    crown = banner(stage, Keyword("link", filter=champion & yours))
    moving = trick(stage, A, change)
    stage.begin()
    stage.activate(crown)
    stage.pass_all()
    before = champion_of(stage.pos, A)
    stage.activate(moving)
    stage.pass_all()
    if stage.decision.topic == "choose":
        found(stage)
    assert champion_of(stage.pos, A) != before
    assert linked_to(stage.pos, crown) == champion_of(stage.pos, A)


@pytest.mark.rule("keyword.link.2", "copy.2")
def test_a_copied_activation_is_linked_to_the_same_target() -> None:
    """Nobody chooses anew: the token is linked to what the copy targets."""
    stage = field()
    soldier(stage, A)
    foe = soldier(stage, B)
    card = banner(stage, types="item", fast=True)
    twin = trick(stage, A, CopyActivation(TargetActivation(what=Named("Banner"))))
    stage.begin()
    stage.activate(card, targets=[foe])
    stage.activate(twin, targets=[stage.item(card)])
    stage.pass_all()
    stage.pass_all()
    (token,) = (one for one in stage.cards(Zone.FIELD, A) if stage.pos.has(one, State.TOKEN))
    assert linked_to(stage.pos, token) == foe
    stage.pass_all()
    assert linked_to(stage.pos, card) == foe


# On Enter and Inherited Effect.


@pytest.mark.rule("keyword.on-enter.2", "champion.level-up.7.b")
def test_a_champion_card_on_top_enters_and_yet_no_new_object_does() -> None:
    """Its own On Enter triggers; what waits for objects to enter does not."""
    stage = Stage()
    base = stage.make("Ada, Child", memory=0, types="champion", level=0, life=20)
    grown = stage.make(
        "Ada, Grown",
        Triggered(on=OnEnter(), effect=Draw(amount=2)),
        memory=0,
        types="champion",
        level=1,
        life=25,
    )
    stage.lineage(A, base)
    stage.champion(B)
    watcher = stage.make(
        "Watcher", Triggered(on=WheneverEnters(), effect=Recover(1)), types="phantasia", reserve=0
    )
    stage.put(watcher, A, Zone.FIELD)
    card = stage.put(grown, A, Zone.MATERIAL_DECK)
    stage.begin(phase=MATERIALIZE)
    stage.push(Act("materialize", card))
    stage.pass_all()
    assert [item.source for item in stage.pos.stack] == [card]
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == 2


@pytest.mark.rule("keyword.inherited-effect.1", "keyword.inherited-effect.2")
@pytest.mark.parametrize(
    "zone", [Zone.LINEAGE, Zone.MATERIAL_DECK, Zone.BANISHMENT, Zone.GRAVEYARD, Zone.HAND, Zone.MEMORY]
)
def test_an_inherited_effect_is_had_from_the_lineage_and_from_nowhere_else(zone: Zone) -> None:
    stage = Stage()
    child = stage.make(
        "Ada, Child",
        Keyword("stealth", inherited=True),
        Static(of=champion & yours, changes=(Stat(power=2),), inherited=True),
        memory=0,
        types="champion",
        level=0,
        life=20,
        power=1,
    )
    grown = stage.make("Ada, Grown", memory=1, types="champion", level=1, life=25, power=1)
    if zone is Zone.LINEAGE:
        top = stage.lineage(A, child, grown)
    else:
        top = stage.lineage(A, grown)
        stage.put(child, A, zone)
    stage.champion(B)
    has_it = zone is Zone.LINEAGE
    assert (keyword(stage.pos, top, "stealth") is not None) is has_it
    assert characteristics(stage.pos, top).power == (3 if has_it else 1)


@pytest.mark.rule("counters.bulwark.2")
def test_a_bulwark_counter_is_spent_on_combat_damage() -> None:
    stage = field()
    card = enter(stage, BULWARK, BULWARK)
    striker = soldier(stage, B, power=2)
    _next_turn(stage)
    while not (stage.decision.topic == "act" and Act("attack", striker) in stage.options):
        stage.push(Act("pass") if stage.decision.topic == "act" else next(iter(stage.decision.answers())))
    attack(stage, striker, card)
    fight(stage)
    assert stage.pos.damage[card] == 0
    assert stage.pos.count(card, "bulwark") == 1
