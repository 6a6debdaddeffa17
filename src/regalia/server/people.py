"""The messages between people at a table: the clock, set phrases, breaking off, and players who have left."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from regalia.server.saying import Said, Told

Phrase = Literal["Hello", "Good luck", "Thank you", "Good game", "One moment, please", "Sorry"]


class Abort(Said, frozen=True, kw_only=True, tag="abort"):
    """Break the game off before the second turn. It then has no result."""


class Claim(Said, frozen=True, kw_only=True, tag="claim"):
    """At a table for two, if the other player has been away long enough: claim the win or end the game."""

    how: Literal["win", "abort"]


class VoteOut(Said, frozen=True, kw_only=True, tag="vote out"):
    """At a table for three or four, if a player has been away long enough: agree that they give up.

    It happens when all who still play and are there agree, and the game goes on among the rest. Without
    `yes`, one no longer agrees.
    """

    player: Annotated[int, Meta(ge=0, le=3)]
    yes: bool = True


class Say(Said, frozen=True, kw_only=True, tag="say"):
    """Say one of the set phrases to everybody at the table."""

    phrase: Phrase


class ClockWish(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A clock for the people in a game."""

    minutes: Annotated[float, Meta(ge=1, le=180)]
    """For each player, for the whole game."""
    increment: Annotated[int, Meta(ge=0, le=300)] = 0
    """Seconds that a player gets at the beginning of each of their turns after the first."""


class Heard(Told, frozen=True, kw_only=True, tag="heard"):
    """A player said something."""

    player: int
    phrase: Phrase


class Absent(Told, frozen=True, kw_only=True, tag="absent"):
    """At a table for two, the other player has left. After some seconds the receiver may claim the win or
    break the game off.

    It holds until the other player is back (`Here`).
    """

    player: int
    seconds: int


class Missing(Told, frozen=True, kw_only=True, tag="missing"):
    """At a table for three or four, a player has left. After some seconds the receiver may agree that they
    give up.

    It holds until the player is back (`Here`) or has lost, and is sent anew for each missing player whenever
    anything of it changes.
    """

    player: int
    seconds: int
    agreed: tuple[int, ...]
    """The seats that agree already."""
    asked: tuple[int, ...]
    """The seats that have to agree: all who still play and are there."""


class Clocks(Told, frozen=True, kw_only=True, tag="clocks"):
    """The clocks of the game as they are now."""

    left: tuple[float, ...]
    """The seconds that each seat has left. Seats of bots do not use theirs."""
    running: int
    """The seat whose clock runs, or -1."""
    free: float
    """The seconds after which it begins to run."""
