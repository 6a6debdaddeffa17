"""What effects leave for later words: how many they did something to, and to what."""

from __future__ import annotations

from typing import Final

from regalia.game.core.bound import Group
from regalia.game.core.events import EventKind
from regalia.game.core.language import Amount, Anything, Effect, Filter
from regalia.words.cards import BanishTop, DiscardIt, PutUnder
from regalia.words.choosing import AtRandom, Choose, DiscardCards
from regalia.words.combat import Load
from regalia.words.effects import (
    BanishIt,
    DealDamage,
    DealShared,
    DealSplit,
    Draw,
    Mill,
    Put,
    PutCounters,
    PutOntoField,
    Recover,
    SacrificeIt,
    TakeCounters,
    TakeUpTo,
)
from regalia.words.looking import PutOnDeck
from regalia.words.moving import MoveAnyAmount, MoveCounters, MoveNumber, PutSplit
from regalia.words.omens import BanishAsOmen
from regalia.words.playing import PlayFrom
from regalia.words.shuffling import ShuffleIn
from regalia.words.striking import DealOwn, DealToEachOther

MOVING: Final = (MoveCounters, MoveNumber, MoveAnyAmount)
"""Effects that move counters from one thing onto another."""
MOVES: Final = (Put, PutOntoField, BanishIt, BanishAsOmen, PutUnder, PutOnDeck, PutCounters, Load)
"""Effects that take cards from wherever they are."""


class Done(Amount, frozen=True):
    """How many were banished, sacrificed or removed "this way": gone once a text is understood."""

    verb: str
    what: Filter = Anything()


THAT_MANY: Final = "that many"
"""As many as the effect before chose, put back, sacrificed or removed."""
DEEDS: Final[dict[str, type[Effect] | tuple[type[Effect], ...]]] = {
    THAT_MANY: (
        *(AtRandom, Choose, DiscardCards, DiscardIt, PlayFrom),
        *(PutOnDeck, SacrificeIt, ShuffleIn, TakeCounters, TakeUpTo),
    ),
    "banished": (BanishIt, BanishTop),
    "loaded": Load,
    "sacrificed": SacrificeIt,
    "removed": (TakeCounters, TakeUpTo),
    "put": (Mill, Put, PutUnder),
    "dealt": (DealDamage, DealSplit, DealShared, DealOwn, DealToEachOther),
    "counters put": (PutCounters, PutSplit),
    "moved": MOVING,
    "drawn": Draw,
    "recovered": Recover,
}
"""What effects do so that later words know to how many, by the key under which they find it."""
DONE_TO: Final = {
    "sacrificed": "sacrificed objects",
    "banished": Group.BANISHED,
    "destroyed": "destroyed objects",
    "suppressed": "suppressed objects",
    "rested": "rested objects",
    "woken up": "woken objects",
    "returned": Group.RETURNED,
    "dealt damage": Group.DAMAGED,
    "summoned": Group.SUMMONED,
    "discarded": Group.DISCARDED,
    "put into a graveyard": Group.BURIED,
}
"""By which key later words call what an effect did something to "this way", by the verb."""
REMOVALS: Final = (EventKind.COUNTERS_REMOVED,)
"""Events of which "removed this way" tells how many it was."""
