"""What happens after a game: its players want to go on, exchange cards, and come to the next game."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import msgspec

from regalia.game.information.knowledge import SPECTATOR
from regalia.server.after_game import Again
from regalia.server.connections import Connection, Open
from regalia.server.faults import report_fault
from regalia.server.lobby import NoGame
from regalia.server.matches import KeptMatch, Wish, all_want, held_by
from regalia.server.protocol import Accepted
from regalia.server.puzzling.names import puzzle_of
from regalia.server.room import Refuse
from regalia.server.seats import token_seat
from regalia.server.stored import Stored

if TYPE_CHECKING:
    from regalia.server.hub import Hub


class Sequels:
    """The matches of a server's games. The caller holds the lock of the game."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def take_up(self, game: Open, connection: Connection, message: Again) -> None:
        """Note that a player wants to go on. When all do, the next game begins and everybody is told."""
        stored, seat = game.stored, connection.seat
        if seat == SPECTATOR:
            raise Refuse("You are looking on: only the players can play again.")
        if puzzle_of(stored.seats):
            raise Refuse("A puzzle is no game of a match.")
        if not stored.over:
            raise Refuse("The game is not over.")
        match: KeptMatch = await self._hub.ask("match_of", stored)
        if match.followed:
            raise Refuse("The next game has begun already.")
        held = held_by(seat, stored.seats)
        others = {player: one for player, one in match.wishes.items() if player not in held}
        wishes = await self._wishes(stored, held, message) if message.yes else {}
        match = msgspec.structs.replace(match, wishes=others | wishes)
        if message.yes and all_want(match.wishes, stored.seats):
            match = await self._begin(stored, match)
        else:
            await asyncio.wrap_future(self._hub.store.keep_match(stored.id, match))
        game.stored = msgspec.structs.replace(stored, match=match)
        connection.send(Accepted(id=message.id))
        await self.tell(game)

    async def _wishes(self, stored: Stored, held: tuple[int, ...], message: Again) -> dict[int, Wish]:
        swaps = {swap.player: swap for swap in message.swaps}
        if not set(swaps) <= set(held):
            raise Refuse("That is not your list.")
        try:
            return {
                player: await self._hub.ask("wish", stored, player, swaps.get(player), message.without_text)
                for player in held
            }
        except NoGame as no:
            raise Refuse(no.reason) from None

    async def _begin(self, stored: Stored, match: KeptMatch) -> KeptMatch:
        """Store the next game, together with the way that leads there."""
        follower, tokens = await self._hub.ask("next_game", stored, match.wishes, self._hub.settings.dealt)
        match = msgspec.structs.replace(match, followed={seat: token for token, seat in tokens.items()})
        await asyncio.wrap_future(self._hub.store.follow(stored.id, match, follower, tokens))
        return match

    async def tell(self, game: Open) -> None:
        """Tell everybody at a game of its match."""
        for connection in list(game.connections):
            await self.tell_one(game, connection)

    async def tell_one(self, game: Open, connection: Connection) -> None:
        try:
            seat = token_seat(connection.seat)
            connection.send(await self._hub.ask("match_told", game.stored, seat))
        except Exception:  # the game itself goes on, or is over, all the same
            report_fault(f"at game {game.id}, whose match cannot be told")
