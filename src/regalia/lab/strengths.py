"""What is known about the strength of the bots, so that every report can say it.

The figures are those of docs/bots.md, and a test compares them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from regalia.lab.wilson import Interval, wilson


class Strength(msgspec.Struct, frozen=True):
    """Games that a bot won against another, with the same deck on both sides."""

    won: int
    of: int
    against: str

    @property
    def wins(self) -> Interval:
        return wilson(self.won, self.of)


STRENGTHS: Final = {
    "simple": Strength(355, 360, "random"),
    "greedy": Strength(1013, 1020, "random"),
    "search": Strength(169, 218, "greedy"),
}
"""The games of each bot that were counted, search with 200 iterations."""

PEOPLE: Final = (
    "No bot was measured against people. Bots keep answers and slow cards in hand, so control and combo are "
    "played worse than people play them: in 120 games by greedy an action was in hand at the end as often as "
    "it was played (555 to 534 times), an ally far more seldom (119 to 1,269). Lists that live by such plans "
    "do better than the figures say."
)
"""From `regalia simulate tides embers kongming -n 40 --bots greedy --seed 1 --json FILE`: copies left and
played."""


def known(bot: str) -> str:
    """What is known about a bot, in a sentence.

    >>> known("greedy")
    'greedy won 99.3 % (98.6 to 99.7) of 1,020 games against random with the same deck.'
    >>> known("mine:Bot")
    'How strong mine:Bot is has not been measured.'
    """
    family = bot.partition(":")[0]
    found = STRENGTHS.get(bot) or (STRENGTHS.get(family) if family == "search" else None)
    if found is None:
        return f"How strong {bot} is has not been measured."
    name = "search:200" if family == "search" else bot
    return f"{name} won {found.wins} of {found.of:,} games against {found.against} with the same deck."


def who_played(bots: Iterable[str]) -> list[str]:
    """The bots of some games with their strengths, and what that means for the figures."""
    return [*(f"Played by {bot}: {known(bot)}" for bot in dict.fromkeys(bots)), PEOPLE]
