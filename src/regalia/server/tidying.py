"""Keeping the collector of garbage quick: games in memory are many objects, and it would look at all of them.

A look at everything takes a second with a hundred games, and everybody would wait. So whatever has lived for
a few seconds is set aside (`gc.freeze`), right after a look that only has to go through what is new. A game
that is put away takes its own ties apart; what still hangs together is found once nobody is there to wait.
"""

from __future__ import annotations

import gc
import time
from typing import Final

EVERY: Final = 5.0
"""Seconds."""


class Tidying:
    """Says when it is time, and tidies up."""

    def __init__(self, every: float) -> None:
        self._every = every
        self._at = time.monotonic()

    def is_due(self) -> bool:
        """Whether it is time; it says so only once."""
        now = time.monotonic()
        if not self._every or now - self._at < self._every:
            return False
        self._at = now
        return True

    def tidy(self) -> None:
        gc.collect()
        gc.freeze()

    def tidy_everything(self) -> None:
        """Look at everything, also at what was set aside."""
        if self._every:
            gc.unfreeze()
            self.tidy()
