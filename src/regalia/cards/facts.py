"""The printed facts of every card face, and finding a face by its name.

Only facts are shipped: no rules text, no flavour text, no rulings. `regalia.cards.build` makes the
file from a card pool and explains how unusual records are read.
"""

from __future__ import annotations

import functools
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec

SHORTEST_PART: Final = 3
"""The fewest letters for finding a part of a name. Fewer letters occur in too many names."""
LONGEST_NAME: Final = 100
"""The longest text that is compared with all names."""
LONGEST_TEXT: Final = 400
"""The longest text that may be a name."""
UNMARKED: Final = str.maketrans(
    {"æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)
"""Letters that Unicode does not split into a basic letter and a mark."""
MOST_TOLD: Final = 10
"""The most faulty cards that a message names."""
CONTROLS: Final = re.compile(r"[\x00-\x1f\x7f-\x9f]")
"""Characters that no name has: line ends, and codes that move a terminal's cursor or change its colours."""
SHIPPED: Final = Path(__file__).parent / "data" / "faces.msgpack"


DECKS: Final = ("main", "material", "pantheon", None)
"""The decks in which a card may begin a game."""


class Face(msgspec.Struct, frozen=True, kw_only=True, array_like=True, gc=False, cache_hash=True):
    """One face of a card as printed.

    It is stored as an array of its fields in this order, so a new field goes last, and then the shipped file
    is built again. Faces hold only strings and numbers, so the garbage collector need not visit them.
    """

    id: str
    """The ten-character id that the official card service and deck lists use."""
    slug: str
    name: str
    """Not a key: fifteen different champions are called Nameless Champion."""
    elements: tuple[str, ...] = ()
    """Lower case: "norm", "fire". Three masteries have none."""
    types: tuple[str, ...] = ()
    """Lower case: "ally", "lesser boon"."""
    supertypes: tuple[str, ...] = ()
    """Lower case: "regalia", "unique"."""
    classes: tuple[str, ...] = ()
    """Title case: "Guardian"."""
    subtypes: tuple[str, ...] = ()
    """Title case, as ordered on the card: "Powercell"."""
    reserve: int | None = None
    """The reserve cost, or None if there is none, which is not a cost of 0."""
    memory: int | None = None
    """The memory cost, or None if there is none."""
    has_x: bool = False
    """Whether the cost is X. Then `reserve` or `memory` is 0, like the cost of an object (cost.10)."""
    level: int | None = None
    power: int | None = None
    life: int | None = None
    durability: int | None = None
    speed: str | None = None
    """Either "fast" or "slow", or None if none is printed. Even three actions have none."""
    deck: str | None = None
    """The deck in which a card may begin a game: "main", "material", "pantheon" (boons), or None for tokens,
    masteries, statuses and back faces.
    """
    token: bool = False
    mastery: bool = False
    status: bool = False
    boon: bool = False
    double_faced: bool = False
    back_face: bool = False
    other_face: str | None = None
    """The slug of the other side."""
    sets: tuple[str, ...] = ()
    """Every set it was printed in, by prefix: "DOA 1st"."""
    editions: tuple[str, ...] = ()
    """Slugs of known editions. There are often fewer than sets."""
    codes: tuple[str, ...] = ()
    """Set and number of each known edition: "DOA003". Both sides of a card share one, as do a few cards."""
    limits: tuple[tuple[str, int], ...] = ()
    """The number of copies that a format with a list of its own allows: ("standard", 0) is a ban."""
    divine_relic: bool = False
    """Whether it has Divine Relic. A material deck may hold only one such card."""
    rulings: int | None = None
    """The number of published rulings, or None if the pool does not say."""
    own: bool = False
    """Whether the user made it up, or wrote its text (`regalia.cards.own`)."""


class NoSuchCard(LookupError):
    """No card has that name. `nearest` holds the most similar names, best first.

    They are searched only when they are asked for, because most failed look-ups are followed by another
    attempt.
    """

    def __init__(self, text: str, look: Callable[[str], tuple[str, ...]]) -> None:
        super().__init__(text)
        self.text = text
        self._look = look

    def __reduce__(self) -> tuple[type[NoSuchCard], tuple[str, Callable[[str], tuple[str, ...]]]]:
        return NoSuchCard, (self.text, _Names(self.nearest))

    @functools.cached_property
    def nearest(self) -> tuple[str, ...]:
        return self._look(self.text)

    def __str__(self) -> str:
        hint = f" Did you mean: {'; '.join(self.nearest)}?" if self.nearest else ""
        return f"There is no card called {self.text!r}.{hint}"


class _Names:
    """Names that were already searched, so that an error can be sent to another process."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names

    def __call__(self, text: str) -> tuple[str, ...]:
        return self.names


class AmbiguousName(LookupError):
    """Several cards share the name. `faces` holds them, and their slugs tell them apart."""

    def __init__(self, text: str, faces: tuple[Face, ...]) -> None:
        super().__init__(text, faces)
        self.text = text
        self.faces = faces

    def __str__(self) -> str:
        slugs = ", ".join(face.slug for face in self.faces)
        return f"{len(self.faces)} cards are called {self.text!r}: {slugs}."


class Facts:
    """A collection of faces. Its indices are made when they are first needed."""

    def __init__(self, faces: Iterable[Face]) -> None:
        self.faces: Final = tuple(faces)

    def __len__(self) -> int:
        return len(self.faces)

    def __iter__(self) -> Iterator[Face]:
        return iter(self.faces)

    @functools.cached_property
    def by_id(self) -> dict[str, Face]:
        return {face.id: face for face in self.faces}

    @functools.cached_property
    def by_slug(self) -> dict[str, Face]:
        return {face.slug: face for face in self.faces}

    @functools.cached_property
    def kinds(self) -> dict[str, frozenset[str]]:
        """The types and supertypes of every card that a deck may have, by its name, in the order of names."""
        ordered = sorted(self.faces, key=lambda face: face.name)
        return {
            face.name: frozenset(face.types) | frozenset(face.supertypes)
            for face in ordered
            if face.deck is not None
        }

    @functools.cached_property
    def by_edition(self) -> dict[str, Face]:
        return {edition: face for face in self.faces for edition in face.editions}

    @functools.cached_property
    def by_code(self) -> dict[str, tuple[Face, ...]]:
        """Front faces by set and number, in lower case and without separators."""
        index: dict[str, tuple[Face, ...]] = {}
        for face in self.faces:
            if not face.back_face:
                for code in face.codes:
                    index[plain(code)] = (*index.get(plain(code), ()), face)
        return index

    @functools.cached_property
    def by_plain_name(self) -> dict[str, tuple[Face, ...]]:
        """Faces by the letters and digits of their names. Several cards may share a name."""
        index: dict[str, tuple[Face, ...]] = {}
        for face in self.faces:
            key = plain(face.name)
            index[key] = (*index.get(key, ()), face)
        return index

    @functools.cached_property
    def _called(self) -> dict[str, list[str]]:
        """Names by their letters and digits, both in full and without the part after a comma."""
        index: dict[str, list[str]] = {}
        for face in self.faces:
            for key in {plain(face.name), plain(face.name.partition(",")[0])}:
                index.setdefault(key, []).append(face.name)
        return index

    def find(self, text: str) -> Face:
        """The face with this id, slug, edition slug, name or set and number, in that order.

        Case, accents, spaces and punctuation of a name do not matter. Raises `NoSuchCard` or `AmbiguousName`.

        >>> load().find("lorraine wandering warrior").name
        'Lorraine, Wandering Warrior'
        >>> load().find("nameless-champion-gm").classes
        ('Guardian', 'Mage')
        """
        text = text.strip()
        if len(text) > LONGEST_TEXT:
            raise NoSuchCard(text, self.nearest)
        slug = text.lower()
        face = self.by_id.get(text) or self.by_slug.get(slug) or self.by_edition.get(slug)
        if face is not None:
            return face
        named = self.named(text)
        found = named or self.by_code.get(plain(text), ())
        if not found:
            raise NoSuchCard(text, self.nearest)
        if len(found) > 1:
            raise AmbiguousName(found[0].name if named else text, found)
        return found[0]

    def named(self, name: str) -> tuple[Face, ...]:
        """All faces of that name, in the order of their slugs."""
        return self.by_plain_name.get(plain(name), ()) if len(name) <= LONGEST_TEXT else ()

    def nearest(self, text: str, most: int = 5) -> tuple[str, ...]:
        """The names that begin with the text, contain it or have all its words; otherwise similar names.

        The part before a comma counts as a name too, because players call their champions by it.

        >>> load().nearest("Lorain", most=1)
        ('Lorraine, Arclight Saber',)
        >>> load().nearest("abyssal fall")
        ('Huaji of Abyssal Fall',)
        """
        import difflib  # only a mistyped name needs it

        if len(text) > LONGEST_TEXT:
            return ()
        called, wanted = self._called, plain(text)
        words = [word for word in map(plain, text.split()) if word]
        begin = [key for key in called if wanted and key.startswith(wanted)]
        within = [key for key in called if len(wanted) >= SHORTEST_PART and wanted in key]
        shared = [key for key in called if len(words) > 1 and all(word in key for word in words)]
        found = (*begin, *within, *shared)
        names = dict.fromkeys(name for key in found for name in called[key])
        if not names and len(wanted) <= LONGEST_NAME:
            alike = difflib.get_close_matches(wanted, called, n=most)
            names |= dict.fromkeys(name for key in alike for name in called[key])
        return tuple(names)[:most]


def plain(name: str) -> str:
    """A name without the characters that people leave out or type differently.

    >>> plain("Huaji of Heaven’s Rise") == plain("huaji of heavens-rise")
    True
    >>> plain("Çà et là, Ærøskøbing")
    'caetlaaeroskobing'
    """
    if name.isascii():
        return "".join(filter(str.isalnum, name.lower()))
    # Letter by letter, because for a whole text Unicode would also order the marks, in quadratic time.
    letters = (
        "".join([unicodedata.normalize("NFKD", letter) for letter in name]).casefold().translate(UNMARKED)
    )
    return "".join(filter(str.isalnum, letters))


def trouble(faces: Iterable[Face]) -> str:
    """Why these faces cannot be used, or "" if they can.

    No two faces may share a key, the two sides of a card must name each other, and every text must be safe to
    print.
    """
    faces = tuple(faces)
    for face in faces:
        if any(map(CONTROLS.search, _texts(face))):
            return f"{face.slug!r} has control characters in a name"
        if face.deck not in DECKS:
            return f"{face.slug!r} belongs in the unknown deck {face.deck!r}"
    names = Counter(key for face in faces for key in (face.id, face.slug, *face.editions))
    if repeated := sorted(name for name, times in names.items() if times > 1):
        return f"used more than once as id, slug or edition: {', '.join(repeated[:MOST_TOLD])}"
    other = {face.slug: face.other_face for face in faces}
    if lonely := sorted(slug for slug, back in other.items() if back is not None and other.get(back) != slug):
        return f"the other face does not name it back: {', '.join(lonely[:MOST_TOLD])}"
    return ""


def _texts(face: Face) -> Iterator[str]:
    for value in msgspec.structs.astuple(face):
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            yield from (part if isinstance(part, str) else part[0] for part in value)


def decode(data: bytes) -> Facts:
    return Facts(msgspec.msgpack.decode(data, type=tuple[Face, ...]))


def encode(faces: Iterable[Face]) -> bytes:
    """The shipped form, the same bytes for the same faces in any order."""
    return msgspec.msgpack.encode(sorted(faces, key=lambda face: face.slug))


def load() -> Facts:
    """The faces in use, read once: those shipped with Regalia, or newer ones that its user fetched.

    >>> load().find("Fireball").memory is None
    True
    """
    from regalia.cards import pools  # it stores what this module defines

    return pools.in_use().facts
