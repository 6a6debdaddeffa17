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
    """The keys of the cards and objects that the engine's words have done something to.

    Texts may also choose cards under names of their own.
    """

    THOSE = "those"
    ONE = "one"
    """The one of several things for which something is being done now."""
    SEEN = "seen"
    REVEALED = "revealed"
    SCAVENGED = "scavenged"
    SHOWN = "shown"
    """Cards that are revealed to prove that they could have been played."""
    COPIES = "copies"
    """Copies that are about to be played."""
    BANISHED = "banished cards"
    """All cards that this text has banished, or that were banished to pay."""
    BURIED = "buried cards"
    """All cards that this text has put into the graveyard."""
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
    """The keys of numbers that words have counted: of cards, counters or damage."""

    THIS_WAY = "this way"
    """The number of things that the previous effect was about."""
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
"""The variable of an effect that holds chosen elements."""


class Bound(msgspec.Struct):
    """What the earlier words of a text have found or chosen, for its later words."""

    cards: dict[str, tuple[int, ...]] = {}
    """Cards, by the keys that later words use."""
    amounts: dict[str, int] = {}
    """Numbers, by the keys that later words use."""
    variables: Variables = ()
    """The variables of the effect that is being read."""
    about: tuple[Ref, ...] = ()
    """The objects of the effect that is being read."""
    stamp: int | None = None
    """The timestamp of the effect that is being read."""
    would: Pending | None = None
    """The event that is about to happen, for words about it."""
    legal: dict[int, tuple[Ref, ...]] = {}
    """The targets that are still legal, by slot. Some may be missing (resolution.check.1)."""
    following: Effect | None = None
    """The next effect of the text, because something may be chosen for it."""
    afterwards: list[Callable[[Position], None]] = []
    """What to do once the card is put away: end the phase or the turn."""
    away: tuple[Zone, str] | None = None
    """The zone to which the card goes as it resolves, if not to the graveyard."""
    gains: tuple[Change, ...] = ()
    """Changes that an entering object has besides its own text."""
    name: str | None = None
    """The card name that was chosen."""
    subtype: str | None = None
    """The subtype that was chosen."""
    elements: tuple[str, ...] | None = None
    """The elements that were chosen."""
    players: tuple[int, ...] = ()
    """The players who were chosen."""
    turned: tuple[str, str] | None = None
    """The direction that currents were turned from, and the direction they were turned to."""
    described: tuple[int, ...] = ()
    """Cards that had to be of a certain kind to be chosen."""
    banished_from: tuple[Zone, ...] = ()
    loaded_from: tuple[Zone, ...] = ()
    relieved: dict[str, list[Ref]] = {}
    """The things from which counters were removed, by kind of counter."""
    shown_as: dict[tuple[str, int], int] = {}
    """The stamps of the cards that were looked at or revealed, by key and card."""
    done_as: dict[tuple[str, int], int] = {}
    """The stamps of things after something was done to them, by key and card."""
    acts_as_spell: int = NOBODY
    """The source of an ability that counts as a Spell here (abilities.17.c)."""
    as_cards: bool = False
    """Whether lineages are looked at card by card, including the card on top."""
    revealing: bool = False
    """Whether the cards that are looked at are also revealed."""

    def elements_meant(self) -> tuple[str, ...]:
        """The elements that were chosen: by this text, or for the effect."""
        meant = self.elements or dict(self.variables).get(ELEMENTS, ())
        return meant if isinstance(meant, tuple) else ()
