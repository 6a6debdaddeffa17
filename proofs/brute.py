"""Proof: on small random positions the engine offers exactly what a brute force finds (activation.1.8).

    python -m proofs.brute [POSITIONS [FIRST]]

The proof compares the plays that are offered, every legal declaration of each (cost, options, X, modes,
targets, order of the parts, what pays them, what a draw takes), and the position after the play. No path
through offered answers may fail. Each number stands for two positions: one about costs alone, and one in
which paying opens modes and targets, or closes them (activation.1.8.2).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor

from proofs.pencil.compare import Difference, Tally, compare
from proofs.pencil.deal import deal
from proofs.pencil.deal_openings import deal_opening
from proofs.pencil.shrink import shrink
from proofs.pencil.table import Table, describe

Deal = Callable[[int], Table]

DEALS: tuple[Deal, ...] = (deal, deal_opening)
POSITIONS = 5_000
"""The number of each kind."""
CHUNK = 50
MOST = 1000


def check(seeds: range, most: int = MOST, deals: tuple[Deal, ...] = DEALS) -> Tally:
    """Compare the positions with these numbers. Stop at the first difference, and make its position small."""
    tally = Tally()
    for seed in seeds:
        for dealt in deals:
            table = dealt(seed)
            try:
                tally.add(compare(table, most=most))
            except Difference as difference:
                raise AssertionError(report(seed, table, difference)) from None
    return tally


def report(seed: int, table: Table, difference: Difference) -> str:
    """A readable account of a difference, in the smallest position that still shows one."""
    small = shrink(table, lambda smaller: alike(difference, difference_in(smaller)))
    shown = difference_in(small) or difference
    return f"position {seed}, made smaller:\n{describe(small)}\n{shown}"


def alike(one: Difference, other: Difference | None) -> bool:
    return other is not None and one.what.splitlines()[0] == other.what.splitlines()[0]


def difference_in(table: Table) -> Difference | None:
    try:
        compare(table)
    except Difference as difference:
        return difference
    return None


def main(words: list[str]) -> int:
    positions = int(words[0]) if words else POSITIONS
    first = int(words[1]) if len(words) > 1 else 0
    start = time.monotonic()
    total = Tally()
    chunks = [
        range(seed, min(seed + CHUNK, first + positions)) for seed in range(first, first + positions, CHUNK)
    ]
    with ProcessPoolExecutor() as pool:
        try:
            for tally in pool.map(check, chunks):
                total.add(tally)
        except AssertionError as found:
            pool.shutdown(cancel_futures=True)
            print(found)
            return 1
    seconds = time.monotonic() - start
    print(f"{total.positions:,} positions, {total.plays:,} plays, {seconds:.0f} s")
    print(f"{total.declarations:,} declarations walked to their end")
    print(f"{total.questions:,} questions, {total.answers:,} answers offered by both")
    print(f"{total.closed:,} answers refused by both because nothing could be completed after them")
    print(f"{total.opened:,} questions about what paying had opened, {total.vain:,} payments refused for it")
    print("questions: " + ", ".join(f"{topic} {count:,}" for topic, count in sorted(total.topics.items())))
    print(f"{total.sampled:,} plays had more than {MOST:,} declarations: of those some paths were followed")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
