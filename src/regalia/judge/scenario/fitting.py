"""Whether the values that a file gives to a word of card text fit its fields.

A made-up card is checked when the file is read, because later no message could name the line of a mistake.
The type of a field says what it can hold. The texts that are possible for some fields are listed here.
"""

from __future__ import annotations

import types
import typing
from typing import Any, Final, Literal, TypeVar, Union

from regalia.game.happening.durations import SPANS

CAUSES: Final = frozenset(
    {
        "banish", "destroy", "discard", "draw", "end of combat", "fizzled", "left the game", "level up",
        "memory cost", "mill", "negated", "recollect", "released", "reserve", "resolved", "return",
        "sacrifice", "suppress", "unique",
    }
)  # fmt: skip
"""Every reason that the engine gives for a move of a card."""
CLOSED: Final[dict[str, frozenset[str]]] = {
    "cause": CAUSES,
    "until": frozenset(SPANS),
    "once": frozenset({"turn", "game"}),
    "stat": frozenset({"power", "life", "level", "base_level", "base_power", "base_life", "durability"}),
}
"""The fields that take only certain texts. An empty text is always possible."""


def misfit(field: str, value: Any, hint: Any) -> str:
    """The reason why a value does not fit a field, or "" if it fits."""
    if not fits(value, hint):
        return f"{field} cannot be {_called(value)}: it is {_wanted(hint)}"
    for text in value if isinstance(value, tuple) else (value,):
        if field in CLOSED and isinstance(text, str) and text and text not in CLOSED[field]:
            return f"{field} cannot be {text!r}: there are {', '.join(sorted(CLOSED[field]))}"
    return ""


def fits(value: Any, hint: Any) -> bool:
    """Whether a value is of a type, including all values in it."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any or isinstance(hint, TypeVar):
        return True
    if origin in (Union, types.UnionType):
        return any(fits(value, one) for one in arguments)
    if origin is Literal:
        return value in arguments
    if origin is tuple:
        if not isinstance(value, tuple):
            return False
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return all(fits(one, arguments[0]) for one in value)
        return len(value) == len(arguments) and all(map(fits, value, arguments))
    if origin is not None:
        return isinstance(value, origin) if isinstance(origin, type) else callable(value)
    if hint is None or hint is type(None):
        return value is None
    if hint is int and isinstance(value, bool):
        return False
    return isinstance(value, hint) if isinstance(hint, type) else True


def _called(value: Any) -> str:
    return repr(value) if isinstance(value, str | int | bool | None) else type(value).__name__


def _wanted(hint: Any) -> str:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (Union, types.UnionType):
        return " or ".join(dict.fromkeys(map(_wanted, arguments)))
    if origin is Literal:
        return " or ".join(map(repr, arguments))
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            return f"a list, each of which is {_wanted(arguments[0])}"
        return f"a list of {len(arguments)}: {', '.join(map(_wanted, arguments))}"
    names: dict[Any, str] = {int: "a number", str: "a text", bool: "true or false", type(None): "nothing"}
    return names.get(hint) or f"a word of the kind {getattr(hint, '__name__', str(hint))}"
