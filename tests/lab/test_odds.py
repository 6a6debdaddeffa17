"""Odds: counted exactly, and compared with listing every case and with what the engine does."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from click.testing import CliRunner

from regalia.cli import main
from regalia.decks.files import find_deck
from regalia.lab.odds import ImpossibleOdds, depths, draw_odds, drawn, memory_odds

MEMORIES = [["a"], ["a", "b"], ["a", "a", "b", "c"], ["a", "a", "a", "b", "b", "c"], list("aabbccdd")]


@pytest.mark.rule("cost.3", "memory.2")
@pytest.mark.parametrize("memory", MEMORIES)
def test_every_set_has_the_chance_that_listing_all_gives(memory: list[str]) -> None:
    for cost in range(len(memory) + 1):
        odds = memory_odds(memory, cost)
        listed = Counter(tuple(sorted(chosen)) for chosen in combinations(memory, cost))
        total = sum(listed.values())
        assert dict(odds.sets()) == {chosen: Fraction(times, total) for chosen, times in listed.items()}
        assert sum(chance for _, chance in odds.sets()) == 1


@pytest.mark.parametrize("memory", MEMORIES)
def test_every_card_has_the_chance_that_listing_all_gives(memory: list[str]) -> None:
    for cost in range(len(memory) + 1):
        cases = list(combinations(range(len(memory)), cost))
        for share in memory_odds(memory, cost).shares():
            gone = [sum(memory[at] == share.name for at in case) for case in cases]
            assert share.any == Fraction(sum(number > 0 for number in gone), len(cases))
            assert share.all == Fraction(sum(number == share.copies for number in gone), len(cases))
            assert share.expected == Fraction(sum(gone), len(cases))


def test_what_is_paid_otherwise_is_not_at_risk() -> None:
    assert memory_odds(["a", "b", "c"], 2, other=1) == memory_odds(["a", "b", "c"], 1)
    assert memory_odds(["a"], 2, other=5).amount == 0


@pytest.mark.parametrize(("cost", "other"), [(3, 0), (5, 1), (-1, 0), (1, -1)])
def test_impossible_payments_are_refused(cost: int, other: int) -> None:
    with pytest.raises(ImpossibleOdds):
        memory_odds(["a", "b"], cost, other=other)


def test_drawn_is_what_listing_all_gives() -> None:
    for deck in range(1, 8):
        for copies in range(deck + 1):
            for seen in range(deck + 1):
                cases = list(combinations(range(deck), seen))
                for least in range(copies + 1):
                    hits = sum(sum(card < copies for card in case) >= least for case in cases)
                    assert drawn(deck, copies, seen, least) == Fraction(hits, len(cases))


def test_the_engine_says_how_deep_one_sees() -> None:
    """A Spirit draws seven; one card for each turn, none in the very first (draw-phase rules)."""
    deck = find_deck("rai")
    assert [(depth.turn, depth.seen) for depth in depths(deck, 3, first=True)] == [(1, 7), (2, 8), (3, 9)]
    assert [(depth.turn, depth.seen) for depth in depths(deck, 3, first=False)] == [(1, 8), (2, 9), (3, 10)]


def test_a_card_that_costs_more_than_the_hand_is_not_payable() -> None:
    deck = find_deck("rai")
    first, second = draw_odds(deck, 4, 7, 2, first=True)
    assert first.paid == 0
    assert second.paid == second.drawn


def test_the_command_prints_exact_chances() -> None:
    result = CliRunner().invoke(
        main, ["odds", "memory", "3x Fireball", "Tera Sight", "Give Bath", "--cost", "2"]
    )
    assert result.exit_code == 0, result.output
    rows = [line.split() for line in result.output.splitlines()]
    assert ["Fireball", "3", "90.0", "%", "0", "%", "1.20"] in rows
    assert ["10.0", "%", "Give", "Bath,", "Tera", "Sight"] in rows
    result = CliRunner().invoke(main, ["odds", "draw", "rai", "Fireball", "--turns", "2"])
    assert result.exit_code == 0, result.output
    assert "39.9 %" in result.output


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["memory", "Fireball", "--cost", "2"], "cannot pay 2 at random"),
        (["memory", "Fierball", "--cost", "1"], "Fierball"),
        (["draw", "rai", "Tera Sight"], "has no Tera Sight"),
        (["draw", "nobody", "Fireball"], "nobody"),
    ],
)
def test_what_cannot_be_asked_is_said_in_a_line(words: list[str], part: str) -> None:
    result = CliRunner().invoke(main, ["odds", *words])
    assert result.exit_code == 2
    assert part in result.output
