"""A play as a tree in which everything is tried: questions, their answers, and the ends."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from proofs.pencil.choosing import Chosen
    from proofs.pencil.table import Table


class Question:
    """One choice in a play. `moves` are the answers that its step allows, `legal` those that work out."""

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
        """The number of complete declarations from here, with the outcomes of draws."""
        return sum(after.size for after in self.legal.values())


class Finished(Question):
    """The end of a complete play: the table after it, and its choices."""

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
