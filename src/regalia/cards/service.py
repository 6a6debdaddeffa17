"""The official card service: its pages, its records, and the pool's records made from them.

A request is `cards/search?prefix=SET&page=N`. The answer is `{"data": [...], "page": n, "total_pages": n}`.
How its records are read:

- `types` holds types, supertypes and TOKEN. `subtypes` repeats the classes.
- A cost has its amount as text, which may be "X". `cost_memory` and `cost_reserve` repeat it, with -1 for X.
- `speed` is true for fast and false for slow.
- Each edition of a card with two faces holds the other face (`other_orientations`), whether or not that face
  is listed on its own.
- Sets are in the order of their release.
- Limits of formats that Regalia knows are kept. Keywords are not listed. Divine Relic, which is a rule for
  building decks, is found in a line of text that begins with keywords.
- Texts are passed on with plain apostrophes and without spaces at the ends of lines, and only in memory.

A record with missing, contradictory or absurd data is reported and left out, together with its other face. If
many records are like that, the whole answer is refused.
"""

from __future__ import annotations

import contextlib
import hashlib
import re
from collections.abc import Callable, Iterable, Iterator
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlencode, urlsplit

import msgspec
from msgspec import Meta

from regalia.cards.facts import Facts
from regalia.cards.fetch import CHECK, LATER, Failure, NotThere, fetch

MOST_PAGES: Final = 2_000
"""The most pages for one request. The whole pool has fewer than a hundred."""
MOST_FACES: Final = 10_000
"""The most faces of a pool. The whole pool has less than a fourth of them."""

MOST_ODD: Final = 0.1
"""The largest share of unreadable records. If there are more, and not only a few, the answer is refused."""
FEW_ODD: Final = 5

Stat = Annotated[int, Meta(ge=0, le=9_999)]
Line = Annotated[str, Meta(pattern=r"^[^\x00-\x1f\x7f-\x9f]+\Z", max_length=120)]
"""A text that is shown to people, without line ends and escape codes."""
Text = Annotated[str, Meta(pattern=r"^[^\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]*\Z", max_length=1_000)]
"""The text of a card. The longest has less than half as many letters. Some words of it are shown."""
Slug = Annotated[str, Meta(pattern=r"^[a-z0-9-]+\Z", max_length=160)]
Id = Annotated[str, Meta(pattern=r"^[A-Za-z0-9-]+\Z", max_length=40)]
Word = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9' -]*\Z", max_length=40)]
Words = Annotated[list[Word], Meta(max_length=20)]

SUPERTYPES: Final = frozenset({"REGALIA", "UNIQUE"})
BOONS: Final = frozenset({"GREATER BOON", "LESSER BOON"})
FORMATS: Final = frozenset({"STANDARD", "DRAFT", "PANTHEON"})
DIVINE_RELIC: Final = re.compile(r"^(?:[A-Z][A-Za-z0-9 ]*, )*Divine Relic\b", re.MULTILINE)
OUTSIDE_DECKS: Final = frozenset({"TOKEN", "MASTERY", "STATUS"})


class Cost(msgspec.Struct, frozen=True):
    type: str | None
    value: Annotated[str, Meta(pattern=r"^(X|[0-9]{1,2}|)\Z")] | None


class Set(msgspec.Struct, frozen=True):
    prefix: Line
    release_date: Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\d")] | None


class Printed(msgspec.Struct, frozen=True, kw_only=True):
    """The data of a record about one face."""

    uuid: Id
    slug: Slug
    name: Line
    types: Annotated[Words, Meta(min_length=1)]
    classes: Words | None
    subtypes: Words | None
    elements: Words | None
    cost: Cost | None
    cost_memory: int | None
    cost_reserve: int | None
    level: Stat | None
    power: Stat | None
    life: Stat | None
    durability: Stat | None
    speed: bool | None
    effect_raw: Text | None


class Printing(msgspec.Struct, frozen=True, kw_only=True):
    """One edition of a face."""

    slug: Slug
    set: Set
    collector_number: Line
    orientation: Literal["front", "back"] | None


class Side(Printed, frozen=True, kw_only=True):
    """The other face of a card, as an edition of the card shows it."""

    edition: Printing


