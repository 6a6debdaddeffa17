"""How sure a share is: Wilson's interval, which also holds for few games and for shares near 0 or 1.

The difference of two shares has Newcombe's interval, which is made of two of Wilson's.
"""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist
from typing import NamedTuple


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


def wilson(won: float, of: int, confidence: float = 0.95) -> Interval:
    """The share of games won, and where the true one lies with so much confidence.

    Draws may count as half a win. Nothing is known of no games at all.

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


def difference(one: Interval, other: Interval) -> Interval:
    """How much greater one share is than another, and between which bounds that lies.

    >>> str(difference(wilson(56, 70), wilson(48, 80)))
    '20.0 % (5.2 to 33.4)'
    """
    gap = one.share - other.share
    below = sqrt((one.share - one.low) ** 2 + (other.high - other.share) ** 2)
    above = sqrt((one.high - one.share) ** 2 + (other.share - other.low) ** 2)
    return Interval(gap, gap - below, gap + above)
