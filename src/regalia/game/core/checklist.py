"""Lists of checks, so that a rule is written down once and heeded by whoever judges quickly as well.

What is offered is mostly judged without trying it. Such a judge makes sure of some checks in its own way,
and the list says of which; whatever else is on the list it has to ask for, or leave to be tried. A check that
is added is therefore heeded everywhere: at worst something is judged more slowly.
"""

from __future__ import annotations

from typing import Generic, TypeVar

F = TypeVar("F")


class Checklist(Generic[F]):
    """The checks of one kind, in the order in which they are made."""

    __slots__ = ("all", "others")

    def __init__(self, known: tuple[F, ...], others: tuple[F, ...] = ()) -> None:
        self.all = (*known, *others)
        self.others = others
        """Those that the quick judge does not make sure of by itself."""

    def add(self, check: F) -> None:
        """One check more, which no quick judge knows."""
        self.all += (check,)
        self.others += (check,)

    def remove(self, check: F) -> None:
        self.all = tuple(one for one in self.all if one is not check)
        self.others = tuple(one for one in self.others if one is not check)
