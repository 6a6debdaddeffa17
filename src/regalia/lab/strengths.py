"""What is known about the strength of the bots, so that every report can say it.

The figures are those of docs/bots.md and docs/model.md, and a test compares them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from regalia.bots.search_bot import ITERATIONS
from regalia.lab.wilson import Interval, wilson


class Strength(msgspec.Struct, frozen=True):
    """Games that a bot won against another."""

    won: int
    of: int
    against: str
    decks: str = "with the same deck"
    version: str = "An earlier version of "
    """Empty if the present bot played."""

    @property
    def wins(self) -> Interval:
        return wilson(self.won, self.of)


STRENGTHS: Final = {
    "simple": Strength(355, 360, "random"),
    "policy": Strength(185, 400, "greedy", "with random, varied and new decks", ""),
    "greedy": Strength(1013, 1020, "random"),
    "search:200": Strength(169, 218, "greedy"),
}
"""Games of the bots. Most of them are of earlier versions."""
SAME: Final = {"search": f"search:{ITERATIONS}"}
"""Other names of these bots."""

PEOPLE: Final = (
    "No bot was measured against people. Bots keep answers and slow cards in hand, so control and combo are "
    "probably played worse than people play them: in 120 games by an earlier version of greedy an action was "
    "in hand at the end as often as it was played (555 to 534 times), an ally far more seldom (119 to "
    "1,269). Lists that live by such plans probably do better than the figures say."
)
"""From `regalia simulate tides embers kongming -n 40 --bots greedy --seed 1 --json FILE`: copies left and
played."""


def known(bot: str) -> str:
    """What is known about a bot, in a sentence or two.

    >>> known("greedy")
    'An earlier version of greedy won 99.3 % (98.6 to 99.7) of 1,020 games against random with the same deck.'
    >>> known("mine:Bot")
    'How strong mine:Bot is has not been measured.'
    """
    unknown = f"How strong {bot} is has not been measured."
    name = SAME.get(bot, bot)
    if name not in STRENGTHS:
        near = next((other for other in SAME if name.startswith(f"{other}:")), "")
        return f"{unknown} {known(near)}" if near else unknown
    found = STRENGTHS[name]
    return (
        f"{found.version}{name} won {found.wins} of {found.of:,} games against {found.against} {found.decks}."
    )


def who_played(bots: Iterable[str]) -> list[str]:
    """The bots of some games with their strengths, and what that means for the figures."""
    return [*(f"Played by {bot}: {known(bot)}" for bot in dict.fromkeys(bots)), PEOPLE]
