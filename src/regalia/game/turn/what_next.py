"""What comes next: the position alone says it."""

from __future__ import annotations

from regalia.game.core.language import Procedure
from regalia.game.core.state import Position
from regalia.game.core.values import NOBODY
from regalia.game.turn.checks import settle
from regalia.game.turn.steps import opportunity, proceed


def is_anybody_to_act(pos: Position) -> bool:
    """Whether nothing comes before the question what the player with Opportunity does."""
    return not pos.unsettled and pos.opportunity != NOBODY and not pos.conceded


def next_procedure(pos: Position) -> Procedure | None:
    """The procedure that the position demands next. None if it asked nothing and is already over."""
    if pos.unsettled or (pos.conceded and any(player not in pos.lost for player in pos.conceded)):
        return settle(pos)
    if pos.opportunity != NOBODY:
        return opportunity(pos)
    return proceed(pos)
