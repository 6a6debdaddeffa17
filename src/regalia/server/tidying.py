"""Keeping Python's garbage collector from stopping games: full collections wait for a quiet moment.

Games in memory consist of many objects, and a full collection takes a third of a second with a hundred games.
Python goes on to collect young objects as usual. A full collection, which finds old objects too, is made when
nobody asks for anything, or when many games have been put away.
"""

from __future__ import annotations

import gc
import time
from typing import Final

OFTEN: Final = 10_000
"""The number of new objects after which the young ones are collected."""
SELDOM: Final = 1_000_000
"""The number of small collections after which Python would collect everything by itself."""
EVERY: Final = 600.0
"""Seconds after which everything is collected in a quiet moment, if any game was put away."""
ENOUGH: Final = 20
"""The number of games put away after which everything is collected in a quiet moment."""
MOST: Final = 200
"""The number of games put away after which everything is collected, quiet or not."""


class Tidying:
    """Collects garbage at the right times. Objects that exist at the beginning are never looked at."""

    def __init__(self) -> None:
        self._at = time.monotonic()
        self._gone = 0
        gc.collect()
        gc.freeze()
        gc.set_threshold(OFTEN, 20, SELDOM)

    def count(self) -> None:
        """Count a game that was put away."""
        self._gone += 1
        if self._gone >= MOST:
            self._tidy()

    def rest(self) -> None:
        """Use a moment in which nobody asks for anything."""
        old = time.monotonic() - self._at > EVERY
        if self._gone >= ENOUGH or (old and self._gone):
            self._tidy()

    def _tidy(self) -> None:
        gc.collect()
        self._at, self._gone = time.monotonic(), 0
