"""Games on a Dask cluster: the same runner, other workers (extra `regalia[cluster]`).

Its workers need the same version of Regalia, and the module of your own bot if you use one. Start them with
one thread per process (`dask worker ADDRESS --nthreads 1 --nworkers auto`), because threads of one process
take turns.
"""

from __future__ import annotations

import logging
import re
from concurrent.futures import Executor
from typing import Any, Final

from regalia.fingerprint import fingerprint

RETRIES: Final = 3
"""The number of attempts to send or start a game."""
PATIENCE: Final = "10s"
ADDRESS: Final = re.compile(r"(\w+://)?[^/\s]+:\d{1,5}/?")


class CannotReach(OSError):
    """There is no cluster to play on. The message says why."""


class Cluster:
    """A cluster at an address. A game whose worker dies is sent to another one by the scheduler."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise CannotReach("playing on a cluster needs Dask: install regalia[cluster]") from None
        if ADDRESS.fullmatch(address) is None:  # otherwise Dask would go on trying in the background
            raise CannotReach(f"{address!r} is not the address of a Dask scheduler: write tcp://HOST:8786")
        # Regalia reports errors in its own words.
        logging.getLogger("distributed").setLevel(logging.CRITICAL)
        make: Any = Client
        try:
            self._client = make(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            raise CannotReach(f"there is no Dask scheduler at {address}: {_line(error)}") from None
        self.threads = self.count()
        try:
            if not self.threads:
                raise CannotReach(f"the cluster at {address} has no workers")
            self._check()
        except CannotReach:
            self.close()
            raise

    def executor(self) -> Executor:
        found: Executor = self._client.get_executor(pure=False, retries=RETRIES)
        return found

    def is_there(self) -> bool:
        """Whether the cluster still has workers."""
        return self.count() > 0

    def close(self) -> None:
        self._client.close(timeout=PATIENCE)

    def count(self) -> int:
        """The number of games at a time."""
        try:
            return sum(self._client.nthreads().values())
        except (OSError, TimeoutError):
            return 0

    def _check(self) -> None:
        """Check that all workers have the same rules. Otherwise the results would depend on the worker."""
        try:
            theirs = self._client.run(fingerprint)
        except Exception as error:
            raise CannotReach(f"the workers of the cluster cannot play: {_line(error)}") from None
        others = [worker for worker, rules in theirs.items() if rules != fingerprint()]
        if others:
            raise CannotReach(
                f"{len(others)} of {len(theirs)} workers have another version of Regalia ({others[0]})"
            )


def _line(error: Exception) -> str:
    return " ".join(f"{type(error).__name__}: {error}".split())[:200]
