"""Small positions in which costs get in each other's way: what the rules allow, and the engine agrees."""

from __future__ import annotations

import pytest

from proofs.pencil.compare import compare
from proofs.pencil.deal import ALLY, FIRE, ITEM, TOKEN, kindle, reservable
from proofs.pencil.rules import plays
from proofs.pencil.table import (
    FIELD,
    GRAVEYARD,
    HAND,
    LINEAGE,
    MATERIAL,
    MEMORY,
    Amount,
    Card,
    Changes,
    Count,
    Deed,
    Fits,
    Gives,
    Helps,
    Leave,
    OnlyBy,
    Thing,
    When,
)
from tests.properties.small import (
    CELL,
    DRIFT,
    EMBER,
    GUARD,
    IDLE,
    MAGE,
    REMOVED,
    SACRIFICE_ALLY,
    WARRIOR,
    Laid,
    lay,
    must,
    payments,
    relic,
    spell,
    ways_to_play,
)

# Order.


@pytest.mark.rule("activation.1.8", "activation.1.8.1", "keyword.reservable.1")
def test_rest_for_reserve_and_then_sacrifice_but_not_the_other_way_round() -> None:
    banner = Card("Banner", "item", reserve=1, text=(Gives(reservable(), TOKEN),))
    table = lay(
        (banner, FIELD), (CELL, FIELD), (CELL, FIELD), spell(2, must(Deed("sacrifice", Count(2), TOKEN)))
    )
    cells = (2, 3)
    assert payments(table, 4) == [[tuple(("rest", c) for c in cells), tuple(("sacrifice", c) for c in cells)]]


@pytest.mark.rule("activation.1.8", "activation.1.8.1")
def test_what_grants_reservable_is_sacrificed_last() -> None:
    banner = Card("Banner", "item", reserve=1, text=(Gives(reservable(), ALLY),))
    table = lay((banner, FIELD), (GUARD, FIELD), spell(1, must(Deed("sacrifice", fits=ITEM))))
    assert payments(table, 3) == [[(("rest", 2),), (("sacrifice", 1),)]]


@pytest.mark.rule("activation.1.8", "activation.1.8.1", "keyword.class-bonus.1")
def test_reservable_behind_a_class_bonus_is_used_before_deleveling_away_the_class() -> None:
    helper = Card("Helper", "ally", reserve=1, classes=("Warrior",), text=(reservable(When("class")),))
    table = lay((MAGE, LINEAGE), (helper, FIELD), spell(1, must(Deed("delevel"))), champion=(WARRIOR, FIELD))
    assert [way["pay"] for way in ways_to_play(table, 3)] == [[(("rest", 2),)]]
    table = lay((WARRIOR, LINEAGE), (helper, FIELD), spell(1, must(Deed("delevel"))))
    assert [way["pay"] for way in ways_to_play(table, 3)] == [[(("rest", 2),)]]


@pytest.mark.rule("activation.1.8")
def test_what_another_cost_puts_into_a_zone_can_pay_there() -> None:
    table = lay(
        (EMBER, HAND),
        (GUARD, FIELD),
        spell(1, kindle(1), must(Deed("discard"), Deed("return", fits=ALLY, to=HAND))),
    )
    ways = payments(table, 3)
    assert [(("discard", 1),), (("return", 2),), (("reserve", 2),)] in ways
    assert [(("discard", 1),), (("banish", 1),), (("return", 2),)] in ways
    assert [(("return", 2),), (("discard", 2),), (("reserve", 1),)] in ways


# Chance.


@pytest.mark.rule("activation.1.8", "cost.3", "memory.2.b")
def test_a_draw_comes_first_only_if_every_outcome_leaves_the_rest_payable() -> None:
    reveal = must(Deed("reveal", fits=FIRE, zone=MEMORY), method="materialize")
    for first, second, shown in ((EMBER, IDLE, 1), (IDLE, EMBER, 2)):
        once = lay((first, MEMORY), (second, MEMORY), relic(1, reveal), moment="materialize")
        assert {way["pay"][0] for way in ways_to_play(once, 3, "materialize")} == {(("reveal", shown),)}
    twice = lay((EMBER, MEMORY), (EMBER, MEMORY), relic(1, reveal), moment="materialize")
    ways = ways_to_play(twice, 3, "materialize")
    assert {way["draw"] for way in ways if way["pay"] == [(("reveal", 1),)]} == {(1,), (2,)}
    assert len(ways) == 4 + 2  # reveal one of two and draw one of two, or draw first and reveal the other


