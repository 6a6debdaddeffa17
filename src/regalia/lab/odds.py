"""Exact odds: what a memory cost may take, and when a card of a deck will have been drawn.

Everything here is counted, not sampled, and given as fractions. Memory costs banish cards that chance picks,
each set of them with the same chance (cost.3, memory.2); what is paid in other ways beforehand is not at
risk. Which cards a player has seen by some turn is found by letting the engine play a game in which nobody
does anything, so that the rules of drawing are the engine's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from regalia.decks.deck import Deck
from regalia.game.decision import PASS, Asks, Decision
from regalia.game.game import Game, fair_chance
from regalia.game.state import CHANCE, Phase, Zone
from regalia.table.saved import begin, setup


class ImpossibleOdds(ValueError):
    """Something that cannot be asked; the message says why."""


class Share(NamedTuple):
    """A card at risk: its copies, the chance that any of them goes, and how many go on average."""

    name: str
    copies: int
    any: Fraction
    all: Fraction
    expected: Fraction


class MemoryOdds(NamedTuple):
    """What paying an amount at random takes from a memory."""

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

    def sets(self) -> Iterator[tuple[tuple[str, ...], Fraction]]:
        """Every set of cards that may be banished, with its chance; copies of a card are alike."""
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
    """What a memory cost takes at random from these cards, if so much of it is paid in other ways.

    >>> odds = memory_odds(["Fireball", "Fireball", "Give Bath", "Tera Sight"], 2)
    >>> [(share.name, str(share.any)) for share in odds.shares()]
    [('Fireball', '5/6'), ('Give Bath', '1/2'), ('Tera Sight', '1/2')]
    """
    if cost < 0 or other < 0:
        raise ImpossibleOdds("costs are not negative")
    amount = max(0, cost - other)
    if amount > len(memory):
        raise ImpossibleOdds(f"a memory of {len(memory)} cards cannot pay {amount} at random")
    return MemoryOdds(Counter(memory), amount)


def decision_odds(decision: Decision, names: Sequence[str]) -> MemoryOdds:
    """The same for a question that the engine asks chance: `names` are the cards it may pick."""
    if decision.player != CHANCE or decision.asks is not Asks.PICK:
        raise ImpossibleOdds("this is no question to chance about cards")
    return MemoryOdds(Counter(names), decision.minimum)


def drawn(deck: int, copies: int, seen: int, least: int = 1) -> Fraction:
    """The chance to have at least so many of a card's copies among the cards seen of a deck.

    >>> str(drawn(60, 4, 7))
    '38962/97527'
    """
    if not 0 <= copies <= deck or seen < 0:
        raise ImpossibleOdds(f"a deck of {deck} cards has no {copies} copies to be seen {seen} cards deep")
    seen = min(seen, deck)
    total = comb(deck, seen)
    fewer = sum(comb(copies, few) * comb(deck - copies, seen - few) for few in range(min(least, seen + 1)))
    return 1 - Fraction(fewer, total)


class Depth(NamedTuple):
    """How far into the deck a player has seen in the main phase of a turn, and their hand then."""

    turn: int
    seen: int
    hand: int


def depths(deck: Deck, turns: int, *, first: bool) -> list[Depth]:
    """The cards seen by each of a player's turns, if nobody plays anything: by the engine's own rules."""
    me = 0 if first else 1
    found = setup([deck, deck], ["", ""], first=0)
    game = Game(begin(found), chance=fair_chance(0))
    size = sum(deck.main.values())
    reached: list[Depth] = []
    while (decision := game.decision) is not None and len(reached) < turns:
        pos = game.pos
        if pos.phase is Phase.MAIN and pos.turn_player == me and decision.topic == "act":
            turn = (pos.turn + (1 if first else 0)) // 2
            if not reached or reached[-1].turn != turn:
                seen = size - len(pos.cards_in(Zone.MAIN_DECK, me))
                reached.append(Depth(turn, seen, len(pos.cards_in(Zone.HAND, me))))
        game.push(_idle(decision))
    return reached


def _idle(decision: Decision) -> object:
    """The answer of somebody who does nothing unless they have to."""
    if PASS in decision.options:
        return PASS
    if decision.asks is Asks.YES_OR_NO and False in decision.options:
        return False
    return next(decision.answers())


class DrawLine(NamedTuple):
    """The odds for one turn: to have drawn the card, and to be able to pay for it."""

    turn: int
    seen: int
    drawn: Fraction
    paid: Fraction


def draw_odds(deck: Deck, copies: int, cost: int, turns: int, *, first: bool) -> list[DrawLine]:
    """The odds for each turn, exact if nothing else is played: a reserve cost needs so many other cards."""
    size = sum(deck.main.values())
    lines = []
    for depth in depths(deck, turns, first=first):
        chance = drawn(size, copies, depth.seen)
        lines.append(DrawLine(depth.turn, depth.seen, chance, chance if depth.hand > cost else Fraction(0)))
    return lines
