"""Requesting JSON and pictures from a service on the network, with limits and with retries.

There is one request at a time, each with a limit in time and size. Temporary failures (too many requests, a
server error, a broken connection) are tried again after growing pauses. Everything else fails at once with a
message that says what to do.
"""

from __future__ import annotations

import http
import http.client
import socket
import ssl
import time
import urllib.error
import urllib.request
import zlib
from collections.abc import Callable
from typing import IO, Final, NoReturn, TypeVar
from urllib.parse import urlsplit

from regalia import __version__

T = TypeVar("T")

AGENT: Final = f"Regalia/{__version__} (an unofficial rules engine; fetches the card pool)"
TIMEOUT: float = 20.0
"""The most seconds to wait for the next byte."""
DEADLINE: float = 120.0
"""The most seconds for a whole answer, even if data keep arriving."""
PAUSES: tuple[float, ...] = (1.0, 4.0, 15.0)
"""Seconds before the second, third and fourth try."""
LONGEST_PAUSE: Final = 60.0
"""The longest pause, in seconds, that a service may ask for (Retry-After)."""
LARGEST: int = 32 * 2**20
"""The most bytes of an unpacked answer. A page of thirty cards has about 200 thousand."""
LARGEST_PICTURE: int = 4 * 2**20
PICTURES: Final = {"image/jpeg": "jpg", "image/png": "png", "image/webp": "webp"}
"""The kinds of pictures that are taken, with the ends of the names of their files."""
BEGINNINGS: Final = {"jpg": b"\xff\xd8\xff", "png": b"\x89PNG\r\n\x1a\n", "webp": b"RIFF"}
PASSING: Final = frozenset({408, 425, 429, 500, 502, 503, 504})
NOT_THERE: Final = frozenset({400, 404, 410, 422})

LATER: Final = "try again later"
CHECK: Final = "check the address"


class Failure(Exception):
    """No new pool could be fetched. It has the address, the reason and a remedy."""

    def __init__(self, place: str, what: str, remedy: str) -> None:
        super().__init__(place, what, remedy)
        self.place, self.what, self.remedy = place, what, remedy

    def __str__(self) -> str:
        return " ".join(f"{self.place}: {self.what}; {self.remedy}.".split())


class NotThere(Failure):
    """The service has nothing at this address."""


class _Passing(Exception):
    """A fault that another attempt may avoid."""

    def __init__(self, what: str, wait: float = 0.0) -> None:
        super().__init__(what)
        self.what, self.wait = what, wait


def fetch(url: str) -> bytes:
    """The JSON answer at an address, as bytes."""
    return _patiently(url, "application/json", _body)


def fetch_picture(url: str) -> tuple[str, bytes]:
    """The picture at an address, after the end of the name for its file."""
    return _patiently(url, ", ".join(PICTURES), _picture)


def _patiently(url: str, accepted: str, read: Callable[[str, http.client.HTTPResponse], T]) -> T:
    for pause in (*PAUSES, None):
        try:
            return _once(url, accepted, read)
        except _Passing as trouble:
            if pause is None:
                raise Failure(url, f"{trouble.what}, {len(PAUSES) + 1} times in a row", LATER) from None
            time.sleep(max(pause, min(trouble.wait, LONGEST_PAUSE)))
    raise AssertionError("the last try returns or raises")


