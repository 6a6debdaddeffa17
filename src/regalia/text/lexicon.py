"""The names that card text may use: of cards, champions, subtypes and classes, elements, counters."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

from regalia.cards.facts import Face, Facts, load
from regalia.game.core.state import State
from regalia.text.tokens import NUMBER_WORDS, tokens

ELEMENTS: Final = (
    *("fire", "water", "wind", "norm", "exalted"),
    *("arcane", "astra", "crux", "exia", "luxem", "neos", "tera", "umbra"),
)
KINDS_OF_ELEMENT: Final = ("advanced", "basic")
TYPES: Final = ("ally", "champion", "weapon", "item", "domain", "phantasia", "action", "attack", "mastery")
CLASSES: Final = ("Assassin", "Cleric", "Guardian", "Mage", "Ranger", "Spirit", "Tamer", "Warrior")
ONLY_BECOME: Final = ("Ascendant",)
"""Subtypes that are printed on no card: things only become them."""
SUPERTYPES: Final = ("regalia", "unique")
SPECIAL_COUNTERS: Final = (
    *("buff", "bulwark", "damage", "debuff", "durability", "enlighten", "level", "omen", "wither"),
)
"""Kinds of counters that the rules give a meaning of their own (counters.6)."""
GENERIC_COUNTERS: Final = (
    *("aim", "age", "battle", "blood", "bond", "charge", "debt", "divination", "frenzy", "frost", "gem"),
    *("glimmer", "haunt", "lash", "music", "page", "preparation", "prize", "quest", "refinement"),
    *("root", "seal", "sheen", "tactic", "time", "training"),
)
"""Kinds that mean what the cards say that put, count and remove them (counters.6.a)."""
REMINDED_COUNTERS: Final = ("static",)
"""Kinds of counters that only reminders on cards explain."""
COUNTER: Final = re.compile(r"\b([a-z]{3,20}) counters?\b")
PUT_COUNTER: Final = re.compile(
    r"\b(?:[Pp]uts?|enters? the field with) (?:\w{1,12} )?(?:additional )?([a-z]{3,20}) counters? on\b"
)
OPTION: Final = re.compile(
    r"\b([A-Z][a-z]{2,20})(?: \d{1,2})? \(You may [^().]{3,120} as you activate this card\."
)
REMINDER: Final = re.compile(r"\([^()]*\)")
NO_KIND: Final = frozenset(
    (*NUMBER_WORDS, "additional", "all", "and", "another", "any", "more", "other", "that", "the", "those")
)
COUNTERS: Final = (*SPECIAL_COUNTERS, *GENERIC_COUNTERS, *REMINDED_COUNTERS)


class Names:
    """Names found by their tokens: singular or plural, the longest first."""

    def __init__(self, names: Iterable[str], *, plurals: bool = False) -> None:
        self.known: dict[tuple[str, ...], str] = {}
        for name in names:
            for form in (name, *(plural_forms(name) if plurals else ())):
                self.known.setdefault(tokens(form), name)
        self.longest = max(map(len, self.known), default=0)

    def at(self, found: tuple[str, ...], index: int) -> Iterator[tuple[str, int]]:
        """Each name that begins at this token, with where it ends."""
        for length in range(self.longest, 0, -1):
            name = self.known.get(found[index : index + length])
            if name is not None and index + length <= len(found):
                yield name, index + length


class Lexicon:
    """The names of a pool, and its printed texts where they are available, because these coin names too."""

    def __init__(self, faces: Iterable[Face], texts: Iterable[str] = ()) -> None:
        faces = tuple(faces)
        self.texts = tuple(texts)
        self.explained: dict[str, Any] | None = None
        """The keywords that reminders in the texts explain, made at the first request."""
        printed = {name for face in faces for name in (*face.subtypes, *face.classes)}
        self.subtypes = Names(sorted(printed.union(ONLY_BECOME)), plurals=True)
        self.cards = Names(sorted({face.name for face in faces}), plurals=True)
        self.champions = Names(
            sorted({face.name.partition(",")[0] for face in faces if "champion" in face.types})
        )
        self.statuses = Names(sorted({face.name for face in faces if face.status}))
        self.masteries = Names(sorted({face.name for face in faces if "mastery" in face.types}))
        self.elements = Names(ELEMENTS)
        self.counters = Names((*COUNTERS, *coined_counters(self.texts)))
        coined = frozenset(map(participle, coined_options(self.texts)))
        self.options = coined - {(state.name or "").lower() for state in State}
        """The names of plays with an optional cost that only these texts know."""


def coined_counters(texts: Iterable[str]) -> tuple[str, ...]:
    """Kinds of counters that the texts put on something and also ask after: they mean what those texts say.

    A kind that is only ever put has a meaning that no text tells, and so has one that a reminder explains.

    >>> coined_counters(["Put a brew counter on it.", "Remove two brew counters from it: Draw a card."])
    ('brew',)
    >>> coined_counters(["Put a brew counter on it. (It sleeps.)"])
    ()
    """
    put: set[str] = set()
    asked: set[str] = set()
    reminded: set[str] = set()
    for text in texts:
        reminded.update(COUNTER.findall(PUT_COUNTER.sub("", " ".join(REMINDER.findall(text)))))
        plain = REMINDER.sub("", text)
        put.update(PUT_COUNTER.findall(plain))
        asked.update(COUNTER.findall(PUT_COUNTER.sub("", plain)))
    return tuple(sorted((put & asked) - reminded - set(COUNTERS) - NO_KIND))


def coined_options(texts: Iterable[str]) -> tuple[str, ...]:
    """Keywords that reminders explain as an optional cost of playing the card.

    >>> coined_options(["Barter (You may banish an item as you activate this card.)", "Vigor (It wakes.)"])
    ('Barter',)
    """
    return tuple(dict.fromkeys(name for text in texts for name in OPTION.findall(text)))


def participle(keyword: str) -> str:
    """The adjective for a play for which the cost of a keyword was paid.

    >>> participle("Barter"), participle("Prepare")
    ('bartered', 'prepared')
    """
    return f"{keyword.lower().removesuffix('e')}ed"


def plural_forms(name: str) -> tuple[str, ...]:
    """The spellings of the plural of a name. The first is the one that is written.

    >>> plural_forms("ally"), plural_forms("Wolf"), plural_forms("Powercell")
    (('allies', 'allys'), ('Wolves', 'Wolfs'), ('Powercells',))
    """
    if name == "regalia":
        return "regalia", "regalias"
    if name in ("Armor", "Fish", "Deer", "Sheep", "Chessman", "Mastery"):
        return ({"Chessman": "Chessmen", "Mastery": "Masteries"}.get(name, name),)
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return f"{name[:-1]}ies", f"{name}s"
    if name.endswith("f"):
        return f"{name[:-1]}ves", f"{name}s"
    if name.endswith(("s", "x", "sh", "ch")):
        return (f"{name}es",)
    return (f"{name}s",)


_named: ContextVar[Lexicon | None] = ContextVar("_named", default=None)


@contextmanager
def naming(faces: Iterable[Face], texts: Iterable[str] = ()) -> Iterator[None]:
    """Let texts use the names of these cards and not those of the pool in use: a new pool has new names.

    So do its printed texts: they explain keywords and coin counters.
    """
    token = _named.set(Lexicon(faces, texts))
    try:
        yield
    finally:
        _named.reset(token)


@functools.lru_cache(maxsize=2)
def _lexicon_of(facts: Facts) -> Lexicon:
    return Lexicon(facts)


def lexicon() -> Lexicon:
    """The names that texts may use: of the pool in use, unless others are told."""
    return _named.get() or _lexicon_of(load())
