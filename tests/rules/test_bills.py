"""Which changes a play's cost is worked out from, and how the bill lists them."""

from __future__ import annotations

import pytest

from regalia.game.core.explain import Line
from regalia.game.core.language import Anything
from regalia.game.core.said import Who
from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target
from regalia.game.paying.costs import additional_costs, calculate, parts_of
from regalia.game.paying.play import Play
from regalia.game.paying.reserve_and_memory import Memory, Reserve
from regalia.game.playing.announcing import permission, put_on_stack
from regalia.game.playing.offers import make_play, why_not
from regalia.game.printed.abilities import (
    Activated,
    Additional,
    Alternative,
    CostChange,
    How,
    Method,
    Permission,
    Resolves,
    Static,
)
from regalia.game.printed.acts import Act
from regalia.words.amounts import X
from regalia.words.changes import Gain, LoseAbilities, has
from regalia.words.conditions import AtLevel, ClassBonus, Not
from regalia.words.costs import Discard, Sacrifice
from regalia.words.effects import Draw
from regalia.words.filters import Named, OfType, Other, Subtype, ThisCard, ally
from regalia.words.lasting import ChangeCosts, Permit, Until
from regalia.words.play_conditions import PlayedThisTurn
from regalia.words.structure import Nothing, Sequence
from tests.rules.stage import MATERIALIZE, A, B, Stage

BOTH = (Method.ACTIVATE, Method.MATERIALIZE)


def duel() -> Stage:
    stage = Stage()
    stage.champion(A)
    stage.champion(B)
    return stage


def begun(stage: Stage, act: Act, player: int = A, way: str = "") -> Play:
    """A play that has been announced, with the way it is going to be paid."""
    play = make_play(stage.pos, player, act)
    assert permission(play) is None
    if play.ability is None:
        put_on_stack(play)
    play.way = next(one for one in play.possible if not way or one.name == way)
    return play


def bill(stage: Stage, act: Act, player: int = A, way: str = "") -> list[Line]:
    lines: list[Line] = []
    mark = stage.pos.mark()
    play = begun(stage, act, player, way)
    total = calculate(play, lines)
    assert total == calculate(play), "listing the lines changes nothing"
    lines.append(Line("total", total, ""))
    stage.pos.rewind(mark)
    return lines


def cost(stage: Stage, card: int, player: int = A, what: str = "activate") -> int:
    return bill(stage, Act(what, card, 0), player)[-1].amount


# The lines.


@pytest.mark.rule("activation.1.7.1", "activation.1.7.2", "activation.1.7.3")
def test_the_bill_starts_from_the_print_then_says_what_sets_then_what_adds() -> None:
    stage = duel()
    stage.put(stage.make("Tax", CostChange(amount=2, who="anyone"), types="item"), B, Zone.FIELD)
    stage.put(
        stage.make("Price", CostChange(how=How.SET, amount=4, who="anyone"), types="item"), B, Zone.FIELD
    )
    stage.put(stage.make("Rebate", CostChange(amount=-1), types="item"), A, Zone.FIELD)
    (row,) = stage.hand(A, stage.make("Deed", reserve=7))
    stage.begin()
    assert bill(stage, Act("activate", row)) == [
        Line("printed", 7, "activation.1.7.1"),
        Line("set by Price", 4, "activation.1.7.2"),
        Line("Tax", 2, "activation.1.7.3"),
        Line("Rebate", -1, "activation.1.7.3"),
        Line("total", 5, ""),
    ]


