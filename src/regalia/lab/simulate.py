"""`regalia simulate`: many games between decks, with confidence intervals."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Final, ParamSpec, TypeVar

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from regalia.bots.known import BOTS
from regalia.lab.page import page
from regalia.lab.patience import may_be_ended
from regalia.lab.planning import FILE, check_ending, check_writable, complain, plan_for
from regalia.lab.results import csv_rows, in_points, kept_records, show
from regalia.lab.simulation import ClusterGone, Plan, Runner, Standing, enough_games
from regalia.lab.summary import DeckLine, Tally, titles, told
from regalia.lab.trials import CAP, PATIENCE, Played
from regalia.pages import plain_wanted

P = ParamSpec("P")
T = TypeVar("T")

FAULTY: Final = 1
STOPPED: Final = 130
USUAL: Final = 100
"""The number of games if -n is not given."""
LIMIT: Final = 5_000
"""The most games with --until-known if -n is not given."""
OFTEN: Final = 30.0
"""Seconds between two lines about the standing, if no bar can be drawn."""


@click.command()
@click.argument("decks", nargs=-1, metavar="DECK DECK [DECK …]")
@click.option(
    "-n",
    "games",
    type=click.IntRange(1),
    help=f"Games for each pair.  [default: {USUAL}, or with --precision as many as it may take]",
)
@click.option(
    "--against",
    "rivals",
    multiple=True,
    metavar="DECK",
    help="Let the decks play this one instead of each other, and compare them; may be given several times.",
)
@click.option(
    "--bots",
    default="simple",
    show_default=True,
    metavar="BOT[,BOT …]",
    help=f"One for all decks, or one for each: {', '.join(BOTS)}, search:500, search:2s, or your own as "
    "module:name.",
)
@click.option("--seed", type=int, help="The same seed gives the same games.")
@click.option(
    "--workers", type=click.IntRange(1), default=os.cpu_count() or 1, help="Games at the same time."
)
@click.option(
    "--precision",
    type=click.FloatRange(0, 50, min_open=True),
    metavar="POINTS",
    help="Play until every share of wins (with --against: every difference to the first deck) is known to "
    "POINTS percentage points. -n limits the number of games.",
)
@click.option(
    "--best-of",
    type=click.Choice(["1", "3", "5"]),
    default="1",
    show_default=True,
    help="Play matches of at most this number of games, and count the matches.",
)
@click.option(
    "--sideboards",
    type=FILE,
    help="A file that says which cards go out and in after the first game of a match, and against whom.",
)
@click.option(
    "--until-known",
    is_flag=True,
    help="With --against: stop as soon as it is known whether the first deck does better or worse. -n limits "
    f"the number of games.  [limit: {LIMIT:,}]",
)
@click.option(
    "--margin",
    type=click.FloatRange(0, 50, min_open=True),
    metavar="POINTS",
    help="With --until-known: stop as well if the difference is known to be less than POINTS percentage "
    "points.",
)
@click.option("--csv", "csv_file", type=FILE, help="Write one line per game, as soon as it counts.")
@click.option("--json", "json_file", type=FILE, help="The summary.")
@click.option("--report", type=FILE, help="Write a page with plots.")
@click.option("--without-text", is_flag=True, help="Play cards that are not understood without their text.")
@click.option("--dask", metavar="ADDRESS", help="Play on the Dask cluster at this address.")
@click.option(
    "--cap",
    type=click.IntRange(1),
    default=CAP,
    show_default=True,
    help="Stop a game after this number of answers.",
)
@click.option(
    "--patience",
    type=click.FloatRange(0, min_open=True),
    default=PATIENCE,
    show_default=True,
    help="A bot that thinks longer than this number of seconds about an answer loses the game.",
)
def simulate(
    decks: tuple[str, ...],
    games: int | None,
    rivals: tuple[str, ...],
    bots: str,
    seed: int | None,
    workers: int,
    precision: float | None,
    best_of: str,
    sideboards: Path | None,
    until_known: bool,
    margin: float | None,
    csv_file: Path | None,
    json_file: Path | None,
    report: Path | None,
    without_text: bool,
    dask: str | None,
    cap: int,
    patience: float,
) -> None:
    """Let decks play each other many times: two decks, or every pair of several.

    Three or four decks with boons play Pantheon at one table, each the same number of times from each seat.

    DECK is the name of a preset, a file with a deck list, or a folder of such files. Each pair plays half
    of its games from each seat. With --against, each DECK plays each rival, and the decks are compared by
    these games. Ctrl-C stops and keeps the results so far.
    """
    if games is None:
        games = LIMIT if until_known else USUAL if precision is None else enough_games(precision / 100)
    plan = plan_for(decks, rivals, games, bots, seed, without_text, int(best_of), sideboards)
    check_ending(plan, precision, until_known, margin)
    plan = msgspec.structs.replace(
        plan,
        precision=(precision or 0.0) / 100,
        decide=until_known,
        margin=(margin or 0.0) / 100,
        cap=cap,
        patience=patience,
    )
    check_writable([file for file in (csv_file, json_file, report) if file is not None])
    runner = runner_for(plan, dask, workers)
    began = monotonic()
    tally = Tally(plan)
    with csv_rows(csv_file, plan) as row, kept_records() as keep:
        stopped = play(runner, (tally.add, row, keep))
    took = monotonic() - began
    summary = tally.summary()
    if json_file is not None:
        json_file.write_bytes(msgspec.json.format(msgspec.json.encode(told(summary)), indent=1))
    if report is not None:
        report.write_text(page(summary), encoding="utf-8")
    show(summary)
    counted = runner.standing.counted
    click.echo(pace(summary.games + len(summary.faults), took, runner.workers), err=True)
    if precision is not None:
        known = "This is known" if runner.standing.is_known() else "This is not yet known"
        click.echo(
            f"{known} to {precision:g} points, after {counted:,} of {plan.total:,} {plan.unit}.", err=True
        )
    if stopped:
        raise SystemExit(STOPPED)
    if summary.faults:
        raise SystemExit(FAULTY)


def runner_for(plan: Plan, dask: str | None, workers: int) -> Runner:
    """The place where games are played: processes of this machine, or a cluster."""
    if dask is None:
        pool = partial(Workers, workers, initializer=leave_to_parent)
        return Runner(plan, pool, workers, give_up=end_workers)
    from regalia.lab.cluster import CannotReach, Cluster

    try:
        cluster = Cluster(dask)
    except CannotReach as problem:
        complain(problem)
    click.get_current_context().call_on_close(cluster.close)
    return Runner(plan, cluster.executor, cluster.threads, cluster.is_there, call_off)


class Workers(ProcessPoolExecutor):
    """Processes of this machine. Ctrl-C is blocked until they have a handler for it."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        if not hasattr(signal, "pthread_sigmask"):
            return super().submit(fn, *args, **kwargs)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Wait for the pool to end: Python complains at exit about one that is still ending."""
        super().shutdown(wait=True, cancel_futures=cancel_futures)


def leave_to_parent() -> None:
    """Ignore Ctrl-C, which reaches all processes of a terminal. The parent process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    may_be_ended()


