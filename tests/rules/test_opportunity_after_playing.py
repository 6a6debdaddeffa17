"""Who acts next when a card has been activated or materialized (activation.1.9, materialization.3.4)."""

from __future__ import annotations

import pytest

from regalia.game.core.stack import ItemKind
from regalia.game.core.state import Phase, Zone
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import Activated, Additional, Keyword, Method, Resolves, Triggered
from regalia.game.printed.acts import Act
from regalia.words.costs import Sacrifice
from regalia.words.effects import Draw
from regalia.words.filters import ally
from regalia.words.play_triggers import WheneverActivates, WheneverMaterializes
from regalia.words.playing import PlayFrom
from regalia.words.triggers import OnDeath
from tests.rules.stage import MATERIALIZE, A, B, Stage

PASS = Act("pass")


def stage_for(players: int = 2) -> Stage:
    stage = Stage(players)
    for seat in range(players):
        stage.champion(seat)
    return stage


def kinds(stage: Stage) -> list[ItemKind]:
    """What is on the stack, from the bottom up."""
    return [item.kind for item in stage.pos.stack]


@pytest.mark.rule("activation.1.9", "opportunity.8.a")
@pytest.mark.parametrize("player", [A, B])
def test_who_activated_a_card_acts_next_in_anybodys_turn(player: int) -> None:
    stage = stage_for()
    row, again = stage.hand(player, *(stage.make("Quick", reserve=0, fast=True) for _ in range(2)))
    stage.begin(A)
    while stage.decision.player != player:
        stage.push(PASS)
    stage.activate(row)
    assert (stage.decision.player, stage.pos.opportunity) == (player, player)
    assert Act("activate", again) in stage.options, "they may go on at once"


@pytest.mark.rule("activation.1.9", "opportunity.4", "opportunity.5")
def test_everybody_is_asked_again_after_an_activation() -> None:
    """A passed before B acted. B's card resolves only after A had another chance."""
    stage = stage_for()
    (row,) = stage.hand(B, stage.make("Quick", reserve=0, fast=True))
    stage.begin(A)
    stage.push(PASS)
    stage.activate(row)
    stage.push(PASS)
    assert stage.decision.player == A
    assert len(stage.pos.stack) == 1
    stage.push(PASS)
    assert stage.zone(row) is Zone.GRAVEYARD
    assert stage.decision.player == A, "then the turn player is first"


@pytest.mark.rule("activation.1.9", "opportunity.8.a")
def test_opportunity_goes_round_from_the_one_who_activated() -> None:
    stage = stage_for(3)
    (row,) = stage.hand(B, stage.make("Quick", reserve=0, fast=True))
    stage.begin(A)
    stage.push(PASS)
    stage.activate(row)
    asked = []
    while stage.pos.stack:
        asked.append(stage.decision.player)
        stage.push(PASS)
    assert asked == [B, 2, A]


@pytest.mark.rule("activation.1.9", "opportunity.10", "cost.4")
@pytest.mark.parametrize("player", [A, B])
def test_what_the_play_set_off_is_stacked_first(player: int) -> None:
    """Triggers of paying and of activating lie above the card before its player gets to act."""
    stage = stage_for()
    squire = stage.make("Squire", Triggered(on=OnDeath(), effect=Draw()), reserve=1, types="ally", life=1)
    victim = stage.put(squire, player, Zone.FIELD)
    choir = stage.make(
        "Choir", Triggered(on=WheneverActivates(whose="anyone"), effect=Draw()), types="phantasia"
    )
    stage.put(choir, A, Zone.FIELD)
    (row,) = stage.hand(
        player, stage.make("Rite", Additional(cost=(Sacrifice(what=ally),)), reserve=0, fast=True)
    )
    stage.begin(A)
    while stage.decision.player != player:
        stage.push(PASS)
    stage.push(Act("activate", row))
    if stage.decision.topic == "triggers":
        stage.push((0, 1))
    assert stage.zone(victim) is Zone.GRAVEYARD
    assert kinds(stage) == [ItemKind.ACTIVATION, ItemKind.TRIGGER, ItemKind.TRIGGER]
    assert stage.decision.topic == "act"
    assert stage.decision.player == player


@pytest.mark.rule("activation.1.9", "opportunity.8.a", "abilities.activated.2")
def test_who_activated_an_ability_acts_next() -> None:
    stage = stage_for()
    tool = stage.make("Tool", Activated(cost=(Reserve(0),), effect=Draw()), reserve=1, types="item")
    row = stage.put(tool, B, Zone.FIELD)
    stage.begin(A)
    stage.push(PASS)
    stage.use(row)
    assert stage.decision.player == B


