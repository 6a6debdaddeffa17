"""`regalia simulate`: decks against each other, many times, with numbers one can trust."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path
from random import Random
from typing import Final, NoReturn

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from regalia.bots.known import BOTS, NoSuchBot, make_bot
from regalia.cards.facts import load
from regalia.decks.deck import BadDeck
from regalia.decks.entering import admit, ask_in_terminal, breaches
from regalia.decks.files import find_deck
from regalia.lab.page import page
from regalia.lab.simulation import Plan, Runner
from regalia.lab.summary import Summary, summarize
from regalia.lab.trials import Played
from regalia.pages import Page

BAD: Final = 2
FAULTY: Final = 1
STOPPED: Final = 130
MOST_CARDS: Final = 8


def complain(problem: object) -> NoReturn:
    """One line on what is wrong, and out."""
    click.echo(f"regalia: {problem}", err=True)
    raise SystemExit(BAD)


@click.command()
@click.argument("decks", nargs=-1, metavar="DECK DECK [DECK …]")
@click.option(
    "-n", "games", type=click.IntRange(1), default=100, show_default=True, help="Games for each pair."
)
@click.option(
    "--bots",
    default="simple",
    show_default=True,
    metavar="BOT[,BOT …]",
    help=f"One for all decks, or one for each: {', '.join(BOTS)}, or your own as module:name.",
)
@click.option("--seed", type=int, help="The same seed gives the same games.")
@click.option(
    "--workers", type=click.IntRange(1), default=os.cpu_count() or 1, help="Games at the same time."
)
@click.option(
    "--precision",
    type=click.FloatRange(0, 50, min_open=True),
    metavar="POINTS",
    help="Stop as soon as every share of wins is known to so many percentage points.",
)
@click.option(
    "--csv", "csv_file", type=click.Path(dir_okay=False, path_type=Path), help="Every game in a line."
)
@click.option("--json", "json_file", type=click.Path(dir_okay=False, path_type=Path), help="The summary.")
@click.option("--report", type=click.Path(dir_okay=False, path_type=Path), help="A page with plots.")
@click.option("--without-text", is_flag=True, help="Play cards that are not understood without their text.")
@click.option("--dask", metavar="ADDRESS", help="Play on the Dask cluster at this address.")
def simulate(
    decks: tuple[str, ...],
    games: int,
    bots: str,
    seed: int | None,
    workers: int,
    precision: float | None,
    csv_file: Path | None,
    json_file: Path | None,
    report: Path | None,
    without_text: bool,
    dask: str | None,
) -> None:
    """Let decks play each other many times: two decks, or every pair of several.

    DECK is the name of a preset or a file with a deck list. Each pair plays half of its games from each
    seat. Ctrl-C stops and keeps what is done.
    """
    plan = plan_for(decks, games, bots, seed, precision, without_text)
    for file in (csv_file, json_file, report):
        check_writable(file)
    open_executor, workers = executor_for(dask, workers)
    results, stopped = play(plan, open_executor, workers)
    summary = summarize(plan, results)
    show(plan, summary)
    if csv_file is not None:
        write_csv(csv_file, plan, results)
    if json_file is not None:
        json_file.write_bytes(msgspec.json.format(msgspec.json.encode(summary), indent=1))
    if report is not None:
        report.write_text(page(plan, summary), encoding="utf-8")
    keep_faulty(results)
    if stopped:
        raise SystemExit(STOPPED)
    if summary.faults:
        raise SystemExit(FAULTY)


def plan_for(
    decks: tuple[str, ...],
    games: int,
    bots: str,
    seed: int | None,
    precision: float | None,
    without_text: bool,
) -> Plan:
    """What was asked for, checked before the first game."""
    if len(decks) < 2:
        complain("name two decks or more; `regalia deck` lists the presets")
    called = [name.strip() for name in bots.split(",")]
    called = called * len(decks) if len(called) == 1 else called
    if len(called) != len(decks):
        complain(f"--bots takes one bot for all decks or one for each; {bots!r} has {len(called)}")
    try:
        for name in set(called):
            make_bot(name, 0)
        found = [find_deck(name) for name in decks]
        blank = admit(found, without_text=without_text, ask=ask_in_terminal)
    except (BadDeck, NoSuchBot) as problem:
        complain(problem)
    for deck in found:
        for breach in breaches(deck):
            click.echo(f"regalia: {breach}", err=True)
    seed = Random().randrange(10**6) if seed is None else seed
    return Plan(tuple(found), tuple(called), games, seed, (precision or 0.0) / 100, without_text=tuple(blank))


def check_writable(file: Path | None) -> None:
    """Say before the first game that a result could not be written."""
    if file is None:
        return
    try:
        with file.open("ab"):
            pass
    except OSError as error:
        complain(f"{file} cannot be written: {error.strerror or error}")


def executor_for(dask: str | None, workers: int) -> tuple[Callable[[], Executor], int]:
    """Where games are played: processes of this machine, or a cluster."""
    if dask is None:
        return lambda: ProcessPoolExecutor(workers), workers
    from regalia.lab.cluster import CannotReach, cluster

    try:
        return cluster(dask)
    except CannotReach as problem:
        complain(problem)


def play(plan: Plan, open_executor: Callable[[], Executor], workers: int) -> tuple[list[Played], bool]:
    """All results, and whether somebody stopped it before the end."""
    results: list[Played] = []
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    runner = Runner(plan, open_executor, workers)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("playing", total=plan.total)
        try:
            for result in runner.results():
                results.append(result)
                progress.update(task, completed=runner.finished, description=leader(plan, results))
        except KeyboardInterrupt:
            click.echo(f"Stopped after {len(results)} of {plan.total} games; they count.", err=True)
            return results, True
    return results, False


def leader(plan: Plan, results: list[Played]) -> str:
    """The standing of two decks while they play."""
    if len(plan.decks) != 2 or len(results) % 10:
        return "playing"
    won = sum(result.winner >= 0 and result.seats[result.winner] == 0 for result in results)
    lost = sum(result.winner >= 0 and result.seats[result.winner] == 1 for result in results)
    return f"{plan.decks[0].name} {won} : {lost} {plan.decks[1].name}"


def show(plan: Plan, summary: Summary) -> None:
    """The summary on the screen."""
    out = Page()
    out.say(
        f"{summary.games:,} games, seed {summary.seed}. Shares of wins with 95 % intervals; draws count half."
    )
    out.say()
    out.table(decks_table(summary))
    if len(summary.decks) > 2:
        out.say()
        out.table(pairs_table(summary))
    out.say()
    turns = [turn for turn, times in summary.turns.items() for _ in range(times)]
    if turns:
        middle = turns[len(turns) // 2]
        out.say(f"Games last {middle} turns in the middle, {turns[0]} to {turns[-1]} in all.")
        out.say(f"Whoever goes first wins {summary.going_first}.")
    for line in summary.decks:
        tell_cards(out, line.name, best_and_worst(plan, summary, line.name))
    for number, what in summary.blames[:MOST_CARDS]:
        out.say((f"Game {number}: {what}", "yellow"))
    for number, what in summary.faults[:MOST_CARDS]:
        out.say((f"Game {number} counts for nothing: {what}", "red"))


def decks_table(summary: Summary) -> Table:
    table = Table(box=None, pad_edge=False)
    for title, right in (
        ("deck", 0),
        ("bot", 0),
        ("games", 1),
        ("wins", 1),
        ("going first", 1),
        ("memory", 1),
    ):
        table.add_column(title, justify="right" if right else "left", no_wrap=True)
    for line in summary.decks:
        banished = f"{line.banished / line.games:.1f}" if line.games else ""
        row = (line.name, line.bot, f"{line.games:,}", str(line.wins), str(line.going_first), banished)
        table.add_row(*row)
    return table


def pairs_table(summary: Summary) -> Table:
    """What each deck of a row won against each deck of a column, in percent."""
    table = Table(box=None, pad_edge=False)
    table.add_column("wins in % against", no_wrap=True)
    for line in summary.decks:
        table.add_column(line.name, justify="right")
    for one, line in enumerate(summary.decks):
        cells = []
        for other in range(len(summary.decks)):
            won, of = summary.pairs.get(f"{min(one, other)} {max(one, other)}", (0.0, 0))
            share = won / of if one < other else 1 - won / of if of else 0.0
            cells.append("" if one == other or not of else f"{100 * share:.0f}")
        table.add_row(line.name, *cells)
    return table


def best_and_worst(plan: Plan, summary: Summary, name: str) -> list[tuple[str, str]]:
    """The cards whose being played went most with winning, and least: with how often that was."""
    line = next(line for line in summary.decks if line.name == name)
    enough = max(5, line.games // 20)
    cards = [card for card in line.cards.values() if card.games_played >= enough]
    ranked = sorted(cards, key=lambda card: (-card.won_when_played / card.games_played, card.slug))
    chosen = ranked if len(ranked) <= 6 else [*ranked[:3], *ranked[-3:]]
    names = load().by_slug
    return [
        (
            names[card.slug].name,
            f"{100 * card.won_when_played / card.games_played:.0f} % won of {card.games_played} games"
            " in which it was played",
        )
        for card in chosen
    ]


def tell_cards(out: Page, name: str, rows: list[tuple[str, str]]) -> None:
    if rows:
        out.say()
        out.say((f"{name}: cards that went most and least with winning", "bold"))
        out.rows(rows, indent=2, style="dim")


def write_csv(path: Path, plan: Plan, results: list[Played]) -> None:
    """Every game in a line: who sat where, who won, how long it was."""
    with path.open("w", encoding="utf-8", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(["game", "first", "second", "winner", "turns", "decisions", "banished", "fault"])
        for result in results:
            names = [plan.decks[deck].name for deck in result.seats]
            winner = names[result.winner] if result.winner >= 0 else ""
            banished = " ".join(map(str, result.banished))
            fault = result.fault or result.blame
            rows.writerow([result.number, *names, winner, result.turns, result.decisions, banished, fault])


def keep_faulty(results: list[Played]) -> None:
    """Write the games that failed beside one, so that they can be played again."""
    for result in [one for one in results if one.record][:MOST_CARDS]:
        path = Path(f"regalia-game-{result.number}.json")
        try:
            path.write_bytes(result.record)
        except OSError as error:
            click.echo(f"regalia: {path} cannot be written: {error.strerror or error}", err=True)
        else:
            click.echo(
                f"Game {result.number} is in {path}: `regalia replay {path}` plays it again.", err=True
            )
