"""Timing that can be compared: the best of several rounds, relative to a fixed piece of Python.

Processor time is measured, not wall-clock time, because other work on the machine must not count.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import process_time
from typing import Final

WORK: Final = 2_000
"""Turns of the yardstick's loop. Changing this, or the loop, makes old ratios meaningless."""


class _Thing:
    __slots__ = ("rows", "total")

    def __init__(self) -> None:
        self.rows = list(range(64))
        self.total = 0

    def put(self, row: int, value: int) -> None:
        self.rows[row] = value
        self.total += value


def yardstick() -> int:
    """The most frequent operations of the engine, without the engine: calls, attributes, small lists, tuples
    and dicts.
    """
    thing = _Thing()
    journal: list[tuple[int, int]] = []
    known: dict[tuple[int, str], int] = {}
    for number in range(WORK):
        row = number & 63
        journal.append((row, thing.rows[row]))
        thing.put(row, number)
        key = (row, "row")
        if key in known:
            known[key] += 1
        else:
            known[key] = sum(value for value in (row, number))
        if len(journal) == 64:
            while journal:
                row, old = journal.pop()
                thing.rows[row] = old
    return thing.total


def best(work: Callable[[], object], *, rounds: int, seconds: float) -> float:
    """The runs of `work` per second in the best of several rounds, because noise only makes them slower."""
    times = max(1, round(seconds / max(once(work), 1e-7)))
    with quiet():
        return times / min(_timed(work, times) for _ in range(rounds))


def once(work: Callable[[], object]) -> float:
    """The seconds of a single run, after a run to warm up."""
    work()
    return _timed(work, 1)


def _timed(work: Callable[[], object], times: int) -> float:
    start = process_time()
    for _ in range(times):
        work()
    return process_time() - start


@contextmanager
def quiet() -> Iterator[None]:
    """Collect garbage now and not while something is timed."""
    enabled = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
