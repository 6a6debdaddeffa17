"""Answers: those of players, those of chance, and those that nobody may give."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

import msgspec

from regalia.game.core.decision import Asks, Decision

Chance = Callable[[Decision], Any]
CONCEDE: Final = "concede"
"""Takes the place of a question: a player conceded before anything had been asked (misc.concession.4)."""


class IllegalAnswer(ValueError):
    """An answer that the decision does not offer. Nothing has changed."""


class Asked(Exception):
    """A deed in progress needs an answer. The procedure is run again once the answer is there."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision.topic)
        self.decision = decision


class Answer(msgspec.Struct, frozen=True):
    """An answer with its question, and whether a player was really asked."""

    value: Any
    topic: str
    given: bool = True
    """False for chance and for questions with a single answer."""


class Segment(msgspec.Struct):
    """A procedure that asked something: its start and the answers."""

    mark: int
    answers: list[Answer]


class FairChance:
    """Chance as a player who answers every question fairly (memory.2.a, misc.randomization.1)."""

    __slots__ = ("rng",)

    def __init__(self, rng: Random) -> None:
        self.rng = rng

    def __call__(self, decision: Decision) -> Any:
        if decision.asks is Asks.PICK:
            return tuple(sorted(self.rng.sample(list(decision.options), decision.minimum)))
        return decision.sample(self.rng)

    def copy(self) -> FairChance:
        """A copy with the same luck from here on."""
        rng = Random()
        rng.setstate(self.rng.getstate())
        return FairChance(rng)

    def __reduce__(self) -> tuple[Any, ...]:
        return FairChance, (self.rng,)


def fair_chance(seed: int | None) -> FairChance:
    """Fair chance; the same seed gives the same luck."""
    return FairChance(Random(seed))
