"""The layout of the file with the games, and how a file of an earlier layout is brought up to date."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec

from regalia.decks.deck import BadDeck
from regalia.decks.entering import admit
from regalia.decks.files import preset, read_deck
from regalia.server.matches import Brought
from regalia.server.stored import Waiting
from regalia.typed import typed

LAYOUT: Final = 4
ADDED: Final = (
    ("games", "remarks", "blob"),
    ("tickets", "answers", "blob"),
    ("games", "packed", "blob"),
    ("games", "first", "integer"),
    ("games", "match", "blob"),
    ("games", "clock", "blob"),
    ("games", "ending", "text"),
)
"""Columns that files of earlier layouts do not have."""
BUSY: Final = 5.0
"""Seconds to wait for a file that another program holds."""
TABLES: Final = """
create table if not exists games (
    id text primary key, created real not null, changed real not null, setup blob, seats blob not null,
    seed text not null, alone integer not null, offsets blob not null, practice integer not null,
    stops blob not null, outcome blob, turn integer not null, waiting blob, remarks blob, packed blob,
    first integer, match blob, clock blob, ending text
) strict;
create table if not exists tokens (token text primary key, game text not null, seat integer not null) strict;
create table if not exists answers (
    game text not null, number integer not null, row blob not null, primary key (game, number)
) strict, without rowid;
create table if not exists tickets (
    id text primary key, game text not null, number integer not null, seat integer not null,
    words text not null, created real not null, answers blob
) strict;
create table if not exists analyses (game text primary key, made real not null, data blob not null) strict;
create index if not exists tokens_of_games on tokens (game);
"""


class StoreError(Exception):
    """The file cannot be used; the message says why and what to do."""


def connect(path: Path) -> sqlite3.Connection:
    """A connection to the file."""
    connection = sqlite3.connect(path, timeout=BUSY, isolation_level=None, check_same_thread=False)
    connection.execute("pragma journal_mode = wal")
    connection.execute("pragma synchronous = normal")
    connection.execute(f"pragma busy_timeout = {int(1000 * BUSY)}")
    return connection


def check(path: Path) -> None:
    """Complain about a file that is damaged or of an unknown layout, before anything is written to it."""
    with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=BUSY)) as connection:
        layout = connection.execute("pragma user_version").fetchone()[0]
        if not 0 <= layout <= LAYOUT:
            raise StoreError(
                f"{path} was written by another version of Regalia; use that, or move the file away"
            )
        found = connection.execute("pragma quick_check(1)").fetchone()[0]
        if found != "ok":
            raise StoreError(
                f"{path} is damaged ({found}); restore a copy that {typed('games backup')} made, "
                "or move the file away"
            )


def lay_out(connection: sqlite3.Connection) -> None:
    """Bring a file to the layout of today."""
    with connection:
        connection.execute("begin immediate")
        for statement in TABLES.split(";\n"):
            connection.execute(statement)
        layout = connection.execute("pragma user_version").fetchone()[0]
        for table, column, kind in ADDED:
            known = [row[1] for row in connection.execute(f"pragma table_info({table})")]
            if column not in known:
                connection.execute(f"alter table {table} add column {column} {kind}")
        if layout < 3:
            _read_waiting_lists(connection)
        connection.execute(f"pragma user_version = {LAYOUT}")


def _read_waiting_lists(connection: sqlite3.Connection) -> None:
    """Read the decks of games that wait for a friend. Before the third layout they were pasted texts."""
    found = connection.execute("select id, waiting from games where waiting is not null").fetchall()
    for id, data in found:
        try:
            old = msgspec.json.decode(data, type=PastedWaiting)
            read = [
                None if one is None else _read_list(one, without_text=old.without_text)
                for one in (old.deck, old.against)
            ]
        except (BadDeck, KeyError, msgspec.DecodeError):
            read = [None, None]
        deck, against = read
        if deck is None:
            for table, column in (("tokens", "game"), ("games", "id")):
                connection.execute(f"delete from {table} where {column} = ?", (id,))
        else:
            waiting = Waiting(deck=deck, against=against, first=old.first)
            connection.execute(
                "update games set waiting = ? where id = ?", (msgspec.json.encode(waiting), id)
            )


class PastedDeck(msgspec.Struct):
    preset: str = ""
    text: str = ""
    name: str = ""


class PastedWaiting(msgspec.Struct):
    """A game that waits for a friend, as it was kept before the third layout."""

    deck: PastedDeck
    against: PastedDeck | None
    first: int
    without_text: bool = False


def _read_list(pasted: PastedDeck, *, without_text: bool) -> Brought:
    text = pasted.text.strip()
    deck = read_deck(text, "The list", pasted.name or "deck")[0] if text else preset(pasted.preset)
    return Brought(deck=deck, blank=admit([deck], without_text=without_text))
