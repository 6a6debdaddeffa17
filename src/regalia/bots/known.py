"""The bots that people can choose, by name."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Final, cast

from regalia.bots.greedy_bot import GreedyBot
from regalia.bots.random_bot import RandomBot
from regalia.bots.seat import Bot
from regalia.bots.simple_bot import SimpleBot

BOTS: Final[dict[str, Callable[[int], Bot]]] = {"greedy": GreedyBot, "simple": SimpleBot, "random": RandomBot}


class NoSuchBot(ValueError):
    """A bot that cannot be had; the message says what there is."""


def make_bot(name: str, seed: int) -> Bot:
    """The bot of that name, or of one's own: `module:name` calls what that module has under the name."""
    known = BOTS.get(name)
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
