"""The abilities of every understood face in the shipped, compact form. Only the cards in use are unpacked.

`regalia.cards.build` makes the file from the printed texts. It begins with a table of the kinds of
words and their fields, so that a file made for another vocabulary is noticed and not misread. A word
is stored as its kind and the fields that differ from their defaults, a name as its text.
"""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import msgspec

from regalia.cards import pools
from regalia.cards.facts import CONTROLS
from regalia.game.core.language import Word
from regalia.game.core.structs import contents, fields, is_value
from regalia.game.printed.abilities import Ability
from regalia.game.saving import kinds
from regalia.text.wordings import WORDINGS

if TYPE_CHECKING:
    from regalia.cards.own import Own

SHIPPED: Final = pools.TREES
TUPLE: Final = -1
ENUM: Final = -2
NO_WORDINGS: Final = msgspec.msgpack.encode([])
Table = list[tuple[str, list[str]]]


class OtherVocabulary(ValueError):
    """The stored abilities were made for another vocabulary."""


class Unreadable(ValueError):
    """Stored abilities are damaged. The message says which."""


class Stored(msgspec.Struct, frozen=True, array_like=True):
    kinds: Table
    faces: dict[str, bytes]
    missing: dict[str, list[str]]
    textless: list[str]
    wordings: dict[str, bytes]
    """The wordings written by hand for words of each face, by slug."""


class Trees(Mapping[str, tuple[Ability, ...]]):
    """The abilities of faces by slug, without the faces that are not understood."""

    def __init__(self, stored: Stored) -> None:
        self._stored = stored
        self.missing = stored.missing
        """The first words that nothing reads, for each face that is not understood."""
        self.textless = frozenset(stored.textless)
        """The faces without any text."""
        self._known: dict[str, tuple[Ability, ...]] = {}
        self._own: dict[str, tuple[Ability, ...]] = {}

    def __getitem__(self, slug: str) -> tuple[Ability, ...]:
        known = self._known.get(slug)
        if known is None:
            known, wordings = self.unpacked(slug)
            self._known[slug] = known
            WORDINGS.update(wordings)
        return known

    def add(self, others: Mapping[str, tuple[Ability, ...]]) -> None:
        """Add abilities that the user wrote."""
        self._known.update(others)
        self._own.update(others)

    def unpacked(self, slug: str) -> tuple[tuple[Ability, ...], dict[Word, str]]:
        """The abilities of a face, and the wordings written by hand for their words."""
        table = self._stored.kinds
        abilities = _unpacked(msgspec.msgpack.decode(self._stored.faces[slug]), table)
        wordings = msgspec.msgpack.decode(self._stored.wordings.get(slug, NO_WORDINGS))
        return abilities, {_unpacked(word, table): text for word, text in wordings}

    def __contains__(self, slug: object) -> bool:
        return slug in self._stored.faces or slug in self._own

    def __iter__(self) -> Iterator[str]:
        yield from self._stored.faces
        yield from self._own

    def __len__(self) -> int:
        return len(self._stored.faces) + len(self._own)


def encode(
    trees: Mapping[str, tuple[Ability, ...]],
    missing: Mapping[str, tuple[str, ...]],
    textless: Iterable[str] = (),
    wordings: Mapping[Word, str] = MappingProxyType({}),
) -> bytes:
    """The shipped form, the same bytes for the same abilities in any order.

    Every face is stored with the wordings of its words.
    """
    table: dict[str, int] = {}
    faces = {slug: msgspec.msgpack.encode(_packed(trees[slug], table)) for slug in sorted(trees)}
    said = {slug: _wordings(trees[slug], wordings, table) for slug in sorted(trees)}
    lacking = {slug: list(missing[slug]) for slug in sorted(missing)}
    return msgspec.msgpack.encode(
        Stored(
            [(name, _fields(name)) for name in table],
            faces,
            lacking,
            sorted(textless),
            {slug: msgspec.msgpack.encode(pairs) for slug, pairs in said.items() if pairs},
        )
    )


def _wordings(
    abilities: tuple[Ability, ...], wordings: Mapping[Word, str], table: dict[str, int]
) -> list[tuple[Any, str]]:
    words = dict.fromkeys(word for ability in abilities for word in ability.words() if word in wordings)
    return [(_packed(word, table), wordings[word]) for word in words]


