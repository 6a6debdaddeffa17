"""What follows from the abilities at work and the lasting effects alone, not from the objects.

Objects come, go and change all the time; which texts are at work changes far less often. What hangs on
these alone is kept here. Each of them is an immutable value of the position: as long as they are
the same ones, so is everything that follows from them, also after something was taken back.
"""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.state import Position
from regalia.game.printed.definitions import COSTS, REPLACES, RULES, STATIC

_STANDING: Final = "standing"
"""The key in `Position.derived`: a write to one of these values drops it, and then this is checked again."""


def standing(pos: Position) -> dict[Any, Any]:
    """Where to look up and to keep what follows from the abilities at work and the lasting effects."""
    known: dict[Any, Any] | None = pos.derived.get(_STANDING)
    return known if known is not None else _standing(pos)


def _standing(pos: Position) -> dict[Any, Any]:
    live, known = pos.live, pos.stands_on
    if not (
        known
        and known[0] is live[STATIC]
        and known[1] is pos.effects
        and known[2] is live[REPLACES]
        and known[3] is live[RULES]
        and known[4] is live[COSTS]
    ):
        pos.stands_on = (live[STATIC], pos.effects, live[REPLACES], live[RULES], live[COSTS])
        pos.standing = {}
    pos.derived[_STANDING] = pos.standing
    return pos.standing
