"""Reading a small position and doing things in it: descriptions, conditions, and the results of deeds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations

from proofs.pencil.table import (
    BANISHMENT,
    FIELD,
    GONE,
    GRAVEYARD,
    HAND,
    LINEAGE,
    MATERIAL,
    MEMORY,
    Brew,
    Deed,
    Fits,
    Levels,
    Spares,
    Table,
    Thing,
    When,
)

Means = tuple[str, int, int, int]
"""The verb, the card, the number of its counter (or 0), and the amount that it pays for."""


# Reading the table.


def fits(table: Table, what: Fits, number: int, source: int) -> bool:
    card = table.cards[number]
    return (
        what.type in ("", card.type)
        and (not what.element or what.element in elements(table, number))
        and (card.token or not what.token)
        and (card.regalia or not what.regalia)
        and not (what.other and number == source)
    )


def elements(table: Table, number: int) -> set[str]:
    """The element of a card; my champion has those of all cards in its lineage (champion.level-up.7.b.ii)."""
    lineage = table.mine(LINEAGE) if number == table.champion else []
    return {table.cards[card].element for card in (number, *lineage)}


def level(table: Table) -> int:
    """The printed level, level counters, and the bonuses of my objects (abilities.restriction.level.1.a)."""
    added = sum(
        text.amount
        for card in table.mine(FIELD)
        for text in table.cards[card].text
        if isinstance(text, Levels) and holds(table, text.when, card)
    )
    return (table.cards[table.champion].level or 0) + table.things[table.champion].count("level") + added


def holds(table: Table, when: When | None, source: int) -> bool:
    """Whether a restriction is met, and so are all others of the same text (abilities.restriction.2)."""
    if when is None:
        return True
    return _is_so(table, when, source) is not when.unless and holds(table, when.also, source)


def _is_so(table: Table, when: When, source: int) -> bool:
    match when.what:
        case "class":
            return bool(set(table.cards[table.champion].classes) & set(table.cards[source].classes))
        case "level":
            return level(table) >= when.least
        case "damage":
            return table.things[table.champion].damage >= when.least
        case "memory":
            return len(table.mine(MEMORY)) >= when.least
        case "control":
            found = [card for card in table.mine(FIELD) if fits(table, when.fits, card, source)]
            return len(found) >= when.least
        case "hand" | "graveyard" | "banishment":
            found = [card for card in table.mine(when.what) if fits(table, when.fits, card, source)]
            return len(found) >= when.least
    raise ValueError(when.what)


def enabled(table: Table) -> set[str]:
    """Norm, and the elements of every champion card in the lineage (element.4)."""
    return {"norm"} | elements(table, table.champion)


# Changing the table.


def moved(table: Table, number: int, place: str) -> Table:
    """Move a card. Tokens cease to exist, and regalia and champions go to places of their own."""
    card = table.cards[number]
    if card.token:
        place = GONE
    elif card.regalia or card.type == "champion":
        place = {GRAVEYARD: BANISHMENT, HAND: MATERIAL, MEMORY: MATERIAL}.get(place, place)
    return table.put(number, Thing(place))


def done(table: Table, deed: Deed, means: Iterable[Means]) -> Table:
    """The table after a deed was done to all of these."""
    for way, card, _, _ in means:
        thing = table.things[card]
        match way:
            case "rest":
                table = table.put(card, replace(thing, rested=True))
            case "remove":
                table = table.put(card, thing.without(deed.counter, 1))
            case "reveal":
                pass
            case "sacrifice" | "discard":
                table = moved(table, card, GRAVEYARD)
            case "banish":
                table = moved(table, card, BANISHMENT)
            case "return":
                table = moved(table, card, deed.to)
            case _:
                raise ValueError(way)
    return table


def plainly_done(table: Table, deed: Deed) -> Table | None:
    """The table after a deed that leaves no choice, or None if it cannot be done in full."""
    top = table.champion
    amount = deed.count.plain
    match deed.verb:
        case "delevel":
            below = table.mine(LINEAGE)
            if not below:
                return None
            return table.put(below[-1], replace(table.things[top])).put(top, Thing(MATERIAL))
        case "recover":
            damage = table.things[top].damage
            return (
                table.put(top, replace(table.things[top], damage=damage - amount))
                if damage >= amount
                else None
            )
        case "suffer":
            return table.put(top, replace(table.things[top], damage=table.things[top].damage + amount))
    raise ValueError(deed.verb)


PLAIN = ("delevel", "recover", "suffer")


# What a deed can be done to.


def candidates(table: Table, deed: Deed, source: int) -> list[int]:
    place = {
        "rest": FIELD,
        "sacrifice": FIELD,
        "return": FIELD,
        "discard": HAND,
        "reveal": MEMORY,
        "banish": GRAVEYARD,
    }[deed.verb]
    place = deed.zone or place
    found = [source] if deed.itself else table.mine(place)
    return [
        card
        for card in found
        if table.things[card].place == place
        and fits(table, deed.fits, card, source)
        and not (deed.verb == "rest" and table.things[card].rested)
    ]


def units(table: Table, deed: Deed, source: int) -> list[tuple[str, int, int]]:
    """Every single thing that the deed can be done to: verb, card, number of the counter."""
    if deed.verb != "remove":
        return [(deed.verb, card, 0) for card in candidates(table, deed, source)]
    if any(text == Spares(deed.counter) for card in table.mine(FIELD) for text in table.cards[card].text):
        return []
    everything = [number for number, thing in enumerate(table.things) if thing.place == FIELD]
    found = {
        "champion": [table.champion],
        "itself": [card for card in everything if card == source],
        "objects": [card for card in everything if fits(table, deed.fits, card, source)],
    }[deed.on]
    return [
        ("remove", card, number + 1)
        for card in found
        for number in range(table.things[card].count(deed.counter))
    ]


def counters_in_order(means: Iterable[Means]) -> bool:
    """Counters of a kind are alike, so the first ones are always removed."""
    numbers: dict[int, set[int]] = {}
    for _, card, number, _ in means:
        if number:
            numbers.setdefault(card, set()).add(number)
    return all(max(found) == len(found) for found in numbers.values())


def deed_sets(table: Table, deed: Deed, source: int) -> Iterator[tuple[Means, ...]]:
    """Every way to do a deed that a cost asks for."""
    single = [(*unit, 1) for unit in units(table, deed, source)]
    count = deed.count.plain
    sizes = {
        "exactly": range(count, count + 1),
        "up to": range(count + 1),
        "at least": range(count, len(single) + 1),
    }[deed.bound]
    for size in sizes:
        for chosen in combinations(sorted(single), size):
            cards = [card for _, card, _, _ in chosen]
            elements = [table.cards[card].element for card in cards]
            if deed.one_object and len(set(cards)) > 1:
                continue
            if deed.different and len(set(elements)) < len(elements):
                continue
            if counters_in_order(chosen):
                yield chosen


def brew_sets(table: Table, brew: Brew, source: int) -> Iterator[tuple[Means, ...]]:
    wanted = [what for count, what in brew.needs for _ in range(count)]
    for cards in combinations(table.mine(FIELD), len(wanted)):
        if _answers(table, list(cards), wanted, source):
            yield tuple(("sacrifice", card, 0, 1) for card in cards)


def _answers(table: Table, cards: list[int], wanted: list[Fits], source: int) -> bool:
    """Whether the cards can be dealt out to the descriptions, one each."""
    if not cards:
        return not wanted
    return any(
        fits(table, what, cards[0], source)
        and _answers(table, cards[1:], wanted[:slot] + wanted[slot + 1 :], source)
        for slot, what in enumerate(wanted)
    )
