"""The printed card as numbers: its facts, and its abilities as a bag of words.

No name of a card is a number, so a card that nobody has trained on is read like any other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from functools import cache, lru_cache
from typing import Any, Final
from zlib import crc32

from regalia.game.core.language import Word
from regalia.game.core.structs import fields
from regalia.game.printed.definitions import Definition
from regalia.game.saving import kinds

BUCKETS: Final = 512
"""The places of the bag. Different tokens may share one."""
MOST: Final = 3.0
"""A token counts at most this often."""
TYPES: Final = ("champion", "ally", "weapon", "item", "domain", "phantasia", "action", "attack", "mastery")
SUPERTYPES: Final = ("unique", "regalia")
ELEMENTS: Final = (
    *("norm", "fire", "water", "wind", "arcane", "astra", "crux", "exalted"),
    *("exia", "luxem", "neos", "tera", "umbra"),
)
CLASSES: Final = (
    *("Assassin", "Cleric", "Guardian", "Mage", "Ranger", "Tamer", "Warrior", "Spirit", "Anomaly"),
)
NUMBERS: Final = (("reserve", 7), ("memory", 4), ("level", 4), ("power", 6), ("life", 6), ("durability", 4))
"""The printed numbers, each with the place at which it counts as large."""
FACTS: Final = (
    len(TYPES) + len(SUPERTYPES) + len(ELEMENTS) + len(CLASSES) + 2 + sum(2 + most for _, most in NUMBERS)
)
"""The number of printed facts. The bag comes after them."""
CARD: Final = FACTS + BUCKETS

Sparse = tuple[tuple[int, float], ...]
"""A vector as its places that are not 0, in order."""


@lru_cache(maxsize=5_000)
def card(definition: Definition) -> Sparse:
    """The printed card as a sparse vector of length `CARD`."""
    return (*_facts(definition), *_bag(definition.abilities.all, definition.subtypes))


@lru_cache(maxsize=10_000)
def ability(one: Word) -> Sparse:
    """A single ability in the same vector."""
    return _bag((one,), ())


def _facts(definition: Definition) -> Iterator[tuple[int, float]]:
    place = 0
    for names, has in (
        (TYPES, definition.types),
        (SUPERTYPES, definition.supertypes),
        (ELEMENTS, definition.elements),
        (CLASSES, definition.classes),
    ):
        for name in names:
            if name in has:
                yield place, 1.0
            place += 1
    for yes in (definition.fast, definition.has_x):
        if yes:
            yield place, 1.0
        place += 1
    for name, most in NUMBERS:
        number = getattr(definition, name)
        if number is not None:
            yield place, 1.0
            if number:
                yield place + 1, number / most
            if number >= 0:
                yield place + 2 + min(number, most - 1), 1.0
        place += 2 + most


def _bag(abilities: Iterable[Word], subtypes: Iterable[str]) -> Sparse:
    counts: dict[int, float] = {}
    tokens = [f"subtype {name}" for name in sorted(subtypes)]
    for one in abilities:
        tokens += _tokens(one, type(one).__name__, "")
    for token in tokens:
        place = FACTS + crc32(token.encode()) % BUCKETS
        counts[place] = min(MOST, counts.get(place, 0.0) + 1.0)
    return tuple(sorted(counts.items()))


def _tokens(value: Any, kind: str, above: str) -> Iterator[str]:
    """Each word with the kind of its ability, with the word around it, and with its amounts and names."""
    if isinstance(value, tuple):
        for part in value:
            yield from _tokens(part, kind, above)
        return
    if not isinstance(value, Word):
        if above and value is not None:
            yield f"{above}: {_said(value)}"
        return
    name = type(value).__name__
    yield name
    yield f"{kind}: {name}"
    if above:
        yield f"{above} > {name}"
    for field in fields(type(value)):
        part = getattr(value, field.name)
        if isinstance(part, Word | tuple):
            yield from _tokens(part, kind, name)
        elif field.required or part != field.default:
            yield f"{name}.{field.name} = {_said(part)}"


def _said(value: Any) -> str:
    if isinstance(value, Enum):
        return str(value.name)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(max(-4, min(value, 6)))
    return str(value)


@cache
def vocabulary() -> frozenset[int]:
    """A number for each word and each of its fields. A net keeps those that it has learned from.

    A new word or field leaves the tokens of all others as they are, so a net may be older than some words.
    """
    found: set[int] = set()
    for name, kind in kinds().items():
        if isinstance(kind, type) and issubclass(kind, Word):
            found.update(
                crc32(token.encode())
                for token in (name, *(f"{name}.{field}" for field in kind.__struct_fields__))
            )
    return frozenset(found)
