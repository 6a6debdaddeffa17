"""Facts that must hold in every position of the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from regalia.game.core.state import Position, State, Zone
from regalia.game.core.values import NOBODY
from regalia.game.printed.definitions import LIVE_ROWS

SHARED = (Zone.FIELD, Zone.STACK, Zone.INTENT)


def faults(pos: Position) -> Iterator[str]:
    """Everything that is wrong with where cards are, and with the index of abilities at work."""
    lying = Counter(card for pile in pos.zones for card in pile)
    for card in range(len(pos.card)):
        if lying[card] != 1:
            yield f"card {card} lies in {lying[card]} places"
    for row, pile in enumerate(pos.zones):
        for card in pile:
            if pos.zone[card] != row:
                yield f"card {card} lies in pile {row} and thinks that it is in {pos.zone[card]}"
            yield from _faults_of(pos, card, Zone(row // pos.players), row % pos.players)
    if live_index(pos) != [Counter(row) for row in pos.live]:
        yield f"the index of abilities at work says {pos.live}"


def _faults_of(pos: Position, card: int, zone: Zone, holder: int) -> Iterator[str]:
    if zone in SHARED and pos.controller[card] != holder:
        yield f"card {card} lies with player {holder} and is controlled by {pos.controller[card]}"
    if zone not in (*SHARED, Zone.LINEAGE) and pos.owner[card] != holder:
        yield f"card {card} lies with player {holder} and belongs to {pos.owner[card]}"
    if zone is Zone.LINEAGE and (pos.host[card] == NOBODY or pos.zone_of(pos.host[card]) is not Zone.FIELD):
        yield f"card {card} is in a lineage without a champion"
    if zone is not Zone.FIELD and (pos.has(card, State.RESTED) or pos.damage[card] or pos.counters[card]):
        yield f"card {card} is rested, damaged or has counters off the field"
    if pos.has(card, State.TOKEN) and zone not in (Zone.FIELD, Zone.OUTSIDE):
        yield f"card {card} is a token in {zone.name.lower()}"


def live_index(pos: Position) -> list[Counter[int]]:
    """The cards that the index of abilities at work has to list, looked up anew."""
    rows: list[Counter[int]] = [Counter() for _ in range(LIVE_ROWS)]
    for card in range(len(pos.card)):
        for row in pos.definition(card).live_in.get(pos.zone_of(card), ()):
            rows[row][card] += 1
    return rows
