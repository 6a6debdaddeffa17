"""The faces of cards that an environment knows, each with a number, and a table of their printed facts.

The numbers follow the alphabetical order of slugs. They do not depend on the seats, on the order of a deck or
on the numbers that the engine has for cards. A vocabulary of two decks has the faces that can come up in
their games; one of the whole pool has every face, so that its numbers are the same for all decks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from regalia.cards.catalog import RULES
from regalia.cards.facts import load
from regalia.env.needs import need
from regalia.game.printed.catalogue import Catalog

if TYPE_CHECKING:
    import numpy as np

HIDDEN: Final = 0
"""The number of a card whose face the seat may not look at."""
UNLISTED: Final = 1
"""The number of every face that is not in the vocabulary."""
FIRST: Final = 2
"""The number of the first face."""
NUMBERS: Final = ("reserve", "memory", "level", "power", "life", "durability")
"""Printed numbers in the table of facts. A number that is not printed is -1."""
FLAGS: Final = ("fast", "has_x", "token")
_KEPT: Final = 64
"""The number of catalogues whose numbers are kept."""


class Vocabulary:
    """Faces by number.

    >>> words = Vocabulary(["fireball", "spirit-of-fire"])
    >>> words.number("fireball"), words.slugs[3], len(words)
    (2, 'spirit-of-fire', 4)
    """

    def __init__(self, slugs: Iterable[str]) -> None:
        self.slugs: Final = ("", "?", *sorted(set(slugs)))
        """The slug of each number. The first two are hidden cards and faces that are not listed."""
        self._numbers = {slug: number for number, slug in enumerate(self.slugs) if number >= FIRST}
        self._tables: dict[int, tuple[Catalog, list[int]]] = {}
        self._named = {
            face.name: self._numbers[face.slug]
            for face in reversed(load().faces)
            if face.slug in self._numbers
        }

    @classmethod
    def of(cls, catalog: Catalog) -> Vocabulary:
        """The faces that can come up in a game with this catalogue."""
        return cls(definition.slug for definition in catalog.at_hand() if definition.slug != RULES.slug)

    @classmethod
    def whole(cls) -> Vocabulary:
        """Every face of the pool in use."""
        return cls(face.slug for face in load())

    def __len__(self) -> int:
        return len(self.slugs)

    def __reduce__(self) -> tuple[Any, ...]:
        return Vocabulary, (self.slugs[FIRST:],)

    def number(self, slug: str) -> int:
        """The number of a face."""
        return self._numbers.get(slug, UNLISTED)

    def named(self, name: str) -> int | None:
        """The number of a card name, or None if no face here has it."""
        return self._named.get(name)

    def name(self, number: int) -> str:
        """The name of a face, for people. Faces with the same name are told apart by their slugs."""
        return self._names[number]

    @cached_property
    def _names(self) -> list[str]:
        by_slug = load().by_slug
        names = ["a hidden card", "another card", *(by_slug[slug].name for slug in self.slugs[FIRST:])]
        times = Counter(names)
        pairs = zip(names, self.slugs, strict=True)
        return [name if times[name] == 1 else f"{name} ({slug})" for name, slug in pairs]

    def table(self, catalog: Catalog) -> list[int]:
        """The number of each definition of a catalogue."""
        kept = self._tables.get(id(catalog))
        if kept is None or len(kept[1]) != len(catalog):
            if len(self._tables) >= _KEPT:
                self._tables.clear()
            kept = catalog, [self._numbers.get(definition.slug, UNLISTED) for definition in catalog]
            self._tables[id(catalog)] = kept
        return kept[1]

    @cached_property
    def fact_names(self) -> tuple[str, ...]:
        """The names of the columns of `facts`. They depend on the pool, not on the decks."""
        return (*NUMBERS, *FLAGS, *(f"{kind}: {word}" for kind, words in _kinds() for word in words))

    @cached_property
    def facts(self) -> np.ndarray:
        """A row of printed facts for each number, to look up or to embed. The first two rows are zeros."""
        numpy = need("numpy", "the table of facts")
        found: np.ndarray = numpy.zeros((len(self), len(self.fact_names)), dtype=numpy.float32)
        by_slug = load().by_slug
        for number, slug in enumerate(self.slugs[FIRST:], FIRST):
            face = by_slug[slug]
            printed = [getattr(face, name) for name in NUMBERS]
            row = [-1 if value is None else value for value in printed]
            row += [face.speed == "fast", face.has_x, face.token]
            row += [word in getattr(face, kind) for kind, words in _kinds() for word in words]
            found[number] = row
        return found


def _kinds() -> list[tuple[str, list[str]]]:
    """The words that faces of the pool have, by kind."""
    faces = load().faces
    return [
        (kind, sorted({word for face in faces for word in getattr(face, kind)}))
        for kind in ("elements", "types", "supertypes", "classes", "subtypes")
    ]
