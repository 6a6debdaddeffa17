"""What a text has said and done so far, for the words that come after: "those", "this way", "that much".

Words of one text share it. What it holds is known while the text is read, and never saved.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import TYPE_CHECKING, Final

import msgspec

from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY, Ref, Variables

if TYPE_CHECKING:
    from regalia.game.core.language import Effect
    from regalia.game.happening.replacement import Pending
    from regalia.game.printed.abilities import Change


class Group(StrEnum):
    """What words call the cards and objects that the engine's words have done something to.

    Texts may choose cards under names of their own besides.
    """

    THOSE = "those"
    ONE = "one"
    """The one for which something is being done, of several."""
    SEEN = "seen"
    REVEALED = "revealed"
    SCAVENGED = "scavenged"
    SHOWN = "shown"
    """What is revealed to prove that it could have been played."""
    COPIES = "copies"
    """Copies that are about to be played."""
    BANISHED = "banished cards"
    """All that this text has banished, or what was banished to pay."""
    BURIED = "buried cards"
    """All that this text has put into the graveyard."""
    DAMAGED = "damaged objects"
    DESTROYED = "destroyed objects"
    DISCARDED = "discarded cards"
    LAST_DISCARDED = "discarded"
    NEGATED = "negated cards"
    RESTED = "rested objects"
    RETURNED = "returned objects"
    SACRIFICED = "sacrificed objects"
    SUMMONED = "summoned objects"
    LAST_SUMMONED = "summoned"
    SUPPRESSED = "suppressed objects"
    LAST_SUPPRESSED = "suppressed"
    WOKEN = "woken objects"


class Tally(StrEnum):
    """What words call the numbers of what was done: of cards, counters or damage."""

    THIS_WAY = "this way"
    """How many of whatever the effect before was about."""
    BANISHED = "banished"
    COUNTERS_PUT = "counters put"
    DEALT = "dealt"
    DRAWN = "drawn"
    LOADED = "loaded"
    MOVED = "moved"
    NEGATED = "negated"
    NUMBER = "number"
    """The number that was chosen."""
    PUT = "put"
    RECOVERED = "recovered"
    REMOVED = "removed"
    ROLLED = "rolled"
    SACRIFICED = "sacrificed"


ELEMENTS: Final = "elements"
"""The variable of an effect for which elements were chosen."""


class Bound(msgspec.Struct):
    """What words of a text have bound for those after them."""

    cards: dict[str, tuple[int, ...]] = {}
    """Cards by what later words call them."""
    amounts: dict[str, int] = {}
    """Numbers by what later words call them."""
    variables: Variables = ()
    """What the effect goes by that speaks now."""
    about: tuple[Ref, ...] = ()
    """What the effect spoke of that speaks now."""
    stamp: int | None = None
    """Since when the effect has been at work that speaks."""
    would: Pending | None = None
    """What is about to happen, for words about that."""
    legal: dict[int, tuple[Ref, ...]] = {}
    """By slot the targets that are still legal, where some may be missing (resolution.check.1)."""
    following: Effect | None = None
    """Which effect of the text comes next: something may be chosen for it."""
    afterwards: list[Callable[[Position], None]] = []
    """What happens once the card is put away: the phase or turn ends."""
    away: tuple[Zone, str] | None = None
    """Where the card goes as it resolves, if not to the graveyard."""
    gains: tuple[Change, ...] = ()
    """What an object has that enters, besides what it says."""
    name: str | None = None
    """The card name that was chosen."""
    subtype: str | None = None
    """The subtype that was chosen."""
    elements: tuple[str, ...] | None = None
    """The elements that were chosen."""
    players: tuple[int, ...] = ()
    """The players who were chosen."""
    turned: tuple[str, str] | None = None
    """From where to where the currents were turned."""
    described: tuple[int, ...] = ()
    """Cards that had to be of a kind to be chosen."""
    banished_from: tuple[Zone, ...] = ()
    loaded_from: tuple[Zone, ...] = ()
    relieved: dict[str, list[Ref]] = {}
    """By kind of counter the things from which some were removed."""
    shown_as: dict[tuple[str, int], int] = {}
    """Which cards, as what, were looked at or revealed last."""
    done_as: dict[tuple[str, int], int] = {}
    """What each thing was when something had been done to it."""
    acts_as_spell: int = NOBODY
    """The source of an ability that counts as a Spell here (abilities.17.c)."""
    as_cards: bool = False
    """Whether the cards of a lineage are looked at, the one on top included."""
    revealing: bool = False
    """Whether the cards are turned up that are looked at."""

    def elements_meant(self) -> tuple[str, ...]:
        """The elements that were chosen: by this text, or for the effect."""
        meant = self.elements or dict(self.variables).get(ELEMENTS, ())
        return meant if isinstance(meant, tuple) else ()
