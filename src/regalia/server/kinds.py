"""The room of a stored game: that of a lesson, of a puzzle, or of a game like any other."""

from __future__ import annotations

from collections.abc import Sequence

from regalia.server.keeping import Row
from regalia.server.lesson.room import LessonRoom
from regalia.server.puzzling.names import puzzle_of
from regalia.server.puzzling.room import PuzzleRoom
from regalia.server.room import Room
from regalia.server.seats import LESSON, SeatKind
from regalia.server.stored import Stored


def kind_of_room(seats: Sequence[SeatKind]) -> type[Room]:
    if any(seat.bot == LESSON for seat in seats):
        return LessonRoom
    return PuzzleRoom if puzzle_of(seats) else Room


def room_of(stored: Stored, rows: Sequence[Row], *, at_once: bool = True) -> Room:
    """A stored game as it was left, ready to go on. It is played again by `come_back` if not `at_once`."""
    assert stored.setup is not None
    return kind_of_room(stored.seats)(
        stored.id,
        stored.setup,
        stored.seats,
        stored.seed,
        rows=rows,
        offsets=stored.offsets,
        practice=stored.practice,
        alone=stored.alone,
        chosen_stops=stored.stops,
        remarks=stored.remarks or (),
        ending=stored.ending or "",
        at_once=at_once,
    )
