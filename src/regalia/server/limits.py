"""How much one connection may ask, and who may ask at all."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

from regalia.server.protocol import MOST_PER_SECOND

PATIENCE: Final = 300
"""Messages over the limit, one after another, after which a connection is closed."""


class Pace:
    """Counts the messages of one connection: so many a second, and as many at once."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._left = float(MOST_PER_SECOND)
        self._at = clock()
        self.over = 0

    def admits(self) -> bool:
        """Whether another message may come now."""
        now = self._clock()
        self._left = min(MOST_PER_SECOND, self._left + (now - self._at) * MOST_PER_SECOND)
        self._at = now
        if self._left < 1:
            self.over += 1
            return False
        self._left -= 1
        self.over = 0
        return True

    @property
    def is_hopeless(self) -> bool:
        return self.over > PATIENCE


def is_own_host(host: str, allowed: frozenset[str]) -> bool:
    """Whether a request is meant for this server: by one of its names, or by a number.

    A page of another site whose name was made to point here is recognised by the name it uses.

    >>> is_own_host("127.0.0.1:8000", frozenset()), is_own_host("evil.example", frozenset())
    (True, False)
    """
    try:
        name = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if name in allowed or name == "localhost":
        return True
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def is_own_origin(origin: str | None, host: str) -> bool:
    """Whether a request comes from a page of this server; programs that are no browsers name no origin.

    >>> is_own_origin("http://127.0.0.1:8000", "127.0.0.1:8000"), is_own_origin("http://evil.example", "h")
    (True, False)
    """
    try:
        return origin is None or urlsplit(origin).netloc == host
    except ValueError:
        return False