@pytest.mark.rule("activation.1.7.4", "cost.8")
def test_the_bill_says_what_was_removed_and_where_it_stopped() -> None:
    stage = duel()
    stage.put(stage.make("Rebate", CostChange(amount=-2), types="item"), A, Zone.FIELD)
    (row, free) = stage.hand(
        A,
        stage.make("Deed", reserve=1),
        stage.make("Gift", CostChange(how=How.REMOVE, own=True), reserve=1),
    )
    stage.begin()
    assert bill(stage, Act("activate", row)) == [
        Line("printed", 1, "activation.1.7.1"),
        Line("Rebate", -2, "activation.1.7.3"),
        Line("not below 0", 0, "cost.8"),
        Line("total", 0, ""),
    ]
    assert bill(stage, Act("activate", free)) == [
        Line("printed", 1, "activation.1.7.1"),
        Line("Rebate", -2, "activation.1.7.3"),
        Line("removed by its own text", 0, "activation.1.7.4"),
        Line("not below 0", 0, "cost.8"),
        Line("total", 0, ""),
    ]


@pytest.mark.rule("cost.8")
def test_a_cost_of_exactly_0_has_not_been_stopped() -> None:
    stage = duel()
    (row,) = stage.hand(A, stage.make("Deed", CostChange(amount=-2, own=True), reserve=2))
    stage.begin()
    assert bill(stage, Act("activate", row)) == [
        Line("printed", 2, "activation.1.7.1"),
        Line("its own text", -2, "activation.1.7.3"),
        Line("total", 0, ""),
    ]


@pytest.mark.rule("materialization.3.2.1", "materialization.3.2.2", "materialization.3.2.3")
def test_the_bill_of_a_materialization_has_rules_of_its_own() -> None:
    stage = duel()
    stage.put(stage.make("Tax", CostChange(amount=1, method=BOTH), types="item"), A, Zone.FIELD)
    stage.put(
        stage.make("Price", CostChange(how=How.SET, amount=2, method=BOTH), types="item"), A, Zone.FIELD
    )
    relic = stage.make(
        "Relic",
        CostChange(how=How.REMOVE, own=True, method=(Method.MATERIALIZE,)),
        memory=1,
        types="item",
        supertypes="regalia",
    )
    row = stage.put(relic, A, Zone.MATERIAL_DECK)
    stage.begin(A, MATERIALIZE)
    assert bill(stage, Act("materialize", row)) == [
        Line("printed", 1, "materialization.3.2.1"),
        Line("set by Price", 2, "materialization.3.2.2"),
        Line("Tax", 1, "materialization.3.2.3"),
        Line("removed by its own text", 0, "materialization.3.2.4"),
        Line("total", 0, ""),
    ]


@pytest.mark.rule("activation.1.7.1", "keyword.ephemerate.1")
def test_the_bill_names_the_way_that_is_paid() -> None:
    stage = duel()
    other = Alternative(cost=(Reserve(1), Discard(what=ally)), name="bargain")
    bare = Alternative(cost=(Discard(what=ally),), name="barter")
    (row, _) = stage.hand(A, stage.make("Deed", other, bare, reserve=3), stage.make("Friend", types="ally"))
    stage.begin()
    assert bill(stage, Act("activate", row), way="bargain")[0] == Line("bargain", 1, "activation.1.7.1")
    assert bill(stage, Act("activate", row), way="barter") == [
        Line("barter", 0, "activation.1.7.1"),
        Line("total", 0, ""),
    ]


@pytest.mark.rule("cost.7", "activation.5")
def test_the_bill_of_a_memory_cost_paid_to_activate_says_so() -> None:
    stage = duel()
    (row,) = stage.hand(A, stage.make("Relic", memory=2, types="item"))
    stage.begin()
    assert bill(stage, Act("activate", row))[0] == Line("printed", 2, "activation.5")


@pytest.mark.rule("activation.1.7.3")
def test_a_line_is_called_by_its_keyword_its_bonus_or_its_card() -> None:
    stage = Stage()
    stage.champion(A, classes="Mage")
    stage.champion(B)
    changes = (
        CostChange(amount=1, own=True, rule="Toll", when=ClassBonus()),
        CostChange(amount=1, own=True, when=ClassBonus()),
        CostChange(amount=1, own=True),
    )
    stage.put(stage.make("Tax", CostChange(amount=1, rule="Ignored"), types="item"), A, Zone.FIELD)
    (row,) = stage.hand(A, stage.make("Deed", *changes, reserve=0, classes="Mage"))
    stage.begin()
    labels = [line.label for line in bill(stage, Act("activate", row))]
    assert labels == ["printed", "Toll", "Class Bonus", "its own text", "Tax", "total"]


