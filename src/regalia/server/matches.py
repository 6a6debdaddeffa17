"""A match as it is kept with each of its games, and what may follow a game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from regalia.decks.deck import Deck
from regalia.decks.sideboarding import Exchange
from regalia.game.core.values import NOBODY
from regalia.game.record import Setup
from regalia.lab.standing import Standing, next_to
from regalia.server.seats import BOTH, SeatKind

KEPT: Final = Exchange({}, {})
"""The exchange of a player who keeps the list."""


class Brought(msgspec.Struct, frozen=True, kw_only=True):
    """A deck that was let into a game, and its cards that are played as if they had no text."""

    deck: Deck
    blank: tuple[str, ...] = ()


class Wish(msgspec.Struct, frozen=True, kw_only=True):
    """A player wants to go on, with this list."""

    exchange: Exchange
    brought: Brought


class KeptMatch(msgspec.Struct, frozen=True, kw_only=True):
    """The match that a game belongs to."""

    standing: Standing
    """The standing before this game."""
    opened: int = NOBODY
    """The seat that went first in the first game of the match; NOBODY before that is known."""
    decks: tuple[Brought, ...] = ()
    """The lists with which the match began, sideboards included, by seat."""
    exchanges: tuple[Exchange, ...] = ()
    """The exchanges with which this game is played; none in the first game."""
    wishes: dict[int, Wish] = {}
    """After the game: the players who want to go on."""
    followed: dict[int, str] = {}
    """The tokens of the game that followed, by seat. They stay as they are if a link is made anew there, so
    that an old link to this game does not lead to a new link.
    """

    def exchange(self, seat: int) -> Exchange:
        """The exchange with which a seat played this game."""
        return self.exchanges[seat] if self.exchanges else KEPT

    def after(self, outcome: Sequence[int] | None, first: int) -> Standing:
        """The standing after this game. A game without a result does not count."""
        if outcome is None:
            return self.standing
        return self.standing.after(outcome[0] if len(outcome) == 1 else NOBODY, first)

    def next_match(self, opener: int) -> Standing:
        """The standing at the beginning of another match: the other player goes first this time."""
        seats = len(self.standing.won)
        return Standing(
            best_of=self.standing.best_of,
            won=(0,) * seats,
            first=next_to(opener, seats) if opener != NOBODY else NOBODY,
        )


def single(setup: Setup) -> KeptMatch:
    """The match of a game that was stored before there were matches: it alone, without sideboards."""
    decks = tuple(
        Brought(
            deck=Deck(
                name=one.name,
                material=dict(Counter(one.material)),
                main=one.main,
                boons=dict(Counter(one.boons)),
            ),
            blank=tuple(setup.without_text),
        )
        for one in setup.decks
    )
    return KeptMatch(standing=Standing(won=(0,) * len(decks), first=setup.first), decks=decks)


def held_by(seat: int, seats: Sequence[SeatKind]) -> tuple[int, ...]:
    """The players for whom somebody at a seat speaks."""
    return tuple(range(len(seats))) if seat == BOTH else (seat,) if seat >= 0 else ()


def all_want(wishes: Mapping[int, Wish], seats: Sequence[SeatKind]) -> bool:
    """Whether every person at the table wants to go on. Bots always do."""
    return all(number in wishes for number, seat in enumerate(seats) if seat.kind == "person")
