"""Bots that take their time: they think in processes of their own, and games go on meanwhile."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

from regalia.bots.known import make_bot
from regalia.bots.search_bot import SearchBot
from regalia.bots.seat import Bot, Seat
from regalia.cards.facts import load
from regalia.game.game import Game
from regalia.game.printed.catalogue import Catalog
from regalia.game.record import Setup, plain
from regalia.game_files import begin

QUICK: Final = frozenset({"simple", "random"})
"""Bots that answer at once."""
TIMED: Final = {"search": "search:2s"}
"""Bots of stored games that were named without a time."""
MOST_KEPT: Final = 50
"""Games whose bots a process remembers."""


class Mind:
    """The bots of one process. The bots of a game always think in the same process, because they remember
    things.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, int], tuple[Catalog, Bot]] = OrderedDict()
        load()

    def is_ready(self) -> None:
        """Return. A call of this shows that the process is there."""

    def think(self, game_id: str, setup: Setup, saved: bytes, bot: str, seed: int, effort: float) -> Any:
        """The answer of a bot to the question of a saved game, in the form for files.

        `effort` is the part of its usual time that a searching bot may take, because others wait.
        """
        key = (game_id, seed)
        found = self._known.pop(key, None)
        if found is None:
            found = (begin(setup).catalog, make_bot(TIMED.get(bot, bot), seed))
        self._known[key] = found
        while len(self._known) > MOST_KEPT:
            self._known.popitem(last=False)
        catalog, mind = found
        if isinstance(mind, SearchBot):
            mind.effort = effort
        game = Game.load(saved, catalog, seed=seed)
        game.auto = False
        decision = game.decision
        assert decision is not None
        return plain(mind.answer(decision, Seat(game)))
