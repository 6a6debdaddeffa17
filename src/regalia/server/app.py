"""The routes of the server: the page, its requests over HTTP, and the websocket of a game."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime
from math import ceil
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import msgspec
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from regalia.game.information.knowledge import SPECTATOR
from regalia.server import over_http
from regalia.server.connections import Connection, Open
from regalia.server.engine import NoFilm, NotHere
from regalia.server.faults import report_fault
from regalia.server.hub import GONE, Hub, Settings
from regalia.server.keeping import CannotResume
from regalia.server.limits import Buckets, Pace, is_json, is_own_host, is_own_origin
from regalia.server.lobby import NoGame, named
from regalia.server.over_http import Problem
from regalia.server.protocol import LARGEST, Bye, FromPage, Hello, Refused
from regalia.server.room import Refuse
from regalia.server.seats import INVITED, new_token, players_of
from regalia.server.store import Store, Stored
from regalia.server.workers import GivenUp

STATIC: Final = Path(__file__).with_name("static")
LARGEST_BODY: Final = 2_000_000
"""The largest game file, in bytes, that a visitor may upload."""
LARGEST_DECK: Final = 900_000
PATIENCE: Final = 15.0
"""Seconds in which a connection has to send its first message."""
ARRIVAL: Final = 30.0
"""Seconds in which the body of a request has to arrive."""
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
UNBUILT: Final = (
    b"<!doctype html><title>Regalia</title><p>The page has not been built. See docs/table.md.</p>"
)

FOREIGN: Final = ("cross-site", "same-site")
"""The values of Sec-Fetch-Site for requests from pages of other sites. Such a request may only load the first
page.
"""

WRONG: Final = "That went wrong inside Regalia, and nothing has happened."
UNWRITTEN: Final = "It could not be written down: perhaps the disk is full. Nothing has happened."
HELD: Final = "Another program holds the file with the games; nothing has happened. Please try again."

S = TypeVar("S", bound=msgspec.Struct)
_messages: msgspec.json.Decoder[FromPage] = msgspec.json.Decoder(FromPage)
_id_of = msgspec.json.Decoder(dict[str, Any])


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


def answer(value: msgspec.Struct | bytes, status: int = 200, *, keep: bool = False) -> Response:
    """A struct as JSON. With `keep`, the browser may cache it."""
    caching = "public, max-age=3600" if keep else "no-store"
    data = value if isinstance(value, bytes) else msgspec.json.encode(value)
    return Response(data, status, {"cache-control": caching}, "application/json; charset=utf-8")


def problem(
    reason: str, status: int, checked: over_http.DeckChecked | None = None, *, wait: int = 0
) -> Response:
    found = answer(Problem(reason=reason, checked=checked, wait=wait), status)
    if wait:
        found.headers["retry-after"] = str(wait)
    return found


class Server:
    """Everything that one running server consists of."""

    def __init__(self, store: Store, settings: Settings | None = None, names: frozenset[str] = frozenset()):
        self.hub = Hub(store, settings or Settings())
        self._developing = asyncio.Lock()
        self._buckets = Buckets() if self.hub.settings.limited else None
        routes = [
            Route("/", self.page),
            self._route("/api/start", self.start, "look"),
            self._route("/api/deck", self.deck, "list", post=True),
            self._route("/api/games", self.create, "game", post=True),
            self._route("/api/games/{token}", self.saved, "look"),
            self._route("/api/games/{token}/file", self.file, "file"),
            self._route("/api/games/{token}/link", self.link, "join", post=True),
            self._route("/api/join/{token}", self.invitation, "look"),
            self._route("/api/join/{token}", self.join, "join", post=True),
            self._route("/api/cards/{slug}.json", self.card, "look"),
            self._route("/api/rules/{id}.json", self.rule, "look"),
            self._route("/api/replays", self.show_file, "film", post=True),
            self._route("/api/replays/{token}", self.replay, "film"),
            self._route("/api/replays/{token}/{at}", self.frame, "frame"),
            self._route("/api/tickets/{id}", self.ticket, "file"),
            WebSocketRoute("/ws", self.talk),
        ]
        if STATIC.is_dir():
            routes.append(Mount("/static", StaticFiles(directory=STATIC)))
        told: dict[Any, Any] = {
            404: lambda request, error: problem("There is no such page.", 404),
            405: lambda request, error: problem("This page does not take such requests.", 405),
            Exception: lambda request, error: problem(WRONG, 500),
        }
        self.app = Gate(Starlette(routes=routes, lifespan=self._live, exception_handlers=told), names)

    @contextlib.asynccontextmanager
    async def _live(self, app: Starlette) -> AsyncIterator[None]:
        self.hub.begin()
        try:
            yield
        finally:
            await self.hub.close()

    def _route(
        self, path: str, handler: Callable[[Request], Awaitable[Response]], kind: str, *, post: bool = False
    ) -> Route:
        """A route whose requests are counted under a kind of request.

        No request ever gets a traceback: if it cannot be met, the answer says why.
        """

        async def handle(request: Request) -> Response:
            if (wait := self._wait(request, kind)) > 0:
                seconds = ceil(wait)
                return problem(f"That is too much at once; try again in {seconds} s.", 429, wait=seconds)
            if post and not is_json(request.headers.get("content-type", "")):
                return problem("Send it as JSON.", 415)
            try:
                return await handler(request)
            except NoGame as no:
                return problem(no.reason, 422, no.checked)
            except Refuse as no:
                return problem(no.reason, 404)
            except NoFilm as no:
                return problem(f"This game cannot be shown: {no}.", 422)
            except NotHere:
                return problem("This is no longer here: open it again.", 404)
            except GivenUp:
                report_fault(f"at a request ({handler.__name__})")
                return problem("This took too long to work out and was given up.", 422)
            except TooLarge:
                return problem("That is too large.", 413)
            except TimeoutError:
                return problem("That took too long to arrive.", 408)
            except msgspec.DecodeError as no:
                return problem(f"This cannot be read: {plainly(no)}.", 400)
            except CannotResume as no:
                return problem(str(no), 422)
            except sqlite3.Error as error:
                report_fault(f"at a request ({handler.__name__})")
                held = getattr(error, "sqlite_errorname", "") in ("SQLITE_BUSY", "SQLITE_LOCKED")
                return problem(HELD, 503) if held else problem(UNWRITTEN, 507)
            except Exception:
                report_fault(f"at a request ({handler.__name__})")  # its address may hold a token
                return problem(WRONG, 500)

        return Route(path, handle, methods=["POST" if post else "GET"])

    def _wait(self, connection: HTTPConnection, kind: str) -> float:
        """The seconds that a client has to wait before the next request of this kind."""
        if self._buckets is None:
            return 0.0
        return self._buckets.wait(connection.client.host if connection.client else "", kind)

    # The page and what never changes.

    async def page(self, request: Request) -> Response:
        index = STATIC / "index.html"
        if index.is_file():
            return FileResponse(index, headers={"cache-control": "no-cache"})
        return Response(UNBUILT, 200, media_type="text/html; charset=utf-8")

    async def start(self, request: Request) -> Response:
        return answer(await self.hub.ask("start"))

    async def card(self, request: Request) -> Response:
        face = await self.hub.ask("face", request.path_params["slug"])
        return answer(face, keep=True) if face is not None else problem("There is no such card.", 404)

    async def rule(self, request: Request) -> Response:
        words = await self.hub.ask("rule", request.path_params["id"])
        return answer(words, keep=True) if words is not None else problem("There is no such rule.", 404)

    # Decks and games.

    async def deck(self, request: Request) -> Response:
        asked = await body(request, over_http.DeckText, LARGEST_DECK)
        return answer(await self.hub.ask("check", asked.text, asked.name))

    async def create(self, request: Request) -> Response:
        asked = await body(request, over_http.NewGame, LARGEST_DECK)
        stored, tokens = await self.hub.ask("new_game", asked, self.hub.settings.dealt)
        await asyncio.wrap_future(self.hub.store.create(stored, tokens))
        mine, *others = tokens
        return answer(
            over_http.Created(
                game=stored.id,
                token=mine,
                friend_token=next((token for token in others if tokens[token] == INVITED), ""),
                spectator_token=next((token for token in others if tokens[token] == SPECTATOR), ""),
            ),
            201,
        )

    async def _game(self, token: str) -> tuple[Stored, int]:
        """The game as it is stored now, and the seat of the client."""
        found = await self.hub.read(self.hub.store.seat, token)
        stored = await self.hub.read(self.hub.store.game, found[0]) if found is not None else None
        if found is None or stored is None:
            raise Refuse(GONE)
        return stored, found[1]

    async def saved(self, request: Request) -> Response:
        stored, seat = await self._game(request.path_params["token"])
        setup = stored.setup
        return answer(
            over_http.Saved(
                game=stored.id,
                seat=seat,
                players=players_of(stored.seats, ()),
                decks=tuple(deck.name for deck in setup.decks)
                if setup is not None and (stored.outcome is not None or stored.alone)
                else (),
                turn=stored.turn,
                waiting=stored.waiting is not None,
                over=stored.outcome is not None,
                changed=datetime.fromtimestamp(stored.changed, UTC).isoformat(timespec="seconds"),
            )
        )

    async def invitation(self, request: Request) -> Response:
        stored, seat = await self._game(request.path_params["token"])
        if seat != INVITED:
            raise Refuse("This link does not lead to a free seat.")
        waiting = stored.waiting
        return answer(
            over_http.Invitation(
                game=stored.id,
                host=stored.seats[0].name or "Player A",
                needs_deck=waiting is not None and waiting.against is None,
                begun=waiting is None,
                blank=len(waiting.deck.blank) if waiting is not None else 0,
            )
        )

    async def join(self, request: Request) -> Response:
        invitation = request.path_params["token"]
        asked = await body(request, over_http.Join, LARGEST_DECK)
        token = ""
        while not token:
            stored, _ = await self._game(invitation)
            game = await self.hub.open(stored.id)
            async with game.lock:
                stored, seat = await self._game(invitation)
                if seat != INVITED:
                    raise Refuse("This link does not lead to a free seat.")
                if not game.gone:
                    token = await self._sit_down(game, stored, asked)
        self.hub.drive(game)
        return answer(over_http.Joined(game=stored.id, token=token))

    async def _sit_down(self, game: Open, stored: Stored, asked: over_http.Join) -> str:
        """Seat the friend and begin the game. The sender of the link does not know the seat's new token."""
        assert stored.waiting is not None
        friend = msgspec.structs.replace(stored.seats[1], name=named(asked.name))
        seats = (stored.seats[0], friend)
        setup = await self.hub.ask("sit_down", stored.waiting, seats, asked)
        token = new_token()
        await asyncio.wrap_future(self.hub.store.begin(stored.id, setup, seats, token))
        try:
            await self.hub.begin_game(game)
        except Exception:  # the link is used up, so the friend gets the seat and hears there what is wrong
            report_fault(f"game {stored.id} cannot begin")
        return token

    async def link(self, request: Request) -> Response:
        """Make a new link. The old one leads nowhere, and visitors who came by it need the new one."""
        old = request.path_params["token"]
        asked = await body(request, over_http.NewLink, LARGEST_DECK)
        stored, mine = await self._game(old)
        seat = {"seat": mine, "spectators": SPECTATOR, "friend": INVITED}[asked.which]
        if mine in (SPECTATOR, INVITED) or (seat == INVITED and (mine != 0 or stored.waiting is None)):
            raise Refuse("You cannot make such a link.")
        token = new_token()
        await asyncio.wrap_future(self.hub.store.renew(stored.id, seat, token))
        self.hub.send_away(stored.id, seat, "The link to this seat was made anew.")
        return answer(over_http.Link(token=token), 201)

    # Games that are over.

    async def _finished(self, token: str) -> tuple[Stored, int]:
        stored, seat = await self._game(token)
        if stored.outcome is None:
            raise Refuse("The game is not over yet: its file would show hidden cards.")
        return stored, seat

    async def file(self, request: Request) -> Response:
        stored, seat = await self._finished(request.path_params["token"])
        if seat == SPECTATOR:
            raise Refuse("The file is for those who played.")
        data = await self.hub.ask("file", stored, await self.hub.read(self.hub.store.answers, stored.id))
        name = f"regalia-{stored.id}.json"
        disposition = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return Response(data, 200, disposition, "application/json")

    async def ticket(self, request: Request) -> Response:
        store = self.hub.store
        ticket = await self.hub.read(store.ticket, request.path_params["id"])
        stored = await self.hub.read(store.game, ticket.game) if ticket is not None else None
        if ticket is None or stored is None:
            raise Refuse("There is no such ticket.")
        if stored.outcome is None:
            raise Refuse("The game is not over yet: its file would show hidden cards.")
        answers = await self.hub.read(store.answers, stored.id)
        data = await self.hub.ask("ticket_file", ticket, stored, answers)
        return Response(data, 200, {"cache-control": "no-store"}, "application/json")

    async def show_file(self, request: Request) -> Response:
        data = await read_body(request, LARGEST_BODY)
        token = secrets.token_urlsafe(12)
        await self._develop(token, "begin_film_of", token, data)
        return answer(await self.hub.ask("overview", token), 201)

    async def _film(self, token: str, deed: str, *args: Any) -> bytes:
        """A part of a replay. The replay is made first if it is not there."""
        try:
            return cast("bytes", await self.hub.ask(deed, token, *args))
        except NotHere:
            pass
        stored, seat = await self._finished(token)
        answers = await self.hub.read(self.hub.store.answers, stored.id)
        eyes = (SPECTATOR,) if seat == SPECTATOR else (0, 1, SPECTATOR)
        await self._develop(token, "begin_film", token, stored, answers, eyes)
        return cast("bytes", await self.hub.ask(deed, token, *args))

    async def _develop(self, token: str, deed: str, *args: Any) -> None:
        """Make one replay after another, a slice at a time, because the front desk has other requests to
        serve.
        """
        async with self._developing:
            await self.hub.ask(deed, *args)
            while not await self.hub.ask("develop", token):
                pass

    async def replay(self, request: Request) -> Response:
        return answer(await self._film(request.path_params["token"], "overview"))

    async def frame(self, request: Request) -> Response:
        at, eyes = request.path_params["at"], request.query_params.get("eyes", "-1")
        if eyes not in ("0", "1", "-1") or not (at.isdecimal() and at.isascii() and len(at) < 9):
            raise Refuse("There is no such moment in this game.")
        return answer(await self._film(request.path_params["token"], "frame", int(at), int(eyes)))

    # The websocket.

    async def talk(self, socket: WebSocket) -> None:
        """One connection from its first message to its last."""
        wait = self._wait(socket, "hello")
        await socket.accept()
        connection = Connection()
        writer = asyncio.create_task(_write(socket, connection))
        game: Open | None = None
        try:
            if wait:
                connection.send(Bye(reason=f"You connect too often; try again in {ceil(wait)} s."))
                return
            game = await self._greet(socket, connection)
            if game is not None:
                await self._listen(socket, connection, game)
        except WebSocketDisconnect:
            pass
        except Exception:
            report_fault("at a connection")
            connection.send(Bye(reason="That went wrong inside Regalia; please come back."))
        finally:
            if game is not None:
                self.hub.leave(game, connection)
            connection.end()
            with contextlib.suppress(asyncio.CancelledError, TimeoutError):
                await asyncio.wait_for(writer, 5)

    async def _greet(self, socket: WebSocket, connection: Connection) -> Open | None:
        try:
            data = await asyncio.wait_for(_receive(socket), PATIENCE)
            said = understand(data)
            if not isinstance(said, Hello):
                raise Refuse("Say hello first, with your token.")
            return await self.hub.enter(connection, said.token)
        except TimeoutError:
            connection.send(Bye(reason="Nobody said hello."))
        except Refuse as no:
            connection.send(Refused(id=0, reason=no.reason))
            connection.send(Bye(reason=no.reason))
        return None

    async def _listen(self, socket: WebSocket, connection: Connection, game: Open) -> None:
        pace = Pace()
        while not connection.slow:
            data = await _receive(socket)
            try:
                if not pace.admits():
                    if pace.is_hopeless:
                        connection.send(Bye(reason="Too many messages."))
                        return
                    raise Refuse("Too many messages at once; wait a moment.")
                message = understand(data)
                if isinstance(message, Hello):
                    raise Refuse("You have said hello already.")
            except Refuse as no:
                connection.send(Refused(id=id_of(data), reason=no.reason))
                continue
            await self.hub.receive(game, connection, message)


