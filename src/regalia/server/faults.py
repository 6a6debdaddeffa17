"""Faults of Regalia itself: one line for the operator of the server, and nothing for anybody else."""

from __future__ import annotations

import logging
import os
import sys
import time
from collections.abc import Callable
from typing import Any, Final

log = logging.getLogger("regalia.server")
MOST_LINES: Final = 60
"""The most lines of the log in a minute. Further lines are only counted, so that they cannot fill a disk."""
LONGEST: Final = 4000
"""The most letters of a line, including those that Python adds."""


def report_fault(where: str) -> None:
    """Log the exception that is being handled. REGALIA_TRACEBACK=1 adds its traceback."""
    error = sys.exception()
    what = " ".join(f"{type(error).__name__}: {error}".split())[:300]
    log.error("a fault in Regalia, %s (%s)", where, what, exc_info=os.environ.get("REGALIA_TRACEBACK") == "1")


class Expected(Exception):
    """An error whose message goes to the sender of a request. It can be sent between processes."""

    carried: tuple[str, ...] = ()
    """The attributes that its class takes as arguments, if it takes more than the message."""

    def __reduce__(self) -> tuple[Any, ...]:
        carried = tuple(getattr(self, name) for name in self.carried)
        return type(self), carried or self.args


class Throttle(logging.Filter):
    """Lets a number of lines through in a minute. The next line says how many were left out."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._since = clock()
        self._passed = self._kept = 0

    def filter(self, record: logging.LogRecord) -> bool:
        now = self._clock()
        if now - self._since >= 60:
            if self._kept:
                record.msg = f"{record.getMessage()} ({self._kept:,} more lines in a minute were left out)"
                record.args = ()
            self._since, self._passed, self._kept = now, 0, 0
        if self._passed >= MOST_LINES:
            self._kept += 1
            return False
        self._passed += 1
        return True


class Short(logging.Formatter):
    """One line for each fault, without Python's traceback."""

    def format(self, record: logging.LogRecord) -> str:
        if os.environ.get("REGALIA_TRACEBACK") != "1":
            record.exc_info = record.exc_text = record.stack_info = None
        text = super().format(record)
        return text if len(text) <= LONGEST else f"{text[:LONGEST]} …"


def set_up_log() -> None:
    """Set up the log of a server, or of one of its processes: on the terminal, and limited in length."""
    handler = logging.StreamHandler()
    handler.setFormatter(Short("regalia: %(message)s"))
    handler.addFilter(Throttle())
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
