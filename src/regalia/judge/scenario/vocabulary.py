"""The words of card text by name, found in the modules of the vocabulary. This module names no word."""

from __future__ import annotations

import functools
import importlib
import inspect
import pkgutil
import typing
from typing import Any, Final

from regalia import words
from regalia.game.core.language import Word
from regalia.game.core.structs import signature_of
from regalia.judge.scenario.fitting import misfit
from regalia.judge.scenario.text import Fault, nearest

_ENGINE: Final = (
    "core.language",
    "objects.targets",
    "paying.reserve_and_memory",
    "playing.cost_options",
    "printed.abilities",
    "printed.modes",
)


@functools.cache
def vocabulary() -> dict[str, tuple[Any, ...]]:
    """Every word by its name: classes, ready-made words such as `ally`, and shorthands such as `kindle`."""
    modules = [importlib.import_module(f"regalia.game.{name}") for name in _ENGINE]
    modules += [
        importlib.import_module(f"{words.__name__}.{one.name}")
        for one in pkgutil.iter_modules(words.__path__)
    ]
    found: dict[str, tuple[Any, ...]] = {}
    for module in modules:
        for name, value in vars(module).items():
            if name.startswith("_"):
                continue
            here = getattr(value, "__module__", "") == module.__name__
            is_word = isinstance(value, type) and issubclass(value, Word) and here
            is_ready = isinstance(value, Word)
            is_short = inspect.isfunction(value) and here and _makes_word(value)
            if (is_word or is_ready or is_short) and value not in found.get(name, ()):
                found[name] = (*found.get(name, ()), value)
    return found


def _makes_word(function: Any) -> bool:
    try:
        made = typing.get_type_hints(function).get("return")
    except (NameError, TypeError):
        return False
    return isinstance(made, type) and issubclass(made, Word)


def look_up(name: str, kind: Any, line: int) -> Any:
    """The word with a name that fits best if a certain kind of word is expected."""
    known = vocabulary().get(name)
    if not known:
        raise Fault(f"there is no word {name!r}{nearest(name, vocabulary())}", line)
    return next((one for one in known if _fits(one, kind)), known[0])


def _fits(word: Any, kind: Any) -> bool:
    if kind is Any or not isinstance(kind, type):
        return True
    if isinstance(word, type):
        return issubclass(word, kind)
    if isinstance(word, Word):
        return isinstance(word, kind)
    made = typing.get_type_hints(word).get("return")
    return isinstance(made, type) and issubclass(made, kind)


def parameters_of(word: Any) -> list[inspect.Parameter]:
    found = list(signature_of(word).parameters.values())
    if isinstance(word, type):
        own = set(getattr(word, "__struct_fields__", ()))
        found = [parameter for parameter in found if parameter.name in own]
    return found


def make(word: Any, arguments: tuple[Any, ...], given: dict[str, Any], name: str, line: int) -> Word:
    try:
        made: Word = word(*arguments, **given)
    except (TypeError, ValueError) as error:
        raise Fault(f"{name}: {error}", line) from None
    bound = signature_of(word).bind(*arguments, **given).arguments
    hints = typing.get_type_hints(word)
    for field, value in bound.items():
        many = signature_of(word).parameters[field].kind is inspect.Parameter.VAR_POSITIONAL
        for one in value if many else (value,):
            if wrong := misfit(field, one, hints.get(field, Any)):
                raise Fault(f"{name}: {wrong}", line)
    return made
