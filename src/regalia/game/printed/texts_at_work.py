"""What follows from the abilities at work and the effects that last, apart from what objects are like now.

Objects come, go and change all the time; the texts at work change far less often. What depends on these texts
alone is kept here. Each of them is an immutable value of the position: as long as they are the same values,
everything that follows from them stays true, also after something was taken back.
"""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.state import Position
from regalia.game.printed.definitions import COSTS, REPLACES, RULES, STATIC

TEXTS_AT_WORK: Final = "texts at work"
"""The key in `Position.derived` for what is kept here. A write to any of these texts drops that entry."""


def texts_at_work(pos: Position) -> dict[Any, Any]:
    """The place to look up, and to keep, what follows from the abilities at work and the lasting effects."""
    live, known = pos.live, pos.texts_before
    if not (
        known
        and known[0] is live[STATIC]
        and known[1] is pos.effects
        and known[2] is live[REPLACES]
        and known[3] is live[RULES]
        and known[4] is live[COSTS]
    ):
        pos.texts_before = (live[STATIC], pos.effects, live[REPLACES], live[RULES], live[COSTS])
        pos.follows_from_texts = {}
    pos.derived[TEXTS_AT_WORK] = pos.follows_from_texts
    return pos.follows_from_texts
