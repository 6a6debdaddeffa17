"""Handles: how a viewer points at things without learning anything by it.

Some cards are called by their timestamps: everything in an open zone, and every card that the viewer may look
at as long as it stays where it is. Such a card came there in front of the viewer, and a card that moves is a
new thing. A card that is only seen for a moment in somebody's deck, hand or memory is called by its place and
its name, so that nobody can follow it once it is hidden again. The top cards of a deck are called by how far
down they lie. Boons that lie face down have been there from the beginning. To all but their owner they are
called by their place, because timestamps would tell which of them stands first in a deck list.
"""

from __future__ import annotations

from enum import IntEnum, IntFlag
from typing import Final

from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY, Ref
from regalia.game.information.knowledge import is_open_top, may_always_look, may_look, seen_in

GONE: Final = "gone"

Key = tuple[int, int, str]


class Handles:
    """The handles of one viewer at one moment."""

    __slots__ = ("_known", "pos", "viewer")

    def __init__(self, pos: Position, viewer: int) -> None:
        self.pos = pos
        self.viewer = viewer
        self._known: dict[int, tuple[str, Key]] = {}

    def card(self, card: int) -> str:
        """The handle of a card for a viewer, seen or not."""
        return self._find(card)[0]

    def key(self, card: int) -> Key:
        """A sort key for cards that uses only what the viewer knows."""
        return self._find(card)[1]

    def item(self, number: int) -> str:
        """The handle of an instance on the effects stack, by the moment it came there."""
        return f"!{number}"

    def ref(self, ref: Ref) -> str:
        """The handle of a reference; an empty text for an object that is gone."""
        if ref.is_player:
            return letter(ref.stamp)
        if ref.is_item:
            return self.item(ref.stamp)
        card = self.pos.find(ref)
        return self.card(card) if card != NOBODY else GONE

    def name(self, card: int) -> str:
        """A card in words."""
        return self.pos.definition(card).name if may_look(self.pos, card, self.viewer) else "a hidden card"

    def called(self, ref: Ref) -> str:
        """Anything that can be referred to, in words."""
        if ref.is_player:
            return f"player {letter(ref.stamp)}"
        if ref.is_item:
            items = [item for item in self.pos.stack if item.id == ref.stamp]
            return self.pos.catalog[items[0].definition].name if items else GONE
        card = self.pos.find(ref)
        return self.name(card) if card != NOBODY else GONE

    def visible(self, zone: Zone, player: int) -> list[int]:
        """The cards of a hidden zone that the viewer may look at, in an order the viewer knows."""
        return sorted(seen_in(self.pos, zone, player, self.viewer), key=self.key)

    def _find(self, card: int) -> tuple[str, Key]:
        pos = self.pos
        found = self._known.get(card)
        if found is None:
            zone = pos.zone_of(card)
            came_openly = not zone.is_private and zone is not Zone.PANTHEON
            if came_openly or may_always_look(pos, card, self.viewer):
                stamp = pos.stamp[card]
                found = self._known[card] = f"#{stamp}", (0, stamp, "")
            else:
                self._call_by_place(pos.zone[card])
                found = self._known[card]
        return found

    def _call_by_place(self, place: int) -> None:
        """Name the cards of a hidden zone that are seen for a moment, and count the others."""
        pos, viewer = self.pos, self.viewer
        zone, player = Zone(place // pos.players), place % pos.players
        where = f"{letter(player)} {place_name(zone)}"
        fleeting = [card for card in pos.zones[place] if not may_always_look(pos, card, viewer)]
        seen = [card for card in fleeting if may_look(pos, card, viewer)]
        in_order = self._in_order()
        alike: dict[str, int] = {}
        for card in seen:
            depth = in_order.get(card)
            if depth is not None:
                self._known[card] = f"{where} {depth}", (1, depth, where)
                continue
            slug = pos.definition(card).slug
            count = alike[slug] = alike.get(slug, 0) + 1
            self._known[card] = f"{where} {slug} {count}", (2, count, f"{where} {slug}")
        unseen = (card for card in fleeting if card not in self._known)
        for number, card in enumerate(unseen, 1):
            self._known[card] = f"{where} ?{number}", (3, number, where)

    def _in_order(self) -> dict[int, int]:
        """The top cards of a deck that the viewer looks at, and how far down each was."""
        pos = self.pos
        decks = (pos.cards_in(Zone.MAIN_DECK, player) for player in pos.everyone())
        tops = {deck[0]: 1 for deck in decks if deck and is_open_top(pos, deck[0])}
        return tops | {
            ref.card: depth
            for peek in pos.peeks
            if peek.ordered and peek.player == self.viewer
            for depth, ref in enumerate(peek.refs, 1)
            if pos.stamp[ref.card] == ref.stamp
        }


def letter(player: int) -> str:
    """
    >>> letter(0), letter(1)
    ('A', 'B')
    """
    return chr(ord("A") + player)


def place_name(thing: IntEnum | IntFlag) -> str:
    """
    >>> place_name(Zone.MAIN_DECK)
    'main deck'
    """
    return (thing.name or "").lower().replace("_", " ")
