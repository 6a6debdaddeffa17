"""The gate of the server: only requests of its own pages come in, and answers get the usual headers."""

from __future__ import annotations

from typing import Any, Final

from starlette.types import ASGIApp, Receive, Scope, Send

from regalia.server.faults import report_fault
from regalia.server.limits import is_own_host, is_own_origin
from regalia.server.replies import problem

HEADERS: Final = [
    (
        b"content-security-policy",
        b"default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
        b"connect-src 'self'; object-src 'none'; form-action 'none'; frame-ancestors 'none'; base-uri 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
FRESH: Final = (b"cache-control", b"no-cache")
"""The files of the page keep their names when they change, so browsers have to ask whether they changed."""
FOREIGN: Final = ("cross-site", "same-site")
"""The values of Sec-Fetch-Site for requests from pages of other sites. Such a request may only load the first
page.
"""


class Gate:
    """Lets in only requests that are meant for this server and come from its own pages, and adds the usual
    headers.
    """

    def __init__(self, app: ASGIApp, names: frozenset[str]) -> None:
        self.app = app
        self.names = names

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        host, origin = headers.get(b"host", ""), headers.get(b"origin")
        foreign = headers.get(b"sec-fetch-site") in FOREIGN and scope["path"] != "/"
        if foreign or not is_own_host(host, self.names) or not is_own_origin(origin, host):
            await self._turn_away(scope, receive, send)
            return

        more = [*HEADERS, FRESH] if scope["path"].startswith("/static/") else HEADERS

        async def with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        try:
            await self.app(scope, receive, with_headers)
        except Exception:  # the client has been told already
            report_fault("at a request")

    async def _turn_away(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "foreign origin"})
        else:
            await problem("This came from a page of another site.", 403)(scope, receive, send)
