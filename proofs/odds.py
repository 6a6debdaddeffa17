"""Proof: the engine's memory payments have the odds that are calculated for them (cost.3, memory.2).

    python -m proofs.odds [PAYMENTS [SEED]]

The whole engine pays memory costs, PAYMENTS times in all, on tables with like cards in memory, with Floating
Memory in the graveyard, with objects to sacrifice, and with things that pay for two at once. Pearson's
chi-square compares the odds of each set of cards by `memory_odds` with how often that set was banished. The
odds of each card (any of its copies, all of them) are compared in standard deviations. If a run with another
seed goes beyond a limit, repeat it before you believe it.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import exp, lgamma, log, sqrt
from typing import Final, NamedTuple

from regalia.cards.catalog import Library
from regalia.cards.facts import Face, Facts
from regalia.game.answers import fair_chance
from regalia.game.core.language import Means
from regalia.game.core.state import Phase, Position, Zone
from regalia.game.game import Game
from regalia.game.happening.setup import empty, place, place_lineage, start_at
from regalia.game.printed.abilities import Ability, Contribution
from regalia.game.printed.acts import Act
from regalia.lab.odds import MemoryOdds, memory_odds
from regalia.words.costs import Banish, Sacrifice
from regalia.words.keywords import floating_memory

PAYMENTS: Final = 100_000
UNLIKELY: Final = 0.0005
"""The smallest probability of the frequencies, by chance alone, with which the proof holds."""
FAR: Final = 4.5
"""Standard deviations by which a single share may be off."""


class Case(NamedTuple):
    """A payment: the cards in memory, the cost, and the other things that pay for a part of it."""

    memory: str
    """A letter for each card; like letters are like cards."""
    cost: int
    floating: int = 0
    """The number of cards with Floating Memory that are banished for it, out of one more in the graveyard."""
    idols: int = 0
    """Objects that are sacrificed for it, each for one."""
    crystals: int = 0
    """Cards in the graveyard that are banished for it, each for two."""

    @property
    def other(self) -> int:
        return self.floating + self.idols + 2 * self.crystals

    @property
    def odds(self) -> MemoryOdds:
        return memory_odds(self.memory, self.cost, other=self.other)

    def __str__(self) -> str:
        ways = (("floating", self.floating), ("sacrificed", self.idols), ("worth two", self.crystals))
        said = "".join(f", {number} {way}" for way, number in ways if number)
        return f"{self.cost} out of {self.memory}{said}"


CASES: Final = (
    Case("ab", 1),
    Case("aaabc", 2),
    Case("aabbcd", 3),
    Case("aabc", 3, floating=1),
    Case("abcde", 4, floating=2),
    Case("aabbc", 3, idols=1),
    Case("aaab", 4, crystals=1),
    Case("aabcd", 5, floating=1, idols=1, crystals=1),
    Case("abc", 2, floating=2),
)


class Result(NamedTuple):
    """How often each set of cards was banished, and how far that is from the calculated odds."""

    case: Case
    payments: int
    sets: Counter[tuple[str, ...]]
    likelihood: float
    """The probability of frequencies that are at least as far off, by chance alone."""
    farthest: float
    """The largest deviation of a single card's share, in standard deviations."""

    @property
    def agrees(self) -> bool:
        return self.likelihood >= UNLIKELY and self.farthest <= FAR


def table(case: Case) -> tuple[Position, int, tuple[int, ...]]:
    """A materialize phase, a card with this memory cost, and the cards in memory."""
    library = Library(Facts(()))

    def card(name: str, kind: str, *abilities: Ability, **facts: int) -> int:
        face = Face(id=name, slug=name, name=name, elements=("norm",), types=(kind,), **facts)  # type: ignore[arg-type]
        return library.invent(face, abilities).index

    pos = empty(2, library.catalog)
    for player in (0, 1):
        place_lineage(pos, [card(f"spirit-{player}", "champion", level=0, life=15)], player)
    relic = place(pos, card("relic", "item", memory=case.cost), 0, Zone.MATERIAL_DECK)
    known = {name: card(name, "action", reserve=1) for name in sorted(set(case.memory))}
    memory = tuple(place(pos, known[name], 0, Zone.MEMORY) for name in case.memory)
    if case.floating:
        drifter = card("drifter", "action", floating_memory(), reserve=1)
        for _ in range(case.floating + 1):
            place(pos, drifter, 0, Zone.GRAVEYARD)
    if case.idols:
        idol = card("idol", "item", Contribution(pays="memory", by=Sacrifice(itself=True)))
        for _ in range(case.idols):
            place(pos, idol, 0, Zone.FIELD)
    if case.crystals:
        by = Banish(itself=True, zone=Zone.GRAVEYARD)
        crystal = card("crystal", "item", Contribution(pays="memory", by=by, worth=2, zone=Zone.GRAVEYARD))
        for _ in range(case.crystals):
            place(pos, crystal, 0, Zone.GRAVEYARD)
    start_at(pos, 0, Phase.MATERIALIZE)
    return pos, relic, memory


