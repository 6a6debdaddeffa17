"""The store of games: one SQLite file. A change is written before anybody is told of it.

One thread does all writing. Changes that come in while it is busy are written in one transaction, so that a
hundred games cost little more than one. Because of SQLite's write-ahead log, a transaction is either complete
or missing if the process dies. (If the machine loses power, the last transactions may be lost.)
"""

from __future__ import annotations

import os
import secrets
import sqlite3
import threading
import time
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import closing, suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final

import msgspec

from regalia.decks.deck import BadDeck, Deck
from regalia.decks.entering import admit
from regalia.decks.files import preset, read_deck
from regalia.game.record import Setup
from regalia.server.keeping import MOST_REMARKS, Change, Remark, Row
from regalia.server.protocol import Stops
from regalia.server.room import Room
from regalia.server.seats import INVITED, SeatKind

LAYOUT: Final = 3
ADDED: Final = (("games", "remarks"), ("tickets", "answers"), ("games", "packed"))
"""Columns that files of earlier layouts do not have."""
BUSY: Final = 5.0
"""Seconds to wait for a file that another program holds."""
TABLES: Final = """
create table if not exists games (
    id text primary key, created real not null, changed real not null, setup blob, seats blob not null,
    seed text not null, alone integer not null, offsets blob not null, practice integer not null,
    stops blob not null, outcome blob, turn integer not null, waiting blob, remarks blob, packed blob
) strict;
create table if not exists tokens (token text primary key, game text not null, seat integer not null) strict;
create table if not exists answers (
    game text not null, number integer not null, row blob not null, primary key (game, number)
) strict, without rowid;
create table if not exists tickets (
    id text primary key, game text not null, number integer not null, seat integer not null,
    words text not null, created real not null, answers blob
) strict;
create index if not exists tokens_of_games on tokens (game);
"""

Deed = Callable[[sqlite3.Connection], None]


class StoreError(Exception):
    """The file cannot be used; the message says why and what to do."""


class Brought(msgspec.Struct, frozen=True, kw_only=True):
    """A deck that was let into a game, and its cards that are played as if they had no text."""

    deck: Deck
    blank: tuple[str, ...] = ()


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """A game that waits for a friend, with its set-up so far."""

    deck: Brought
    against: Brought | None
    first: int


class Stored(msgspec.Struct, frozen=True, kw_only=True):
    """A game as it is kept, without its answers."""

    id: str
    created: float
    changed: float
    setup: Setup | None
    seats: tuple[SeatKind, ...]
    seed: str
    alone: bool
    offsets: tuple[int, ...]
    practice: bool
    stops: tuple[Stops, ...]
    outcome: tuple[int, ...] | None
    turn: int
    waiting: Waiting | None
    remarks: tuple[Remark, ...] | None = None


class Ticket(msgspec.Struct, frozen=True, kw_only=True):
    """A moment that a player wanted to keep."""

    id: str
    game: str
    number: int
    seat: int
    words: str
    created: float
    answers: bytes | None = None
    """The answers up to that moment, compressed. They are kept here because some may be taken back later."""

    @classmethod
    def of(cls, room: Room, seat: int, words: str) -> Ticket:
        """A ticket for the present moment of a game."""
        answers = zlib.compress(_json(room.rows))
        return cls(
            id=secrets.token_urlsafe(9),
            game=room.id,
            number=len(room.rows),
            seat=seat,
            words=words,
            created=time.time(),
            answers=answers,
        )

    def rows(self) -> list[Row] | None:
        """The answers up to that moment. Tickets of the first layout do not have them."""
        if self.answers is None:
            return None
        return msgspec.json.decode(zlib.decompress(self.answers), type=list[Row])


_json = msgspec.json.encode


