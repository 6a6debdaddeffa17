"""Moments in which no check of the game's state would find anything, as after most steps of a turn."""

from __future__ import annotations

from regalia.game.core.shortcut import shortcut
from regalia.game.core.state import Position
from regalia.game.objects.links import bound
from regalia.game.turn.checks import (
    STATE_CHECKS,
    cards_on_stack,
    is_any_dying,
    is_field_calm,
    may_need_settling,
)
from regalia.game.turn.ending import is_undecided


@shortcut(may_need_settling)
def nothing_to_settle(pos: Position) -> bool | None:
    """Whether it is plain that `settle` would find nothing to do."""
    if pos.stack or pos.waiting or pos.peeks or pos.combat is not None or not is_undecided(pos):
        return None
    if STATE_CHECKS.others:
        return None
    if not is_field_calm(pos) or is_any_dying(pos) or any(cards_on_stack(pos)):
        return None
    return None if bound(pos) else False  # the check itself finds out whether links hold
