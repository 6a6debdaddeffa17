"""The store of games: one SQLite file. A change is written before anybody is told of it.

One thread does all writing. Changes that come in while it is busy are written in one transaction, so that a
hundred games cost little more than one. Because of SQLite's write-ahead log, a transaction is either complete
or missing if the process dies. (If the machine loses power, the last transactions may be lost.)
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
import zlib
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future, InvalidStateError
from contextlib import closing, suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec

from regalia.game.record import Setup
from regalia.server.clock import Clock
from regalia.server.keeping import MOST_REMARKS, Change, Remark, Row
from regalia.server.layout import StoreError, check, connect, lay_out
from regalia.server.matches import KeptMatch
from regalia.server.puzzling.names import PUZZLE
from regalia.server.seats import SeatKind, invited
from regalia.server.stored import Stored, Ticket, Waiting, columns_of, decode_rows, stored_of

Deed = Callable[[sqlite3.Connection], None]
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
            lay_out(self._reading)
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

    def create(self, stored: Stored, tokens: dict[str, int], rows: Sequence[Row] = ()) -> Future[None]:
        """Store a new game, the tokens for its seats, and its answers if it begins in the middle."""
        numbered = [(stored.id, number, _json(row)) for number, row in enumerate(rows)]

        def write(connection: sqlite3.Connection) -> None:
            connection.executemany("insert into answers values (?, ?, ?)", numbered)

        return self._do(_creation(stored, tokens), write)

    def follow(self, id: str, match: KeptMatch, follower: Stored, tokens: dict[str, int]) -> Future[None]:
        """Store the game that follows another one, and with that one the way that leads there."""
        return self._do(_matching(id, match), _creation(follower, tokens))

    def keep_clock(self, id: str, clock: Clock) -> Future[None]:
        """Store a clock that was stopped."""
        values = (_json(clock), id)

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("update games set clock = ? where id = ?", values)

        return self._do(write)

    def keep_match(self, id: str, match: KeptMatch) -> Future[None]:
        """Store what a match has come to after a game."""
        return self._do(_matching(id, match))

    def begin(
        self, id: str, setup: Setup, seats: Sequence[SeatKind], match: KeptMatch, taken: tuple[int, str]
    ) -> Future[None]:
        """Store that the last friend has sat down, at a seat with a token that only they know."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(
                "update games set setup = ?, seats = ?, match = ?, waiting = null, changed = ? where id = ?",
                (_json(setup), _json(seats), _json(match), time.time(), id),
            )
            _take_seat(connection, id, *taken)

        return self._do(write)

    def sit_down(
        self, id: str, waiting: Waiting, seats: Sequence[SeatKind], taken: tuple[int, str]
    ) -> Future[None]:
        """Store that a friend has sat down, and that the table waits for others."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(
                "update games set seats = ?, waiting = ?, changed = ? where id = ?",
                (_json(seats), _json(waiting), time.time(), id),
            )
            _take_seat(connection, id, *taken)

        return self._do(write)

    def save(self, change: Change, clock: Clock | None = None) -> Future[None]:
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
            change.first,
            change.ending,
            None if clock is None else _json(clock),
            change.game,
        )

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("delete from answers where game = ? and number >= ?", (change.game, first))
            connection.executemany("insert into answers values (?, ?, ?)", rows)
            connection.execute(
                "update games set changed = ?, offsets = ?, practice = ?, stops = ?, outcome = ?, turn = ?,"
                " remarks = ?, first = ?, ending = ?, clock = ? where id = ?",
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
                "update games set offsets = ?, remarks = ?, outcome = null, ending = null, changed = ?"
                " where id = ?",
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
            for table in ("tickets", "answers", "tokens", "analyses"):
                connection.executemany(f"delete from {table} where game = ?", named)
            connection.executemany("delete from games where id = ?", named)

        return self._do(write)

    def remove_stale(self, seconds: float, spare: Collection[str] = ()) -> Future[None]:
        """Forget games that nobody has joined for this long, and puzzles that nobody has played for as long.
        Those to `spare` stay.
        """
        found = self._rows(
            "select id from games where (waiting is not null or instr(seats, ?)) and changed < ?",
            f'"bot":"{PUZZLE}'.encode(),
            time.time() - seconds,
        )
        return self.remove([id for (id,) in found if id not in spare])

    def renew(self, game: str, seat: int, token: str) -> Future[None]:
        """Store a new token for a seat of a game. Its old tokens become invalid."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("delete from tokens where game = ? and seat = ?", (game, seat))
            connection.execute("insert into tokens values (?, ?, ?)", (token, game, seat))

        return self._do(write)

    def add_token(self, game: str, seat: int, token: str) -> Future[None]:
        """Store a token for a seat of a game, unless it has one."""

        def write(connection: sqlite3.Connection) -> None:
            connection.execute(
                "insert into tokens select ?, ?, ? where not exists "
                "(select 1 from tokens where game = ? and seat = ?)",
                (token, game, seat, game, seat),
            )

        return self._do(write)

    def keep_analysis(self, game: str, data: bytes) -> Future[None]:
        """Store the analysis of a game. Another one that was stored before is replaced."""
        values = (game, time.time(), zlib.compress(data))

        def write(connection: sqlite3.Connection) -> None:
            connection.execute("insert or replace into analyses values (?, ?, ?)", values)

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
        return stored_of(found[0]) if found else None

    def seats(self, tokens: Sequence[str]) -> list[tuple[int, int, Stored]]:
        """The games that are over among those of some tokens: the place of the token, its seat, the game."""
        found = []
        for at, token in enumerate(tokens):
            known = self.seat(token)
            stored = self.game(known[0]) if known is not None else None
            if known is not None and stored is not None and stored.over:
                found.append((at, known[1], stored))
        return found

    def games(self, most: int = 50) -> list[Stored]:
        """The games that were played last."""
        names = ", ".join(Stored.__struct_fields__)
        return [
            stored_of(row)
            for row in self._rows(f"select {names} from games order by changed desc limit ?", most)
        ]

    def older_than(self, changed: float) -> list[Stored]:
        """The games that nobody has played since this time."""
        names = ", ".join(Stored.__struct_fields__)
        return [stored_of(row) for row in self._rows(f"select {names} from games where changed < ?", changed)]

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

    def count_tickets(self, game: str) -> int:
        """The number of kept moments of a game."""
        return int(self._rows("select count(*) from tickets where game = ?", game)[0][0])

    def analysis(self, game: str) -> bytes | None:
        """The analysis of a game, if it was made."""
        found = self._rows("select data from analyses where game = ?", game)
        return zlib.decompress(found[0][0]) if found else None

    def ticket(self, id: str) -> Ticket | None:
        found = self._rows(f"select {', '.join(Ticket.__struct_fields__)} from tickets where id = ?", id)
        return Ticket(**dict(zip(Ticket.__struct_fields__, found[0], strict=True))) if found else None


def _creation(stored: Stored, tokens: dict[str, int]) -> Deed:
    """What writes a new game and the tokens for its seats."""
    fields = columns_of(stored)
    values = list(fields.values())
    marks = ", ".join("?" * len(values))
    columns = ", ".join(fields)

    def write(connection: sqlite3.Connection) -> None:
        connection.execute(f"insert into games ({columns}) values ({marks})", values)
        connection.executemany(
            "insert into tokens values (?, ?, ?)",
            [(token, stored.id, seat) for token, seat in tokens.items()],
        )

    return write


def _matching(id: str, match: KeptMatch) -> Deed:
    """What writes the match of a game."""
    values = (_json(match), id)

    def write(connection: sqlite3.Connection) -> None:
        connection.execute("update games set match = ? where id = ?", values)

    return write


def _take_seat(connection: sqlite3.Connection, id: str, seat: int, token: str) -> None:
    """Give a seat a token. The link to the free seat is used up."""
    connection.execute("delete from tokens where game = ? and seat = ?", (id, invited(seat)))
    connection.execute("insert into tokens values (?, ?, ?)", (token, id, seat))
