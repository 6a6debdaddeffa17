"""The zones: what they are, whose they are, where cards in them go (zones.1)."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.cards.catalog import Library
from regalia.game.core.state import State, Zone
from regalia.game.happening import control, verbs, zones
from regalia.game.happening.zones import move
from regalia.game.information.knowledge import SPECTATOR, may_look
from regalia.game.objects.characteristics import lineage
from regalia.game.objects.layers import characteristics
from regalia.game.printed.abilities import Activated, Additional, Resolves, Triggered
from regalia.game.printed.acts import Act
from regalia.game.turn.start import DeckList
from regalia.game.turn.start import table as begin_with
from regalia.game.view import view
from regalia.words.changes import Stat
from regalia.words.costs import Discard
from regalia.words.effects import BanishIt, DealDamage, Destroy, Draw, Put
from regalia.words.filters import Named, ally
from regalia.words.lasting import Until
from regalia.words.remembered import BanishedBySource
from regalia.words.selections import Each, PaidWith
from regalia.words.triggers import OnEnter, WheneverPut
from tests.rules.arena import fight, slash, soldier
from tests.rules.stage import A, B, Stage
from tests.rules.turns import table, watcher

OWNED = (
    Zone.MAIN_DECK,
    Zone.MATERIAL_DECK,
    Zone.HAND,
    Zone.MEMORY,
    Zone.GRAVEYARD,
    Zone.BANISHMENT,
)
SHARED = (Zone.FIELD, Zone.STACK, Zone.INTENT)


def taken_ally(stage: Stage) -> int:
    """An ally of B's that A controls."""
    card = stage.put(stage.make("Turncoat", types="ally", reserve=1, power=1, life=3), B, Zone.FIELD)
    control.set_controller(stage.pos, card, A)
    return card


@pytest.mark.rule("zones.1", "zones.4", "zones.5")
@pytest.mark.parametrize("there", [*OWNED, Zone.FIELD])
@pytest.mark.parametrize("here", [*OWNED, Zone.FIELD])
def test_a_card_is_in_one_zone_and_after_a_move_in_no_other(here: Zone, there: Zone) -> None:
    stage = table()
    card = stage.put(stage.make("Wanderer", types="ally", reserve=1, power=1, life=1), A, here)
    stage.begin()
    zones.move(stage.pos, (card,), there)
    holding = [
        (zone, player) for zone in Zone for player in (A, B) if card in stage.pos.cards_in(zone, player)
    ]
    assert holding == [(there, A)]
    assert stage.zone(card) is there


@pytest.mark.rule("zones.5.a")
@pytest.mark.parametrize("zone", [*OWNED, Zone.FIELD])
def test_going_where_it_is_already_is_no_move(zone: Zone) -> None:
    stage = table()
    card = stage.put(stage.make("Wanderer", types="ally", reserve=1, power=1, life=1), A, zone)
    watcher(stage, A, WheneverPut(to=zone))
    stage.begin()
    before = stage.ref(card)
    assert zones.move(stage.pos, (card,), zone) == ()
    assert stage.ref(card) == before, "it is the same object as before"
    assert stage.pos.waiting == ()


@pytest.mark.rule(
    "zones.2",
    "zones.hand.3",
    "zones.memory.2",
    "zones.graveyard.2",
    "zones.banishment.2",
    "zones.main-deck.1",
    "zones.material-deck.1",
    "term.banish.1",
    "term.control-and-ownership.5",
)
@pytest.mark.parametrize("zone", OWNED)
def test_a_card_that_leaves_the_field_goes_to_its_owners_zone_whoever_controlled_it(zone: Zone) -> None:
    stage = table()
    card = taken_ally(stage)
    stage.begin()
    assert (stage.pos.owner[card], stage.pos.controller[card]) == (B, A)
    assert card in stage.cards(Zone.FIELD, A)
    zones.move(stage.pos, (card,), zone)
    assert card in stage.cards(zone, B)
    assert stage.pos.controller[card] == B


