"""How often an ability of an object was activated (abilities.tracking.2)."""

from __future__ import annotations

from typing import Final

from regalia.game.core.state import Position

_INHERITED: Final = 1000


def inherited_index(card: int, ability: int) -> int:
    """The number of an ability that a champion inherits from a card of its lineage."""
    return ability + _INHERITED * (card + 1)


def printed_on(card: int, ability: int) -> tuple[int, int]:
    """The card that tracks an ability of an object. In a lineage, this is the card that has the text."""
    return (ability // _INHERITED - 1, ability % _INHERITED) if ability >= _INHERITED else (card, ability)


def uses(pos: Position, card: int, ability: int, span: str = "game") -> int:
    """How often an ability of this object was activated, ever or this turn (abilities.tracking.2)."""
    card, ability = printed_on(card, ability)
    key = f"uses:{ability}" if span == "game" else f"uses:{ability}:turn {pos.turn}"
    count = pos.memo(card, key)
    return count if isinstance(count, int) else 0
