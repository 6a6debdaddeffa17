"""The clock of a game: the time that each person has left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from regalia.game.core.values import NOBODY
from regalia.server.people import Clocks, ClockWish

FREE: Final = 2.0
"""Seconds of each answer that do not count. Automatic answers take less, so the clock does not tell them from
others, and nobody pays for them.
"""
NOT_ASKED: Final = (NOBODY, 0)


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """A clock as it is kept with its game."""

    wish: ClockWish
    left: tuple[float, ...]
    """The seconds of each seat."""
    turn: int = 1
    """The last turn for which somebody got an increment."""

    @classmethod
    def of(cls, wish: ClockWish, seats: int) -> Clock:
        return cls(wish=wish, left=(60.0 * wish.minutes,) * seats)

    def again(self) -> Clock:
        """The same clock at the beginning of another game."""
        return Clock.of(self.wish, len(self.left))


class Running:
    """The clock of a game that is open. It runs while a person is asked something."""

    def __init__(self, kept: Clock, now: Callable[[], float]) -> None:
        self._kept = kept
        self._now = now
        self._asked = NOT_ASKED
        """The seat whose clock runs, and the number of its question."""
        self._since = 0.0
        self._free = FREE

    @property
    def kept(self) -> Clock:
        """The clock as it has to be stored now."""
        return msgspec.structs.replace(self._kept, left=self.left)

    @property
    def left(self) -> tuple[float, ...]:
        spent = max(0.0, self._now() - self._since - self._free)
        seat, _ = self._asked
        return tuple(
            max(0.0, seconds - spent) if number == seat else seconds
            for number, seconds in enumerate(self._kept.left)
        )

    def ask(self, seat: int, number: int, *, free: bool = True) -> bool:
        """Let the clock of a seat run; NOBODY stops all. Return whether that is anything new.

        The same question does not get free time twice, and a question that is not `free` gets none: who
        cancels a play and begins it again gains nothing.
        """
        asked = (seat, number) if seat != NOBODY else NOT_ASKED
        if asked == self._asked:
            return False
        self._kept = self.kept
        self._asked, self._since = asked, self._now()
        self._free = FREE if free else 0.0
        return True

    def stop(self) -> None:
        """Let no clock run."""
        self.ask(NOBODY, 0)

    def begin_turn(self, turn: int, player: int) -> None:
        """Give the increment of a turn, once for each turn after everybody's first."""
        if turn > max(self._kept.turn, len(self._kept.left)):
            left = list(self.left)
            left[player] += self._kept.wish.increment
            self._kept = msgspec.structs.replace(self._kept, left=tuple(left), turn=turn)
            self._since = self._now()

    @property
    def run_out(self) -> int:
        """The seat whose time is over, or NOBODY."""
        seat, _ = self._asked
        return seat if seat != NOBODY and self.left[seat] <= 0 else NOBODY

    def told(self) -> Clocks:
        free = max(0.0, self._free - (self._now() - self._since))
        left = tuple(round(seconds, 1) for seconds in self.left)
        return Clocks(left=left, running=self._asked[0], free=round(free, 1))