# Which changes apply.


@pytest.mark.rule("keyword.inherited-effect.1")
def test_only_inherited_changes_count_from_a_lineage() -> None:
    stage = Stage()
    inner = stage.make(
        "Elder",
        CostChange(amount=1, inherited=True),
        CostChange(amount=10),
        memory=0,
        types="champion",
        level=0,
    )
    stage.lineage(A, inner, stage.make("Heir", memory=0, types="champion", level=1))
    stage.champion(B)
    (row,) = stage.hand(A, stage.make("Deed", reserve=1))
    (theirs,) = stage.hand(B, stage.make("Deed", reserve=1, fast=True))
    stage.begin()
    assert bill(stage, Act("activate", row)) == [
        Line("printed", 1, "activation.1.7.1"),
        Line("Heir", 1, "activation.1.7.3"),
        Line("total", 2, ""),
    ]
    assert cost(stage, theirs, B) == 1


@pytest.mark.rule("keyword.inherited-effect.1")
def test_an_inherited_change_asks_about_the_champion_above() -> None:
    stage = Stage()
    inner = stage.make(
        "Elder",
        CostChange(amount=1, inherited=True, when=AtLevel(1)),
        CostChange(amount=2, inherited=True, when=Not(AtLevel(1))),
        memory=0,
        types="champion",
        level=0,
    )
    stage.lineage(A, inner, stage.make("Heir", memory=0, types="champion", level=1))
    stage.champion(B)
    (row,) = stage.hand(A, stage.make("Deed", reserve=1))
    stage.begin()
    assert cost(stage, row) == 2


@pytest.mark.rule("abilities.4")
def test_a_change_works_only_from_its_zone() -> None:
    stage = duel()
    tax = CostChange(amount=1, zone=Zone.GRAVEYARD)
    law = CostChange(amount=2)
    both = stage.make("Tax", tax, law, types="item")
    (row,) = stage.hand(A, stage.make("Deed", reserve=1))
    stage.put(both, A, Zone.GRAVEYARD)
    stage.begin()
    assert cost(stage, row) == 2
    stage.put(both, A, Zone.FIELD)
    stage.pos.derived.clear()
    assert cost(stage, row) == 4


@pytest.mark.rule("cost.6")
@pytest.mark.parametrize(("who", "mine", "theirs"), [("you", 2, 1), ("opponents", 1, 2), ("anyone", 2, 2)])
def test_a_change_says_whose_plays_it_means(who: Who, mine: int, theirs: int) -> None:
    stage = duel()
    stage.put(stage.make("Tax", CostChange(amount=1, who=who), types="item"), A, Zone.FIELD)
    (row,) = stage.hand(A, stage.make("Deed", reserve=1))
    (other,) = stage.hand(B, stage.make("Deed", reserve=1))
    stage.begin()
    assert cost(stage, row) == mine
    assert cost(stage, other, B) == theirs


@pytest.mark.rule("cost.6")
def test_a_change_may_ask_for_a_method_a_zone_a_kind_and_a_condition() -> None:
    stage = duel()
    changes = (
        CostChange(amount=1, method=(Method.MATERIALIZE,)),
        CostChange(amount=10, from_zone=Zone.GRAVEYARD),
        CostChange(amount=100, of=OfType("ally")),
        CostChange(amount=1000, condition=AtLevel(1)),
        CostChange(amount=10000, when=AtLevel(1)),
        CostChange(amount=100000, when=AtLevel(0), condition=AtLevel(0)),
        CostChange(amount=1000000, own=True),
    )
    stage.put(stage.make("Taxes", *changes, types="item"), A, Zone.FIELD)
    leave = Permission(zone=Zone.GRAVEYARD)
    deed = stage.make("Deed", leave, reserve=0)
    (row, friend) = stage.hand(A, deed, stage.make("Friend", reserve=0, types="ally"))
    buried = stage.put(deed, A, Zone.GRAVEYARD)
    relic = stage.put(
        stage.make("Relic", memory=0, types="item", supertypes="regalia"), A, Zone.MATERIAL_DECK
    )
    stage.begin()
    assert cost(stage, row) == 100000
    assert cost(stage, buried) == 100010
    assert cost(stage, friend) == 100100
    assert cost(stage, relic, what="materialize") == 1


