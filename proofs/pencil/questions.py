"""What a play is made of when everything is tried: questions, the answers to them, and the end."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from proofs.pencil.choosing import Chosen
    from proofs.pencil.table import Table


class Question:
    """One choice in a play: `moves` are the answers its own step allows, `legal` those that work out."""

    topic = ""
    opened = False
    """Whether it is asked only because paying has opened something."""

    @cached_property
    def moves(self) -> dict[Any, Question]:
        raise NotImplementedError

    @cached_property
    def finishes(self) -> bool:
        return any(after.finishes for after in self.moves.values())

    @cached_property
    def legal(self) -> dict[Any, Question]:
        return {answer: after for answer, after in self.moves.items() if after.finishes}

    @cached_property
    def size(self) -> int:
        """How many complete declarations there are from here, outcomes of draws included."""
        return sum(after.size for after in self.legal.values())


class Finished(Question):
    """The play is complete, and this is what it leaves, and what has been chosen for it."""

    topic = "finished"

    def __init__(self, table: Table, chosen: Chosen) -> None:
        self.table, self.chosen = table, chosen

    @cached_property
    def moves(self) -> dict[Any, Question]:
        return {}

    @cached_property
    def finishes(self) -> bool:
        return True

    @cached_property
    def size(self) -> int:
        return 1
