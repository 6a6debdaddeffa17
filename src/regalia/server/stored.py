"""What is kept of a game besides its answers, and the moments of it that players wanted to keep."""

from __future__ import annotations

import secrets
import time
import zlib
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any, Final

import msgspec

from regalia.game.record import Setup
from regalia.server.clock import Clock
from regalia.server.keeping import Ending, KeptGame, Remark, Row
from regalia.server.matches import Brought, KeptMatch
from regalia.server.protocol import Stops
from regalia.server.seats import SeatKind, new_id

_json = msgspec.json.encode


class Waiting(msgspec.Struct, frozen=True, kw_only=True):
    """A game that waits for a friend, with its set-up so far."""

    deck: Brought
    against: Brought | None
    first: int
    more: tuple[Brought | None, ...] = ()
    """The decks of a third and a fourth player."""
    free: tuple[int, ...] = (1,)
    """The seats that friends have still to take."""

    @property
    def lists(self) -> tuple[Brought | None, ...]:
        """The decks by seat; None where a friend brings one."""
        return self.deck, self.against, *self.more


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
    first: int | None = None
    """Who went first, once that is known."""
    match: KeptMatch | None = None
    clock: Clock | None = None
    ending: Ending | None = None

    @classmethod
    def new(
        cls,
        setup: Setup | None,
        seats: Sequence[SeatKind],
        *,
        seed: str = "",
        alone: bool = False,
        practice: bool = False,
        stops: Sequence[Stops] = (),
        turn: int = 0,
        waiting: Waiting | None = None,
        remarks: tuple[Remark, ...] | None = None,
        match: KeptMatch | None = None,
        clock: Clock | None = None,
    ) -> Stored:
        """A game that begins now. Without a `seed`, nobody can foresee its chance."""
        now = time.time()
        return cls(
            id=new_id(),
            created=now,
            changed=now,
            setup=setup,
            seats=tuple(seats),
            seed=seed or secrets.token_hex(16),
            alone=alone,
            offsets=(0,) * len(seats),
            practice=practice,
            stops=tuple(stops) or (Stops(),) * len(seats),
            outcome=None,
            turn=turn,
            waiting=waiting,
            remarks=remarks,
            match=match,
            clock=clock,
        )

    @property
    def over(self) -> bool:
        return self.outcome is not None or self.ending == "aborted"


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
    def of(cls, room: KeptGame, seat: int, words: str) -> Ticket:
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


def repeatable(dealt: str, *about: Any) -> str:
    """A seed for tests that follows from `dealt` and from what the game is about; empty without `dealt`."""
    return blake2b(_json((dealt, *about)), digest_size=16).hexdigest() if dealt else ""


_BLOBS: Final[dict[str, Any]] = {
    "setup": Setup,
    "seats": tuple[SeatKind, ...],
    "offsets": tuple[int, ...],
    "stops": tuple[Stops, ...],
    "outcome": tuple[int, ...],
    "waiting": Waiting,
    "remarks": tuple[Remark, ...],
    "match": KeptMatch,
    "clock": Clock,
}
"""The columns that hold JSON, and what they hold."""
_rows = msgspec.json.Decoder(list[Row])


def decode_rows(data: bytes) -> list[Row]:
    """The answers of a game as they are stored."""
    return _rows.decode(data)


def columns_of(stored: Stored) -> dict[str, Any]:
    """A game as the columns of a row."""
    return {
        name: _json(value) if name in _BLOBS and value is not None else value
        for name, value in msgspec.structs.asdict(stored).items()
    }


def stored_of(row: tuple[Any, ...]) -> Stored:
    """The game in a row of the table of games."""
    fields = dict(zip(Stored.__struct_fields__, row, strict=True))
    for name, kind in _BLOBS.items():
        if fields[name] is not None:
            fields[name] = msgspec.json.decode(fields[name], type=kind)
    fields["alone"], fields["practice"] = bool(fields["alone"]), bool(fields["practice"])
    return Stored(**fields)
