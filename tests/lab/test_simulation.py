"""Simulations: fair pairings, the same result whoever plays, and nothing lost when something fails."""

from __future__ import annotations

from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from regalia.cli import main
from regalia.decks.files import find_deck
from regalia.lab.simulation import Plan, Runner, is_known, trials
from regalia.lab.summary import Summary, summarize
from regalia.lab.trials import Played, play_trial
from regalia.lab.wilson import wilson

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
    [("Raising", "it raised KeyError: 'lost my notes'"), ("Babbling", "is none: {'no': 'answer'}")],
)
def test_a_bot_that_fails_loses_that_game_and_the_run_goes_on(bot: str, what: str) -> None:
    of = plan(games=4)
    of = msgspec.structs.replace(of, bots=("random", f"{BAD}:{bot}"))
    summary = played(of)
    assert summary.games == 4
    assert summary.decks[0].won == 4
    assert all(what in blame for _, blame in summary.blames)
    assert len(summary.blames) == 4


def test_a_bot_that_hangs_loses_in_a_process_of_its_own() -> None:
    of = msgspec.structs.replace(plan(games=1, patience=0.2), bots=("random", f"{BAD}:Sleeping"))
    summary = played(of, ProcessPoolExecutor)
    assert summary.decks[0].won == 1
    assert "for more than 0.2 s" in summary.blames[0][1]


def test_a_worker_that_dies_takes_only_its_own_game_with_it() -> None:
    decks = tuple(find_deck(name) for name in ("lorraine", "rai", "silvie"))
    of = Plan(decks, ("random", "random", f"{BAD}:Dying"), 2, 5)
    summary = played(of, ProcessPoolExecutor, 2)
    assert summary.games == 2
    assert len(summary.faults) == 4
    assert all("its worker was lost (seed" in fault for _, fault in summary.faults)


def test_a_game_past_its_cap_is_reported_with_its_record() -> None:
    result = play_trial(next(trials(plan(cap=30))))
    assert result.fault == "it did not end within 30 answers"
    assert msgspec.json.decode(result.record)["regalia"]


def test_sequential_stopping_asks_for_every_deck() -> None:
    of = plan(precision=0.1)
    won = [Played(number, (0, 1), winner=0) for number in range(60)]
    assert wilson(60, 60).half_width < 0.1
    assert is_known(of, won)
    mixed = [Played(number, (0, 1), winner=number % 2) for number in range(60)]
    assert not is_known(of, mixed)


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
    assert len(files["csv"].read_text().splitlines()) == 3
    assert msgspec.json.decode(files["json"].read_bytes())["games"] == 2
    text = files["html"].read_text()
    assert "<svg" in text
    assert "http" not in text.replace("http-equiv", "")


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["lorraine"], "name two decks or more"),
        (["lorraine", "rai", "--bots", "a,b,c"], "one bot for all decks or one for each"),
        (["lorraine", "rai", "--bots", "clever"], "there is no bot called 'clever'"),
        (["lorraine", "rai", "--bots", "nowhere:Bot"], "cannot be loaded"),
        (["lorraine", "rai", "--csv", "/no/such/folder/x.csv"], "cannot be written"),
        (["lorraine", "nobody"], "nobody"),
    ],
)
def test_what_cannot_be_done_is_said_before_the_first_game(words: list[str], part: str) -> None:
    result = CliRunner().invoke(main, ["simulate", *words])
    assert result.exit_code == 2
    assert part in result.output
