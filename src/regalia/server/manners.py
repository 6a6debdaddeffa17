"""What people at a table owe each other: time, and a kind word."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from regalia.game.core.values import NOBODY
from regalia.game.information.knowledge import SPECTATOR
from regalia.server.clock import Running
from regalia.server.connections import Connection, Open
from regalia.server.faults import report_fault
from regalia.server.keeping import Change, Ending
from regalia.server.people import Heard, Say
from regalia.server.protocol import Accepted
from regalia.server.room import Refuse

if TYPE_CHECKING:
    from regalia.server.hub import Hub

LOOK: Final = 0.25
"""Seconds between two looks at the clocks."""
PHRASES: Final = 3
"""The phrases that a player can say at once."""
EVERY: Final = 5.0
"""Seconds after which a player can say one more."""


class Manners:
    """The clocks and phrases of a server's games. The caller holds the lock of the game."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._now = hub.settings.now

    # The clock.

    async def wind(self, game: Open) -> None:
        """Let the clock go on, because somebody is there."""
        if game.clock is None and game.stored.clock is not None:
            game.clock = Running(game.stored.clock, self._now)
        if game.clock is not None and not game.is_over:
            game.clock.ask(*await self._hub.at(game, "asked"))

    def change(self, game: Open, change: Change) -> None:
        """Give the time of a new turn, before a change is stored. The clock goes on."""
        if game.clock is not None:
            game.clock.begin_turn(change.turn, change.turn_player)

    def changed(self, game: Open, change: Change) -> None:
        """A change has been stored. If somebody else is asked now, or something else, everybody is told.

        That a player has changed settings is nobody else's business.
        """
        if game.clock is not None:
            over = change.outcome is not None or change.ending
            if game.clock.ask(*((NOBODY, 0) if over else change.asked), free=change.ahead):
                game.tell(game.clock.told())

    def stop(self, game: Open) -> None:
        """Stop the clock and store it, because nobody is at the table."""
        if game.clock is not None and not (game.is_over or game.gone):
            game.clock.stop()
            self._hub.store.keep_clock(game.id, game.clock.kept)

    async def watch(self) -> None:
        """End the games of players who have no time left."""
        while True:
            await asyncio.sleep(LOOK)
            for game in list(self._hub.games.values()):
                if game.clock is not None and game.clock.run_out != NOBODY:
                    try:
                        await self._run_out(game)
                    except Exception:
                        report_fault(f"at game {game.id}, whose clock has run out")

    async def _run_out(self, game: Open) -> None:
        async with game.lock:
            if game.clock is not None and not (game.gone or game.is_over):
                player = game.clock.run_out
                if player != NOBODY:
                    await self.end(game, player, "time")

    async def end(self, game: Open, player: int, how: Ending) -> bool:
        """End a game because of a player, or let the others go on without them.

        Return whether that is stored.
        """
        outcome = await self._hub.at(game, "end", player, how, game.seats, set(game.seats))
        if not await self._hub.settle(game, outcome.change):
            return False
        game.show(outcome.tables)
        self._hub.driving.drive(game)
        return True

    # Phrases.

    def say(self, game: Open, connection: Connection, message: Say) -> None:
        """Pass a phrase on to everybody. It changes nothing and is not kept."""
        seat = connection.seat
        if seat == SPECTATOR:
            raise Refuse("You are looking on: only the players can say something.")
        if not game.against_person:
            raise Refuse("There is no other person who would hear it.")
        now = self._now()
        said = [at for at in game.said.get(seat, ()) if now - at < PHRASES * EVERY]
        if len(said) >= PHRASES:
            raise Refuse("That was a lot at once; wait a moment.")
        game.said[seat] = [*said, now]
        connection.send(Accepted(id=message.id))
        game.tell(Heard(player=seat, phrase=message.phrase))
