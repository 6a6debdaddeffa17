"""The messages after a game: the score of a match, the sideboard, and playing again."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from regalia.server.saying import Said, Told

Slug = Annotated[str, Meta(max_length=120)]
Copies = Annotated[int, Meta(ge=1, le=200)]
Cards = Annotated[dict[Slug, Copies], Meta(max_length=100)]


class Swap(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The cards that a player exchanges, counted from the list that the match began with."""

    player: Annotated[int, Meta(ge=0, le=8)]
    out: Cards = {}
    into: Cards = {}


class Again(Said, frozen=True, kw_only=True, tag="again"):
    """After a game: go on with the match or, if it is over, play another one.

    The next game begins when every person at the table wants it. Without `yes`, the wish is taken back.
    """

    yes: bool = True
    swaps: Annotated[tuple[Swap, ...], Meta(max_length=8)] = ()
    """Between the games of a match: one's exchange with the sideboard. Without it, the list stays as it was
    in the game before.
    """
    without_text: bool = False
    """Whether the player agrees that cards which come in are played without text if it is not known."""


class BoardCard(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A card of a registered list, with its copies in the deck and in the sideboard."""

    slug: str
    name: str
    kind: str
    """The type it is listed under."""
    home: Literal["material", "main"]
    """The part of the deck that it belongs to."""
    deck: int = 0
    """The copies in the deck as the match began."""
    side: int = 0
    """The copies in the sideboard as the match began."""
    now: int = 0
    """The copies in the deck in the last game."""
    blank: bool = False
    """Whether its text is not known, and the player has not yet agreed to play it without."""


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """A player's own list between two games of a match."""

    player: int
    name: str
    cards: tuple[BoardCard, ...]


class Match(Told, frozen=True, kw_only=True, tag="match"):
    """The match that the game belongs to. A single game is a match of one."""

    best_of: int
    game: int
    """The number of this game."""
    won: tuple[int, ...]
    """The games that each seat has won, this one included as soon as it is over."""
    over: bool
    """Whether the match is decided."""
    winner: int
    """Its winner, or -1 if there is none."""
    first: int
    """Who goes first in the next game; -1 if chance decides, or if the game is not over."""
    disclosed: bool
    """Whether all cards of this game may be seen as soon as it is over, in its file and in its replay.

    Between persons that is so only if it decides the match. The earlier games may be seen from then on as
    well.
    """
    wants: tuple[int, ...] = ()
    """The seats that want to go on."""
    boards: tuple[Board, ...] = ()
    """Between two games of a match: one's own list, to exchange cards with the sideboard."""
    next: str = ""
    """The token with which the receiver comes to the game that followed."""
