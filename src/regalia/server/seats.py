"""The seats of a table: who sits there, their names, and the links that lead to them."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Final, Literal

import msgspec

from regalia.server.protocol import Player
from regalia.text.writer import capital

BOTH: Final = -2
"""The viewer who plays both seats."""
LESSON: Final = "lesson"
"""The bot that follows the script of a lesson (`lesson/`)."""
UNTAUGHT: Final = "simple"
"""The bot that plays in its place after the last step."""
INVITED: Final = -3
"""A visitor with a link to a free seat who has not sat down yet, and sees nothing."""
SHARED: Final = -4
"""A visitor with a link to the replay of a game that is over."""
FREE: Final = {INVITED: 1, -5: 2, -6: 3}
"""The visitors with links to free seats, and the seats that the links lead to."""
WATCHER: Final = -9
"""The viewer who lets bots play against each other, and sees what a spectator sees."""
WITH_HANDS: Final = -10
"""The same, who also sees what the bots hold: at such a table nobody plays who could be told."""
ALONE: Final = "nobody"
"""The bot that does nothing."""


class SeatKind(msgspec.Struct, frozen=True, kw_only=True):
    """The kind of person or bot at a seat."""

    kind: Literal["person", "bot"] = "person"
    name: str = ""
    bot: str = ""


def seats_after(seats: Sequence[SeatKind]) -> tuple[SeatKind, ...]:
    """The seats of the next game: after a lesson the bot plays by itself."""
    plain = SeatKind(kind="bot", bot=UNTAUGHT)
    return tuple(plain if seat.bot == LESSON else seat for seat in seats)


def token_seat(viewer: int) -> int:
    """The seat that a viewer's token leads to."""
    return WATCHER if viewer == WITH_HANDS else viewer


LETTERS_OF_SEATS: Final = "ABCD"


def called(number: int, seat: SeatKind) -> str:
    """The name of a player in the middle of a sentence."""
    if seat.kind == "bot":
        return seat.name or "the bot"
    return seat.name or f"player {LETTERS_OF_SEATS[number]}"


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


def persons(seats: Sequence[SeatKind]) -> tuple[int, ...]:
    """The seats at which persons sit, or will sit."""
    return tuple(number for number, seat in enumerate(seats) if seat.kind == "person")


def are_persons(seats: Sequence[SeatKind], *, alone: bool) -> bool:
    """Whether persons play against each other, with or without bots."""
    return not alone and len(persons(seats)) > 1


def invited(seat: int) -> int:
    """The visitor with a link to a free seat."""
    return next(place for place, leads_to in FREE.items() if leads_to == seat)


def new_token() -> str:
    """A random token."""
    return secrets.token_urlsafe(24)


LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""The letters of game ids. No letter looks like another, and no id looks like an option of a command."""


def new_id() -> str:
    """A name for a game; it is no secret."""
    return "".join(secrets.choice(LETTERS) for _ in range(8))
