"""The smallest phrases: numbers, names, counters, keywords, elements, players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from regalia.game.core.language import Variable
from regalia.game.core.state import Phase, Zone
from regalia.text import writer
from regalia.text.lexicon import ELEMENTS, KINDS_OF_ELEMENT, TYPES, lexicon, plural_forms
from regalia.text.reader import Found, Reading, special
from regalia.text.tokens import NUMBER_WORDS
from regalia.text.writer import Said
from regalia.words.amounts import Sum, Times
from regalia.words.stats import LV

LETTERS: Final[dict[str, Any]] = {"x": Variable("X"), "y": Variable("Y"), "lv": LV}
WORDS_FOR_NUMBERS: Final = ("a", *NUMBER_WORDS[2:13])
"""The words for numbers that are written, from one to twelve."""
ZONES: Final = {
    "hand": Zone.HAND,
    "memory": Zone.MEMORY,
    "graveyard": Zone.GRAVEYARD,
    "banishment": Zone.BANISHMENT,
    "material deck": Zone.MATERIAL_DECK,
    "deck": Zone.MAIN_DECK,
    "pantheon": Zone.PANTHEON,
}
"""The zones of a player by name, as in "your memory"."""


@special("number")
def _number(reading: Reading, at: int) -> Iterator[Found]:
    """A number, X, Y or LV, or a sum of them. A number may also be subtracted."""
    for value, end in _term(reading, at):
        yield value, end
        parts: tuple[Any, ...] = (value,)
        while (sign := reading.token(end)) in ("+", "-"):
            more = list(_term(reading, end + 1))
            if not more or (sign == "-" and not isinstance(more[0][0], int)):
                break
            (part, end), *_ = more
            parts = (*parts, -part if sign == "-" else part)
            yield Sum(parts), end


def _term(reading: Reading, at: int) -> Iterator[Found]:
    token = reading.token(at)
    if token.isdecimal():
        yield int(token), at + 1
    elif token in LETTERS:
        yield LETTERS[token], at + 1
    elif token == "twice" and reading.token(at + 1) in LETTERS:
        yield Times(2, LETTERS[reading.token(at + 1)]), at + 2


@writer.special("number")
def _write_number(value: Any, many: bool) -> Said | None:
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return Said(str(value)) if value >= 0 else None
    if isinstance(value, Times) and value.factor == 2 and value.of in LETTERS.values():
        inner = _write_number(value.of, many)
        return None if inner is None else Said(f"twice {inner.text}")
    if isinstance(value, Sum):
        return _write_sum(value, many)
    return next((Said(letter) for letter, meaning in LETTERS.items() if meaning == value), None)


def _write_sum(value: Sum, many: bool) -> Said | None:
    written = ""
    for part in value.parts:
        less = isinstance(part, int) and part < 0 and written != ""
        shown = -part if less and isinstance(part, int) else part
        said = None if isinstance(part, Sum) else _write_number(shown, many)
        if said is None:
            return None
        written += (" - " if less else " + " if written else "") + said.text
    return Said(written)


@special("count")
def _count(reading: Reading, at: int) -> Iterator[Found]:
    """A number of things: "a" is one."""
    if reading.token(at) == "a":
        yield 1, at + 1
    yield from reading.read("number", at)


@writer.special("count")
def _write_count(value: Any, many: bool) -> Said | None:
    if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= len(WORDS_FOR_NUMBERS):
        return Said(WORDS_FOR_NUMBERS[value - 1])
    return _write_number(value, many)


@special("plain number")
def _plain_number(reading: Reading, at: int) -> Iterator[Found]:
    if reading.token(at).isdecimal():
        yield int(reading.token(at)), at + 1


@writer.special("plain number")
def _write_plain_number(value: Any, many: bool) -> Said | None:
    return Said(str(value)) if type(value) is int and value >= 0 else None


@special("total reserve")
def _total_reserve(reading: Reading, at: int) -> Iterator[Found]:
    for number, end in reading.read("plain number", at):
        yield ("reserve", number), end


@writer.special("total reserve")
def _write_total_reserve(value: Any, many: bool) -> Said | None:
    return Said(str(value[1])) if isinstance(value, tuple) and value[:1] == ("reserve",) else None


@special("phase")
def _phase(reading: Reading, at: int) -> Iterator[Found]:
    for phase in Phase:
        words = tuple(phase.name.lower().split("_"))
        if reading.follows(at, words):
            yield phase, at + len(words)


@writer.special("phase")
def _write_phase(value: Any, many: bool) -> Said | None:
    return Said(value.name.lower().replace("_", " ")) if isinstance(value, Phase) else None


@special("two or more")
def _two_or_more(reading: Reading, at: int) -> Iterator[Found]:
    """A number of two or more."""
    if reading.token(at).isdecimal() and int(reading.token(at)) > 1:
        yield int(reading.token(at)), at + 1


@writer.special("two or more")
def _write_two_or_more(value: Any, many: bool) -> Said | None:
    return Said(str(value)) if type(value) is int and value > 1 else None


@special("zone")
def _zone(reading: Reading, at: int) -> Iterator[Found]:
    for phrase, zone in ZONES.items():
        words = tuple(phrase.split())
        if reading.follows(at, words):
            yield zone, at + len(words)


@writer.special("zone")
def _write_zone(value: Any, many: bool) -> Said | None:
    return next((Said(phrase) for phrase, zone in ZONES.items() if zone is value), None)


@special("subtype")
def _subtype(reading: Reading, at: int) -> Iterator[Found]:
    yield from reading.names.subtypes.at(reading.tokens, at)


@writer.special("subtype")
def _write_subtype(value: Any, many: bool) -> Said | None:
    return Said(value)


@special("name")
def _name(reading: Reading, at: int) -> Iterator[Found]:
    """A card's name, if it is not the name of a subtype as well."""
    for name, end in reading.names.cards.at(reading.tokens, at):
        if reading.tokens[at:end] not in reading.names.subtypes.known:
            yield name, end


