"""Comparing two decks until the answer is known, with an error rate that holds however often one looks.

The differences between two decks in games with the same luck are independent numbers from -1 to 1. Take
somebody who believes that they are m on average. They would accept bets on the next difference being above m,
because nobody could win on average. A gambler stakes a part of their money each time. If m is right, then the
money ever exceeds 1/e times its beginning with a chance of at most e (Ville's inequality). So a gambler who
gets that rich has refuted m, and it does not matter when one looks.

Several gamblers with different stakes play together, because nobody knows before how great the difference
is. All values of m that have not been refuted are the interval.

Differences against several rivals may have different means. The bets are then about the average of these, and
are looked at when each rival has been played equally often: a product of factors is never greater than that
of as many factors of their average size, so such gamblers win even less.
"""

from __future__ import annotations

from collections.abc import Callable
from math import ceil, exp, log
from typing import Final

import msgspec

from regalia.lab.wilson import Interval

STAKES: Final = (0.9, 0.7, 0.5, 0.35, 0.25, 0.17, 0.12, 0.08, 0.055, 0.037, 0.025, 0.015)
"""The parts of their money that the gamblers stake. Less than all, so that nobody loses everything."""
ERROR: Final = 0.05
SMALLEST: Final = 1e-9
STEPS: Final = 40
"""Halvings of an interval until its bounds are known."""
MOST_TIMES: Final = 1000.0
"""A number of games that is more times greater than that so far is not foretold."""


class Bets(msgspec.Struct):
    """The differences so far, with how often each was seen. Their order does not matter to the gamblers."""

    seen: dict[float, float] = {}

    def add(self, difference: float) -> None:
        """Count a difference between -1 and 1."""
        difference = round(difference, 9)
        self.seen[difference] = self.seen.get(difference, 0) + 1

    @property
    def games(self) -> float:
        return sum(self.seen.values())

    @property
    def mean(self) -> float:
        return sum(value * times for value, times in self.seen.items()) / self.games if self.seen else 0.0

    def evidence(self, mean: float, sign: int) -> float:
        """The logarithm of the money of gamblers who bet on differences above (1) or below (-1) a mean.

        A stake s becomes s (1 + value) / (1 + mean), which is s on average if the mean is right.
        """
        least = max(1 + sign * mean, SMALLEST)
        logs = [
            sum(
                times * log(1 - stake + stake * (1 + sign * value) / least)
                for value, times in self.seen.items()
            )
            for stake in STAKES
        ]
        most = max(logs)
        return most + log(sum(exp(one - most) for one in logs) / len(logs))

    def bounds(self, error: float = ERROR) -> Interval:
        """The mean, with bounds that hold at all times together with a chance of 1 - error."""
        enough = log(2 / error)
        low = _edge(-1.0, 1.0, lambda mean: self.evidence(mean, 1) >= enough)
        high = _edge(1.0, -1.0, lambda mean: self.evidence(mean, -1) >= enough)
        return Interval(self.mean, low, high)

    def answer(self, error: float = ERROR, margin: float = 0.0) -> str:
        """What is known about the mean: "more" or "less" than 0, "alike" within a margin, or "" so far."""
        enough = log(2 / error)
        if self.evidence(0.0, 1) >= enough:
            return "more"
        if self.evidence(0.0, -1) >= enough:
            return "less"
        if margin and self.evidence(-margin, 1) >= enough and self.evidence(margin, -1) >= enough:
            return "alike"
        return ""

    def times_to_tell(self, error: float = ERROR, margin: float = 0.0) -> float:
        """How many times as many differences would give an answer if they went on like these.

        0 means far too many.
        """

        def tells(times: float) -> bool:
            more = {value: times * count for value, count in self.seen.items()}
            return bool(Bets(more).answer(error, margin))

        if not self.seen:
            return 0.0
        times = 1.0
        while not tells(times):
            times *= 2
            if times > MOST_TIMES:
                return 0.0
        return times if times == 1.0 else _edge(times, times / 2, tells)


def _edge(inside: float, outside: float, holds: Callable[[float], bool]) -> float:
    """The edge of what holds between two numbers, on the side where it holds. If it does not hold at the
    first number, that number.
    """
    if not holds(inside):
        return inside
    for _ in range(STEPS):
        middle = (inside + outside) / 2
        if holds(middle):
            inside = middle
        else:
            outside = middle
    return inside


def rounded(games: float) -> int:
    """A number of games for people.

    >>> rounded(1234.5), rounded(17)
    (1300, 20)
    """
    step = int(10 ** max(1, len(str(int(games))) - 2))
    return ceil(games / step) * step