@pytest.mark.rule("zones.stack.1", "zones.field.1", "zones.2", "playing.4")
def test_on_the_stack_and_on_the_field_control_is_what_counts() -> None:
    stage = table()
    for player, name in ((A, "Mine"), (B, "Yours")):
        stage.put(stage.make(name, types="ally", reserve=1, power=1, life=1), player, Zone.FIELD)
    stage.hand(A, stage.make("Deed", Resolves(Draw()), reserve=0, fast=True))
    game = stage.begin()
    stage.activate(stage.cards(Zone.HAND, A)[0])
    for viewer in (A, B, SPECTATOR):
        seen = view(game, viewer)
        assert [card.name for side in seen.sides for card in side.cards["field"]].count("Mine") == 1
        assert [item.name for item in seen.stack] == ["Deed"]
        assert [item.controller for item in seen.stack] == [A]


@pytest.mark.rule(
    "zones.information.9",
    "zones.3",
    "zones.hand.1",
    "zones.memory.1",
    "zones.graveyard.1",
    "zones.banishment.1",
    "zones.material-deck.6",
)
@pytest.mark.parametrize(
    ("zone", "owner", "other"),
    [
        (Zone.MAIN_DECK, False, False),
        (Zone.MATERIAL_DECK, True, False),
        (Zone.HAND, True, False),
        (Zone.MEMORY, True, False),
        (Zone.GRAVEYARD, True, True),
        (Zone.BANISHMENT, True, True),
        (Zone.FIELD, True, True),
    ],
)
def test_which_zones_are_open_by_default(zone: Zone, owner: bool, other: bool) -> None:
    stage = table()
    card = stage.put(stage.make("Secret", types="ally", reserve=1, power=1, life=1), A, zone)
    stage.begin()
    assert may_look(stage.pos, card, A) is owner
    assert may_look(stage.pos, card, B) is other
    assert may_look(stage.pos, card, SPECTATOR) is other
    assert not stage.pos.has(card, State.FACE_DOWN)


@pytest.mark.rule("zones.3", "zones.information.7")
def test_who_loses_control_of_a_face_down_object_may_look_no_more() -> None:
    stage = table()
    card = stage.put(
        stage.make("Masked", types="ally", reserve=1, power=1, life=1),
        A,
        Zone.FIELD,
        states=int(State.FACE_DOWN),
    )
    stage.begin()
    assert [may_look(stage.pos, card, player) for player in (A, B)] == [True, False]
    control.set_controller(stage.pos, card, B)
    assert [may_look(stage.pos, card, player) for player in (A, B)] == [False, True]


@pytest.mark.rule("zones.7.a", "zones.field.3", "zones.field.5")
@pytest.mark.parametrize("kind", ["ally", "weapon", "item", "domain", "phantasia"])
def test_objects_come_in_awake_with_what_was_given_to_their_activation(kind: str) -> None:
    stage = table()
    facts: dict[str, Any] = {"ally": {"power": 1, "life": 2}, "weapon": {"power": 1, "durability": 2}}.get(
        kind, {}
    )
    (card,) = stage.hand(A, stage.make("Arrival", types=kind, reserve=0, **facts))
    stage.begin()
    stage.activate(card)
    stage.pos.put(stage.pos.states, card, stage.pos.states[card] | State.EPHEMERAL)
    stage.pass_all()
    assert stage.zone(card) is Zone.FIELD
    assert not stage.pos.has(card, State.RESTED)
    assert stage.pos.has(card, State.EPHEMERAL), "what its activation was, the object is"


@pytest.mark.rule("zones.7.c")
def test_an_object_remembers_the_very_cards_that_paid_for_it() -> None:
    stage = table()
    back = Triggered(on=OnEnter(), effect=Put(what=PaidWith("discard"), to=Zone.HAND))
    ghost = stage.make(
        "Ghost", Additional(cost=(Discard(count=1),)), back, types="ally", reserve=0, power=1, life=1
    )
    (card,) = stage.hand(A, ghost)
    one, two = stage.filler(A, 2)
    lost = stage.filler(A, 1, Zone.GRAVEYARD)[0]
    stage.begin()
    stage.activate(card, pay=[two])
    assert stage.zone(two) is Zone.GRAVEYARD
    stage.pass_all()
    stage.pass_all()
    assert stage.zone(two) is Zone.HAND
    assert (stage.zone(one), stage.zone(lost)) == (Zone.HAND, Zone.GRAVEYARD)


