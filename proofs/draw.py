"""Proof: the draw of a memory cost is fair (cost.3, memory.2.a).

    python -m proofs.draw [PAYMENTS [SEED]]

A card that costs 2 memory is materialized again and again from a memory of four cards, through the whole
engine. Each card has to be hit equally often, and each of the six pairs. The measure is Pearson's chi-square
statistic, compared with the values that a fair draw exceeds once in a thousand runs. A run with another
seed that exceeds one should be repeated before it is believed.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from itertools import combinations

from regalia.cards.catalog import Library
from regalia.cards.facts import Face, Facts
from regalia.game.answers import Chance, fair_chance
from regalia.game.core.state import Phase, Position, Zone
from regalia.game.game import Game
from regalia.game.happening.setup import empty, place, place_lineage, start_at
from regalia.game.printed.acts import Act

PAYMENTS = 100_000
CARDS, COST = 4, 2

CRITICAL = {"card": 16.266, "pair": 20.515}
"""The values that chi-square exceeds with a probability of 0.001, for cards (3 degrees of freedom) and for
pairs (5 degrees).
"""


@dataclass(frozen=True)
class Fairness:
    """How often each card and each pair was banished, and how far that is from equal."""

    payments: int
    cards: Counter[int]
    pairs: Counter[tuple[int, ...]]
    by_card: float
    by_pair: float

    @property
    def is_fair(self) -> bool:
        return self.by_card <= CRITICAL["card"] and self.by_pair <= CRITICAL["pair"]


def table() -> tuple[Position, int, tuple[int, ...]]:
    """A materialize phase, a card that costs 2 memory, and four different cards in memory."""
    library = Library(Facts(()))

    def card(name: str, kind: str, **facts: int) -> int:
        face = Face(id=name, slug=name, name=name, elements=("norm",), types=(kind,), **facts)  # type: ignore[arg-type]
        return library.invent(face, ()).index

    pos = empty(2, library.catalog)
    for player in (0, 1):
        place_lineage(pos, [card(f"spirit-{player}", "champion", level=0, life=15)], player)
    relic = place(pos, card("relic", "item", memory=COST), 0, Zone.MATERIAL_DECK)
    memory = tuple(
        place(pos, card(f"thought-{n}", "action", reserve=1), 0, Zone.MEMORY) for n in range(CARDS)
    )
    start_at(pos, 0, Phase.MATERIALIZE)
    return pos, relic, memory


def draws(payments: int, chance: Chance) -> Iterable[tuple[int, ...]]:
    """The cards that each of a number of payments banished, as numbers from 0 to 3."""
    pos, relic, memory = table()
    game = Game(pos, chance=chance)
    for _ in range(payments):
        game.push(Act("materialize", relic))
        yield tuple(n for n, card in enumerate(memory) if pos.zone_of(card) is Zone.BANISHMENT)
        game.undo()


def chi_square(
    counts: Counter[int] | Counter[tuple[int, ...]], kinds: Iterable[Hashable], total: int
) -> float:
    """Pearson's statistic against equal frequencies: the sum of (observed - expected)² / expected."""
    names = list(kinds)
    expected = total / len(names)
    observed: Counter[Hashable] = Counter(dict(counts))
    return sum((observed[name] - expected) ** 2 / expected for name in names)


def measure(payments: int, chance: Chance) -> Fairness:
    """Pay a number of times and count the cards that were banished.

    The two cards of one payment are not independent of each other. So the statistic for cards is scaled by
    (n - 1) / (n - k), for k of n cards, which gives it the distribution that it would have for single draws.
    """
    pairs: Counter[tuple[int, ...]] = Counter(draws(payments, chance))
    cards: Counter[int] = Counter()
    for pair, times in pairs.items():
        for card in pair:
            cards[card] += times
    by_card = chi_square(cards, range(CARDS), payments * COST) * (CARDS - 1) / (CARDS - COST)
    by_pair = chi_square(pairs, combinations(range(CARDS), COST), payments)
    return Fairness(payments, cards, pairs, by_card, by_pair)


def main(words: list[str]) -> int:
    payments = int(words[0]) if words else PAYMENTS
    seed = int(words[1]) if len(words) > 1 else 1
    start = time.monotonic()
    found = measure(payments, fair_chance(seed))
    seconds = time.monotonic() - start
    print(f"{payments:,} payments of {COST} memory out of {CARDS} cards, seed {seed}, {seconds:.0f} s")
    for name, statistic, counts in (
        ("card", found.by_card, sorted(found.cards.items())),
        ("pair", found.by_pair, sorted(found.pairs.items())),
    ):
        print(f"by {name}: chi-square {statistic:.2f}, critical value {CRITICAL[name]} (p = 0.001)")
        print("  " + ", ".join(f"{what}: {times:,}" for what, times in counts))
    print("fair" if found.is_fair else "NOT fair")
    return 0 if found.is_fair else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