def pay(case: Case, payments: int, seed: int) -> Counter[tuple[str, ...]]:
    """What a number of payments banished from memory."""
    pos, relic, memory = table(case)
    chance = fair_chance(seed)
    begun = Game(pos, chance=chance, keep_history=False)
    _ = begun.decision
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(payments):
        game = begun.copy()
        game.chance = chance
        game.push(Act("materialize", relic))
        decision = game.decision
        if decision is not None and decision.topic == "pay":
            game.push(_chosen(case, game.pos, decision.options))
        now = game.pos
        assert now.zone_of(relic) is not Zone.MATERIAL_DECK, "it was paid for"
        found[
            tuple(
                name
                for name, card in zip(case.memory, memory, strict=True)
                if now.zone_of(card) is Zone.BANISHMENT
            )
        ] += 1
    return found


def _chosen(case: Case, pos: Position, options: Sequence[Means]) -> tuple[Means, ...]:
    """The things of each kind that the case asks for."""
    left = Counter({"drifter": case.floating, "idol": case.idols, "crystal": case.crystals})
    chosen = []
    for means in sorted(options):
        kind = pos.definition(means.card).slug
        if left[kind] > 0:
            left[kind] -= 1
            chosen.append(means)
    return tuple(chosen)


def measure(case: Case, payments: int, seed: int) -> Result:
    odds = case.odds
    sets = pay(case, payments, seed)
    expected = dict(odds.sets())
    strange = [chosen for chosen in sets if chosen not in expected]
    if strange:
        return Result(case, payments, sets, 0.0, 0.0)
    statistic = sum(
        float((sets[chosen] - payments * chance) ** 2 / (payments * chance))
        for chosen, chance in expected.items()
    )
    likelihood = tail(statistic, len(expected) - 1) if len(expected) > 1 else 1.0
    farthest = 0.0
    for share in odds.shares():
        for chance, least in ((share.any, 1), (share.all, share.copies)):
            hits = sum(times for chosen, times in sets.items() if chosen.count(share.name) >= least)
            farthest = max(farthest, deviations(hits, payments, chance))
    return Result(case, payments, sets, likelihood, farthest)


def deviations(hits: int, of: int, chance: Fraction) -> float:
    """The deviation of a count in standard deviations; infinite if it should not deviate at all."""
    off = abs(hits - float(of * chance))
    if chance in (0, 1):
        return 0.0 if hits == of * chance else float("inf")
    return off / sqrt(of * float(chance * (1 - chance)))


def tail(statistic: float, freedom: int) -> float:
    """How likely chi-square is to exceed this, by the series of the incomplete gamma function.

    >>> round(tail(16.266, 3), 4), round(tail(20.515, 5), 4), round(tail(0.455, 1), 2)
    (0.001, 0.001, 0.5)
    """
    if statistic <= 0:
        return 1.0
    half, x = freedom / 2, statistic / 2
    term = total = 1 / half
    step = half
    while term > total * 1e-12:
        step += 1
        term *= x / step
        total += term
    return max(0.0, 1 - total * exp(half * log(x) - x - lgamma(half)))


def main(words: list[str]) -> int:
    payments = int(words[0]) if words else PAYMENTS
    seed = int(words[1]) if len(words) > 1 else 1
    start = time.monotonic()
    each, rest = divmod(payments, len(CASES))
    results = [measure(case, each + (number < rest), seed + number) for number, case in enumerate(CASES)]
    seconds = time.monotonic() - start
    print(f"{sum(result.payments for result in results):,} payments, seed {seed}, {seconds:.0f} s")
    for result in results:
        verdict = "agrees" if result.agrees else "DOES NOT AGREE"
        print(
            f"  {result.case}: {len(result.sets)} sets in {result.payments:,} payments, "
            f"p = {result.likelihood:.3f}, single cards at most {result.farthest:.1f} sd off: {verdict}"
        )
    return 0 if all(result.agrees for result in results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