async def _receive(socket: WebSocket) -> bytes:
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect
    text = message.get("text")
    return text.encode() if text is not None else message.get("bytes") or b""


async def _write(socket: WebSocket, connection: Connection) -> None:
    """Send what waits in a connection's queue, until it ends."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while (data := await connection.queue.get()) is not None:
            await socket.send_text(data.decode())
        await socket.close(1000)


def understand(data: bytes) -> FromPage:
    """The message in some bytes. Raise `Refuse` with the reason if there is none."""
    if len(data) > LARGEST:
        raise Refuse(f"A message has at most {LARGEST} bytes; this one has {len(data)}.")
    try:
        return _messages.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as no:
        raise Refuse(f"This message cannot be understood: {plainly(no)}.") from None


def id_of(data: bytes) -> int:
    """The number of a message that could not be met, or 0 if it cannot be read."""
    if len(data) > LARGEST:
        return 0
    try:
        found = _id_of.decode(data).get("id")
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return 0
    return found if type(found) is int and 0 <= found <= 2**31 else 0


def plainly(error: Exception) -> str:
    """The message of a decoder, on one line and not too long."""
    return " ".join(str(error).split())[:200].rstrip(".")


class TooLarge(Exception):
    """A body with more bytes than its kind may have."""


async def read_body(request: Request, most: int) -> bytes:
    data = bytearray()
    async with asyncio.timeout(ARRIVAL):
        async for chunk in request.stream():
            data += chunk
            if len(data) > most:
                raise TooLarge
    return bytes(data)


async def body(request: Request, kind: type[S], most: int) -> S:
    """The struct that was sent."""
    return msgspec.json.decode(await read_body(request, most), type=kind)
