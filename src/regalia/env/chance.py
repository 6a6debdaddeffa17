"""Questions to chance, one small choice after another, each with its probabilities.

A shuffle draws one card after another. Cards that do not differ are one outcome, so a shuffle of sixty cards
has sixty nodes with some twenty outcomes each. Cards that are picked at random are drawn in the same way,
without an order. Every other question has one node."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from regalia.env.answering import Answering
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.state import Position

MOST_OUTCOMES: Final = 256
"""The most outcomes of a node. A question with more is answered at random."""

Weighted = list[tuple[Any, int]]
"""Outcomes, each with the number of like things that it stands for."""


class Drawing:
    """A question to chance and what was drawn so far."""

    __slots__ = ("answering", "outcomes", "pos")

    def __init__(self, pos: Position, decision: Decision, drawn_so_far: tuple[Any, ...] = ()) -> None:
        self.pos = pos
        self.answering = Answering(decision, lambda: decision.options)
        self.answering.chosen = drawn_so_far
        self.outcomes: Weighted = self._weighted()

    def _weighted(self) -> Weighted:
        values = self.answering.values()
        if self.answering.decision.topic != Topic.SHUFFLE:
            return [(value, 1) for value in values]
        pos, alike = self.pos, dict[Any, list[int]]()
        for card in values:
            slug = pos.definition(card).slug
            kind = slug, pos.printed[card], pos.states[card], pos.counters[card], pos.memos[card]
            alike.setdefault(kind, []).append(card)
        ordered = sorted(alike.items(), key=lambda entry: (entry[0][0], entry[1][0]))
        return [(cards[0], len(cards)) for _, cards in ordered]

    def probabilities(self) -> list[tuple[int, float]]:
        """Each outcome by its number, and its probability."""
        whole = sum(count for _, count in self.outcomes)
        return [(number, count / whole) for number, (_, count) in enumerate(self.outcomes)]

    def choose(self, number: int) -> tuple[Any] | None:
        """Draw an outcome. Return the answer of chance, wrapped, if it is complete."""
        answer = self.answering.choose(self.outcomes[number][0])
        if answer is None:
            self.outcomes = self._weighted()
            if len(self.outcomes) == 1:  # no luck is involved any more
                return self.choose(0)
        return answer

    def moved(self, pos: Position, decision: Decision) -> Drawing:
        """The same drawing in a copy of the game."""
        return Drawing(pos, decision, self.answering.chosen)


def is_enumerable(decision: Decision) -> bool:
    """Whether the outcomes of a question to chance can be listed."""
    uniform = decision.asks in (Asks.ORDER, Asks.NUMBER) or (
        decision.asks is Asks.PICK and decision.minimum == decision.maximum and decision.constraint is None
    )
    return uniform and len(decision.options) <= MOST_OUTCOMES


def drawn(rng: Random, outcomes: Sequence[tuple[int, float]]) -> int:
    """An outcome drawn with its probability."""
    return rng.choices([number for number, _ in outcomes], [chance for _, chance in outcomes])[0]
