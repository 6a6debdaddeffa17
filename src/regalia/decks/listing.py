"""A deck that is being read: readers of lists add cards to it, and it reports all mistakes together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from regalia.cards.facts import AmbiguousName, Face, NoSuchCard, load, plain
from regalia.decks.deck import HOMES, MOST_COPIES, SECTIONS, TITLES, BadDeck, Deck, too_many

MOST_ENTRIES: Final = 4_000
"""The most lines of a list, or entries of a list without lines. This leaves room for comments."""
LONGEST: Final = 200
"""The most letters of a line with a card. A longer line is not examined."""
MOST_TOLD: Final = 40
"""The most mistakes that are listed one by one."""
MOST_SEARCHED: Final = 10
"""The most mistakes for which similar names are searched, because each search takes a moment."""
MOST_NAME: Final = 200
"""The most letters of a deck's name."""
FEW: Final = 10
"""A text with more lines than this and no card is not a deck list with mistakes, but another text."""
LEFT_OUT: Final = "left out"
"""The section for entries of a list that are not in the deck, such as tokens."""
CALLED: Final = {
    **dict.fromkeys(("material", "materials", "materialdeck"), "material"),
    **dict.fromkeys(("main", "maindeck", "mainboard", "deck"), "main"),
    **dict.fromkeys(("side", "sideboard", "sidedeck"), "side"),
    **dict.fromkeys(("pantheon", "boon", "boons"), "boons"),
    **dict.fromkeys(("reference", "references", "token", "tokens", "mastery", "masteries"), LEFT_OUT),
    **dict.fromkeys(("maybe", "maybeboard", "considering"), LEFT_OUT),
}
"""Sections by the names that people and programs give them, in lower case."""
EXAMPLE: Final = "`4 Fireball`"
TRAILER: Final = re.compile(r"(?:\([^()]*\)|\[[^\[\]]*\]|<[^<>]*>|\*[^*]*\*)(?:\s*#?\d+\w?)?$")
COMMENT: Final = re.compile(r"\s(?://|#)")


def section_called(text: str) -> str | None:
    """The section with this name.

    >>> [section_called(text) for text in ("Material Deck", "main_deck", "Fireball")]
    ['material', 'main', None]
    """
    return CALLED.get(plain(text)) if len(text) <= LONGEST else None


