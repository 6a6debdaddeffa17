"""Small positions with entangled costs, in each of which the engine once was wrong."""

from __future__ import annotations

import pytest

from proofs.pencil.deal import ALLY, ITEM, TOKEN, floating_memory, kindle, reservable
from proofs.pencil.table import (
    FIELD,
    GRAVEYARD,
    HAND,
    LINEAGE,
    MATERIAL,
    MEMORY,
    Acts,
    Amount,
    Card,
    Count,
    Deed,
    Gives,
    Helps,
    Leave,
    Thing,
    When,
)
from regalia.game.game import Game
from tests.properties.small import (
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
from tests.properties.walks import position

# Order.


@pytest.mark.rule("activation.1.8", "term.recover.2.b")
def test_two_costs_do_not_remove_the_same_damage() -> None:
    twice = must(Deed("recover", Count(1)), Deed("recover", Count(2)))
    assert payments(lay(spell(0, twice), champion=(MAGE, Thing(FIELD, damage=3))), 1) == [[], []]
    assert payments(lay(spell(0, twice), champion=(MAGE, Thing(FIELD, damage=2))), 1) == []


@pytest.mark.rule("activation.1.8", "activation.1.8.1")
def test_what_lets_something_pay_is_used_before_it_is_given_up() -> None:
    altar = Card("Altar", "item", reserve=1, text=(Helps("reserve", SACRIFICE_ALLY, worth=3, up_to=1),))
    table = lay((altar, FIELD), (GUARD, FIELD), spell(3, must(Deed("sacrifice", fits=ITEM))))
    assert payments(table, 3) == [[(("sacrifice", 2),), (("sacrifice", 1),)]]


@pytest.mark.rule("activation.1.8", "activation.1.8.1")
def test_an_object_that_must_rest_itself_is_told_apart_from_its_like() -> None:
    use = Acts((Amount("reserve", Count(1)), Deed("rest", itself=True), Deed("sacrifice", itself=True)))
    cell = Card("Cell", "item", token=True, text=(reservable(), use))
    table = lay((cell, FIELD), (cell, FIELD))
    for own, other in ((1, 2), (2, 1)):
        ways = payments(table, own, "ability", 0)
        assert len(ways) == 3
        assert all((("rest", other),) in way and (("rest", own),) in way for way in ways)


@pytest.mark.rule("champion.delevel.1", "activation.1.8")
def test_what_a_lower_champion_lets_pay_is_looked_for_after_deleveling() -> None:
    """The champion below lets tokens rest for reserve; the token itself has to rest for another part."""
    lower = Card("Lower", "champion", level=1, text=(Gives(reservable(), TOKEN),))
    use = Acts((Amount("reserve", Count(1)), Deed("rest", itself=True), Deed("delevel")))
    cell = Card("Cell", "item", token=True, text=(use,))
    table = lay((lower, LINEAGE), (cell, FIELD), (IDLE, HAND), champion=(WARRIOR, FIELD))
    reserved, rested = (("reserve", 3),), (("rest", 2),)
    ways = payments(table, 2, "ability", 0)
    assert sorted(ways) == sorted([[reserved, rested]] * 3 + [[rested, reserved]] * 3)


@pytest.mark.rule("activation.1.8")
def test_what_is_given_away_for_one_part_can_be_what_another_lacks() -> None:
    """The graveyard is empty at first: a player who sacrifices or discards first can banish from there."""
    banished = Deed("banish", zone=GRAVEYARD)
    table = lay((GUARD, FIELD), (IDLE, HAND), spell(1, must(Deed("sacrifice", fits=ALLY), banished)))
    reserved, sacrificed = (("reserve", 2),), (("sacrifice", 1),)
    ways = payments(table, 3)
    assert len(ways) == 3
    assert all(way.index(sacrificed) < way.index((("banish", 1),)) for way in ways)
    assert all(reserved in way for way in ways)
    hand: list[Laid] = [(IDLE, HAND), (EMBER, HAND)]
    table = lay(*hand, spell(1, must(Deed("discard", Count(1)), banished)))
    assert payments(table, 3)
    assert payments(lay(*hand, spell(1, must(Deed("reveal", zone=MEMORY), banished))), 3) == []


# Chance.


# Floating Memory.


# Whose cost, and how much of it.


@pytest.mark.rule("cost.4", "keyword.kindle.1")
def test_what_pays_for_the_cards_own_cost_does_not_pay_an_additional_price() -> None:
    price = must(Amount("reserve", Count(1)))
    embers: list[Laid] = [(EMBER, GRAVEYARD), (EMBER, GRAVEYARD)]
    table = lay(*embers, (IDLE, HAND), spell(1, kindle(1), price))
    ways = {tuple(way) for way in payments(table, 4)}
    reserved = (("reserve", 3),)
    banished = [(("banish", 1),), (("banish", 2),)]
    assert ways == {(one, reserved) for one in banished} | {(reserved, one) for one in banished}
    assert payments(lay(*embers, spell(0, kindle(2), price)), 3) == []


@pytest.mark.rule("activation.1.8.1")
def test_two_texts_that_say_up_to_one_let_two_things_pay() -> None:
    altar = Card("Altar", "item", reserve=1, text=(Helps("reserve", SACRIFICE_ALLY, worth=2, up_to=1),))
    guards: list[Laid] = [(GUARD, FIELD), (GUARD, FIELD)]
    assert payments(lay((altar, FIELD), (altar, FIELD), *guards, spell(4)), 5) == [
        [(("sacrifice", 3), ("sacrifice", 4))]
    ]
    assert payments(lay((altar, FIELD), *guards, spell(4)), 4) == []


@pytest.mark.rule("memory.1.b", "activation.1.8.1")
def test_one_object_does_not_leave_twice_for_the_same_cost() -> None:
    shard = Card("Shard", "ally", reserve=1, text=(Helps("memory", Deed("banish", itself=True, zone=FIELD)),))
    also = Helps("memory", SACRIFICE_ALLY, up_to=1, this_card=True)
    assert payments(lay((shard, FIELD), relic(2, also), moment="materialize"), 2, "materialize") == []
    ways = payments(lay((shard, FIELD), relic(1, also), moment="materialize"), 2, "materialize")
    assert sorted(ways) == [[(("banish", 1),)], [(("sacrifice", 1),)]]


@pytest.mark.rule("memory.1.b", "activation.1.8.1")
def test_like_objects_that_can_pay_in_two_ways_are_told_apart() -> None:
    """A player who has picked one of them to be banished may sacrifice the other, and not that one."""
    shard = Card("Shard", "ally", reserve=1, text=(Helps("memory", Deed("banish", itself=True, zone=FIELD)),))
    also = Helps("memory", SACRIFICE_ALLY, up_to=1, this_card=True)
    both: list[Laid] = [(shard, FIELD), (shard, FIELD)]
    assert sorted(payments(lay(*both, relic(2, also), moment="materialize"), 3, "materialize")) == [
        [(("banish", 1), ("banish", 2))],
        [(("banish", 1), ("sacrifice", 2))],
        [(("banish", 2), ("sacrifice", 1))],
    ]


@pytest.mark.rule("activation.1.8", "activation.1.8.1")
def test_counters_pay_as_many_as_wanted() -> None:
    """The second counter is picked after the first only; that must not hide the ways that use both."""
    table = lay(
        (IDLE, HAND),
        spell(2, Helps("reserve", REMOVED, up_to=2, this_card=True)),
        champion=(MAGE, Thing(FIELD, counters=(("preparation", 2),))),
    )
    assert payments(table, 2) == [[(("remove", 0), ("remove", 0))], [(("remove", 0), ("reserve", 1))]]


@pytest.mark.rule("activation.1.8.1", "abilities.restriction.2.a")
def test_a_restriction_inside_a_granted_text_counts() -> None:
    banner = Card("Banner", "item", reserve=1, text=(Gives(reservable(When("class")), TOKEN),))
    same = Card("Same", "item", token=True, classes=("Mage",))
    other = Card("Other", "item", token=True, classes=("Warrior",))
    assert payments(lay((banner, FIELD), (same, FIELD), (other, FIELD), spell(1)), 4) == [[(("rest", 2),)]]


@pytest.mark.rule("counters.level.1", "abilities.restriction.level.1.a")
def test_level_counters_count_for_what_a_restricted_text_grants() -> None:
    banner = Card("Banner", "item", reserve=1, text=(Gives(reservable(), TOKEN, when=When("level", 2)),))
    cell: Laid = (Card("Cell", "item", token=True), FIELD)
    raised: Laid = (MAGE, Thing(FIELD, counters=(("level", 1),)))
    assert payments(lay((banner, FIELD), cell, spell(1), champion=raised), 3) == [[(("rest", 2),)]]
    assert payments(lay((banner, FIELD), cell, spell(1)), 3) == []


@pytest.mark.rule("activation.1.8", "keyword.floating-memory.1")
def test_what_is_granted_only_until_another_cost_is_paid_comes_first() -> None:
    text = Gives(floating_memory(), zone=GRAVEYARD, when=When("level", 2))
    raised: Laid = (MAGE, Thing(FIELD, counters=(("level", 1),)))
    leave = Leave(MATERIAL, name="leave")
    lower = must(Deed("remove", counter="level", on="objects"))
    banner = Card("Banner", "item", text=(text,))
    table = lay((banner, FIELD), (IDLE, GRAVEYARD), relic(1, lower, leave), champion=raised)
    assert payments(table, 3) == [[(("banish", 2),), (("remove", 0),)]]


# X.


@pytest.mark.rule("activation.1.3.1", "cost.9")
def test_a_larger_x_can_be_payable_where_a_smaller_one_is_not() -> None:
    reveal = must(Deed("reveal", Count(2), zone=MEMORY))
    table = lay((IDLE, HAND), (IDLE, HAND), (IDLE, HAND), spell(0, reveal, has_x=True))
    assert {way["x"] for way in ways_to_play(table, 4)} == {2, 3}
    herbs = must(Deed("sacrifice", Count(0, 1, "X"), ALLY), Deed("banish", Count(2), zone=GRAVEYARD))
    table = lay((GUARD, FIELD), (GUARD, FIELD), (IDLE, GRAVEYARD), spell(0, herbs))
    assert {way["x"] for way in ways_to_play(table, 4)} == {1, 2}


# The amount.


def test_a_game_whose_chance_is_open_is_copied_with_chance_open() -> None:
    game = Game(position(0))
    game.chance = None
    assert game.copy().chance is None
