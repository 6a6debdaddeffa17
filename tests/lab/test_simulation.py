"""Simulations: fair pairings, the same result with all workers, and nothing lost when something fails."""

from __future__ import annotations

import csv
import os
import re
import signal
import subprocess
import sys
import time
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from regalia.cli import main
from regalia.decks.files import find_deck
from regalia.game.record import read
from regalia.game_files import play_again
from regalia.lab.page import page
from regalia.lab.patience import may_be_ended
from regalia.lab.plots import Row, scale_for
from regalia.lab.results import csv_rows
from regalia.lab.simulate import stand
from regalia.lab.simulation import Plan, Runner, enough_games, trials
from regalia.lab.strengths import STRENGTHS, known, who_played
from regalia.lab.summary import DeckLine, summarize, titles
from regalia.lab.trials import Played, noted_trial, play_trial
from regalia.lab.wilson import difference, wilson
from tests.lab.small_runs import plan, played, standing

BAD = "tests.lab.bad_bots"


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


def test_old_figures_are_not_told_of_other_bots() -> None:
    """169 of 218 games are 77.5 %. They were played with 200 iterations, which is also what `search` has."""
    of_200 = "An earlier version of search:200 won 77.5 % (71.5 to 82.6) of 218 games against greedy with "
    for same in ("search", "search:200"):
        assert known(same).startswith(of_200)
    for other in ("search:20", "search:2s"):
        assert known(other).startswith(f"How strong {other} is has not been measured. {of_200}")
    assert known("searching:Bot") == "How strong searching:Bot is has not been measured."
    assert "probably" in who_played(["random"])[-1]


def test_figures_of_bots_are_those_of_their_page() -> None:
    docs = Path(__file__).parents[2] / "docs"
    text = "".join((docs / name).read_text(encoding="utf-8") for name in ("bots.md", "model.md"))
    for bot, pattern in (
        ("simple", r"Of (\d+) games simple won (\d+)"),
        ("greedy", r"Of these ([\d,]+) games greedy won ([\d,]+)"),
        ("policy", r"\| greedy \| (\d+) of (\d+) \| [\d.]+ % \|"),
        ("search:200", r"\*\*all\*\* \| \*\*(\d+) of (\d+)\*\*"),
    ):
        found = re.search(pattern, text)
        assert found is not None, bot
        numbers = sorted(int(number.replace(",", "")) for number in found.groups())
        assert numbers == [STRENGTHS[bot].won, STRENGTHS[bot].of]


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
