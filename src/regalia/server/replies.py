"""What requests bring, and what is answered."""

from __future__ import annotations

import asyncio
from typing import Final, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from regalia.server.over_http import DeckChecked, Problem

LARGEST_REQUEST: Final = 900_000
"""The largest request that is read, in bytes. Only game files may be larger."""
ARRIVAL: Final = 30.0
"""Seconds in which the body of a request has to arrive."""

S = TypeVar("S", bound=msgspec.Struct)


def answer(value: msgspec.Struct | bytes, status: int = 200, *, keep: bool = False) -> Response:
    """A struct as JSON. With `keep`, the browser may cache it."""
    caching = "public, max-age=3600" if keep else "no-store"
    data = value if isinstance(value, bytes) else msgspec.json.encode(value)
    return Response(data, status, {"cache-control": caching}, "application/json; charset=utf-8")


def problem(reason: str, status: int, checked: DeckChecked | None = None, *, wait: int = 0) -> Response:
    """The reason why a request cannot be met."""
    found = answer(Problem(reason=reason, checked=checked, wait=wait), status)
    if wait:
        found.headers["retry-after"] = str(wait)
    return found


def plainly(error: Exception) -> str:
    """The message of a decoder, on one line and not too long."""
    return " ".join(str(error).split())[:200].rstrip(".")


class TooLarge(Exception):
    """A body with more bytes than its kind may have."""


async def read_body(request: Request, most: int) -> bytes:
    """The bytes that were sent."""
    data = bytearray()
    async with asyncio.timeout(ARRIVAL):
        async for chunk in request.stream():
            data += chunk
            if len(data) > most:
                raise TooLarge
    return bytes(data)


async def body(request: Request, kind: type[S]) -> S:
    """The struct that was sent."""
    return msgspec.json.decode(await read_body(request, LARGEST_REQUEST), type=kind)