@pytest.mark.rule("cost.3.a", "materialization.3.3")
def test_what_is_reserved_for_one_cost_may_be_drawn_for_another() -> None:
    price = must(Amount("reserve", Count(2)), method="materialize")
    table = lay((IDLE, HAND), (IDLE, HAND), relic(1, price), moment="materialize")
    ways = ways_to_play(table, 3, "materialize")
    assert {way["draw"] for way in ways} == {(1,), (2,)}
    assert all(way["pay"] == [(("reserve", 1), ("reserve", 2))] for way in ways)


# Floating Memory.


@pytest.mark.rule("materialization.3.3.2", "keyword.floating-memory.1", "keyword.floating-memory.2")
def test_floating_memory_goes_before_every_other_cost_of_a_materialization() -> None:
    price = must(REMOVED, method="materialize")
    ready = (MAGE, Thing(FIELD, counters=(("preparation", 1),)))
    table = lay((DRIFT, GRAVEYARD), (IDLE, MEMORY), relic(2, price), champion=ready, moment="materialize")
    assert payments(table, 3, "materialize") == [[(("banish", 1),), (("remove", 0),)]]
    table = lay((DRIFT, HAND), relic(1, must(Deed("discard"), method="materialize")), moment="materialize")
    assert payments(table, 2, "materialize") == []


@pytest.mark.rule("activation.5", "materialization.3.3.2")
def test_in_an_activation_a_floating_card_that_was_just_discarded_pays() -> None:
    table = lay((DRIFT, HAND), relic(1, must(Deed("discard")), Leave(MATERIAL, "leave")))
    assert payments(table, 2) == [[(("discard", 1),), (("banish", 1),)]]


@pytest.mark.rule("materialization.3.3.1", "materialization.3.3.2")
def test_other_ways_to_pay_memory_may_come_late() -> None:
    table = lay(
        (GUARD, FIELD),
        (IDLE, HAND),
        relic(
            1,
            Helps("memory", SACRIFICE_ALLY, up_to=1, this_card=True),
            must(Deed("discard"), method="materialize"),
        ),
        moment="materialize",
    )
    assert sorted(payments(table, 3, "materialize")) == [
        [(("discard", 2),), (("sacrifice", 1),)],
        [(("sacrifice", 1),), (("discard", 2),)],
    ]


@pytest.mark.rule("materialization.3.3.1", "cost.3.a")
def test_a_cost_paid_by_floating_memory_only_is_never_drawn_for() -> None:
    only = OnlyBy("floating memory")
    table = lay((DRIFT, GRAVEYARD), (DRIFT, MEMORY), relic(1, only), moment="materialize")
    assert ways_to_play(table, 3, "materialize") == [
        {"pay": [(("banish", 1),)], "way": "printed", "options": ()}
    ]
    assert ways_to_play(lay((DRIFT, MEMORY), relic(1, only), moment="materialize"), 2, "materialize") == []


# Whose cost, and how much of it.


@pytest.mark.rule("activation.1.8.1", "keyword.reservable.2")
def test_reservable_pays_an_additional_price_too() -> None:
    helper = Card("Helper", "ally", reserve=1, text=(reservable(),))
    table = lay((helper, FIELD), (IDLE, HAND), spell(1, must(Amount("reserve", Count(1)))))
    assert len(payments(table, 3)) == 4  # either part first, either means for it


@pytest.mark.rule("activation.1.8.1")
def test_an_object_may_be_rested_and_then_sacrificed_for_the_same_cost() -> None:
    helper = Card("Helper", "ally", reserve=1, text=(reservable(),))
    eights = Helps("reserve", SACRIFICE_ALLY, worth=3, up_to=2, this_card=True)
    assert payments(lay((helper, FIELD), spell(4, eights)), 2) == [[(("rest", 1), ("sacrifice", 1))]]


@pytest.mark.rule("activation.1.8", "activation.1.8.1")
def test_overpaying_ends_where_nothing_is_outstanding() -> None:
    eights = Helps("reserve", SACRIFICE_ALLY, worth=3, up_to=2, this_card=True)
    table = lay((GUARD, FIELD), (GUARD, FIELD), (IDLE, HAND), spell(2, eights))
    assert {frozenset(way[0]) for way in payments(table, 4)} == {
        frozenset({("sacrifice", 1)}),
        frozenset({("sacrifice", 2)}),
        frozenset({("sacrifice", 1), ("reserve", 3)}),  # reserve first: 1 is still outstanding
        frozenset({("sacrifice", 2), ("reserve", 3)}),
    }


