"""Noun phrases: descriptions of cards and objects, with adjectives and following clauses.

"Rested fire element Animal ally you control with a buff counter on it" is a row of adjectives, a
noun and a row of clauses, each a filter; together they are all of these filters at once. Adjectives
and nouns of one kind may be offered as a choice ("Animal or Beast", "item or weapon"), and so may whole
noun phrases ("ally you control or domain").
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from regalia.game.core.language import Amount, Anything, Both, Either, Filter, Unlike
from regalia.game.core.structs import altered
from regalia.text import writer
from regalia.text.atoms import many_of
from regalia.text.grammar import H, rule
from regalia.text.lexicon import SUPERTYPES, TYPES, lexicon, plural_forms
from regalia.text.reader import Found, Reading, special
from regalia.text.tokens import tokens
from regalia.text.writer import Said, attempt, in_a_row
from regalia.words.controllers import OfPlayerWith
from regalia.words.filters import Element, Named, OfType, Subtype, TokenObject
from regalia.words.linking import LinkedTo
from regalia.words.selections import Each
from regalia.words.superlatives import Extreme, MostCountersAmong

NOUNS: Final = {form: name for name in (*TYPES, "regalia", "unit") for form in (name, *plural_forms(name))}
PLAIN: Final = {"card": None, "cards": None, "object": None, "objects": None, "source": None, "sources": None}
"""Nouns that describe nothing further."""
OR: Final = (("or",), ("and/or",), ("and",), (",", "or"), (",", "and"), (",",))


def all_of(parts: tuple[Filter, ...]) -> Filter:
    """Several descriptions at once, as the reader always puts them."""
    flat = tuple(inner for part in parts for inner in (part.parts if isinstance(part, Both) else (part,)))
    flat = tuple(part for part in flat if part != Anything())
    if not flat:
        return Anything()
    return flat[0] if len(flat) == 1 else Both(flat)


@special("thing", "things", "noun", "nouns")
def _object_phrase(reading: Reading, at: int) -> Iterator[Found]:
    """Objects, which may be those with the most or the least of something among all of their kind."""
    yield from _noun_phrase(reading, at)
    for one, end in _described(reading, at):
        for extreme, last in reading.read("superlative", end):
            for more, after in _clauses(reading, last):
                yield ranked((*one.parts, extreme, *more)), after


@special("card", "cards", "card noun", "card nouns", "source thing", "source things", "full source")
def _noun_phrase(reading: Reading, at: int) -> Iterator[Found]:
    for either, end in reading.read("one kind or another", at):
        for clauses, last in _clauses(reading, end):
            yield all_of((either, *clauses)), last
    for one, end in _described(reading, at):
        first = all_of(one.parts)
        yield first, end
        if first == Anything():
            continue
        if reading.follows(end, ("or", "a")):
            if any(map(takes_what_follows, one.parts)):
                continue
            for other, last in _described(reading, end + 2):
                yield Either((first, all_of(other.parts))), last
        elif reading.follows(end, ("or",)):
            for other, last in _described(reading, end + 1):
                if _stand_apart(one, other):
                    yield Either((first, all_of(other.parts))), last


def ranked(parts: tuple[Filter, ...]) -> Filter:
    """A description with a superlative: among all that the other parts describe."""
    others = all_of(tuple(part for part in parts if not isinstance(part, Extreme | MostCountersAmong)))
    return all_of(
        tuple(
            altered(part, among=others) if isinstance(part, Extreme | MostCountersAmong) else part
            for part in parts
        )
    )


def _said_bare(part: Filter, parts: tuple[Filter, ...]) -> Said | None:
    """A superlative among all that the other parts of its description describe."""
    if not isinstance(part, Extreme | MostCountersAmong) or part.among == Anything():
        return None
    if part.among != all_of(tuple(other for other in parts if other != part)):
        return None
    return attempt("superlative", altered(part, among=Anything()))


class Described(NamedTuple):
    """A noun phrase in its parts."""

    parts: tuple[Filter, ...]
    head: Filter
    adjectives: bool
    clauses: bool


def _stand_apart(one: Described, other: Described) -> bool:
    """Whether two noun phrases with nothing but "or" between them have no words in common.

    An adjective before the first noun holds for a second one that has none, and a clause behind the second
    for a first one that has none: "fire element weapon or ally you control". What names no type is an
    adjective of the second, or a name in a list: "Animal or Beast ally", "named Powercell or Fireball".
    """
    if not (_is_type(one.head) and _is_type(other.head)):
        return False
    if any(isinstance(word, Amount) for part in one.parts for word in part.words()):
        return False  # the second may belong to what is counted
    if any(map(takes_what_follows, one.parts)):
        return False  # or to the noun in the last clause
    return one.clauses or (other.adjectives and not other.clauses)


def _is_type(head: Filter) -> bool:
    options = head.parts if isinstance(head, Either) else (head,)
    return all(isinstance(option, OfType) for option in options)


def _described(reading: Reading, at: int) -> Iterator[tuple[Described, int]]:
    for head, end in _choice(reading, "head", at):
        for clauses, last in _clauses(reading, end):
            yield Described((head, *clauses), head, False, bool(clauses)), last
    for adjective, end in _choice(reading, "adjective", at):
        for one, last in _described(reading, end):
            yield Described((adjective, *one.parts), one.head, True, one.clauses), last


def _clauses(reading: Reading, at: int) -> Iterator[tuple[tuple[Filter, ...], int]]:
    yield (), at
    for clause, end in reading.read("which", at):
        if takes_what_follows(clause):
            yield (clause,), end
            continue
        for rest, last in _clauses(reading, end):
            yield (clause, *rest), last


def takes_what_follows(clause: Filter) -> bool:
    """Whether a clause ends with a noun of its own, to which every further clause belongs.

    "An item linked to an ally you control": whose the ally is, not whose the item.
    """
    match clause:
        case LinkedTo(of=Each()) | OfPlayerWith():
            return True
        case Extreme(among=among) | MostCountersAmong(among=among):
            return among != Anything()
    return False


def _choice(reading: Reading, category: str, at: int) -> Iterator[tuple[Filter, int]]:
    """One filter of the category, or a choice between several of its kind."""
    for first, end in reading.read(category, at):
        yield first, end
        for word in OR:
            if first != Anything() and reading.follows(end, word):
                for second, last in _choice(reading, category, end + len(word)):
                    options = second.parts if isinstance(second, Either) else (second,)
                    alike = all(type(option) is type(first) for option in options)
                    if alike or (word == ("and/or",) and {type(first), type(second)} == {Element, Subtype}):
                        yield Either((first, *options)), last


@special("head")
def _head(reading: Reading, at: int) -> Iterator[Found]:
    token = reading.token(at)
    if token in PLAIN:
        yield Anything(), at + 1
    if token in NOUNS:
        yield OfType(NOUNS[token]), at + 1
    if token in ("token", "tokens"):
        yield TokenObject(), at + 1
    for name, end in reading.names.subtypes.at(reading.tokens, at):
        yield Subtype(name), end
    for name, end in reading.read("name", at):
        yield Named(name), end


@special("type noun")
def _type_noun(reading: Reading, at: int) -> Iterator[Found]:
    """The name of a type of cards or objects, as a noun."""
    if reading.token(at) in NOUNS:
        yield OfType(NOUNS[reading.token(at)]), at + 1


@writer.special("type noun")
def _write_type_noun(value: Any, many: bool) -> Said | None:
    known = isinstance(value, OfType) and value.name in NOUNS
    return Said(many_of(value.name, many), many) if known else None


@special("kind in front")
def _kind_in_front(reading: Reading, at: int) -> Iterator[Found]:
    """An element or a subtype in front of a noun."""
    for value, end in reading.read("adjective", at):
        if isinstance(value, Element | Subtype):
            yield value, end


@writer.special("kind in front")
def _write_kind_in_front(value: Any, many: bool) -> Said | None:
    said = _said_before(value) if isinstance(value, Element | Subtype) else None
    return None if said is None else Said(said)


rule("kind of type", "{kind:kind in front} {type:type noun}", Both((H.kind, H.type)))
for _one in ("type noun", "kind of type"):
    rule(
        "one kind or another",
        tuple(f"{{one:{_one}}} {word} {{other:kind of type}}" for word in ("or", "and/or")),
        Either((H.one, H.other)),
    )


@special("adjective")
def _adjective(reading: Reading, at: int) -> Iterator[Found]:
    token = reading.token(at)
    if token == "non-":
        for inner, end in (*reading.read("adjective", at + 1), *reading.read("head", at + 1)):
            if inner != Anything():
                yield Unlike(inner), end
    if token in NOUNS or token in SUPERTYPES:
        yield OfType(NOUNS.get(token, token)), at + 1
    if token == "token":
        yield TokenObject(), at + 1
    for name, end in reading.names.subtypes.at(reading.tokens, at):
        yield Subtype(name), end
    for name, end in reading.read("name", at):
        yield Named(name), end
    for name, end in reading.read("element", at):
        if reading.follows(end, ("element",)):
            yield Element(name), end + 1
        for word in (("or",), ("and",), ("and/or",)):
            if reading.follows(end, word):
                for other, last in reading.read("element", end + 1):
                    if reading.follows(last, ("element",)):
                        yield Either((Element(name), Element(other))), last + 1


@special("kind")
def _kind(reading: Reading, at: int) -> Iterator[Found]:
    """An adjective of any kind, also one that could be a noun."""
    yield from reading.read("adjective", at)


@writer.special("kind")
def _write_kind(value: Any, many: bool) -> Said | None:
    said = _said_before(value) if isinstance(value, Filter) else None
    return None if said is None else Said(said)


def _written(value: Any, many: bool, plain: str, *, nouns: bool = True) -> Said | None:
    if not isinstance(value, Filter):
        return None
    split = isinstance(value, Either) and any(isinstance(part, Both) for part in value.parts)
    if isinstance(value, Either) and split and attempt("one kind or another", value) is None:
        first = value.parts[0].parts if isinstance(value.parts[0], Both) else ()
        if any(map(takes_what_follows, first)):
            return None  # the second would belong to the noun in the last clause
        described = [_written(part, many, plain) for part in _apart(value.parts, many)]
        texts = [said.text for said in described if said is not None]
        between = " or " if many else " or a "
        return Said(between.join(texts), many) if len(texts) == len(described) == 2 else None
    parts = value.parts if isinstance(value, Both) else () if value == Anything() else (value,)
    before: list[str] = []
    after: list[str] = []
    for index, part in enumerate(parts[:-1] if nouns and parts and _is_noun(parts[-1]) else parts):
        said = None if _names(part) and any(map(_is_noun, parts[:index])) else _said_before(part)
        if said is None and not before and not after and nouns:
            either = attempt("one kind or another", part, many)  # with clauses behind it
            said = None if either is None else either.text
        if said is not None and not after:
            before.append(said)
            continue
        if after and takes_what_follows(parts[index - 1]) and _said_bare(parts[index - 1], parts) is None:
            return None  # it would belong to the noun in the clause before it
        bare = _said_bare(part, parts) if plain == "object" else None
        clause = bare or attempt("which", part)
        if clause is None or " or a " in clause.text:  # it might be taken for another thing besides
            return None
        after.append(clause.text)
    head = many_of(plain, many)
    if not nouns:
        pass
    elif parts and _is_noun(parts[-1]):
        head = _noun(parts[-1], many)
    elif before and parts[len(before) - 1 : len(before)] and _is_noun(parts[len(before) - 1]):
        before.pop()
        head = _noun(parts[len(before)], many)
    return Said(" ".join((*before, head, *after)), many)


def _apart(parts: tuple[Filter, ...], many: bool) -> tuple[Filter, ...]:
    """Two descriptions in an order in which they share no words; none if both orders would change the
    meaning.

    One thing or another is told apart by its article: "a Human ally or a weapon".
    """
    if not many or len(parts) != 2:
        return parts
    orders = (parts, parts[::-1])
    return next((pair for pair in orders if _stand_apart(*map(_taken_apart, pair))), ())


def _taken_apart(value: Filter) -> Described:
    """The parts of a description before and behind its noun."""
    parts = value.parts if isinstance(value, Both) else (value,)
    head = next((part for part in parts if _is_type(part)), Anything())
    behind = [_names(part) or _said_before(part) is None for part in parts if part is not head]
    return Described(parts, head, not all(behind), any(behind))


def _names(part: Filter) -> bool:
    """Whether it is a name, or one of several names, which follow the noun."""
    options = part.parts if isinstance(part, Either) else (part,)
    return all(isinstance(option, Named) for option in options)


def _is_noun(part: Filter) -> bool:
    if isinstance(part, Either) and all(isinstance(option, OfType) for option in part.parts):
        return all(map(_is_noun, part.parts))
    if isinstance(part, TokenObject) or (isinstance(part, OfType) and part.name in NOUNS):
        return True
    return attempt("head", part) is not None or attempt("one kind or another", part) is not None


def _noun(part: Filter, many: bool) -> str:
    if isinstance(part, Either) and all(isinstance(option, OfType) for option in part.parts):
        return in_a_row([_noun(option, many) for option in part.parts], "or")
    if isinstance(part, TokenObject):
        return many_of("token", many)
    if isinstance(part, OfType):
        return many_of(part.name, many)
    return (attempt("one kind or another", part, many) or writer.write("head", part, many)).text


def _said_before(part: Filter) -> str | None:
    match part:
        case Unlike():
            if (said := attempt("adjective", part)) is not None:
                return said.text
            inner = None if isinstance(part.part, Either) else _said_before(part.part)
            return None if inner is None else f"non- {inner}"
        case OfType() if part.name in NOUNS or part.name in SUPERTYPES:
            return part.name
        case TokenObject():
            return "token"
        case Named() if tokens(part.name) in lexicon().subtypes.known:
            return None
        case Subtype() | Named():
            return part.name
        case Element():
            return f"{part.name} element"
        case Either():
            alike = all(type(option) is type(part.parts[0]) for option in part.parts)
            options = [_said_before(option) for option in part.parts]
            texts = [option for option in options if option is not None]
            return in_a_row(texts, "or" if alike else "and/or") if len(texts) == len(options) else None
        case _:
            said = attempt("adjective", part)
            return None if said is None else said.text


@writer.special("thing")
def _write_thing(value: Any, many: bool) -> Said | None:
    return _written(value, False, "object")


@writer.special("things")
def _write_things(value: Any, many: bool) -> Said | None:
    return _written(value, many, "object")


@writer.special("source thing")
def _write_source(value: Any, many: bool) -> Said | None:
    return _written(value, False, "source")


@writer.special("source things")
def _write_sources(value: Any, many: bool) -> Said | None:
    return _written(value, True, "source")


@writer.special("full source")
def _write_full_source(value: Any, many: bool) -> Said | None:
    """A description with "source" behind it, also where a noun would do."""
    return _written(value, False, "source", nouns=False)


@writer.special("card")
def _write_card(value: Any, many: bool) -> Said | None:
    return _written(value, False, "card")


@writer.special("cards")
def _write_cards(value: Any, many: bool) -> Said | None:
    return _written(value, many, "card")


@writer.special("noun")
def _write_noun(value: Any, many: bool) -> Said | None:
    return _written(value, False, "object")


@writer.special("nouns")
def _write_nouns(value: Any, many: bool) -> Said | None:
    """Several things, with any number before the noun."""
    return _written(value, True, "object")


@writer.special("card noun")
def _write_card_noun(value: Any, many: bool) -> Said | None:
    return _written(value, False, "card")


@writer.special("card nouns")
def _write_card_nouns(value: Any, many: bool) -> Said | None:
    return _written(value, True, "card")
