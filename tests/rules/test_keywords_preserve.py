"""Preserve: what is destroyed or has resolved goes to the material deck, and returns from there."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.language import Effect
from regalia.game.core.state import State, Zone
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import Keyword, Method, Resolves, Triggered
from regalia.game.printed.acts import Act
from regalia.game.view import view
from regalia.words.cards import AsItResolves
from regalia.words.effects import BanishIt, DealDamage, Destroy, Draw, Negate, Put, Recover, SacrificeIt
from regalia.words.filters import Named, ally
from regalia.words.keywords import ephemerate
from regalia.words.play_triggers import WheneverMaterializes
from regalia.words.playing import PlayFrom
from regalia.words.replacing import goes_instead
from regalia.words.selections import Each
from regalia.words.structure import Sequence
from tests.rules.arena import do, field, soldier, trick
from tests.rules.stage import MATERIALIZE, A, B, Stage

PRESERVE = Keyword("preserve")
SOLDIERS = Each(what=Named("Soldier"))


# Objects.


@pytest.mark.rule("keyword.preserve.1", "keyword.preserve.3")
@pytest.mark.parametrize("deed", [Destroy(SOLDIERS), SacrificeIt(SOLDIERS), DealDamage(9, SOLDIERS)])
def test_a_destroyed_object_is_preserved_by_a_trigger(deed: Effect) -> None:
    """It goes to the graveyard first; the trigger puts it into its owner's material deck, face up."""
    stage = field()
    card = soldier(stage, B, PRESERVE, controller=A)
    stage.begin()
    do(stage, deed)
    assert stage.zone(card) is Zone.GRAVEYARD
    assert [item.ability.keyword for item in stage.pos.stack] == ["preserve"]
    stage.pass_all()
    assert card in stage.cards(Zone.MATERIAL_DECK, B)
    assert stage.pos.has(card, State.PRESERVED)


@pytest.mark.rule("keyword.preserve.1")
def test_an_object_that_is_no_unit_is_preserved_too() -> None:
    stage = field()
    relic = stage.put(stage.make("Relic", PRESERVE, types="item", reserve=1), A, Zone.FIELD)
    stage.begin()
    do(stage, Destroy(Each(what=Named("Relic"))))
    stage.pass_all()
    assert stage.zone(relic) is Zone.MATERIAL_DECK


@pytest.mark.rule("keyword.preserve.1")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.GRAVEYARD, Zone.MAIN_DECK])
def test_leaving_without_being_destroyed_preserves_nothing(zone: Zone) -> None:
    stage = field()
    card = soldier(stage, A, PRESERVE)
    stage.begin()
    do(stage, Put(what=SOLDIERS, to=zone))
    assert not stage.pos.stack
    assert stage.zone(card) is zone


@pytest.mark.rule("keyword.preserve.1.a")
@pytest.mark.parametrize("how", ["banished", "destroyed into banishment"])
def test_a_banished_object_is_not_preserved(how: str) -> None:
    stage = field()
    instead = [goes_instead(Zone.GRAVEYARD, Zone.BANISHMENT)] if how != "banished" else []
    card = soldier(stage, A, PRESERVE, *instead)
    stage.begin()
    do(stage, BanishIt(what=SOLDIERS) if how == "banished" else Destroy(SOLDIERS))
    assert not stage.pos.stack
    assert stage.zone(card) is Zone.BANISHMENT


@pytest.mark.rule("keyword.preserve.1")
def test_a_card_that_left_the_graveyard_in_response_is_not_preserved() -> None:
    stage = field()
    card = soldier(stage, A, PRESERVE)
    stage.begin()
    do(stage, Destroy(SOLDIERS))
    do(stage, BanishIt(what=Each(what=Named("Soldier"), zone=Zone.GRAVEYARD)))
    stage.pass_all()
    assert stage.zone(card) is Zone.BANISHMENT


# Cards that make no object.


def spell(stage: Stage, *abilities: Any, zone: Zone = Zone.HAND, effect: Effect | None = None) -> int:
    text = Resolves(effect if effect is not None else Recover(1))
    return stage.put(stage.make("Rite", PRESERVE, text, *abilities, reserve=0), A, zone)


@pytest.mark.rule("keyword.preserve.2", "keyword.preserve.3")
def test_a_card_goes_to_the_material_deck_as_it_resolves() -> None:
    """Nothing triggers for it, and it never was in the graveyard."""
    stage = field()
    card = spell(stage)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    assert stage.zone(card) is Zone.MATERIAL_DECK
    assert stage.pos.has(card, State.PRESERVED)
    assert not stage.pos.stack


@pytest.mark.rule("keyword.preserve.2")
@pytest.mark.parametrize("how", ["negated", "fizzled"])
def test_a_card_that_does_not_resolve_is_not_preserved(how: str) -> None:
    stage = field()
    victim = soldier(stage, B)
    card = spell(stage, effect=DealDamage(1, Target(what=ally)))
    no = trick(stage, B, Negate(what=TargetActivation(what=Named("Rite"))))
    hide = trick(stage, B, BanishIt(what=SOLDIERS))
    stage.begin()
    stage.activate(card, targets=[victim])
    stage.push(Act("pass"))
    stage.activate(no if how == "negated" else hide)
    stage.pass_all()
    if stage.pos.stack:
        stage.pass_all()
    assert stage.zone(card) is Zone.GRAVEYARD


