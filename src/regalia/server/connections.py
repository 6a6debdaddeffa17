"""Connections to games, and a game with all its connections."""

from __future__ import annotations

import asyncio
import time
from typing import Final

import msgspec

from regalia.game.information.knowledge import SPECTATOR
from regalia.server.clock import Running
from regalia.server.protocol import Here
from regalia.server.saying import Told
from regalia.server.seats import are_persons, players_of
from regalia.server.showing import Showing
from regalia.server.stored import Stored
from regalia.server.workers import Worker

QUEUE: Final = 200
"""The most messages that wait for a connection. A client that reads too slowly is sent away, and may come
back.
"""


class Connection:
    """The connection of somebody who looks at a game. It has a queue, so that a slow one does not hold up
    others.
    """

    def __init__(self) -> None:
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)
        self.seat = SPECTATOR
        self.slow = False

    def send(self, message: Told | bytes) -> None:
        data = message if isinstance(message, bytes) else msgspec.json.encode(message)
        try:
            self.queue.put_nowait(data)
        except asyncio.QueueFull:
            self.slow = True
            self.end()

    def end(self) -> None:
        """Close the connection after the messages that are still to be sent."""
        while True:
            try:
                self.queue.put_nowait(None)
            except asyncio.QueueFull:
                self.queue.get_nowait()
            else:
                return


class Open:
    """A game that a client looks at, or looked at a moment ago. A worker has the game itself."""

    def __init__(self, stored: Stored) -> None:
        self.stored = stored
        self.worker: Worker | None = None
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.driver: asyncio.Task[None] | None = None
        self.warmer: asyncio.Task[None] | None = None
        self.showing: Showing | None = None
        """The pace of the bots, once somebody watches a game in which nobody else plays."""
        self.used = time.monotonic()
        self.quiet = 0.0
        """When messages are handled again. A pause hides how long the options of another player took."""
        self.changes = 0
        """The number of changes so far."""
        self.known = -1
        """The number of changes at the last look for automatic answers."""
        self.faulty = False
        """Whether something went wrong after the last stored answer."""
        self.clock: Running | None = None
        self.came: dict[int, float] = {}
        """When somebody came to each seat that is taken."""
        self.left: dict[int, float] = {}
        """When somebody left each seat."""
        self.lost: tuple[int, ...] = ()
        """The players who have lost, while others play on."""
        self.votes: dict[int, set[int]] = {}
        """For each player who is missing, the seats that agree that they give up."""
        self.said: dict[int, list[float]] = {}
        """When each seat last said something."""
        self.gone = False
        """Whether it was dropped. A caller that waited for it has to open it again."""

    @property
    def id(self) -> str:
        return self.stored.id

    @property
    def has_begun(self) -> bool:
        return self.stored.setup is not None

    @property
    def is_over(self) -> bool:
        return self.stored.over

    @property
    def against_person(self) -> bool:
        return are_persons(self.stored.seats, alone=self.stored.alone)

    @property
    def seats(self) -> list[int]:
        """The seats from which clients look at the game."""
        return sorted({connection.seat for connection in self.connections})

    def arrive(self, connection: Connection, now: float) -> None:
        """Let somebody in, who is then at the table at once."""
        self.connections.add(connection)
        self.came.setdefault(connection.seat, now)
        self.votes.pop(connection.seat, None)

    def depart(self, connection: Connection, now: float) -> None:
        """Let somebody go."""
        self.connections.discard(connection)
        if connection.seat not in self.seats:
            self.came.pop(connection.seat, None)
            self.left[connection.seat] = now
            if connection.seat >= 0 and connection.seat not in self.lost:
                self.votes.clear()  # fewer have to agree now, so all are asked anew

    def tell(self, message: Told | bytes) -> None:
        data = message if isinstance(message, bytes) else msgspec.json.encode(message)
        for connection in self.connections:
            connection.send(data)

    def show(self, tables: dict[int, bytes]) -> None:
        """Send everybody the table of their seat."""
        for connection in list(self.connections):
            if connection.seat in tables:
                connection.send(tables[connection.seat])

    def here(self) -> Here:
        """The seats at which somebody is connected."""
        spectators = sum(connection.seat == SPECTATOR for connection in self.connections)
        return Here(players=players_of(self.stored.seats, self.seats), spectators=spectators)
