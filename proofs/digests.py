"""Proof: a change of the code that should change nothing has changed nothing.

    python -m proofs.digests [GAMES [WALKS]]

Prints one digest for random games between presets (300), one for walks of the soak (40) and one for all
scenarios. Each covers every question on the way, the number of its answers, and the position at the end. Run
it before and after a change: if the three lines are the same, the game is too.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from hashlib import blake2b
from pathlib import Path

from proofs.soak.walk import Walk
from regalia.bots.random_bot import RandomBot
from regalia.cards.catalog import Library
from regalia.judge.scenario.run import run_watched
from regalia.judge.scenario.world import World
from regalia.lab.playouts import start

GAMES = 300
WALKS = 40
LONGEST = 500
"""Decisions of a walk."""
SCENARIOS = Path("scenarios")


def of_game(seed: int) -> bytes:
    """The digest of a random game."""
    game, bot, seen = start(seed, Library()), RandomBot(seed), blake2b(digest_size=16)
    while (decision := game.decision) is not None:
        options = -1 if decision.minimum or decision.maximum else len(decision.options)
        seen.update(f"{decision.player} {decision.topic} {options}\n".encode())
        game.push(bot.answer(decision))
    seen.update(game.digest())
    return seen.digest()


def of_walk(seed: int) -> bytes:
    """The digest of a walk of the soak: its decisions, and the position at its end."""
    walk = Walk(seed, most=LONGEST)
    tally = walk.run()
    told = [tally.decisions, sorted(tally.topics.items()), sorted(tally.detours.items()), sorted(tally.cards)]
    return blake2b(repr(told).encode() + walk.game.digest(), digest_size=16).digest()


def of_scenario(path: Path) -> bytes:
    """The digest of a scenario: how it begins, how it ends, and how it was judged."""
    seen = blake2b(digest_size=16)

    def watch(world: World) -> None:
        seen.update(world.game.digest())

    seen.update(run_watched(path, watch).status.encode())
    return seen.digest()


def together(digests: Iterable[bytes]) -> str:
    return blake2b(b"".join(digests), digest_size=8).hexdigest()


def lines(games: int, walks: int) -> Iterator[str]:
    with ProcessPoolExecutor() as pool:
        every = partial(pool.map, chunksize=4)
        yield f"{games} games      {together(every(of_game, range(games)))}"
        yield f"{walks} walks       {together(every(of_walk, range(walks)))}"
        files = sorted(SCENARIOS.rglob("*.yaml"))
        yield f"{len(files)} scenarios {together(every(of_scenario, files))}"


if __name__ == "__main__":
    numbers = [*map(int, sys.argv[1:]), *(GAMES, WALKS)[len(sys.argv) - 1 :]]
    for line in lines(*numbers):
        print(line, flush=True)
