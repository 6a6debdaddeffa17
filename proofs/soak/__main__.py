"""Soak: random games in which everything is checked at every decision.

    python -m proofs.soak [N] [--seed FIRST] [--workers W]
    python -m proofs.soak --game SEED

Makes N random decisions (100,000 by default) in games numbered from FIRST on. The number of a game decides
everything in it: the decks or the made-up table, the answers, and where the game goes back, is copied, saved
or conceded. `--game` plays one of them again, and prints its last decisions if something goes wrong.
"""

from __future__ import annotations

import argparse
import signal
import sys
import time
import traceback
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from os import cpu_count

from proofs.soak.tables import understood, without_text
from proofs.soak.walk import Found, Tally, Walk
from regalia.decks.presets import EVERY

DECISIONS = 100_000
WIDTH = 40


def play(seed: int) -> Tally | Found:
    """Play one game in a worker. A fault is returned as a value."""
    try:
        return Walk(seed).run()
    except Found as found:
        return found


def leave_stopping_to_the_first() -> None:
    """Leave Ctrl-C to the process that hands out games. Games under way are finished."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)


def results(decisions: int, first: int, workers: int) -> Iterator[tuple[int, Tally | Found]]:
    """The games' numbers and results, until there are enough decisions. Games under way are finished."""
    seeds, done = count(first), 0
    running: dict[Future[Tally | Found], int] = {}
    pool = ProcessPoolExecutor(workers, initializer=leave_stopping_to_the_first)
    try:
        while running or done < decisions:
            while done < decisions and len(running) < 3 * workers:
                seed = next(seeds)
                running[pool.submit(play, seed)] = seed
            finished, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in finished:
                seed, result = running.pop(future), future.result()
                done += result.decisions if isinstance(result, Tally) else result.number
                yield seed, result
    finally:
        pool.shutdown(cancel_futures=True)


class Bar:
    """Print the progress and the time left: on one line in a terminal, else now and then."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.began = time.monotonic()
        self.shown = self.began

    def show(self, done: int) -> None:
        now, watched = time.monotonic(), sys.stderr.isatty()
        if now - self.shown < (0.5 if watched else 60) and done < self.total:
            return
        self.shown = now
        filled = min(WIDTH, WIDTH * done // self.total)
        left = (now - self.began) * max(0, self.total - done) / done if done else 0
        text = f"[{'█' * filled}{'·' * (WIDTH - filled)}] {done:,} of {self.total:,}, {clock(left)} left"
        print(f"\r{text:<90}" if watched else text, end="" if watched else "\n", file=sys.stderr, flush=True)

    def close(self) -> None:
        if sys.stderr.isatty():
            print(file=sys.stderr)


def clock(seconds: float) -> str:
    minutes, seconds = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def tell(found: Found) -> None:
    print(f"\nGame {found.seed}, decision {found.number}: {found.what}")
    print(f"To see it again: python3 dev.py soak --game {found.seed}")


def again(seed: int) -> int:
    """Play one game again, and print its last decisions if something is wrong."""
    try:
        tally = Walk(seed, tell=True).run()
    except Found as found:
        print("\n".join(found.told))
        if found.__cause__ is not None:
            traceback.print_exception(found.__cause__)
        tell(found)
        return 1
    print(f"Game {seed}: {tally.decisions:,} decisions, nothing found")
    return 0


def report(total: Tally, seconds: float, following: int) -> None:
    def listed(counts: dict[str, int]) -> str:
        return ", ".join(f"{name} {number:,}" for name, number in sorted(counts.items()))

    print(f"{total.decisions:,} decisions in {total.games:,} games, {total.finished:,} to the end")
    print(f"{seconds:.0f} s, {total.decisions / max(seconds, 0.001):,.0f} decisions per second")
    print(f"games: {listed(total.kinds)}")
    print(f"detours: {listed(total.detours)}")
    print(f"questions: {listed(total.topics)}")
    known = understood()
    print(f"presets: {len(total.presets)} of {len(EVERY)}")
    print(f"played as if they had no text: {', '.join(without_text()) or 'none'}")
    print(f"different cards on the tables: {len(total.present & known)} of {len(known)}")
    print(f"different cards played or used: {len(total.cards & known)}")
    print(f"neither played nor used: {', '.join(sorted(known - total.cards)) or 'none'}")
    print(f"go on from here with --seed {following}")


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="dev.py soak", description="Play at random and look at everything.")
    parser.add_argument("decisions", nargs="?", type=number, default=DECISIONS, metavar="N")
    parser.add_argument("--seed", type=int, default=0, metavar="FIRST", help="number of the first game")
    parser.add_argument("--workers", type=int, default=cpu_count() or 1, metavar="W", help="processes")
    parser.add_argument("--game", type=int, metavar="SEED", help="play one game again and tell it")
    parser.add_argument("--faults", type=int, default=1, metavar="F", help="stop after F different faults")
    asked = parser.parse_args(words)
    if asked.game is not None:
        return again(asked.game)
    total, bar, found, over = Tally(), Bar(asked.decisions), {}, set()
    try:
        for seed, result in results(asked.decisions, asked.seed, max(1, asked.workers)):
            over.add(seed)
            if isinstance(result, Tally):
                total.add(result)
                bar.show(total.decisions)
            elif result.what not in found:
                found[result.what] = result
                tell(result)
                if len(found) >= asked.faults:
                    return 1
    except KeyboardInterrupt:
        print("\nStopped.")
    bar.close()
    following = next(seed for seed in count(asked.seed) if seed not in over)
    report(total, time.monotonic() - bar.began, following)
    return 1 if found else 0


def number(text: str) -> int:
    """A count as people write it: 5000000, 5_000_000 or 5,000,000."""
    return int(text.replace(",", "").replace("_", ""))


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    sys.exit(main(sys.argv[1:]))
