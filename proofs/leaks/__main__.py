"""Proof: the things that a player sees, hears and is offered do not depend on what that player cannot know.

    python -m proofs.leaks [PAIRS [FIRST]]

Random games between the decks of the table. At every point at rest, for every player and for a spectator,
two worlds are compared that differ only in what that viewer cannot know (see `pairs.py`). The proof ends
after PAIRS pairs. FIRST is the number of the first game.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from os import cpu_count

from proofs.leaks.pairs import Leak, Tally, check_game
from regalia.cards.catalog import Library

PAIRS = 100_000
MOST = 2_000
"""The most pairs of one game. After that, the next game begins."""
WIDTH = 40


def check(seed: int) -> Tally:
    return check_game(seed, Library(), MOST)


def tallies(pairs: int, first: int) -> Iterator[Tally]:
    """The tally of each game, until there are enough pairs."""
    seeds, done = count(first), 0
    with ProcessPoolExecutor() as pool:
        running: set[Future[Tally]] = set()
        while done < pairs:
            while len(running) < 2 * (cpu_count() or 1):
                running.add(pool.submit(check, next(seeds)))
            finished, running = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                try:
                    tally = future.result()
                except Leak:
                    pool.shutdown(cancel_futures=True)
                    raise
                done += tally.pairs
                yield tally
        pool.shutdown(cancel_futures=True)


def show(done: int, pairs: int) -> None:
    """Print a bar that fills on one line, if the output is a terminal."""
    if sys.stderr.isatty():
        filled = min(WIDTH, WIDTH * done // pairs)
        print(
            f"\r[{'█' * filled}{'·' * (WIDTH - filled)}] {done:,} of {pairs:,} pairs", end="", file=sys.stderr
        )


def main(words: list[str]) -> int:
    pairs = int(words[0]) if words else PAIRS
    first = int(words[1]) if len(words) > 1 else 0
    start = time.monotonic()
    total = Tally()
    show(0, pairs)
    try:
        for tally in tallies(pairs, first):
            total.add(tally)
            show(total.pairs, pairs)
    except Leak as leak:
        print(f"\nA leak. {leak}")
        return 1
    if sys.stderr.isatty():
        print(file=sys.stderr)
    seconds = time.monotonic() - start
    print(
        f"{total.pairs:,} pairs of worlds in {total.games:,} games alike for their viewers, {seconds:.0f} s"
    )
    print(f"{total.stops:,} views and {total.heard:,} lines of the log compared")
    print(f"{total.renumbered:,} views compared with those of the same position under other card numbers")
    print("questions: " + ", ".join(f"{topic} {number:,}" for topic, number in sorted(total.topics.items())))
    print(
        f"{total.parted:,} pairs only up to a point: another player could not answer the same in both worlds"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
