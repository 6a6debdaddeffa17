"""Bots by name, and the policy with the net of a file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from regalia.bots.known import make_bot
from regalia.bots.learned.learned_bot import PolicyBot
from regalia.bots.learned.net import Net, load
from regalia.bots.seat import Bot


def bot_of(name: str, seed: int) -> Bot:
    """A bot by a name of `known.BOTS`, or `policy@FILE`."""
    policy, at, path = name.partition("@")
    if policy == "policy" and at:
        return PolicyBot(seed, _net(path))
    return make_bot(name, seed)


@cache
def _net(path: str) -> Net:
    return load(Path(path))
