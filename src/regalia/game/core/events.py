"""What happened, as far as abilities may react to it."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

import msgspec

from regalia.game.core.state import Zone
from regalia.game.core.values import NOBODY, Ref


class Kind(IntEnum):
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
"""Said of an activation that is no card: an ability used as a Spell."""


DELEVEL: Final = "delevel"
INTERCEPT: Final = "intercept"
SHUFFLE: Final = "shuffle"
"""Deeds that are events of the kind `KEYWORD_ACTION` by these words."""


PLAYED: Final = "played"
"""Said of targets that were chosen as something was played, not for a copy or anew."""


class Event(msgspec.Struct, frozen=True, array_like=True):
    """One thing that happened to one or more cards at the same time.

    A trigger about "a card" answers once for each of `cards`, one about "one or
    more" once for the event.
    """

    kind: Kind
    player: int = NOBODY
    cards: tuple[int, ...] = ()
    amount: int = 0
    from_zone: Zone | None = None
    to_zone: Zone | None = None
    word: str = ""
    stamps: tuple[int, ...] = ()
    origins: tuple[Zone, ...] = ()
    """Where each of the cards came from."""
    by: Ref | None = None
    """What did it: the source of damage, the unit that hit or killed; of a play, what waits on the stack."""
    ends: tuple[Zone, ...] = ()
    """Where each of the cards goes."""
    hit: tuple[Ref, ...] = ()
    """What a source of damage has dealt it to."""
    goes_on: bool = False
    """Whether it goes on with what an event like it began, as one action (drawing.2.a)."""
    doer: int = NOBODY
    """Who put or removed counters, whosever object it was."""
