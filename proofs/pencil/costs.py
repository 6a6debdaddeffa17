"""The cost of a play in a small position, and the means that may pay for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from proofs.pencil.deeds import Means, counters_in_order, fits, holds, level, units
from proofs.pencil.table import (
    FIELD,
    GRAVEYARD,
    HAND,
    LINEAGE,
    MATERIAL,
    ME,
    MEMORY,
    NONE,
    Acts,
    Amount,
    Brew,
    Card,
    Changes,
    Count,
    Deed,
    Extra,
    Gives,
    Helps,
    Instead,
    Leave,
    OnlyBy,
    Part,
    Table,
)

ENLIGHTEN = 200
"""The number of the ability that three enlighten counters give an object (counters.enlighten.1)."""


@dataclass(frozen=True)
class Play:
    """Something I might do: "activate" or "materialize" a card, or use an "ability" by its number."""

    method: str
    card: int
    ability: int = -1


# What a play costs.


@dataclass(frozen=True)
class Way:
    """A cost that can be chosen: the amount to start from, if any, and deeds beside it."""

    name: str
    kind: str = ""
    start: Count = NONE
    cost: tuple[Part, ...] = ()
    free: bool = False
    no_extras: bool = False


def ways(table: Table, play: Play) -> list[Way]:
    """The costs to choose from, looked up while the card is still in its zone (activation.1.3.3)."""
    if play.method == "ability":
        ability = ability_of(table, play)
        return [_with_amount("printed", ability.cost, Count())]
    card, place = table.cards[play.card], table.things[play.card].place
    printed = _printed(card, play.method)
    found = []
    if place == (HAND if play.method == "activate" else MATERIAL) and printed is not None:
        found.append(printed)
    if play.method == "materialize":
        return found
    for text in card.text:
        if isinstance(text, Leave) and text.zone == place and printed is not None:
            found.append(
                replace(
                    printed,
                    name=text.name,
                    start=NONE if text.without else printed.start,
                    cost=text.cost,
                    free=bool(text.without),
                    no_extras=text.without == "costs",
                )
            )
    charging = [way for way in found if way.kind == "reserve" and not way.free]
    for text in card.text:
        if not isinstance(text, Instead) or not holds(table, text.when, play.card):
            continue
        other = _with_amount(text.name, text.cost, None)
        if text.zone != HAND:
            found.extend([other] if text.zone == place else [])
            continue
        for way in charging:
            name = other.name if way.name == "printed" else f"{way.name}, {other.name}"
            found.append(replace(other, name=name, cost=way.cost + other.cost))
    return found


def _printed(card: Card, method: str) -> Way | None:
    kinds = {"reserve": card.reserve, "memory": card.memory}
    for kind in ("memory",) if method == "materialize" else ("reserve", "memory"):
        printed = kinds[kind]
        if printed is not None:
            return Way("printed", kind, Count(0, 1, "X") if card.has_x else Count(printed))
    return None  # memory.3, materialization.5


def _with_amount(name: str, cost: tuple[Part, ...], default: Count | None) -> Way:
    """Take the amount of reserve out of a cost, because the calculation starts from it."""
    amounts = [part.count for part in cost if isinstance(part, Amount)]
    others = tuple(part for part in cost if not isinstance(part, Amount))
    start = amounts[0] if amounts else default
    return Way(name, cost=others) if start is None else Way(name, "reserve", start, others)


def ability_of(table: Table, play: Play) -> Acts:
    if play.ability == ENLIGHTEN:
        return Acts((Deed("remove", Count(3), counter="enlighten", on="itself"),))
    return [text for text in table.cards[play.card].text if isinstance(text, Acts)][play.ability]


def extras(table: Table, play: Play, way: Way) -> list[Extra]:
    """The additional costs. A player who is freed of all costs may still pay the optional ones."""
    return [
        text
        for text in own_texts(table, play)
        if isinstance(text, Extra)
        and text.method == play.method
        and holds(table, text.when, play.card)
        and (text.optional or not way.no_extras)
    ]


def letters_in(parts: Iterable[Part]) -> list[str]:
    counts = [part.count for part in parts if not isinstance(part, Brew)]
    return sorted({count.letter for count in counts if count.letter})


def calculated(table: Table, play: Play, way: Way, letters: dict[str, int]) -> int:
    """The total: start, set, add all changes, remove, at least 0 (activation.1.7, materialization.3.2)."""
    amount = way.start.value(letters)
    total, removed = 0, way.free
    for change, source in changes(table, play):
        match change.how:
            case "set":
                amount = change.amount  # sources come in the order of their age: the newest wins
            case "add":
                total += change.amount * _times(table, change, source)
            case "remove":
                removed = True
    return 0 if removed else max(0, amount + total)


def changes(table: Table, play: Play) -> Iterator[tuple[Changes, int]]:
    for source, thing in enumerate(table.things):
        if thing.place == FIELD:
            whose = "yours" if table.owners[source] == ME else "theirs"
            for text in table.cards[source].text:
                if not isinstance(text, Changes) or (text.whose, text.method) != (whose, play.method):
                    continue
                if fits(table, text.of, play.card, source) and holds(table, text.when, source):
                    yield text, source
    for text in own_texts(table, play):
        if not isinstance(text, Changes) or (text.whose, text.method) != ("own", play.method):
            continue
        if holds(table, text.when, play.card):
            yield text, play.card


def _times(table: Table, change: Changes, source: int) -> int:
    match change.per:
        case "":
            return 1
        case "level":
            return level(table)
        case "memory":
            return len(table.mine(MEMORY))
    return sum(1 for card in table.mine(FIELD) if table.cards[card].type == change.per)


def bill(table: Table, play: Play, way: Way, options: tuple[str, ...], letters: dict[str, int]) -> list[Part]:
    """Everything to be paid: the amount, the other parts of the chosen way, then the additional costs."""
    parts: list[Part] = []
    if way.kind:
        parts.append(Amount(way.kind, Count(calculated(table, play, way, letters)), calculated=True))
    parts.extend(way.cost)
    for extra in extras(table, play, way):
        if not extra.optional or extra.name in options:
            parts.extend(extra.cost)
    settled = [
        part if isinstance(part, Brew) else replace(part, count=Count(part.count.value(letters)))
        for part in parts
    ]
    return [part for part in settled if isinstance(part, Brew) or part.count.plain > 0 or part_is_open(part)]


def part_is_open(part: Amount | Deed) -> bool:
    """Whether a part of a cost is still to be paid if its number is 0."""
    return isinstance(part, Deed) and (part.verb == "delevel" or part.bound != "exactly")


# Who may help to pay an amount.


def helpers(table: Table, play: Play, part: Amount) -> Iterator[tuple[Helps, int]]:
    """Every text that may pay for a part of an amount, and the card that has it."""
    if part.calculated and play.method != "ability":
        for text in table.cards[play.card].text:
            if isinstance(text, Helps) and text.this_card and holds(table, text.when, play.card):
                yield text, play.card
    for place in (FIELD, GRAVEYARD):
        for card in table.mine(place):
            for text in texts_of(table, card):
                if text.this_card or text.zone != place or not holds(table, text.when, card):
                    continue
                yield text, card


def texts_of(table: Table, card: int) -> Iterator[Helps]:
    """The helping texts a card has, its own and those given to it."""
    for text in table.cards[card].text:
        if isinstance(text, Helps):
            yield text
    top = table.champion
    for place in (FIELD, LINEAGE):
        for giver in table.mine(place):
            source = top if place == LINEAGE else giver
            for text in table.cards[giver].text:
                if not isinstance(text, Gives) or (place == LINEAGE and not text.inherited):
                    continue
                there = table.things[card].place == text.zone and fits(table, text.to, card, source)
                if there and holds(table, text.when, source):
                    yield text.helps


@dataclass(frozen=True)
class Offer:
    """A means that may pay for a part of an amount, the text that allows it, and the number of that text."""

    means: Means
    by: Helps | None = None
    which: int = 0


def offers(table: Table, play: Play, part: Amount, begun: bool) -> list[Offer]:
    """Everything that can pay for a part of an amount now, except the draw."""
    found = []
    if part.kind == "reserve":
        found = [Offer(("reserve", card, 0, 1)) for card in table.mine(HAND)]
    only = [text.keyword for text in own_texts(table, play) if isinstance(text, OnlyBy)]
    for which, (text, source) in enumerate(helpers(table, play, part)):
        if text.pays != part.kind:
            continue
        if part.kind == "memory" and only and text.keyword not in only:
            continue
        if text.keyword == "floating memory" and play.method == "materialize" and begun:
            continue  # materialization.3.3.2
        for unit in units(table, text.deed, source):
            found.append(Offer((*unit, text.worth), text, which))
    return found


def own_texts(table: Table, play: Play) -> tuple[Any, ...]:
    return () if play.method == "ability" else table.cards[play.card].text


LEAVING = ("reserve", "sacrifice", "discard", "banish", "return")


def amount_sets(found: list[Offer], owed: int, drawable: int) -> Iterator[tuple[Means, ...]]:
    """Every set of means that pays the amount, together with the draw, and contains no needless means."""
    by_means: dict[Means, list[Offer]] = {}
    for offer in found:
        by_means.setdefault(offer.means, []).append(offer)
    for size in range(min(owed, len(by_means)) + 1):
        for chosen in combinations(sorted(by_means), size):
            worth = sum(one[3] for one in chosen)
            if worth + drawable < owed or (chosen and worth - max(one[3] for one in chosen) >= owed):
                continue
            if not counters_in_order(chosen) or not _compatible(chosen):
                continue
            if _allowed([by_means[one] for one in chosen], {}):
                yield chosen


def _compatible(chosen: tuple[Means, ...]) -> bool:
    """Whether nothing is done twice, and no card leaves twice. An object can rest and then be sacrificed."""
    deeds = [one[:3] for one in chosen]
    leaving = [card for way, card, _, _ in chosen if way in LEAVING]
    return len(set(deeds)) == len(deeds) and len(set(leaving)) == len(leaving)


def _allowed(offered: list[list[Offer]], used: dict[int, int]) -> bool:
    """Whether each means has a text that allows it, and no text is used beyond its "up to"."""
    if not offered:
        return True
    for offer in offered[0]:
        limit = offer.by.up_to if offer.by is not None else 0
        count = used.get(offer.which, 0) + 1
        if not limit:
            if _allowed(offered[1:], used):
                return True
        elif count <= limit and _allowed(offered[1:], {**used, offer.which: count}):
            return True
    return False
