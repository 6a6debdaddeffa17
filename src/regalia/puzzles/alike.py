"""The answers to a question without those that differ only in which of several like cards they name."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb
from typing import Any, Final

from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import Means
from regalia.game.core.state import Zone
from regalia.game.game import Game
from regalia.game.printed.acts import Act
from regalia.puzzles.budget import OutOfBudget

PILES: Final = frozenset({Zone.MAIN_DECK, Zone.MATERIAL_DECK, Zone.HAND, Zone.MEMORY})
"""Zones in which two copies of a card without any history are the same in everything but their row."""
OF_CARDS: Final = frozenset(
    {Topic.AT_RANDOM, Topic.DISCARD, Topic.DRAW, Topic.ORDER_BOTTOM, Topic.ORDER_TOP, Topic.SHUFFLE}
)
"""Questions whose options are rows of cards. In others a number may mean something else."""
MOST: Final = 2_000
"""The most answers to one question that are looked at. A question with more of them is left undecided."""


class Likeness:
    """Which cards of a position are interchangeable.

    Two cards are alike only if exchanging them gives the same position with other row numbers: copies of one
    card in one pile, with nothing on them, that nothing refers to.
    """

    def __init__(self, game: Game) -> None:
        self.pos = game.pos
        self._answers = game.answers()
        """The answers of the play in progress. What they name is like nothing else."""
        self._named: frozenset[int] | None = None
        self._known: dict[int, Any] = {}

    def of(self, card: int) -> Any:
        """A value that is equal for cards that are alike."""
        if card not in self._known:
            self._known[card] = self._find(card)
        return self._known[card]

    def _find(self, card: int) -> Any:
        pos = self.pos
        plain = (
            card >= 0
            and pos.zone_of(card) in PILES
            and pos.last[card] is None
            and pos.origin[card] is None
            and not pos.memos[card]
            and not pos.counters[card]
        )
        if not plain or card in self.named:
            return card
        return ("like", pos.card[card], pos.printed[card], pos.owner[card], pos.zone[card], pos.states[card])

    @property
    def named(self) -> frozenset[int]:
        """The cards to which anything in progress or at work refers."""
        if self._named is None:
            pos = self.pos
            found: set[int] = set()
            for name in ("stack", "waiting", "effects", "peeks", "later", "plays", "combat", "again"):
                _collect(getattr(pos, name), found)
            for answer in self._answers:
                _collect(answer.value, found)
            for event in pos.history:
                found.update(event.cards)
                _collect(event.by, found)
                _collect(event.hit, found)
            self._named = frozenset(found)
        return self._named

    def kind(self, option: Any, topic: Topic) -> Any:
        """A value that is equal for options that differ only in like cards."""
        match option:
            case Act():
                return ("act", option.what, self.of(option.card), option.ability)
            case Means():
                return ("means", option.verb, self.of(option.card), option.number, option.worth, option.what)
            case int() if topic in OF_CARDS and not isinstance(option, bool):
                return ("card", self.of(option))
            case _:
                return ("itself", option)


def _collect(value: Any, found: set[int]) -> None:
    """Collect every number in a value. Some of them are rows of cards; the others do no harm."""
    match value:
        case bool() | str() | None:
            return
        case int():
            found.add(value)
        case tuple() | list() | frozenset():
            for one in value:
                _collect(one, found)
        case _:
            for name in getattr(value, "__struct_fields__", ()):
                _collect(getattr(value, name), found)


def distinct(game: Game) -> Iterator[Any]:
    """The legal answers, one of each kind. Raises `OutOfBudget` if there are too many of them."""
    decision = game.decision
    assert decision is not None
    likeness = Likeness(game)
    match decision.asks:
        case Asks.ACT:
            yield from {
                likeness.kind(one, decision.topic): one for one in reversed(decision.options)
            }.values()
        case Asks.PICK:
            yield from _picked(decision, likeness)
        case Asks.ORDER:
            yield from _ordered(decision, likeness)
        case _:
            yield from decision.answers()


def _picked(decision: Decision, likeness: Likeness) -> Iterator[tuple[Any, ...]]:
    """One set of each kind. For sets of like cards it is the one with the first of them."""
    options = sorted(decision.options)
    kinds: dict[Any, int] = {}
    numbers: dict[Any, int] = {}
    for one in options:
        kinds[one] = numbers.setdefault(likeness.kind(one, decision.topic), len(numbers))
    seen: set[tuple[int, ...]] = set()
    top = min(decision.maximum, len(options))
    if sum(comb(len(options), size) for size in range(decision.minimum, top + 1)) > 20 * MOST:
        raise OutOfBudget
    for size in range(decision.minimum, top + 1):
        for picked in combinations(options, size):
            name = tuple(sorted([kinds[one] for one in picked]))
            if name in seen:
                continue
            if decision.constraint is None or decision.constraint.complete(picked):
                seen.add(name)
                if len(seen) > MOST:
                    raise OutOfBudget
                yield picked


def _ordered(decision: Decision, likeness: Likeness) -> Iterator[tuple[Any, ...]]:
    """One order of each kind: like cards keep the order in which they are listed."""
    options = list(decision.options)
    kinds: dict[Any, list[Any]] = {}
    for one in options:
        kinds.setdefault(likeness.kind(one, decision.topic), []).append(one)
    for count, order in enumerate(_orders(kinds, len(options))):
        if count == MOST:
            raise OutOfBudget
        yield order


def _orders(left: dict[Any, list[Any]], size: int) -> Iterator[tuple[Any, ...]]:
    if size == 0:
        yield ()
        return
    for kind, cards in list(left.items()):
        if cards:
            rest = {**left, kind: cards[1:]}
            for others in _orders(rest, size - 1):
                yield (cards[0], *others)
