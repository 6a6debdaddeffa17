"""Making a position in which something is wrong as small as possible."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from proofs.pencil.table import FIELD, ME, Table, Thing


def shrink(table: Table, fails: Callable[[Table], bool], *, seconds: float = 30) -> Table:
    """The smallest position found in that time that still fails."""
    end = time.monotonic() + seconds
    while True:
        for smaller in smaller_tables(table):
            if time.monotonic() > end:
                return table
            if fails(smaller):
                table = smaller
                break
        else:
            return table


def smaller_tables(table: Table) -> Iterator[Table]:
    for number, (card, owner, thing) in enumerate(zip(table.cards, table.owners, table.things, strict=True)):
        if card.type != "champion" or thing.place != FIELD:
            yield without(table, number)
        elif owner == ME and thing != Thing(FIELD):
            yield table.put(number, Thing(FIELD))
    for number, thing in enumerate(table.things):
        for lesser in simpler(thing):
            yield table.put(number, lesser)
    for card in dict.fromkeys(table.cards):
        for plainer in simpler(card):
            if plainer.name == card.name and plainer.type == card.type:
                yield replace(
                    table, cards=tuple(plainer if other == card else other for other in table.cards)
                )


def without(table: Table, number: int) -> Table:
    return replace(
        table,
        cards=table.cards[:number] + table.cards[number + 1 :],
        owners=table.owners[:number] + table.owners[number + 1 :],
        things=table.things[:number] + table.things[number + 1 :],
    )


KEPT = {
    "verb", "pays", "place", "name", "type", "kind", "itself", "keyword", "zone", "to", "deed", "on", "worth",
    "this_card", "method", "whose", "letter", "how", "counter", "per", "level", "token", "inherited",
}  # fmt: skip
"""Fields that say what a thing is, rather than how much of it there is. They are not changed."""


LEFT_OUT = ("when", "also", "instead", "choice", "does")
"""Fields that may be missing."""


def simpler(value: Any, least: int = 0) -> Iterator[Any]:
    """Values a little simpler than this one: fewer elements, smaller numbers, no conditions."""
    if isinstance(value, bool):
        if value:
            yield False
    elif isinstance(value, int):
        if value != least:
            yield value - 1 if value > least else value + 1
    elif isinstance(value, tuple):
        for index in range(len(value)):
            yield value[:index] + value[index + 1 :]
        for index, element in enumerate(value):
            for less in simpler(element, least=1):
                yield (*value[:index], less, *value[index + 1 :])
    elif is_dataclass(value) and not isinstance(value, type):
        for entry in fields(value):
            now = getattr(value, entry.name)
            if entry.name in KEPT:
                continue
            if now is not None and entry.default is None and entry.name in LEFT_OUT:
                yield replace(value, **{entry.name: None})
            least = 1 if entry.name in ("plain", "up_to", "least") and now else 0
            for less in simpler(now, least):
                yield replace(value, **{entry.name: less})
