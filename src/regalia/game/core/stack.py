"""The effects stack: activations, materializations and abilities that wait to resolve.

A played card and its activation are two things (playing.6 to playing.9): the card
is the source and lies on the stack without an order; the items here are the
instances that resolve, and copies are further instances of the same source.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import Any, Final

import msgspec

from regalia.game.core.events import Event
from regalia.game.core.language import CostPart, Means
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY, Ref, Variables


class ItemKind(IntEnum):
    ACTIVATION = 0
    MATERIALIZATION = 1
    BESTOWMENT = 2
    ABILITY = 3
    TRIGGER = 4


_LAST_OF_CARDS: Final = ItemKind.BESTOWMENT


class Paid(msgspec.Struct, frozen=True, array_like=True):
    """One part of a cost and the means that paid it, with the cards as they were."""

    part: str
    word: CostPart
    means: tuple[Means, ...]
    refs: tuple[Ref, ...] = ()
    definitions: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    """The timestamps that they had once this was paid."""


class Receipt(msgspec.Struct, frozen=True, array_like=True):
    """What a play declared and paid; the object it becomes remembers it (zones.7.b, zones.7.c)."""

    variables: Variables = ()
    options: tuple[str, ...] = ()
    states: int = 0
    paid: tuple[Paid, ...] = ()
    total: int = 0
    level_bonus: int = 0
    way: str = ""
    from_zone: Zone | None = None

    def variable(self, name: str) -> int:
        for key, number in self.variables:
            if key == name and isinstance(number, int):
                return number
        return 0

    def cards(self, part: str) -> tuple[Ref, ...]:
        """The cards that paid a part, as they were after paying."""
        return tuple(
            Ref(ref.card, stamp)
            for paid in self.paid
            if paid.part == part
            for ref, stamp in zip(paid.refs, paid.after, strict=True)
        )


class Mode(msgspec.Struct, frozen=True, array_like=True):
    """A chosen mode: the choice of the text that it answers, the bullet, and the bonuses that opened it."""

    choice: int
    bullet: int
    bonuses: tuple[Any, ...] = ()


class StackItem(msgspec.Struct, frozen=True, array_like=True):
    """One instance on the effects stack."""

    id: int
    kind: ItemKind
    controller: int
    source: int
    source_stamp: int
    ability: Any = None
    modes: tuple[Mode, ...] = ()
    targets: tuple[tuple[int, tuple[Ref, ...]], ...] = ()
    shares: tuple[int, ...] = ()
    receipt: Receipt = Receipt()
    copy: bool = False
    event: Event | None = None
    unlocked: tuple[int, ...] = ()
    given: int = 0
    """The number of texts that other cards had given to its card as it was played."""
    definition: int = NOBODY
    about: tuple[Ref, ...] = ()
    """The objects that the effect behind a delayed trigger spoke of ("return it")."""

    def target(self, slot: int) -> tuple[Ref, ...]:
        for number, refs in self.targets:
            if number == slot:
                return refs
        return ()

    @property
    def is_card(self) -> bool:
        return self.kind <= _LAST_OF_CARDS


def item_by_id(pos: Position, number: int) -> StackItem | None:
    for item in pos.stack:
        if item.id == number:
            found: StackItem = item
            return found
    return None


def free_to_go(pos: Position, cards: Iterable[int], source: int) -> tuple[int, ...]:
    """The cards, without the source of the text if another instance of it waits (playing.7).

    Other texts can still take a card off the stack (playing.8).
    """
    held = pos.zone_of(source) is Zone.STACK and bool(instances_of(pos, source))
    return tuple(card for card in cards if not held or card != source)


def instances_of(pos: Position, card: int) -> list[StackItem]:
    """The activations, materializations and bestowments that have this card as their source."""
    stamp = pos.stamp[card]
    return [item for item in pos.stack if item.is_card and item.source == card and item.source_stamp == stamp]
