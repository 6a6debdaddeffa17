"""Bots that play for somebody who watches: how fast, when they stop, and one thing at a time."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from regalia.server.protocol import Watch, Watching


class Showing:
    """The pace of a game in which only bots play."""

    def __init__(self, pause: float) -> None:
        self.paused = False
        self.pause = pause
        self._steps = 0
        """Things that may be done although the game is paused."""
        self._changed = asyncio.Event()

    def take(self, wish: Watch) -> None:
        self.paused, self.pause = wish.paused, wish.pause
        self._steps += wish.step
        self._changed.set()

    def told(self, *, hands: bool) -> Watching:
        return Watching(paused=self.paused, pause=self.pause, hands=hands)

    async def wait(self) -> None:
        """Wait as long as the last thing is to be looked at. While the game is paused, wait for a step."""
        over = asyncio.timeout(None if self.paused else self.pause)
        with suppress(TimeoutError):
            async with over:
                while not self._steps:
                    self._changed.clear()
                    await self._changed.wait()
                    over.reschedule(None if self.paused else asyncio.get_running_loop().time() + self.pause)
        self._steps = max(0, self._steps - 1)

    def end_wait(self) -> None:
        """Nobody watches any more, so that nothing has to be waited for."""
        self._steps = 1
        self._changed.set()
