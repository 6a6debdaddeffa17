"""What the engine offers against a brute force, on the first positions that `proofs.brute` goes through."""

from __future__ import annotations

import pytest

from proofs.brute import DEALS, alike, check, difference_in, main, report
from proofs.pencil import compare as comparing
from proofs.pencil.compare import Difference, views_disagree
from proofs.pencil.deal import deal
from proofs.pencil.deal_openings import deal_opening
from proofs.pencil.rules import plays
from proofs.pencil.shrink import shrink
from proofs.pencil.table import HAND, Table
from regalia.game.core.decision import Asks, Decision, Topic
from tests.forms import only_plain


@pytest.mark.rule(
    "activation.1.3.1",
    "activation.1.3.2",
    "activation.1.3.3",
    "activation.1.8",
    "activation.1.8.1",
    "cost.3.a",
    "cost.4",
    "materialization.3.3",
    "materialization.3.3.1",
    "materialization.3.3.2",
)
@pytest.mark.parametrize("first", range(0, 100, 10))
def test_the_engine_offers_what_a_brute_force_finds(first: int) -> None:
    tally = check(range(first, first + 10), most=40, deals=(deal,))
    assert tally.positions == 10
    assert tally.declarations


@pytest.mark.rule(
    "activation.1.4",
    "activation.1.5",
    "activation.1.8",
    "activation.1.8.2",
    "abilities.restriction.level.1.a",
    "abilities.restriction.types.1.a",
)
@pytest.mark.parametrize("first", range(0, 100, 10))
def test_the_engine_asks_for_what_paying_opens_as_a_brute_force_does(first: int) -> None:
    tally = check(range(first, first + 10), most=40, deals=(deal_opening,))
    assert tally.positions == 10
    assert tally.declarations


def test_the_proof_counts_what_it_compared(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["2", "0"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("4 positions, ")
    assert "declarations walked to their end" in said


def test_equal_numbers_give_equal_positions() -> None:
    for dealt in DEALS:
        assert dealt(17) == dealt(17)
        assert len({dealt(seed) for seed in range(50)}) == 50


def test_the_positions_are_worth_comparing() -> None:
    """Most have something to play, many have plays with several declarations, some refuse an order."""
    sizes = [[question.size for question in plays(deal(seed)).values()] for seed in range(80)]
    assert sum(bool(found) for found in sizes) > 48
    assert sum(any(size > 3 for size in found) for found in sizes) > 32


def test_in_many_positions_paying_opens_something_and_in_some_in_vain() -> None:
    tally = check(range(40), most=40, deals=(deal_opening,))
    assert tally.opened > 20
    assert tally.vain > 10


def test_a_position_is_made_as_small_as_it_gets() -> None:
    def has_a_hand(table: Table) -> bool:
        return len(table.mine(HAND)) >= 2

    table = next(table for seed in range(50) if len((table := deal(seed)).mine(HAND)) > 2)
    small = shrink(table, has_a_hand)
    assert len(small.mine(HAND)) == 2
    assert len(small.cards) == 4  # and the two champions
    assert all(not card.text for card in small.cards)


def test_a_difference_is_reported_in_a_small_position(monkeypatch: pytest.MonkeyPatch) -> None:
    """If the engine forgot every play with a card in hand, the report would show one such card."""

    def forgetful(path: object, topic: str, offered: object, expected: object) -> None:
        if topic == "what may be played" and any(act.what == "activate" for act in list(expected)):  # type: ignore[call-overload]
            raise Difference((), "what may be played: differs")

    monkeypatch.setattr(comparing, "agree", forgetful)
    found = next(
        (seed, table, difference)
        for seed in range(50)
        if (difference := difference_in(table := deal(seed))) is not None and len(table.cards) > 8
    )
    told = report(*found)
    assert told.startswith(f"position {found[0]}, made smaller:\nmoment: ")
    assert told.endswith("what may be played: differs\nafter\n  nothing")
    assert len(told.splitlines()) <= 8
    assert not alike(found[2], None)


@only_plain("a decision of a further kind cannot inherit from a compiled one")
@pytest.mark.parametrize(
    ("options", "fault"),
    [([1], ""), ([1, 2], "1 is said to be the only answer")],
)
def test_a_question_that_contradicts_itself_is_noticed(options: list[int], fault: str) -> None:
    class Odd(Decision):
        def forced(self) -> tuple[int]:
            return (1,)

    odd = Odd(Asks.NUMBER, 0, Topic.X, options)
    assert views_disagree(odd, list(odd.answers())).startswith(fault)
