"""The limits for requests of one connection or one address, and who may send requests at all."""

from __future__ import annotations

import ipaddress
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from regalia.server.protocol import MOST_PER_SECOND

PATIENCE: Final = 300
"""Messages over the limit, one after another, after which a connection is closed."""


class Pace:
    """Limits the messages of one connection to a number a second. As many may come at once."""

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


def is_local(host: str) -> bool:
    """Whether only this machine can reach a server that listens there.

    >>> is_local("127.0.0.1"), is_local("localhost"), is_local("0.0.0.0"), is_local("192.168.1.7")
    (True, True, False, False)
    """
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def is_own_host(host: str, allowed: frozenset[str]) -> bool:
    """Whether a request is meant for this server: it names one of its names, or an IP address.

    Another site can make its own name point to this server, but its requests still use that name.

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
    """Whether a request comes from a page of this server. Programs that are not browsers name no origin.

    >>> is_own_origin("http://127.0.0.1:8000", "127.0.0.1:8000"), is_own_origin("http://evil.example", "h")
    (True, False)
    """
    try:
        return origin is None or urlsplit(origin).netloc == host
    except ValueError:
        return False


def is_json(content_type: str) -> bool:
    """Whether a body is sent as JSON, which a form of another site cannot do.

    >>> is_json("application/json; charset=utf-8"), is_json("text/plain"), is_json("")
    (True, False, False)
    """
    return content_type.partition(";")[0].strip().lower() == "application/json"


class Rate(NamedTuple):
    """A limit: a number of requests at once, and one more after each interval."""

    burst: int
    every: float


RATES: Final = {
    "list": Rate(30, 0.5),
    "game": Rate(15, 4.0),
    "join": Rate(20, 2.0),
    "film": Rate(8, 4.0),
    "file": Rate(15, 1.0),
    "analysis": Rate(8, 15.0),
    "frame": Rate(100, 0.05),
    "look": Rate(400, 0.02),
    "picture": Rate(3000, 0.005),
    "hello": Rate(60, 0.5),
}
"""The requests that one address may send, by kind. No player reaches these limits, and no visitor can fill
the server alone.
"""
MOST_BUCKETS: Final = 20_000


class Buckets:
    """Counts what each address asks for, by kind."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._full_at: dict[tuple[str, str], float] = {}
        """The time when each bucket will be full again. Full buckets are left out."""

    def wait(self, address: str, kind: str) -> float:
        """Count a request of an address and return 0, or return the seconds that it has to wait."""
        rate, now = RATES[kind], self._clock()
        key = (neighbourhood(address), kind)
        full = max(now, self._full_at.get(key, 0.0)) + rate.every
        over = full - now - rate.burst * rate.every
        if over > 1e-9:
            return over
        self._full_at[key] = full
        if len(self._full_at) > MOST_BUCKETS:
            self._full_at = {key: full for key, full in self._full_at.items() if full > now}
        return 0.0


def neighbourhood(address: str) -> str:
    """The address under which requests are counted: for IPv6, the network of one household.

    >>> neighbourhood("192.0.2.7"), neighbourhood("2001:db8:1:2:3:4:5:6"), neighbourhood("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False).network_address)


class Crowd:
    """Counts connections, in all and from each address."""

    def __init__(self, most: int, most_from_one: int) -> None:
        self._most = most
        self._most_from_one = most_from_one
        self._from: Counter[str] = Counter()
        self.count = 0

    def admits(self, address: str) -> bool:
        """Whether one more connection may come. If so, it is counted until it leaves."""
        place = neighbourhood(address)
        if self.count >= self._most or self._from[place] >= self._most_from_one:
            return False
        self.count += 1
        self._from[place] += 1
        return True

    def leaves(self, address: str) -> None:
        place = neighbourhood(address)
        self.count -= 1
        self._from[place] -= 1
        if not self._from[place]:
            del self._from[place]
