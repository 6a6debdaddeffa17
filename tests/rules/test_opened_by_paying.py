"""What paying opens is chosen after paying; what was chosen before stays (activation.1.8.2)."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Additional, Resolves, Static
from regalia.game.printed.acts import Act
from regalia.game.printed.modes import Modes
from regalia.words.changes import Gain
from regalia.words.conditions import Damage, Not
from regalia.words.costs import Sacrifice
from regalia.words.effects import DealDamage, Draw, Mill, Recover
from regalia.words.filters import Named, ally
from regalia.words.plain_costs import TakeDamage
from tests.rules.stage import A, B, Stage

HURT = Damage(1)
"""Opened by the cost of every card here."""


def stage_with(*text: Any) -> tuple[Stage, int]:
    """A card with these texts that costs a point of damage."""
    stage = Stage()
    stage.champion(A, level=1)
    stage.champion(B)
    (row,) = stage.hand(A, stage.make("Deed", Additional(cost=(TakeDamage(1),)), *text, reserve=0))
    return stage, row


def soldier(stage: Stage, player: int = A) -> int:
    return stage.put(stage.make("Soldier", reserve=1, types="ally", power=1, life=9), player, Zone.FIELD)


def bullets_of(stage: Stage, row: int) -> list[tuple[int, int]]:
    return [(mode.choice, mode.bullet) for mode in stage.on_stack(row).modes]


@pytest.mark.rule("activation.1.8.2", "activation.1.4")
def test_a_mode_that_comes_into_force_is_added_where_there_is_room_for_it() -> None:
    """One or both of which only one was open: the other may be added, and nothing else is asked for."""
    both = Modes(bullets=(Draw(), Mill(amount=1)), bonus=(None, HURT), count=2, fewest=1)
    stage, row = stage_with(Resolves(both))
    stage.begin().auto = False
    stage.push(Act("activate", row))
    assert list(stage.decision.answers()) == [((0, 0),)]
    stage.push(((0, 0),))
    while stage.decision.topic != "modes":
        stage.push(next(iter(stage.decision.answers())))
    assert sorted(stage.decision.answers()) == [(), ((0, 1),)]
    stage.push(((0, 1),))
    assert bullets_of(stage, row) == [(0, 0), (0, 1)]


@pytest.mark.rule("activation.1.8.2", "activation.1.4")
def test_a_mode_that_was_turned_down_is_not_offered_again() -> None:
    """Of three one or two are chosen: a third comes into force, and the second stays turned down."""
    some = Modes(bullets=(Draw(), Recover(1), Mill(amount=1)), bonus=(None, None, HURT), count=2, fewest=1)
    stage, row = stage_with(Resolves(some))
    stage.begin().auto = False
    stage.push(Act("activate", row), ((0, 0),))
    while stage.decision.topic != "modes":
        stage.push(next(iter(stage.decision.answers())))
    assert sorted(stage.decision.answers()) == [(), ((0, 2),)]
    assert (stage.decision.minimum, stage.decision.maximum) == (0, 1)


@pytest.mark.rule("activation.1.8.2", "activation.1.4")
def test_a_mode_that_comes_into_force_has_no_place_where_all_have_been_chosen() -> None:
    stage, row = stage_with(Resolves(Modes(bullets=(Draw(), Mill(amount=1)), bonus=(None, HURT))))
    stage.begin()
    stage.push(Act("activate", row))
    assert bullets_of(stage, row) == [(0, 0)]


@pytest.mark.rule("activation.1.8.2", "activation.1.4")
def test_modes_of_one_paragraph_are_not_asked_for_again_because_another_opens() -> None:
    old = Modes(bullets=(Draw(), Recover(1)), count=2, fewest=1)
    new = Modes(bullets=(Draw(), Mill(amount=1)), number=1)
    stage, row = stage_with(Resolves(old), Resolves(new, when=HURT))
    stage.begin().auto = False
    stage.push(Act("activate", row), ((0, 1),))
    while stage.decision.topic != "modes":
        stage.push(next(iter(stage.decision.answers())))
    assert sorted(stage.decision.answers()) == [((1, 0),), ((1, 1),)]
    assert (stage.decision.minimum, stage.decision.maximum) == (1, 1)
    stage.push(((1, 1),))
    assert bullets_of(stage, row) == [(0, 1), (1, 1)]


def give(stage: Stage, *texts: Resolves) -> None:
    """Something on the field that gives these texts to the card while it is on the effects stack."""
    gains = tuple(Gain(text) for text in texts)
    gift = Static(of=Named("Deed"), changes=gains, affects=Zone.STACK)
    stage.put(stage.make("Patron", gift, types="domain", reserve=1), A, Zone.FIELD)


@pytest.mark.rule("activation.1.8.2", "playing.9.c")
def test_a_given_text_that_paying_opens_asks_for_its_target() -> None:
    stage, row = stage_with(Resolves(Draw()))
    give(stage, Resolves(DealDamage(2, Target(what=ally)), when=HURT))
    victim = soldier(stage, B)
    stage.begin().auto = False
    stage.push(Act("activate", row))
    while stage.decision.topic != "targets":
        stage.push(next(iter(stage.decision.answers())))
    stage.push((stage.ref(victim),))
    stage.pass_all()
    assert stage.pos.damage[victim] == 2


@pytest.mark.rule("activation.1.8.2", "playing.9.c")
@pytest.mark.parametrize("allies", [0, 1])
def test_a_given_text_that_paying_opens_keeps_the_card_from_being_played_without_a_target(
    allies: int,
) -> None:
    stage, row = stage_with(Resolves(Draw()))
    give(stage, Resolves(DealDamage(2, Target(what=ally)), when=HURT))
    for _ in range(allies):
        soldier(stage, B)
    stage.begin()
    assert (Act("activate", row) in stage.options) is bool(allies)


@pytest.mark.rule("activation.1.4", "playing.9.c")
@pytest.mark.parametrize("opens", [False, True])
def test_modes_of_a_given_text_are_chosen_with_the_card(opens: bool) -> None:
    stage, row = stage_with(Resolves(Draw()))
    give(stage, Resolves(Modes(bullets=(Recover(1), Mill(amount=1))), when=HURT if opens else None))
    stage.begin().auto = False
    stage.push(Act("activate", row))
    while stage.decision.topic != "modes":
        stage.push(next(iter(stage.decision.answers())))
    assert sorted(stage.decision.answers()) == [((0, 0),), ((0, 1),)]
    stage.push(((0, 1),))
    while stage.decision.topic != "act":
        stage.push(next(iter(stage.decision.answers())))
    assert bullets_of(stage, row) == [(0, 1)]


@pytest.mark.rule("abilities.restriction.types.1.a", "playing.9.c")
def test_a_given_text_stays_open_for_the_target_it_had() -> None:
    """Healed meanwhile, and open all the same: the text had its target when the card was played."""
    stage, row = stage_with(Resolves(Draw()))
    give(stage, Resolves(DealDamage(2, Target(what=ally)), when=HURT))
    victim = soldier(stage, B)
    stage.begin()
    stage.activate(row, targets=[victim])
    stage.pos.put(stage.pos.damage, stage.cards(Zone.FIELD, A)[0], 0)
    stage.pass_all()
    assert stage.pos.damage[victim] == 2


@pytest.mark.rule("activation.1.8.2", "abilities.restriction.types.1.a")
def test_what_paying_closes_keeps_its_targets() -> None:
    unhurt = Resolves(DealDamage(2, Target(what=ally)), when=Not(HURT))
    hurt = Resolves(DealDamage(2, Target(what=ally, slot=1)), when=HURT)
    stage, row = stage_with(unhurt, hurt)
    first, second = soldier(stage), soldier(stage, B)
    stage.begin().auto = False
    stage.push(Act("activate", row), (stage.ref(first),))
    while stage.decision.topic != "targets":
        stage.push(next(iter(stage.decision.answers())))
    stage.push((stage.ref(second),))
    item = stage.on_stack(row)
    assert item.targets == ((0, (stage.ref(first),)), (1, (stage.ref(second),)))


@pytest.mark.rule("activation.1.8.2", "activation.1.8")
@pytest.mark.parametrize("allies", [1, 2])
def test_a_target_that_was_chosen_may_be_sacrificed_but_what_opens_needs_another(allies: int) -> None:
    """The first text has its target before paying; the second asks for an ally that is still there then."""
    stage, row = stage_with(
        Additional(cost=(Sacrifice(what=ally),)),
        Resolves(DealDamage(2, Target(what=ally))),
        Resolves(DealDamage(2, Target(what=ally, slot=1)), when=HURT),
    )
    victims = [soldier(stage) for _ in range(allies)]
    stage.begin().auto = False
    offered = [act for act in stage.decision.answers() if act.what == "activate"]
    assert offered == ([Act("activate", row)] if allies == 2 else [])
    if allies == 2:
        stage.push(offered[0], (stage.ref(victims[0]),), (0,))
        while stage.decision.topic != "pay":
            stage.push(next(iter(stage.decision.answers())))
        assert {means.card for means in stage.options} == set(victims)