class Edition(Printing, frozen=True, kw_only=True):
    other_orientations: Annotated[list[Side], Meta(max_length=1)]


class Limit(msgspec.Struct, frozen=True):
    limit: Stat


class Card(Printed, frozen=True, kw_only=True):
    legality: dict[Word, Limit] | None
    editions: Annotated[list[Edition], Meta(min_length=1, max_length=500)]


class Page(msgspec.Struct, frozen=True):
    data: list[msgspec.Raw]
    page: int
    total_pages: Annotated[int, Meta(ge=0)]


class Named(msgspec.Struct, frozen=True):
    """The parts of a record that are needed to name it in a message."""

    uuid: str = ""
    slug: str = ""
    name: str = ""


class Gathered:
    """All data about a face, from its own record or from that of its other face."""

    def __init__(self, printed: Printed) -> None:
        self.id = printed.uuid
        self.slug = printed.slug
        self.name = printed.name
        self.facts = facts_of(printed)
        self.text = plain_text(printed.effect_raw or "")
        self.printings: dict[str, Printing] = {}
        self.other: Gathered | None = None
        self.limits: dict[str, int] | None = None
        """The limits by format, or None until the face's own record was seen."""

    @property
    def is_back(self) -> bool:
        return any(printing.orientation == "back" for printing in self.printings.values())

    def record(self) -> dict[str, Any]:
        """The face in the form of a pool's record (`build.Record`)."""
        printings = sorted(self.printings.values(), key=release)
        flags, other = self.facts["flags"], self.other
        return {
            **self.facts,
            "flags": {**flags, "double_faced": other is not None, "back_face": self.is_back},
            "other_face": [{"uuid": other.id, "slug": other.slug, "name": other.name}] if other else [],
            "sets": list(dict.fromkeys(printing.set.prefix for printing in printings)),
            "editions": [
                {"set": printing.set.prefix, "number": printing.collector_number, "slug": printing.slug}
                for printing in printings
            ],
            "legality": {
                name: {"limit": limit} for name, limit in (self.limits or {}).items() if name in FORMATS
            },
            "keywords": ["Divine Relic"] if DIVINE_RELIC.search(self.text) else [],
            "effect_raw": self.text,
        }


def release(printing: Printing) -> tuple[str, str, str]:
    """The sort key of printings. Sets without a date are not released yet and come last."""
    return (printing.set.release_date or "9999")[:10], printing.set.prefix, printing.slug


def plain_text(text: str) -> str:
    """A text as pools have it.

    >>> plain_text("Your champion’s level \\n\\nDraw. ")
    "Your champion's level\\n\\nDraw."
    """
    return "\n".join(map(str.rstrip, text.replace("’", "'").splitlines()))


def facts_of(printed: Printed) -> dict[str, Any]:
    """A record's facts in the form of a pool, without those of its editions."""
    classes = printed.classes or []
    kinds = set(printed.types)
    types = [word for word in printed.types if word not in SUPERTYPES and word != "TOKEN"]
    if not types:
        raise ValueError("it has no type")
    cost = cost_of(printed)
    if kinds & OUTSIDE_DECKS:
        deck = "none"
    elif kinds & BOONS:
        deck = "pantheon"
    elif cost["kind"] == "none":
        raise ValueError("it has no cost, and is not a mastery or status")
    else:
        deck = "material" if cost["kind"] == "memory" else "main"
    return {
        "uuid": printed.uuid,
        "slug": printed.slug,
        "name": printed.name,
        "elements": printed.elements or [],
        "types": types,
        "supertypes": [word for word in printed.types if word in SUPERTYPES],
        "classes": classes,
        "subtypes": [word for word in printed.subtypes or [] if word not in classes],
        "cost": cost,
        "level": printed.level,
        "power": printed.power,
        "life": printed.life,
        "durability": printed.durability,
        "speed": None if printed.speed is None else "fast" if printed.speed else "slow",
        "deck": deck,
        "flags": {
            "token": "TOKEN" in kinds,
            "mastery": "MASTERY" in kinds,
            "status": "STATUS" in kinds,
            "boon": bool(kinds & BOONS),
        },
    }


