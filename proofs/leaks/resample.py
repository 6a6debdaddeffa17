"""Another world that looks the same: what a viewer cannot see is dealt anew.

The cards of one owner that the viewer may not look at change places with each other. The order of hidden
zones and the timestamps in them change too. Cards of material decks change places only with each other, and
so do boons. A reference to a hidden card refers to the card in the same place afterwards.

The bots imagine games in a similar way (`regalia.bots.imagined`) and are tested with these worlds. They share
no code that follows references, because nobody would notice a mistake in shared code.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from random import Random
from typing import Any, Final

from regalia.game.core.decision import Asks, Decision
from regalia.game.core.events import Event, EventKind
from regalia.game.core.language import Means
from regalia.game.core.stack import Paid, Receipt, StackItem
from regalia.game.core.state import CARD_COLUMNS, Position, Zone
from regalia.game.core.structs import altered, is_value
from regalia.game.core.values import Ref
from regalia.game.information.knowledge import hidden_from
from regalia.game.printed.acts import Act

OF_THE_CARD: Final = ("card", "printed", "owner", "last")
"""The columns that belong to the card itself. The others belong to its place."""
OF_THE_PLACE: Final = tuple(name for name in CARD_COLUMNS if name not in OF_THE_CARD)
WITHOUT_ORDER: Final = frozenset({Zone.HAND, Zone.MEMORY, Zone.MATERIAL_DECK, Zone.PANTHEON})
"""Zones in which hidden cards have no order that others could know."""
UNSEEN: Final = frozenset({EventKind.DRAWN, EventKind.RESERVED, EventKind.RECOLLECTED})
"""What happens to cards between hidden zones."""


class World:
    """A position in which hidden cards have changed places, and the card that is in each place now."""

    def __init__(self, pos: Position, viewer: int, rng: Random, pinned: Collection[int] = ()) -> None:
        self.viewer = viewer
        self._old = pos
        self.pos = pos.copy()
        self.now: dict[int, int] = {}
        """For each hidden card, the card that is in its place in this world."""
        for pool in pools(pos, viewer, pinned):
            shuffled = pool.copy()
            rng.shuffle(shuffled)
            self.now.update(zip(pool, shuffled, strict=True))
        self._swap()
        self._mix(rng, pinned)
        self._rename()

    def _swap(self) -> None:
        old, new = self._old, self.pos
        for name in OF_THE_PLACE:
            before, after = getattr(old, name), getattr(new, name)
            for was, card in self.now.items():
                after[card] = before[was]
        for place, cards in enumerate(old.zones):
            new.zones[place] = tuple(self.now.get(card, card) for card in cards)
        for row, cards in enumerate(old.live):
            new.live[row] = tuple(card for card in cards if card not in self.now)
        for card in self.now.values():
            zone = new.zone_of(card)
            for row in new.definition(card).live_in.get(zone, ()) if zone is not Zone.PANTHEON else ():
                new.live[row] = (*new.live[row], card)

    def _mix(self, rng: Random, pinned: Collection[int]) -> None:
        """Shuffle the order in which hidden cards came to their zones, which only their owner knows."""
        pos = self.pos
        for place, cards in enumerate(pos.zones):
            moved = [card for card in cards if card in self.now]
            stamps = [pos.stamp[card] for card in moved]
            rng.shuffle(stamps)
            for card, stamp in zip(moved, stamps, strict=True):
                pos.stamp[card] = stamp
            if Zone(place // pos.players) in WITHOUT_ORDER:
                rng.shuffle(moved)
                order = iter(moved)
                pos.zones[place] = tuple(next(order) if card in self.now else card for card in cards)

    def _rename(self) -> None:
        pos = self.pos
        pos.stack = tuple(map(self._item, pos.stack))
        pos.waiting = tuple(altered(entry, event=self._event(entry.event)) for entry in pos.waiting)
        pos.history = tuple(map(self._event, pos.history))
        pos.peeks = tuple(altered(sight, refs=tuple(map(self.ref, sight.refs))) for sight in pos.peeks)
        for name in ("effects", "later"):
            effects = [
                altered(effect, refs=tuple(map(self.ref, effect.refs))) for effect in getattr(pos, name)
            ]
            setattr(pos, name, tuple(effects))
        for card, origin in enumerate(pos.origin):
            if isinstance(origin, Receipt):
                pos.origin[card] = self._receipt(origin)

    def _item(self, item: StackItem) -> StackItem:
        event = self._event(item.event) if item.event is not None else None
        return altered(item, receipt=self._receipt(item.receipt), event=event)

    def _event(self, event: Event) -> Event:
        """Change the events about cards that nobody else saw. Other events tell of cards that lay open."""
        if event.kind not in UNSEEN:
            return event
        return altered(event, cards=tuple(self.card(card) for card in event.cards))

    def _receipt(self, receipt: Receipt) -> Receipt:
        return altered(receipt, paid=tuple(map(self._paid, receipt.paid)))

    def _paid(self, paid: Paid) -> Paid:
        """Exchange the cards that others reserved face down, and the facts that were noted about them."""
        means, definitions = list(paid.means), list(paid.definitions)
        for number, one in enumerate(paid.means):
            if one.verb == "reserve" and one.card in self.now and self._old.owner[one.card] != self.viewer:
                means[number] = altered(one, card=self.now[one.card])
                definitions[number] = self.pos.card[self.now[one.card]]
        refs = tuple(map(self.ref, paid.refs))
        return altered(paid, means=tuple(means), refs=refs, definitions=tuple(definitions))

    def card(self, card: int) -> int:
        return self.now.get(card, card)

    def ref(self, ref: Ref) -> Ref:
        if ref.card not in self.now or self._old.stamp[ref.card] != ref.stamp:
            return ref
        return self.pos.ref(self.now[ref.card])

    def answer(self, decision: Decision, answer: Any) -> Any:
        """The same answer in this world."""
        if isinstance(answer, Act):
            return altered(answer, card=self.card(answer.card))
        if isinstance(answer, tuple) and decision.asks in (Asks.PICK, Asks.ORDER):
            mapped = [self._option(decision, option) for option in answer]
            return tuple(mapped if decision.asks is Asks.ORDER else sorted(mapped))
        return answer

    def _option(self, decision: Decision, option: Any) -> Any:
        match option:
            case Means():
                return altered(option, card=self.card(option.card))
            case Ref():
                return self.ref(option)
            case int() if decision.topic not in ("order", "triggers"):
                return self.card(option)
            case _:
                return option


def pools(pos: Position, viewer: int, pinned: Collection[int]) -> Iterator[list[int]]:
    """The hidden cards that could be in each other's places."""
    found: dict[tuple[int, bool, bool], list[int]] = {}
    for card in hidden_from(pos, viewer):
        if card not in pinned:
            definition = pos.definition(card)
            material = bool(definition.types & {"champion"} or definition.supertypes & {"regalia"})
            boon = pos.zone_of(card) is Zone.PANTHEON
            found.setdefault((pos.owner[card], material, boon), []).append(card)
    yield from found.values()


