"""The limits for connections to the server: how many there may be, and how long they may be silent."""

from __future__ import annotations

import asyncio
import sys
from typing import Any, Final, cast

from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from regalia.server.limits import Crowd

PATIENCE: Final = 15.0
"""Seconds in which a connection has to send a request, at first and after every answer."""
MOST: Final = 2000
"""The most connections at once."""
FROM_ONE: Final = 250
"""The most connections at once from one address."""
SPARE: Final = 200
"""The number of file descriptors that are needed for other things than connections."""
FULL: Final = b"There are too many connections; please come back later."


def raise_descriptors() -> int:
    """Raise the limit of file descriptors as far as needed and possible, and return it."""
    if sys.platform == "win32":
        return MOST + SPARE
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + SPARE if hard == resource.RLIM_INFINITY else min(MOST + SPARE, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return MOST + SPARE if soft == resource.RLIM_INFINITY else soft


def doors(*, limited: bool = True) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """The protocol classes for uvicorn: HTTP and websockets, which count their connections together."""
    patience = PATIENCE
    most = max(50, min(MOST, raise_descriptors() - SPARE))
    crowd = Crowd(most, min(FROM_ONE, most // 2) if limited else most)

    class Web(H11Protocol):
        """Turns away clients beyond the limit, and closes connections that ask for nothing."""

        admitted = False
        timer: asyncio.TimerHandle | None = None
        since = 0.0

        def connection_made(self, transport: Any) -> None:
            address = address_of(transport)
            if not crowd.admits(address):
                transport.write(
                    b"HTTP/1.1 503 Service Unavailable\r\ncontent-type: text/plain\r\nconnection: close\r\n"
                    b"content-length: %d\r\n\r\n%b" % (len(FULL), FULL)
                )
                transport.close()
                return
            self.admitted = True
            super().connection_made(transport)
            self.since = self.loop.time()
            self.timer = self.loop.call_later(patience / 3, self.look)

        def look(self) -> None:
            """Whether something is being asked for, or was a moment ago."""
            if self.transport.is_closing():
                return
            cycle = cast("RequestResponseCycle | None", self.cycle)
            if cycle is not None and not cycle.response_complete:
                self.since = self.loop.time()
            elif self.loop.time() - self.since > patience:
                self.transport.abort()
                return
            self.timer = self.loop.call_later(patience / 3, self.look)

        def data_received(self, data: bytes) -> None:
            if self.admitted:
                super().data_received(data)

        def handle_websocket_upgrade(self, event: Any) -> None:
            self.stop()
            super().handle_websocket_upgrade(event)

        def connection_lost(self, exc: Exception | None) -> None:
            if self.admitted:
                self.stop()
                crowd.leaves(address_of(self.transport))
                super().connection_lost(exc)

        def stop(self) -> None:
            if self.timer is not None:
                self.timer.cancel()
                self.timer = None

    class Socket(WebSocketsSansIOProtocol):
        """A connection that was counted when it came in."""

        def connection_lost(self, exc: Exception | None) -> None:
            crowd.leaves(address_of(self.transport))
            super().connection_lost(exc)

    return Web, Socket


def address_of(transport: asyncio.BaseTransport) -> str:
    """The address that a connection comes from."""
    peer = cast("tuple[str, int] | None", transport.get_extra_info("peername"))
    return peer[0] if peer else ""
