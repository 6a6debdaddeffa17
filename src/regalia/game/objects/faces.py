"""Faces: cards with two sides, and objects that are copies of others (double-faced.4, copy.objects.1)."""

from __future__ import annotations

from typing import Final

from regalia.game.core.state import Position, State, Zone
from regalia.game.core.values import NOBODY, Memo

SINCE: Final = "shown since"
"""The key of a memo: the time since which a card has shown another side."""


def show(pos: Position, card: int, definition: int) -> None:
    """Replace the definition of a card, and update the index of abilities at work."""
    if pos.card[card] == definition:
        return
    zone = pos.zone_of(card)
    for row in pos.definition(card).live_in.get(zone, ()):
        pos.put(pos.live, row, tuple(other for other in pos.live[row] if other != card))
    pos.put(pos.card, card, definition)
    if zone is Zone.FIELD:  # its abilities have a timestamp of their own now (double-faced.9)
        others = tuple(memo for memo in pos.memos[card] if memo.key != SINCE)
        pos.put(pos.memos, card, (*others, Memo(SINCE, pos.tick())))
    for row in pos.definition(card).live_in.get(zone, ()):
        pos.put(pos.live, row, (*pos.live[row], card))


def is_transformed(pos: Position, card: int) -> bool:
    """Whether a card shows its other side."""
    return pos.catalog[pos.printed[card]].other_face == pos.card[card] != NOBODY


def hidden_side(pos: Position, card: int) -> int:
    """The side of a double-faced card that is not up, or NOBODY (double-faced.5)."""
    other = pos.catalog[pos.printed[card]].other_face
    return pos.printed[card] if is_transformed(pos, card) else other


def can_transform(pos: Position, card: int) -> bool:
    """Whether an object really has another side. A copy has none (double-faced.7.b)."""
    if pos.zone_of(card) is not Zone.FIELD or pos.states[card] & (State.TOKEN | State.COPY):
        return False
    other = pos.catalog[pos.printed[card]].other_face
    return other != NOBODY and pos.card[card] in (pos.printed[card], other)


def transform(pos: Position, card: int) -> bool:
    """Turn a double-faced object over: it stays the same object (term.transform.1, double-faced.9)."""
    if not can_transform(pos, card):
        return False
    turned = is_transformed(pos, card)
    show(pos, card, pos.printed[card] if turned else pos.catalog[pos.printed[card]].other_face)
    return True


def copy_of(pos: Position, card: int) -> int:
    """The definition of a copy of an object: its current face as printed (copy.objects.1, copy.objects.6)."""
    return pos.card[card]
