"""Proof: a server that is killed at any moment, or its workers, loses no choice that it has acknowledged.

    python -m proofs.kills [KILLS [SEED]]

Two bots play over websockets. They play once without kills, and once on a server that is killed (SIGKILL) at
random moments and begun again, KILLS times. Every second time, only the process that works on the game is
killed. No question whose answer was acknowledged may be asked again, and both games have to end with the same
hash.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random

from proofs._visitors import Served, Trouble, Visitor, final_hash, lay_out

KILLS = 200
EVERY = 12
"""The average number of choices between two kills of the server."""
PAIRS = (("rai", "lorraine"), ("silvie", "tonoris"), ("embers", "tides"), ("jin", "diana"))


class Lost(AssertionError):
    """Something that was acknowledged is gone, or the game went another way."""


async def _play(
    served: Served, tokens: dict[int, str], seed: str, kills: int, most: int, every: int
) -> tuple[int, int]:
    """Let two bots play one game. Return the number of kills meanwhile, and the number of choices."""
    visitors = [Visitor(served, tokens[seat], f"{seed} {seat}", most=most) for seat in (0, 1)]
    rng = Random(f"{seed} kills")
    choices = asyncio.Event()
    for visitor in visitors:
        visitor.on_choice = choices.set
    playing = asyncio.gather(*(visitor.play() for visitor in visitors))
    done = 0
    while done < kills and not playing.done():
        for _ in range(rng.randint(1, 2 * every)):
            choices.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(choices.wait(), 5)
        await asyncio.sleep(rng.uniform(0, 0.006))
        if playing.done():
            break
        if done % 2 and served.kill_worker(rng):
            done += 1
            continue
        served.kill()
        await asyncio.to_thread(served.begin)
        done += 1
    await playing
    return done, sum(len(visitor.acknowledged) for visitor in visitors)


def one_game(seed: str, kills: int, most: int = 300, every: int = EVERY) -> tuple[int, int]:
    """Play the same game without kills and with at most `kills`; return kills and acknowledged choices.

    A bot gives up after a fixed number of questions.
    """
    decks = PAIRS[Random(seed).randrange(len(PAIRS))]
    hashes = []
    done = acknowledged = 0
    for times in (0, kills):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            game, tokens = lay_out(folder, decks, seed)
            served = Served(folder)
            served.begin()
            try:
                done, acknowledged = asyncio.run(_play(served, tokens, seed, times, most, every))
            finally:
                served.end()
            hashes.append(final_hash(folder, game))
    if hashes[0] != hashes[1]:
        raise Lost(
            f"{seed} ({decks[0]} against {decks[1]}): {hashes[0]} in peace, {hashes[1]} with {done} kills"
        )
    return done, acknowledged


def main(words: list[str]) -> int:
    kills = int(words[0]) if words else KILLS
    first = int(words[1]) if len(words) > 1 else 0
    start = time.monotonic()
    done = games = choices = 0
    try:
        while done < kills:
            more, acknowledged = one_game(f"kills {first + games}", kills - done)
            done, choices, games = done + more, choices + acknowledged, games + 1
            print(f"{done} of {kills} kills, {games} games", file=sys.stderr)
    except (Lost, Trouble) as lost:
        print(f"Something was lost. {lost}")
        return 1
    seconds = time.monotonic() - start
    print(
        f"{done} kills in {games} games with {choices:,} acknowledged choices: none lost, "
        f"every game ended with the hash of the undisturbed one, {seconds:.0f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
