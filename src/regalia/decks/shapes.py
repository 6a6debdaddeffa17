"""Deck lists in JSON, in the forms of the usual deck sites.

A list is recognized by its structure and not by its source. Somewhere in it there are cards, either in lists
with the names of the parts of a deck, or in one list whose entries name their part.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

from regalia.cards.facts import Face
from regalia.decks.deck import SECTIONS, BadDeck, Deck
from regalia.decks.listing import LEFT_OUT, Listing, check_length, section_called, shortened
from regalia.decks.text import entry, in_order
from regalia.typed import typed

KEYS: Final = (
    *("uuid", "cardId", "card_id", "cardUuid", "card_uuid", "slug", "card_slug", "id"),
    *("edition", "edition_slug", "editionSlug", "name", "card_name", "cardName"),
)
"""The keys with which an entry names its card, the most reliable first."""
AMOUNTS: Final = ("quantity", "count", "amount", "qty", "copies")
PARTS: Final = ("deck_type", "deckType", "zoneId", "zone", "section", "board", "part")
"""The keys with which an entry names its part of the deck."""
DEEPEST: Final = 5
"""The deepest level at which the cards of a list may be."""
WRITTEN: Final = {"material": "material", "main": "main", "side": "sideboard", "boons": "pantheon"}

Lists = list[tuple[str | None, str, Any]]
"""The lists of cards in a deck, each with its part (None if the entries name it), path and entries."""


# Reading.


def read_json(text: str, source: str, name: str) -> tuple[Deck, list[str]]:
    """The deck of a list in JSON, with remarks."""
    try:
        value = json.loads(text)
    except RecursionError:
        raise BadDeck(f"{source} is JSON that is nested too deeply for a deck list.") from None
    except json.JSONDecodeError as error:
        raise BadDeck(
            f"{source}, line {error.lineno}, column {error.colno}: it begins like JSON, but this is not: "
            f"{error.msg}. Correct it there, or save it again."
        ) from None
    except ValueError:
        raise BadDeck(f"{source} has a number that is too long for a deck list; correct it.") from None
    if isinstance(value, dict) and "regalia" in value and "answers" in value:
        raise BadDeck(f"{source} is a saved game and not a deck list; {typed('replay')} plays it again.")
    found = _find_lists(value)
    if found is None:
        raise BadDeck(
            f"{source} is JSON but not a deck list: {_looks_like(value)}. "
            "A deck list has cards under `material`, `main` and `sideboard`."
        )
    lists, around = found
    check_length(source, sum(len(entries) for _, _, entries in lists))
    listing = Listing(source)
    for section, path, entries in lists:
        for place, one in _entries(path, entries):
            _take(listing, place, one, section)
    return listing.deck(_word(around, "name", "title") or name, _word(around, "description")), listing.notes


def _find_lists(value: Any) -> tuple[Lists, dict[str, Any]] | None:
    """The lists of cards, and the object around them, at the highest level that has any."""
    if isinstance(value, list):
        return ([(None, "", value)], {}) if value else None
    level: list[tuple[str, dict[str, Any]]] = [("", value)] if isinstance(value, dict) else []
    for _ in range(DEEPEST):
        for path, node in level:
            lists = list(_lists_in(path, node))
            if lists:
                return lists, node
        level = [
            (_join(path, key), below)
            for path, node in level
            for key, below in node.items()
            if isinstance(below, dict)
        ]
    return None


def _lists_in(path: str, node: dict[str, Any]) -> Iterator[tuple[str | None, str, Any]]:
    cards = node.get("cards")
    if (isinstance(cards, list) and cards) or (isinstance(cards, dict) and cards and _is_amounts(cards)):
        yield None, _join(path, "cards"), cards
    elif isinstance(cards, dict) and _is_section(cards):
        for key, entries in cards.items():
            if isinstance(entries, list | dict):
                yield section_called(key) or f"?{key}", _join(_join(path, "cards"), key), entries
    elif _is_section(node):
        for key, entries in node.items():
            section = section_called(key)
            if section is not None and _is_list(entries):
                yield section, _join(path, key), entries


def _is_section(node: dict[str, Any]) -> bool:
    """Whether an object has at least one list for a part of a deck."""
    return any(section_called(key) in SECTIONS for key, below in node.items() if _is_list(below))


def _is_list(value: Any) -> bool:
    return isinstance(value, list) or (isinstance(value, dict) and _is_amounts(value))


def _is_amounts(value: dict[str, Any]) -> bool:
    """Whether an object maps names to amounts: `{"Fireball": 4}`."""
    return all(_number(amount) is not None for amount in value.values())


def _entries(path: str, entries: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(entries, dict):
        for name, amount in entries.items():
            yield _join(path, name), {"name": name, "quantity": amount}
    else:
        for number, one in enumerate(entries):
            yield f"{path}[{number}]", one


def _take(listing: Listing, place: str, one: Any, section: str | None) -> None:
    if section is not None and section.startswith("?"):
        listing.slip(place, _no_part(section[1:]))
        return
    if isinstance(one, str):
        amount, card, aside = entry(one)
        listing.add(place, amount, [card], "side" if aside else section)
        return
    if not isinstance(one, dict):
        listing.slip(place, f"{shortened(_json(one))} is not a card")
        return
    around = [part for part in (one, one.get("pivot"), one.get("card")) if isinstance(part, dict)]
    if section is None:
        said = next((text for part in around if (text := _word(part, *PARTS))), "")
        section = section_called(said) if said else None
        if said and section is None:
            listing.slip(place, _no_part(said))
            return
    names = [name for part in around for key in KEYS if (name := _word(part, key))]
    if section == LEFT_OUT:
        listing.add(place, 1, names, section)
        return
    amount = next((part[key] for part in around for key in AMOUNTS if key in part), 1)
    number = _number(amount)
    if number is None:
        listing.slip(place, f"{shortened(_json(amount))} is not a number of copies")
        return
    listing.add(place, number, names, section)


def _no_part(text: str) -> str:
    return f"{shortened(text)!r} is not a part of a deck; call it material, main or sideboard"


def _number(value: Any) -> int | None:
    """A whole number, which some programs write as 4.0 or "4"."""
    if isinstance(value, str) and value.strip().isdigit() and len(value) < 7:
        return int(value)
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1_000_000:
        return None
    return int(value) if value == int(value) else None


def _word(node: dict[str, Any], *keys: str) -> str:
    """The first of these fields that has a text."""
    found = (value for key in keys if isinstance(value := node.get(key), str))
    return next((value.strip() for value in found if value.strip()), "")


def _join(path: str, key: str) -> str:
    return f"{path}.{shortened(key, 30)}" if path else shortened(key, 30)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _looks_like(value: Any) -> str:
    if isinstance(value, dict):
        keys = ", ".join(shortened(key, 20) for key in list(value)[:6])
        return f"its fields are {keys}" if keys else "it is empty"
    return "it is empty"


# Writing.


def write_silvie(deck: Deck) -> str:
    """An object with a list for each part, the form of Silvie and others."""
    cards = {
        WRITTEN[section]: [
            {"uuid": face.id, "quantity": deck.section(section)[face.slug]}
            for face in in_order(deck, section)
        ]
        for section in SECTIONS
        if deck.section(section) or section != "boons"
    }
    return _page({"name": deck.name, "description": deck.about, "cards": cards})


def write_tcgarchitect(deck: Deck) -> str:
    """One list, whose entries name their part in `pivot`."""
    cards = [
        {"id": face.id, "name": face.name, "pivot": {"quantity": amount, "deck_type": part}}
        for face, amount, part in _all(deck)
    ]
    return _page({"name": deck.name, "description": deck.about, "cards": cards})


def write_sleeved(deck: Deck) -> str:
    """One list, whose entries name their part in `zoneId`."""
    cards = [
        {"cardId": face.id, "name": face.name, "quantity": amount, "zoneId": part}
        for face, amount, part in _all(deck)
    ]
    return _page({"data": {"name": deck.name, "description": deck.about, "cards": cards}})


def _all(deck: Deck) -> Iterator[tuple[Face, int, str]]:
    for section in SECTIONS:
        for face in in_order(deck, section):
            yield face, deck.section(section)[face.slug], WRITTEN[section]


def _page(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"
