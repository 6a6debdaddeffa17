"""Whether a tree holds together: every word in a place that takes it, and nothing in two places that differ.

A grammar puts together what stands in its slots, and a template with the wrong word in it would make a tree
that dies, or does something else, when it is played. So every tree is held against the types of the fields
of its words before it counts as understood.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from regalia.game.core.language import Effect, Selection, Word
from regalia.game.saving import kinds
from regalia.words.selections import PLAYERS, Whose


def misfits(value: Any) -> Iterator[str]:
    """What is wrong with a tree, in words."""
    if isinstance(value, tuple):
        for part in value:
            yield from misfits(part)
    if not isinstance(value, Word):
        return
    name = type(value).__name__
    if kinds().get(name) is not type(value):
        yield f"{name} is no word of the game"
        return
    hints = _hints(type(value))
    for field in value.__struct_fields__:
        held = getattr(value, field)
        if not _fits(held, hints[field]):
            yield f"{name} does not take {type(held).__name__} as {field}"
        yield from misfits(held)
    if isinstance(value, Effect):
        yield from _same_twice(value)


def _same_twice(value: Effect) -> Iterator[str]:
    """A deed between two things is not done between one and itself."""
    held = [(name, getattr(value, name)) for name in value.__struct_fields__ if name != "about"]
    selections = [(name, part) for name, part in held if isinstance(part, Selection)]
    for at, (name, part) in enumerate(selections):
        for other, same in selections[at + 1 :]:
            if part == same:
                yield f"{type(value).__name__} has the same as {name} and as {other}"


@functools.cache
def _hints(kind: type[Word]) -> dict[str, Any]:
    return get_type_hints(kind)


def _fits(held: Any, hint: Any) -> bool:
    if hint == Whose:
        return held in PLAYERS if isinstance(held, str) else hasattr(held, "players")
    origin = get_origin(hint)
    if origin is Literal:
        return held in get_args(hint)
    if origin in (Union, UnionType):
        return any(_fits(held, option) for option in get_args(hint))
    if origin is tuple:
        return isinstance(held, tuple) and _fit_each(held, get_args(hint))
    if hint is int:
        return isinstance(held, int) and not isinstance(held, bool)
    return isinstance(held, NoneType if hint is None else hint)


def _fit_each(held: tuple[Any, ...], hints: tuple[Any, ...]) -> bool:
    if hints[1:] == (Ellipsis,):
        return all(_fits(part, hints[0]) for part in held)
    return len(held) == len(hints) and all(map(_fits, held, hints))
