"""How long a bot may think: what takes too long is stopped, as far as the system lets it be.

In the main thread of a process a signal stops anything. Elsewhere (on a cluster, or where there are no
such signals) a second thread raises the exception in the first: that stops a bot that computes for ever,
but not one that waits inside a single call of the system.
"""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import TracebackType
from typing import Final

LOOKS: Final = 4
"""The second thread looks so often in the time that a bot has."""


class TooSlow(BaseException):
    """A bot thought too long. It is no `Exception`, so that no bot catches it by accident."""


class Patience:
    """The clock of one game: `with patience.waiting()` raises `TooSlow` after so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._thread = threading.get_ident()
        self._by_signal = (
            hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        )
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._since = 0.0
        self._rang = False

    def __enter__(self) -> Patience:
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

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """While this is open somebody thinks."""
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
            # It rang in the very moment in which the answer came: nothing may be raised later.
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
