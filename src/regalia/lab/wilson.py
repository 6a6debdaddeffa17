"""The precision of a share: Wilson's interval, which is valid even for few games and shares near 0 or 1.

The difference of two shares has Newcombe's interval, which is made of two of Wilson's. If the games came in
pairs with the same luck, it takes the correlation of their results into account.
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple

import msgspec


class Interval(NamedTuple):
    """A share with its lower and upper bound."""

    share: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        return f"{100 * self.share:.1f} % ({100 * self.low:.1f} to {100 * self.high:.1f})"


def wilson(won: float, of: float, confidence: float = 0.95) -> Interval:
    """The share of games won, and the bounds of the true share with the given confidence.

    Draws may count as half a win. Without any games, nothing is known.

    >>> str(wilson(50, 100))
    '50.0 % (40.4 to 59.6)'
    >>> str(wilson(0, 0))
    '50.0 % (0.0 to 100.0)'
    """
    if of == 0:
        return Interval(0.5, 0.0, 1.0)
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    share = won / of
    middle = (share + z * z / (2 * of)) / (1 + z * z / of)
    reach = z / (1 + z * z / of) * sqrt(share * (1 - share) / of + z * z / (4 * of * of))
    return Interval(share, max(0.0, middle - reach), min(1.0, middle + reach))


class Groups(msgspec.Struct):
    """Games that came in groups with the same luck. They tell less than independent games."""

    squares: float = 0.0
    products: float = 0.0
    sizes: int = 0
    """Sums over the groups: squares of the wins, wins times games, and squares of the games."""

    def add(self, won: float, games: int, more: float) -> None:
        """Count one more game of a group, given the wins in that group so far."""
        self.squares += (won + more) ** 2 - won**2
        self.products += (won + more) * (games + 1) - won * games
        self.sizes += (games + 1) ** 2 - games**2

    def wilson(self, won: float, of: int) -> Interval:
        """The share of all games with bounds that allow for the groups. They are never closer than Wilson's.

        >>> twice = Groups()
        >>> for number in range(100):
        ...     twice.add(0, 0, number % 2)
        ...     twice.add(number % 2, 1, number % 2)  # each game went as the one before
        >>> twice.wilson(100, 200) == wilson(50, 100)
        True
        """
        share = won / of if of else 0.0
        alone = of * share * (1 - share)
        spread = self.squares - 2 * share * self.products + share * share * self.sizes
        excess = max(1.0, spread / alone) if alone else 1.0
        return wilson(won / excess, of / excess)


class Pairs(msgspec.Struct):
    """Games of two decks that came in pairs with the same luck: sums over the wins of each deck."""

    games: int = 0
    one: float = 0.0
    other: float = 0.0
    one_squared: float = 0.0
    other_squared: float = 0.0
    both: float = 0.0
    """The sum of the products."""

    def add(self, one: float, other: float) -> None:
        self.games += 1
        self.one += one
        self.other += other
        self.one_squared += one * one
        self.other_squared += other * other
        self.both += one * other

    @property
    def correlation(self) -> float:
        """The correlation of two results, from -1 to 1, with Newcombe's correction for few pairs.

        >>> alike = Pairs()
        >>> for _ in range(10):
        ...     alike.add(1, 1), alike.add(0, 0), alike.add(1, 0)  # doctest: +ELLIPSIS
        (None, None, None)
        ...
        >>> round(alike.correlation, 3)  # (10 * 10 - 0 * 10 - 30 / 2) / sqrt(20 * 10 * 10 * 20)
        0.425
        """
        alike = self.games * self.both - self.one * self.other
        if alike > 0:
            alike = max(0.0, alike - self.games / 2)
        spread_one = self.games * self.one_squared - self.one**2
        spread_other = self.games * self.other_squared - self.other**2
        spread = sqrt(max(0.0, spread_one) * max(0.0, spread_other))
        return max(-1.0, min(1.0, alike / spread)) if spread else 0.0


def difference(one: Interval, other: Interval, correlation: float = 0.0) -> Interval:
    """The difference of two shares, and its bounds.

    >>> str(difference(wilson(56, 70), wilson(48, 80)))
    '20.0 % (5.2 to 33.4)'
    >>> str(difference(wilson(20, 30), wilson(10, 30), 0.425))
    '33.3 % (14.2 to 48.5)'
    """
    gap = one.share - other.share
    below = _reach(one.share - one.low, other.high - other.share, correlation)
    above = _reach(one.high - one.share, other.share - other.low, correlation)
    return Interval(gap, gap - below, gap + above)


def _reach(one: float, other: float, correlation: float) -> float:
    return sqrt(max(0.0, one * one - 2 * correlation * one * other + other * other))
