"""Matching: whether there is one thing for each demand, and the highest total worth."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

Thing = TypeVar("Thing", bound=Hashable)
Taker = TypeVar("Taker", bound=Hashable)


def is_one_for_each(wanted: Sequence[Collection[Thing]]) -> bool:
    """Whether each demand finds a thing of its own among those that it could take."""
    holder: dict[Thing, int] = {}

    def place(number: int, tried: set[Thing]) -> bool:
        for thing in wanted[number]:
            if thing in tried:
                continue
            tried.add(thing)
            if thing not in holder or place(holder[thing], tried):
                holder[thing] = number
                return True
        return False

    return all(place(number, set()) for number in range(len(wanted)))


def heaviest(worth: Mapping[Thing, Mapping[Taker, int]], most: Mapping[Taker, int]) -> int:
    """The highest total worth of things, each assigned to one taker within its limit.

    Things are added one by one, each to the taker with the largest gain, moving others if necessary.
    """
    takers: dict[Thing, Taker] = {}
    load: dict[Taker, int] = dict.fromkeys(most, 0)
    total = 0
    while True:
        gain, ways = _gains(worth, takers)
        open_ones = [taker for taker in gain if load[taker] < most[taker]]
        if not open_ones:
            return total
        last = max(open_ones, key=lambda taker: gain[taker])
        total += gain[last]
        load[last] += 1
        thing, before = ways[last]
        while before is not None:
            takers[thing] = last
            last = before
            thing, before = ways[last]
        takers[thing] = last


def _gains(
    worth: Mapping[Thing, Mapping[Taker, int]], takers: Mapping[Thing, Taker]
) -> tuple[dict[Taker, int], dict[Taker, tuple[Thing, Taker | None]]]:
    """The gain of one more thing for each taker, and the chain of moves that leads to it."""
    gain: dict[Taker, int] = {}
    ways: dict[Taker, tuple[Thing, Taker | None]] = {}
    for thing, values in worth.items():
        if thing not in takers:
            for taker, value in values.items():
                if value > gain.get(taker, 0):
                    gain[taker], ways[taker] = value, (thing, None)
    changed = True
    while changed:
        changed = False
        for thing, holder in takers.items():
            if holder not in gain:
                continue
            values = worth[thing]
            freed = gain[holder] - values[holder]
            for taker, value in values.items():
                if taker != holder and freed + value > gain.get(taker, 0):
                    gain[taker], ways[taker] = freed + value, (thing, holder)
                    changed = True
    return gain, ways


def has_sum(numbers: Iterable[int], least: int, total: int) -> bool:
    """Whether some of these numbers, and at least `least` of them, add up to exactly this total."""
    if total < 0:
        return False
    reached = [1, *([0] * least)]  # for each count, sums as bits; the last stands for all counts from there
    everything = (1 << (total + 1)) - 1
    for number in numbers:
        for count in range(least, -1, -1):
            moved = reached[count] << number & everything
            reached[min(count + 1, least)] |= moved
    return bool(reached[least] >> total & 1)
