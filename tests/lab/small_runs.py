"""Simulations of a few games, for tests."""

from __future__ import annotations

from concurrent.futures import Executor, ThreadPoolExecutor

import msgspec

from regalia.decks.files import find_deck
from regalia.lab.simulation import Plan, Runner, Standing
from regalia.lab.summary import Summary, summarize
from regalia.lab.trials import Played


def plan(*decks: str, bots: str = "random", games: int = 4, **more: object) -> Plan:
    """Always the same few games between presets, by default of Lorraine and Rai."""
    found = tuple(find_deck(name) for name in decks or ("lorraine", "rai"))
    return msgspec.structs.replace(Plan(found, (bots,) * len(found), games, 11), **more)


def played(of: Plan, executor: type[Executor] = ThreadPoolExecutor, workers: int = 1) -> Summary:
    """The summary of all games of a plan."""
    return summarize(of, Runner(of, lambda: executor(workers), workers).results())  # type: ignore[call-arg]


def standing(of: Plan, results: list[Played]) -> Standing:
    """What is known after these results."""
    found = Standing(of)
    for result in results:
        found.count(result)
    return found
