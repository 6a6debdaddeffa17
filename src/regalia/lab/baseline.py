"""Comparison with stored figures: ratios to the yardstick of each run, and counters."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from regalia.lab.counters import Counts
from regalia.lab.figures import Report
from regalia.typed import typed

STORED: Final = Path(__file__).with_name("baseline.json")
"""The stored figures. `regalia bench --save src/regalia/lab/baseline.json` renews them."""
MARGIN: Final = 0.10
"""The allowed margin above a stored counter. New cards change random games."""


class NoBaseline(Exception):
    """There is nothing to compare with. The message says why."""


class Compared(NamedTuple):
    """A figure compared with the stored one."""

    name: str
    now: float
    then: float
    faster: float
    """The ratio of speeds or of sizes. 1 means equal."""


def read(path: Path = STORED) -> Report:
    try:
        return msgspec.json.decode(path.read_bytes(), type=Report)
    except OSError as error:
        raise NoBaseline(f"{path} cannot be read: {error.strerror or error}") from None
    except msgspec.DecodeError as error:
        raise NoBaseline(f"{path} is not a report of {typed('bench')}: {error}") from None


def compare(now: Report, then: Report) -> Iterator[Compared]:
    """All figures that both reports have, each relative to its own yardstick."""
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
    """The counters that exceed the stored ones by more than the margin, one per line."""
    stored = {count.name: count.per_decision for count in then.counts}
    return [
        f"{count.name}: {count.per_decision:.3f} for each decision, {stored[count.name]:.3f} stored"
        for count in now.counts
        if count.name in stored and count.per_decision > stored[count.name] * (1 + MARGIN)
    ]