@pytest.mark.rule("cost.6")
def test_a_cards_own_change_is_for_its_method_its_restriction_and_its_condition() -> None:
    stage = duel()
    changes = (
        CostChange(amount=1, own=True),
        CostChange(amount=10, own=True, method=(Method.MATERIALIZE,)),
        CostChange(amount=100, own=True, when=AtLevel(1)),
        CostChange(amount=1000, own=True, condition=AtLevel(1)),
        CostChange(amount=10000, zone=Zone.HAND, of=Other()),
    )
    leave = Permission(zone=Zone.MATERIAL_DECK)
    card = stage.make("Deed", *changes, leave, reserve=0)
    (row, plain) = stage.hand(A, card, stage.make("Plain", reserve=0))
    stage.begin()
    assert cost(stage, row) == 1, "a card on the effects stack is no longer in hand"
    assert cost(stage, plain) == 10000


@pytest.mark.rule("cost.4", "cost.6")
def test_an_ability_has_its_own_changes_and_not_those_of_its_card() -> None:
    stage = duel()
    ability = Activated(
        cost=(Reserve(5),),
        effect=Nothing(),
        changes=(CostChange(amount=-1, own=True), CostChange(amount=-2, own=True, condition=AtLevel(1))),
    )
    card = stage.make("Engine", ability, CostChange(amount=-3, own=True, method=tuple(Method)), types="item")
    row = stage.put(card, A, Zone.FIELD)
    stage.begin()
    assert cost(stage, row, what="ability") == 4


@pytest.mark.rule("cost.6")
def test_a_way_to_pay_may_bring_changes_with_it() -> None:
    stage = duel()
    changes = (CostChange(amount=-1, own=True), CostChange(amount=-2, own=True, when=AtLevel(1)))
    other = Alternative(cost=(Reserve(3),), name="bargain", changes=changes)
    (row,) = stage.hand(A, stage.make("Deed", other, reserve=5))
    stage.begin()
    assert bill(stage, Act("activate", row), way="bargain")[-1].amount == 2
    assert bill(stage, Act("activate", row), way="printed")[-1].amount == 5


@pytest.mark.rule("cost.6", "continuous.static.1")
def test_gained_changes_count_like_printed_ones() -> None:
    """An ally that has gained a tax, and cards in hand that have gained a discount."""
    stage = duel()
    tax = Gain(CostChange(amount=3, who="anyone"))
    restricted = Gain(CostChange(amount=50, who="anyone", when=AtLevel(1)))
    strange = Gain(CostChange(amount=50, of=Named("Nothing")))
    its_own = Gain(CostChange(amount=70, own=True))
    crown = Static(of=Named("Friend"), changes=(tax, restricted, strange, its_own, has("vigor")))
    stage.put(stage.make("Crown", crown, types="item"), A, Zone.FIELD)
    stage.put(stage.make("Friend", types="ally"), A, Zone.FIELD)
    gift = Static(of=Named("Deed"), changes=(Gain(CostChange(amount=-1, own=True)),), affects=Zone.STACK)
    stage.put(stage.make("Gift", gift, types="item"), A, Zone.FIELD)
    (row,) = stage.hand(A, stage.make("Deed", reserve=4))
    (theirs,) = stage.hand(B, stage.make("Other", reserve=4))
    stage.begin()
    assert [line.label for line in bill(stage, Act("activate", row))] == [
        "printed",
        "its own text",
        "Friend",
        "total",
    ]
    assert cost(stage, row) == 6
    assert cost(stage, theirs, B) == 7