@pytest.mark.rule("zones.7.c")
def test_a_card_that_paid_and_has_moved_on_is_another_one() -> None:
    """What the text means is the card as paying left it: banished and back, nobody knows it any more."""
    stage = table()
    back = Triggered(on=OnEnter(), effect=Put(what=PaidWith("discard"), to=Zone.HAND))
    ghost = stage.make(
        "Ghost", Additional(cost=(Discard(count=1),)), back, types="ally", reserve=0, power=1, life=1
    )
    (card,) = stage.hand(A, ghost)
    (paid,) = stage.filler(A, 1)
    stage.begin()
    stage.activate(card, pay=[paid])
    stage.pass_all()
    move(stage.pos, (paid,), Zone.BANISHMENT)
    move(stage.pos, (paid,), Zone.GRAVEYARD)
    stage.pass_all()
    assert stage.zone(paid) is Zone.GRAVEYARD


@pytest.mark.rule("zones.9")
def test_the_order_of_cards_means_nothing_outside_the_deck() -> None:
    stage = table()
    stage.hand(A, *(stage.make(name, reserve=1) for name in ("One", "Two")))
    other = table()
    other.hand(A, *(other.make(name, reserve=1) for name in ("Two", "One")))
    names = []
    for one in (stage, other):
        game = one.begin()
        names.append([card.name for card in view(game, B).sides[A].cards.get("hand", ())])
        assert view(game, B).sides[A].sizes["hand"] == 2
    assert names == [[], []]


@pytest.mark.rule("zones.10")
def test_what_is_done_to_a_zone_is_done_to_each_card_in_it() -> None:
    stage = table()
    gone = stage.filler(B, 3, Zone.GRAVEYARD)
    (deed,) = stage.hand(
        A, stage.make("Purge", Resolves(BanishIt(what=Each(zone=Zone.GRAVEYARD))), reserve=0)
    )
    stage.begin()
    stage.activate(deed)
    stage.pass_all()
    assert set(stage.cards(Zone.BANISHMENT, B)) == set(gone)
    assert stage.cards(Zone.GRAVEYARD, B) == ()


@pytest.mark.rule("zones.11")
def test_a_game_begins_with_cards_in_the_decks_alone() -> None:
    library = Library()
    spirit = library.definition("Spirit of Fire").index
    fireball = library.definition("Fireball").index
    pos = begin_with(library.catalog, [DeckList((spirit,), (fireball,) * 9) for _ in range(2)])
    for player in (A, B):
        held = {zone: len(pos.cards_in(zone, player)) for zone in Zone if pos.cards_in(zone, player)}
        assert held == {Zone.MAIN_DECK: 9, Zone.MATERIAL_DECK: 1}


@pytest.mark.rule("zones.main-deck.8")
def test_cards_are_drawn_from_the_main_deck_and_nowhere_else() -> None:
    stage = table()
    deck = stage.filler(A, 1, Zone.MAIN_DECK)
    kept = [
        stage.filler(A, 1, zone)[0]
        for zone in (Zone.MATERIAL_DECK, Zone.MEMORY, Zone.GRAVEYARD, Zone.BANISHMENT)
    ]
    stage.begin()
    where = [stage.zone(card) for card in kept]
    assert verbs.draw(stage.pos, A, 3) == 1
    assert stage.cards(Zone.HAND, A) == tuple(deck)
    assert [stage.zone(card) for card in kept] == where


@pytest.mark.rule("zones.graveyard.4", "playing.7.a")
def test_what_ends_in_the_graveyard() -> None:
    stage = table()
    mine, prey, gift = (soldier(stage, A), soldier(stage, B), soldier(stage, A))
    dropped = stage.filler(A, 1)[0]
    strike = slash(stage, A)
    (deed,) = stage.hand(
        A, stage.make("Deed", Resolves(Destroy(Each(what=ally, whose="opponents"))), reserve=0)
    )
    stage.begin()
    verbs.discard(stage.pos, (dropped,))
    verbs.sacrifice(stage.pos, (gift,))
    assert (stage.zone(dropped), stage.zone(gift)) == (Zone.GRAVEYARD, Zone.GRAVEYARD)
    stage.activate(deed)
    stage.pass_all()
    assert (stage.zone(deed), stage.zone(prey)) == (Zone.GRAVEYARD, Zone.GRAVEYARD)
    assert stage.zone(mine) is Zone.FIELD
    stage.activate(strike)
    stage.pass_all()
    assert stage.zone(strike) is Zone.INTENT
    fight(stage)
    assert stage.zone(strike) is Zone.GRAVEYARD


