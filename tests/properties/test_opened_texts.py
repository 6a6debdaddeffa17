"""Small positions in which paying opens a text: what the rules allow, and the engine agrees."""

from __future__ import annotations

import pytest

from proofs.pencil.deal import ALLY, FIRE, TOKEN
from proofs.pencil.table import (
    FIELD,
    GRAVEYARD,
    HAND,
    LINEAGE,
    MEMORY,
    Aim,
    Bullet,
    Card,
    Choice,
    Count,
    Deed,
    Fits,
    Levels,
    Says,
    Thing,
    When,
)
from tests.properties.small import (
    CELL,
    EMBER,
    GUARD,
    IDLE,
    MAGE,
    SACRIFICE_ALLY,
    WARRIOR,
    lay,
    must,
    payments,
    relic,
    spell,
    ways_to_play,
)

CHAMPION = Fits(type="champion")


@pytest.mark.rule("activation.1.8.2", "activation.1.8")
@pytest.mark.parametrize("first", [IDLE, EMBER])
def test_which_card_is_discarded_decides_whether_what_it_opens_has_a_target(first: Card) -> None:
    """A card in the graveyard opens the text, and the text wants a fire card there."""
    opened = Says((Aim(FIRE, zone=GRAVEYARD),), when=When("graveyard"))
    second = EMBER if first is IDLE else IDLE
    ember = 1 if first is EMBER else 2
    table = lay((first, HAND), (second, HAND), spell(1, must(Deed("discard")), opened))
    ways = ways_to_play(table, 3)
    assert {frozenset(way["pay"]) for way in ways} == {
        frozenset({(("reserve", 3 - ember),), (("discard", ember),)})
    }
    assert {way["targets"] for way in ways} == {(ember,)}


@pytest.mark.rule("activation.1.8.2", "abilities.restriction.level.1.a")
def test_a_level_that_the_payment_fills_a_memory_for_opens_a_text() -> None:
    staff = Card("Staff", "item", reserve=1, text=(Levels(1, When("memory")),))
    opened = Says((Aim(TOKEN),), when=When("level", 2))
    hand = ((staff, FIELD), (IDLE, HAND), spell(1, opened))
    assert payments(lay(*hand), 3) == []
    assert [way["targets"] for way in ways_to_play(lay(*hand, (CELL, FIELD)), 3)] == [(4,)]


@pytest.mark.rule("activation.1.8.2", "activation.1.5")
def test_a_target_chosen_before_paying_is_paid_with_and_something_else_is_chosen_afterwards() -> None:
    """The only ally is the first target, and is sacrificed; the second text has the champions."""
    table = lay(
        (GUARD, FIELD),
        spell(
            0,
            must(SACRIFICE_ALLY),
            Says((Aim(ALLY),)),
            Says((Aim(CHAMPION, whose="yours"),), when=When("control", 1, ALLY, unless=True)),
        ),
    )
    ways = ways_to_play(table, 2)
    assert [(way["pay"], way["targets"]) for way in ways] == [([(("sacrifice", 1),)], (0,))]


@pytest.mark.rule("activation.1.8.2", "activation.1.4")
@pytest.mark.parametrize("guards", [0, 1])
def test_a_second_mode_is_needed_once_damage_is_paid(guards: int) -> None:
    """The mode that can be chosen anyway has to be left for later, or there is nothing to add."""
    both = Choice((Bullet(), Bullet((Aim(ALLY),))), instead=When("damage"))
    table = lay(*[(GUARD, FIELD)] * guards, spell(0, must(Deed("suffer")), Says((), both)))
    assert len(ways_to_play(table, 1 + guards)) == 2 * guards


@pytest.mark.rule("activation.1.8.2", "activation.1.4", "activation.1.8")
def test_the_mode_whose_target_is_sacrificed_is_chosen_first() -> None:
    """Afterwards no ally is left, so the other mode is the one that can be added."""
    both = Choice((Bullet(), Bullet((Aim(ALLY),))), instead=When("damage"))
    table = lay((GUARD, FIELD), spell(0, must(Deed("suffer"), SACRIFICE_ALLY), Says((), both)))
    assert {way["modes"] for way in ways_to_play(table, 2)} == {((0, 0),)}  # the later answer of the two


@pytest.mark.rule("activation.1.8.2", "cost.3", "memory.2.b")
def test_a_draw_is_offered_only_if_no_card_it_takes_opens_a_text_in_vain() -> None:
    """With either card banished, a text about banishment opens; only a fire card there is a target."""
    opened = Says((Aim(FIRE, zone="banishment"),), when=When("banishment"))
    for other, may in ((IDLE, False), (EMBER, True)):
        table = lay((EMBER, MEMORY), (other, MEMORY), relic(1, opened), moment="materialize")
        assert bool(payments(table, 3, "materialize")) is may


@pytest.mark.rule("activation.1.8.2", "abilities.restriction.types.1.a")
def test_what_a_lost_level_closes_keeps_its_target() -> None:
    closed = Says((Aim(ALLY),), when=When("level", 2))
    opened = Says((Aim(CHAMPION, whose="theirs"),), when=When("level", 2, unless=True))
    table = lay(
        (MAGE, LINEAGE),
        (GUARD, FIELD),
        spell(0, must(Deed("delevel")), closed, opened),
        champion=(WARRIOR, FIELD),
    )
    (way,) = ways_to_play(table, 3)
    assert way["targets"] == (4,)


@pytest.mark.rule("activation.1.8.2", "activation.1.5")
def test_what_is_optional_never_stands_in_the_way() -> None:
    opened = Says((Aim(TOKEN, Count(2), up_to=True),), when=When("damage"))
    assert len(payments(lay(spell(0, must(Deed("suffer")), opened)), 1)) == 1
    necessary = Says((Aim(TOKEN),), when=When("damage"))
    assert payments(lay(spell(0, must(Deed("suffer")), necessary)), 1) == []
    hurt = (MAGE, Thing(FIELD, damage=1))
    assert payments(lay(spell(0, must(Deed("recover")), necessary), (CELL, FIELD), champion=hurt), 1) == [[]]
