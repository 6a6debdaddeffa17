"""Amounts and conditions that few cards use: stats and counters of what is spoken of, odd, even, winning."""

from __future__ import annotations

import pytest

from regalia.game.core.context import Context
from regalia.game.core.said import Who
from regalia.game.core.state import Zone
from regalia.game.objects.targets import TargetPlayer
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import Resolves
from regalia.words.cards import PutUnder
from regalia.words.conditions import Even, IsOpponent
from regalia.words.counting import CountersOnAny
from regalia.words.effects import Draw
from regalia.words.filters import ally
from regalia.words.having import StatIs
from regalia.words.selections import Each, YourChampion
from regalia.words.stats import ReserveCostOf, StatOf
from regalia.words.structure import MayPay
from regalia.words.turns import WinGame
from tests.rules.stage import A, B, Stage

ALLIES = Each(what=ally)


def staged() -> tuple[Stage, list[int]]:
    """Two allies of A with 2 and 3 power and 4 and 5 life; the second has counters on it."""
    stage = Stage()
    for player in (A, B):
        stage.champion(player, level=2)
    small = stage.make("Small", types="ally", reserve=1, power=2, life=4)
    large = stage.make("Large", types="ally", reserve=1, power=3, life=5)
    cards = [stage.put(small, A, Zone.FIELD), stage.put(large, A, Zone.FIELD)]
    stage.pos.put(stage.pos.counters, cards[1], (("buff", 2), ("charge", 1)))
    return stage, cards


def test_a_stat_of_several_is_their_sum_as_it_is_now() -> None:
    stage, cards = staged()
    ctx = Context(stage.pos, A, cards[0])
    assert StatOf(ALLIES).value(ctx) == 2 + (3 + 2)  # buff counters count
    assert StatOf(ALLIES, "life").value(ctx) == 4 + (5 + 2)
    assert StatOf(YourChampion(), "level").value(ctx) == 2


def test_counters_of_one_kind_are_counted_on_everything_spoken_of() -> None:
    stage, cards = staged()
    stage.pos.put(stage.pos.counters, cards[0], (("charge", 3),))
    ctx = Context(stage.pos, A, cards[0])
    assert CountersOnAny("charge", ALLIES).value(ctx) == 4
    assert CountersOnAny("buff", ALLIES).value(ctx) == 2
    assert CountersOnAny("age", ALLIES).value(ctx) == 0


@pytest.mark.parametrize(
    ("what", "fits"),
    [
        (StatIs(stat="power", at_most=2), (True, False)),
        (StatIs(stat="power", at_least=5), (False, True)),
        (StatIs(stat="life", even=True), (True, False)),
        (StatIs(stat="life", even=False), (False, True)),
    ],
)
def test_a_stat_may_be_small_large_even_or_odd(what: StatIs, fits: tuple[bool, bool]) -> None:
    stage, cards = staged()
    ctx = Context(stage.pos, A, cards[0])
    assert tuple(what.matches(ctx, card) for card in cards) == fits


@pytest.mark.parametrize(("number", "even"), [(0, True), (1, False), (2, True), (7, False)])
def test_zero_is_even(number: int, even: bool) -> None:
    stage, cards = staged()
    assert Even(number).holds(Context(stage.pos, A, cards[0])) is even


def test_whoever_is_not_you_is_an_opponent() -> None:
    stage, cards = staged()
    ctx = Context(stage.pos, A, cards[0])
    assert IsOpponent("opponents").holds(ctx)
    assert not IsOpponent("you").holds(ctx)
    assert not IsOpponent(TargetPlayer()).holds(ctx)  # nobody was targeted


@pytest.mark.rule("end.2")
@pytest.mark.parametrize(("whose", "winner"), [("you", A), ("opponents", B)])
def test_a_game_is_won_as_the_state_is_checked(whose: Who, winner: int) -> None:
    stage, _ = staged()
    (row,) = stage.hand(A, stage.make("Triumph", Resolves(WinGame(whose=whose)), reserve=0))
    game = stage.begin()
    stage.activate(row)
    assert game.outcome is None
    stage.pass_all()
    assert game.outcome == (winner,)


@pytest.mark.rule("cost.1")
@pytest.mark.parametrize(("reserve", "may"), [(0, True), (None, False)])
def test_nobody_can_pay_as_much_as_something_costs_that_has_no_cost(reserve: int | None, may: bool) -> None:
    """A reserve cost of 0 is paid with nothing, and where there is none, nothing can be as much."""
    stage = Stage()
    stage.champion(A)
    stage.champion(B)
    ghost = stage.make("Ghost", types="ally", reserve=reserve, power=1, life=1)
    stage.put(ghost, A, Zone.FIELD)
    pay = MayPay(cost=(Reserve(ReserveCostOf(ALLIES)),), then=Draw())
    (card,) = stage.hand(A, stage.make("Deed", Resolves(pay), reserve=0))
    stage.begin(A)
    stage.activate(card)
    stage.pass_all()
    assert (True in stage.options) is may


@pytest.mark.rule("misc.ordering.2", "champion.level-up.6")
def test_cards_go_under_a_champion_in_the_order_that_their_player_says() -> None:
    stage = Stage()
    stage.champion(A)
    stage.champion(B)
    one, two = (stage.put(stage.make(name, reserve=1), A, Zone.GRAVEYARD) for name in ("One", "Two"))
    under = PutUnder(Each(zone=Zone.GRAVEYARD, whose="you"), YourChampion())
    (card,) = stage.hand(A, stage.make("Deed", Resolves(under), reserve=0))
    stage.begin(A)
    stage.activate(card)
    stage.pass_all()
    assert stage.decision.topic == "order bottom"
    stage.push((two, one))
    assert stage.cards(Zone.LINEAGE, A)[:2] == (two, one)