@pytest.mark.rule("zones.banishment.3.a", "zones.banishment.3.c")
def test_each_object_means_the_cards_it_banished_itself() -> None:
    stage = table()
    keeper = stage.make(
        "Keeper",
        Activated(
            cost=(),
            effect=BanishIt(what=Each(what=Named("Gem"), zone=Zone.MEMORY, whose="you"), remember=True),
        ),
        Activated(
            cost=(), effect=Put(what=Each(what=BanishedBySource(), zone=Zone.BANISHMENT), to=Zone.HAND)
        ),
        types="item",
        reserve=1,
    )
    one, two = (stage.put(keeper, A, Zone.FIELD) for _ in range(2))
    gem = stage.put(stage.make("Gem", reserve=1), A, Zone.MEMORY)
    stage.begin()
    stage.use(one)
    stage.pass_all()
    assert gem in stage.cards(Zone.BANISHMENT, A), "kept apart or not, it is in banishment"
    stage.use(two, 1)
    stage.pass_all()
    assert stage.zone(gem) is Zone.BANISHMENT, "another object of the same name has banished nothing"
    stage.use(one, 1)
    stage.pass_all()
    assert stage.zone(gem) is Zone.HAND


@pytest.mark.rule("zones.stack.2", "zones.stack.4")
def test_the_latest_comes_off_the_stack_first_and_nobody_is_asked_for_an_order() -> None:
    stage = table()
    deeds = [
        stage.put(stage.make(name, Resolves(Draw()), reserve=0, fast=True), A, Zone.HAND)
        for name in ("First", "Second", "Third")
    ]
    game = stage.begin()
    for deed in deeds:
        stage.activate(deed)
    resolved = []
    game.listen(lambda step: resolved.append(step.text) if step.name == "resolves" else None)
    for _ in deeds:
        assert stage.decision.topic == "act"
        assert stage.options == [Act("pass")], "there is nothing else to do with the stack"
        stage.pass_all()
    assert resolved == ["Third resolves", "Second resolves", "First resolves"]


@pytest.mark.rule("zones.inner-lineage.1", "zones.inner-lineage.2", "zones.inner-lineage.3")
def test_what_lies_under_a_champion_is_its_one_inner_lineage_and_no_object() -> None:
    stage = Stage()
    levels = [
        stage.make(f"Rise {level}", types="champion", memory=level, level=level, life=20 + level)
        for level in range(3)
    ]
    top = stage.lineage(A, *levels)
    stage.champion(B)
    (deed,) = stage.hand(A, stage.make("Quake", Resolves(DealDamage(1, Each())), reserve=0))
    stage.begin()
    inner = lineage(stage.pos, top)
    assert [stage.pos.definition(card).name for card in inner] == ["Rise 0", "Rise 1"]
    assert stage.cards(Zone.FIELD, A) == (top,)
    assert {stage.zone(card) for card in inner} == {Zone.LINEAGE}
    stage.activate(deed)
    stage.pass_all()
    assert [stage.pos.damage[card] for card in (*inner, top)] == [0, 0, 1]
    assert {stage.pos.host[card] for card in inner} == {top}


@pytest.mark.rule("zones.7.a")
def test_a_change_made_to_an_object_ends_when_it_leaves_and_comes_back() -> None:
    stage = table()
    card = soldier(stage, A, power=2)
    deed = stage.hand(
        A,
        stage.make("Roar", Resolves(Until(what=Each(what=ally), changes=(Stat(power=3),))), reserve=0),
    )[0]
    stage.begin()
    stage.activate(deed)
    stage.pass_all()
    assert characteristics(stage.pos, card).power == 5
    verbs.banish(stage.pos, (card,))
    zones.move(stage.pos, (card,), Zone.FIELD, player=A)
    assert characteristics(stage.pos, card).power == 2