def end_workers(running: Iterable[Future[Played]]) -> None:
    """Stop the processes of this machine. The futures are not cancelled, because the pool would complain."""
    for child in multiprocessing.active_children():
        child.terminate()


def call_off(running: Iterable[Future[Played]]) -> None:
    for future in running:
        future.cancel()


def play(runner: Runner, listeners: Sequence[Callable[[Played], None]]) -> bool:
    """Play, and pass each result to all listeners. Return whether it was stopped before the end."""
    with told_progress(runner) as tell:
        try:
            for result in runner.results():
                for listener in listeners:
                    listener(result)
                tell()
        except KeyboardInterrupt:
            why = "Stopped"
        except ClusterGone as gone:
            why = f"Stopped, because {gone},"
        else:
            return False
    counted, total = runner.standing.counted, runner.plan.total
    click.echo(f"{why} after {counted:,} of {total:,} {runner.plan.unit}; they count.", err=True)
    return True


@contextmanager
def told_progress(runner: Runner) -> Iterator[Callable[[], None]]:
    """Show the progress and the standing: as a bar in a terminal, or else as a line from time to time."""
    console = Console(stderr=True)
    total = runner.plan.total
    if not console.is_terminal:
        last = monotonic()

        def say() -> None:
            nonlocal last
            if monotonic() - last >= OFTEN:
                last = monotonic()
                click.echo(
                    f"{runner.finished:,} of {total:,} {runner.plan.unit}: {stand(runner.standing)}", err=True
                )

        yield say
        return
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}", markup=False),
    )
    if plain_wanted():
        console = Console(stderr=True, color_system=None)
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=total)
        yield lambda: progress.update(task, completed=runner.finished, description=stand(runner.standing))


def stand(standing: Standing) -> str:
    """The present result in a few words."""
    plan = standing.plan
    names = titles([DeckLine(deck.name, bot) for deck, bot in zip(plan.decks, plan.bots, strict=True)])
    if plan.rivals and plan.compared == 2:
        return f"{names[0]} compared with {names[1]}: {in_points(standing.gap(1))}"
    best = max(range(plan.compared), key=lambda deck: standing.wins(deck).share)
    return f"{names[best]} wins {standing.wins(best)}"


def pace(games: int, seconds: float, workers: int) -> str:
    """The speed of the games in a suitable unit.

    >>> pace(100, 20.0, 2)
    '100 games in 20.0 s: 5.0 games a second, 2.5 for each of 2 workers.'
    >>> pace(14, 280.0, 1)
    '14 games in 280.0 s: 3.0 games a minute, 3.0 for each of 1 worker.'
    """
    rate, unit = games / max(seconds, 1e-9), "second"
    if rate < workers:
        rate, unit = 60 * rate, "minute"
    return (
        f"{games:,} game{'s' * (games != 1)} in {seconds:,.1f} s: {rate:,.1f} games a {unit}, "
        f"{rate / workers:,.1f} for each of {workers} worker{'s' * (workers != 1)}."
    )
