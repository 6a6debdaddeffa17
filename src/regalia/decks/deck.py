"""A deck as a value: its cards and the number of each, in the four parts that a player may bring."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from regalia.cards.facts import Face, load
from regalia.cards.formats import Brought

SECTIONS: Final = ("material", "main", "side", "boons")
"""The parts of a deck by the names of their fields, in the order they are written."""
HOMES: Final = {"material": "material", "main": "main", "pantheon": "boons"}
"""The part of a deck for each value of `Face.deck`."""
MOST_COPIES: Final = 200
"""The most copies of one card. A larger number is a typing mistake or damage."""
MOST_CARDS: Final = 2_000
"""The most cards of a deck from any source. No scenario needs more."""
TITLES: Final = {"material": "Material Deck", "main": "Main Deck", "side": "Sideboard", "boons": "Boons"}


def too_many(cards: int) -> str:
    """A message if this number of cards is more than a player may bring, or "".

    >>> too_many(2_001)
    '2,001 cards, and 2,000 is the most'
    """
    return f"{cards:,} cards, and {MOST_CARDS:,} is the most" if cards > MOST_CARDS else ""


class Deck(msgspec.Struct, frozen=True, kw_only=True):
    """A list of cards by slug. The order of the cards does not matter for equality."""

    name: str
    about: str = ""
    material: dict[str, int] = {}
    main: dict[str, int] = {}
    side: dict[str, int] = {}
    boons: dict[str, int] = {}

    def __repr__(self) -> str:
        sizes = ((name, sum(self.section(name).values())) for name in SECTIONS)
        return f"<Deck {self.name}: {', '.join(f'{size} {name}' for name, size in sizes if size)}>"

    def section(self, name: str) -> dict[str, int]:
        """The cards of one of the `SECTIONS`."""
        found: dict[str, int] = getattr(self, name)
        return found

    def slugs(self) -> Iterator[str]:
        """Every card that a game begins with, once. Cards in the sideboard are left out."""
        yield from dict.fromkeys((*self.material, *self.main, *self.boons))

    def faces(self, name: str) -> tuple[Face, ...]:
        """The faces of a section, each once per copy."""
        facts = load()
        return tuple(
            facts.by_slug[slug] for slug, amount in self.section(name).items() for _ in range(amount)
        )

    def brought(self) -> Brought:
        """The deck in the form that the rules for building decks use."""
        return Brought(**{name: self.faces(name) for name in SECTIONS})


class BadDeck(ValueError):
    """A deck that cannot be read or played. The first line names the fault, further lines may name places."""

    def __init__(self, message: str, places: Sequence[str] = ()) -> None:
        super().__init__("\n  ".join((message, *places)))
        self.message = message
        self.places = tuple(places)
