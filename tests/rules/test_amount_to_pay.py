"""Working out what a play costs: printed, set, raised and lowered at once, removed, never below 0."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from regalia.game.core.state import Zone
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import Activated, Additional, CostChange, How, Method, Resolves
from regalia.game.printed.acts import Act
from regalia.words.amounts import X
from regalia.words.changes import Stat
from regalia.words.costs import Sacrifice
from regalia.words.effects import Draw
from regalia.words.filters import ally
from regalia.words.keywords import costs_less, efficiency
from regalia.words.lasting import ChangeCosts, Until
from regalia.words.selections import your_champion
from tests.rules.stage import MATERIALIZE, A, B, Stage

ADD, SET, REMOVE = How.ADD, How.SET, How.REMOVE
BOTH = (Method.ACTIVATE, Method.MATERIALIZE)
Change = tuple[How, int]


def change(how: How, amount: int, method: tuple[Method, ...] = BOTH) -> CostChange:
    return CostChange(how=how, amount=amount, method=method, who="anyone")


def to_activate(printed: int, arrivals: tuple[Change, ...], *own: Any, **facts: Any) -> int:
    """What a card with this printed cost takes to activate, the changes having come in this order."""
    stage = Stage()
    stage.champion(A)
    stage.champion(B)
    for how, amount in arrivals:
        stage.put(stage.make("Law", change(how, amount), types="phantasia"), B, Zone.FIELD)
    (row,) = stage.hand(A, stage.make("Deed", *own, reserve=printed, **facts))
    stage.filler(A, 12)
    return paid(stage, row, "activate")


def to_materialize(printed: int, arrivals: tuple[Change, ...], *own: Any) -> int:
    stage = Stage()
    stage.champion(A)
    stage.champion(B)
    for how, amount in arrivals:
        stage.put(stage.make("Law", change(how, amount), types="phantasia"), B, Zone.FIELD)
    relic = stage.make("Relic", *own, memory=printed, types="item", supertypes="regalia")
    row = stage.put(relic, A, Zone.MATERIAL_DECK)
    stage.filler(A, 12, Zone.MEMORY)
    return paid(stage, row, "materialize")


def paid(stage: Stage, row: int, what: str, x: int | None = None) -> int:
    """Play it and count the cards that left hand or memory for it."""
    stage.begin(A, MATERIALIZE) if what == "materialize" else stage.begin()
    start, end = (Zone.MEMORY, Zone.BANISHMENT) if what == "materialize" else (Zone.HAND, Zone.MEMORY)
    there, gone = len(stage.cards(start, A)), len(stage.cards(end, A))
    stage.push(Act(what, row))
    if x is not None:
        stage.push(x)
    while stage.decision.topic == "pay":
        stage.push(next(iter(stage.decision.answers())))
    moved = len(stage.cards(end, A)) - gone
    left = there - len(stage.cards(start, A)) - (1 if what == "activate" else 0)
    assert moved == left == stage.on_stack(row).receipt.total
    return moved


@pytest.mark.rule("activation.1.7.3", "cost.6")
@pytest.mark.parametrize("arrivals", list(permutations([(ADD, 2), (ADD, -4), (ADD, 1)])))
def test_raises_and_discounts_are_summed(arrivals: tuple[Change, ...]) -> None:
    assert to_activate(3, arrivals) == 2


@pytest.mark.rule("activation.1.7.3", "cost.6")
@pytest.mark.parametrize("arrivals", list(permutations([(ADD, -2), (ADD, 2)])))
def test_there_is_no_floor_between_a_discount_and_a_raise(arrivals: tuple[Change, ...]) -> None:
    """1 - 2 + 2 is 1. Stopping at 0 on the way would make it 2."""
    assert to_activate(1, arrivals) == 1


@pytest.mark.rule("activation.1.7.2", "activation.1.7.3")
@pytest.mark.parametrize("arrivals", list(permutations([(SET, 2), (ADD, 3)])))
def test_setting_comes_before_adding_whatever_arrived_first(arrivals: tuple[Change, ...]) -> None:
    assert to_activate(7, arrivals) == 5


@pytest.mark.rule("activation.1.7.2")
@pytest.mark.parametrize(("first", "second"), [(1, 4), (4, 1)])
def test_of_two_that_set_it_the_newer_wins(first: int, second: int) -> None:
    assert to_activate(7, ((SET, first), (SET, second))) == second


@pytest.mark.rule("activation.1.7.2", "timestamps.1")
def test_an_effect_is_as_new_as_its_resolution_and_not_as_its_source() -> None:
    """The ability of an old object speaks after a newer object with another price has come."""
    stage = Stage()
    stage.champion(A)
    stage.champion(B)
    ability = Activated(cost=(Reserve(0),), effect=ChangeCosts(change=change(SET, 1)))
    old = stage.put(stage.make("Old Ledger", ability, reserve=1, types="item"), A, Zone.FIELD)
    stage.put(stage.make("New Law", change(SET, 5), types="phantasia"), B, Zone.FIELD)
    (row,) = stage.hand(A, stage.make("Deed", reserve=7))
    blanks = stage.filler(A, 7)
    stage.begin()
    stage.use(old)
    stage.pass_all()
    stage.activate(row, pay=blanks[:1])
    assert stage.on_stack(row).receipt.total == 1


@pytest.mark.rule("activation.1.7.4")
@pytest.mark.parametrize("arrivals", list(permutations([(REMOVE, 0), (ADD, 2), (SET, 5)])))
def test_removal_beats_everything_before_it(arrivals: tuple[Change, ...]) -> None:
    assert to_activate(3, arrivals) == 0


@pytest.mark.rule("activation.1.7.4", "cost.8")
def test_a_discount_never_goes_below_0() -> None:
    assert to_activate(1, ((ADD, -4),)) == 0


@pytest.mark.rule("activation.1.7.1", "cost.9")
def test_x_belongs_to_the_starting_amount_and_discounts_leave_it_alone() -> None:
    """X = 3 and 1 less: two cards are reserved, and the text still says 3."""
    stage = Stage()
    stage.champion(A)
    stage.champion(B)
    (row,) = stage.hand(A, stage.make("Study", costs_less(1), Resolves(Draw(amount=X)), reserve=0, x=True))
    stage.filler(A, 3)
    assert paid(stage, row, "activate", x=3) == 2
    held = len(stage.cards(Zone.HAND, A))
    stage.pass_all()
    assert len(stage.cards(Zone.HAND, A)) == held + 3


@pytest.mark.rule("activation.1.7.1", "activation.1.7.2")
def test_a_set_amount_takes_the_place_of_x_too() -> None:
    stage = Stage()
    stage.champion(A)
    stage.champion(B)
    stage.put(stage.make("Law", change(SET, 1), types="phantasia"), B, Zone.FIELD)
    (row,) = stage.hand(A, stage.make("Study", Resolves(Draw(amount=X)), reserve=0, x=True))
    stage.filler(A, 3)
    assert paid(stage, row, "activate", x=3) == 1
    assert stage.on_stack(row).receipt.variable("X") == 3


@pytest.mark.rule("activation.1.7.3", "keyword.efficiency.1", "lv.3")
@pytest.mark.parametrize(("level", "change_of_level", "cost"), [(3, 0, 4), (1, -3, 9), (0, 0, 7)])
def test_efficiency_follows_the_level_even_below_0(level: int, change_of_level: int, cost: int) -> None:
    """At level -2 the card costs 2 more."""
    stage = Stage()
    stage.champion(A, level=level)
    stage.champion(B)
    curse = Resolves(Until(what=your_champion, changes=(Stat(level=change_of_level),)))
    weaken, row = stage.hand(
        A, stage.make("Weaken", curse, reserve=0), stage.make("Feat", efficiency(), reserve=7)
    )
    blanks = stage.filler(A, 10)
    stage.begin()
    stage.activate(weaken)
    stage.pass_all()
    stage.activate(row, pay=blanks[:cost])
    assert stage.on_stack(row).receipt.total == cost


@pytest.mark.rule("activation.1.7.1", "activation.1.8.2")
def test_the_amount_is_settled_before_paying() -> None:
    """The discounter itself is sacrificed for another part; the discount stays in either order."""
    for order in (0, 1):
        stage = Stage()
        stage.champion(A)
        stage.champion(B)
        broker = stage.make("Broker", CostChange(amount=-2), reserve=1, types="ally", life=1)
        discounter = stage.put(broker, A, Zone.FIELD)
        (row,) = stage.hand(A, stage.make("Deal", Additional(cost=(Sacrifice(what=ally),)), reserve=3))
        blanks = stage.filler(A, 3)
        stage.begin()
        pay = [[blanks[0]], [discounter]] if order == 0 else [[discounter], [blanks[0]]]
        stage.activate(row, order=[order], pay=pay)
        assert stage.on_stack(row).receipt.total == 1
        assert stage.zone(discounter) is Zone.GRAVEYARD
        assert len(stage.cards(Zone.MEMORY, A)) == 1


# The same for memory.


@pytest.mark.rule("materialization.3.2.1")
@pytest.mark.parametrize("printed", [0, 1, 3])
def test_a_memory_cost_starts_from_the_printed_one(printed: int) -> None:
    assert to_materialize(printed, ()) == printed


@pytest.mark.rule("materialization.3.2.1")
def test_x_of_a_memory_cost_is_part_of_the_starting_amount() -> None:
    stage = Stage()
    stage.champion(A)
    stage.champion(B)
    relic = stage.make("Well", memory=0, x=True, types="item", supertypes="regalia")
    row = stage.put(relic, A, Zone.MATERIAL_DECK)
    stage.filler(A, 5, Zone.MEMORY)
    assert paid(stage, row, "materialize", x=2) == 2


@pytest.mark.rule("materialization.3.2.2")
@pytest.mark.parametrize(("first", "second"), [(1, 4), (4, 1)])
def test_of_two_that_set_a_memory_cost_the_newer_wins(first: int, second: int) -> None:
    assert to_materialize(7, ((SET, first), (SET, second))) == second


@pytest.mark.rule("materialization.3.2.2", "materialization.3.2.3")
@pytest.mark.parametrize("arrivals", list(permutations([(SET, 2), (ADD, 3)])))
def test_a_memory_cost_is_set_before_it_is_raised(arrivals: tuple[Change, ...]) -> None:
    assert to_materialize(7, arrivals) == 5


@pytest.mark.rule("materialization.3.2.3")
@pytest.mark.parametrize("arrivals", list(permutations([(ADD, -2), (ADD, 2), (ADD, 1)])))
def test_raises_and_discounts_of_memory_are_summed(arrivals: tuple[Change, ...]) -> None:
    assert to_materialize(1, arrivals) == 2


@pytest.mark.rule("materialization.3.2.3", "cost.7")
def test_what_is_less_to_activate_is_not_less_to_materialize() -> None:
    less = costs_less(1)
    assert to_materialize(2, (), less) == 2
    assert to_materialize(2, (), costs_less(1, method=Method.MATERIALIZE)) == 1
    assert to_activate(2, (), costs_less(1, method=Method.MATERIALIZE)) == 2
    assert to_activate(2, (), less) == 1


@pytest.mark.rule("materialization.3.2.4")
@pytest.mark.parametrize("arrivals", list(permutations([(REMOVE, 0), (ADD, 2), (SET, 5)])))
def test_removal_of_a_memory_cost_beats_everything_before_it(arrivals: tuple[Change, ...]) -> None:
    assert to_materialize(3, arrivals) == 0


@pytest.mark.rule("materialization.3.2.4", "cost.8")
def test_a_memory_cost_never_goes_below_0() -> None:
    assert to_materialize(1, ((ADD, -4),)) == 0