def decode(data: bytes) -> Trees:
    """The abilities in a file. Raises `OtherVocabulary` if it was made for other words."""
    stored = msgspec.msgpack.decode(data, type=Stored)
    for name, known in stored.kinds:
        if name not in kinds() or _fields(name) != known:
            raise OtherVocabulary(f"the word {name} has changed since the pool was built; build it again")
    return Trees(stored)


def check(data: bytes) -> None:
    """Read all abilities in a file once, to check that they are abilities. Raises `Unreadable`."""
    slug = ""
    try:
        found = decode(data)
        for slug in found:
            abilities, wordings = found.unpacked(slug)
            if not all(isinstance(ability, Ability) for ability in abilities):
                raise TypeError("something is not an ability")
            _check_texts((*_texts(abilities), *wordings.values()))
        slug = ""
        _check_texts((*found, *found.textless, *(text for texts in found.missing.values() for text in texts)))
    except Exception as error:  # the file may hold anything, and words raise different errors
        whose = f" of {slug}" if slug.isprintable() and slug else ""
        why = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        raise Unreadable(f"its abilities{whose} cannot be read: {why!r}") from None


def _texts(value: Any) -> Iterator[str]:
    """Every text within a tree."""
    if is_value(value):
        value = contents(value)
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts(part)


def _check_texts(texts: Iterable[str]) -> None:
    if any(map(CONTROLS.search, texts)):
        raise ValueError("a text has control characters")


@functools.lru_cache(maxsize=2)
def _read(data: bytes, own: Own | None) -> Trees:
    found = decode(data)
    if own is not None:
        found.add(own.abilities)
    return found


def load() -> Trees:
    """The abilities of the cards in use, read once: those shipped or fetched, and the user's own."""
    pool = pools.in_use()
    return _read(pool.trees, pool.own)


def shown(value: Any) -> str:
    """A tree as one line for people: each word with the fields that differ from their defaults.

    >>> from regalia.words.effects import Draw
    >>> shown((Draw(amount=2), Draw(to_memory=True)))
    '(Draw(amount=2), Draw(to_memory=True))'
    """
    if isinstance(value, StrEnum):
        return repr(value.value)
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    if isinstance(value, tuple):
        return f"({', '.join(map(shown, value))}{',' if len(value) == 1 else ''})"
    if not is_value(value):
        return repr(value)
    parts = ((field, getattr(value, field.name)) for field in fields(value))
    told = (f"{field.name}={shown(part)}" for field, part in parts if field.required or part != field.default)
    return f"{type(value).__name__}({', '.join(told)})"


def snapshot(trees: Mapping[str, tuple[Ability, ...]]) -> str:
    """Every face with a line for each ability, so that the effects of a change to the grammar can be seen."""
    lines = []
    for slug in sorted(trees):
        lines += [slug, *(f"    {shown(ability)}" for ability in trees[slug])]
    return "\n".join((*lines, ""))


def _fields(name: str) -> list[str]:
    return list(getattr(kinds()[name], "__struct_fields__", ()))


def _packed(value: Any, table: dict[str, int]) -> Any:
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Enum):
        return [ENUM, table.setdefault(type(value).__name__, len(table)), value.value]
    if isinstance(value, tuple):
        return [TUPLE, *(_packed(part, table) for part in value)]
    if not is_value(value):
        return value
    packed = [table.setdefault(type(value).__name__, len(table))]
    for place, field in enumerate(fields(value)):
        part = getattr(value, field.name)
        if field.required or part != field.default:
            packed += (place, _packed(part, table))
    return packed


def _unpacked(value: Any, table: Table) -> Any:
    if not isinstance(value, list):
        return value
    kind, *rest = value
    if kind == TUPLE:
        return tuple(_unpacked(part, table) for part in rest)
    if kind == ENUM:
        return kinds()[table[rest[0]][0]](rest[1])
    name, fields = table[kind]
    parts = zip(rest[::2], rest[1::2], strict=True)
    return kinds()[name](**{fields[place]: _unpacked(part, table) for place, part in parts})
