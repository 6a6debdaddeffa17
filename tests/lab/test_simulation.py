"""Simulations: fair pairings, the same result with all workers, and nothing lost when something fails."""

from __future__ import annotations

import csv
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from regalia.bots import asking
from regalia.bots.seat import Bot
from regalia.cli import main
from regalia.decks.files import find_deck
from regalia.decks.text import write_text
from regalia.game.core.decision import Decision
from regalia.game.core.language import Procedure
from regalia.game.core.state import Position, Zone
from regalia.game.game import Game
from regalia.game.happening import verbs
from regalia.game.paying.play import Play
from regalia.game.playing import steps as playing
from regalia.game.printed.acts import Act
from regalia.game.record import read
from regalia.game_files import play_again
from regalia.lab import trials as trials_module
from regalia.lab.page import page
from regalia.lab.patience import may_be_ended
from regalia.lab.planning import told_apart
from regalia.lab.plots import Row, scale_for
from regalia.lab.results import csv_rows, kept, told_draws, verdict
from regalia.lab.simulate import stand
from regalia.lab.simulation import Plan, Runner, Standing, enough_games, trials
from regalia.lab.strengths import STRENGTHS, known, who_played
from regalia.lab.summary import DeckLine, Summary, summarize, titles, told
from regalia.lab.trials import Played, Use, noted_trial, play_trial
from regalia.lab.wilson import Pairs, difference, wilson
from tests.forms import only_plain

BAD = "tests.lab.bad_bots"


def plan(*decks: str, bots: str = "random", games: int = 4, **more: object) -> Plan:
    found = tuple(find_deck(name) for name in decks or ("lorraine", "rai"))
    return msgspec.structs.replace(Plan(found, (bots,) * len(found), games, 11), **more)


def played(of: Plan, executor: type[Executor] = ThreadPoolExecutor, workers: int = 1) -> Summary:
    return summarize(of, Runner(of, lambda: executor(workers), workers).results())  # type: ignore[call-arg]


def test_every_pair_plays_half_of_its_games_from_each_seat() -> None:
    games = list(trials(plan("lorraine", "rai", "silvie", games=4)))
    assert [game.number for game in games] == list(range(12))
    for pair in ((0, 1), (0, 2), (1, 2)):
        assert sum(game.seats == pair for game in games) == 2
        assert sum(game.seats == pair[::-1] for game in games) == 2
    assert {game.setup.first for game in games} == {0}


def test_mirrored_games_share_their_seed_and_others_do_not() -> None:
    seeds = [game.seed for game in trials(plan(games=6))]
    assert seeds[0] == seeds[1] != seeds[2] == seeds[3]


def test_the_summary_does_not_depend_on_who_plays() -> None:
    same = plan(games=6)
    assert played(same) == played(same, ProcessPoolExecutor, 2)


def test_a_game_is_decided_by_its_trial() -> None:
    trial = next(trials(plan()))
    assert play_trial(trial) == play_trial(trial)


@pytest.mark.parametrize(
    ("bot", "what"),
    [
        ("Raising", "it raised KeyError: 'lost my notes' (bad_bots.py, line "),
        ("Babbling", "is not legal: {'no': 'answer'}; it takes "),
        ("Leaving", "it raised SystemExit: 3 (bad_bots.py, line "),
        ("Unspeakable", "is not legal: something of the type Thing; it takes "),
        ("Forging", "it changed the options of "),
        ("Rambling", "it raised ValueError: first second more "),
    ],
)
def test_a_bot_that_fails_loses_that_game_and_the_run_goes_on(bot: str, what: str) -> None:
    of = plan(games=4)
    of = msgspec.structs.replace(of, bots=("random", f"{BAD}:{bot}"))
    summary = played(of)
    assert summary.games == 4
    assert summary.decks[0].won == 4
    assert all(what in incident.what for incident in summary.blames)
    assert all(len(incident.what) < 300 and "\n" not in incident.what for incident in summary.blames)
    assert len(summary.blames) == 4