class Store:
    """The file, a thread that writes, and a connection that reads."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with suppress(FileExistsError):
                os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
            check(path)
            self._reading, writing = connect(path), connect(path)
            _lay_out(self._reading)
        except (OSError, sqlite3.Error) as error:
            raise StoreError(
                f"games cannot be kept in {path}: {getattr(error, 'strerror', None) or error}"
            ) from None
        self._lock = threading.Lock()
        self._writing = writing
        self._queue: SimpleQueue[tuple[list[Deed], Future[None]] | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write the rest and close the file."""
        self._queue.put(None)
        self._thread.join()
        self._reading.close()

    # Writing.

    def _write(self) -> None:
        with closing(self._writing) as connection:
            while True:
                waiting = [self._queue.get()]
                while not self._queue.empty():
                    waiting.append(self._queue.get())
                last = None in waiting
                self._transact(connection, [one for one in waiting if one is not None])
                if last:
                    return

    def _transact(
        self, connection: sqlite3.Connection, waiting: list[tuple[list[Deed], Future[None]]]
    ) -> None:
        """Write everything in one transaction. If that fails, write each change alone, so that one bad change
        does not undo the others.
        """
        try:
            with connection:
                connection.execute("begin immediate")
                for deeds, _ in waiting:
                    for deed in deeds:
                        deed(connection)
        except Exception as error:
            if len(waiting) > 1:
                for one in waiting:
                    self._transact(connection, [one])
                return
            for _, future in waiting:
                with suppress(InvalidStateError):  # the caller may have given up waiting
                    future.set_exception(error)
            return
        for _, future in waiting:
            with suppress(InvalidStateError):
                future.set_result(None)

    def _do(self, *deeds: Deed) -> Future[None]:
        """Have changes written. The future is done when they are in the file."""
        future: Future[None] = Future()
        self._queue.put((list(deeds), future))
        return future

    def create(self, stored: Stored, tokens: dict[str, int]) -> Future[None]:
        """Store a new game and the tokens for its seats."""
        fields = msgspec.structs.asdict(stored)
        values = [
            _json(value) if name in _BLOBS and value is not None else value for name, value in fields.items()
        ]
        marks = ", ".join("?" * len(values))
        columns = ", ".join(fields)

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(f"insert into games ({columns}) values ({marks})", values)
            connection.executemany(
                "insert into tokens values (?, ?, ?)",
                [(token, stored.id, seat) for token, seat in tokens.items()],
            )

        return self._do(write)

    def begin(self, id: str, setup: Setup, seats: Sequence[SeatKind], token: str) -> Future[None]:
        """Store that the friend has sat down, with a token that only they know. The link is used up."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(
                "update games set setup = ?, seats = ?, waiting = null, changed = ? where id = ?",
                (_json(setup), _json(seats), time.time(), id),
            )
            connection.execute("delete from tokens where game = ? and seat = ?", (id, INVITED))
            connection.execute("insert into tokens values (?, ?, ?)", (token, id, 1))

        return self._do(write)

    def save(self, change: Change) -> Future[None]:
        """Store what has happened in a game."""
        first = change.keep
        rows = [(change.game, first + number, _json(row)) for number, row in enumerate(change.rows)]
        facts = (
            time.time(),
            _json(change.offsets),
            change.practice,
            _json(change.stops),
            None if change.outcome is None else _json(change.outcome),
            change.turn,
            _json(change.remarks),
            change.game,
        )

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("delete from answers where game = ? and number >= ?", (change.game, first))
            connection.executemany("insert into answers values (?, ?, ?)", rows)
            connection.execute(
                "update games set changed = ?, offsets = ?, practice = ?, stops = ?, outcome = ?, turn = ?,"
                " remarks = ? where id = ?",
                facts,
            )

        return self._do(write)

    def cut(self, stored: Stored, answers: int, words: str) -> Future[None]:
        """Take back the answers after a number of them, because the game cannot go on from there.

        The numbers of questions do not start again, so that none is used twice.
        """
        offsets = tuple(offset + len(self.rows(stored.id)) + 1 for offset in stored.offsets)
        kept = [msgspec.structs.replace(one, at=min(one.at, answers)) for one in stored.remarks or ()]
        remarks = (*kept, Remark(answers, words))[-MOST_REMARKS:]

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("delete from answers where game = ? and number >= ?", (stored.id, answers))
            connection.execute(
                "update games set offsets = ?, remarks = ?, outcome = null, changed = ? where id = ?",
                (_json(offsets), _json(remarks), time.time(), stored.id),
            )

        return self._do(write)

    def pack(self, game: str) -> Future[None]:
        """Compress the answers of a game that is over into one record."""

        def write(connection: sqlite3.Connection) -> None:
            found = connection.execute(
                "select row from answers where game = ? order by number", (game,)
            ).fetchall()
            if found:
                packed = zlib.compress(b"[%b]" % b",".join(row for (row,) in found))
                connection.execute(
                    "update games set packed = ? where id = ? and outcome is not null", (packed, game)
                )
                connection.execute(
                    "delete from answers where game = ? and exists "
                    "(select 1 from games where id = ? and packed is not null)",
                    (game, game),
                )

        return self._do(write)

    def remove(self, games: Sequence[str]) -> Future[None]:
        """Forget games, with their links and moments."""

        def write(connection: sqlite3.Connection) -> None:
            named = [(id,) for id in games]
            for table in ("tickets", "answers", "tokens"):
                connection.executemany(f"delete from {table} where game = ?", named)
            connection.executemany("delete from games where id = ?", named)

        return self._do(write)

    def remove_waiting(self, seconds: float) -> Future[None]:
        """Forget games that nobody has joined for this long."""
        found = self._rows(
            "select id from games where waiting is not null and changed < ?", time.time() - seconds
        )
        return self.remove([id for (id,) in found])

    def renew(self, game: str, seat: int, token: str) -> Future[None]:
        """Store a new token for a seat of a game. Its old tokens become invalid."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("delete from tokens where game = ? and seat = ?", (game, seat))
            connection.execute("insert into tokens values (?, ?, ?)", (token, game, seat))

        return self._do(write)

    def keep_ticket(self, ticket: Ticket) -> Future[None]:
        values = msgspec.structs.astuple(ticket)

        def write(connection: sqlite3.Connection) -> None:
            columns = ", ".join(Ticket.__struct_fields__)
            marks = ", ".join("?" * len(values))
            connection.execute(f"insert into tickets ({columns}) values ({marks})", values)

        return self._do(write)

    # Reading.

    def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._lock:
            return self._reading.execute(query, values).fetchall()

    def seat(self, token: str) -> tuple[str, int] | None:
        """The game and the seat that a token is for."""
        found = self._rows("select game, seat from tokens where token = ?", token)
        return (found[0][0], found[0][1]) if found else None

    def tokens(self, game: str) -> dict[int, str]:
        """The tokens of a game by seat."""
        return {
            seat: token for token, seat in self._rows("select token, seat from tokens where game = ?", game)
        }

    def game(self, id: str) -> Stored | None:
        """A game without its answers."""
        found = self._rows(f"select {', '.join(Stored.__struct_fields__)} from games where id = ?", id)
        return _stored(found[0]) if found else None

    def games(self, most: int = 50) -> list[Stored]:
        """The games that were played last."""
        names = ", ".join(Stored.__struct_fields__)
        return [
            _stored(row)
            for row in self._rows(f"select {names} from games order by changed desc limit ?", most)
        ]

    def older_than(self, changed: float) -> list[Stored]:
        """The games that nobody has played since this time."""
        names = ", ".join(Stored.__struct_fields__)
        return [_stored(row) for row in self._rows(f"select {names} from games where changed < ?", changed)]

    def count(self) -> int:
        """The number of games."""
        return int(self._rows("select count(*) from games")[0][0])

    def answers(self, game: str) -> bytes:
        """The answers of a game, as `decode_rows` reads them."""
        packed = self._rows("select packed from games where id = ?", game)
        if packed and packed[0][0] is not None:
            return zlib.decompress(packed[0][0])
        found = self._rows("select row from answers where game = ? order by number", game)
        return b"[%b]" % b",".join(row for (row,) in found)

    def rows(self, game: str) -> list[Row]:
        """The answers of a game."""
        return decode_rows(self.answers(game))

    def load(self, stored: Stored) -> Room:
        """A game as it was left, ready to go on."""
        assert stored.setup is not None
        return Room(
            stored.id,
            stored.setup,
            stored.seats,
            stored.seed,
            rows=self.rows(stored.id),
            offsets=stored.offsets,
            practice=stored.practice,
            alone=stored.alone,
            chosen_stops=stored.stops,
            remarks=stored.remarks or (),
        )

    def count_tickets(self, game: str) -> int:
        """The number of kept moments of a game."""
        return int(self._rows("select count(*) from tickets where game = ?", game)[0][0])

    def ticket(self, id: str) -> Ticket | None:
        found = self._rows(f"select {', '.join(Ticket.__struct_fields__)} from tickets where id = ?", id)
        return Ticket(**dict(zip(Ticket.__struct_fields__, found[0], strict=True))) if found else None


