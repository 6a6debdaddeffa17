"""Proof: no position makes a list of options slow, nor a step of paying.

    python -m proofs.worst [POSITIONS [FIRST]] [--hand CARDS] [--workers W]

The number of a position decides everything in it: a hand of different cards, full zones, and objects that
make paying hard, around one of the cards that are understood. Without arguments, every card has its turn. The
proof measures the processor time of the complete list of options, of the steps of some plays until they are
paid and resolved, of the questions and proposals of their payments, and of the reasons why other plays are
illegal. A step that takes too long is timed three times. The slowest step of each kind is printed, and
`python -m proofs.worst 1 NUMBER` makes its position again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from os import cpu_count

from proofs.worst.crowds import HAND, cards
from proofs.worst.steps import KINDS, LIMIT, Step, steps

SHOWN = 5
MOST = 200
"""The most cards in a hand. There are enough different cards for several such hands."""


def slowest(number: int, hand: int) -> tuple[list[Step], Counter[str]]:
    """The slowest step of each kind in a position, and the number of steps."""
    found: dict[str, Step] = {}
    counted: Counter[str] = Counter()
    for step in steps(number, hand):
        counted[step.kind] += 1
        if step.kind not in found or step.seconds > found[step.kind].seconds:
            found[step.kind] = step
    return list(found.values()), counted


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m proofs.worst", description=__doc__.splitlines()[0])
    parser.add_argument("positions", nargs="?", type=int, default=len(cards()))
    parser.add_argument("first", nargs="?", type=int, default=0)
    parser.add_argument("--hand", type=int, default=HAND, help="how many cards each hand holds")
    parser.add_argument("--workers", type=int, default=cpu_count() or 1)
    said = parser.parse_args()
    if said.positions < 1 or said.first < 0 or said.workers < 1 or not 1 <= said.hand <= MOST:
        parser.error(f"it takes a position and a worker at least, and 1 to {MOST} cards in a hand")
    numbers = range(said.first, said.first + said.positions)
    began, found, counted = time.monotonic(), list[Step](), Counter[str]()
    with ProcessPoolExecutor(said.workers) as workers:
        results = workers.map(slowest, numbers, [said.hand] * len(numbers))
        for done, (slow, count) in enumerate(results, start=1):
            found += slow
            counted += count
            if sys.stderr.isatty():
                print(f"\r{done} of {len(numbers)}", end="", file=sys.stderr)
    print(f"{len(numbers):,} positions, hands of {said.hand} cards, {time.monotonic() - began:.0f} s")
    for kind, what in KINDS.items():
        of_kind = sorted((step for step in found if step.kind == kind), key=lambda step: -step.seconds)
        print(f"\n{what}: {counted[kind]:,} timed")
        for step in of_kind[:SHOWN]:
            about = cards()[step.number % len(cards())].slug
            print(f"{1000 * step.seconds:9.1f} ms  position {step.number} ({about}): {step.said}")
    return int(any(step.kind == "list" and step.seconds > LIMIT for step in found))


if __name__ == "__main__":
    sys.exit(main())
