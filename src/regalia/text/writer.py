"""Writing: the words of a tree in the first template that says them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, NamedTuple

from regalia.text.grammar import Literal, Slot, Template, grammar


class Said(NamedTuple):
    """A phrase, and whether it speaks of several things."""

    text: str
    many: bool = False


Special = Callable[[Any, bool], Said | None]
SPECIAL: Final[dict[str, Special]] = {}
"""Categories that are written by a function of the value and of whether several are meant."""
NUMBERS: Final = frozenset({"count", "number", "plain number", "two or more"})
"""Slots whose number says how the words after them are spelled."""
NOUNS: Final = frozenset({"things", "cards"})
"""Slots with a noun for several things, unless the number before it is one."""
PRONOUNS: Final = (("it",), ("its",))
"""Words that follow the number of the things the text speaks of, not of things counted in between."""
SUBJECTS: Final = NOUNS | {"objects", "player", "actor", "thing", "card"}
"""Slots that verbs after them agree with."""
TOLD: Final = "told"
"""The category of phrases that no card has: they are for people who ask about a part of a text alone."""
TOLD_AS: Final = frozenset(
    {
        "amount",
        "condition",
        "cost",
        "count",
        "effect",
        "fact",
        "number",
        "objects",
        "player",
        "pronoun",
        "trigger",
    }
    | {"which"}
)
"""In the place of which phrases they may stand."""
_told: ContextVar[bool] = ContextVar("told", default=False)


@contextmanager
def telling() -> Iterator[None]:
    """Within it, what no phrase of card text says is said by one that is told only."""
    before = _told.set(True)
    try:
        yield
    finally:
        _told.reset(before)


def special(*categories: str) -> Callable[[Special], Special]:
    """Let a function write these categories."""

    def registered(function: Special) -> Special:
        for category in categories:
            SPECIAL[category] = function
        return function

    return registered


class Unwritable(ValueError):
    """No template says this tree."""

    def __init__(self, category: str, value: Any) -> None:
        super().__init__(f"there is no {category} that says {value!r}")
        self.category = category
        self.value = value


def write(category: str, value: Any, many: bool = False) -> Said:
    """The phrase that says a tree. Raises `Unwritable`."""
    said = attempt(category, value, many)
    if said is None:
        raise Unwritable(category, value)
    return said


def attempt(category: str, value: Any, many: bool = False) -> Said | None:
    """The phrase that says a tree, or None."""
    if category.endswith("+"):
        return _listed(category[:-1], value, many)
    function = SPECIAL.get(category)
    if function is not None:
        said = function(value, many)
        if said is not None:
            return said
    for known in grammar().saying(category, value):
        bound = known.take_apart(value)
        if bound is not None and (said := _spelled(known.templates[0], bound, many)) is not None:
            return said
    return _told_only(value, many) if category in TOLD_AS and _told.get() else None


def _told_only(value: Any, many: bool) -> Said | None:
    for known in grammar().saying(TOLD, value):
        bound = known.take_apart(value)
        if bound is not None and (said := _spelled(known.templates[0], bound, many)) is not None:
            return said
    return None


def _spelled(said: Template, bound: dict[str, Any], many: bool) -> Said | None:
    """A template with its slots filled; verbs follow the subject before them, nouns the number.

    None if it has no slot for something: nothing may be left out.
    """
    if not bound.keys() <= {part.name for part in said if isinstance(part, Slot)}:
        return None
    text: list[str] = []
    counted: bool | None = None
    several_spoken_of = many
    for part in said:
        if isinstance(part, Literal):
            text.append(part.said(several_spoken_of if part.one in PRONOUNS else many))
            continue
        if part.name not in bound:
            return None
        value = bound[part.name]
        several = many if part.category not in NOUNS else counted is not False
        found = attempt(part.category, value, several)
        if found is None:
            return None
        text.append(found.text)
        if part.category in NUMBERS:
            counted = many = bool(value != 1)
        elif part.category in SUBJECTS:
            many = several_spoken_of = found.many
    return Said(" ".join(filter(None, text)), many)


def _listed(category: str, values: Any, many: bool) -> Said | None:
    if not isinstance(values, tuple) or not values:
        return None
    written = [attempt(category, value, many) for value in values]
    texts = [said.text for said in written if said is not None]
    return Said(in_a_row(texts)) if len(texts) == len(values) else None


def in_a_row(texts: Iterable[str], word: str = "and") -> str:
    """Several phrases with commas and a last "and" between them.

    >>> in_a_row(["a", "b", "c"]), in_a_row(["a", "b"], "or")
    ('a, b, and c', 'a or b')
    """
    *rest, last = texts
    if not rest:
        return last
    comma = "," if len(rest) > 1 else ""
    return f"{', '.join(rest)}{comma} {word} {last}"


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def title(text: str) -> str:
    """A keyword as the first thing on its line; what stands behind a dash is a sentence of its own.

    >>> title("floating memory"), title("ephemerate — (2)")
    ('Floating Memory', 'Ephemerate — (2)')
    """
    name, dash, rest = text.partition(" — ")
    return " ".join(map(capital, name.split())) + dash + rest