@special("any name")
def _any_name(reading: Reading, at: int) -> Iterator[Found]:
    """A card's name, also if it is the name of a subtype: where only a name can stand."""
    yield from reading.names.cards.at(reading.tokens, at)


@writer.special("name", "any name")
def _write_name(value: Any, many: bool) -> Said | None:
    return Said(value) if isinstance(value, str) else None


@special("champion name")
def _champion_name(reading: Reading, at: int) -> Iterator[Found]:
    yield from reading.names.champions.at(reading.tokens, at)


@writer.special("champion name", "mastery name")
def _write_champion_name(value: Any, many: bool) -> Said | None:
    return Said(value) if value not in lexicon().statuses.known.values() else None


@special("status name")
def _status_name(reading: Reading, at: int) -> Iterator[Found]:
    yield from reading.names.statuses.at(reading.tokens, at)


@writer.special("status name")
def _write_status_name(value: Any, many: bool) -> Said | None:
    return Said(value) if value in lexicon().statuses.known.values() else None


@special("mastery name")
def _mastery_name(reading: Reading, at: int) -> Iterator[Found]:
    yield from reading.names.masteries.at(reading.tokens, at)


@special("element")
def _element(reading: Reading, at: int) -> Iterator[Found]:
    token = reading.token(at)
    if token in ELEMENTS or token in KINDS_OF_ELEMENT:
        yield token, at + 1


@writer.special("element")
def _write_element(value: Any, many: bool) -> Said | None:
    return Said(value)


@special("option")
def _option(reading: Reading, at: int) -> Iterator[Found]:
    """The name of a play for which an optional cost, explained by its set, was paid."""
    if reading.token(at) in lexicon().options:
        yield reading.token(at), at + 1


@writer.special("option")
def _write_option(value: Any, many: bool) -> Said | None:
    return _coined(value)


@special("counter")
def _counter(reading: Reading, at: int) -> Iterator[Found]:
    if (reading.token(at),) in lexicon().counters.known:
        yield reading.token(at), at + 1


@writer.special("counter")
def _write_counter(value: Any, many: bool) -> Said | None:
    return _coined(value)


def many_of(name: str, many: bool) -> str:
    """A noun for one or for several."""
    return plural_forms(name)[0] if many else name


def _coined(value: Any) -> Said | None:
    """A word that a pool other than the shipped one may have coined."""
    return Said(value) if isinstance(value, str) and value.isalpha() and value.islower() else None


@special("types")
def _types(reading: Reading, at: int) -> Iterator[Found]:
    """Names on the type line, one after another."""
    first = [(token, at + 1) for token in (reading.token(at),) if token in TYPES]
    for name, end in (*first, *reading.names.subtypes.at(reading.tokens, at)):
        yield (name,), end
        for rest, last in reading.read("types", end):
            yield (name, *rest), last


@writer.special("types")
def _write_types(value: Any, many: bool) -> Said | None:
    return Said(" ".join(value))
