"""Comparing until the answer is known: the error rate holds on made-up games, however often one looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from math import exp, log, prod
from pathlib import Path
from random import Random

import msgspec
import pytest
from click.testing import CliRunner

from proofs.stopping import ALIKE, Chances, drawn, first_answer, naive_answer
from regalia.cli import main
from regalia.decks.files import find_deck
from regalia.lab.page import page
from regalia.lab.results import decided, verdict
from regalia.lab.sequential import STAKES, Bets
from regalia.lab.simulation import Plan, Runner, Standing, trials
from regalia.lab.summary import Summary, summarize
from regalia.lab.trials import Played

RUNS, LOOKS = 150, 250


@pytest.mark.parametrize("chances", ALIKE.values(), ids=ALIKE)
def test_decks_that_are_alike_are_seldom_told_apart(chances: Chances) -> None:
    """One in twenty may be wrong, after all the looks together. The seeds are fixed."""
    assert sum(value * chance for value, chance in chances) == pytest.approx(0)
    wrong = sum(first_answer(chances, LOOKS, seed)[0] != "" for seed in range(RUNS))
    assert wrong <= 0.05 * RUNS


def test_looking_at_ordinary_intervals_all_the_time_finds_differences_where_there_are_none() -> None:
    """That is why there is another method."""
    chances = ALIKE["mostly no difference"]
    assert sum(naive_answer(chances, LOOKS, seed) for seed in range(RUNS)) > 0.2 * RUNS


@pytest.mark.parametrize(
    ("chances", "answer"),
    [(((-0.5, 0.1), (0.0, 0.5), (0.5, 0.4)), "more"), (((-0.5, 0.5), (0.0, 0.3), (0.5, 0.2)), "less")],
)
def test_decks_that_differ_are_told_apart_and_the_right_way_round(chances: Chances, answer: str) -> None:
    found = [first_answer(chances, LOOKS, seed) for seed in range(60)]
    assert sum(one == answer for one, _ in found) >= 57
    assert sum(rounds for _, rounds in found) / len(found) < LOOKS / 2


def test_the_truth_lies_within_the_bounds_at_all_times() -> None:
    """A mean of 0.1, looked at after every tenth round of a hundred runs."""
    chances: Chances = ((-0.5, 0.1), (0.0, 0.6), (0.5, 0.3))
    missed = 0
    for seed in range(100):
        bets = Bets({})
        outside = False
        for rounds, value in enumerate(drawn(chances, LOOKS, seed), 1):
            bets.add(value)
            if rounds % 10 == 0:
                found = bets.bounds()
                outside = outside or not found.low <= 0.1 <= found.high
        missed += outside
    assert missed <= 5


def test_the_money_is_what_the_bets_come_to() -> None:
    """By hand: each gambler's money is the product of their bets, and their average is what counts."""
    bets = Bets({})
    values = [0.5, 0.0, -1.0, 0.5, 0.5]
    for value in values:
        bets.add(value)
    money = [prod(1 - stake + stake * (1 + value) / 1.1 for value in values) for stake in STAKES]
    assert exp(bets.evidence(0.1, 1)) == pytest.approx(sum(money) / len(money))
    money = [prod(1 - stake + stake * (1 - value) / 0.9 for value in values) for stake in STAKES]
    assert exp(bets.evidence(0.1, -1)) == pytest.approx(sum(money) / len(money))
    assert bets.mean == pytest.approx(0.1)
    found = bets.bounds()
    assert bets.evidence(found.low, 1) < log(40) + 1e-6
    assert -1 <= found.low < 0.1 < found.high <= 1


def test_a_fair_bet_wins_nothing_on_average() -> None:
    """Over all ways in which two rounds may go, the money stays the same on average if the mean is right."""
    skewed = ALIKE["seldom a great one"]
    for sign in (1, -1):
        total = 0.0
        for one, chance in skewed:
            for other, further in skewed:
                bets = Bets({})
                bets.add(one)
                bets.add(other)
                total += chance * further * exp(bets.evidence(0.0, sign))
        assert total == pytest.approx(1)


def test_no_gambler_can_lose_everything() -> None:
    assert all(0 < stake < 1 for stake in STAKES)
    assert Bets({-1.0: 5.0}).evidence(0.0, 1) > log(1e-10)


def test_nothing_is_known_of_nothing() -> None:
    empty = Bets({})
    assert empty.answer(margin=0.1) == ""
    assert (empty.bounds().low, empty.bounds().high) == (-1, 1)
    assert empty.times_to_tell() == 0


def test_how_many_more_would_tell_is_what_then_tells() -> None:
    bets = Bets({-0.5: 10.0, 0.0: 25.0, 0.5: 15.0})
    assert bets.answer() == ""
    times = bets.times_to_tell()
    assert 1 < times < 100
    for factor, answer in ((1.01, "more"), (0.98, "")):
        assert Bets({value: count * times * factor for value, count in bets.seen.items()}).answer() == answer
    assert Bets({-0.5: 10.0, 0.5: 10.0}).times_to_tell() == 0
    assert Bets({-0.5: 10.0, 0.5: 10.0}).times_to_tell(margin=0.05) > 1


def plan(**more: object) -> Plan:
    decks = tuple(find_deck(name) for name in ("lorraine", "silvie", "rai"))
    return msgspec.structs.replace(Plan(decks, ("random",) * 3, 500, 11, rivals=1, decide=True), **more)


def results(of: Plan, gains: Sequence[float]) -> Iterator[Played]:
    """Rounds in which the first deck does better by 1 in both games, in none, or the second one does."""
    number = 0
    for place, gain in enumerate(gains):
        for seats in ((0, 2), (2, 0)):
            for deck in (0, 1):
                at = tuple(deck if seat == 0 else 2 for seat in seats)
                wins = gain >= 0 if deck == 0 else gain < 0
                if gain == 0:
                    wins = True
                winner = at.index(deck if wins else 2)
                yield Played(number, at, place, winner, cards=({}, {}), banished=(0, 0))
                number += 1


