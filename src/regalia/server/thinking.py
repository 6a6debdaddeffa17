"""Bots that take their time think in a process of their own: the server goes on meanwhile."""

from __future__ import annotations

import multiprocessing
from collections import OrderedDict
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, Final

import msgspec

from regalia.bots.known import make_bot
from regalia.bots.seat import Bot, Seat
from regalia.cards.facts import load
from regalia.game.catalogue import Catalog
from regalia.game.game import Game
from regalia.game.record import Setup, plain
from regalia.table.saved import begin

QUICK: Final = frozenset({"simple", "random"})
"""Bots that answer at once."""
MOST_KEPT: Final = 50
"""Games that a process remembers."""


class Thinkers:
    """A few processes; the bots of one game always think in the same one, for they may remember things."""

    def __init__(self, processes: int) -> None:
        context = multiprocessing.get_context("spawn")
        self._pools = [ProcessPoolExecutor(1, mp_context=context) for _ in range(processes)]
        for pool in self._pools:
            pool.submit(_wake_up)

    def think(self, game: str, setup: Setup, saved: bytes, bot: str, seed: int) -> Future[Any]:
        """The answer of a bot, as it is written in a file, to the question of a saved game."""
        pool = self._pools[hash(game) % len(self._pools)]
        return pool.submit(_think, game, msgspec.json.encode(setup), saved, bot, seed)

    def close(self) -> None:
        """Let nobody think any more; a thought that goes on for ever would keep its process for ever."""
        for pool in self._pools:
            processes = list((getattr(pool, "_processes", None) or {}).values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()


_known: OrderedDict[tuple[str, int], tuple[Catalog, Bot]] = OrderedDict()


def _wake_up() -> None:
    """Have what is needed at hand before the first question."""
    load()


def _think(game_id: str, setup: bytes, saved: bytes, bot: str, seed: int) -> Any:
    key = (game_id, seed)
    found = _known.pop(key, None)
    if found is None:
        catalog = begin(msgspec.json.decode(setup, type=Setup)).catalog
        found = (catalog, make_bot(bot, seed))
    _known[key] = found
    while len(_known) > MOST_KEPT:
        _known.popitem(last=False)
    catalog, mind = found
    game = Game.load(saved, catalog, seed=seed)
    game.auto = False
    decision = game.decision
    assert decision is not None
    return plain(mind.answer(decision, Seat(game)))
