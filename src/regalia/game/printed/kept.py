"""What is worked out from a position and kept until something it depends on changes.

A function of a position, or of a position and one thing more, works its answer out once and then looks it
up. Three decorators say how long an answer is good:

- `kept`: until something is written that characteristics depend on (`Position.derived`);
- `kept_when_settled`: likewise, but an answer found while the layers are being applied is not kept;
- `kept_while_texts_stay`: until an ability or a lasting effect comes or goes (`texts_at_work`).
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import signature
from typing import Any, Concatenate, Final, ParamSpec, TypeVar, cast

from regalia.game.core.memo import named_as
from regalia.game.core.state import Position
from regalia.game.printed.texts_at_work import TEXTS_AT_WORK, texts_at_work

P = ParamSpec("P")
T = TypeVar("T")
Question = Callable[Concatenate[Position, P], T]
SETTLED: Final = "settled"
"""The key in `Position.derived` for whether all layers have been applied. It is missing before they begin."""
_MISSING: Final = object()


def kept(work_out: Question[P, T]) -> Question[P, T]:
    """Keep answers until something is written that characteristics depend on."""
    name = _name(work_out)

    def of_all(pos: Position) -> Any:
        known = pos.derived.get(name, _MISSING)
        if known is _MISSING:
            known = pos.derived[name] = work_out(pos)  # type: ignore[call-arg]
        return known

    def of_one(pos: Position, thing: Any) -> Any:
        key = name, thing
        known = pos.derived.get(key, _MISSING)
        if known is _MISSING:
            known = pos.derived[key] = work_out(pos, thing)  # type: ignore[call-arg]
        return known

    return _fitting(work_out, of_all, of_one)


def kept_when_settled(work_out: Question[P, T]) -> Question[P, T]:
    """Keep answers likewise, but not while the layers are being applied, because they may still change."""
    name = _name(work_out)

    def of_all(pos: Position) -> Any:
        known = pos.derived.get(name, _MISSING)
        if known is _MISSING:
            known = work_out(pos)  # type: ignore[call-arg]
            if pos.derived.get(SETTLED, True):
                pos.derived[name] = known
        return known

    def of_one(pos: Position, thing: Any) -> Any:
        key = name, thing
        known = pos.derived.get(key, _MISSING)
        if known is _MISSING:
            known = work_out(pos, thing)  # type: ignore[call-arg]
            if pos.derived.get(SETTLED, True):
                pos.derived[key] = known
        return known

    return _fitting(work_out, of_all, of_one)


def kept_while_texts_stay(work_out: Question[P, T]) -> Question[P, T]:
    """Keep answers until an ability or a lasting effect comes or goes."""
    name = _name(work_out)

    def of_all(pos: Position) -> Any:
        known = (pos.derived.get(TEXTS_AT_WORK) or texts_at_work(pos)).get(name, _MISSING)
        if known is _MISSING:
            known = work_out(pos)  # type: ignore[call-arg]
            texts_at_work(pos)[name] = known
        return known

    def of_one(pos: Position, thing: Any) -> Any:
        key = name, thing
        known = (pos.derived.get(TEXTS_AT_WORK) or texts_at_work(pos)).get(key, _MISSING)
        if known is _MISSING:
            known = work_out(pos, thing)  # type: ignore[call-arg]
            texts_at_work(pos)[key] = known
        return known

    return _fitting(work_out, of_all, of_one)


def _name(work_out: Callable[..., Any]) -> str:
    """The key of an answer. The function itself could not be pickled with the position."""
    return f"{work_out.__module__}.{work_out.__qualname__}"


def _fitting(work_out: Question[P, T], of_all: Any, of_one: Any) -> Question[P, T]:
    """The form for a function of a position alone, or for one of a position and a thing."""
    found: Any = of_all if len(signature(work_out).parameters) == 1 else of_one
    return cast("Question[P, T]", named_as(work_out, found))
