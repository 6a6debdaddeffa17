"""Persons who have left a table, and what those who are still there may do then.

At a table for two the other player claims the game. At a table for three or four those who still play can let
the absent player give up, if all who are there agree. The game then goes on among the rest. Only the time
counts in which somebody was there to wait.
"""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Final

from regalia.game.information.knowledge import SPECTATOR
from regalia.server.connections import Connection, Open
from regalia.server.people import Absent, Claim, Missing, VoteOut
from regalia.server.protocol import Accepted
from regalia.server.room import Refuse
from regalia.server.seats import persons

if TYPE_CHECKING:
    from regalia.server.hub import Hub

ABSENCE: Final = 120.0
"""Seconds for which the others have to wait for a player who has left."""


class Absences:
    """The absences at a server's games. The caller of `claim` and `vote` holds the lock of the game."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._now = hub.settings.now

    def tell(self, game: Open) -> None:
        """Tell those who play and are there about players who are not, and what they may do when."""
        missing, there = _missing(game), _there(game)
        for connection in list(game.connections):
            for player in missing if connection.seat in there else ():
                seconds = max(0, ceil(self._wait(game, connection.seat, player)))
                if _is_for_two(game):
                    connection.send(Absent(player=player, seconds=seconds))
                else:
                    agreed = tuple(sorted(game.votes.get(player, ())))
                    connection.send(Missing(player=player, seconds=seconds, agreed=agreed, asked=there))

    def _wait(self, game: Open, seat: int, player: int) -> float:
        """The seconds that somebody at a seat has still to wait for a player."""
        return ABSENCE - (self._now() - max(game.came[seat], game.left.get(player, 0.0)))

    async def claim(self, game: Open, connection: Connection, message: Claim) -> None:
        """Let one of two players end the game, because the other one has left."""
        seat = connection.seat
        if seat == SPECTATOR:
            raise Refuse("You are looking on: only the players can claim a game.")
        if not game.against_person:
            raise Refuse("Only a game against a person can be claimed.")
        if game.is_over:
            raise Refuse("The game is over.")
        if not _is_for_two(game):
            raise Refuse("More than two play here: let the absent player give up instead.")
        self._check(game, seat, 1 - seat, "The other player is there.")
        if await self._hub.manners.end(game, 1 - seat, "left" if message.how == "win" else "aborted"):
            connection.send(Accepted(id=message.id))

    async def vote(self, game: Open, connection: Connection, message: VoteOut) -> None:
        """Note whether somebody agrees that an absent player gives up. If all agree, it happens."""
        seat, player = connection.seat, message.player
        if seat == SPECTATOR:
            raise Refuse("You are looking on: only the players can decide that.")
        if not game.against_person or _is_for_two(game):
            raise Refuse("Only at a table for more than two can absent players be made to give up.")
        if game.is_over:
            raise Refuse("The game is over.")
        if seat in game.lost:
            raise Refuse("You have lost already: those who still play decide that.")
        self._check(game, seat, player, "Nobody who still plays is missing there.")
        votes = game.votes.setdefault(player, set())
        (votes.add if message.yes else votes.discard)(seat)
        if votes >= set(_there(game)) and not await self._hub.manners.end(game, player, "left"):
            return
        connection.send(Accepted(id=message.id))
        self.tell(game)

    def _check(self, game: Open, seat: int, player: int, reason: str) -> None:
        """Refuse to go on without a player who is there, or who may still come back."""
        if player not in _missing(game):
            raise Refuse(reason)
        left = self._wait(game, seat, player)
        if left > 0:
            raise Refuse(f"That player may still come back: wait {ceil(left)} s.")


def _is_for_two(game: Open) -> bool:
    return len(game.stored.seats) == 2


def _missing(game: Open) -> list[int]:
    """The persons who still play and are not at the table. Bots are always there."""
    if game.is_over or not game.has_begun or not game.against_person:
        return []
    return [player for player in _playing(game) if player not in game.seats]


def _there(game: Open) -> tuple[int, ...]:
    """The persons who still play and are at the table."""
    return tuple(player for player in _playing(game) if player in game.seats)


def _playing(game: Open) -> list[int]:
    return [player for player in persons(game.stored.seats) if player not in game.lost]
