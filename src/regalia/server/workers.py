"""Processes that do the engine's work, so that no game can hold up the server or another game.

A worker is a process, and a thread here that makes one call to it at a time. A call that takes too long is
given up: its process is ended, and a new process serves the next call. Everything in the memory of the old
process is lost, so callers must be able to send it again.
"""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from multiprocessing.connection import Connection, wait
from queue import SimpleQueue
from typing import Any, Final

from regalia.server.faults import Expected, log, set_up_log

BEGINNING: Final = 120.0
"""Seconds that a process may take until it is ready. This is enough for very slow machines."""
READY: Final = b"ready"
IDLE: Final = 1.0
"""Seconds without a call after which a process does work that can wait (the method `rest`)."""
CLOSED: Final = "the server is being closed"
METHOD: Final = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
"""How processes begin. A fork server has already loaded the code, so a new process is ready at once."""


class GivenUp(Exception):
    """A call that was not finished, most often because it took too long."""


class Died(GivenUp):
    """A call whose process died, because of the call or of something else."""


class Fault(Exception):
    """A fault in a process, in one line. The process itself reports the details."""


class Call:
    """A call for a worker, and its result."""

    __slots__ = ("args", "deed", "future", "patience")

    def __init__(self, deed: str, args: tuple[Any, ...], patience: float) -> None:
        self.deed = deed
        self.args = args
        self.patience = patience
        self.future: Future[Any] = Future()


class Worker:
    """Makes calls, one after another, in a thread of this process.

    `make` returns the object whose methods are called. Tests use this class as it is. A server uses
    `Process`, which does the same in a process.
    """

    def __init__(self, make: Callable[[], object], patience: float) -> None:
        self._make = make
        self._patience = patience
        self._calls: SimpleQueue[Call | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self._begun = 0.0
        self._deeds: object = None
        self._lock = threading.Lock()
        self._is_closed = False
        self.waiting = 0
        """Calls that have not been answered."""

    def call(self, deed: str, *args: Any, patience: float | None = None) -> Future[Any]:
        """Add a call. Until the call has begun, its future can be cancelled."""
        call = Call(deed, args, self._patience if patience is None else patience)
        with self._lock:
            if self._is_closed:
                call.future.set_exception(GivenUp(CLOSED))
                return call.future
            self.waiting += 1
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="worker", daemon=True)
                self._thread.start()
        call.future.add_done_callback(self._count)
        self._calls.put(call)
        return call.future

    def begin(self) -> None:
        """Start before the first call."""
        self.call("is_ready")

    def _count(self, _: Future[Any]) -> None:
        with self._lock:
            self.waiting -= 1

    @property
    def busy(self) -> float:
        """Seconds since the present call began."""
        begun = self._begun
        return time.monotonic() - begun if begun else 0.0

    def close(self) -> None:
        """Accept no more calls. A call that has begun is finished, or given up where possible."""
        with self._lock:
            self._is_closed = True
            thread = self._thread
        self._calls.put(None)
        self._end()
        if thread is not None:
            thread.join()

    def _work(self) -> None:
        while (call := self._calls.get()) is not None:
            if not call.future.set_running_or_notify_cancel():
                continue
            self._begun = time.monotonic()
            try:
                if self._is_closed:
                    raise GivenUp(CLOSED)
                answer = self._ask(call)
            except BaseException as problem:
                self._begun = 0.0
                call.future.set_exception(problem)
            else:
                self._begun = 0.0
                call.future.set_result(answer)
            del call
        self._drop()

    def _ask(self, call: Call) -> Any:
        if self._deeds is None:
            self._deeds = self._make()
        return getattr(self._deeds, call.deed)(*call.args)

    def _end(self) -> None:
        """End the present call early, where possible."""

    def _drop(self) -> None:
        """Free its resources."""


class Process(Worker):
    """Makes calls in a process of its own, which is ended if a call takes too long."""

    def __init__(self, make: Callable[[], object], patience: float) -> None:
        super().__init__(make, patience)
        self._process: multiprocessing.process.BaseProcess | None = None
        self._pipe: Connection | None = None

    @property
    def pid(self) -> int | None:
        """The id of the process, once there is one."""
        process = self._process
        return process.pid if process is not None else None

    def _ask(self, call: Call) -> Any:
        asked = pickle.dumps((call.deed, call.args), pickle.HIGHEST_PROTOCOL)
        pipe = self._ready()
        if self._is_closed:
            raise GivenUp(CLOSED)
        self._begun = time.monotonic()
        try:
            pipe.send_bytes(asked)
            if not pipe.poll(call.patience):
                raise GivenUp(f"{call.deed} took more than {call.patience:g} seconds")
            done, answer = pickle.loads(pipe.recv_bytes())
        except (EOFError, OSError):
            self._drop()
            raise Died(f"the process died at {call.deed}") from None
        except GivenUp:
            self._drop()
            raise
        if done:
            return answer
        raise answer

    def _ready(self) -> Connection:
        """The pipe to a process that is ready. If there is no process, or it has died, a new one is begun.

        A process sends nothing without a call. So if something can be read, it is the end of the pipe. The
        system closes the pipe before it reports that the process is gone.
        """
        pipe, process = self._pipe, self._process
        if pipe is not None and process is not None and not pipe.poll() and process.is_alive():
            return pipe
        self._drop()
        context = multiprocessing.get_context(METHOD)
        mine, its = context.Pipe()
        process = context.Process(target=_serve, args=(its, self._make), daemon=True)  # type: ignore[attr-defined]
        process.start()
        its.close()
        self._process, self._pipe = process, mine
        try:
            if mine.poll(BEGINNING) and mine.recv_bytes() == READY:
                return mine
        except (EOFError, OSError):
            pass
        self._drop()
        raise GivenUp("a process could not begin")

    def _drop(self) -> None:
        process, self._process = self._process, None
        pipe, self._pipe = self._pipe, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()
            process.close()

    def _end(self) -> None:
        process = self._process
        if process is not None:
            with suppress(ValueError):  # it was ended at this very moment
                process.kill()


def prepare() -> None:
    """Have the fork server load the code that its processes will need."""
    if METHOD == "forkserver":
        multiprocessing.get_context("forkserver").set_forkserver_preload(["regalia.server.engine"])


def _serve(pipe: Connection, make: Callable[[], object]) -> None:
    """The loop of a process: one call after another, until the server is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    threading.Thread(target=_end_with_server, daemon=True).start()
    set_up_log()
    deeds = make()
    have_process, rest = getattr(deeds, "have_process", None), getattr(deeds, "rest", None)
    if have_process is not None:
        have_process()
    with suppress(EOFError, OSError):
        pipe.send_bytes(READY)
        while True:
            while rest is not None and not pipe.poll(IDLE):
                rest()
            deed, args = pickle.loads(pipe.recv_bytes())
            pipe.send_bytes(pickle.dumps(_answer(deeds, deed, args), pickle.HIGHEST_PROTOCOL))
            del args


def _answer(deeds: object, deed: str, args: tuple[Any, ...]) -> tuple[bool, Any]:
    try:
        return True, getattr(deeds, deed)(*args)
    except Expected as problem:
        return False, problem
    except Exception as problem:
        if os.environ.get("REGALIA_TRACEBACK") == "1":
            log.error("at %s", deed, exc_info=True)
        return False, Fault(" ".join(f"{type(problem).__name__}: {problem}".split())[:300])


def _end_with_server() -> None:
    """End this process if its server was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
