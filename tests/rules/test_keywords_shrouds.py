"""Omnishroud and Spellshroud: what cannot be targeted, and what happens to those who did."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from regalia.game.core.language import Filter
from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Activated, Keyword, Resolves, Triggered
from regalia.game.printed.acts import Act
from regalia.words.changes import has
from regalia.words.costs import Banish
from regalia.words.effects import DealDamage, Recover
from regalia.words.filters import Named, ally
from regalia.words.lasting import Until
from regalia.words.selections import Each
from regalia.words.structure import Sequence
from regalia.words.triggers import OnEnter
from tests.rules.arena import field, soldier
from tests.rules.stage import MATERIALIZE, A, B, Stage

HURT = DealDamage(1, Target(what=ally))
OMNI, SPELL = Keyword("omnishroud"), Keyword("spellshroud")


def card_in_hand(stage: Stage, subtypes: str) -> Act:
    made = stage.make("Bolt", Resolves(HURT), reserve=0, fast=True, subtypes=subtypes)
    return Act("activate", stage.hand(A, made)[0])


def ability(stage: Stage, subtypes: str) -> Act:
    wand = stage.make(
        "Wand",
        Activated(cost=(Banish(itself=True, zone=Zone.FIELD),), effect=HURT),
        types="item",
        reserve=0,
        subtypes=subtypes,
    )
    return Act("ability", stage.put(wand, A, Zone.FIELD), 0)


def as_a_spell(stage: Stage, subtypes: str) -> Act:
    """An ability of an object that is no Spell, activated as one."""
    wand = stage.make(
        "Wand",
        Activated(cost=(Banish(itself=True, zone=Zone.FIELD),), effect=HURT, as_spell=subtypes == "Spell"),
        types="item",
        reserve=0,
    )
    return Act("ability", stage.put(wand, A, Zone.FIELD), 0)


@pytest.mark.parametrize("source", [card_in_hand, ability, as_a_spell])
@pytest.mark.parametrize(
    ("shrouds", "subtypes", "may"),
    [
        pytest.param((), "Spell", True, id="nothing"),
        pytest.param((OMNI,), "", False, id="omnishroud", marks=pytest.mark.rule("keyword.omnishroud.1")),
        pytest.param((OMNI,), "Spell", False, marks=pytest.mark.rule("keyword.omnishroud.1.a")),
        pytest.param((SPELL,), "", True, id="no spell", marks=pytest.mark.rule("keyword.spellshroud.1")),
        pytest.param((SPELL,), "Spell", False, id="a spell", marks=pytest.mark.rule("keyword.spellshroud.1")),
        pytest.param((OMNI, OMNI), "", False, marks=pytest.mark.rule("keyword.omnishroud.3")),
        pytest.param((SPELL, SPELL), "", True, marks=pytest.mark.rule("keyword.spellshroud.3")),
        pytest.param((SPELL, SPELL), "Spell", False, marks=pytest.mark.rule("keyword.spellshroud.3")),
        pytest.param((OMNI, SPELL), "", False, marks=pytest.mark.rule("keyword.omnishroud.3.a")),
        pytest.param((SPELL, OMNI), "", False, marks=pytest.mark.rule("keyword.omnishroud.3.a")),
    ],
)
def test_what_can_be_targeted(
    source: Callable[[Stage, str], Act], shrouds: tuple[Keyword, ...], subtypes: str, may: bool
) -> None:
    stage = field()
    soldier(stage, B, *shrouds)
    act = source(stage, subtypes)
    stage.begin()
    assert (act in stage.options) is may


@pytest.mark.rule("keyword.omnishroud.1")
@pytest.mark.parametrize(("shrouds", "may"), [((), True), ((OMNI,), False), ((SPELL,), True)])
def test_a_materialization_cannot_target_what_has_omnishroud(shrouds: tuple[Keyword, ...], may: bool) -> None:
    """A ring with Ally Link needs an ally that can be targeted."""
    stage = field()
    soldier(stage, B, *shrouds)
    ring = stage.make("Ring", Keyword("link", filter=ally), memory=0, types="item", supertypes="regalia")
    card = stage.put(ring, A, Zone.MATERIAL_DECK)
    stage.begin(phase=MATERIALIZE)
    assert (Act("materialize", card) in stage.options) is may


@pytest.mark.rule("keyword.omnishroud.1", "keyword.spellshroud.1.a")
@pytest.mark.parametrize(
    ("shroud", "subtypes", "may"),
    [
        (None, "Spell", True),
        (OMNI, "", False),
        (SPELL, "", True),
        (SPELL, "Spell", False),
    ],
)
def test_triggers_are_like_what_they_come_from(shroud: Keyword | None, subtypes: str, may: bool) -> None:
    """A phantasia hurts an ally as it enters; without a legal target its trigger does nothing."""
    stage = field()
    victim = soldier(stage, B, *([shroud] if shroud else []), life=3)
    omen = stage.make(
        "Omen", Triggered(on=OnEnter(), effect=HURT), types="phantasia", reserve=0, subtypes=subtypes
    )
    (card,) = stage.hand(A, omen)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    if may:
        stage.pass_all()
    assert not stage.pos.stack
    assert stage.pos.damage[victim] == int(may)


def _shroud_in_response(shroud: Keyword, subtypes: str, what: Filter = ally) -> tuple[Stage, int, int]:
    """A deals 1 to B's soldier and recovers 3; B gives all soldiers a shroud in response."""
    stage = field()
    victim = soldier(stage, B, life=3)
    effect = Sequence((DealDamage(1, Target(what=what)), Recover(3)))
    (bolt,) = stage.hand(A, stage.make("Bolt", Resolves(effect), reserve=0, fast=True, subtypes=subtypes))
    veil = Until(what=Each(what=ally), changes=(has(shroud.name),))
    (answer,) = stage.hand(B, stage.make("Veil", Resolves(veil), reserve=0, fast=True))
    stage.pos.put(stage.pos.damage, stage.cards(Zone.FIELD, A)[0], 5)
    stage.begin()
    stage.activate(bolt, targets=[victim])
    stage.push(Act("pass"))
    stage.activate(answer)
    stage.pass_all()
    return stage, victim, bolt