def cost_of(printed: Printed) -> dict[str, Any]:
    """The cost, which a record has twice."""
    said = {"memory": printed.cost_memory, "reserve": printed.cost_reserve}
    cost = printed.cost
    if cost is None or cost.type in (None, "", "none"):
        if any(amount is not None for amount in said.values()) or (cost and cost.value):
            raise ValueError("its cost is of no kind and has an amount")
        return {"kind": "none", "value": None}
    if cost.type not in said:
        raise ValueError(f"its cost is of the unknown kind {cost.type!r}")
    if not cost.value:
        raise ValueError(f"its {cost.type} cost has no amount")
    amount = -1 if cost.value == "X" else int(cost.value)
    if said != {**dict.fromkeys(said), cost.type: amount}:
        raise ValueError("its two statements of its cost do not agree")
    return {"kind": cost.type, "value": "X" if cost.value == "X" else amount}


class Pool:
    """The faces that a service listed, each once, and the records that were left out."""

    def __init__(self) -> None:
        self.faces: dict[str, Gathered] = {}
        self.odd: dict[str, str] = {}
        """The names of records that cannot be read, and the reasons."""
        self._left_out: set[str] = set()

    def __len__(self) -> int:
        return len(self.faces)

    def add(self, card: Card) -> None:
        """Add a card and its other face. Raises `ValueError` if it contradicts an earlier record."""
        if card.uuid in self._left_out:
            return
        face = self._face(card)
        limits = {name: limit.limit for name, limit in (card.legality or {}).items()}
        if face.limits not in (None, limits):
            raise ValueError(f"{face.name} is listed twice and not alike")
        face.limits = limits
        for edition in card.editions:
            self._print(face, edition)
            for side in edition.other_orientations:
                other = self._face(side)
                self._print(other, side.edition)
                self._join(face, other, edition.orientation, side.edition.orientation)
            if edition.orientation and not edition.other_orientations:
                raise ValueError(
                    f"its edition {edition.slug} is a {edition.orientation} without another face"
                )

    def leave_out(self, called: str, why: str, ids: Iterable[str]) -> None:
        """Remove a card and its other face, because one of them alone could not be played."""
        self.odd[called] = why
        for id in ids:
            face = self.faces.pop(id, None)
            self._left_out.add(id)
            if face is not None and face.other is not None:
                self.faces.pop(face.other.id, None)
                self._left_out.add(face.other.id)

    def _face(self, printed: Printed) -> Gathered:
        heard = Gathered(printed)
        known = self.faces.setdefault(heard.id, heard)
        if known.facts != heard.facts or known.text != heard.text:
            raise ValueError(f"{heard.name} is listed twice and not alike")
        return known

    def _print(self, face: Gathered, printing: Printing) -> None:
        plain = Printing(
            slug=printing.slug,
            set=printing.set,
            collector_number=printing.collector_number,
            orientation=printing.orientation,
        )
        if face.printings.setdefault(plain.slug, plain) != plain:
            raise ValueError(f"its edition {plain.slug} is listed twice and not alike")

    def _join(self, face: Gathered, other: Gathered, here: str | None, there: str | None) -> None:
        if {here, there} != {"front", "back"}:
            raise ValueError(f"with {other.name} it is not one front and one back")
        if face.other not in (None, other) or other.other not in (None, face):
            raise ValueError("it has more than one other face")
        face.other, other.other = other, face

    def sets(self) -> set[str]:
        return {printing.set.prefix for face in self.faces.values() for printing in face.printings.values()}

    def unknown_formats(self) -> set[str]:
        return {name for face in self.faces.values() for name in face.limits or {}} - FORMATS

    def lines(self) -> Iterator[bytes]:
        """The pool in the form for `build.read`: one JSON record per line, including texts."""
        return (msgspec.json.encode(face.record()) for face in self.faces.values())


Watch = Callable[[str, int, int], None]
"""Takes the next set ("" for all), the next page, and the number of pages (0 if it is not known yet)."""


