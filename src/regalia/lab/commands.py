"""`regalia bench`: how fast the engine plays, in figures that can be compared."""

from __future__ import annotations

from pathlib import Path
from typing import Final, NoReturn

import click
import msgspec
from rich.console import Console
from rich.table import Table

from regalia.decks.entering import NotUnderstood
from regalia.lab.baseline import STORED, NoBaseline, compare, read
from regalia.lab.counters import NotCounted, count
from regalia.lab.figures import Effort, Report, measure
from regalia.pages import Page, plain_wanted
from regalia.typed import typed

BAD: Final = 2
WHOLE: Final = (
    f"games are measured with all texts of the presets: {typed('cards --shipped')} goes back to the cards "
    "that Regalia came with"
)
FILE: Final = click.Path(dir_okay=False, path_type=Path)


def complain(problem: object) -> NoReturn:
    click.echo(f"regalia: {problem}", err=True)
    raise SystemExit(BAD)


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--quick", is_flag=True, help="Only check that measuring works; the figures are rough.")
@click.option("--short", is_flag=True, help="Measure for a few seconds, not a minute or two, to see trends.")
@click.option("--against", type=FILE, help="Compare with this report instead of the stored one.")
@click.option("--save", type=FILE, help="Keep the report, to compare with it later.")
@click.option("--counters-only", is_flag=True, help="Only count, and keep the stored timings.")
def bench(
    as_json: bool, quick: bool, short: bool, against: Path | None, save: Path | None, counters_only: bool
) -> None:
    """Measure how fast the engine plays.

    Each figure is the best of several rounds. Its ratio to a fixed loop of plain Python, timed in the same
    run, tells a faster engine from a faster machine. Counters measure the work of the engine per decision in
    some random games. They are the same on every machine.
    """
    then = None
    try:
        then = read(against or STORED)
    except NoBaseline as problem:
        if against is not None:
            complain(problem)
    if save is not None:
        _check_writable(save)
    effort = Effort.QUICK if quick else Effort.SHORT if short else Effort.FULL
    if counters_only and then is None:
        complain("there is no stored report whose timings could be kept")
    try:
        if counters_only and then is not None:
            report = msgspec.structs.replace(then, counters=count())
        else:
            report = measured(effort)
    except NotCounted as problem:
        complain(problem)
    except NotUnderstood as problem:
        complain(f"{problem.message}; {WHOLE}")
    if save is not None:
        save.write_bytes(_json(report))
    if as_json:
        told = msgspec.to_builtins(report)
        told["against_stored"] = (
            {one.name: round(one.faster, 4) for one in compare(report, then)} if then is not None else None
        )
        click.echo(_json(told).decode(), nl=False)
    else:
        show(report, then, Page())


def measured(effort: Effort) -> Report:
    """Measure, and show the progress in a terminal."""
    errors = Console(stderr=True)
    if errors.is_terminal and not plain_wanted():
        with errors.status("measuring") as status:
            return measure(effort, lambda name: status.update(f"measuring: {name}"))
    return measure(effort)


def _check_writable(file: Path) -> None:
    """Check that the result can be written, before a minute is spent on measuring."""
    try:
        with file.open("ab"):
            pass
    except OSError as error:
        complain(f"{file} cannot be written: {error.strerror or error}")


def _json(value: object) -> bytes:
    return msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n"


def show(report: Report, then: Report | None, page: Page) -> None:
    page.say(f"Regalia {report.regalia}, {report.python}, {report.system}")
    if report.effort != "full":
        what = "only show that it works" if report.effort == "quick" else "are good for trends only"
        page.say(f"{report.effort.capitalize()}: these figures {what}.")
    page.say()
    page.table(speeds(report))
    page.say()
    page.table(stretches(report))
    page.say()
    page.table(needs(report))
    if report.counters is not None:
        page.say()
        page.table(counters(report))
    if then is not None:
        page.say()
        page.table(against_stored(report, then))


def speeds(report: Report) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("what", overflow="fold")
    table.add_column("per second", justify="right", no_wrap=True)
    table.add_column("per yardstick", justify="right", no_wrap=True)
    for figure in report.figures:
        rare = figure.per_second < 100
        table.add_row(
            f"[bold]{figure.name}[/]\n{figure.what}",
            f"{figure.per_second:,.1f}" if rare else f"{figure.per_second:,.0f}",
            f"{figure.ratio:,.4f}" if rare else f"{figure.ratio:,.2f}",
        )
    table.add_row("[bold]yardstick[/]\na fixed loop of plain Python", f"{report.yardstick:,.0f}", "1")
    return table


def stretches(report: Report) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("in one long game, after", justify="right", no_wrap=True)
    table.add_column("µs per play", justify="right", no_wrap=True)
    table.add_column("per decision", justify="right", no_wrap=True)
    table.add_column("against the start", justify="right", no_wrap=True)
    for stretch in report.long_game:
        table.add_row(
            f"{stretch.after:,} plays",
            f"{stretch.microseconds:,.0f}",
            f"{stretch.per_decision:,.0f}",
            f"{stretch.ratio:.2f}",
        )
    return table


def needs(report: Report) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column("what it takes", overflow="fold")
    table.add_column("", justify="right", no_wrap=True)
    for span in report.loads:
        table.add_row(f"[bold]{span.name}[/], {span.what}", f"{span.milliseconds:,.0f} ms")
    for size in report.sizes:
        table.add_row(f"[bold]{size.name}[/], {size.what}", f"{size.kibibytes:,.0f} KiB")
    return table


def counters(report: Report) -> Table:
    assert report.counters is not None
    table = Table(box=None, pad_edge=False)
    table.add_column(f"counted in {report.counters.games} random games", no_wrap=True)
    table.add_column("in all", justify="right", no_wrap=True)
    table.add_column("per decision", justify="right", no_wrap=True)
    for one in report.counters.counts:
        table.add_row(one.name, f"{one.total:,}", f"{one.per_decision:.2f}")
    table.add_row("decisions with a choice", f"{report.counters.decisions:,}", "1")
    return table


def against_stored(report: Report, then: Report) -> Table:
    """The ratio to the stored figure. Ratios to the yardstick are compared, so machines may differ."""
    table = Table(box=None, pad_edge=False)
    table.add_column("against the stored figures", no_wrap=True)
    table.add_column("stored", justify="right", no_wrap=True)
    table.add_column("now", justify="right", no_wrap=True)
    table.add_column("times as good", justify="right", no_wrap=True)
    for one in compare(report, then):
        table.add_row(one.name, f"{one.then:,.3f}", f"{one.now:,.3f}", f"{one.faster:.2f}")
    return table
