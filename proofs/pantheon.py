"""Proof: games of Pantheon between random bots end without a fault, with boons bestowed in them.

    python -m proofs.pantheon [GAMES [SEED [WORKERS]]]

1,000 games (or the number given) of three players and as many of four, mostly between made-up decks
with any boons that are understood. Whenever somebody may act, the position is checked as in the soak.
At the end it says how many boons were bestowed, and which never were.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from os import cpu_count
from random import Random
from typing import NamedTuple

from proofs.soak.faults import Inventory, faults
from proofs.soak.tables import pantheon, pool
from regalia.decks.entering import SEATS
from regalia.game.core.decision import Asks
from regalia.game.game import Game
from regalia.game.printed.acts import Act

GAMES = 1_000
LONGEST = 20_000
"""A game that asks more often than this goes round in circles."""
OFTEN = 0.05
"""The probability that a position is looked at closely."""


class Played(NamedTuple):
    seed: int
    players: int
    decisions: int = 0
    bestowed: tuple[str, ...] = ()
    """The boons that were bestowed, by slug."""
    fault: str = ""


def play(players: int, seed: int) -> Played:
    """Play one game. Its number and the number of its players decide everything."""
    rng = Random(f"{players} {seed}")
    _, _, pos = pantheon(rng, players)
    inventory = Inventory(pos)
    game = Game(pos, seed=rng.randrange(2**32), keep_history=False)
    bestowed: list[str] = []
    decisions = 0
    try:
        while (decision := game.decision) is not None and decisions < LONGEST:
            if decision.asks is Asks.ACT and rng.random() < OFTEN:
                wrong = [*inventory.faults(pos), *faults(pos, at_rest=True)]
                if wrong:
                    return Played(seed, players, decisions, tuple(bestowed), "; ".join(wrong))
            answer = decision.sample(rng)
            if isinstance(answer, Act) and answer.what == "bestow":
                bestowed.append(pos.definition(answer.card).slug)
            game.push(answer)
            decisions += 1
    except Exception as error:
        return Played(seed, players, decisions, tuple(bestowed), f"{type(error).__name__}: {error}")
    fault = "" if game.outcome is not None else f"no end after {LONGEST:,} decisions"
    return Played(seed, players, decisions, tuple(bestowed), fault)


def main(words: list[str]) -> int:
    usual = [GAMES, 0, cpu_count() or 1]
    games, seed, workers = [*map(int, words), *usual[len(words) :]]
    began, bad = time.monotonic(), 0
    boons: Counter[str] = Counter()
    with ProcessPoolExecutor(workers) as executor:
        for players in SEATS:
            decisions = with_boons = 0
            for played in executor.map(partial(play, players), range(seed, seed + games), chunksize=5):
                decisions += played.decisions
                with_boons += bool(played.bestowed)
                boons.update(played.bestowed)
                if played.fault:
                    bad += 1
                    print(f"{players} players, game {played.seed}: {played.fault}", flush=True)
            took = time.monotonic() - began
            print(f"{games:,} games of {players}: {decisions:,} decisions, boons bestowed in {with_boons:,}")
            print(f"{took:,.0f} s so far", flush=True)
    never = sorted({card.slug for card in pool().boons} - boons.keys())
    print(f"{boons.total():,} boons were bestowed, {len(boons)} of {len(pool().boons)} different ones")
    print(f"never bestowed of one's own will: {', '.join(never) or 'none'}")
    print(f"{bad} faults" if bad else "no fault")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
