"""Bots that take their time: they think in processes of their own, and games go on meanwhile."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from regalia.bots.idle_bot import IdleBot
from regalia.bots.known import make_bot
from regalia.bots.search_bot import SearchBot
from regalia.bots.seat import Bot, Seat
from regalia.cards.facts import load
from regalia.game.game import Game
from regalia.game.printed.catalogue import Catalog
from regalia.game.record import Setup, plain
from regalia.game_files import begin
from regalia.lab.advice import Advice, advise
from regalia.server.puzzling.defence import Defence
from regalia.server.puzzling.names import PUZZLE
from regalia.server.seats import ALONE, LESSON

QUICK: Final = frozenset({"simple", "random", ALONE, LESSON})
"""Bots that answer at once."""
TIMED: Final = {"search": "search:2s"}
"""Bots of stored games that were named without a time."""
MOST_KEPT: Final = 50
"""Games whose bots a process remembers."""


def seated(name: str, seed: int) -> Bot:
    """The bot at a seat."""
    return IdleBot() if name == ALONE else make_bot(name, seed)


class Thought(msgspec.Struct, frozen=True):
    """Everything that a bot needs to think in another process."""

    setup: Setup
    saved: bytes
    seed: int
    names: Sequence[str] = ()


class Mind:
    """The bots of one process. The bots of a game always think in the same process, because they remember
    things.
    """

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, int], tuple[Catalog, Bot]] = OrderedDict()
        self._defences: dict[str, Defence] = {}
        load()

    def is_ready(self) -> None:
        """Return. A call of this shows that the process is there."""

    def think(self, game_id: str, setup: Setup, saved: bytes, bot: str, seed: int, effort: float) -> Any:
        """The answer of a bot to the question of a saved game, in the form for files.

        `effort` is the part of its usual time that a searching bot may take, because others wait.
        """
        if bot.startswith(PUZZLE):
            return plain(self._defence(bot).answer(saved, seed))
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

    def advise(self, thought: Thought, seed: str, seconds: float) -> Advice:
        """A hint for the player who is asked."""
        game = Game.load(thought.saved, begin(thought.setup).catalog)
        game.auto = False
        return advise(game, seed, thought.names, seconds=seconds)

    def _defence(self, bot: str) -> Defence:
        """The other side of a puzzle. It remembers what it has found out."""
        if bot not in self._defences:
            self._defences[bot] = Defence(bot.removeprefix(PUZZLE))
        return self._defences[bot]
