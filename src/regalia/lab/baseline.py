"""Stored figures to compare with: ratios to the yardstick of then and now, and counters as they were."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from regalia.lab.counters import Counts
from regalia.lab.figures import Report

STORED: Final = Path(__file__).with_name("baseline.json")
"""Renewed with `regalia bench --save src/regalia/lab/baseline.json`."""
MARGIN: Final = 0.10
"""The margin above the stored count of a decision. New cards change what random games are about."""


class NoBaseline(Exception):
    """There is nothing to compare with; the message says why."""


class Compared(NamedTuple):
    """A figure against the one that is stored."""

    name: str
    now: float
    then: float
    faster: float
    """The ratio of speeds, or of sizes; 1 means equal."""


def read(path: Path = STORED) -> Report:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Report)
    except OSError as error:
        raise NoBaseline(f"{path} cannot be read: {error.strerror or error}") from None
    except msgspec.DecodeError as error:
        raise NoBaseline(f"{path} is no report of `regalia bench`: {error}") from None


def compare(now: Report, then: Report) -> Iterator[Compared]:
    """Everything that both reports have, each next to its own yardstick."""
    speeds = {figure.name: figure.ratio for figure in then.figures}
    for figure in now.figures:
        if figure.name in speeds:
            old = speeds[figure.name]
            yield Compared(figure.name, figure.ratio, old, figure.ratio / old)
    spans = {span.name: span.yardsticks for span in then.loads}
    for span in now.loads:
        if span.name in spans:
            old = spans[span.name]
            yield Compared(f"load: {span.name}", span.yardsticks, old, old / span.yardsticks)
    sizes = {size.name: size.kibibytes for size in then.sizes}
    for size in now.sizes:
        if size.name in sizes:
            old = sizes[size.name]
            yield Compared(f"memory: {size.name}", size.kibibytes, old, old / size.kibibytes)
    if now.counters is not None and then.counters is not None:
        counts = {count.name: count.per_decision for count in then.counters.counts}
        for count in now.counters.counts:
            if count.name in counts:
                old = counts[count.name]
                yield Compared(f"count: {count.name}", count.per_decision, old, old / count.per_decision)


def exceeded(now: Counts, then: Counts) -> list[str]:
    """The counters that are more than a margin above the stored ones, each in a line."""
    stored = {count.name: count.per_decision for count in then.counts}
    return [
        f"{count.name}: {count.per_decision:.3f} for each decision, {stored[count.name]:.3f} stored"
        for count in now.counts
        if count.name in stored and count.per_decision > stored[count.name] * (1 + MARGIN)
    ]