def counted(of: Plan, gains: Sequence[float]) -> Summary:
    return summarize(of, results(of, gains))


def test_rounds_with_the_same_luck_are_one_difference() -> None:
    found = counted(plan(), [1, 0, -1, 1])
    assert found.rounds[1].seen == {1.0: 2, 0.0: 1, -1.0: 1}
    assert found.rounds[0].seen == {}
    assert found.gap(1) == found.rounds[1].bounds(0.05)


def test_each_rival_is_a_difference_of_its_own_and_mirrored_games_are_one() -> None:
    """The first deck gains one of two games against one of two rivals, and none elsewhere."""
    decks = tuple(find_deck(name) for name in ("lorraine", "silvie", "rai", "tides"))
    of = plan(decks=decks, bots=("random",) * 4, rivals=2)
    games = []
    for trial in list(trials(of))[: of.round]:
        deck, rival = sorted(trial.seats)
        gains = (deck, rival, trial.seats.index(deck)) == (0, 2, 0)
        winner = trial.seats.index(deck if gains else rival)
        games.append(Played(trial.number, trial.seats, trial.seed, winner, cards=({}, {})))
    assert summarize(of, games[:-1]).rounds[1].seen == {}
    assert summarize(of, games).rounds[1].seen == {0.5: 1, 0.0: 1}


def test_rivals_with_different_means_do_not_mislead() -> None:
    """The first deck gains against one rival what it loses against the other."""
    wrong = 0
    for seed in range(RUNS):
        luck, bets, told = Random(seed), Bets({}), ""
        for _ in range(LOOKS // 2):
            for chance in (0.7, 0.3):
                bets.add(0.5 if luck.random() < chance else -0.5)
            told = told or bets.answer()
        wrong += told != ""
    assert wrong <= 0.05 * RUNS


def test_games_that_count_for_nothing_are_left_out_of_their_round() -> None:
    of = plan()
    games = list(results(of, [1]))
    lost = [msgspec.structs.replace(games[0], fault="lost"), *games[1:]]
    assert summarize(of, lost).rounds[1].seen == {1.0: 1}
    nothing = [msgspec.structs.replace(game, fault="lost") for game in games]
    assert summarize(of, nothing).rounds[1].seen == {}


def test_the_games_stop_at_the_end_of_the_round_that_tells() -> None:
    of = plan()
    standing = Standing(of)
    known = []
    for game in results(of, [1] * 30):
        standing.count(game)
        known.append(standing.is_enough())
    first = known.index(True)
    assert (first + 1) % 4 == 0
    bets = Bets({1.0: (first + 1) / 4})
    assert bets.answer() == "more"
    assert Bets({1.0: (first + 1) / 4 - 1}).answer() == ""


def test_several_comparisons_share_the_error() -> None:
    assert plan().error == 0.05
    assert plan(decks=plan().decks[:1] * 4).error == 0.025


@pytest.mark.parametrize(
    ("gains", "margin", "part"),
    [
        ([1] * 40, 0.0, "better, which is known"),
        ([-1] * 40, 0.0, "worse, which is known"),
        ([0] * 400, 0.05, "the difference is less than 5 points, which is known"),
        ([0] * 20 + [1] * 2, 0.0, "not known; if games go on like these, about -n "),
        ([1, -1] * 20, 0.0, "no number of games that can be played would tell"),
    ],
)
def test_the_verdict_says_what_is_known_and_what_would_tell(
    gains: list[int], margin: float, part: str
) -> None:
    found = counted(plan(margin=margin), gains)
    assert part in decided(found, 1)
    assert part in verdict(found, 1)
    assert part in page(found)


def test_a_run_stops_early_and_at_the_same_game_whoever_plays() -> None:
    """A bot that raises loses every game, so the deck that it plays is known to be worse soon."""
    of = plan(games=200, bots=("random", "tests.lab.bad_bots:Raising", "random"))
    few, many = (
        summarize(of, Runner(of, partial(ThreadPoolExecutor, workers), workers).results())
        for workers in (1, 3)
    )
    assert few == many
    assert few.answer(1) == "more"
    assert few.games < of.total


def test_the_command_says_when_it_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # the games that the bot loses are kept there
    report, figures = tmp_path / "out.html", tmp_path / "out.json"
    words = ["simulate", "lorraine", "silvie", "--against", "rai", "--until-known", "--seed", "1"]
    words += ["--bots", "random,tests.lab.bad_bots:Raising,random", "--workers", "1"]
    result = CliRunner().invoke(main, [*words, "--report", str(report), "--json", str(figures)])
    assert result.exit_code == 0, result.output
    assert "better, which is known" in result.output
    found = msgspec.json.decode(figures.read_bytes())
    assert found["games"] < 500
    assert found["decks"][1]["answer"] == "more"
    assert "These intervals hold at all times" in report.read_text()


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["rai", "silvie", "--until-known"], "name two decks and --against DECK"),
        (["rai", "--against", "silvie", "--until-known"], "name two decks and --against DECK"),
        (["rai", "tides", "--against", "silvie", "--margin", "2"], "add --until-known"),
        (
            ["rai", "tides", "--against", "silvie", "--until-known", "--precision", "2"],
            "two different ways to stop",
        ),
    ],
)
def test_what_does_not_go_together_is_refused(words: list[str], part: str) -> None:
    result = CliRunner().invoke(main, ["simulate", *words])
    assert result.exit_code == 2
    assert part in result.output
