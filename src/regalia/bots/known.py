"""The bots that people can choose, by name."""

from __future__ import annotations

import importlib
import inspect
import re
import sys
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final, cast

from regalia.bots.asking import told
from regalia.bots.greedy_bot import GreedyBot
from regalia.bots.learned.learned_bot import PolicyBot
from regalia.bots.learned.net import NoNet
from regalia.bots.random_bot import RandomBot
from regalia.bots.search_bot import SearchBot
from regalia.bots.seat import Bot
from regalia.bots.simple_bot import SimpleBot

BOTS: Final[dict[str, Callable[[int], Bot]]] = {
    "search": SearchBot,
    "greedy": GreedyBot,
    "policy": lambda seed: _policy(seed),
    "simple": SimpleBot,
    "random": RandomBot,
}
BUDGET: Final = re.compile(r"search:([1-9]\d{0,5})|search:(?=[\d.]*[1-9])(\d{1,4}(?:\.\d+)?)s")
"""The length of a search: a number of iterations, or of seconds, for each answer. It is never 0."""


class NoSuchBot(ValueError):
    """A bot that does not exist. The message lists the bots."""


def make_bot(name: str, seed: int) -> Bot:
    """The bot of that name, or a user's own: `module:name` calls `name` of that module.

    `search:500` searches with 500 iterations, and `search:2s` for two seconds.
    """
    known = BOTS.get(name)
    budget = BUDGET.fullmatch(name)
    if budget is not None:
        if budget[1] is not None:
            return SearchBot(seed, iterations=int(budget[1]))
        return SearchBot(seed, seconds=float(budget[2]))
    return known(seed) if known is not None else _own(name, seed)


def _policy(seed: int) -> Bot:
    try:
        return PolicyBot(seed)
    except NoNet as error:
        raise NoSuchBot(str(error)) from None


def ready() -> list[str]:
    """The bots that can play here: one that has to be trained or needs another package may be missing."""
    found = []
    for name in BOTS:
        try:
            make_bot(name, 0)
        except NoSuchBot:
            continue
        found.append(name)
    return found


def check_bots(names: Collection[str]) -> None:
    """Check before anything is played that all of these bots exist. Raises `NoSuchBot`."""
    for name in dict.fromkeys(names):
        try:
            make_bot(name, 0)
        except NoSuchBot:
            raise
        except (Exception, SystemExit) as error:
            raise NoSuchBot(f"the bot {name} does not start: {told(error)}") from error


def _own(name: str, seed: int) -> Bot:
    """A user's own bot, which may be in the folder in which Regalia was started."""
    module, colon, attribute = name.partition(":")
    unknown = NoSuchBot(
        f"there is no bot called {name!r}: take {', '.join(BOTS)}, search:500 (iterations), search:2s "
        "(seconds an answer), or your own as module:name"
    )
    if not colon or not module or not attribute:
        raise unknown
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        make = getattr(importlib.import_module(module), attribute)
    except (Exception, SystemExit) as error:
        if isinstance(error, ModuleNotFoundError) and f"{module}.".startswith(f"{error.name}."):
            if module in BOTS:
                raise unknown from None
            why = f"there is no module {error.name} in this folder or in PYTHONPATH"
        else:
            why = told(error)
        raise NoSuchBot(f"the bot {name} cannot be loaded: {why}") from error
    if not callable(make):
        raise NoSuchBot(f"{name} is not a bot: it has to be a class, or a function that returns a bot")
    if not _takes(make, 1):
        raise NoSuchBot(f"{name} is not a bot: it has to take a seed, as in `def __init__(self, seed)`")
    bot = make(seed)
    if not _takes(getattr(bot, "answer", None), 2):
        raise NoSuchBot(f"{name} is not a bot: it needs a method `answer(self, decision, seat)`")
    return cast("Bot", bot)


def _takes(function: object, arguments: int) -> bool:
    """Whether something can be called with this number of arguments. True if it cannot be inspected."""
    if not callable(function):
        return False
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return True
    try:
        signature.bind(*range(arguments))
    except TypeError:
        return False
    return True
