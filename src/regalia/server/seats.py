"""The seats of a table: who sits there, what they are called, and which links lead to them."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec

from regalia.server.protocol import Player

BOTH: Final = -2
"""Who plays both seats."""
INVITED: Final = -3
"""Who has a link to a free seat and has not sat down yet: there is nothing to be seen from there."""


class SeatKind(msgspec.Struct, frozen=True, kw_only=True):
    """Who sits at a seat."""

    kind: Literal["person", "bot"] = "person"
    name: str = ""
    bot: str = ""


def called(number: int, seat: SeatKind) -> str:
    """What a player is called in the middle of a sentence."""
    if seat.kind == "bot":
        return "the bot"
    return seat.name or f"player {'AB'[number]}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def players_of(seats: Sequence[SeatKind], here: Iterable[int]) -> tuple[Player, ...]:
    """Who sits where, and which of them are here."""
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
    """Something that nobody guesses."""
    return secrets.token_urlsafe(24)


LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""What names of games are made of: nothing that one could take for another, or for an option of a command."""


def new_id() -> str:
    """A name for a game; it is no secret."""
    return "".join(secrets.choice(LETTERS) for _ in range(8))
