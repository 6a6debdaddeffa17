"""Events that abilities may react to."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import msgspec

from regalia.game.core.state import Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY, Ref


class EventKind(IntEnum):
    """The kinds of event; triggers are indexed by them."""

    ACTIVATED = 0
    MATERIALIZED = 1
    ABILITY_ACTIVATED = 2
    MOVED = 3
    ENTERED = 4
    LEFT = 5
    DIED = 6
    DESTROYED = 7
    SACRIFICED = 8
    DISCARDED = 9
    BANISHED = 10
    DRAWN = 11
    RESERVED = 12
    REVEALED = 13
    RECOLLECTED = 14
    DAMAGED = 15
    RECOVERED = 16
    RESTED = 17
    WOKE = 18
    COUNTERS_PUT = 19
    COUNTERS_REMOVED = 20
    LEVELED = 21
    NEGATED = 22
    SUMMONED = 23
    KEYWORD_ACTION = 24
    PHASE_BEGINS = 25
    TARGETED = 26
    ATTACKED = 27
    DEFENDED = 28
    HIT = 29
    KILLED = 30
    RETALIATED = 31
    DEALT = 32
    LEVELING = 33
    TRIGGERED = 34
    BESTOWED = 35
    LINKED = 36


AS_SPELL: Final = "as a spell"
"""The word of an activation that is no card: an ability used as a Spell."""


DELEVEL: Final = "delevel"
INTERCEPT: Final = "intercept"
SHUFFLE: Final = "shuffle"
"""These words are used in events of the kind `KEYWORD_ACTION`."""


PLAYED: Final = "played"
"""The word that marks targets as chosen when an item was played, not for a copy or later."""


class Event(msgspec.Struct, frozen=True, array_like=True):
    """One thing that happened to one or more cards at the same time.

    A trigger about "a card" answers once for each of `cards`. A trigger about "one or more" answers once for
    the event.
    """

    kind: EventKind
    player: int = NOBODY
    cards: tuple[int, ...] = ()
    amount: int = 0
    from_zone: Zone | None = None
    to_zone: Zone | None = None
    word: str = ""
    stamps: tuple[int, ...] = ()
    origins: tuple[Zone, ...] = ()
    """The zone that each of the cards came from."""
    by: Ref | None = None
    """The cause: the source of damage, the unit that hit or killed, or the item on the stack for a play."""
    ends: tuple[Zone, ...] = ()
    """The zone that each of the cards goes to."""
    hit: tuple[Ref, ...] = ()
    """The objects that a source has dealt damage to."""
    goes_on: bool = False
    """Whether it continues an event of the same kind, as one action (drawing.2.a)."""
    doer: int = NOBODY
    """The player who put or removed counters, on an object of any player."""

    def with_part(self, other: Event) -> Event:
        """The event with what happened to things of another player at the same time."""
        return altered(
            self,
            cards=self.cards + other.cards,
            amount=self.amount + other.amount,
            stamps=self.stamps + other.stamps,
            origins=self.origins + other.origins,
            ends=self.ends + other.ends,
        )
