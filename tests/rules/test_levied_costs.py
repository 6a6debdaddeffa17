"""Additional costs that the text of one object asks for on top of other plays."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.state import Zone
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import Ability, Activated, Additional, Method, Resolves, Static
from regalia.game.printed.acts import Act
from regalia.words.changes import Gain
from regalia.words.conditions import AtLevel
from regalia.words.costs import Discard, Rest, Sacrifice
from regalia.words.effects import Draw
from regalia.words.filters import Named, ally
from tests.rules.stage import MATERIALIZE, A, B, Stage


def levying(*abilities: Ability, controller: int = B) -> tuple[Stage, int]:
    """An object with this text, and one squire of player A."""
    stage = Stage()
    stage.champion(A)
    stage.champion(B)
    stage.put(stage.make("Toll Gate", *abilities, types="item", reserve=1), controller, Zone.FIELD)
    squire = stage.put(stage.make("Squire", types="ally", life=1, reserve=1), A, Zone.FIELD)
    return stage, squire


def toll(**how: Any) -> Additional:
    """Opponents sacrifice an ally to activate cards."""
    how = {"cost": (Sacrifice(what=ally),), "own": False, "who": "opponents", **how}
    return Additional(**how)


@pytest.mark.rule("cost.4", "activation.1.8")
def test_what_an_object_levies_on_others_is_paid_with_the_card() -> None:
    stage, squire = levying(toll())
    first, second = stage.hand(A, *[stage.make("Errand", Resolves(Draw()), reserve=0, fast=True)] * 2)
    stage.begin()
    assert Act("activate", first) in stage.options
    stage.activate(first, pay=[squire])
    assert stage.zone(squire) is Zone.GRAVEYARD
    stage.pass_all()
    assert Act("activate", second) not in stage.options
    refusal = stage.game.why_not(Act("activate", second))
    assert refusal is not None
    assert refusal.step == "pay"
    assert refusal.reasons == ("sacrifice an ally: there is none",)


@pytest.mark.rule("cost.4")
def test_its_controller_is_not_asked_and_others_are() -> None:
    for who, asked in (("opponents", False), ("you", True), ("anyone", True)):
        stage, squire = levying(toll(who=who), controller=A)
        (card,) = stage.hand(A, stage.make("Errand", Resolves(Draw()), reserve=0))
        stage.begin()
        stage.activate(card)
        assert (stage.zone(squire) is Zone.GRAVEYARD) is asked


@pytest.mark.rule("cost.4")
def test_only_cards_that_fit_are_made_dearer_and_only_while_the_text_counts() -> None:
    stage, squire = levying(toll(of=Named("Errand"), when=AtLevel(1)))
    errand, other = stage.hand(A, stage.make("Errand", reserve=0), stage.make("Other", reserve=0))
    stage.begin()
    stage.activate(errand)
    assert stage.zone(squire) is Zone.FIELD, "its controller's champion is of level 0"
    stage, squire = levying(toll(of=Named("Errand")))
    errand, other = stage.hand(A, stage.make("Errand", reserve=0), stage.make("Other", reserve=0))
    stage.begin()
    stage.activate(other)
    assert stage.zone(squire) is Zone.FIELD
    stage.pass_all()
    stage.activate(errand)
    assert stage.zone(squire) is Zone.GRAVEYARD


@pytest.mark.rule("cost.4", "abilities.activated.5")
def test_abilities_and_materializing_can_be_levied_on() -> None:
    stage, squire = levying(toll(method=Method.ABILITY))
    well = stage.put(
        stage.make("Well", Activated(cost=(Rest(itself=True),), effect=Draw()), types="item", reserve=1),
        A,
        Zone.FIELD,
    )
    (card,) = stage.hand(A, stage.make("Errand", reserve=0, fast=True))
    stage.begin()
    stage.activate(card)
    assert stage.zone(squire) is Zone.FIELD
    stage.pass_all()
    stage.use(well, order=[0])
    assert stage.zone(squire) is Zone.GRAVEYARD
    stage, squire = levying(toll(method=Method.MATERIALIZE))
    ring = stage.put(stage.make("Ring", types="item", memory=0), A, Zone.MATERIAL_DECK)
    stage.begin(phase=MATERIALIZE)
    stage.materialize(ring)
    assert stage.zone(squire) is Zone.GRAVEYARD


@pytest.mark.rule("cost.4", "activation.1.8")
def test_two_levies_are_two_costs_and_nothing_pays_both() -> None:
    stage, squire = levying(toll(), toll(cost=(Discard(),)))
    stage.put(stage.make("Second Gate", toll(), types="item", reserve=1), B, Zone.FIELD)
    card, spare = stage.hand(A, stage.make("Errand", reserve=0), stage.make("Spare", reserve=5))
    stage.begin()
    assert Act("activate", card) not in stage.options
    stage, squire = levying(toll(), toll(cost=(Discard(),)))
    card, spare = stage.hand(A, stage.make("Errand", reserve=0), stage.make("Spare", reserve=5))
    stage.begin()
    stage.activate(card, order=[0])
    assert stage.zone(squire) is stage.zone(spare) is Zone.GRAVEYARD


@pytest.mark.rule("cost.4", "abilities.10")
def test_an_object_may_gain_such_a_text_and_a_card_one_of_its_own() -> None:
    grants = Static(of=Named("Lamp"), changes=(Gain(toll()),))
    stage, squire = levying(grants)
    (card,) = stage.hand(A, stage.make("Errand", reserve=0))
    stage.begin()
    stage.activate(card)
    assert stage.zone(squire) is Zone.FIELD
    stage, squire = levying(grants)
    stage.put(stage.make("Lamp", types="item", reserve=1), B, Zone.FIELD)
    (card,) = stage.hand(A, stage.make("Errand", reserve=0))
    stage.begin()
    stage.activate(card)
    assert stage.zone(squire) is Zone.GRAVEYARD


@pytest.mark.rule("cost.4")
def test_an_amount_of_reserve_on_top_is_counted_with_the_rest() -> None:
    stage, _ = levying(toll(cost=(Reserve(2),)))
    (card,) = stage.hand(A, stage.make("Errand", reserve=1))
    fillers = stage.filler(A, 2)
    stage.begin()
    assert Act("activate", card) not in stage.options
    stage, _ = levying(toll(cost=(Reserve(2),)))
    (card,) = stage.hand(A, stage.make("Errand", reserve=1))
    fillers = stage.filler(A, 3)
    stage.begin()
    stage.activate(card, order=[0], pay=[[fillers[0]], [fillers[1], fillers[2]]])
    assert set(fillers) == set(stage.cards(Zone.MEMORY, A))