@pytest.mark.rule("cost.6", "continuous.instanced.1")
def test_a_change_may_be_gained_for_a_while() -> None:
    stage = duel()
    gain = Until(what=Target(what=OfType("ally")), changes=(Gain(CostChange(amount=3)), has("vigor")))
    friend = stage.put(stage.make("Friend", types="ally"), A, Zone.FIELD)
    (spell, row) = stage.hand(
        A, stage.make("Spell", Resolves(gain), reserve=0), stage.make("Deed", reserve=4)
    )
    stage.begin()
    stage.activate(spell, targets=[friend])
    stage.pass_all()
    assert cost(stage, row) == 7


@pytest.mark.rule("abilities.3")
def test_what_was_lost_changes_nothing() -> None:
    stage = duel()
    tax = stage.put(stage.make("Tax", CostChange(amount=3), types="ally"), A, Zone.FIELD)
    (row,) = stage.hand(A, stage.make("Deed", reserve=1))
    stage.begin()
    assert cost(stage, row) == 4
    silence = stage.make("Silence", Static(of=OfType("ally"), changes=(LoseAbilities(),)), types="item")
    stage.put(silence, A, Zone.FIELD)
    stage.pos.derived.clear()
    assert cost(stage, row) == 1
    assert stage.zone(tax) is Zone.FIELD


@pytest.mark.rule("activation.1.7.2", "timestamps.1")
def test_two_prices_of_one_object_the_later_in_its_text() -> None:
    stage = duel()
    first = CostChange(how=How.SET, amount=9)
    second = CostChange(how=How.SET, amount=2)
    stage.put(stage.make("Prices", first, second, types="item"), A, Zone.FIELD)
    (row,) = stage.hand(A, stage.make("Deed", reserve=1))
    stage.begin()
    assert cost(stage, row) == 2


@pytest.mark.rule("activation.1.7.2", "timestamps.1")
def test_the_newest_price_wins_though_an_older_is_read_later() -> None:
    """Prices far above any timestamp: what counts is when each began."""
    stage = duel()
    old = Activated(
        cost=(Reserve(0),), effect=ChangeCosts(change=CostChange(how=How.SET, amount=500, who="anyone"))
    )
    source = stage.put(stage.make("Ledger", old, types="item"), A, Zone.FIELD)
    (row,) = stage.hand(A, stage.make("Deed", reserve=1))
    newer = stage.make("Law", CostChange(how=How.SET, amount=900, who="anyone"), types="item")
    stage.begin()
    stage.use(source)
    stage.pass_all()
    assert cost(stage, row) == 500
    stage.put(newer, B, Zone.FIELD)
    stage.pos.derived.clear()
    assert cost(stage, row) == 900


# The first each turn.


@pytest.mark.rule("cost.6")
@pytest.mark.parametrize("who", ["you", "opponents", "anyone"])
def test_the_first_each_turn_is_counted_for_those_it_means(who: Who) -> None:
    """Deeds and prayers are activated by both; only deeds of those it means count."""
    stage = duel()
    tax = CostChange(amount=5, who=who, of=Named("Deed"), nth=1)
    stage.put(stage.make("Tax", tax, types="item"), A, Zone.FIELD)
    deed, prayer = stage.make("Deed", reserve=0, fast=True), stage.make("Prayer", reserve=0, fast=True)
    mine = stage.hand(A, prayer, deed, deed)
    theirs = stage.hand(B, prayer, deed, deed)
    stage.filler(A, 5)
    stage.filler(B, 5)
    game = stage.begin()

    def play(row: int, player: int) -> int:
        amount = cost(stage, row, player)
        while game.decision is not None and game.decision.player != player:
            stage.push(Act("pass"))
        if amount:
            hand = [card for card in stage.cards(Zone.HAND, player) if card not in (*mine, *theirs)]
            stage.activate(row, pay=hand[:amount])
        else:
            stage.activate(row)
        return amount

    taxed = {"you": (5, 0), "opponents": (0, 5), "anyone": (5, 5)}[who]
    assert [play(mine[0], A), play(mine[1], A)] == [0, taxed[0]]
    assert cost(stage, mine[2], A) == 0
    assert [play(theirs[0], B), play(theirs[1], B)] == [0, taxed[1]]
    assert cost(stage, mine[2], A) == 0
    assert cost(stage, theirs[2], B) == 0