_BLOBS: Final[dict[str, Any]] = {
    "setup": Setup,
    "seats": tuple[SeatKind, ...],
    "offsets": tuple[int, ...],
    "stops": tuple[Stops, ...],
    "outcome": tuple[int, ...],
    "waiting": Waiting,
    "remarks": tuple[Remark, ...],
}
_rows = msgspec.json.Decoder(list[Row])


def decode_rows(data: bytes) -> list[Row]:
    """The answers of a game as they are stored."""
    return _rows.decode(data)


def _stored(row: tuple[Any, ...]) -> Stored:
    fields = dict(zip(Stored.__struct_fields__, row, strict=True))
    for name, kind in _BLOBS.items():
        if fields[name] is not None:
            fields[name] = msgspec.json.decode(fields[name], type=kind)
    fields["alone"], fields["practice"] = bool(fields["alone"]), bool(fields["practice"])
    return Stored(**fields)


def connect(path: Path) -> sqlite3.Connection:
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
                f"{path} is damaged ({found}); restore a copy that `regalia games backup` made, "
                "or move the file away"
            )


def _lay_out(connection: sqlite3.Connection) -> None:
    """Bring a file to the layout of today."""
    with connection:
        connection.execute("begin immediate")
        for statement in TABLES.split(";\n"):
            connection.execute(statement)
        layout = connection.execute("pragma user_version").fetchone()[0]
        for table, column in ADDED:
            known = [row[1] for row in connection.execute(f"pragma table_info({table})")]
            if column not in known:
                connection.execute(f"alter table {table} add column {column} blob")
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
            connection.execute("update games set waiting = ? where id = ?", (_json(waiting), id))


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
