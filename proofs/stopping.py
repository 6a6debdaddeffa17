"""Proof: comparing until the answer is known is wrong no more often than it says, however often one looks.

    python -m proofs.stopping

Differences are drawn by known chances, a look is taken after each of them, and the run stops at the first
answer. An ordinary interval of 95 % is looked at in the same way, to show why there is another method.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Final

from regalia.lab.sequential import Bets

Chances = Sequence[tuple[float, float]]
"""Differences with their chances."""
ALIKE: Final[dict[str, Chances]] = {
    "mostly no difference": ((-0.5, 0.2), (0.0, 0.6), (0.5, 0.2)),
    "seldom a great one": ((-0.25, 0.4), (0.0, 0.5), (1.0, 0.1)),
    "all or nothing": ((-1.0, 0.5), (1.0, 0.5)),
}
"""Decks that are equally good. What differs is how the differences are spread."""
RUNS: Final = 300
LOOKS: Final = 1_000
ENOUGH: Final = 20
"""The differences after which somebody begins to look at an ordinary interval."""


def better(gain: float) -> Chances:
    """Decks of which the first does better by this share on average."""
    return ((-0.5, 0.2 - gain), (0.0, 0.6), (0.5, 0.2 + gain))


def drawn(chances: Chances, looks: int, seed: int) -> Iterator[float]:
    values, weights = zip(*chances, strict=True)
    return iter(Random(seed).choices(values, weights, k=looks))


def first_answer(chances: Chances, looks: int, seed: int) -> tuple[str, int]:
    """The first answer of a run, and the number of differences before it."""
    bets = Bets({})
    for number, value in enumerate(drawn(chances, looks, seed), 1):
        bets.add(value)
        if answer := bets.answer():
            return answer, number
    return "", looks


def naive_answer(chances: Chances, looks: int, seed: int) -> bool:
    """Whether an ordinary interval ever excludes that there is no difference."""
    total = squares = 0.0
    for number, value in enumerate(drawn(chances, looks, seed), 1):
        total, squares = total + value, squares + value * value
        spread = max(1e-9, squares / number - (total / number) ** 2)
        if number >= ENOUGH and abs(total / number) > 1.96 * sqrt(spread / number):
            return True
    return False


def main() -> int:
    wrongly = 0
    print(f"{RUNS} runs of {LOOKS:,} looks: decks that are alike are told apart wrongly")
    for name, chances in ALIKE.items():
        wrong = sum(first_answer(chances, LOOKS, seed)[0] != "" for seed in range(RUNS))
        naive = sum(naive_answer(chances, LOOKS, seed) for seed in range(RUNS))
        wrongly = max(wrongly, wrong)
        print(
            f"  {name:<22}{100 * wrong / RUNS:5.1f} %   with ordinary intervals {100 * naive / RUNS:5.1f} %"
        )
    print("decks that differ are told apart rightly, after this number of differences on average")
    for gain in (0.2, 0.1, 0.05):
        found = [first_answer(better(gain), LOOKS, seed) for seed in range(RUNS)]
        right = sum(answer == "more" for answer, _ in found)
        mean = sum(number for _, number in found) / RUNS
        print(f"  by {100 * gain:2.0f} points{100 * right / RUNS:13.1f} %   after {mean:.0f}")
    return int(wrongly > 0.05 * RUNS)


if __name__ == "__main__":
    sys.exit(main())