def test_a_bot_that_hangs_loses_in_a_process_of_its_own() -> None:
    of = msgspec.structs.replace(plan(games=1, patience=0.2), bots=("random", f"{BAD}:Sleeping"))
    summary = played(of, ProcessPoolExecutor)
    assert summary.decks[0].won == 1
    assert "for more than 0.2 s" in summary.blames[0].what


def test_a_bot_that_hangs_loses_in_a_thread_too() -> None:
    """As on a cluster, whose workers play in threads that no signal reaches."""
    of = msgspec.structs.replace(plan(games=2, patience=0.2), bots=("random", f"{BAD}:Brooding"))
    summary = played(of, ThreadPoolExecutor)
    assert summary.decks[0].won == 2
    assert "for more than 0.2 s" in summary.blames[0].what


def endless(workers: int = 1) -> ProcessPoolExecutor:
    """Workers as the command starts them."""
    return ProcessPoolExecutor(workers, initializer=may_be_ended)


def test_a_bot_that_nothing_stops_loses_and_the_run_goes_on() -> None:
    """No signal and no thread gets between the parts of one long operation: its process is ended."""
    decks = tuple(find_deck(name) for name in ("lorraine", "rai", "silvie"))
    of = Plan(decks, ("random", "random", f"{BAD}:Reckoning"), 1, 5, patience=2)
    results = list(Runner(of, endless, 1).results())
    summary = summarize(of, results)
    assert summary.games == 3
    assert not summary.faults
    assert [incident.number for incident in summary.blames] == [1, 2]
    assert all("more than 2 s, and could not be stopped" in one.what for one in summary.blames)
    assert summary.decks[2].won == 0
    again = play_again(read(results[1].record))
    assert again.difference == ""
    assert again.game.history


def test_a_process_that_ends_in_the_engine_is_no_fault_of_the_bot(tmp_path: Path) -> None:
    notes = tmp_path / "answers"
    trial = next(trials(plan()))
    calls = 'Timeout (0:00:03)!\nThread 0x1 (most recent call first):\n  File "x.py", line 1 in {}\n'
    late = tmp_path / "answers.late"
    late.write_text(calls.format("push"))
    assert (
        noted_trial(trial, notes, "gone").fault
        == "it did not go on after answer 0, and its process was ended"
    )
    late.write_text(calls.format("answer_of"))
    assert noted_trial(trial, notes, "gone").blame.startswith("random lost by fault: it thought about ")
    late.write_text("")
    assert noted_trial(trial, notes, "gone").fault == "gone"


def test_a_bot_that_starts_for_ever_loses() -> None:
    of = msgspec.structs.replace(plan(games=1, patience=0.2), bots=("random", f"{BAD}:Hesitant"))
    summary = played(of, ProcessPoolExecutor)
    assert summary.decks[0].won == 1
    assert "it did not start within 0.2 s" in summary.blames[0].what


def test_a_bot_that_does_not_start_loses_its_games() -> None:
    of = msgspec.structs.replace(plan(games=2), bots=("random", f"{BAD}:Unborn"))
    summary = played(of)
    assert summary.decks[0].won == 2
    assert "it does not start: LookupError: no model here" in summary.blames[0].what


def test_a_worker_that_dies_takes_only_its_own_game_with_it() -> None:
    decks = tuple(find_deck(name) for name in ("lorraine", "rai", "silvie"))
    of = Plan(decks, ("random", "random", f"{BAD}:Dying"), 2, 5)
    results = list(Runner(of, lambda: ProcessPoolExecutor(2), 2).results())
    summary = summarize(of, results)
    assert summary.games == 2
    assert len(summary.faults) == 4
    by_number = {trial.number: trial for trial in trials(of)}
    for incident in summary.faults:
        assert "its worker was lost" in incident.what
        assert incident.seed == by_number[incident.number].seed
    for result in results:
        if result.fault:
            again = play_again(read(result.record))
            assert again.difference == ""
            assert again.game.history
            assert again.game.outcome is None


