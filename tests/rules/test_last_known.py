"""Last-known information: what is read of something that has gone (lki.1)."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.language import Amount, Filter
from regalia.game.core.stack import ItemKind
from regalia.game.core.state import State, Zone
from regalia.game.happening.control import set_controller
from regalia.game.happening.verbs import put_counters
from regalia.game.happening.zones import move
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.printed.abilities import Activated, Triggered
from regalia.words.amounts import Sum
from regalia.words.changes import AddType, SetElements, SetStat
from regalia.words.conditions import SourceIs
from regalia.words.copies import CopyActivation
from regalia.words.counting import CountersOn
from regalia.words.effects import DealDamage, Destroy
from regalia.words.filters import Element, InState, OfType, Subtype, ally, champion, item, theirs, yours
from regalia.words.having import WithCounter
from regalia.words.lasting import Until
from regalia.words.selections import Each
from regalia.words.stats import PowerOf
from regalia.words.structure import If
from regalia.words.triggers import OnDeath, OnLeave
from tests.rules.arena import PASS, field, leader, play, soldier, trick
from tests.rules.stage import A, B, Stage


def settle(stage: Stage) -> None:
    while stage.pos.stack:
        stage.push(PASS if stage.decision.topic == "act" else next(stage.decision.answers()))


def doomed(stage: Stage, amount: Amount | int = 1, asked: Filter | None = None, **how: Any) -> int:
    """An ally of player A that hurts B's champion as it dies, perhaps only if it was something."""
    hurt = DealDamage(amount, Each(what=champion & theirs))
    effect = hurt if asked is None else If(SourceIs(asked), hurt)
    return soldier(stage, A, Triggered(on=OnDeath(), effect=effect), **how)


@pytest.mark.rule("lki.1", "lki.1.b", "abilities.13")
def test_counters_and_power_are_those_it_had() -> None:
    stage = field()
    card = doomed(stage, PowerOf(), power=1)
    up = trick(stage, A, Until(what=Target(what=ally), changes=(SetStat(power=4),)))
    doom = trick(stage, A, Destroy(Target(what=ally)))
    stage.begin()
    play(stage, up, card)
    play(stage, doom, card)
    settle(stage)
    assert stage.pos.damage[leader(stage, B)] == 4

    stage = field()
    card = doomed(stage, CountersOn("charge", "self"))
    put_counters(stage.pos, card, "charge", 3)
    doom = trick(stage, A, Destroy(Target(what=ally)))
    stage.begin()
    play(stage, doom, card)
    assert stage.pos.count(card, "charge") == 0
    settle(stage)
    assert stage.pos.damage[leader(stage, B)] == 3


@pytest.mark.rule("lki.1", "lki.1.b", "abilities.resolving.1.b.i")
@pytest.mark.parametrize(
    ("asked", "change"),
    [
        (Element("water"), SetElements(("water",))),
        (OfType("weapon"), AddType(types=("weapon",))),
        (Subtype("Sword"), AddType(subtypes=("Sword",))),
    ],
)
def test_types_and_elements_are_those_it_had(asked: Filter, change: Any) -> None:
    for changed in (True, False):
        stage = field()
        card = doomed(stage, 1, asked)
        become = trick(stage, A, Until(what=Target(what=ally), changes=(change,)))
        doom = trick(stage, A, Destroy(Target(what=ally)))
        stage.begin()
        if changed:
            play(stage, become, card)
        play(stage, doom, card)
        settle(stage)
        assert stage.pos.damage[leader(stage, B)] == changed


@pytest.mark.rule("lki.1", "lki.1.b")
@pytest.mark.parametrize("asked", [InState(State.RESTED), WithCounter("charge"), InState(State.FOSTERED)])
def test_states_and_counters_are_those_it_had(asked: Filter) -> None:
    for marked in (True, False):
        stage = field()
        card = doomed(stage, 1, asked)
        if marked:
            stage.pos.put(stage.pos.states, card, int(State.RESTED | State.FOSTERED))
            put_counters(stage.pos, card, "charge", 1)
        doom = trick(stage, A, Destroy(Target(what=ally)))
        stage.begin()
        play(stage, doom, card)
        settle(stage)
        assert stage.pos.damage[leader(stage, B)] == marked


@pytest.mark.rule("lki.1", "abilities.13", "abilities.15")
def test_who_controlled_it_is_who_controlled_it_last() -> None:
    """A stolen ally dies: the trigger is the thief's, although the card is in its owner's graveyard."""
    stage = field()
    card = doomed(stage, 2, yours)
    set_controller(stage.pos, card, B)
    doom = trick(stage, A, Destroy(Target(what=ally)))
    stage.begin()
    play(stage, doom, card)
    assert stage.pos.stack[-1].controller == B
    assert card in stage.cards(Zone.GRAVEYARD, A)
    settle(stage)
    assert (stage.pos.damage[leader(stage, A)], stage.pos.damage[leader(stage, B)]) == (2, 0)


@pytest.mark.rule("lki.1.a")
def test_only_the_last_move_counts_and_a_new_object_is_read_as_itself() -> None:
    """It dies, returns and is there again: the old trigger still reads what died."""
    stage = field()
    card = doomed(stage, PowerOf(), power=1)
    put_counters(stage.pos, card, "buff", 2)
    doom = trick(stage, A, Destroy(Target(what=ally)))
    stage.begin()
    play(stage, doom, card)
    move(stage.pos, (card,), Zone.FIELD, player=A)
    settle(stage)
    assert stage.pos.damage[leader(stage, B)] == 3


@pytest.mark.rule("lki.1", "abilities.14")
def test_an_ability_of_what_left_by_another_way_reads_it_too() -> None:
    stage = field()
    effect = DealDamage(PowerOf(), Each(what=champion & theirs))
    card = soldier(stage, A, Triggered(on=OnLeave(), effect=effect), power=2)
    stage.begin()
    move(stage.pos, (card,), Zone.HAND)
    stage.pos.assign("unsettled", True)
    stage.push(PASS, PASS)
    settle(stage)
    assert stage.pos.damage[leader(stage, B)] == 2


@pytest.mark.rule("lki.1", "lki.1.b")
def test_what_had_no_power_had_0() -> None:
    stage = field()
    effect = DealDamage(Sum((PowerOf(), 3)), Each(what=champion & theirs))
    urn = stage.make("Urn", Triggered(on=OnLeave(), effect=effect), types="item", reserve=1)
    card = stage.put(urn, A, Zone.FIELD)
    doom = trick(stage, A, Destroy(Target(what=item)))
    stage.begin()
    play(stage, doom, card)
    settle(stage)
    assert stage.pos.damage[leader(stage, B)] == 3


@pytest.mark.rule("copy.stack.1", "abilities.14")
def test_a_copied_ability_is_as_independent_of_its_source_as_the_first() -> None:
    stage = field()
    ability = Activated(cost=(), effect=DealDamage(PowerOf(), Each(what=champion & theirs)))
    card = soldier(stage, A, ability, power=2)

    twin = trick(stage, A, CopyActivation(TargetActivation(kinds=(ItemKind.ABILITY,))))
    doom = trick(stage, A, Destroy(Target(what=ally)))
    stage.begin()
    stage.use(card)
    play(stage, twin, stage.item(card))
    assert len(stage.pos.stack) == 2
    play(stage, doom, card)
    settle(stage)
    assert stage.pos.damage[leader(stage, B)] == 4
