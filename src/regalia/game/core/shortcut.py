"""The gate for quick answers.

Some questions are asked so often that looking properly takes too long: whether a card can be played is found
out by announcing it, choosing for it and paying for it, and then all is taken back. A shortcut answers such a
question in many cases at a glance, and in all others it says None: look properly. Shortcuts live in
`regalia.game.shortcuts`, and nothing but this gate calls them:

    @question
    def can_play(pos, player, act): ...          # the truth, wherever it belongs

    @shortcut(can_play)
    def judged_in_hand(pos, player, act): ...    # True, False, or None

The mode says what shortcuts count for. `on`: they are used. `off`: the engine always looks properly.
`checked`: it does both, and a difference raises `Mistaken`. The environment variable REGALIA_SHORTCUTS sets
the mode, and the rules are tested in each.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")
ON: Final = "on"
OFF: Final = "off"
CHECKED: Final = "checked"
VARIABLE: Final = "REGALIA_SHORTCUTS"


class Mistaken(AssertionError):
    """A shortcut gave another answer than looking properly."""


class _Gate:
    """In which mode the questions are asked."""

    __slots__ = ("mode",)

    def __init__(self) -> None:
        self.mode = os.environ.get(VARIABLE, ON)
        if self.mode not in (ON, OFF, CHECKED):
            raise ValueError(f"{VARIABLE} is {self.mode!r}; it can be {ON}, {OFF} or {CHECKED}")


_gate: Final = _Gate()
_shortcuts: Final[dict[Any, list[Callable[..., Any]]]] = {}
"""The shortcuts to each question, in the order in which they are tried."""


def question(truth: Callable[P, T]) -> Callable[P, T]:
    """A question that may have shortcuts; the function itself looks properly."""
    quick: list[Callable[..., Any]] = []

    @wraps(truth)
    def ask(*args: Any) -> Any:
        if _gate.mode == ON:
            for one in quick:
                answer = one(*args)
                if answer is not None:
                    return answer
            return look(*args)
        return _checked(look, quick, args) if _gate.mode == CHECKED else look(*args)

    look = cast("Callable[..., Any]", truth)
    found = cast("Callable[P, T]", ask)
    _shortcuts[found] = quick
    return found


def shortcut(of: Callable[P, T]) -> Callable[[Callable[P, T | None]], Callable[P, T | None]]:
    """Make a function a shortcut to a question: it answers the same, or None for "look properly"."""

    def register(quick: Callable[P, T | None]) -> Callable[P, T | None]:
        _shortcuts[of].append(quick)
        return quick

    return register


def _checked(look: Callable[..., Any], quick: list[Callable[..., Any]], args: tuple[Any, ...]) -> Any:
    answers = [(one, answer) for one in quick if (answer := one(*args)) is not None]
    with mode(OFF):
        truth = look(*args)
    for one, answer in answers:
        if answer != truth:
            raise Mistaken(f"{one.__qualname__} says {answer!r}, and in truth it is {truth!r}: {args[1:]!r}")
    return truth


@contextmanager
def mode(wanted: str) -> Iterator[None]:
    """Ask in another mode for a while."""
    before = _gate.mode
    _gate.mode = wanted
    try:
        yield
    finally:
        _gate.mode = before


def are_on() -> bool:
    """Whether shortcuts count: what only saves work, and answers nothing by itself, asks this."""
    return _gate.mode != OFF
