"""Games on a Dask cluster: the same runner, other workers (extra `regalia[dask]`)."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from typing import Any


class CannotReach(OSError):
    """There is no cluster to play on; the message says why."""


def cluster(address: str) -> tuple[Callable[[], Executor], int]:
    """Executors on the cluster at this address, and how many games it plays at a time."""
    try:
        from distributed import Client
    except ImportError:
        raise CannotReach("playing on a cluster needs Dask: install regalia[dask]") from None
    try:
        client: Any = Client(address, timeout="10s")
        threads = sum(client.nthreads().values())
    except OSError as error:
        raise CannotReach(f"there is no Dask scheduler at {address}: {error}") from None
    if not threads:
        raise CannotReach(f"the cluster at {address} has no workers")
    return lambda: client.get_executor(pure=False, retries=3), threads