@pytest.mark.rule(
    "activation.1.9", "keyword.interdiction.1", "keyword.interdiction.2", "keyword.interdiction.3"
)
@pytest.mark.parametrize("player", [A, B])
def test_with_interdiction_nobody_acts_before_it_has_resolved(player: int) -> None:
    stage = stage_for()
    hush = stage.make("Hush", Keyword("interdiction"), Resolves(Draw()), reserve=0, fast=True)
    (row,) = stage.hand(player, hush)
    for seat in (A, B):
        stage.hand(seat, stage.make("Quick", reserve=0, fast=True))
    stage.begin(A)
    while stage.decision.player != player:
        stage.push(PASS)
    stage.steps.clear()
    stage.activate(row)
    assert stage.decision.player == A, "the turn player, afterwards"
    assert stage.zone(row) is Zone.GRAVEYARD, "nobody was asked in between"
    assert stage.pos.stack == ()
    assert stage.told()[-3:] == ["activated", "resolves", "draw"]


@pytest.mark.rule("activation.1.9", "keyword.interdiction.2.a")
def test_triggers_still_go_above_interdiction() -> None:
    """They resolve first, and without anybody getting to act."""
    stage = stage_for()
    hush = stage.make("Hush", Keyword("interdiction"), reserve=0, fast=True)
    (row,) = stage.hand(A, hush)
    choir = stage.make("Choir", Triggered(on=WheneverActivates(), effect=Draw()), types="phantasia")
    stage.put(choir, A, Zone.FIELD)
    stage.begin(A)
    held = len(stage.cards(Zone.HAND, A))
    stage.steps.clear()
    stage.activate(row)
    assert stage.decision.topic == "act"
    resolved = [step.text.split()[-2] for step in stage.steps if step.name == "resolves"]
    assert resolved == ["Choir", "Hush"]
    assert len(stage.cards(Zone.HAND, A)) == held


@pytest.mark.rule("activation.1.9", "permissions.2", "opportunity.8")
def test_a_card_played_during_a_resolution_waits_and_the_turn_player_acts_first() -> None:
    """B's card lets B activate another one: it is on the stack, and A has Opportunity."""
    stage = stage_for()
    call = Resolves(PlayFrom(what=ally, zone=Zone.HAND, grant=Grant(method=Method.ACTIVATE)))
    first, friend = stage.hand(
        B,
        stage.make("Call", call, reserve=0, fast=True),
        stage.make("Friend", reserve=0, types="ally", power=1, life=1),
    )
    stage.begin(A)
    stage.push(PASS)
    stage.activate(first)
    stage.push(PASS, PASS)
    assert stage.decision.topic == "play"
    stage.push((friend,))
    assert stage.zone(first) is Zone.GRAVEYARD
    assert stage.on_stack(friend).controller == B
    assert stage.decision.topic == "act"
    assert stage.decision.player == A


@pytest.mark.rule("materialization.3.4", "opportunity.8.a")
def test_who_materialized_a_card_acts_next_and_it_can_be_responded_to() -> None:
    stage = stage_for()
    relic = stage.make("Relic", memory=0, types="item", supertypes="regalia")
    row = stage.put(relic, A, Zone.MATERIAL_DECK)
    (answer,) = stage.hand(B, stage.make("Quick", reserve=0, fast=True))
    stage.begin(A, MATERIALIZE)
    stage.materialize(row)
    assert kinds(stage) == [ItemKind.MATERIALIZATION]
    assert (stage.decision.topic, stage.decision.player) == ("act", A)
    stage.push(PASS)
    assert stage.decision.player == B
    assert Act("activate", answer) in stage.options
    assert stage.pos.phase is Phase.MATERIALIZE
    stage.push(PASS)
    assert stage.zone(row) is Zone.FIELD


@pytest.mark.rule("materialization.3.4", "materialize-phase.3", "materialize-phase.4.a")
def test_once_it_has_resolved_there_is_no_further_window_in_that_phase() -> None:
    stage = stage_for()
    relic = stage.make("Relic", memory=0, types="item", supertypes="regalia")
    row = stage.put(relic, A, Zone.MATERIAL_DECK)
    stage.begin(A, MATERIALIZE)
    stage.materialize(row)
    stage.pass_all()
    assert stage.zone(row) is Zone.FIELD
    assert (stage.pos.phase, stage.decision.player) == (Phase.RECOLLECTION, A)


@pytest.mark.rule("materialization.3.4", "materialize-phase.3")
def test_its_triggers_do_open_a_window_in_that_phase() -> None:
    stage = stage_for()
    choir = stage.make("Choir", Triggered(on=WheneverMaterializes(), effect=Draw()), types="phantasia")
    stage.put(choir, A, Zone.FIELD)
    relic = stage.make("Relic", memory=0, types="item", supertypes="regalia")
    row = stage.put(relic, A, Zone.MATERIAL_DECK)
    stage.begin(A, MATERIALIZE)
    stage.materialize(row)
    assert kinds(stage) == [ItemKind.MATERIALIZATION, ItemKind.TRIGGER], "stacked before anybody acts"
    stage.pass_all()
    assert kinds(stage) == [ItemKind.MATERIALIZATION]
    assert (stage.pos.phase, stage.decision.player) == (Phase.MATERIALIZE, A)