@pytest.mark.parametrize(
    ("shroud", "subtypes"),
    [
        pytest.param(
            OMNI, "", marks=pytest.mark.rule("keyword.omnishroud.2", "keyword.omnishroud.2.a"), id="omni"
        ),
        pytest.param(
            SPELL,
            "Spell",
            marks=pytest.mark.rule("keyword.spellshroud.2", "keyword.spellshroud.2.a"),
            id="spell",
        ),
    ],
)
def test_a_shroud_gained_in_response_makes_the_only_target_illegal(shroud: Keyword, subtypes: str) -> None:
    """Nothing of the bolt happens: no damage, and nothing is recovered."""
    stage, victim, bolt = _shroud_in_response(shroud, subtypes)
    stage.pass_all()
    assert stage.pos.damage[victim] == 0
    assert stage.pos.damage[stage.cards(Zone.FIELD, A)[0]] == 5
    assert stage.zone(bolt) is Zone.GRAVEYARD
    assert "fizzles" in stage.told()


@pytest.mark.rule("keyword.spellshroud.2")
def test_spellshroud_gained_in_response_does_not_stop_what_is_no_spell() -> None:
    stage, victim, _ = _shroud_in_response(SPELL, "")
    stage.pass_all()
    assert stage.pos.damage[victim] == 1
    assert stage.pos.damage[stage.cards(Zone.FIELD, A)[0]] == 2


@pytest.mark.rule("keyword.omnishroud.2")
@pytest.mark.parametrize("shroud", [OMNI, SPELL])
def test_of_several_optional_targets_only_the_shrouded_one_is_lost(shroud: Keyword) -> None:
    stage = field()
    hidden, open_one = soldier(stage, B, life=3, name="Hidden"), soldier(stage, B, life=3)
    bolt_text = Resolves(DealDamage(1, Target(what=ally, count=2, up_to=True)))
    (bolt,) = stage.hand(A, stage.make("Bolt", bolt_text, reserve=0, fast=True, subtypes="Spell"))
    veil = Until(what=Each(what=Named("Hidden")), changes=(has(shroud.name),))
    (answer,) = stage.hand(B, stage.make("Veil", Resolves(veil), reserve=0, fast=True))
    stage.begin()
    stage.activate(bolt, targets=[hidden, open_one])
    stage.push(Act("pass"))
    stage.activate(answer)
    stage.pass_all()
    stage.pass_all()
    assert (stage.pos.damage[hidden], stage.pos.damage[open_one]) == (0, 1)


@pytest.mark.rule("keyword.omnishroud.1")
def test_what_is_not_targeted_is_reached_all_the_same() -> None:
    stage = field()
    hidden = soldier(stage, B, OMNI, SPELL, life=3)
    rain = stage.make("Rain", Resolves(DealDamage(1, Each(what=ally))), reserve=0, subtypes="Spell")
    (card,) = stage.hand(A, rain)
    stage.begin()
    stage.activate(card)
    stage.pass_all()
    assert stage.pos.damage[hidden] == 1
