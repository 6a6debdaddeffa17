"""The time that a bot may think. A bot that takes too long is stopped, if the system allows it.

In the main thread of a process a signal stops the bot. In other cases (on a cluster, or on systems without
such signals) a second thread raises the exception in the first. That stops a bot that computes for ever, but
not one that waits inside a single system call.

Neither way stops a bot that stays inside one long operation, such as `sum(range(10**12))`. A process that was
started only for games (`may_be_ended`) is then ended from outside of Python, and leaves a note.
"""

from __future__ import annotations

import ctypes
import faulthandler
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from types import TracebackType
from typing import IO, Final

LOOKS: Final = 4
"""The number of times that the second thread checks the clock within the time of a bot."""


GRACE: Final = 1.0
"""Seconds after the deadline before a process is ended."""

_endable = False


def may_be_ended() -> None:
    """Declare that this process only plays games, so that it may be ended if nothing else stops a bot."""
    global _endable
    _endable = True


def ended_in(note: str) -> str:
    """The place at which a process was ended, from its note. The innermost calls come first."""
    try:
        return Path(note).read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""


class TooSlow(BaseException):
    """A bot thought too long. It is not an `Exception`, so that no bot catches it by accident."""


class Patience:
    """The clock of one game: `with patience.waiting()` raises `TooSlow` when the time is up.

    `note` is a file that is written if the process has to be ended.
    """

    def __init__(self, seconds: float, note: str = "") -> None:
        self.seconds = seconds
        self._note = note or os.devnull
        self._written: IO[bytes] | None = None
        self._wound_up = float("-inf")
        self._thread = threading.get_ident()
        self._by_signal = (
            hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        )
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._since = 0.0
        self._rang = False

    def __enter__(self) -> Patience:
        if _endable:
            self._written = Path(self._note).open("wb")
        if not self._by_signal:
            threading.Thread(target=self._look, daemon=True).start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._over.set()
        if self._written is not None:
            faulthandler.cancel_dump_traceback_later()
            self._written.close()

    def _wind_up(self) -> None:
        """Start a thread that ends the process if a game takes far too long. It is reused."""
        now = monotonic()
        if self._written is not None and now - self._wound_up > self.seconds:
            self._wound_up = now
            faulthandler.dump_traceback_later(2 * self.seconds + GRACE, exit=True, file=self._written)

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Limit the time while a bot thinks."""
        self._wind_up()
        if self._by_signal:
            before = signal.signal(signal.SIGALRM, _ring)
            signal.setitimer(signal.ITIMER_REAL, self.seconds)
            try:
                yield
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, before)
            return
        self._since = monotonic()
        yield
        with self._lock:
            self._since = 0.0
        if self._rang:
            # The alarm came at the same moment as the answer: nothing may be raised later.
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), None)
            raise TooSlow

    def _look(self) -> None:
        while not self._over.wait(self.seconds / LOOKS):
            with self._lock:
                if self._since and monotonic() - self._since > self.seconds:
                    self._rang = True
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(
                        ctypes.c_ulong(self._thread), ctypes.py_object(TooSlow)
                    )
                    return


def _ring(*_: object) -> None:
    raise TooSlow
