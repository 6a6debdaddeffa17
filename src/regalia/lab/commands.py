"""`regalia bench`: how fast the engine plays, in figures that can be compared."""

from __future__ import annotations

import click
import msgspec
from rich.console import Console
from rich.table import Table

from regalia.lab.figures import Report, measure
from regalia.pages import Page, plain_wanted


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
@click.option("--quick", is_flag=True, help="Only show that it works: short rounds, rough figures.")
def bench(as_json: bool, quick: bool) -> None:
    """Measure how fast the engine plays.

    Each figure is the best of several rounds. Its ratio to a fixed loop of plain Python, timed in the same
    run, tells a faster engine from a faster machine.
    """
    errors = Console(stderr=True)
    if errors.is_terminal and not plain_wanted():
        with errors.status("measuring") as status:
            report = measure(quick=quick, notice=lambda name: status.update(f"measuring: {name}"))
    else:
        report = measure(quick=quick)
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        show(report, Page())


def show(report: Report, page: Page) -> None:
    page.say(f"Regalia {report.regalia}, {report.python}, {report.system}")
    if report.quick:
        page.say("Quick: these figures only show that it works.")
    page.say()
    page.table(speeds(report))
    page.say()
    page.table(stretches(report))


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