@pytest.mark.rule("cost.6")
def test_the_second_each_turn_is_neither_the_first_nor_the_third() -> None:
    stage = duel()
    stage.put(stage.make("Tax", CostChange(amount=-1, nth=2), types="item"), A, Zone.FIELD)
    ability = Activated(cost=(Reserve(0),), effect=Nothing())
    engine = stage.put(stage.make("Engine", ability, types="item"), A, Zone.FIELD)
    deed = stage.make("Deed", reserve=1, fast=True)
    rows = stage.hand(A, deed, deed, deed)
    blanks = stage.filler(A, 2)
    stage.begin()
    stage.use(engine)
    assert cost(stage, rows[0]) == 1, "an ability is not a card that was activated"
    stage.activate(rows[0], pay=blanks[:1])
    assert cost(stage, rows[1]) == 0
    stage.activate(rows[1])
    assert cost(stage, rows[2]) == 1


# Lasting changes.


@pytest.mark.rule("cost.6")
def test_a_lasting_change_belongs_to_whoever_made_it() -> None:
    stage = duel()
    effect = Sequence((ChangeCosts(change=CostChange(amount=X, who="you")),))
    (spell, row) = stage.hand(
        A, stage.make("Spell", Resolves(effect), reserve=0, x=True), stage.make("Deed", reserve=1)
    )
    (theirs,) = stage.hand(B, stage.make("Deed", reserve=1))
    blanks = stage.filler(A, 2)
    stage.begin()
    stage.activate(spell, x=2, pay=blanks)
    stage.pass_all()
    assert cost(stage, row) == 3
    assert cost(stage, theirs, B) == 1


# Additional costs.


@pytest.mark.rule("cost.4")
def test_additional_costs_are_for_their_method_and_restriction() -> None:
    stage = duel()
    extras = (
        Additional(cost=(Discard(),)),
        Additional(cost=(Discard(count=2),), method=Method.MATERIALIZE),
        Additional(cost=(Discard(count=3),), when=AtLevel(1)),
        Additional(cost=(Discard(count=4),), own=False),
        Additional(cost=(Discard(count=5),), optional=True, name="more"),
    )
    ability = Activated(cost=(Reserve(0),), effect=Nothing())
    card = stage.make("Engine", *extras, ability, reserve=2, types="item")
    (row,) = stage.hand(A, card)
    there = stage.put(card, A, Zone.FIELD)
    stage.begin()
    play = begun(stage, Act("activate", row))
    assert additional_costs(play) == [extras[0], extras[4], extras[3]], "the one on the field asks for four"
    assert parts_of(play) == [Reserve(2), Discard(), Discard(count=4)]
    play.options = (extras[4],)
    assert parts_of(play) == [Reserve(2), Discard(), Discard(count=5), Discard(count=4)]
    used = begun(stage, Act("ability", there, 0))
    assert additional_costs(used) == []
    assert parts_of(used) == []