class Listing:
    """The cards read so far, and the mistakes in the list."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.cards: dict[str, dict[str, int]] = {name: {} for name in SECTIONS}
        self.named: set[str] = set()
        """Sections that the list itself names."""
        self.moved: list[tuple[str, str, Face]] = []
        self.notes: list[str] = []
        self.slips: list[tuple[str, str | LookupError]] = []
        """The places and the mistakes. Similar names are searched only for mistakes that are reported."""
        self.entries = 0

    def add(self, place: str, amount: int, names: Iterable[str], section: str | None) -> None:
        """Add the card with the first of these names that exists.

        A card goes to the part of the deck where it belongs. Any card may be in the sideboard if the list
        says so.
        """
        self.entries += 1
        if section == LEFT_OUT:
            return
        names = tuple(names)
        face = self._find(place, names)
        if face is None:
            return
        self._compare(place, face, names)
        if not 1 <= amount <= MOST_COPIES:
            self.slip(place, f"{amount} copies of {face.name}: write a number from 1 to {MOST_COPIES}")
            return
        home = self._home(place, face)
        if home is None:
            return
        if section is not None:
            self.named.add(section)
            if section not in (home, "side"):
                self.moved.append((place, home, face))
        into = self.cards["side" if section == "side" and home != "boons" else home]
        face = self._front(face)
        into[face.slug] = into.get(face.slug, 0) + amount

    def slip(self, place: str, what: str | LookupError) -> None:
        self.slips.append((place, what))

    def _find(self, place: str, names: tuple[str, ...]) -> Face | None:
        failed: LookupError | None = None
        for name in names:
            for text in _spellings(name):
                try:
                    return load().find(text)
                except AmbiguousName as error:
                    failed = error
                except NoSuchCard as error:
                    failed = failed or error
        self.slip(place, failed.with_traceback(None) if failed is not None else "no card is named there")
        return None

    def _compare(self, place: str, face: Face, names: tuple[str, ...]) -> None:
        """Note an entry whose id and name mean different cards."""
        for name in names:
            said = load().named(name)
            if said and face not in said and not any(other.other_face == face.slug for other in said):
                self.notes.append(
                    f"{place}: the id means {face.name}, the name {said[0].name}; the id was taken"
                )
                return

    def _front(self, face: Face) -> Face:
        return load().by_slug[face.other_face] if face.back_face and face.other_face else face

    def _home(self, place: str, face: Face) -> str | None:
        deck = self._front(face).deck
        if deck is None:
            kind = "token" if face.token else "mastery" if face.mastery else "status card"
            self.slip(place, f"{face.name} is a {kind} and cannot be in a deck; take it out")
            return None
        return HOMES[deck]

    def deck(self, name: str, about: str = "") -> Deck:
        """The whole deck. Raises `BadDeck` with all mistakes of the list."""
        found = any(self.cards.values())
        if self.slips:
            self._complain(found)
        if not found:
            raise BadDeck(f"{self.source} names no card; a deck list has lines such as {EXAMPLE}.")
        if excess := too_many(sum(sum(cards.values()) for cards in self.cards.values())):
            raise BadDeck(f"{self.source} names {excess}; shorten it.")
        for place, home, face in self.moved:
            if home in self.named:
                self.notes.append(f"{place}: {face.name} belongs under {TITLES[home]} and was put there")
        return Deck(name=shortened(name, MOST_NAME), about=shortened(about, MOST_NAME), **self.cards)

    def _complain(self, found: bool) -> None:
        if len(self.slips) == 1:
            raise BadDeck(f"{self.source}, {_told(*self.slips[0])}")
        if not found and self.entries > FEW:
            raise BadDeck(
                f"{self.source} is not a deck list: none of its {self.entries:,} lines names a card; "
                f"a deck list has lines such as {EXAMPLE}."
            )
        told = [_told(*slip, look=count < MOST_SEARCHED) for count, slip in enumerate(self.slips[:MOST_TOLD])]
        if len(self.slips) > MOST_TOLD:
            told.append(f"and {len(self.slips) - MOST_TOLD:,} more")
        raise BadDeck(f"{self.source}: {len(self.slips):,} entries have to be corrected:", told)


def check_length(source: str, entries: int, called: str = "entries") -> None:
    """Refuse a list that is too long before its entries are read."""
    if entries > MOST_ENTRIES:
        raise BadDeck(
            f"{source} has {entries:,} {called}, and {MOST_ENTRIES:,} is the most; that is not a deck list."
        )


def _told(place: str, what: str | LookupError, *, look: bool = True) -> str:
    """The message about a mistake. `look` says whether to search for similar names."""
    if isinstance(what, AmbiguousName):
        slugs = ", ".join(face.slug for face in what.faces)
        what = f"{len(what.faces)} cards are called {what.text}; write one of these instead: {slugs}"
    elif isinstance(what, NoSuchCard):
        near = what.nearest if look and len(what.text) <= LONGEST else ()
        hint = f"; did you mean {' or '.join(near[:3])}?" if near else ""
        what = f"there is no card called {shortened(what.text)!r}{hint}"
    return f"{place}: {what}"


def _spellings(name: str) -> Iterator[str]:
    """A name as written, then without a comment after it, then without additions of programs in brackets.

    >>> list(_spellings("Fireball (DOA) 12 // burns"))
    ['Fireball (DOA) 12 // burns', 'Fireball (DOA) 12', 'Fireball']
    """
    name = name.replace("ʼ", "'")  # an apostrophe that counts as a letter
    yield name
    if len(name) > LONGEST:
        return
    for pattern in (COMMENT, TRAILER, TRAILER):
        found = pattern.search(name)
        if found and (shorter := name[: found.start()].rstrip()):
            yield shorter
            name = shorter


def shortened(text: str, most: int = 60) -> str:
    """A text that fits into a message."""
    text = " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())
    return text if len(text) <= most else f"{text[: most - 1]}…"
