"""Proof: a server that is never left alone needs no more memory after a thousand games than after a hundred.

    python -m proofs.steady [GAMES [AT_ONCE]]

One connection stays for the whole time. Meanwhile bots begin games against the table's own bot over HTTP,
play them over websockets and give up after a while. The proof measures the memory of the server with all its
processes (shared memory counts once), and the size of the file with the games.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path

from websockets.asyncio.client import connect

from proofs._visitors import FILE, Served, Visitor

GAMES = 1000
AT_ONCE = 8
CHOICES = 30
"""The number of questions after which a bot gives up."""
FIRST = 100
"""The number of games after which everything that a server needs is in memory."""
GROWTH = 1.15
"""The factor by which memory may grow from the first games to the end."""
PAIRS = (("rai", "lorraine"), ("silvie", "tonoris"), ("embers", "tides"), ("jin", "diana"))


def begin(served: Served, number: int) -> str:
    """Begin a game against the bot, and return the token of the person."""
    deck, against = PAIRS[number % len(PAIRS)]
    return served.begin_game(opponent="bot", deck={"preset": deck}, against={"preset": against})


async def play(served: Served, games: int, at_once: int) -> dict[int, int]:
    """Play a number of games, and return the memory in use after some of them."""
    measured: dict[int, int] = {}
    begun = done = 0

    async def one_after_another() -> None:
        nonlocal begun, done
        while begun < games:
            begun += 1
            number = begun
            token = await asyncio.to_thread(begin, served, number)
            await Visitor(served, token, f"steady {number}", most=CHOICES).play()
            done += 1
            if done in (10, 50) or done % 100 == 0 or done == games:
                measured[done] = served.memory()
                size = sum(path.stat().st_size for path in served.folder.glob(f"{FILE}*"))
                print(
                    f"{done} games: {measured[done] / 2**20:.0f} MB in memory, {size / 2**20:.1f} MB of file",
                    file=sys.stderr,
                )

    async with connect(served.socket, max_size=None, compression=None) as standing:
        token = await asyncio.to_thread(begin, served, 0)
        await standing.send(json.dumps({"type": "hello", "token": token}))
        await standing.recv()
        await asyncio.gather(*(one_after_another() for _ in range(at_once)))
        await standing.send(json.dumps({"type": "refresh"}))
        await standing.recv()
    return measured


def main(words: list[str]) -> int:
    games = int(words[0]) if words else GAMES
    at_once = int(words[1]) if len(words) > 1 else AT_ONCE
    start = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        served = Served(Path(name))
        served.begin()
        try:
            measured = asyncio.run(play(served, games, at_once))
        finally:
            served.end()
    first = measured[min(FIRST, games)]
    last = measured[games]
    print(
        f"{games:,} games under a standing connection in {time.monotonic() - start:.0f} s: "
        f"{first / 2**20:.0f} MB after {min(FIRST, games)}, {last / 2**20:.0f} MB after all of them"
    )
    return 0 if last <= GROWTH * first else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
