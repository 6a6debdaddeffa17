"""Analyses of finished games, one after another in a process of their own, so that no game waits for them.

An analysis can be stopped at every choice and go on later. Nothing is said about a choice that takes too long
or goes wrong. The analysis of a game in the store is kept there once it is done. That of a file is in memory
until enough others have followed.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from regalia.game.record import Record
from regalia.lab.analysis import WORLDS, Judged
from regalia.server.analyst import Analyst
from regalia.server.engine import NotHere
from regalia.server.faults import report_fault
from regalia.server.over_http import AnalysisState, Judgement
from regalia.server.room import Refuse
from regalia.server.store import Store
from regalia.server.workers import Died, Process

MOST_WAITING: Final = 6
"""The most games that are analysed or wait for it."""
MOST_KEPT: Final = 60
"""The most analyses that are kept in memory."""
FULL: Final = "Other games are being analysed already; try again later."
MOST_DEATHS: Final = 2
"""How often the process may die of one choice before that is passed over."""
MOST_PASSED_OVER: Final = 20
"""The most choices of one game that may be passed over because they go wrong or take too long."""


class Work:
    """The analysis of one game."""

    def __init__(self, game: str, found: Record, *, is_stored: bool) -> None:
        self.game = game
        self.found: Record | None = found
        """The game, until its analysis has come to an end."""
        self.is_stored = is_stored
        self.state: Literal["waiting", "running", "stopped", "done", "failed"] = "waiting"
        self.looked = 0
        self.count = 0
        self.judged: list[Judged] = []

    @property
    def is_stopped(self) -> bool:
        return self.state == "stopped"

    def told(self) -> AnalysisState:
        return AnalysisState(
            state=self.state, done=self.looked, count=self.count, choices=tuple(_told(self.judged))
        )


class Analyses:
    """All analyses of a server."""

    def __init__(self, store: Store, patience: float, worlds: int = WORLDS) -> None:
        self._store = store
        self._worlds = worlds
        self._worker = Process(Analyst, patience)
        self._works: OrderedDict[str, Work] = OrderedDict()
        self._task: asyncio.Task[None] | None = None

    def state(self, game: str) -> AnalysisState | None:
        """How far the analysis of a game is, if there is one in memory."""
        work = self._works.get(game)
        return work.told() if work is not None else None

    def begin(self, game: str, found: Record, *, is_stored: bool) -> None:
        """Have a game analysed, unless that is under way or done. One that was stopped goes on."""
        known = self._works.get(game)
        if known is not None and known.state not in ("failed", "stopped"):
            return
        if len(self._open()) >= MOST_WAITING:
            raise Refuse(FULL)
        if known is not None and known.state == "stopped":
            known.state = "waiting"
        else:
            self._works[game] = Work(game, found, is_stored=is_stored)
        while len(self._works) > MOST_KEPT:
            over = next(key for key, work in self._works.items() if work.state not in ("waiting", "running"))
            del self._works[over]
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work())

    def stop(self, game: str) -> None:
        """Stop the analysis of a game. What it has found so far is kept, as long as the server runs."""
        work = self._works.get(game)
        if work is not None and work.state in ("waiting", "running"):
            work.state = "stopped"

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await asyncio.to_thread(self._worker.close)

    def _open(self) -> list[Work]:
        return [work for work in self._works.values() if work.state in ("waiting", "running")]

    async def _work(self) -> None:
        while waiting := self._open():
            work = waiting[0]
            try:
                await self._analyse(work)
            except Exception:
                report_fault("at the analysis of a game")
                work.state = "failed"
            if work.state in ("done", "failed"):
                work.found = None

    async def _analyse(self, work: Work) -> None:
        """Look at one choice after another. After a fault the process begins again at the next one."""
        work.state = "running"
        deaths = passed_over = 0
        await self._lay_out(work)
        while work.looked < work.count and not work.is_stopped:
            work.state = "running"
            try:
                one = await asyncio.wrap_future(self._worker.call("look", work.game))
            except Exception as problem:
                deaths += 1
                if not isinstance(problem, NotHere | Died) or deaths > MOST_DEATHS:
                    passed_over += 1
                    if passed_over > MOST_PASSED_OVER:
                        raise
                    report_fault("at a choice of an analysis, about which nothing is said")
                    work.looked += 1
                    deaths = 0
                await self._lay_out(work)
                continue
            deaths = 0
            work.looked += 1
            if one is not None:
                work.judged.append(one)
        if work.is_stopped:
            return
        work.state = "done"
        if work.is_stored:
            await asyncio.wrap_future(self._store.keep_analysis(work.game, msgspec.json.encode(work.told())))

    async def _lay_out(self, work: Work) -> None:
        assert work.found is not None
        begun = self._worker.call("begin", work.game, work.found, work.looked, self._worlds)
        work.count = await asyncio.wrap_future(begun)


def _told(judged: list[Judged]) -> Iterator[Judgement]:
    for one in judged:
        yield Judgement(
            at=one.answer,
            turn=one.turn,
            player=one.player,
            said=one.said,
            best=one.best,
            line=one.line,
            chance=one.chance,
            highest=one.highest,
            doubt=one.doubt,
            cost=one.cost,
            misses_win=one.misses_win,
        )