def _once(url: str, accepted: str, read: Callable[[str, http.client.HTTPResponse], T]) -> T:
    asked = urllib.request.Request(url)
    asked.add_header("User-Agent", AGENT)
    asked.add_header("Accept", accepted)
    asked.add_header("Accept-Encoding", "gzip")
    try:
        with _opener().open(asked, timeout=TIMEOUT) as answer:
            return read(url, answer)
    except urllib.error.HTTPError as error:
        with error:
            _refused(url, error)
    except urllib.error.URLError as error:
        reason = error.reason if isinstance(error.reason, Exception) else error
        _unanswered(url, reason)
    except (OSError, http.client.HTTPException) as error:
        _unanswered(url, error)


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Follows redirects, but never away from HTTPS and only to web addresses."""

    def redirect_request(
        self,
        req: urllib.request.Request,
        fp: IO[bytes],
        code: int,
        msg: str,
        headers: http.client.HTTPMessage,
        newurl: str,
    ) -> urllib.request.Request | None:
        before, after = urlsplit(req.full_url).scheme, urlsplit(newurl).scheme
        if after not in (before, "https"):
            fp.close()
            raise Failure(req.full_url, f"it redirects Regalia from {before} to {after}", CHECK)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _opener() -> urllib.request.OpenerDirector:
    """An opener for the web only: no files, no FTP."""
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPErrorProcessor(),
        _Redirects(),
    ):
        opener.add_handler(handler)
    return opener


def _refused(url: str, error: urllib.error.HTTPError) -> NoReturn:
    try:
        name = f"{error.code} {http.HTTPStatus(error.code).phrase}"
    except ValueError:
        name = str(error.code)
    if error.code in PASSING:
        raise _Passing(f"it answers {name}", _seconds(error.headers.get("Retry-After")))
    if error.code in NOT_THERE:
        raise NotThere(url, f"it answers {name}", CHECK)
    raise Failure(url, f"it answers {name}", CHECK)


def _seconds(text: str | None) -> float:
    return float(text) if text and text.isascii() and text.isdigit() else 0.0


def _unanswered(url: str, error: Exception) -> NoReturn:
    host = urlsplit(url).netloc
    if isinstance(error, TimeoutError):
        raise _Passing(f"no answer within {TIMEOUT:g} seconds")
    if isinstance(error, ConnectionRefusedError):
        raise Failure(url, f"nobody answers at {host}", "check the address and your connection")
    if isinstance(error, socket.gaierror):
        raise Failure(url, f"the host {host} is not known", "check the address and your connection")
    if isinstance(error, ssl.SSLCertVerificationError):
        raise Failure(url, f"the certificate of {host} is not trusted", CHECK)
    if isinstance(error, http.client.IncompleteRead | http.client.RemoteDisconnected | ConnectionError):
        raise _Passing("the connection broke off")
    if isinstance(error, http.client.HTTPException):
        raise Failure(url, f"{host} does not use HTTP correctly", CHECK)
    why = getattr(error, "strerror", None) or error
    raise Failure(url, f"it cannot be reached ({why})", "check the address and your connection")


def _body(url: str, answer: http.client.HTTPResponse) -> bytes:
    kind = answer.headers.get_content_type()
    if kind != "application/json" and not kind.endswith("+json"):
        what = "a web page" if kind == "text/html" else f"{kind!r}"
        raise Failure(url, f"it answers with {what}, not with cards as JSON", CHECK)
    return _whole(url, answer, LARGEST)


def _picture(url: str, answer: http.client.HTTPResponse) -> tuple[str, bytes]:
    kind = answer.headers.get_content_type()
    if kind not in PICTURES:
        raise Failure(url, f"it answers with {kind!r}, not with a picture", CHECK)
    data = _whole(url, answer, LARGEST_PICTURE)
    if not data.startswith(BEGINNINGS[PICTURES[kind]]):
        raise Failure(url, f"what it sends as {kind!r} is no such picture", LATER)
    return PICTURES[kind], data


def _whole(url: str, answer: http.client.HTTPResponse, most: int) -> bytes:
    """The whole answer, unpacked, of no more bytes than it may have."""
    length = answer.headers.get("Content-Length", "")
    expected = int(length) if length.isascii() and length.isdigit() else None
    if expected is not None and expected > most:
        raise _too_large(url, most)
    end = time.monotonic() + DEADLINE
    data = bytearray()
    while piece := answer.read1(1 << 16):
        data += piece
        if len(data) > most:
            raise _too_large(url, most)
        if time.monotonic() > end:
            raise _Passing(f"no whole answer within {DEADLINE:g} seconds")
    if expected is not None and len(data) < expected:
        raise _Passing("the answer is cut off")
    packing = answer.headers.get("Content-Encoding", "identity").lower()
    if packing == "identity":
        return bytes(data)
    if packing != "gzip":
        raise Failure(url, f"its answer is packed as {packing!r}, which was not asked for", CHECK)
    return _unpacked(url, bytes(data), most)


def _unpacked(url: str, data: bytes, most: int) -> bytes:
    unpacker = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        whole = unpacker.decompress(data, most + 1)
    except zlib.error:
        raise Failure(url, "its packed answer cannot be unpacked", LATER) from None
    if len(whole) > most:
        raise _too_large(url, most)
    if not unpacker.eof:
        raise _Passing("the answer is cut off")
    return whole


def _too_large(url: str, most: int) -> Failure:
    return Failure(url, f"its answer is larger than {most:,} bytes", CHECK)
