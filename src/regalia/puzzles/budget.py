"""How much a search may look at before it gives up."""

from __future__ import annotations


class OutOfBudget(Exception):
    """The question is too large: neither a win nor its absence is proven."""


class Budget:
    """A number of answers that may be tried."""

    def __init__(self, answers: int) -> None:
        self.answers = answers
        self.used = 0

    def spend(self) -> None:
        self.used += 1
        if self.used > self.answers:
            raise OutOfBudget
