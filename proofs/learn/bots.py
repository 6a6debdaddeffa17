"""Bots by name, the policy with the net of a file, and bots that take turns with their teacher."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from regalia.bots.known import make_bot
from regalia.bots.learned.guided_bot import GuidedBot
from regalia.bots.learned.learned_bot import PolicyBot
from regalia.bots.learned.net import Net, load
from regalia.bots.seat import Bot, Seat
from regalia.game.core.decision import Decision
from regalia.game.core.values import NOBODY


class Relay:
    """Two bots, one of which answers for a whole turn of the game. Chance draws which.

    So the teacher gets into positions that the pupil has brought about, and labels what it does there.
    A teacher that is asked about single questions has to think about each of them from the beginning.
    """

    def __init__(self, seed: int, pupil: Bot, teacher: Bot) -> None:
        self._rng = Random(f"{seed} relay")
        self._bots = pupil, teacher
        self._turn = NOBODY
        self.is_taught = False
        """Whether the teacher gave the last answer."""

    @property
    def plan(self) -> Any:
        """What the teacher has in mind, which a random act makes void."""
        return getattr(self._bots[1], "plan", None)

    def answer(self, decision: Decision, seat: Seat) -> Any:
        if seat.turn != self._turn:
            self._turn = seat.turn
            self.is_taught = self._rng.random() < 0.5
        return self._bots[self.is_taught].answer(decision, seat)


def bot_of(name: str, seed: int) -> Bot:
    """A bot by a name of `known.BOTS`, `policy@FILE`, `guided:BUDGET@FILE`, or `relay:TEACHER@FILE`."""
    family, at, path = name.partition("@")
    if family.startswith("relay:") and at:
        return Relay(seed, PolicyBot(seed, net_of(path)), make_bot(family.removeprefix("relay:"), seed))
    if family == "policy" and at:
        return PolicyBot(seed, net_of(path))
    if at:
        budget = family.removeprefix("guided:")
        if budget.endswith("s"):
            return GuidedBot(seed, seconds=float(budget[:-1]), net=net_of(path))
        return GuidedBot(seed, iterations=int(budget), net=net_of(path))
    return make_bot(name, seed)


def net_of(path: str) -> Net:
    """The net in a file, loaded again when the file has changed."""
    return _net(path, Path(path).stat().st_mtime_ns if Path(path).is_file() else 0)


@lru_cache(maxsize=4)
def _net(path: str, _changed: int) -> Net:
    return load(Path(path))
