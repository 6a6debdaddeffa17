"""Copies of activations, abilities and triggers on the effects stack."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.stack import ItemKind
from regalia.game.core.state import State, Zone
from regalia.game.core.structs import altered
from regalia.game.objects.characteristics import keyword
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.printed.abilities import (
    Ability,
    Activated,
    Resolves,
    Triggered,
)
from regalia.words.changes import Gain, Stat
from regalia.words.changes import has as gains
from regalia.words.choosing import Choose
from regalia.words.conditions import SourceIs
from regalia.words.copies import (
    CopyActivation,
    SummonCopy,
)
from regalia.words.costs import Rest
from regalia.words.effects import DealDamage, Draw, Negate, Put, PutCounters
from regalia.words.filters import InState, Named, ThisCard, ally
from regalia.words.lasting import Empower, Until
from regalia.words.play_triggers import WheneverActivates
from regalia.words.selections import Those, this
from regalia.words.stats import Level
from regalia.words.structure import Sequence
from regalia.words.triggers import OnEnter
from tests.rules.arena import (
    PASS,
    field,
    has,
    play,
    soldier,
    trick,
)
from tests.rules.copying import ACTIVATION, TARGET, newest
from tests.rules.stage import A, B, Stage

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
    receipt = altered(item.receipt, states=int(State.IMBUED))
    stage.pos.assign("stack", (altered(item, receipt=receipt),))
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
