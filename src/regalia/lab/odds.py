"""Exact odds: of the cards that a memory cost takes, and of the cards seen from a deck.

All odds are counted, not sampled, and given as fractions. A memory cost banishes random cards, and all sets
of them are equally likely (cost.3, memory.2). A part of the cost that is paid in other ways takes no cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple


class ImpossibleOdds(ValueError):
    """A question without an answer. The message says why."""


class Share(NamedTuple):
    """A card at risk: its copies, the chance that any of them is banished, and the average number."""

    name: str
    copies: int
    any: Fraction
    all: Fraction
    expected: Fraction


class MemoryOdds(NamedTuple):
    """The cards that a random payment takes from a memory."""

    memory: Mapping[str, int]
    amount: int

    @property
    def size(self) -> int:
        return sum(self.memory.values())

    def shares(self) -> list[Share]:
        """Each card with its risk, the likeliest first."""
        found = [self.share(name) for name in self.memory]
        return sorted(found, key=lambda share: (-share.any, share.name))

    def share(self, name: str) -> Share:
        copies, size, amount = self.memory[name], self.size, self.amount
        spared = Fraction(comb(size - copies, amount), comb(size, amount))
        gone = Fraction(comb(size - copies, amount - copies), comb(size, amount)) if amount >= copies else 0
        return Share(name, copies, 1 - spared, Fraction(gone), Fraction(copies * amount, size))

    def number_of_sets(self) -> int:
        """The number of sets that `sets` would list.

        >>> memory_odds(["Fireball", "Fireball", "Give Bath", "Tera Sight"], 2).number_of_sets()
        4
        """
        ways = [1] + [0] * self.amount
        for copies in self.memory.values():
            ways = [sum(ways[max(0, taken - copies) : taken + 1]) for taken in range(self.amount + 1)]
        return ways[self.amount]

    def sets(self) -> Iterator[tuple[tuple[str, ...], Fraction]]:
        """Every set of cards that may be banished, with its chance. Copies of a card are alike."""
        total = comb(self.size, self.amount)
        for chosen, ways in _choices(sorted(self.memory.items()), self.amount):
            yield chosen, Fraction(ways, total)


def _choices(memory: Sequence[tuple[str, int]], amount: int) -> Iterator[tuple[tuple[str, ...], int]]:
    if not memory:
        if amount == 0:
            yield (), 1
        return
    (name, copies), *rest = memory
    for taken in range(min(copies, amount), -1, -1):
        for others, ways in _choices(rest, amount - taken):
            yield (name,) * taken + others, ways * comb(copies, taken)


def memory_odds(memory: Sequence[str], cost: int, *, other: int = 0) -> MemoryOdds:
    """The odds of a memory cost for these cards. A part of the cost may be paid in other ways.

    >>> odds = memory_odds(["Fireball", "Fireball", "Give Bath", "Tera Sight"], 2)
    >>> [(share.name, str(share.any)) for share in odds.shares()]
    [('Fireball', '5/6'), ('Give Bath', '1/2'), ('Tera Sight', '1/2')]
    """
    if cost < 0 or other < 0:
        raise ImpossibleOdds("costs are not negative")
    amount = max(0, cost - other)
    if amount > len(memory):
        raise ImpossibleOdds(
            f"a memory of {len(memory)} card{'s' * (len(memory) != 1)} cannot pay {amount} at random"
        )
    return MemoryOdds(Counter(memory), amount)


def drawn(deck: int, copies: int, seen: int, least: int = 1) -> Fraction:
    """The chance to have seen at least this number of copies of a card.

    >>> str(drawn(60, 4, 7))
    '38962/97527'
    """
    if not 0 <= copies <= deck or seen < 0:
        raise ImpossibleOdds(f"a deck of {deck} cards has no {copies} copies to be seen {seen} cards deep")
    seen = min(seen, deck)
    total = comb(deck, seen)
    fewer = sum(comb(copies, few) * comb(deck - copies, seen - few) for few in range(min(least, seen + 1)))
    return 1 - Fraction(fewer, total)
