"""A position as bytes and back: plain JSON in which every value says what it is."""

from __future__ import annotations

import copyreg
import importlib
import pkgutil
from enum import Enum, StrEnum
from typing import Any, Final

import msgspec

from regalia.game.core.state import CARD_COLUMNS, FACTS, Position
from regalia.game.core.structs import contents, is_kind, is_value
from regalia.game.printed.abilities import Ability
from regalia.game.printed.catalogue import Catalog
from regalia.game.printed.definitions import Definition

FORMAT: Final = 2
_PACKAGES: Final = ("regalia.game", "regalia.words")
"""The packages that define the kinds of value. Words of card texts are found by name: no rule knows them."""
_GIVEN: Final = (
    *("index", "name", "slug", "elements", "types", "supertypes", "classes", "subtypes", "reserve", "memory"),
    *("has_x", "level", "power", "life", "durability", "fast", "deck", "understood", "blanked"),
)
"""What a definition is made of, besides its abilities and its other side."""


class CannotLoad(ValueError):
    """A saved game that this engine cannot read; the message says why."""


class Saved(msgspec.Struct):
    """What is stored: the last position at rest and the answers given since."""

    format: int
    players: int
    cards: list[str]
    columns: dict[str, Any]
    facts: dict[str, Any]
    answers: list[Any]


def encode(pos: Position, answers: list[Any]) -> bytes:
    saved = Saved(
        FORMAT,
        pos.players,
        [definition.slug for definition in pos.catalog],
        {name: [_pack(value) for value in getattr(pos, name)] for name in (*CARD_COLUMNS, "zones", "live")},
        {name: _pack(getattr(pos, name)) for name in FACTS},
        [_pack(answer) for answer in answers],
    )
    return msgspec.json.encode(saved)


def decode(data: bytes, catalog: Catalog) -> tuple[Position, list[Any]]:
    """The position and the answers; the catalog must know the same cards in the same order."""
    try:
        saved = msgspec.json.decode(data, type=Saved)
    except msgspec.MsgspecError as error:
        raise CannotLoad(f"this is not a saved game: {error}") from error
    if saved.format != FORMAT:
        raise CannotLoad(f"this game was saved in format {saved.format}; this engine reads format {FORMAT}")
    known = [definition.slug for definition in catalog.first(len(saved.cards))]
    if known != saved.cards:
        raise CannotLoad("this game was saved with other cards")
    pos = Position(saved.players, catalog)
    try:
        for name in (*CARD_COLUMNS, "zones", "live"):
            getattr(pos, name)[:] = [_unpack(value) for value in saved.columns[name]]
        for name in FACTS:
            setattr(pos, name, _unpack(saved.facts[name]))
        answers = [_unpack(answer) for answer in saved.answers]
    except (KeyError, TypeError, AttributeError) as error:
        raise CannotLoad(f"this saved game is damaged: {error!r}") from error
    return pos, answers


def _taken_apart(definition: Definition) -> tuple[Any, ...]:
    """What pickling keeps of a definition. It has to be made anew, as a native class has no empty objects."""
    given = {name: getattr(definition, name) for name in _GIVEN}
    return _put_together, (given, definition.abilities.all, definition.other_face)


def _put_together(given: dict[str, Any], abilities: tuple[Ability, ...], other_face: int) -> Definition:
    definition = Definition(**given, abilities=abilities)
    definition.other_face = other_face
    return definition


copyreg.pickle(Definition, _taken_apart)


def _pack(value: Any) -> Any:
    """Plain JSON. A value that JSON does not know is a list that begins with its kind. A name is its text."""
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Enum):
        return ["enum", type(value).__name__, value.value]
    if is_value(value):
        fields = map(_pack, contents(value))
        return ["struct", type(value).__name__, *fields]
    if isinstance(value, tuple):
        return ["tuple", *(_pack(element) for element in value)]
    return value


def _unpack(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    match value:
        case ["tuple", *elements]:
            return tuple(_unpack(element) for element in elements)
        case ["enum", str(name), number]:
            return kinds()[name](number)
        case ["struct", str(name), *fields]:
            kind = kinds()[name]
            values = dict(zip(kind.__struct_fields__, map(_unpack, fields), strict=True))
            return kind(**values)
        case _:
            raise TypeError(f"unknown value {value!r}")


_found: dict[str, Any] = {}


def kinds() -> dict[str, Any]:
    """Every kind of value the engine and its words define, by name."""
    if not _found:
        for name in _PACKAGES:
            package = importlib.import_module(name)
            for info in pkgutil.walk_packages(package.__path__, f"{name}."):
                module = importlib.import_module(info.name)
                for called, kind in vars(module).items():
                    if not isinstance(kind, type) or kind.__module__ != module.__name__:
                        continue
                    if is_kind(kind) or issubclass(kind, Enum):
                        if called in _found:
                            raise RuntimeError(f"two kinds of value are called {called}")
                        _found[called] = kind
    return _found
