"""Restrictions and locks: Class, Champion and Element Bonus, Level, Class Locked and Level Locked."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.context import Context
from regalia.game.core.language import Condition
from regalia.game.core.state import Zone
from regalia.game.core.values import Continuing
from regalia.game.happening.zones import move
from regalia.game.objects.characteristics import keyword
from regalia.game.objects.characteristics import level as level_of
from regalia.game.objects.layers import characteristics
from regalia.game.printed.abilities import Activated, Keyword, Permission, Resolves, Static
from regalia.game.printed.acts import Act
from regalia.words.changes import Gain, SetClasses, Stat, has
from regalia.words.conditions import AtLevel, ChampionBonus, ClassBonus, ElementBonus
from regalia.words.costs import Banish
from regalia.words.effects import Draw, Recover
from regalia.words.filters import Subtype, ThisCard, ally, champion, yours
from regalia.words.having import Costs
from regalia.words.keywords import efficiency, floating_memory
from regalia.words.lasting import Until
from regalia.words.selections import your_champion
from tests.rules.stage import MATERIALIZE, A, B, Stage

IN_ALL_ZONES = [
    Zone.HAND,
    Zone.MEMORY,
    Zone.GRAVEYARD,
    Zone.BANISHMENT,
    Zone.MAIN_DECK,
    Zone.MATERIAL_DECK,
    Zone.FIELD,
    Zone.STACK,
    Zone.INTENT,
]


def duel(**facts: Any) -> Stage:
    """Ada, Wanderer is the champion of the first player."""
    stage = Stage()
    facts.setdefault("level", 0)
    stage.lineage(A, stage.make("Ada, Wanderer", memory=0, types="champion", life=20, **facts))
    stage.champion(B)
    return stage


def bonus_stage(condition: Condition, zone: Zone, **facts: Any) -> tuple[Stage, int]:
    """A fire card of the class Mage, somewhere, whose Stealth stands behind a restriction."""
    stage = duel(**facts)
    made = stage.make(
        "Cloak", Keyword("stealth", when=condition), reserve=0, elements="fire", classes="Mage Ranger"
    )
    card = stage.put(made, A, zone)
    return stage, card


MET = [
    (ClassBonus(), {"classes": "Ranger"}),
    (ChampionBonus("Ada"), {}),
    (ElementBonus(), {"elements": "fire water"}),
    (AtLevel(2), {"level": 2}),
]
UNMET = [
    (ClassBonus(), {"classes": "Warrior"}),
    (ChampionBonus("Bertha"), {}),
    (ElementBonus(), {"elements": "water"}),
    (AtLevel(2), {"level": 1}),
]


@pytest.mark.rule(
    "keyword.class-bonus.2",
    "keyword.class-bonus.3",
    "keyword.champion-bonus.2",
    "keyword.element-bonus.1",
    "keyword.element-bonus.2",
    "keyword.level-restriction.2",
)
@pytest.mark.parametrize("zone", IN_ALL_ZONES)
@pytest.mark.parametrize(("condition", "facts"), MET)
def test_text_behind_a_met_restriction_is_there_in_all_zones(
    condition: Condition, facts: dict[str, Any], zone: Zone
) -> None:
    stage, card = bonus_stage(condition, zone, **facts)
    assert keyword(stage.pos, card, "stealth") is not None


@pytest.mark.rule(
    "keyword.class-bonus.3",
    "keyword.champion-bonus.2",
    "keyword.champion-bonus.3",
    "keyword.element-bonus.1",
    "keyword.element-bonus.2",
    "keyword.level-restriction.2",
)
@pytest.mark.parametrize("zone", IN_ALL_ZONES)
@pytest.mark.parametrize(("condition", "facts"), UNMET)
def test_text_behind_an_unmet_restriction_is_ignored_in_all_zones(
    condition: Condition, facts: dict[str, Any], zone: Zone
) -> None:
    stage, card = bonus_stage(condition, zone, **facts)
    assert keyword(stage.pos, card, "stealth") is None


@pytest.mark.rule("keyword.champion-bonus.3", "keyword.class-bonus.3")
@pytest.mark.parametrize(
    ("condition", "pays"),
    [
        (ChampionBonus("Ada"), True),
        (ChampionBonus("Bertha"), False),
        (ClassBonus(), False),
        (ElementBonus(), False),
        (AtLevel(1), True),
        (AtLevel(3), False),
    ],
)
def test_a_restricted_card_in_the_graveyard_does_not_pay(condition: Condition, pays: bool) -> None:
    """Its Floating Memory is no text while the restriction is not met."""
    stage = duel(classes="Warrior", elements="water", level=1)
    ghost = stage.make("Ghost", floating_memory(when=condition), reserve=0, elements="fire", classes="Mage")
    stage.put(ghost, A, Zone.GRAVEYARD)
    ring = stage.make("Ring", memory=1, types="item", supertypes="regalia")
    priced = stage.put(ring, A, Zone.MATERIAL_DECK)
    stage.begin(phase=MATERIALIZE)
    assert (Act("materialize", priced) in stage.options) is pays


# Class Locked and Level Locked.


def locked(stage: Stage, *locks: Keyword, classes: str = "Mage", zone: Zone = Zone.HAND, **facts: Any) -> int:
    made = stage.make("Vault", *locks, Resolves(Draw()), reserve=0, classes=classes, **facts)
    return stage.put(made, A, zone)


@pytest.mark.rule("keyword.class-locked.1", "keyword.class-locked.2")
@pytest.mark.parametrize(
    ("champion_classes", "card_classes", "may"),
    [("Mage", "Mage", True), ("Warrior", "Mage", False), ("Cleric Mage", "Mage Ranger", True)],
)
def test_class_locked_asks_for_one_class_in_common(
    champion_classes: str, card_classes: str, may: bool
) -> None:
    stage = duel(classes=champion_classes)
    card = locked(stage, Keyword("class locked"), classes=card_classes)
    stage.begin()
    assert (Act("activate", card) in stage.options) is may
    refusal = stage.attempt(Act("activate", card))
    assert (refusal is None) is may


@pytest.mark.rule("keyword.class-locked.4.a")
@pytest.mark.parametrize(("classes", "may"), [("Mage", False), ("Cleric", False), ("Cleric Mage", True)])
def test_locks_of_different_classes_must_all_be_open(classes: str, may: bool) -> None:
    stage = duel(classes=classes)
    card = locked(
        stage,
        Keyword("class locked", filter=Subtype("Mage")),
        Keyword("class locked", filter=Subtype("Cleric")),
        classes="Mage Cleric",
    )
    stage.begin()
    assert (Act("activate", card) in stage.options) is may


@pytest.mark.rule("keyword.class-locked.3", "keyword.level-locked.3")
@pytest.mark.parametrize("lock", [Keyword("class locked"), Keyword("level locked", 2)])
def test_locks_hold_for_plays_from_anywhere(lock: Keyword) -> None:
    """A permission to activate it from the graveyard does not open the lock."""
    for classes, level, may in (("Mage", 2, True), ("Warrior", 1, False)):
        stage = duel(classes=classes, level=level)
        made = stage.make(
            "Vault", lock, Permission(zone=Zone.GRAVEYARD), Resolves(Draw()), reserve=0, classes="Mage"
        )
        card = stage.put(made, A, Zone.GRAVEYARD)
        stage.begin()
        assert (Act("activate", card) in stage.options) is may


@pytest.mark.rule("keyword.level-locked.1", "keyword.level-locked.2")
def test_level_locked_looks_at_the_printed_level() -> None:
    """Raised from 1 to 4, the champion still has a printed level of 1."""
    stage = duel(level=1)
    card = locked(stage, Keyword("level locked", 2))
    (potion,) = stage.hand(
        A,
        stage.make(
            "Potion", Resolves(Until(what=your_champion, changes=(Stat(level=3),))), reserve=0, fast=True
        ),
    )
    stage.begin()
    stage.activate(potion)
    stage.pass_all()
    leader = stage.cards(Zone.FIELD, A)[0]
    assert characteristics(stage.pos, leader).level == 4
    refusal = stage.attempt(Act("activate", card))
    assert refusal is not None
    assert "base level must be 2" in str(refusal)


@pytest.mark.rule("keyword.level-locked.1")
@pytest.mark.parametrize(("level", "may"), [(1, False), (2, True), (3, True)])
def test_level_locked_opens_at_its_level(level: int, may: bool) -> None:
    stage = duel(level=level)
    card = locked(stage, Keyword("level locked", 2))
    stage.begin()
    assert (Act("activate", card) in stage.options) is may


@pytest.mark.rule("keyword.level-locked.4.a")
@pytest.mark.parametrize(("first", "second"), [(1, 3), (3, 1)])
def test_of_several_level_locks_the_highest_counts(first: int, second: int) -> None:
    for level, may in ((2, False), (3, True)):
        stage = duel(level=level)
        card = locked(stage, Keyword("level locked", first), Keyword("level locked", second))
        stage.begin()
        assert (Act("activate", card) in stage.options) is may


@pytest.mark.rule("keyword.class-locked.5", "keyword.level-locked.5")
@pytest.mark.parametrize("lock", [Keyword("class locked"), Keyword("level locked", 3)])
def test_a_lock_leaves_the_text_alone(lock: Keyword) -> None:
    """An object on the field whose lock is shut still has its power and its ability."""
    stage = duel(classes="Warrior", level=1)
    made = stage.make(
        "Golem",
        lock,
        Static(of=ThisCard(), changes=(Stat(power=2),)),
        Activated(cost=(Banish(itself=True, zone=Zone.FIELD),), effect=Recover(1)),
        types="ally",
        reserve=1,
        power=1,
        life=1,
        classes="Mage",
    )
    golem = stage.put(made, A, Zone.FIELD)
    stage.begin()
    assert characteristics(stage.pos, golem).power == 3
    assert Act("ability", golem, 0) in stage.options


@pytest.mark.rule("keyword.class-locked.1")
def test_a_champion_that_changes_its_class_opens_the_lock() -> None:
    stage = duel(classes="Warrior")
    card = locked(stage, Keyword("class locked"))
    stage.put(
        stage.make("Hat", Static(of=champion, changes=(SetClasses(("Mage",)),)), types="item", reserve=0),
        A,
        Zone.FIELD,
    )
    stage.begin()
    assert Act("activate", card) in stage.options


# Efficiency.


@pytest.mark.rule("keyword.efficiency.2")
def test_efficiency_matters_only_on_the_way_to_the_stack() -> None:
    """What looks at its cost in hand or on the stack sees 3; at level 2 it is activated for 1."""
    stage = duel(level=2)
    (card,) = stage.hand(A, stage.make("Scroll", efficiency(), Resolves(Draw()), reserve=3, fast=True))
    blanks = stage.filler(A, 2)
    stage.begin()
    seen = Costs(kind="reserve", at_least=3)
    assert seen.matches(Context(stage.pos, A, card), card)
    stage.activate(card, pay=[blanks[0]])
    assert stage.on_stack(card).receipt.total == 1
    assert seen.matches(Context(stage.pos, A, card), card)


@pytest.mark.rule("abilities.restriction.level.1.a", "layers.D", "layers.E", "continuous.3")
@pytest.mark.parametrize("first", ["giver", "crown"])
@pytest.mark.parametrize(
    ("printed", "change", "met"), [(1, 1, True), (2, -1, False), (2, 0, True), (1, 0, False)]
)
def test_what_is_given_at_a_level_goes_by_the_level_with_all_its_changes(
    first: str, printed: int, change: int, met: bool
) -> None:
    """Levels are raised after abilities are given, and count for what gives them all the same."""
    stage = duel(level=printed)
    gives = Static(of=ally & yours, changes=(has("taunt"), Stat(power=2)), when=AtLevel(2))
    raises = Static(of=champion & yours, changes=(Stat(level=change),))
    made = {
        "giver": stage.make("Giver", gives, reserve=1, types="item"),
        "crown": stage.make("Crown", raises, reserve=1, types="item"),
    }
    put = {
        name: stage.put(made[name], A, Zone.FIELD) for name in sorted(made, key=lambda name: name != first)
    }
    soldier = stage.put(stage.make("Soldier", reserve=1, types="ally", power=1, life=1), A, Zone.FIELD)
    stage.begin()
    assert (keyword(stage.pos, soldier, "taunt") is not None) is met
    assert characteristics(stage.pos, soldier).power == (3 if met else 1)
    assert level_of(stage.pos, A) == printed + change
    move(stage.pos, (put["crown"],), Zone.BANISHMENT)
    assert (keyword(stage.pos, soldier, "taunt") is not None) is (printed == 2)


@pytest.mark.rule("abilities.restriction.level.1.a", "layers.D")
def test_a_level_that_is_given_together_with_an_ability_opens_what_stands_behind_it() -> None:
    """A lasting effect lets the champion have an ability that raises its level; a level of 2 gives taunt."""
    stage = duel(level=1)
    raises = Static(of=ThisCard(), changes=(Stat(level=1),))
    gives = Static(
        of=ally & yours, changes=(Gain(Static(of=ThisCard(), changes=(has("taunt"),), when=AtLevel(2))),)
    )
    stage.put(stage.make("Giver", gives, reserve=1, types="item"), A, Zone.FIELD)
    soldier = stage.put(stage.make("Soldier", reserve=1, types="ally", power=1, life=1), A, Zone.FIELD)
    stage.begin()
    assert keyword(stage.pos, soldier, "taunt") is None
    (leader,) = (
        card for card in stage.cards(Zone.FIELD, A) if "champion" in characteristics(stage.pos, card).types
    )
    effect = Continuing(stage.pos.tick(), A, leader, "game", (stage.ref(leader),), (Gain(raises),))
    stage.pos.assign("effects", (*stage.pos.effects, effect))
    assert level_of(stage.pos, A) == 2
    assert keyword(stage.pos, soldier, "taunt") is not None
