"""Facts that follow from a printed text alone, worked out once for each text.

Texts never change, but equal ones are long to compare and to hash. So they are known again by being the very
same object. An answer goes with the thing it is about; things that cannot say when they go are held on to, so
that their identity cannot become another's.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial, wraps
from typing import Final, TypeVar
from weakref import ref

Thing = TypeVar("Thing")
Answer = TypeVar("Answer")
MOST_KEPT: Final = 10_000


def once(work_out: Callable[[Thing], Answer]) -> Callable[[Thing], Answer]:
    """Let a function of an immutable thing work its answer out only once for each."""
    kept: dict[int, Answer] = {}
    held: dict[int, object] = {}
    """Keeps the objects alive whose ids are keys, or notes that they are gone."""

    def forget(key: int, _: object) -> None:
        kept.pop(key, None)
        held.pop(key, None)

    @wraps(work_out)
    def answer(thing: Thing) -> Answer:
        key = id(thing)
        if key in kept:
            return kept[key]
        found = work_out(thing)
        if len(kept) >= MOST_KEPT:
            held.clear()
            kept.clear()
        try:
            held[key] = ref(thing, partial(forget, key))
        except TypeError:
            held[key] = thing
        kept[key] = found
        return found

    return answer