# X.


@pytest.mark.rule("activation.1.7.1", "activation.1.7.3", "cost.8")
def test_a_discount_lets_x_be_larger_than_what_is_paid() -> None:
    table = lay((IDLE, HAND), spell(0, Changes("add", -2), has_x=True))
    assert [(way["x"], way["pay"]) for way in ways_to_play(table, 2)] == [
        (0, []),
        (1, []),
        (2, []),
        (3, [(("reserve", 1),)]),
    ]


# The amount.


@pytest.mark.parametrize(
    ("printed", "changes", "owed"),
    [
        pytest.param(1, [("add", -2), ("add", 2)], 1, marks=pytest.mark.rule("cost.6", "activation.1.7.3")),
        pytest.param(1, [("add", 2), ("add", -2)], 1, marks=pytest.mark.rule("cost.6", "activation.1.7.3")),
        pytest.param(1, [("add", -2), ("add", -1)], 0, marks=pytest.mark.rule("cost.8")),
        pytest.param(3, [("set", 0), ("add", 2)], 2, marks=pytest.mark.rule("activation.1.7.2")),
        pytest.param(3, [("add", 2), ("set", 0)], 2, marks=pytest.mark.rule("activation.1.7.2")),
        pytest.param(3, [("set", 2), ("set", 1)], 1, marks=pytest.mark.rule("activation.1.7.2")),
        pytest.param(3, [("remove", 0), ("add", 2)], 0, marks=pytest.mark.rule("activation.1.7.4")),
        pytest.param(3, [("add", 2), ("remove", 0)], 0, marks=pytest.mark.rule("activation.1.7.4")),
    ],
)
def test_the_amount_is_worked_out_in_four_stages(
    printed: int, changes: list[tuple[str, int]], owed: int
) -> None:
    sources: list[Laid] = [
        (Card(f"Source {number}", "item", text=(Changes(how, amount, whose="yours"),)), FIELD)
        for number, (how, amount) in enumerate(changes)
    ]
    hand: list[Laid] = [(IDLE, HAND)] * 4
    table = lay(*sources, *hand, spell(printed))
    assert {len(way[0]) if way else 0 for way in payments(table, len(sources) + 5)} == {owed}


@pytest.mark.rule("cost.6", "activation.1.7.3")
def test_a_discount_beyond_the_cost_does_not_reach_an_additional_price() -> None:
    table = lay((IDLE, HAND), spell(1, Changes("add", -3), must(Amount("reserve", Count(1)))))
    assert payments(table, 2) == [[(("reserve", 1),)]]


@pytest.mark.rule("memory.3", "activation.1.1", "cost.2")
def test_a_card_neither_pays_for_itself_nor_without_a_cost() -> None:
    assert payments(lay(spell(1)), 1) == []
    assert payments(lay(spell(None), (IDLE, HAND)), 1) == []
    assert payments(lay(spell(0)), 1) == [[]]


@pytest.mark.rule("activation.1.2")
def test_elements_are_asked_for_before_costs() -> None:
    burning = Card("Burning", "action", element="fire", reserve=0)
    assert payments(lay((burning, HAND), champion=(WARRIOR, FIELD)), 1) == []
    assert payments(lay((MAGE, LINEAGE), (burning, HAND), champion=(WARRIOR, FIELD)), 2) == [[]]


@pytest.mark.rule("materialization.3.1", "materialization.5")
def test_champions_follow_the_next_level_and_reserve_cards_are_not_materialized() -> None:
    table = lay(
        (Card("Next", "champion", level=2, memory=0), MATERIAL),
        (Card("Far", "champion", level=3, memory=0), MATERIAL),
        (Card("Plain", "action", reserve=0), MATERIAL),
        moment="materialize",
    )
    compare(table)
    assert [play.card for play in plays(table)] == [1]


@pytest.mark.rule("activation.1.5")
def test_descriptions_fit_only_what_they_say() -> None:
    table = lay(
        (GUARD, FIELD), (CELL, FIELD), spell(0, must(Deed("sacrifice", fits=Fits("ally", token=True))))
    )
    assert payments(table, 3) == []
