"""`regalia games`: the games that the table keeps. List, export and remove them, and back them up."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NoReturn

import click
from rich.table import Table

from regalia import home
from regalia.game.record import BadRecord
from regalia.game_files import CannotWrite, write_beside
from regalia.pages import Page
from regalia.server.claim import Claim, Taken
from regalia.server.commands import FILE
from regalia.server.keeping import CannotResume
from regalia.server.kinds import room_of
from regalia.server.layout import StoreError
from regalia.server.puzzling.names import NO_FILE, puzzle_of
from regalia.server.seats import called
from regalia.server.store import Store
from regalia.server.stored import Stored
from regalia.text.writer import capital
from regalia.typed import typed

BAD: Final = 2
DAY: Final = 24 * 3600.0


@click.group(invoke_without_command=True)
@click.option("--most", type=click.IntRange(1), default=20, show_default=True, help="How many to list.")
@click.pass_context
def games(ctx: click.Context, /, most: int) -> None:
    """List the games that the table keeps, those that were played last first."""
    if ctx.invoked_subcommand is not None:
        return
    with opened() as store:
        found, count = store.games(most), store.count()
    page = Page()
    if not found:
        page.say(f"The table keeps no games yet; {typed('play')} opens it.")
        return
    table = Table(box=None, pad_edge=False, show_edge=False)
    for head in ("game", "last played", "players", "decks", "turn", ""):
        table.add_column(head, no_wrap=head not in ("players", "decks"))
    for one in found:
        when = datetime.fromtimestamp(one.changed).astimezone().strftime("%Y-%m-%d %H:%M")
        table.add_row(one.id, when, _players(one), _decks(one), str(one.turn or ""), state(one))
    page.table(table)
    if count > len(found):
        page.say(f"{count - len(found):,} more; --most lists more of them.")


@games.command()
@click.argument("game")
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="The file.  [default: regalia-GAME.json]"
)
def export(game: str, output: Path | None) -> None:
    """Write a game to a file that `regalia replay` and the page can show.

    The file shows hidden cards: do not give away one of a game that is not over.
    """
    with opened() as store:
        stored = store.game(game)
        if stored is None:
            _complain(f"there is no game {game!r}; {typed('games')} lists them")
        if stored.setup is None:
            _complain(f"game {game} has not begun: nobody has joined it")
        if puzzle_of(stored.seats):
            _complain(f"game {game} cannot be exported: {NO_FILE}")
        try:
            data = room_of(stored, store.rows(game)).record().encode()
        except (CannotResume, BadRecord) as problem:
            _complain(str(problem).rstrip("."))
    path = output or Path(f"regalia-{game}.json")
    try:
        write_beside(path, data)
    except CannotWrite as problem:
        _complain(str(problem))
    click.echo(f"{path}: {state(stored)}, {len(data):,} bytes.")


@games.command()
@click.argument("named", metavar="[GAME]...", nargs=-1)
@click.option("--older-than", "days", type=click.FloatRange(0), metavar="DAYS", help="All not played since.")
@click.option("--unfinished", is_flag=True, help="Also games that are not over.")
@click.option("--yes", is_flag=True, help="Do not ask.")
def remove(named: Sequence[str], days: float | None, unfinished: bool, yes: bool) -> None:
    """Remove games, with their links and reported moments: those that are named, or old ones.

    Games that are not over are removed only with --unfinished, and only while the table is closed.
    """
    if not named and days is None:
        raise click.UsageError("Name the games to remove, or say --older-than DAYS.")
    with opened() as store:
        found = _chosen(store, named, days)
        kept = [] if unfinished else [one for one in found if not one.over]
        gone = [one for one in found if one not in kept]
        if named and kept:
            _complain(f"game {kept[0].id} is not over; add --unfinished to remove it all the same")
        if not gone:
            click.echo("There is nothing to remove.")
            return
        if not yes:
            click.confirm(f"Remove {counted(len(gone))}?", abort=True)
        if any(not one.over for one in gone):
            with _closed_table():
                store.remove([one.id for one in gone]).result()
        else:
            store.remove([one.id for one in gone]).result()
    click.echo(f"{counted(len(gone))} removed.")


@games.command()
@click.argument("file", type=click.Path(path_type=Path))
def backup(file: Path) -> None:
    """Copy all games to another file, also while the table is open.

    The copy is whole, and is the state of one moment. To go back to it, close the table and put it in the
    place of games.sqlite.
    """
    source = _path()
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(beside)) as other:
            one.backup(other)
            other.execute("pragma journal_mode = delete")
        beside.replace(file)
    except (OSError, sqlite3.Error) as error:
        _complain(f"the games could not be copied to {file}: {getattr(error, 'strerror', None) or error}")
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    click.echo(f"{file}: {file.stat().st_size:,} bytes.")


def _chosen(store: Store, named: Sequence[str], days: float | None) -> list[Stored]:
    found = []
    for id in dict.fromkeys(named):
        stored = store.game(id)
        if stored is None:
            _complain(f"there is no game {id!r}; {typed('games')} lists them")
        found.append(stored)
    if days is not None:
        found += [one for one in store.older_than(time.time() - days * DAY) if one not in found]
    return found


def state(stored: Stored) -> str:
    """The state of a game in a few words."""
    if stored.waiting is not None:
        return "waits for a friend"
    if stored.ending == "aborted":
        return "broken off"
    if stored.outcome is None:
        return "not over"
    if len(stored.outcome) != 1:
        return "a draw"
    winner = stored.outcome[0]
    return f"{capital(called(winner, stored.seats[winner]))} won"


def _players(stored: Stored) -> str:
    return " – ".join(capital(called(number, seat)) for number, seat in enumerate(stored.seats))


def _decks(stored: Stored) -> str:
    if stored.setup is not None:
        return " – ".join(deck.name for deck in stored.setup.decks)
    return stored.waiting.deck.deck.name if stored.waiting is not None else ""


def counted(number: int) -> str:
    """
    >>> counted(1), counted(1200)
    ('1 game', '1,200 games')
    """
    return f"{number:,} game{'' if number == 1 else 's'}"


def _path() -> Path:
    folder = home.directory()
    if folder is None:
        _complain("there is no folder in which games are kept; set REGALIA_HOME to one")
    path = folder / FILE
    if not path.is_file():
        _complain(f"the table keeps no games yet: there is no {path}")
    return path


@contextmanager
def opened() -> Iterator[Store]:
    """The games of the table, which may be open meanwhile."""
    try:
        store = Store(_path())
    except StoreError as problem:
        _complain(str(problem))
    try:
        yield store
    except sqlite3.Error as error:
        _complain(f"the games cannot be read or written: {error}")
    finally:
        store.close()


@contextmanager
def _closed_table() -> Iterator[None]:
    """Keep servers from opening the games meanwhile, or fail if one has them open."""
    folder = _path().parent
    try:
        claim = Claim(folder, "")
    except Taken:
        _complain("games that are not over can be removed only while the table is closed")
    except StoreError as problem:
        _complain(str(problem))
    try:
        yield
    finally:
        claim.give_up()


def _complain(problem: str) -> NoReturn:
    click.echo(f"regalia: {problem}.", err=True)
    raise SystemExit(BAD)
