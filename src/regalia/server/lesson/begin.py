"""Beginning a lesson."""

from __future__ import annotations

from regalia.game.information.knowledge import SPECTATOR
from regalia.server.lesson.script import first
from regalia.server.lobby import named
from regalia.server.over_http import NewLesson
from regalia.server.seats import LESSON, SeatKind, new_token
from regalia.server.stored import Stored


def new_lesson(asked: NewLesson) -> tuple[Stored, dict[str, int]]:
    """The game of a lesson as it is to be stored, and the seat that each of its tokens leads to."""
    seats = (SeatKind(name=named(asked.name)), SeatKind(kind="bot", bot=LESSON))
    stored = Stored.new(first().setup([seat.name or seat.bot for seat in seats]), seats)
    return stored, {new_token(): 0, new_token(): SPECTATOR}
