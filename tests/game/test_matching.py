"""Matching things to what wants them, against trying everything."""

from __future__ import annotations

from itertools import combinations, permutations, product
from random import Random

from regalia.game.core.matching import has_sum, heaviest, is_one_for_each


def test_one_for_each() -> None:
    for seed in range(300):
        rng = Random(seed)
        things = range(rng.randint(0, 5))
        wanted = [[thing for thing in things if rng.random() < 0.5] for _ in range(rng.randint(0, 5))]
        found = any(
            all(thing in want for thing, want in zip(order, wanted, strict=True))
            for order in permutations(things, len(wanted))
        )
        assert is_one_for_each(wanted) is found


def test_the_heaviest_choice() -> None:
    for seed in range(300):
        rng = Random(seed)
        takers = range(rng.randint(1, 3))
        worth = {
            thing: {taker: rng.randint(1, 4) for taker in takers if rng.random() < 0.6}
            for thing in range(rng.randint(0, 5))
        }
        most = {taker: rng.randint(0, 3) for taker in takers}
        best = 0
        for chosen in product(*([None, *values] for values in worth.values())):
            if all(chosen.count(taker) <= most[taker] for taker in takers):
                pairs = zip(worth.values(), chosen, strict=True)
                best = max(best, sum(values[taker] for values, taker in pairs if taker is not None))
        assert heaviest(worth, most) == best


def test_a_sum_of_at_least_so_many() -> None:
    for seed in range(300):
        rng = Random(seed)
        numbers = [rng.randint(0, 5) for _ in range(rng.randint(0, 7))]
        least, total = rng.randint(0, 4), rng.randint(-1, 12)
        sizes = range(least, len(numbers) + 1)
        found = any(sum(some) == total for size in sizes for some in combinations(numbers, size))
        assert has_sum(numbers, least, total) is found


def test_many_things_take_little_time() -> None:
    """Forty numbers have more sums than could ever be tried."""
    assert not has_sum([3] * 40, 3, 100)
    assert has_sum([3] * 40, 3, 99)
    assert not is_one_for_each([range(30)] * 31)
    assert heaviest({thing: {0: 1, 1: 2} for thing in range(40)}, {0: 20, 1: 10}) == 40
