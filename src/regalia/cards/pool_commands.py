"""`regalia cards --sync`, `--shipped` and, without a card, which pool is in use."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NoReturn

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from regalia.cards import pools
from regalia.cards import sync as procedure
from regalia.cards.facts import Face, load
from regalia.cards.fetch import Failure
from regalia.pages import Page, plain_wanted
from regalia.typed import typed

FAILED = 1
STOPPED = 130
"""The conventional exit code after Ctrl-C."""
MOST_NAMES = 60


def sync(url: str, force: bool) -> None:
    """Fetch the pool and report. If anything fails, one line says so and nothing has changed."""
    asked = url or procedure.last_source()
    if not asked:
        fail("--sync: no address is known yet; name the official card service once: --sync https://HOST.")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn("pages"))
    console = Console(stderr=True)
    watched = console.is_terminal and not console.is_dumb_terminal and not plain_wanted()
    try:
        with Progress(*columns, console=console, transient=True, disable=not watched) as progress:
            task = progress.add_task("all cards", total=None)

            def watch(prefix: str, page: int, pages: int) -> None:
                progress.update(
                    task, description=prefix or "all cards", completed=page - 1, total=pages or None
                )

            report = procedure.sync(asked, watch, force)
    except Failure as failure:
        fail(f"{failure} The card pool is as it was.")
    except KeyboardInterrupt:
        fail("Stopped. The card pool is as it was.", STOPPED)
    tell(report)


def fail(message: str, code: int = FAILED) -> NoReturn:
    click.echo(message, err=True)
    raise SystemExit(code)


def tell(report: procedure.Report) -> None:
    page = Page()
    page.say(f"The card pool has {cards(len(report.facts))} now; before it had {report.before:,}.")
    rows = [
        ("New", names(report.new)),
        ("Changed", listed(f"{each.face.name} ({'; '.join(each.how)})" for each in report.changed)),
        ("Gone", names(report.gone)),
    ]
    if report.reworded:
        rows.append(("Other text", names(report.reworded)))
    if report.reprinted:
        rows.append(("Other printings", f"{cards(report.reprinted)}, the same in everything else"))
    if report.words:
        rows.append(("New words", listed(report.words)))
    if report.odd:
        rows.append(("Left out", listed(f"{called} ({why})" for called, why in report.odd)))
    rows.append(("Now understood", names(report.learned)))
    rows.append(("Not understood", f"{cards(len(report.unknown))}, which cannot be played with yet"))
    fresh = {face.id for face in (*report.new, *report.reworded)}
    stopped = [f"{face.name} ({stopped_at(report, face)})" for face in report.unknown if face.id in fresh]
    if fresh:
        rows.append(("… of the new", listed(sorted(stopped))))
    page.rows(rows, style="dim")
    page.say(f"Kept in {pools.place()}; {typed('cards --shipped')} goes back to the shipped pool.")


def stopped_at(report: procedure.Report, face: Face) -> str:
    """The words of a text that are not understood."""
    return ", ".join(f"“{words}”" for words in report.stopped.get(face.slug, ())) or "a card it needs"


def cards(number: int) -> str:
    return f"{number:,} card{'s' * (number != 1)}"


def names(faces: Iterable[Face]) -> str:
    return listed(sorted(face.name for face in faces))


def listed(items: Iterable[str]) -> str:
    """The number and as many of the names as there is room for."""
    known = list(items)
    if not known:
        return "none"
    more = f"; and {len(known) - MOST_NAMES:,} more" if len(known) > MOST_NAMES else ""
    return f"{len(known):,}: {'; '.join(known[:MOST_NAMES])}{more}"


def go_back() -> None:
    """Remove the fetched pool."""
    try:
        removed = pools.remove()
    except OSError as error:
        fail(f"{pools.place()}: it cannot be removed ({error.strerror}); remove it by hand.")
    pools.forget()
    if removed is None:
        click.echo("The shipped card pool is in use already.")
    else:
        click.echo(f"Back to the shipped card pool; {removed} is removed.")


def say_pool() -> None:
    """Print which pool is in use, and its source."""
    facts, fetched = load(), pools.in_use().fetched
    if fetched is not None:
        click.echo(f"{cards(len(facts))}, fetched on {fetched.fetched:%Y-%m-%d} from {fetched.source}.")
    else:
        until = f"{pools.SHIPPED_AS_OF:%B %Y}"
        click.echo(f"{cards(len(facts))}, shipped with Regalia: the pool up to {until}.")
    click.echo(f"{typed('cards NAME')} shows a card, {typed('cards --sync URL')} fetches the current pool.")
