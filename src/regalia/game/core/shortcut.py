"""The gate for quick answers.

Some questions are asked so often that looking properly takes too long. To find out whether a card can be
played, the engine announces it, chooses for it, pays for it, and takes everything back. A shortcut answers
such a question at a glance in many cases. In all others it returns None, which means "look properly".
Shortcuts live in `regalia.game.shortcuts`, and only this gate calls them:

    @question
    def can_play(pos, player, act): ...          # the truth, in its own module

    @shortcut(can_play)
    def judged_in_hand(pos, player, act): ...    # True, False, or None

The mode says how shortcuts are used. `on`: they answer. `off`: the engine always looks properly.
`checked`: it does both, and a difference raises `Mistaken`. The environment variable REGALIA_SHORTCUTS sets
the mode, and the rules are tested in each.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, ParamSpec, TypeVar, cast

from regalia.game.core.memo import named_as

P = ParamSpec("P")
T = TypeVar("T")
ON: Final = "on"
OFF: Final = "off"
CHECKED: Final = "checked"
VARIABLE: Final = "REGALIA_SHORTCUTS"


class Mistaken(Exception):
    """A shortcut gave a wrong answer: looking properly gives another one."""


class _Gate:
    """The mode in which questions are asked."""

    __slots__ = ("mode", "on")

    def __init__(self) -> None:
        wanted = os.environ.get(VARIABLE, ON)
        if wanted not in (ON, OFF, CHECKED):
            raise ValueError(f"{VARIABLE} is {wanted!r}; it can be {ON}, {OFF} or {CHECKED}")
        self.set(wanted)

    def set(self, wanted: str) -> None:
        self.mode = wanted
        self.on = wanted == ON


_gate: Final = _Gate()
_shortcuts: Final[dict[Any, list[Callable[..., Any]]]] = {}
"""The shortcuts to each question, in the order in which they are tried."""


def question(look: Callable[P, T]) -> Callable[P, T]:
    """A question that may have shortcuts; the function itself looks properly."""
    return _through_gate(look, look)


def guarded_by(truth: Callable[P, T]) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """A question whose function only says "look properly". Shortcuts are compared with another function."""
    return lambda look: _through_gate(look, truth)


def unguarded(look: Callable[P, T]) -> Callable[P, T]:
    """A question whose answers differ with shortcuts. The questions that it helps to answer are compared."""
    return _through_gate(look, None)


def _through_gate(look: Callable[P, T], truth: Callable[P, T] | None) -> Callable[P, T]:
    quick: list[Callable[..., Any]] = []

    def ask(*args: Any) -> Any:
        if _gate.on:
            for one in quick:
                answer = one(*args)
                if answer is not None:
                    return answer
        elif _gate.mode == CHECKED:
            return _checked(look, truth, quick, args)
        return look(*args)  # type: ignore[call-arg]

    found = cast("Callable[P, T]", named_as(look, ask))
    _shortcuts[found] = quick
    return found


def shortcut(of: Callable[P, T]) -> Callable[[Callable[P, T | None]], Callable[P, T | None]]:
    """Make a function a shortcut to a question: it answers the same, or None for "look properly"."""

    def register(quick: Callable[P, T | None]) -> Callable[P, T | None]:
        _shortcuts[of].append(quick)
        return quick

    return register


def _checked(
    look: Callable[..., Any],
    truth: Callable[..., Any] | None,
    quick: list[Callable[..., Any]],
    args: tuple[Any, ...],
) -> Any:
    """The answer that shortcuts give, after each of them was compared with the truth."""
    answers = [(one, answer) for one in quick if (answer := one(*args)) is not None]
    if answers and truth is not None:
        with mode(OFF):
            wanted = truth(*args)
        for one, answer in answers:
            if answer != wanted:
                said = f"{one.__qualname__} says {answer!r}, and in truth it is {wanted!r}"
                raise Mistaken(f"{said}: {args[1:]!r}")
    return answers[0][1] if answers else look(*args)


@contextmanager
def mode(wanted: str) -> Iterator[None]:
    """Ask in another mode for a while."""
    before = _gate.mode
    _gate.set(wanted)
    try:
        yield
    finally:
        _gate.set(before)


def registered() -> list[list[Callable[..., Any]]]:
    """The shortcuts to each question, for measurements of what they save."""
    return list(_shortcuts.values())
