"""The name of the puzzle that is played at a table: it is part of the name of its bot."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from regalia.server.seats import SeatKind

PUZZLE: Final = "puzzle:"
NO_FILE: Final = "a puzzle begins in the middle of a game, so there is neither a file nor a replay of it"

GONE: Final = "The file of this puzzle has changed or is not there any more, so it cannot go on."


def puzzle_of(seats: Sequence[SeatKind]) -> str:
    """The name of the puzzle, or nothing."""
    return next((seat.bot.removeprefix(PUZZLE) for seat in seats if seat.bot.startswith(PUZZLE)), "")
