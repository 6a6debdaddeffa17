"""The work of the engine for a decision, counted instead of timed. It is the same on every machine.

Some random games are played while every call is watched. A test compares the counts with stored numbers
(`baseline.json`), in order to notice changes that make the engine work harder. If there is a good reason,
renew the stored numbers with `regalia bench --save src/regalia/lab/baseline.json`.
"""

from __future__ import annotations

import importlib
import sys
from collections import Counter
from types import CodeType, FrameType
from typing import Any, Final

import msgspec

from regalia.bots.random_bot import RandomBot
from regalia.cards.catalog import Library
from regalia.lab.playouts import is_choice, start

GAMES: Final = 6
SPREAD: Final = 61
"""The distance between the numbers of the games, so that different presets meet."""

CALLS: Final = {
    "legality tests": (
        "regalia.game.shortcuts.hand:judged_where_it_lies",
        "regalia.game.playing.legality:legality",
    ),
    "characteristics": ("regalia.game.objects.layers:_work_out",),
    "rounds of layers": ("regalia.game.objects.layers:apply_layers",),
}
"""The functions whose calls are counted, by the name of the counter."""


class NotCounted(Exception):
    """A figure that cannot be counted. The message says why."""


class Count(msgspec.Struct, frozen=True):
    """The number of calls per decision with a choice."""

    name: str
    total: int
    per_decision: float


class Counts(msgspec.Struct, frozen=True):
    games: int
    decisions: int
    counts: tuple[Count, ...]


class _Journal(list[Any]):
    """A journal that counts all entries ever made."""

    def __init__(self) -> None:
        self.written = 0

    def append(self, entry: Any) -> None:
        self.written += 1
        super().append(entry)


def watched() -> dict[CodeType, str]:
    """The code objects whose calls are counted, each with the name of its counter."""
    found: dict[CodeType, str] = {}
    for name, places in CALLS.items():
        for place in places:
            module, _, path = place.partition(":")
            target: Any = importlib.import_module(module)
            try:
                for attribute in path.split("."):
                    target = getattr(target, attribute)
            except AttributeError:
                raise NotCounted(
                    f"{place} is gone: say in regalia/lab/counters.py which calls are {name} now"
                ) from None
            code = getattr(target, "__code__", None)
            if code is None:
                raise NotCounted(f"{place} is compiled, and its calls cannot be counted")
            found[code] = name
    return found


def count(games: int = GAMES) -> Counts:
    """Play some random games between presets and count."""
    names = watched()
    calls: Counter[CodeType] = Counter()
    library = Library()
    written = decisions = 0

    def look(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code in names:
            calls[frame.f_code] += 1

    for number in range(games):
        game = start(number * SPREAD, library)
        journal = _Journal()
        game.pos.journal = journal
        bot = RandomBot(number)
        before = sys.getprofile()
        sys.setprofile(look)
        try:
            while (decision := game.decision) is not None:
                decisions += is_choice(decision)
                game.push(bot.answer(decision))
        finally:
            sys.setprofile(before)
        written += journal.written
    totals = Counter({"journal writes": written})
    for code, times in calls.items():
        totals[names[code]] += times
    return Counts(
        games,
        decisions,
        tuple(Count(name, totals[name], totals[name] / decisions) for name in ("journal writes", *CALLS)),
    )
