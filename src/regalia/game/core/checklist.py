"""Lists of checks, so that a rule is written once and quick judges follow it as well.

Most offers are judged without trying them. A quick judge makes some checks in its own way, and the list says
which. It has to run every other check on the list, or leave the matter to be tried. So every judge follows a
new check; at worst it judges more slowly.
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
        """The checks that the quick judge does not make itself."""

    def add(self, check: F) -> None:
        """Add a check that no quick judge knows."""
        self.all += (check,)
        self.others += (check,)

    def remove(self, check: F) -> None:
        self.all = tuple(one for one in self.all if one is not check)
        self.others = tuple(one for one in self.others if one is not check)
