"""Facts that follow from a printed text alone, worked out once for each text.

Texts never change, but comparing and hashing equal ones takes long. So texts are recognized by identity. An
answer is dropped together with the text it is about. Objects that do not allow weak references are kept
alive, so that no other object can get their identity.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial, update_wrapper
from typing import Any, Final, TypeVar
from weakref import ref

Thing = TypeVar("Thing")
Answer = TypeVar("Answer")
Made = TypeVar("Made", bound=Callable[..., Any])
MOST_KEPT: Final = 10_000


def once(work_out: Callable[[Thing], Answer]) -> Callable[[Thing], Answer]:
    """Let a function of an immutable thing work out its answer only once for each thing."""
    kept: dict[int, Answer] = {}
    held: dict[int, object] = {}
    """The objects whose ids are keys, so that they stay alive, or a note that they are gone."""

    def forget(key: int, _: object) -> None:
        kept.pop(key, None)
        held.pop(key, None)

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

    return named_as(work_out, answer)


def named_as(model: Callable[..., Any], made: Made) -> Made:
    """A function made of another one, with its name and its documentation.

    In the native form functions within functions have neither.
    """
    with suppress(AttributeError):
        update_wrapper(made, model)
    return made