ROWS: Final[dict[str, tuple[str, ...]]] = {
    "Ref": ("card",),
    "Means": ("card",),
    "StackItem": ("source",),
    "Continuing": ("source",),
    "Waiting": ("source", "card"),
    "Event": ("cards",),
    "Played": ("card",),
}
"""The fields that hold the numbers of cards."""


def renumbered(pos: Position, rng: Random) -> Position:
    """The same position with other numbers for the cards, as if the deck lists had another order."""
    numbers = list(range(len(pos.card)))
    rng.shuffle(numbers)
    twin = pos.copy()
    for name in CARD_COLUMNS:
        before, after = getattr(pos, name), getattr(twin, name)
        for card, number in enumerate(numbers):
            after[number] = _renumber(before[card], numbers)
    for name in ("zones", "live"):
        column = getattr(twin, name)
        column[:] = [tuple(numbers[card] for card in cards) for cards in column]
    twin.host[:] = [numbers[host] if host >= 0 else host for host in twin.host]
    for name in ("stack", "waiting", "effects", "later", "peeks", "combat", "again", "plays", "history"):
        setattr(twin, name, _renumber(getattr(pos, name), numbers))
    return twin


def _renumber(value: Any, numbers: list[int]) -> Any:
    if isinstance(value, tuple):
        return tuple(_renumber(element, numbers) for element in value)
    if not is_value(value):
        return value
    rows = ROWS.get(type(value).__name__, ())
    fields = {name: _renumber(getattr(value, name), numbers) for name in value.__struct_fields__}
    for name in rows:
        held = fields[name]
        if isinstance(held, tuple):
            fields[name] = tuple(numbers[card] for card in held)
        elif held >= 0:
            fields[name] = numbers[held]
    return type(value)(**fields)
