"""The text format that players share, and lists of ids.

A line is an amount and a name. Headings name the deck that follows. Other programs accept different forms of
this format, and every form that one of them accepts is accepted here: see docs/decks.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from regalia.cards.facts import Face, load
from regalia.decks.deck import SECTIONS, TITLES, Deck
from regalia.decks.listing import LONGEST, MOST_NAME, Listing, check_length, section_called, shortened

# Lines are matched with single spaces between words. If two neighbouring parts of a pattern match the same
# letters, the pattern tries all ways to divide them, which takes hours for some lines.
HEADING: Final = re.compile(
    r"(?:#+|=+|\*+|-+|\[)? ?(?P<title>[^\W\d][^\d:()\[\]#=*]*+)"
    r"(?::? ?[(\[]? ?\d+(?: ?/ ?\d+)?(?: ?cards?)? ?[)\]]?)? ?(?::|\]|=+|\*+|-+|#+)?"
)
"""A title, with marks around it and the number of cards after it: `## Main Deck (60)`, `Sideboard:`.

In this pattern, dashes after a title are part of it. Only the letters of a title tell which section it is.
"""
CARD: Final = re.compile(
    r"(?P<side>SB: ?)?(?:[-*•+] )?"
    r"(?:(?P<n>\d{1,6}) ?[x×]? |(?P<nx>\d{1,6})[x×]|[x×] ?(?P<xn>\d{1,6}) )?(?P<name>\S.*)",
    re.IGNORECASE,
)
BEHIND: Final = re.compile(r"(?P<name>\S.*?) \(?[x×] ?(?P<n>\d{1,6})\)?", re.IGNORECASE)
"""The amount after the name: `Fireball x4`."""
TITLE: Final = re.compile(r"(?:deck\s?name|name|title)\s*:\s*(\S.*)", re.IGNORECASE)
ABOUT: Final = re.compile(r"(?:author|creator|by|format|url|link|date|champion)\s*:.*", re.IGNORECASE)
ID: Final = re.compile(r"[0-9A-Za-z]{10}")
NOTHING: Final = "-"
"""The mark for a deck without cards in a list of ids."""
ID_LINES: Final = ("material", "main", "side")
KINDS: Final = ("ally", "action", "attack", "item", "weapon", "domain", "phantasia")


# Reading.


def read_text(text: str, source: str, name: str) -> tuple[Deck, list[str]]:
    """The deck of a text with amounts and names, with remarks."""
    listing = Listing(source)
    section: str | None = None
    lines = text.splitlines()
    check_length(source, len(lines), "lines")
    for number, line in enumerate(lines, 1):
        line, place = line.strip(), f"line {number}"
        if not line:
            continue
        if line.startswith("//"):
            title = line.lstrip("/ ")
            if number == 1 and title:
                name = title
            elif _section_of(title) is not None:
                listing.notes.append(f"{place}: {line!r} is a comment; a heading is written `# {title}`")
            continue
        found = _section_of(line)
        if found is not None:
            section = found
        elif called := TITLE.fullmatch(line):
            name = called[1]
        elif not line.startswith("#") and not ABOUT.fullmatch(line):
            amount, card, aside = entry(line)
            listing.add(place, amount, [card], "side" if aside else section)
    return listing.deck(name), listing.notes


def _section_of(line: str) -> str | None:
    """The section that a line begins, if it is a heading."""
    found = HEADING.fullmatch(_spaced(line)) if len(line) <= LONGEST else None
    return section_called(found["title"]) if found else None


def _spaced(line: str) -> str:
    """A line with one space between its words, and none around them."""
    return " ".join(line.split())


def entry(line: str) -> tuple[int, str, bool]:
    """The amount and the name on a line, and whether the line is marked for the sideboard.

    >>> entry("4x Fireball"), entry("SB: 2 Annul Spell"), entry("Fireball x3")
    ((4, 'Fireball', False), (2, 'Annul Spell', True), (3, 'Fireball', False))
    """
    found = CARD.fullmatch(_spaced(line)) if len(line) <= LONGEST else None
    if found is None:
        return 1, line.strip(), False
    amount = found["n"] or found["nx"] or found["xn"]
    name, aside = found["name"], bool(found["side"])
    if amount is None and (behind := BEHIND.fullmatch(name)):
        return int(behind["n"]), behind["name"], aside
    return int(amount or 1), name, aside


def is_ids(text: str) -> bool:
    """Whether a text is a list of ids: only words as long as an id, or codes, and some of them known."""
    known = load()

    def is_code(word: str) -> bool:
        return word[-1:].isalnum() and word.lower() in known.by_code

    words = text.split()
    if not all(ID.fullmatch(word) or is_code(word) or word == NOTHING for word in words):
        return False
    return any(word in known.by_id or is_code(word) for word in words)


def read_ids(text: str, source: str, name: str) -> tuple[Deck, list[str]]:
    """The deck of a list of ids: one line each for the material deck, the main deck and the sideboard."""
    listing = Listing(source)
    lines = [(number, line.split()) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    check_length(source, sum(len(words) for _, words in lines), "ids")
    for index, (number, words) in enumerate(lines):
        section = "side" if index >= 2 else None
        for column, word in enumerate(words, 1):
            if word != NOTHING:
                listing.add(f"line {number}, id {column}", 1, [word], section)
    return listing.deck(name), listing.notes


# Writing.


def write_text(deck: Deck) -> str:
    """The deck with a heading for each part. A card that shares its name is written as its slug."""
    parts = [f"// {shortened(deck.name, MOST_NAME)}\n"] if deck.name.strip() else []
    for section in SECTIONS:
        cards = deck.section(section)
        if cards:
            lines = [f"{cards[face.slug]} {name_of(face)}\n" for face in in_order(deck, section)]
            parts.append("".join((f"# {TITLES[section]}\n", *lines)))
    head = parts.pop(0) if parts and parts[0].startswith("//") else ""
    return head + "\n".join(parts)


def write_ids(deck: Deck) -> str:
    """A line for each deck with an id for each copy. Boons are at the end of the first."""
    lines = []
    for section in ID_LINES:
        parts = (section, "boons") if section == "material" else (section,)
        ids = [
            face.id
            for part in parts
            for face in in_order(deck, part)
            for _ in range(deck.section(part)[face.slug])
        ]
        if ids or section != "side":
            lines.append(" ".join(ids) or NOTHING)
    return "\n".join(lines) + "\n"


def name_of(face: Face) -> str:
    """The name of a card in a list, or its slug if other cards share the name."""
    return face.name if len(load().named(face.name)) == 1 else face.slug


def in_order(deck: Deck, section: str) -> Iterator[Face]:
    """The cards of a section, each once: champions by level, then by kind, cost and name."""
    facts = load()
    yield from sorted((facts.by_slug[slug] for slug in deck.section(section)), key=_rank)


def _rank(face: Face) -> tuple[object, ...]:
    champion = "champion" in face.types
    kind = next((number for number, kind in enumerate(KINDS) if kind in face.types), len(KINDS))
    cost = face.memory if face.memory is not None else face.reserve or 0
    apart = HOMED.index(face.deck) if face.deck in HOMED else len(HOMED)
    if champion:
        return (apart, 0, face.level or 0, face.name, face.slug)
    return (apart, 1, kind, cost, face.name, face.slug)


HOMED: Final = ("material", "main")
"""In a sideboard, cards of the material deck come first."""
