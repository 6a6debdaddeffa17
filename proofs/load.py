"""Proof: a hundred games at once, and every choice is answered by a new table within a tenth of a second.

    python -m proofs.load [GAMES [SECONDS [THINK]]]

Bots sit at both seats of GAMES games on one server and play over websockets for SECONDS. A bot that is asked
thinks for THINK seconds on average, so the games together make about GAMES / THINK choices a second. After a
while the proof begins to measure the time from sending a choice to receiving the table after it, with all
writing to the file in between. The bots run in a process of their own on the same cores.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from proofs._visitors import Served, Visitor, lay_out

GAMES = 100
SECONDS = 60.0
THINK = 1.0
WARM = 20.0
"""Seconds until the proof measures: everybody comes in, and the server writes the texts of the cards."""
WANTED = 0.1
"""Seconds within which 99 of 100 choices have to be answered."""
PAIRS = (("rai", "lorraine"), ("silvie", "tonoris"), ("embers", "tides"), ("jin", "diana"))


async def _play(
    served: Served, games: list[dict[int, str]], seconds: float, think: float
) -> tuple[list[Visitor], list[BaseException]]:
    visitors = [
        Visitor(served, tokens[seat], f"load {number} {seat}", think=think)
        for number, tokens in enumerate(games)
        for seat in (0, 1)
    ]
    tasks = [asyncio.create_task(visitor.play()) for visitor in visitors]
    await asyncio.sleep(WARM)
    for visitor in visitors:
        visitor.times.clear()
    await asyncio.wait(tasks, timeout=seconds)
    for task in tasks:
        task.cancel()
    ended = await asyncio.gather(*tasks, return_exceptions=True)
    return visitors, [one for one in ended if isinstance(one, Exception)]


def main(words: list[str]) -> int:
    games = int(words[0]) if words else GAMES
    seconds = float(words[1]) if len(words) > 1 else SECONDS
    think = float(words[2]) if len(words) > 2 else THINK
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        laid = [lay_out(folder, PAIRS[number % len(PAIRS)], f"load {number}")[1] for number in range(games)]
        served = Served(folder)
        served.begin()
        try:
            start = time.monotonic()
            visitors, trouble = asyncio.run(_play(served, laid, seconds, think))
            memory = served.memory()
        finally:
            served.end()
    taken = time.monotonic() - start
    if trouble or not any(visitor.times for visitor in visitors):
        print(f"Trouble: {trouble[0] if trouble else 'nobody played'}")
        return 1
    over = sum(visitor.result is not None for visitor in visitors) // 2
    choices = sum(len(visitor.times) for visitor in visitors)
    print(
        f"{games} games, {choices:,} choices in {taken:.0f} s ({choices / seconds:.0f} a second), "
        f"{over} games ended, memory of the server {memory / 2**20:.0f} MB"
    )
    return 0 if summary(visitors) < WANTED else 1


def summary(visitors: Sequence[Visitor]) -> float:
    """Print how long choices took. Return the time within which 99 of 100 were answered."""
    times = sorted(one for visitor in visitors for one in visitor.times)
    p50, p99 = (times[int(len(times) * part)] for part in (0.5, 0.99))
    print(
        f"from choice to table: median {1000 * p50:.1f} ms, p99 {1000 * p99:.1f} ms, "
        f"longest {1000 * times[-1]:.0f} ms"
    )
    return p99


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
