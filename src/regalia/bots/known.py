"""The bots that people can choose, by name."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable
from typing import Final, cast

from regalia.bots.greedy_bot import GreedyBot
from regalia.bots.random_bot import RandomBot
from regalia.bots.search_bot import SearchBot
from regalia.bots.seat import Bot
from regalia.bots.simple_bot import SimpleBot

BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "search": SearchBot,
    "greedy": GreedyBot,
    "simple": SimpleBot,
    "random": RandomBot,
}
BUDGET: Final = re.compile(r"search:(\d{1,6})|search:(\d{1,4}(?:\.\d+)?)s")
"""How long to search: so many iterations, or so many seconds for each answer."""


class NoSuchBot(ValueError):
    """A bot that cannot be had; the message says what there is."""


def is_known(name: str) -> bool:
    """Whether a bot of that name comes with Regalia."""
    return name in BOTS or BUDGET.fullmatch(name) is not None


def make_bot(name: str, seed: int) -> Bot:
    """The bot of that name, or of one's own: `module:name` calls what that module has under the name.

    `search:500` searches with 500 iterations, and `search:2s` for two seconds.
    """
    known = BOTS.get(name)
    budget = BUDGET.fullmatch(name)
    if budget is not None:
        if budget[1] is not None:
            return SearchBot(seed, iterations=max(1, int(budget[1])))
        return SearchBot(seed, seconds=float(budget[2]))
    return known(seed) if known is not None else _own(name)(seed)


def _own(name: str) -> Callable[[int], Bot]:
    module, colon, attribute = name.partition(":")
    if not colon or not module or not attribute:
        raise NoSuchBot(
            f"there is no bot called {name!r}: take {', '.join(BOTS)}, or your own as module:name"
        )
    try:
        found = getattr(importlib.import_module(module), attribute)
    except Exception as error:
        raise NoSuchBot(f"the bot {name} cannot be loaded: {type(error).__name__}: {error}") from error
    if not callable(found):
        raise NoSuchBot(f"{name} is no bot: it has to be a class, or a function of a seed that returns one")
    return cast("Callable[[int], Bot]", found)
