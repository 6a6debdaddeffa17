"""Many games between decks from a program, without a command line."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from regalia.bots.known import check_bots
from regalia.decks.deck import BadDeck, Deck
from regalia.decks.entering import admit
from regalia.games import FEWEST, load_deck
from regalia.lab.patience import may_be_ended
from regalia.lab.simulation import Plan, Runner
from regalia.lab.summary import Summary, summarize


def simulate(
    *decks: str | Path | Deck,
    games: int = 100,
    bots: str | Sequence[str] = "simple",
    seed: int = 0,
    workers: int | None = None,
    without_text: bool = False,
) -> Summary:
    """Let decks play each other, every pair the same number of games, and count the results.

    Name one bot for all decks, or one for each. The same seed gives the same games for any number of
    processes. A script that calls this needs the usual `if __name__ == "__main__":`.
    """
    found = [load_deck(one) for one in decks]
    if len(found) < FEWEST:
        raise BadDeck(f"name {FEWEST} decks or more, not {len(found)}.")
    if games < 1 or (workers is not None and workers < 1):
        raise ValueError(f"games and workers are 1 or more, not {games} and {workers}")
    players = [bots] * len(found) if isinstance(bots, str) else list(bots)
    if len(players) != len(found):
        raise ValueError(
            f"name one bot for all decks or one for each: {len(found)} decks, {len(players)} bots"
        )
    check_bots(players)
    plan = Plan(
        tuple(found), tuple(players), games, seed, without_text=admit(found, without_text=without_text)
    )
    count = workers or os.cpu_count() or 1
    pool = partial(ProcessPoolExecutor, count, initializer=may_be_ended)
    return summarize(plan, Runner(plan, pool, count).results())
