"""Keeping Python's collector of garbage from stopping games: a look at everything waits for a quiet moment.

Games in memory are many objects, and a look at all of them takes a third of a second with a hundred games.
What is thrown away young is found quickly and as always. What has become old before it was thrown away has to
be looked for everywhere; that is done when nobody asks for anything, or when many games have been put away.
"""

from __future__ import annotations

import gc
import time
from typing import Final

OFTEN: Final = 10_000
"""New objects after which the young ones are looked at."""
SELDOM: Final = 1_000_000
"""The number of small collections after which Python would collect everything by itself."""
EVERY: Final = 600.0
"""Seconds after which everything is looked at in a quiet moment."""
ENOUGH: Final = 20
"""Games that were put away after which it is worth a quiet moment."""
MOST: Final = 200
"""Games that were put away after which everything is looked at, quiet or not."""


class Tidying:
    """Says when it is time, and tidies up. What is there at the beginning stays, and is never looked at."""

    def __init__(self) -> None:
        self._at = time.monotonic()
        self._gone = 0
        gc.collect()
        gc.freeze()
        gc.set_threshold(OFTEN, 20, SELDOM)

    def count(self) -> None:
        """A game was put away."""
        self._gone += 1
        if self._gone >= MOST:
            self._tidy()

    def rest(self) -> None:
        """Nobody asks for anything just now."""
        old = time.monotonic() - self._at > EVERY
        if self._gone >= ENOUGH or (old and self._gone):
            self._tidy()

    def _tidy(self) -> None:
        gc.collect()
        self._at, self._gone = time.monotonic(), 0