class Flaky(ThreadPoolExecutor):
    """Loses the second game that it is given."""

    taken = 0

    def submit(self, *words: Any, **more: Any) -> Future[Any]:
        self.taken += 1
        if self.taken != 2:
            return super().submit(*words, **more)
        lost: Future[Any] = Future()
        lost.set_exception(OSError("four workers died of it"))
        return lost


def test_a_game_that_a_cluster_gives_up_is_played_here() -> None:
    of = plan(games=4)
    assert summarize(of, Runner(of, Flaky, 1).results()) == played(of)


def test_a_game_past_its_cap_is_reported_with_its_record() -> None:
    result = play_trial(next(trials(plan(cap=30))))
    assert result.fault == "it did not end within 30 answers"
    assert msgspec.json.decode(result.record)["regalia"]


def standing(of: Plan, results: list[Played]) -> Standing:
    found = Standing(of)
    for result in results:
        found.count(result)
    return found


def test_sequential_stopping_asks_for_every_deck() -> None:
    of = plan(precision=0.1)
    won = [Played(number, (0, 1), winner=0) for number in range(60)]
    assert wilson(60, 60).half_width < 0.1
    assert standing(of, won).is_known()
    mixed = [Played(number, (0, 1), winner=number % 2) for number in range(60)]
    assert not standing(of, mixed).is_known()