@pytest.mark.rule("keyword.preserve.2")
def test_discarding_a_card_does_not_preserve_it() -> None:
    stage = field()
    card = spell(stage)
    stage.begin()
    do(stage, Put(what=Each(what=Named("Rite"), zone=Zone.HAND), to=Zone.GRAVEYARD))
    assert stage.zone(card) is Zone.GRAVEYARD


@pytest.mark.rule("keyword.preserve.2.a")
@pytest.mark.parametrize("choice", [True, False])
@pytest.mark.parametrize("why", ["its own text", "ephemeral"])
def test_a_card_that_would_be_banished_as_it_resolves_leaves_the_choice(why: str, choice: bool) -> None:
    stage = field()
    if why == "ephemeral":
        card = spell(stage, ephemerate(Reserve(0)), zone=Zone.GRAVEYARD)
    else:
        card = spell(stage, effect=Sequence((Recover(1), AsItResolves(Zone.BANISHMENT))))
    stage.begin()
    stage.activate(card)
    stage.push(Act("pass"), Act("pass"))
    assert (stage.decision.player, stage.decision.topic) == (A, "replace")
    stage.push(choice)
    assert stage.zone(card) is (Zone.MATERIAL_DECK if choice else Zone.BANISHMENT)
    assert stage.pos.has(card, State.PRESERVED) is choice


# Preserved cards.


def preserved(stage: Stage, player: int = A) -> int:
    made = stage.make("Kept", PRESERVE, Resolves(Draw()), reserve=0)
    return stage.put(made, player, Zone.MATERIAL_DECK, states=int(State.PRESERVED))


@pytest.mark.rule("keyword.preserve.3", "keyword.preserve.4.b")
def test_everybody_sees_a_preserved_card() -> None:
    stage = field()
    preserved(stage)
    stage.put(stage.make("Secret", memory=1, types="item", supertypes="regalia"), A, Zone.MATERIAL_DECK)
    stage.begin()
    seen = str(view(stage.game, B))
    assert "Kept" in seen
    assert "Secret" not in seen


@pytest.mark.rule("keyword.preserve.4", "keyword.preserve.4.a", "replacement.7")
def test_a_preserved_card_returns_in_place_of_materializing() -> None:
    stage = field()
    watch = Triggered(on=WheneverMaterializes(), effect=Draw())
    stage.put(stage.make("Watch", watch, types="phantasia", reserve=0), A, Zone.FIELD)
    card = preserved(stage)
    ring = stage.put(stage.make("Ring", memory=0, types="item"), A, Zone.MATERIAL_DECK)
    stage.begin(phase=MATERIALIZE)
    assert {Act("return", card), Act("materialize", ring)} <= set(stage.options)
    stage.push(Act("return", card))
    assert stage.zone(card) is Zone.HAND
    assert not stage.pos.has(card, State.PRESERVED)
    assert not stage.pos.stack
    assert stage.zone(ring) is Zone.MATERIAL_DECK
    assert stage.decision.topic != "materialize"


@pytest.mark.rule("keyword.preserve.4.c.i")
@pytest.mark.parametrize("returns", [True, False])
def test_leave_to_play_a_card_is_replaced_as_a_whole(returns: bool) -> None:
    """A player who returns a preserved card does not activate one from the graveyard as well."""
    stage = field()
    card = preserved(stage)
    (song,) = (stage.put(stage.make("Song", Resolves(Draw()), reserve=0), A, Zone.GRAVEYARD),)
    leave = PlayFrom(what=Named("Song"), zone=Zone.GRAVEYARD, grant=Grant(), either=True)
    stage.begin()
    chance = trick(stage, A, leave)
    stage.activate(chance)
    stage.push(Act("pass"), Act("pass"))
    assert stage.decision.topic == "return"
    stage.push((card,) if returns else ())
    assert (stage.zone(card) is Zone.HAND) is returns
    assert (stage.zone(song) is Zone.STACK) is not returns


@pytest.mark.rule("keyword.preserve.4.c.i", "playing.1")
@pytest.mark.parametrize(
    ("facts", "method"), [({"memory": 0}, Method.MATERIALIZE), ({"reserve": 0}, Method.ACTIVATE)]
)
def test_playing_is_activating_or_materializing(facts: dict[str, Any], method: Method) -> None:
    stage = field()
    thing = stage.put(stage.make("Thing", types="item", **facts), A, Zone.BANISHMENT)
    leave = PlayFrom(what=Named("Thing"), zone=Zone.BANISHMENT, grant=Grant(), either=True)
    stage.begin()
    do(stage, leave)
    assert stage.zone(thing) is Zone.STACK
    assert [played.method for played in stage.pos.plays][-1] is method
