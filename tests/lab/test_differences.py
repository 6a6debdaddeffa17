"""How surely a difference between decks is known, above all after games with the same luck."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from regalia.lab.results import verdict
from regalia.lab.simulation import Plan
from regalia.lab.summary import DeckLine, Summary, summarize
from regalia.lab.trials import Played
from regalia.lab.wilson import Pairs, difference, wilson
from tests.lab.small_runs import plan, standing


def test_a_difference_has_newcombes_interval() -> None:
    """His own example (1998, table II, method 10): 56 of 70 against 48 of 80."""
    found = difference(wilson(56, 70), wilson(48, 80))
    assert [round(value, 4) for value in found] == [0.2, 0.0524, 0.3339]


def test_a_difference_in_pairs_is_known_better_if_they_went_alike() -> None:
    """By hand: 30 pairs, of which both won 10, only the first 10, none 10; Newcombe's method for pairs."""
    pairs = Pairs()
    for one, other in ((1, 1), (1, 0), (0, 0)):
        for _ in range(10):
            pairs.add(one, other)
    alike = (10 * 10 - 10 * 0 - 30 / 2) / (20 * 10 * 10 * 20) ** 0.5
    assert pairs.correlation == pytest.approx(alike) == pytest.approx(0.425)
    found = difference(wilson(20, 30), wilson(10, 30), pairs.correlation)
    below, above = wilson(20, 30).share - wilson(20, 30).low, wilson(20, 30).high - wilson(20, 30).share
    assert found.low == pytest.approx(1 / 3 - below * (2 - 2 * alike) ** 0.5)
    assert found.high == pytest.approx(1 / 3 + above * (2 - 2 * alike) ** 0.5)
    assert found.half_width < difference(wilson(20, 30), wilson(10, 30)).half_width


def test_few_pairs_say_nothing_about_how_much_games_go_alike() -> None:
    pairs = Pairs()
    pairs.add(1, 1)
    pairs.add(0, 0)
    assert pairs.correlation == 0
    assert Pairs().correlation == 0


def test_games_with_the_same_luck_are_compared_in_pairs() -> None:
    """Both decks win and lose the same games but for a few, and one game of the first counts for nothing."""
    of = plan("lorraine", "rai", "silvie", rivals=1)
    results: list[Played] = []
    for number in range(40):
        seats = (0, 1) if number % 2 else (1, 0)
        won = (number // 2) % 2
        for deck in (0, 1):
            place = [deck, 2] if seats == (0, 1) else [2, deck]
            winner = place.index(deck if won and not (deck and number < 10) else 2)
            fault = "lost" if number == 39 and deck == 0 else ""
            results.append(
                Played(
                    len(results),
                    tuple(place),
                    number // 2,
                    winner,
                    cards=({}, {}),
                    banished=(0, 0),
                    fault=fault,
                )
            )
    summary = summarize(of, results)
    assert summary.same_luck[1].games == 39
    assert summary.same_luck[1].correlation > 0.5
    gap = summary.gap(1)
    alone = difference(summary.decks[0].wins, summary.decks[1].wins)
    assert gap.share == alone.share
    assert gap.half_width < 0.7 * alone.half_width
    found = standing(of, results)
    assert found.gap(1) == gap


def compared(one: int, other: int, of: int) -> Summary:
    """Two decks that won these numbers of games against a rival, without any luck in common."""
    decks = [DeckLine(name, "random", of, won) for name, won in (("new", one), ("old", other), ("rival", 0))]
    return Summary(1, 2 * of, decks=decks, compared=2, same_luck=[Pairs(), Pairs()])


def test_a_verdict_says_whether_it_may_be_chance_and_what_would_tell() -> None:
    """55 % against 50 % of 100: a bound is 13.6 points away, so it takes (13.6 / 5)² times as many games."""
    assert verdict(compared(80, 50, 100), 1).endswith("better, and hardly by chance")
    assert verdict(compared(50, 80, 100), 1).endswith("worse, and hardly by chance")
    unclear = compared(55, 50, 100)
    reach = unclear.gap(1).share - unclear.gap(1).low
    assert 700 < 100 * (reach / 0.05) ** 2 < 800
    assert verdict(unclear, 1).endswith("it may well be chance; if it is not, about -n 760 would show it")
    assert verdict(compared(50, 55, 100), 1).endswith("about -n 760 would show it")
    assert verdict(compared(50, 50, 100), 1).endswith("it is very small, if there is one")
    assert verdict(compared(0, 0, 0), 1).endswith("it is very small, if there is one")


def twins(of: Plan, first_wins: Callable[[int, int], bool]) -> Summary:
    """A hundred games, two with each seed and mirrored seats."""
    return summarize(
        of,
        [
            Played(
                number,
                (0, 1) if number % 2 == 0 else (1, 0),
                seed=number // 2,
                winner=0 if first_wins(number // 2, number % 2) else 1,
                cards=({}, {}),
                banished=(0, 0),
            )
            for number in range(100)
        ],
    )


def test_going_first_is_no_surer_than_games_with_the_same_luck_let_it_be() -> None:
    """A deck against itself plays every game twice: a hundred games tell as much as fifty."""
    of = plan("rai", "rai", games=100)
    assert twins(of, lambda pair, game: pair % 2 == 0).going_first == wilson(25, 50)
    assert twins(of, lambda pair, game: game == 0).going_first == wilson(50, 100)
    assert twins(of, lambda pair, game: pair % 2 == 0).decks[0].wins == wilson(50, 100)