@pytest.mark.rule("cost.4", "permissions.3")
def test_an_additional_cost_comes_with_a_lasting_permission_to_its_cards_only() -> None:
    stage = duel()
    extra = Additional(cost=(Sacrifice(what=ally),))
    permit = Permit(
        what=Target(what=Named("Deed"), zone=Zone.GRAVEYARD, count=2),
        permission=Permission(zone=Zone.GRAVEYARD),
        cost=extra,
    )
    (spell, held) = stage.hand(
        A, stage.make("Spell", Resolves(permit), reserve=0), stage.make("Deed", reserve=0)
    )
    deed = stage.make("Deed", reserve=0)
    first, other, second = (stage.put(deed, A, Zone.GRAVEYARD) for _ in range(3))
    stage.put(stage.make("Friend", types="ally"), A, Zone.FIELD)
    stage.begin()
    stage.activate(spell, targets=[first, other])
    stage.pass_all()
    assert additional_costs(begun(stage, Act("activate", held))) == []
    assert additional_costs(begun(stage, Act("activate", first))) == [extra]
    refusal = why_not(stage.pos, A, Act("activate", second))
    assert refusal is not None
    assert refusal.rule == "activation.2"


@pytest.mark.rule("cost.9.b")
def test_without_its_costs_only_the_optional_ones_remain() -> None:
    stage = duel()
    must = Additional(cost=(Discard(),))
    may = Additional(cost=(Discard(count=2),), optional=True, name="more")
    leave = Permission(zone=Zone.GRAVEYARD, without="costs")
    cheap = Permission(zone=Zone.BANISHMENT, without="reserve cost")
    card = stage.make("Deed", must, may, leave, cheap, reserve=3)
    row, other = stage.put(card, A, Zone.GRAVEYARD), stage.put(card, A, Zone.BANISHMENT)
    stage.begin()
    assert additional_costs(begun(stage, Act("activate", row))) == [may]
    play = begun(stage, Act("activate", other))
    assert additional_costs(play) == [must, may]
    assert parts_of(play) == [Discard()]
    assert play.total == 0


@pytest.mark.rule("cost.9")
def test_what_is_owed_0_times_is_no_part_of_the_cost() -> None:
    stage = duel()
    (row,) = stage.hand(A, stage.make("Deed", Additional(cost=(Discard(count=X),)), reserve=0))
    stage.begin()
    play = begun(stage, Act("activate", row))
    assert parts_of(play) == []
    play.variables["X"] = 1
    assert parts_of(play) == [Discard(count=X)]


@pytest.mark.rule("cost.1", "cost.7")
def test_the_amount_comes_first_and_is_of_the_kind_of_the_way() -> None:
    stage = duel()
    price = Discard(count=2)
    leave = Permission(zone=Zone.MATERIAL_DECK, cost=(price,))
    row = stage.put(stage.make("Relic", leave, memory=2, types="item"), A, Zone.MATERIAL_DECK)
    stage.begin()
    play = begun(stage, Act("activate", row))
    assert parts_of(play) == [Memory(2), price]
    assert play.total == 2


@pytest.mark.rule("cost.6")
def test_plays_of_this_turn_are_remembered_with_their_player_and_method() -> None:
    stage = duel()
    price = CostChange(amount=2, own=True, condition=PlayedThisTurn(what=Subtype("Spell")))
    spell = stage.make("Spell", reserve=0, subtypes="Spell", fast=True)
    (cast,) = stage.hand(A, spell)
    (mine,) = stage.hand(A, stage.make("Deed", price, reserve=0))
    (theirs,) = stage.hand(B, stage.make("Deed", price, reserve=0))
    stage.begin()
    assert cost(stage, mine) == 0
    stage.activate(cast)
    assert cost(stage, mine) == 2
    assert cost(stage, theirs, B) == 0
    (played,) = stage.pos.plays
    assert (played.player, played.card, played.method) == (A, cast, Method.ACTIVATE)
    assert (played.definition, played.stamp) == (spell, stage.pos.stamp[cast])


@pytest.mark.rule("cost.6")
def test_a_change_may_mean_the_card_itself_or_any_other() -> None:
    stage = duel()
    draw = Resolves(Draw(amount=1))
    changes = (CostChange(amount=1, of=ThisCard(), zone=Zone.STACK), CostChange(amount=2, of=Anything()))
    (row,) = stage.hand(A, stage.make("Deed", *changes, draw, reserve=0))
    stage.begin()
    assert cost(stage, row) == 1
