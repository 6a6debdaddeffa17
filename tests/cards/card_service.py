"""A card service on this machine that answers as the official one does, or as badly as a test wants."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

PER_PAGE = 2
NO_LENGTH = -1


def card(slug: str, /, **changes: Any) -> dict[str, Any]:
    """The service's record of a card that does not exist."""
    editions, legality = changes.pop("editions", None), changes.pop("legality", None)
    return {
        **face(slug, **changes),
        "editions": [edition(slug, "TST")] if editions is None else editions,
        "result_editions": [],
        "legality": legality,
        "rule": [{"title": "", "date_added": "2026-01-01", "description": "A ruling of no interest."}],
    }


def face(slug: str, /, **changes: Any) -> dict[str, Any]:
    return {
        "uuid": f"id-{slug}",
        "slug": slug,
        "name": slug.replace("-", " ").title(),
        "types": ["REGALIA", "WEAPON"],
        "classes": ["WARRIOR"],
        "subtypes": ["WARRIOR", "SWORD"],
        "element": "NORM",
        "elements": ["NORM"],
        "cost": {"type": "memory", "value": "1"},
        "cost_memory": 1,
        "cost_reserve": None,
        "level": None,
        "power": 2,
        "life": None,
        "durability": 3,
        "speed": None,
        "effect": "**An invented text** of CARDNAME.",
        "effect_raw": f"An invented text of {slug}.",
        **changes,
    }


def edition(
    slug: str,
    prefix: str,
    release: str | None = "2026-01-01",
    orientation: str | None = None,
    other: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """An edition; `other` is the other face's record, whose edition is made to go with it."""
    here = {
        "slug": f"{slug}-{prefix.lower().replace(' ', '')}",
        "uuid": f"{slug}-{prefix}",
        "collector_number": "001",
        "configuration": "flip" if orientation else "default",
        "orientation": orientation,
        "set": {
            "prefix": prefix,
            "language": "EN",
            "release_date": f"{release}T00:00:00" if release else None,
        },
    }
    sides = []
    if other is not None:
        turned = "front" if orientation == "back" else "back"
        sides = [{**other, "edition": edition(other["slug"], prefix, release, turned)}]
        del sides[0]["edition"]["other_orientations"]
    return {**here, "other_orientations": sides}


class Answer(NamedTuple):
    """What is sent back, byte by byte as it is said here."""

    body: bytes
    status: int = 200
    headers: dict[str, str] = {}  # noqa: RUF012
    length: int | None = None
    """What Content-Length says, if not the truth; with NO_LENGTH it is left out."""


def as_json(value: Any, status: int = 200, **headers: str) -> Answer:
    return Answer(json.dumps(value).encode(), status, {"Content-Type": "application/json", **headers})


class Asked(NamedTuple):
    prefix: str | None
    page: int
    number: int
    """How many questions came before."""
    agent: str


class CardService:
    """Answers from `cards`, page by page; a test may put another `answer` in its place."""

    def __init__(self) -> None:
        self.cards: list[dict[str, Any]] = []
        self.per_page = PER_PAGE
        self.lists_all = True
        self.packs = False
        self.asked: list[Asked] = []
        self.answer: Callable[[Asked], Answer] = self.page
        self.pictures: dict[str, Answer] = {}
        """What is answered at other addresses."""
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                outer.serve(self)

            def log_message(self, format: str, *args: Any) -> None:
                """Say nothing."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True)
        self.thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server.server_address[1]}"

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()

    def serve(self, handler: BaseHTTPRequestHandler) -> None:
        address = urlsplit(handler.path)
        query = parse_qs(address.query)
        page = int(query.get("page", ["0"])[0])
        asked = Asked(
            query.get("prefix", [None])[0], page, len(self.asked), handler.headers.get("User-Agent", "")
        )
        self.asked.append(asked)
        answer = self.answer(asked) if address.path == "/cards/search" else self.other(address.path)
        body, headers = answer.body, dict(answer.headers)
        if self.packs:
            body, headers["Content-Encoding"] = gzip.compress(body), "gzip"
        try:
            handler.send_response(answer.status)
            for name, value in headers.items():
                handler.send_header(name, value)
            if answer.length != NO_LENGTH:
                handler.send_header("Content-Length", str(answer.length or len(body)))
            handler.end_headers()
            handler.wfile.write(body)
        except OSError:
            """Ignore that the client has hung up."""

    def other(self, path: str) -> Answer:
        return self.pictures.get(path) or as_json({}, 404)

    def page(self, asked: Asked) -> Answer:
        """What the service answers when all is well."""
        if asked.prefix is None and not self.lists_all:
            return as_json({"error": "prefix is missing"}, 400)
        found = [
            each
            for each in self.cards
            if asked.prefix is None or any(e["set"]["prefix"] == asked.prefix for e in each["editions"])
        ]
        pages = -(-len(found) // self.per_page)
        start = (asked.page - 1) * self.per_page
        data = found[start : start + self.per_page]
        return as_json({"data": data, "page": asked.page, "total_pages": pages})
