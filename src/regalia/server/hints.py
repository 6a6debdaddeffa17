"""Hints: a bot thinks about a player's question in a process of its own, and the game goes on meanwhile."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from regalia.lab.advice import Advice, reasons
from regalia.server.connections import Connection, Open
from regalia.server.crew import effort
from regalia.server.faults import report_fault
from regalia.server.hint_messages import Hint, Hinted
from regalia.server.protocol import Refused
from regalia.server.room import Refuse

if TYPE_CHECKING:
    from regalia.server.hub import Hub
    from regalia.server.thinking import Thought

SECONDS: Final = 2.0
"""The seconds that a bot thinks about a hint if nobody else waits."""
UNDER_WAY: Final = "The bot is still thinking about your last hint."
NO_HINT: Final = "No hint could be worked out here."


class Hints:
    """The hints that are being worked out, at most one for each connection."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._under_way: dict[Connection, asyncio.Task[None]] = {}

    def begin(self, game: Open, connection: Connection, message: Hint, thought: Thought) -> None:
        if connection in self._under_way:
            raise Refuse(UNDER_WAY)
        task = asyncio.create_task(self._think(game, connection, message, thought))
        self._under_way[connection] = task
        task.add_done_callback(lambda _: self._under_way.pop(connection, None))

    @property
    def under_way(self) -> list[asyncio.Task[None]]:
        return list(self._under_way.values())

    async def _think(self, game: Open, connection: Connection, message: Hint, thought: Thought) -> None:
        mind = self._hub.crew.thinker(game.id)
        seconds = SECONDS * effort(mind.waiting)
        try:
            asked = mind.call("advise", thought, f"{thought.seed} {message.question}", seconds)
            found: Advice = await asyncio.wrap_future(asked)
        except Exception:
            report_fault(f"a hint for game {game.id} could not be worked out")
            connection.send(Refused(id=message.id, reason=NO_HINT))
        else:
            connection.send(told(message, found))


def told(message: Hint, found: Advice) -> Hinted:
    """The answer to somebody who asked for a hint."""
    return Hinted(
        id=message.id,
        question=message.question,
        said=found.places,
        text=found.said,
        reasons=reasons(found),
    )
