"""The processes of a server: one worker for each core runs games, one more is the front desk, and a few think
for bots.

Processes begin when they are first needed, so that a table for one needs only a few. A game stays with its
worker as long as it is in memory, unless it waits too long behind another game: then another worker gets it.
"""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import Future
from typing import Any, Final

from regalia.server.engine import Engine
from regalia.server.faults import Expected
from regalia.server.thinking import Mind
from regalia.server.workers import Process, Worker, prepare

STUCK: Final = 1.0
"""Seconds that a worker may spend on one call before the waiting calls go to another worker."""
FULL: Final = 8
"""Games that a worker has before another one is begun."""
LEAST_EFFORT: Final = 0.1
"""The smallest part of its usual time that a bot takes, even if many others wait."""


class Elsewhere(Expected):
    """A call that has not begun, because its worker is busy with a long one."""


class Crew:
    """The workers of one server."""

    def __init__(self, workers: int | None, thinkers: int | None, patience: float, thought: float) -> None:
        """`workers` is None for one worker for each core, or 0 for threads and no processes (for tests)."""
        cores = os.cpu_count() or 1
        alone = workers == 0
        kind: type[Worker] = Worker if alone else Process
        count = max(2, cores) if workers is None else max(1, workers)
        self.workers = [kind(Engine, patience) for _ in range(count)]
        self.desk = self.workers[0] if alone else kind(Engine, patience)
        """The worker for requests before and after games: lists, faces, replays."""
        several = max(1, cores - 1) if thinkers is None else max(1, thinkers)
        self.thinkers: list[Worker] = [Process(Mind, thought) for _ in range(several)]
        self._games: dict[Worker, set[str]] = {worker: set() for worker in self.workers}
        self._minds: dict[str, Worker] = {}
        self._movable: dict[Future[Any], Worker] = {}
        """The calls that other workers could do as well."""
        self._moved: set[Future[Any]] = set()
        """The calls that were taken from a worker before they had begun."""

    def begin(self) -> None:
        """Start the processes that the first visitor will need."""
        prepare()
        self.desk.begin()
        self.workers[0].begin()

    def close(self) -> None:
        for worker in {*self.workers, self.desk, *self.thinkers}:
            worker.close()

    # Games and their workers.

    def take(self, game: str, instead_of: Worker | None = None) -> Worker:
        """A worker for a game: a running one with room, or a new one, or the least busy one."""

        def rank(worker: Worker) -> tuple[bool, bool, int]:
            count = len(self._games[worker])
            avoided = worker is instead_of or worker.busy > STUCK
            return (avoided, True, count) if count >= FULL else (avoided, False, -count)

        worker = min(self.workers, key=rank)
        self._games[worker].add(game)
        return worker

    def let_go(self, game: str, worker: Worker) -> None:
        """Have a worker drop a game."""
        self._games[worker].discard(game)
        worker.call("close", game)

    async def ask(self, worker: Worker, deed: str, *args: Any, may_move: bool = False) -> Any:
        """Have a worker do something.

        With `may_move`, raise `Elsewhere` if the worker has been busy too long to begin the call and another
        worker is free.
        """
        future = worker.call(deed, *args)
        if may_move:
            self._movable[future] = worker
            future.add_done_callback(self._forget_call)
        try:
            return await asyncio.wrap_future(future)
        except asyncio.CancelledError:
            if future in self._moved:
                self._moved.discard(future)
                raise Elsewhere(deed) from None
            raise

    def _forget_call(self, future: Future[Any]) -> None:
        self._movable.pop(future, None)

    async def watch(self) -> None:
        """Find workers that are busy with a long call, and cancel their calls that have not begun."""
        while True:
            await asyncio.sleep(STUCK / 4)
            stuck = [worker for worker in self.workers if worker.busy > STUCK]
            if stuck and len(stuck) < len(self.workers):
                for future, worker in list(self._movable.items()):
                    if worker in stuck:
                        self._moved.add(future)
                        if not future.cancel():
                            self._moved.discard(future)

    # Bots.

    def thinker(self, game: str) -> Worker:
        """The process in which the bots of a game think. It is chosen once: the one with the fewest waiting
        calls.
        """
        found = self._minds.get(game)
        if found is None:
            found = self._minds[game] = min(self.thinkers, key=lambda one: one.waiting)
        return found

    def forget(self, game: str) -> None:
        self._minds.pop(game, None)


def effort(waiting: int) -> float:
    """The part of its usual time that a bot may take when others wait for the same process.

    >>> effort(0), effort(3), effort(100)
    (1.0, 0.25, 0.1)
    """
    return max(LEAST_EFFORT, 1 / (1 + waiting))
