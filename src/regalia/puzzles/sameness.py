"""A key for positions, so that a search need not look twice at what two orders of plays lead to.

The engine's own hash tells positions apart by when something happened. For what can still happen only the
order of those moments counts, and only for things to which something refers. So the key has ranks in place of
timestamps, and none for cards in piles to which nothing refers.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from regalia.game.core.state import CARD_COLUMNS, FACTS, Position, Zone
from regalia.game.core.structs import encoded

BASE: Final = 1 << 40
"""The first timestamp after `count_from_base`. No other number in a position is as large."""
LOOSE: Final = frozenset(
    {Zone.MAIN_DECK, Zone.MATERIAL_DECK, Zone.HAND, Zone.MEMORY, Zone.GRAVEYARD, Zone.BANISHMENT}
)
"""Zones in which nothing depends on when a card came there, except for references to it."""
UNORDERED: Final = (Zone.HAND, Zone.MEMORY)
_PLAIN: Final = ("card", "printed", "owner", "controller", "zone", "states", "damage", "counters", "host")
_TIMED: Final = tuple(name for name in CARD_COLUMNS if name not in (*_PLAIN, "stamp", "last"))
_FACTS: Final = tuple(name for name in FACTS if name not in ("clock", "hits"))
"""The facts in whose order something can depend. Of hits only it is asked whether there was one."""
_encoder = msgspec.msgpack.Encoder(enc_hook=encoded)
_decode = msgspec.msgpack.decode


def count_from_base(pos: Position) -> None:
    """Let later timestamps be numbers that cannot be taken for anything else."""
    if pos.clock < BASE:
        pos.assign("clock", BASE + pos.clock)


def key(pos: Position) -> bytes:
    """A value that is equal only for positions in which the same can happen."""
    timed = _plainly([getattr(pos, name) for name in _TIMED])
    facts = _plainly([sorted(set(pos.hits)), *(getattr(pos, name) for name in _FACTS)])
    mentioned: set[int] = set()
    _note(timed, mentioned)
    _note(facts, mentioned)
    stamps = [
        0 if stamp not in mentioned and _is_loose(pos, card) else stamp
        for card, stamp in enumerate(pos.stamp)
    ]
    last = [
        one if one is not None and (one.stamp in mentioned or one.became in mentioned) else None
        for one in pos.last
    ]
    before = _plainly(last)
    _note(before, mentioned)
    order = sorted(stamp for stamp in {*mentioned, *stamps} if stamp >= BASE)
    ranks = {stamp: BASE + rank for rank, stamp in enumerate(order)}
    players = pos.players
    zones = [
        tuple(sorted(cards)) if place // players in UNORDERED else cards
        for place, cards in enumerate(pos.zones)
    ]
    return _encoder.encode(
        [
            *([getattr(pos, name) for name in _PLAIN]),
            zones,
            [ranks.get(stamp, stamp) for stamp in stamps],
            _renamed(before, ranks),
            _renamed(timed, ranks),
            _renamed(facts, ranks),
            pos.live,
            pos.cleaned == pos.clock,
        ]
    )


def _plainly(values: list[Any]) -> list[Any]:
    """Values as lists, numbers and words."""
    found: list[Any] = _decode(_encoder.encode(values))
    return found


def _is_loose(pos: Position, card: int) -> bool:
    return pos.zone[card] // pos.players in LOOSE


def _note(value: Any, found: set[int]) -> None:
    """Collect the numbers in a value. Some are timestamps, and the others do no harm."""
    if isinstance(value, list):
        for one in value:
            if one.__class__ is int:
                found.add(one)
            elif one:
                _note(one, found)
    elif isinstance(value, dict):
        for one in value.values():
            _note(one, found)
    elif value.__class__ is int:
        found.add(value)


def _renamed(value: Any, ranks: dict[int, int]) -> Any:
    if isinstance(value, list):
        return [
            (ranks.get(one, one) if one >= BASE else one)
            if one.__class__ is int
            else _renamed(one, ranks)
            if one
            else one
            for one in value
        ]
    if isinstance(value, dict):
        return {name: _renamed(one, ranks) for name, one in value.items()}
    return ranks.get(value, value) if value.__class__ is int else value
