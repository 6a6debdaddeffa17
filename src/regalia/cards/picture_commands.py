"""`regalia cards --pictures`: pictures of cards for the user's own folder."""

from __future__ import annotations

from collections.abc import Collection

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from regalia.cards import pictures
from regalia.cards.facts import load
from regalia.cards.fetch import Failure
from regalia.cards.pool_commands import STOPPED, fail
from regalia.cards.sync import last_source
from regalia.pages import plain_wanted

MOST_NAMED = 12
"""The most cards and failures that are named; of the rest the number is said."""


def fetch(url: str, slugs: Collection[str] | None) -> None:
    """Fetch the pictures that are missing and report. What was fetched before a failure is kept."""
    asked = url or last_source()
    if not asked:
        fail("--pictures: no address is known yet; name the card service once: --pictures https://HOST.")
    wanted = [face for face in load() if slugs is None or face.slug in slugs]
    console = Console(stderr=True)
    watched = console.is_terminal and not console.is_dumb_terminal and not plain_wanted()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    try:
        with Progress(*columns, console=console, transient=True, disable=not watched) as progress:
            task = progress.add_task("", total=None)

            def watch(what: str, number: int, total: int) -> None:
                progress.update(task, description=what, completed=number - 1, total=total or None)

            found = pictures.fetch_all(asked, wanted, watch)
    except Failure as failure:
        fail(f"{failure} The pictures fetched so far are kept.")
    except KeyboardInterrupt:
        fail("Stopped. The pictures fetched so far are kept.", STOPPED)
    tell(found)


def tell(found: pictures.Fetched) -> None:
    click.echo(f"{found.taken} fetched, {found.had} were there already, in {pictures.folder()}.")
    if found.without:
        click.echo(f"Without a picture at the service: {some(found.without)}.")
    for failure in found.failed[:MOST_NAMED]:
        click.echo(failure, err=True)
    if (more := len(found.failed) - MOST_NAMED) > 0:
        click.echo(f"{more} more could not be fetched.", err=True)
    if found.failed:
        raise SystemExit(1)


def some(names: list[str]) -> str:
    more = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
