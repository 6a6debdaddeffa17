"""Masteries and statuses: a player has them, and they are no objects (mastery.1)."""

from __future__ import annotations

from typing import Final

from regalia.game.core.events import Event, EventKind
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY
from regalia.game.happening.triggers import emit
from regalia.game.happening.zones import relocate

GAINED: Final = "gains a mastery or status"
"""The name of the step in which a player gains one."""


def mastery_of(pos: Position, player: int) -> int:
    """The mastery a player has, or NOBODY."""
    return next((card for card in pos.cards_in(Zone.MASTERY, player) if is_mastery(pos, card)), NOBODY)


def is_mastery(pos: Position, card: int) -> bool:
    return "mastery" in pos.definition(card).types


def gain(pos: Position, player: int, definition: int) -> int:
    """A player gets a mastery or a status: a new mastery takes the place of the old (mastery.1).

    A player who has a status does not gain it again (status.2).
    """
    for card in pos.cards_in(Zone.MASTERY, player):
        if pos.card[card] == definition:
            return card
        if is_mastery(pos, card) and "mastery" in pos.catalog[definition].types:
            lose(pos, card)
    card = pos.add_card(definition, player)
    relocate(pos, card, pos.row(Zone.MASTERY, player))
    emit(pos, Event(EventKind.KEYWORD_ACTION, player, (card,), 1, word=GAINED))
    return card


def lose(pos: Position, card: int) -> None:
    """A mastery or status is gone, with its counters and everything it remembered."""
    relocate(pos, card, pos.row(Zone.OUTSIDE, pos.owner[card]))
    pos.put(pos.counters, card, ())
    pos.put(pos.memos, card, ())
    pos.put(pos.stamp, card, pos.tick())
