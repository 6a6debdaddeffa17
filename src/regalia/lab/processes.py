"""The costs of a new process: the time until it can play, and the memory of a game."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

import msgspec

from regalia.bots.random_bot import RandomBot
from regalia.cards.catalog import Library
from regalia.decks.dealing import deal
from regalia.decks.shipped import DECKS
from regalia.game.game import Game

ANSWERS: Final = 200
"""The length of the games whose memory is measured, about the middle of a game."""
GAMES: Final = 4

STARTS: Final = (
    ("bare Python", "a process that does nothing, for comparison", "pass"),
    ("command line", "until the command line is there", "import regalia.cli"),
    (
        "first question",
        "until the first question of a game between presets, with all cards",
        "from regalia.cards.catalog import Library; from regalia.game.game import Game; "
        "from regalia.decks.shipped import DECKS; from regalia.decks.dealing import deal; "
        "Game(deal(Library(), list(DECKS.values())[2:4]), seed=1).decision",
    ),
)


class Span(msgspec.Struct, frozen=True):
    """A duration in processor time."""

    name: str
    what: str
    milliseconds: float
    yardsticks: float
    """The number of runs of the yardstick in that time."""


class Size(msgspec.Struct, frozen=True):
    """An amount of memory."""

    name: str
    what: str
    kibibytes: float


def loads(rounds: int, yardstick: float) -> Iterator[Span]:
    """The start of processes: the fastest of some."""
    for name, what, program in STARTS:
        seconds = min(_processor_time(program) for _ in range(rounds))
        yield Span(name, what, 1000 * seconds, seconds * yardstick)


def _processor_time(program: str) -> float:
    here = str(Path(__file__).resolve().parents[2])
    before = _children()
    subprocess.run([sys.executable, "-c", f"import sys; sys.path.insert(0, {here!r}); {program}"], check=True)
    return max(_children() - before, 0.001)


def _children() -> float:
    """The processor time of all ended processes that this one started."""
    if sys.platform == "win32":
        spent = os.times()
        return spent.children_user + spent.children_system
    import resource  # which Windows does not have

    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def sizes() -> Iterator[Size]:
    """The memory of games in their middle, with and without their history, and of a copy."""
    library = Library()
    warm = _middle(library, 0, keep=True)  # values that are worked out only once do not count
    yield Size(
        "running game",
        f"a game after {ANSWERS} answers, all of which can be undone",
        _traced([partial(_middle, library, number, keep=True) for number in range(GAMES)]),
    )
    yield Size(
        "lean game",
        "the same without its history, as imagined games are kept",
        _traced([partial(_middle, library, number, keep=False) for number in range(GAMES)]),
    )
    yield Size("copy", "a copy of such a game, as a search makes it", _traced([warm.copy] * GAMES))


def _middle(library: Library, number: int, *, keep: bool) -> Game:
    """A game between two starter decks in its middle."""
    decks = [DECKS["lorraine"], DECKS["rai"]]
    game = Game(deal(library, decks), seed=number, keep_history=keep)
    bot = RandomBot(number)
    for _ in range(ANSWERS):
        decision = game.decision
        if decision is None:
            break
        game.push(bot.answer(decision))
    return game


def _traced(makers: Sequence[Callable[[], Game]]) -> float:
    """The memory that each of the made objects keeps, in KiB."""
    gc.collect()
    tracemalloc.start()
    try:
        made = [make() for make in makers]
        gc.collect()
        held, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return held / len(made) / 1024
