"""The nine steps of a play: their order, what each fixes, and which of two faults is reported."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.state import State, Zone
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Additional, Alternative, Forbids, Method, Resolves
from regalia.game.printed.acts import Act
from regalia.game.printed.modes import Modes
from regalia.words.amounts import X
from regalia.words.conditions import Was
from regalia.words.costs import Discard, Rest, Sacrifice
from regalia.words.effects import DealDamage, Draw
from regalia.words.filters import OfType, ally, unit
from regalia.words.keywords import imbue
from tests.rules.stage import MATERIALIZE, A, B, Stage

ACTIVATING = [
    ("announce", "activation.1.1"),
    ("elements", "activation.1.2"),
    ("declare costs", "activation.1.3"),
    ("modes", "activation.1.4"),
    ("targets", "activation.1.5"),
    ("legality", "activation.1.6"),
    ("cost", "activation.1.7"),
    ("pay", "activation.1.8"),
    ("activated", "activation.1.9"),
]
MATERIALIZING = [
    ("announce", "materialization.3"),
    ("elements", "materialization.3"),
    ("declare costs", "materialization.3"),
    ("modes", "materialization.3"),
    ("targets", "materialization.3"),
    ("legality", "materialization.3.1"),
    ("cost", "materialization.3.2"),
    ("pay", "materialization.3.3"),
    ("materialized", "materialization.3.4"),
]


def stage_for_two() -> Stage:
    stage = Stage()
    stage.champion(A, level=1)
    stage.champion(B)
    return stage


def asking(stage: Stage, **facts: Any) -> int:
    """A card that has something to decide at every step."""
    method = Method.MATERIALIZE if "memory" in facts else Method.ACTIVATE
    return stage.make(
        "Asking",
        Additional(cost=(Rest(what=ally),), optional=True, name="kicker", method=method),
        Resolves(Modes(bullets=(DealDamage(X, Target(what=unit)), Draw()))),
        x=True,
        **facts,
    )


@pytest.mark.rule("activation.1")
def test_the_explanation_of_an_activation_is_the_nine_steps_in_order() -> None:
    stage = stage_for_two()
    (card,) = stage.hand(A, asking(stage, reserve=0))
    target = stage.put(stage.make("Soldier", reserve=1, types="ally", life=5), B, Zone.FIELD)
    blanks = stage.filler(A, 2)
    stage.begin()
    stage.steps.clear()
    stage.activate(card, x=1, options=[], modes=[0], targets=[target], pay=blanks[:1])
    assert [(step.name, step.rule) for step in stage.steps] == ACTIVATING
    assert {step.player for step in stage.steps} == {A}
    cost = next(step for step in stage.steps if step.name == "cost")
    assert (cost.numbers["printed"], cost.numbers["to pay"]) == (1, 1)


@pytest.mark.rule("materialization.1")
def test_the_explanation_of_a_materialization_is_the_nine_steps_in_order() -> None:
    stage = stage_for_two()
    made = asking(stage, memory=0, types="action", supertypes="regalia")
    card = stage.put(made, A, Zone.MATERIAL_DECK)
    target = stage.put(stage.make("Soldier", reserve=1, types="ally", life=5), B, Zone.FIELD)
    stage.filler(A, 2, Zone.MEMORY)
    stage.begin(A, MATERIALIZE)
    stage.steps.clear()
    stage.materialize(card, x=1, options=[], modes=[0], targets=[target])
    assert [(step.name, step.rule) for step in stage.steps] == MATERIALIZING


@pytest.mark.rule("activation.1", "activation.1.3")
def test_questions_come_in_the_order_of_the_steps() -> None:
    """The cost is settled before modes, modes before targets, targets before payment."""
    stage = stage_for_two()
    card = stage.make(
        "Asking",
        Alternative(cost=(Discard(),), name="discard"),
        Additional(cost=(Rest(what=ally),), optional=True, name="kicker"),
        Resolves(Modes(bullets=(DealDamage(X, Target(what=unit)), Draw()))),
        reserve=0,
        x=True,
    )
    (row,) = stage.hand(A, card)
    squire = stage.put(stage.make("Squire", reserve=1, types="ally", life=5), A, Zone.FIELD)
    blanks = stage.filler(A, 3)
    game = stage.begin()
    game.auto = False
    asked = []
    said: dict[str, Any] = {"way": "printed", "options": ("kicker",), "x": 1, "modes": ((0, 0),)}
    stage.push(Act("activate", row))
    while (decision := stage.decision).topic != "act":
        asked.append(decision.topic)
        answer = said[decision.topic] if decision.topic in said else next(iter(decision.answers()))
        stage.push(answer)
    assert asked == ["way", "options", "x", "modes", "targets", "order", "pay", "pay"]
    paid = stage.on_stack(row).receipt
    assert (paid.variable("X"), paid.options, paid.total) == (1, ("kicker",), 1)
    assert stage.pos.has(squire, State.RESTED)
    assert sum(1 for blank in blanks if stage.zone(blank) is Zone.MEMORY) == 1


@pytest.mark.rule("activation.1.3", "activation.1.3.1", "activation.1.3.2")
def test_what_was_declared_is_the_same_after_payment() -> None:
    """From the choice of modes on nobody is asked for X, extras or the kind of cost again."""
    stage = stage_for_two()
    two = Modes(bullets=(DealDamage(X, Target(what=unit)), Draw()), instead=(Was(State.IMBUED), 2))
    extra = Additional(cost=(Rest(what=ally),), optional=True, name="kicker")
    card = stage.make("Bright", imbue(1), extra, Resolves(two), reserve=0, x=True)
    (row,) = stage.hand(A, card)
    stage.put(stage.make("Squire", reserve=1, types="ally", life=5), A, Zone.FIELD)
    stage.filler(A, 3)
    stage.begin()
    stage.push(Act("activate", row), (), 2, ((0, 1),), True)
    asked = []
    while (decision := stage.decision).topic != "act":
        asked.append(decision.topic)
        stage.push(next(iter(decision.answers())))
    assert asked[0] == "pay"
    assert not {"way", "options", "x"} & set(asked)
    receipt = stage.on_stack(row).receipt
    assert (receipt.variable("X"), receipt.options) == (2, ())


def faulty(stage: Stage, *faults: str) -> Act:
    """A card with the given faults, each belonging to another step."""
    facts: dict[str, Any] = {"reserve": 0, "fast": "timing" not in faults, "elements": "norm"}
    abilities: list[Any] = []
    if "elements" in faults:
        facts["elements"] = "fire"
    if "modes" in faults:
        abilities.append(Resolves(Modes(bullets=(Draw(), Draw()), count=3)))
    if "targets" in faults:
        abilities.append(Resolves(DealDamage(1, Target(what=OfType("domain")))))
    if "legality" in faults:
        stage.put(
            stage.make("Ban", Forbids(of=OfType("action")), reserve=1, types="phantasia"), B, Zone.FIELD
        )
    if "pay" in faults:
        abilities.append(Additional(cost=(Sacrifice(what=ally),)))
    (first, row) = stage.hand(
        A, stage.make("First", reserve=0, fast=True, types="item"), stage.make("Bad", *abilities, **facts)
    )
    stage.begin()
    if "timing" in faults:
        stage.activate(first)
    return Act("activate", row)


IN_ORDER = {
    "timing": ("announce", "timing.slow.1.a"),
    "elements": ("elements", "activation.1.2"),
    "modes": ("modes", "activation.1.4"),
    "targets": ("targets", "activation.1.5"),
    "legality": ("legality", "activation.1.6"),
    "pay": ("pay", "activation.1.8"),
}
PAIRS = [(one, two) for n, one in enumerate(IN_ORDER) for two in list(IN_ORDER)[n:]]


@pytest.mark.rule("activation.1")
@pytest.mark.parametrize(("earlier", "later"), PAIRS)
def test_of_two_faults_the_earlier_step_is_reported(earlier: str, later: str) -> None:
    stage = stage_for_two()
    act = faulty(stage, earlier, later)
    asked_about = stage.game.why_not(act)
    refusal = stage.attempt(act)
    assert asked_about is not None
    assert refusal is not None
    assert (asked_about.step, asked_about.rule) == IN_ORDER[earlier]
    assert (refusal.step, refusal.rule) == IN_ORDER[earlier]


def faulty_relic(stage: Stage, *faults: str) -> Act:
    facts: dict[str, Any] = {"memory": 0, "types": "item", "supertypes": "regalia"}
    abilities: list[Any] = []
    if "cost kind" in faults:
        facts |= {"memory": None, "reserve": 0}
    if "elements" in faults:
        facts["elements"] = "fire"
    if "targets" in faults:
        abilities.append(Resolves(DealDamage(1, Target(what=OfType("domain")))))
    if "legality" in faults:
        ban = Forbids(what=Method.MATERIALIZE, of=OfType("item"))
        stage.put(stage.make("Ban", ban, reserve=1, types="phantasia"), B, Zone.FIELD)
    if "pay" in faults:
        abilities.append(Additional(cost=(Sacrifice(what=ally),), method=Method.MATERIALIZE))
    row = stage.put(stage.make("Bad", *abilities, **facts), A, Zone.MATERIAL_DECK)
    stage.begin(A, MATERIALIZE)
    return Act("materialize", row)


RELIC_ORDER = {
    "cost kind": ("announce", "materialization.5"),
    "elements": ("elements", "materialization.3"),
    "targets": ("targets", "activation.1.5"),
    "legality": ("legality", "materialization.3.1"),
    "pay": ("pay", "materialization.3.3"),
}
RELIC_PAIRS = [(one, two) for n, one in enumerate(RELIC_ORDER) for two in list(RELIC_ORDER)[n:]]


@pytest.mark.rule("materialization.1", "materialization.3")
@pytest.mark.parametrize(("earlier", "later"), RELIC_PAIRS)
def test_of_two_faults_in_materializing_the_earlier_step_is_reported(earlier: str, later: str) -> None:
    stage = stage_for_two()
    refusal = stage.attempt(faulty_relic(stage, earlier, later))
    assert refusal is not None
    assert (refusal.step, refusal.rule) == RELIC_ORDER[earlier]


@pytest.mark.rule("activation.1.2", "activation.1.6")
def test_all_reasons_of_the_failing_step_are_given() -> None:
    """A player learns everything that is wrong at that step, not one thing at a time."""
    stage = stage_for_two()
    for _ in range(2):
        ban = stage.make("Ban", Forbids(what=Method.ACTIVATE, of=OfType("action")), types="phantasia")
        stage.put(ban, B, Zone.FIELD)
    (row,) = stage.hand(A, stage.make("Deed", reserve=0))
    stage.begin()
    refusal = stage.attempt(Act("activate", row))
    assert refusal is not None
    assert len(refusal.reasons) == 2


@pytest.mark.rule("activation.1", "activation.1.3.1")
def test_a_fault_in_declaring_costs_comes_before_one_in_modes_and_targets() -> None:
    stage = stage_for_two()
    strike = Resolves(DealDamage(X, Target(what=unit)))
    (row,) = stage.hand(A, stage.make("Volley", strike, reserve=0, x=True))
    soldier = stage.put(stage.make("Relic", reserve=1, types="item"), B, Zone.FIELD)
    stage.begin()
    refusal = stage.attempt(Act("activate", row), x=-2, targets=[soldier])
    assert refusal is not None
    assert (refusal.step, refusal.rule) == ("declare costs", "activation.1.3.1")