def test_sequential_stopping_asks_for_the_difference_of_decks_that_are_compared() -> None:
    """The shares are known to ten points each, and their difference is not yet, for they do not go alike."""
    of = plan("lorraine", "rai", "silvie", precision=0.1, rivals=1)
    games = [
        Played(2 * number + deck, (deck, 2), winner=(number // (deck + 1)) % 2)
        for number in range(100)
        for deck in (0, 1)
    ]
    assert wilson(50, 100).half_width < 0.1
    assert difference(wilson(50, 100), wilson(50, 100)).half_width > 0.1
    assert not standing(of, games).is_known()
    assert standing(of, games * 3).is_known()


def test_a_run_stops_at_the_same_game_whoever_plays() -> None:
    of = msgspec.structs.replace(
        plan(games=400, precision=0.06, patience=5.0), bots=("random", f"{BAD}:Raising")
    )
    one, two = played(of), played(of, ProcessPoolExecutor, 2)
    assert one == two
    assert one.games == 100


@pytest.mark.parametrize("points", [0.01, 0.03, 0.1])
def test_enough_games_are_enough_whatever_comes(points: float) -> None:
    games = enough_games(points)
    half = wilson(games / 2, games)
    assert difference(half, half).half_width <= points
    assert difference(wilson(games / 6, games // 3), wilson(games / 6, games // 3)).half_width > points


def test_a_precision_needs_no_number_of_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that fails loses everything, which is known soon; 1,300 would be enough in any case."""
    monkeypatch.chdir(tmp_path)
    words = ["simulate", "rai", "rai", "--bots", f"{BAD}:Raising,random", "--seed", "1", "--workers", "1"]
    result = CliRunner().invoke(main, [*words, "--precision", "4"])
    assert "This is known to 4 points, after 100 of 1,300 games." in result.output


def test_a_comparison_stands_by_its_difference() -> None:
    of = plan("lorraine", "rai", "silvie", rivals=1)
    games = [Played(deck, (deck, 2), winner=deck) for deck in (0, 1)]
    assert stand(standing(of, games)).startswith("lorraine compared with rai: +100.0 points (")
    assert stand(standing(plan(), [Played(0, (0, 1), winner=0)])).startswith("lorraine wins 100.0 % (")


def test_rivals_are_played_by_all_that_are_compared_with_the_same_luck() -> None:
    of = plan("lorraine", "rai", "silvie", "tonoris", games=2, rivals=2)
    games = list(trials(of))
    assert [sorted(game.seats) for game in games[:4]] == [[0, 2], [0, 3], [1, 2], [1, 3]]
    assert games[0].seed == games[2].seed != games[1].seed == games[3].seed


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


def test_a_rival_is_known_no_better_than_games_with_the_same_luck_let_it_be() -> None:
    """Two decks that do the same in every game: each game of a rival is seen twice, from any seat."""
    of = plan("lorraine", "rai", "silvie", games=40, rivals=1)
    results = [
        Played(
            2 * number + deck,
            (deck, 2) if number % 2 == 0 else (2, deck),
            seed=number // 2,
            winner=(number + (1, 1, 1, 0, 0, 1, 0, 0)[number % 8]) % 2,
            cards=({}, {}),
            banished=(0, 0),
            fault="lost" if number == 20 else "",
        )
        for number in range(40)
        for deck in (0, 1)
    ]
    summary = summarize(of, results)
    rival, deck = summary.decks[2], summary.decks[0]
    assert rival.games == 2 * deck.games == 78
    assert deck.wins == wilson(deck.won, 39)
    assert rival.wins.half_width > 1.3 * wilson(rival.won, 78).half_width


def test_lists_that_call_themselves_alike_are_called_by_their_files() -> None:
    rai, lorraine = find_deck("rai"), find_deck("lorraine")

    def names(*typed: str) -> list[str]:
        return [deck.name for deck in told_apart(typed, [rai] * len(typed))]

    assert names("new.txt", "lists/old.txt") == ["new", "old"]
    assert names("rai", "rai") == ["rai", "rai"]
    assert names("a/mine.txt", "b/mine.txt") == ["a/mine.txt", "b/mine.txt"]
    assert [deck.name for deck in told_apart(["x.txt", "y.txt"], [rai, lorraine])] == ["rai", "lorraine"]


def test_cards_are_counted_by_how_the_game_ended() -> None:
    uses: tuple[dict[str, Use], ...] = ({"fireball": Use(3, 2, 1)}, {})
    of = plan()
    summary = summarize(
        of,
        [
            Played(0, (0, 1), winner=0, cards=uses, banished=(4, 0)),
            Played(1, (0, 1), winner=1, cards=({"fireball": Use(1, 0, 1)}, {}), banished=(1, 2)),
            Played(2, (0, 1), cards=({}, {}), banished=(0, 0)),
        ],
    )
    line = summary.decks[0]
    card = line.cards["fireball"]
    assert (line.games, line.outright, line.not_won, line.draws) == (3, 1, 2, 1)
    assert (card.seen_won, card.played_won, card.left_won) == (3, 2, 1)
    assert (card.seen_lost, card.played_lost, card.left_lost) == (1, 0, 1)
    assert (card.if_played.share, card.if_left.share) == (1, 0.5)
    assert (line.banished, line.banished_won) == (5, 4)
    assert summary.going_first.share == 0.5


@only_plain("compiled code calls what it was compiled with")
def test_what_leaves_a_memory_for_costs_is_counted_even_if_all_of_it_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The engine's own deed says how many cards it banishes, and chance is not asked about a whole memory."""
    paid: Counter[int] = Counter()
    picked: Counter[int] = Counter()

    def banish(pos: Position, cards: tuple[int, ...], **more: Any) -> tuple[int, ...]:
        paid.update(pos.owner[card] for card in cards if pos.zone_of(card) is Zone.MEMORY)
        return verbs.banish(pos, cards, **more)

    def pick(chance: Any, decision: Decision) -> Any:
        if decision.topic == "draw":
            picked[0] += decision.minimum
        return asked_chance(chance, decision)

    asked_chance = trials_module._Counting.__call__
    monkeypatch.setattr("regalia.game.paying.reserve_and_memory.banish", banish)
    monkeypatch.setattr(trials_module._Counting, "__call__", pick)
    told: Counter[int] = Counter()
    for trial in trials(plan("lorraine", "silvie", games=8)):
        told.update(dict(enumerate(play_trial(trial).banished)))
    assert told == paid
    assert picked.total() < paid.total()


@only_plain("compiled code calls what it was compiled with")
def test_what_was_in_hand_is_what_hands_and_memories_held(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another count, made whenever a bot is asked, and after the last answer."""
    had: list[set[int]] = [set(), set()]
    first: list[Counter[str]] = []
    seen: list[Game] = []

    def look(game: Game) -> None:
        pos = game.pos
        if pos.turn == 0:
            return
        for seat in (0, 1):
            had[seat].update(pos.cards_in(Zone.HAND, seat) + pos.cards_in(Zone.MEMORY, seat))
            if len(first) < 2:
                first.append(Counter(pos.definition(card).slug for card in pos.cards_in(Zone.HAND, seat)))

    def answer_of(bot: Bot, decision: Decision, game: Game) -> Any:
        look(game)
        seen.append(game)
        return asking.answer_of(bot, decision, game)

    monkeypatch.setattr(trials_module, "answer_of", answer_of)
    for trial in trials(plan("diana", "lorraine", games=4)):
        first.clear()
        for cards in had:
            cards.clear()
        found = play_trial(trial)
        look(seen[-1])
        pos = seen[-1].pos
        for seat, uses in enumerate(found.cards):
            held = Counter(pos.definition(card).slug for card in had[seat])
            assert {slug: use.drawn for slug, use in uses.items() if use.drawn} == dict(held)
            assert {slug: use.opening for slug, use in uses.items() if use.opening} == dict(first[seat])
            assert first[seat].total() == 7


def test_shares_by_draws_are_counted_by_hand() -> None:
    """Six games of which three were won: with the card in hand two of three, and without it one of three."""
    of = plan(games=6)
    with_it, at_first = {"fireball": Use(1, 0, 0, 0, 1)}, {"fireball": Use(1, 0, 0, 1, 1)}
    seen_only = {"fireball": Use(1)}
    mine = [(at_first, 0), (with_it, 0), (with_it, 1), (seen_only, 0), ({}, 1), ({}, 1)]
    summary = summarize(
        of, [Played(number, (0, 1), winner=won, cards=(use, {})) for number, (use, won) in enumerate(mine)]
    )
    line = summary.decks[0]
    card = line.cards["fireball"]
    assert card.if_opening == wilson(1, 1)
    assert card.if_drawn == wilson(2, 3)
    assert line.if_not_drawn(card) == wilson(1, 3)
    assert line.drawn_gap(card) == difference(wilson(2, 3), wilson(1, 3))
    assert line.ranked_by_draws(enough=3) == [card]
    assert line.ranked_by_draws(enough=4) == []
    figures = told(summary)["decks"][0]["cards"]["fireball"]
    assert figures["if_not_drawn"]["share"] == round(1 / 3, 6)
    assert figures["drawn_minus_not_drawn"]["share"] == round(1 / 3, 6)
    text = page(summary)
    assert "+33.3 points" in text
    assert told_draws(line, card).startswith("67 % of 3 if drawn, 33 % of 3 if not: +33.3 points")


def test_cards_that_the_bot_kept_are_named() -> None:
    of = plan(games=8)
    uses = {"fireball": Use(2, 0, 2), "idle-thoughts": Use(2, 2, 1), "blitz-mage": Use(1, 0, 1)}
    results = [Played(number, (0, 1), winner=0, cards=(uses, {})) for number in range(6)]
    line = summarize(of, results).decks[0]
    assert [card.slug for card in line.held(enough=6)] == ["fireball"]
    assert kept(line)[0] == ("Fireball", "12 copies in hand at the end, 0 played")
    assert "random kept these cards more often than it played them" in page(summarize(of, results))


def test_every_output_says_who_played_and_how_well(tmp_path: Path) -> None:
    report, figures = tmp_path / "out.html", tmp_path / "out.json"
    words = ["simulate", "lorraine", "rai", "-n", "1", "--bots", "random,simple", "--seed", "1"]
    result = CliRunner().invoke(
        main, [*words, "--workers", "1", "--report", str(report), "--json", str(figures)]
    )
    assert result.exit_code == 0, result.output
    sentences = who_played(["random", "simple"])
    assert "355" not in sentences[0]
    assert known("simple") in sentences[1]
    for text in (result.output, report.read_text(), figures.read_text()):
        assert all(sentence in text for sentence in sentences)


def test_figures_of_bots_are_those_of_their_page() -> None:
    text = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    for bot, pattern in (
        ("simple", r"Of (\d+) games simple won (\d+)"),
        ("greedy", r"Of these ([\d,]+) games greedy won ([\d,]+)"),
        ("search", r"\*\*all\*\* \| \*\*(\d+) of (\d+)\*\*"),
    ):
        found = re.search(pattern, text)
        assert found is not None, bot
        numbers = sorted(int(number.replace(",", "")) for number in found.groups())
        assert numbers == [STRENGTHS[bot].won, STRENGTHS[bot].of]


def test_a_gauntlet_is_a_folder_of_lists_that_keep_their_names(tmp_path: Path) -> None:
    """Two lists of one title are called by their files, the third keeps its title."""
    folder = tmp_path / "field"
    folder.mkdir()
    for name, deck, title in (("b", "rai", "Winner"), ("a", "silvie", "Winner"), ("c", "tonoris", "Other")):
        text = write_text(msgspec.structs.replace(find_deck(deck), name=title))
        (folder / f"{name}.txt").write_text(text)
    (folder / ".hidden").write_text("no list")
    (folder / "notes.md").write_text("no list")
    report, figures = tmp_path / "out.html", tmp_path / "out.json"
    words = ["simulate", "lorraine", "--against", str(folder), "-n", "2", "--bots", "random", "--seed", "1"]
    result = CliRunner().invoke(
        main, [*words, "--workers", "1", "--report", str(report), "--json", str(figures)]
    )
    assert result.exit_code == 0, result.output
    found = msgspec.json.decode(figures.read_bytes())
    assert [deck["name"] for deck in found["decks"]] == ["lorraine", "a", "b", "Other"]
    assert all(found["against"][0][rival] is not None for rival in (1, 2, 3))
    assert found["against"][1][2] is None
    assert "lorraine wins" in result.output
    assert "<h2>lorraine against each</h2>" in report.read_text()


@pytest.mark.parametrize(
    ("files", "part"),
    [
        ({}, "has no deck lists"),
        ({"x.txt": "4 Fierball"}, "x.txt, line 1: there is no card called 'Fierball'"),
    ],
)
def test_a_folder_that_is_no_gauntlet_is_refused(tmp_path: Path, files: dict[str, str], part: str) -> None:
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    result = CliRunner().invoke(main, ["simulate", "rai", "--against", str(tmp_path)])
    assert result.exit_code == 2
    assert part in result.output


@only_plain("compiled code calls what it was compiled with")
def test_a_card_that_an_effect_lets_one_play_is_played_too(monkeypatch: pytest.MonkeyPatch) -> None:
    by_effect: Counter[str] = Counter()
    by_oneself: Counter[str] = Counter()

    def play_card(play: Play) -> Procedure:
        by_effect[play.pos.definition(play.card).slug] += 1
        return playing.play_card(play)

    def answer_of(bot: Bot, decision: Decision, game: Game) -> Any:
        answer = asking.answer_of(bot, decision, game)
        if isinstance(answer, Act) and answer.what in ("activate", "materialize"):
            by_oneself[game.pos.definition(answer.card).slug] += 1
        return answer

    monkeypatch.setattr("regalia.words.playing.play_card", play_card)
    monkeypatch.setattr(trials_module, "answer_of", answer_of)
    told: Counter[str] = Counter()
    brought = plan("diana", "arisanna", games=6)
    for trial in trials(brought):
        for cards in play_trial(trial).cards:
            told.update({slug: use.played for slug, use in cards.items() if use.played})
    own = {slug for deck in brought.decks for slug in deck.slugs()}
    assert told == Counter({slug: n for slug, n in (by_oneself + by_effect).items() if slug in own})
    assert by_effect.keys() & own


def test_decks_that_share_a_name_are_told_apart() -> None:
    lines = [DeckLine("rai", "random"), DeckLine("rai", "simple"), DeckLine("silvie", "random")]
    assert titles(lines) == ["rai, random", "rai, simple", "silvie"]
    assert titles([lines[0], lines[0]]) == ["rai, random (1)", "rai, random (2)"]


def test_a_page_of_no_games_says_so() -> None:
    assert "No game was finished." in page(summarize(plan(), []))


@pytest.mark.skipif(os.name == "nt", reason="signals to a group of processes are POSIX")
def test_ctrl_c_keeps_what_is_done(tmp_path: Path) -> None:
    games = tmp_path / "games.csv"
    words = ["simulate", "lorraine", "rai", "-n", "5000", "--bots", "random", "--seed", "1"]
    command = [sys.executable, "-m", "regalia", *words, "--workers", "2", "--csv", str(games)]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # ignored where all this is a job
    )
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and (not games.exists() or len(games.read_text().splitlines()) < 4):
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "of 5,000 games; they count." in err
    assert "Traceback" not in err
    done = len(games.read_text().splitlines()) - 1
    assert f"{done:,} games, seed 1." in out


EARLY = """
import multiprocessing, os, signal, time
from regalia.lab.simulate import Workers, leave_to_parent
os.register_at_fork(after_in_child=lambda: time.sleep(1))
signal.signal(signal.SIGINT, signal.default_int_handler)
pool = Workers(1, mp_context=multiprocessing.get_context("fork"), initializer=leave_to_parent)
found = pool.submit(abs, -7)
for child in multiprocessing.active_children():
    os.kill(child.pid, signal.SIGINT)
print(found.result(30))
pool.shutdown()
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there are no signals of that kind")
def test_ctrl_c_does_not_reach_a_worker_that_has_hardly_begun() -> None:
    result = subprocess.run([sys.executable, "-c", EARLY], capture_output=True, text=True, check=False)
    assert result.stdout == "7\n", result.stderr
    assert result.stderr == ""


def test_draws_count_half_and_the_interval_is_wilsons() -> None:
    summary = summarize(
        plan(), [Played(0, (0, 1), cards=({}, {})), Played(1, (1, 0), winner=1, cards=({}, {}))]
    )
    assert summary.decks[0].won == 1.5
    assert summary.draws == 1
    low, high = wilson(5, 10).low, wilson(5, 10).high
    assert (round(low, 4), round(high, 4)) == (0.2366, 0.7634)


def test_the_command_writes_what_it_is_asked_for(tmp_path: Path) -> None:
    files = {name: tmp_path / f"out.{name}" for name in ("csv", "json", "html")}
    words = ["simulate", "lorraine", "rai", "-n", "2", "--bots", "random", "--seed", "1", "--workers", "1"]
    words += ["--csv", str(files["csv"]), "--json", str(files["json"]), "--report", str(files["html"])]
    result = CliRunner().invoke(main, words)
    assert result.exit_code == 0, result.output
    assert "2 games, seed 1" in result.output
    rows = list(csv.DictReader(files["csv"].read_text().splitlines()))
    assert [(row["first"], row["second"]) for row in rows] == [("lorraine", "rai"), ("rai", "lorraine")]
    assert {row["winner"] for row in rows} <= {"first", "second", "draw"}
    found = msgspec.json.decode(files["json"].read_bytes())
    assert found["games"] == 2
    won = found["decks"][0]
    assert won["wins"] == {name: round(value, 6) for name, value in wilson(won["won"], 2)._asdict().items()}
    text = files["html"].read_text()
    assert "<svg" in text
    assert "http" not in text.replace("http-equiv", "")


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@a", "\tb", "\rb"])
def test_no_name_is_a_formula_in_a_spreadsheet(name: str, tmp_path: Path) -> None:
    named = plan(
        decks=tuple(msgspec.structs.replace(find_deck(deck), name=name) for deck in ("rai", "tides"))
    )
    with csv_rows(tmp_path / "games.csv", named) as write:
        write(Played(number=3, seed=-5, seats=(0, 1), fault=name))
    with (tmp_path / "games.csv").open(newline="") as file:
        (row,) = csv.DictReader(file)
    assert [row["first"], row["second"], row["fault"]] == [f"'{name}"] * 3
    assert (row["first bot"], row["seed"]) == ("random", "-5")


def test_decks_can_be_compared_by_how_they_do_against_a_rival(tmp_path: Path) -> None:
    report = tmp_path / "out.html"
    words = ["simulate", "lorraine", "silvie", "--against", "rai", "-n", "2", "--bots", "random"]
    result = CliRunner().invoke(main, [*words, "--seed", "1", "--workers", "1", "--report", str(report)])
    assert result.exit_code == 0, result.output
    assert "4 games, seed 1" in result.output
    assert "lorraine compared with silvie: " in result.output
    assert "lorraine compared" in report.read_text()


@pytest.mark.parametrize(("points", "known"), [("50", "This is known"), ("1", "This is not yet known")])
def test_it_is_said_whether_it_is_known_as_precisely_as_asked(points: str, known: str) -> None:
    words = ["simulate", "lorraine", "rai", "-n", "2", "--bots", "random", "--seed", "1", "--workers", "1"]
    result = CliRunner().invoke(main, [*words, "--precision", points])
    assert result.exit_code == 0, result.output
    assert f"{known} to {points} points, after 2 of 2 games." in result.output


def test_games_that_fail_are_kept_and_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["simulate", "lorraine", "rai", "-n", "10", "--bots", "random", "--seed", "1", "--cap", "5"]
    result = CliRunner().invoke(main, [*words, "--workers", "1", "--csv", "games.csv"])
    assert result.exit_code == 1
    assert "counts for nothing: it did not end within 5 answers" in result.output
    assert "and 2 more" in result.output
    rows = list(csv.DictReader(Path("games.csv").read_text().splitlines()))
    assert all(row["fault"] and row["seed"] for row in rows)
    assert len(rows) == 10
    again = CliRunner().invoke(main, ["replay", "regalia-game-0.json"])
    assert again.exit_code == 0, again.output


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["lorraine"], "name two decks or more"),
        (["lorraine", "rai", "--bots", "a,b,c"], "one bot for all decks or one for each"),
        (["lorraine", "rai", "--bots", "clever"], "there is no bot called 'clever'"),
        (["lorraine", "rai", "--bots", "nowhere:Bot"], "no module nowhere in this folder or in"),
        (["lorraine", "rai", "--bots", f"{BAD}:Nobody"], "has no attribute 'Nobody'"),
        (
            ["lorraine", "rai", "--bots", f"{BAD}:Unborn"],
            "Unborn does not start: LookupError: no model here (bad",
        ),
        (["lorraine", "rai", "--bots", f"{BAD}:Seedless"], "it has to take a seed"),
        (
            ["lorraine", "rai", "--bots", f"{BAD}:Speechless"],
            "it needs a method `answer(self, decision, seat)`",
        ),
        (["lorraine", "rai", "--bots", f"{BAD}:Deaf"], "it needs a method `answer(self, decision, seat)`"),
        (["lorraine", "rai", "--csv", "/tmp/x.out", "--json", "/tmp/x.out"], "would be written over"),
        (["lorraine", "rai", "--csv", "/no/such/folder/x.csv"], "cannot be written"),
        (["lorraine", "nobody"], "nobody"),
    ],
)
def test_what_cannot_be_done_is_said_before_the_first_game(words: list[str], part: str) -> None:
    result = CliRunner().invoke(main, ["simulate", *words])
    assert result.exit_code == 2
    assert part in result.output


def test_an_axis_of_shares_ends_at_none_and_all() -> None:
    none, all_, gap = wilson(0, 9), wilson(9, 9), difference(wilson(0, 9), wilson(9, 9))
    scale = scale_for([Row("none", none), Row("all", all_)], middle=0.5)
    assert (scale.low, scale.high) == (0, 1)
    assert scale_for([Row("gap", gap)], middle=0.0).low < -0.9
