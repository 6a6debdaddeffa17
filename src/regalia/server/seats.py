"""The seats of a table: who sits there, their names, and the links that lead to them."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec

from regalia.server.protocol import Player

BOTH: Final = -2
"""The viewer who plays both seats."""
INVITED: Final = -3
"""A visitor with a link to a free seat who has not sat down yet, and sees nothing."""


class SeatKind(msgspec.Struct, frozen=True, kw_only=True):
    """The kind of person or bot at a seat."""

    kind: Literal["person", "bot"] = "person"
    name: str = ""
    bot: str = ""


def called(number: int, seat: SeatKind) -> str:
    """The name of a player in the middle of a sentence."""
    if seat.kind == "bot":
        return "the bot"
    return seat.name or f"player {'AB'[number]}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def players_of(seats: Sequence[SeatKind], here: Iterable[int]) -> tuple[Player, ...]:
    """The players at the seats, and whether they are connected."""
    present = set(here)
    return tuple(
        Player(
            name=capital(called(number, seat)),
            kind=seat.kind,
            bot=seat.bot,
            here=seat.kind == "bot" or number in present or BOTH in present,
        )
        for number, seat in enumerate(seats)
    )


def are_persons(seats: Sequence[SeatKind], *, alone: bool) -> bool:
    """Whether two persons play against each other."""
    return not alone and all(seat.kind == "person" for seat in seats)


def new_token() -> str:
    """A random token."""
    return secrets.token_urlsafe(24)


LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""The letters of game ids. No letter looks like another, and no id looks like an option of a command."""


def new_id() -> str:
    """A name for a game; it is no secret."""
    return "".join(secrets.choice(LETTERS) for _ in range(8))