def address(text: str) -> str:
    """The address to ask, from the one that a user types.

    >>> address("https://cards.example/")
    'https://cards.example/cards/search'
    """
    place = text.strip()
    try:
        parts = urlsplit(place)
        known = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:
        known = False
    if not known or not place.isascii() or any(char <= " " for char in place):
        raise Failure(repr(text), "that is not a web address", "name one such as https://HOST")
    if parts.query or parts.fragment or parts.username is not None:
        raise Failure(
            repr(text), "the address has more than a host and a path", "name one such as https://HOST"
        )
    path = parts.path.rstrip("/")
    if not path.endswith("/cards/search"):
        path += "/search" if path.endswith("/cards") else "/cards/search"
    return f"{parts.scheme}://{parts.netloc}{path}"


def gather(url: str, known: Facts, watch: Watch) -> Pool:
    """All cards that the service lists.

    The first request is for all cards at once. The next ones are for the sets of every known card that was
    not among them, so that a card counts as gone only if its own sets do not list it. If the service does not
    list all cards at once, every set that appears in an answer is requested too.
    """
    pool = Pool()
    asked: set[str] = set()
    with contextlib.suppress(NotThere):
        walk(url, "", pool, watch)
    lists_all = bool(pool)
    while wanted := unasked(pool, known, lists_all) - asked:
        prefix = min(wanted)
        asked.add(prefix)
        try:
            walk(url, prefix, pool, watch)
        except NotThere:
            if not pool:  # the address is wrong, not the set
                raise
    if not pool and not pool.odd:
        raise Failure(url, "it lists no cards at all", CHECK)
    if len(pool.odd) > max(FEW_ODD, MOST_ODD * (len(pool) + len(pool.odd))):
        called, why = next(iter(pool.odd.items()))
        what = f"{len(pool.odd):,} of its cards cannot be read; the first is {called}: {why}"
        raise Failure(url, what, f"{LATER}, or with a newer Regalia")
    return pool


def unasked(pool: Pool, known: Facts, lists_all: bool) -> set[str]:
    wanted = {prefix for face in known if face.id not in pool.faces for prefix in face.sets}
    return wanted if lists_all else wanted | pool.sets()


def walk(url: str, prefix: str, pool: Pool, watch: Watch) -> None:
    """Add the cards of all pages of one request."""
    number, total = 1, 0
    seen: set[bytes] = set()
    while number == 1 or number <= total:
        watch(prefix, number, total)
        query = {"prefix": prefix, "page": number} if prefix else {"page": number}
        place = f"{url}?{urlencode(query)}"
        try:
            page = read(place, fetch(place))
        except NotThere as error:
            if number == 1:
                raise
            raise Failure(place, f"{error.what} for page {number} of {total}", LATER) from None
        total = page.total_pages
        if page.page != number:
            raise Failure(place, f"it answers with page {page.page}", LATER)
        if total > MOST_PAGES:
            raise Failure(place, f"it claims to have {total:,} pages", CHECK)
        if not page.data:
            if total > 1 or number > 1:
                raise Failure(place, f"page {number} of {total} is empty", LATER)
            return
        content = hashlib.blake2b(b"".join(map(bytes, page.data))).digest()
        if content in seen:
            raise Failure(place, "it repeats an earlier page", LATER)
        seen.add(content)
        take(place, page.data, pool)
        number += 1


def read(place: str, data: bytes) -> Page:
    try:
        return msgspec.json.decode(data, type=Page)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Failure(place, f"its answer is not a page of cards ({error})", LATER) from None


def take(place: str, records: Iterable[msgspec.Raw], pool: Pool) -> None:
    """Add the cards of a page. A record that cannot be read is left out and reported."""
    for number, record in enumerate(records, start=1):
        known, sides = named(record), list[str]()
        try:
            card = msgspec.json.decode(record, type=Card)
            sides = [side.uuid for edition in card.editions for side in edition.other_orientations]
            pool.add(card)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            name = called(known) or f"card {number} of {place}"
            pool.leave_out(name, str(error), [known.uuid, *sides])
    if len(pool.faces) > MOST_FACES:
        raise Failure(place, f"there are more than {MOST_FACES:,} cards, which no pool has", CHECK)


def named(record: msgspec.Raw) -> Named:
    try:
        return msgspec.json.decode(record, type=Named)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return Named()


def called(record: Named) -> str:
    return "".join(filter(str.isprintable, record.name or record.slug))[:80]
