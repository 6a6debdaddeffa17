"""What a seat may know of a position as numbers, for programs that learn and for fast bots.

An observation is one flat array. It begins with a header and the sizes of all zones. Three tables follow: a
row for each card that the seat can point at, a row for each item of the effects stack and each lasting
effect, and rows that relate these to each other or to numbers. `LAYOUT` names every field.

Everything is read with the same questions that a view asks (`information/knowledge.py`). A hidden card only
counts in the size of its zone. The order of rows, too, follows only from what the seat knows.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import cache
from typing import Any, Final
from zlib import crc32

import msgspec

from regalia.game.core.stack import StackItem
from regalia.game.core.state import Position, State, Zone
from regalia.game.core.structs import contents, is_value
from regalia.game.core.values import NOBODY, Continuing, Memo, Ref
from regalia.game.information.knowledge import is_open_top, is_secret, may_look, seen_in
from regalia.game.objects.layers import characteristics
from regalia.game.printed.definitions import RULES

NONE: Final = -1
"""No value: an unknown definition, the power of a card that has none, a row that is not there."""
PLAYER: Final = -2
"""The viewer, as something that is referred to. The next player is one less, and so on."""
ITEM: Final = -100
"""The first row of the table of items, as something that is referred to. The next row is one less."""
EFFECT: Final = 5
"""The kind of a lasting effect. Items of the effects stack have the numbers of `ItemKind`."""
DELAYED: Final = 6
"""The kind of an effect that has been put off to a later moment."""


class Relation(IntEnum):
    """The kinds of rows in the last table, with the meaning of their three numbers."""

    COUNTER = 0
    """card, kind, amount"""
    CHOSEN = 1
    """card, what was chosen (a name, a type …), the choice"""
    USED = 2
    """card, ability, times in this turn"""
    ATTACKED = 3
    """card, attacks in this turn, 0"""
    DEPTH = 4
    """card of a deck, its place from the top, 0"""
    TARGET = 5
    """item, target, its share"""
    MODE = 6
    """item, choice, mode"""
    VARIABLE = 7
    """item, name, number"""
    COST = 8
    """item, cost or option that was declared, 0"""
    PAID = 9
    """item, definition, deed; for cards that were reserved face down NONE and their number"""
    ON = 10
    """lasting effect, thing that it affects, 0"""
    ATTACKER = 11
    """card, attacking player, 0"""
    DEFENDER = 12
    """card, 0, 0"""
    WEAPON = 13
    """card, 0, 0"""
    RETALIATOR = 14
    """card, 0, 0"""
    PLAYED = 15
    """player, definition, how (the number of `Method`), in this turn"""
    PROGRESS = 16
    """player, progression, number of cards"""
    SKIPS = 17
    """player, phase (-1 for a whole turn), 0"""
    LOST = 18
    """player, 0, 0"""


class Layout(msgspec.Struct, frozen=True):
    """The fields of an observation, in their order. Another version means other fields."""

    version: int
    header: tuple[str, ...]
    card: tuple[str, ...]
    item: tuple[str, ...]
    relation: tuple[str, ...]


LAYOUT: Final = Layout(
    version=1,
    header=(
        *("version", "players", "turn", "phase", "step", "turn_player", "opportunity", "passes"),
        *("materialized", "first_turn", "window", "again", "over", "cards", "items", "relations"),
    ),
    card=(
        *("definition", "zone", "owner", "controller", "states", "damage", "power", "life", "level"),
        "host",
    ),
    item=("kind", "definition", "controller", "source", "copy", "until", "uses", "deeds"),
    relation=("kind", "one", "other", "number"),
)
CARD: Final = len(LAYOUT.card)
ITEM_WIDTH: Final = len(LAYOUT.item)
_FACE_DOWN: Final = int(State.FACE_DOWN)
_SHOWN: Final = int(State.REVEALED | State.PRESERVED)
_FIELD: Final = int(Zone.FIELD)
_MAIN_DECK: Final = int(Zone.MAIN_DECK)
_MEMORY: Final = int(Zone.MEMORY)
_LAID_ASIDE: Final = frozenset({Zone.GRAVEYARD, Zone.BANISHMENT, Zone.MATERIAL_DECK, Zone.HAND, Zone.MEMORY})
"""Zones whose cards mostly stay as they are, so that their rows are kept."""
_ORDER: Final = (Zone.FIELD, *(zone for zone in Zone if zone not in (Zone.FIELD, Zone.OUTSIDE)))
_ZONE: Final = tuple(Zone)


@cache
def code(word: str) -> int:
    """The number of a word: a kind of counter, a duration, the name of a cost. It never changes.

    >>> code(""), code("buff") == code("buff")
    (0, True)
    """
    return crc32(word.encode()) & 0x7FFFFFFF


@cache
def _piles(players: int, viewer: int) -> tuple[tuple[int, int, int], ...]:
    """Every row of zones with its zone and its player: fields first, and the viewer's own before others'."""
    seats = [(max(viewer, 0) + offset) % players for offset in range(players)]
    return tuple((zone * players + seat, int(zone), seat) for zone in _ORDER for seat in seats)


class _Pile(msgspec.Struct):
    """The rows of a pile as they were last time, and what they were made from."""

    cards: tuple[int, ...]
    states: list[int]
    shown: tuple[int, ...]
    rows: bytes


class Observer:
    """Makes the observations of one seat. Piles that are as they were last time are not read again."""

    __slots__ = ("_deeds", "_kept", "_piles", "_shown", "base", "pos", "viewer")

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.base = max(viewer, 0)
        """The seat from which players are counted."""
        self._piles: dict[int, _Pile] = {}
        self._shown: dict[int, tuple[int, tuple[int, ...]]] = {}
        """For each row of zones, the first row of its cards in the table, and the cards."""
        self._deeds: dict[int, tuple[Any, int]] = {}

    def observe(self, pos: Position) -> array[int]:
        """What the seat may know of a position."""
        self.pos = pos
        cards, items, relations = array("i"), array("i"), array("i")
        self._cards(cards, relations)
        if pos.stack or pos.effects or pos.later:
            self._items(items, relations)
        if pos.combat is not None:
            self._combat(relations)
        self._players(relations)
        viewer, players, base = self.viewer, pos.players, self.base
        opportunity = pos.opportunity
        found = array(
            "i",
            (
                LAYOUT.version,
                players,
                pos.turn,
                pos.phase,
                pos.step,
                (pos.turn_player - base) % players,
                (opportunity - base) % players if opportunity >= 0 else NONE,
                pos.passes,
                pos.materialized,
                pos.first_turn,
                code(pos.window),
                len(pos.again),
                pos.outcome is not None,
                len(cards) // CARD,
                len(items) // ITEM_WIDTH,
                len(relations) // 4,
            ),
        )
        zones = pos.zones
        if viewer <= 0:
            found.extend([len(zones[zone * players + seat]) for seat in range(players) for zone in _ZONE])
        else:
            seats = [(base + offset) % players for offset in range(players)]
            found.extend([len(zones[zone * players + seat]) for seat in seats for zone in _ZONE])
        found.extend(cards)
        found.extend(items)
        found.extend(relations)
        return found

    def row(self, card: int) -> int:
        """The row of a card in the observation that was made last; NONE if it has none there."""
        shown = self._shown.get(self.pos.zone[card])
        if shown is None or card not in shown[1]:
            return NONE
        start, cards = shown
        place = cards.index(card)
        if self._is_fleeting(card):  # of several alike, nobody can tell which is which
            kind = self._face(card)
            place = next(at for at, one in enumerate(cards) if self._face(one) == kind)
        return start + place

    # Cards.

    def _cards(self, found: array[int], relations: array[int]) -> None:
        pos, viewer, players = self.pos, self.viewer, self.pos.players
        shown, piles = self._shown, self._piles
        shown.clear()
        zones, states = pos.zones, pos.states
        calm = not pos.peeks and not pos.effects and not pos.live[RULES]
        for place, zone, seat in _piles(players, viewer):
            pile = zones[place]
            if not pile:
                continue
            start = len(found) // CARD
            if zone == _FIELD:
                shown[place] = start, pile
                for card in pile:
                    self._object(card, found, relations)
                continue
            marks = [states[card] for card in pile]
            if zone <= _MEMORY and (zone == _MAIN_DECK or seat != viewer):
                if calm and not any(marks):
                    continue
                self._fleeting(place, seen_in(pos, _ZONE[zone], seat, viewer), found, relations)
                continue
            known = piles.get(place)
            if known is not None and known.cards is pile and known.states == marks:
                shown[place] = start, known.shown
                found.frombytes(known.rows)
                continue
            cards = tuple(sorted(pile, key=self._in_own_pile)) if zone <= _MEMORY else pile
            shown[place] = start, cards
            before = len(relations)
            for card in cards:
                self._card(card, found, relations)
            if _ZONE[zone] in _LAID_ASIDE and len(relations) == before and not _may_change(pos, zone, marks):
                piles[place] = _Pile(pile, marks, cards, found[start * CARD :].tobytes())

    def _in_own_pile(self, card: int) -> tuple[int, int, int]:
        return self.pos.card[card], self.pos.states[card], self.pos.stamp[card]

    def _face(self, card: int) -> tuple[int, int]:
        return self.pos.card[card], self.pos.states[card]

    def _is_fleeting(self, card: int) -> bool:
        """Whether the viewer sees a card of a hidden zone only for a moment."""
        zone = self.pos.zone_of(card)
        return zone <= Zone.MEMORY and (zone is Zone.MAIN_DECK or self.pos.owner[card] != self.viewer)

    def _fleeting(self, place: int, cards: tuple[int, ...], found: array[int], relations: array[int]) -> None:
        """Cards of a hidden zone that are seen for a moment. Their order tells nothing."""
        if not cards:
            return
        listed = tuple(sorted(cards, key=self._face))
        start = len(found) // CARD
        self._shown[place] = start, listed
        for card in listed:
            self._card(card, found, relations)
        pos = self.pos
        depths = {
            ref.card: depth
            for peek in pos.peeks
            if peek.ordered and peek.player == self.viewer
            for depth, ref in enumerate(peek.refs, 1)
            if pos.stamp[ref.card] == ref.stamp
        }
        for card in listed:
            depth = 1 if is_open_top(pos, card) else depths.get(card, 0)
            if depth:
                relations.extend((Relation.DEPTH, self.row(card), depth, 0))

    def _object(self, card: int, found: array[int], relations: array[int]) -> None:
        """The row of an object on the field."""
        pos, base, players = self.pos, self.base, self.pos.players
        states = pos.states[card]
        if states & _FACE_DOWN and not may_look(pos, card, self.viewer):
            self._card(card, found, relations)
            return
        now = pos.derived.get(card) or characteristics(pos, card)
        power, life, level = now.power, now.life, now.level
        host = pos.host[card]
        found.extend(
            (
                pos.card[card],
                _FIELD,
                (pos.owner[card] - base) % players,
                (pos.controller[card] - base) % players,
                states,
                pos.damage[card],
                NONE if power is None else power,
                NONE if life is None else life,
                NONE if level is None else level,
                NONE if host == NOBODY else self.row(host),
            )
        )
        if pos.counters[card] or pos.memos[card]:
            self._marks(card, relations)

    def _card(self, card: int, found: array[int], relations: array[int]) -> None:
        """The row of a card anywhere else, or of one that lies face down."""
        pos, base, players = self.pos, self.base, self.pos.players
        host = pos.host[card]
        known = not pos.states[card] & _FACE_DOWN or may_look(pos, card, self.viewer)
        found.extend(
            (
                pos.card[card] if known else NONE,
                pos.zone[card] // players,
                (pos.owner[card] - base) % players,
                (pos.controller[card] - base) % players,
                pos.states[card],
                pos.damage[card],
                NONE,
                NONE,
                NONE,
                NONE if host == NOBODY else self.row(host),
            )
        )
        if pos.counters[card] or (known and pos.memos[card]):
            self._marks(card, relations, known=known)

    def _marks(self, card: int, relations: array[int], *, known: bool = True) -> None:
        """The counters of a card and what it remembers of choices and of this turn."""
        pos, row = self.pos, self.row(card)
        for kind, amount in pos.counters[card]:
            relations.extend((Relation.COUNTER, row, code(kind), amount))
        if not known:
            return
        used = f":turn {pos.turn}"
        for memo in pos.memos[card]:
            match memo:
                case Memo(value=str(value)):
                    relations.extend((Relation.CHOSEN, row, code(memo.key), code(value)))
                case Memo(key=str(key), value=int(times)) if key.endswith(used):
                    ability = int(key.removeprefix("uses:").removesuffix(used))
                    relations.extend((Relation.USED, row, ability, times))
                case Memo(key="attacked", value=(turn, number)) if turn == pos.turn:
                    relations.extend((Relation.ATTACKED, row, number, 0))

    # The effects stack, lasting effects, combat, players.

    def thing(self, ref: Ref) -> int:
        """Something that is referred to: the row of a card, a player or an item."""
        pos = self.pos
        if ref.is_player:
            return PLAYER - (ref.stamp - self.base) % pos.players
        if ref.is_item:
            return next((ITEM - at for at, item in enumerate(pos.stack) if item.id == ref.stamp), NONE)
        card = pos.find(ref)
        return NONE if card == NOBODY else self.row(card)

    def _things(self, refs: Iterable[Ref]) -> list[int]:
        """The things that can be pointed at, in an order that tells nothing."""
        return sorted(thing for thing in map(self.thing, refs) if thing != NONE)

    def _items(self, found: array[int], relations: array[int]) -> None:
        pos = self.pos
        for number, item in enumerate(pos.stack):
            self._item(number, item, found, relations)
        number = len(pos.stack)
        for kind, effects in ((EFFECT, pos.effects), (DELAYED, pos.later)):
            for effect in effects:
                self._effect(kind, number, effect, found, relations)
                number += 1

    def _item(self, number: int, item: StackItem, found: array[int], relations: array[int]) -> None:
        pos, receipt = self.pos, item.receipt
        here = pos.stamp[item.source] == item.source_stamp
        found.extend(
            (
                item.kind,
                item.definition,
                (item.controller - self.base) % pos.players,
                self.row(item.source) if here else NONE,
                item.copy,
                0,
                0,
                self._deed(item.ability),
            )
        )
        for mode in item.modes:
            relations.extend((Relation.MODE, number, mode.choice, mode.bullet))
        refs = [ref for _, refs in item.targets for ref in refs]
        shares: Sequence[int] = item.shares if len(item.shares) == len(refs) else [0] * len(refs)
        for ref, share in zip(refs, shares, strict=True):
            relations.extend((Relation.TARGET, number, self.thing(ref), share))
        for name, value in receipt.variables:
            if isinstance(value, int):
                relations.extend((Relation.VARIABLE, number, code(name), value))
        for name in (receipt.way, *receipt.options) if receipt.way else receipt.options:
            relations.extend((Relation.COST, number, code(name), 0))
        hidden = 0
        for paid in receipt.paid:
            for means, definition in zip(paid.means, paid.definitions, strict=True):
                if self.viewer == item.controller or not is_secret(pos, means):
                    relations.extend((Relation.PAID, number, definition, code(means.verb)))
                else:
                    hidden += 1
        if hidden:
            relations.extend((Relation.PAID, number, NONE, hidden))

    def _effect(
        self, kind: int, number: int, effect: Continuing, found: array[int], relations: array[int]
    ) -> None:
        pos = self.pos
        found.extend(
            (
                kind,
                pos.card[effect.source] if effect.source != NOBODY else NONE,
                (effect.controller - self.base) % pos.players if effect.controller != NOBODY else NONE,
                NONE,
                0,
                code(effect.until),
                effect.uses,
                self._deed(effect),
            )
        )
        for thing in self._things(effect.refs):
            relations.extend((Relation.ON, number, thing, 0))
        for name, value in effect.variables:
            if isinstance(value, int):
                relations.extend((Relation.VARIABLE, number, code(name), value))

    def _deed(self, thing: Any) -> int:
        """A number for what an ability or an effect does, made from the names of its words."""
        if thing is None:
            return 0
        known = self._deeds.get(id(thing))
        if known is not None and known[0] is thing:
            return known[1]
        if len(self._deeds) > 500:
            self._deeds.clear()
        words = (
            (*thing.changes, thing.cost, thing.permission, thing.trigger)
            if isinstance(thing, Continuing)
            else (thing,)
        )
        number = code(" ".join(_names(words)))
        self._deeds[id(thing)] = thing, number
        return number

    def _combat(self, relations: array[int]) -> None:
        pos = self.pos
        fight = pos.combat
        assert fight is not None
        attacking = (fight.attacking - self.base) % pos.players
        relations.extend((Relation.ATTACKER, self.thing(fight.attacker), attacking, 0))
        for kind, refs in (
            (Relation.DEFENDER, fight.defenders),
            (Relation.WEAPON, fight.weapons),
            (Relation.RETALIATOR, fight.retaliators),
        ):
            for ref in refs:
                relations.extend((kind, self.thing(ref), 0, 0))

    def _players(self, relations: array[int]) -> None:
        """What the players have done and will miss."""
        pos, base, players = self.pos, self.base, self.pos.players
        for play in pos.plays:
            how = (Relation.PLAYED, (play.player - base) % players, play.definition, int(play.method))
            relations.extend(how)
        for player, name in dict.fromkeys(pos.resolved):
            count = pos.resolved.count((player, name))
            relations.extend((Relation.PROGRESS, (player - base) % players, code(name), count))
        for player, phase in pos.skips:
            relations.extend((Relation.SKIPS, (player - base) % players, phase, 0))
        for player in pos.lost:
            relations.extend((Relation.LOST, (player - base) % players, 0, 0))


def _may_change(pos: Position, zone: int, marks: list[int]) -> bool:
    """Whether rows of a pile could change although its cards and their states stay."""
    return zone == Zone.BANISHMENT and any(mark & _FACE_DOWN for mark in marks)


def _names(words: Iterable[Any]) -> Iterable[str]:
    """The names of words and of the words in them, with their numbers."""
    for word in words:
        if is_value(word):
            yield type(word).__name__
            yield from _names(contents(word))
        elif isinstance(word, tuple):
            yield from _names(word)
        elif isinstance(word, int | str) and not isinstance(word, bool):
            yield str(word)
