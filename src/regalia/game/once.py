"""What follows from a printed text alone, found out once for each text.

Texts never change, but equal ones are long to compare and to hash. So they are known again by being the very
same object, which is held on to: its identity cannot become another's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Final, TypeVar

Thing = TypeVar("Thing")
Answer = TypeVar("Answer")
MOST_KEPT: Final = 10_000


def once(work_out: Callable[[Thing], Answer]) -> Callable[[Thing], Answer]:
    """Let a function of an immutable thing work its answer out only once for each."""
    kept: dict[int, tuple[Thing, Answer]] = {}

    @wraps(work_out)
    def answer(thing: Thing) -> Answer:
        known = kept.get(id(thing))
        if known is not None and known[0] is thing:
            return known[1]
        found = work_out(thing)
        if len(kept) >= MOST_KEPT:
            kept.clear()
        kept[id(thing)] = (thing, found)
        return found

    return answer
