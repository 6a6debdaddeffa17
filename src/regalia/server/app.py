"""The routes of the server: the page, its requests over HTTP, and the websocket of a game."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import UTC, datetime
from math import ceil
from pathlib import Path
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from regalia.cards.pictures import kept
from regalia.game.information.knowledge import SPECTATOR
from regalia.server import over_http
from regalia.server.connections import Open
from regalia.server.engine import NoFilm, NotHere
from regalia.server.faults import report_fault
from regalia.server.gate import Gate
from regalia.server.hub import Hub, Settings
from regalia.server.keeping import CannotResume
from regalia.server.limits import Buckets, is_json, is_local
from regalia.server.lobby import NoGame, Seated, named
from regalia.server.looking_back import LookingBack
from regalia.server.matches import single
from regalia.server.qr import TooLong, qr_code
from regalia.server.replies import TooLarge, answer, body, plainly, problem
from regalia.server.results import results
from regalia.server.room import Refuse
from regalia.server.seats import FREE, SHARED, invited, new_token, players_of
from regalia.server.store import Store
from regalia.server.stored import Stored
from regalia.server.talking import Talking
from regalia.server.workers import GivenUp

STATIC: Final = Path(__file__).with_name("static")
UNBUILT: Final = (
    b"<!doctype html><title>Regalia</title><p>The page has not been built. See docs/table.md.</p>"
)

NO_SEAT: Final = "This link does not lead to a free seat."
TAKEN: Final = "Somebody sits there already; ask for another link."
WRONG: Final = "That went wrong inside Regalia, and nothing has happened."
UNWRITTEN: Final = "It could not be written down: perhaps the disk is full. Nothing has happened."
HELD: Final = "Another program holds the file with the games; nothing has happened. Please try again."


def is_from_here(request: Request) -> bool:
    """Whether a request comes from this machine."""
    host = request.client.host if request.client else ""
    return is_local(host.removeprefix("::ffff:"))


class Server:
    """Everything that one running server consists of."""

    def __init__(
        self,
        store: Store,
        settings: Settings | None = None,
        names: frozenset[str] = frozenset(),
        addresses: tuple[str, ...] = (),
    ):
        """`names` are those of this machine; at `addresses` other machines find the table."""
        self.hub = Hub(store, settings or Settings())
        self._reach = over_http.Reach(addresses=addresses)
        self._looking_back = back = LookingBack(self.hub)
        self._talking = Talking(self.hub)
        self._buckets = Buckets() if self.hub.settings.limited else None
        routes = [
            Route("/", self.page),
            self._route("/api/start", self.start, "look"),
            self._route("/api/reach", self.reach, "look"),
            self._route("/api/qr", self.qr, "look", post=True),
            self._route("/api/deck", self.deck, "list", post=True),
            self._route("/api/results", self.results, "look", post=True),
            self._route("/api/games", self.create, "game", post=True),
            self._route("/api/lessons", self.create_lesson, "game", post=True),
            self._route("/api/puzzles", self.puzzles, "look"),
            self._route("/api/puzzles", self.create_puzzle, "game", post=True),
            self._route("/api/games/{token}", self.saved, "look"),
            self._route("/api/games/{token}/file", back.file, "file"),
            self._route("/api/games/{token}/link", self.link, "join", post=True),
            self._route("/api/join/{token}", self.invitation, "look"),
            self._route("/api/join/{token}", self.join, "join", post=True),
            self._route("/api/cards/{slug}.json", self.card, "look"),
            self._route("/api/names", self.names, "look"),
            self._route("/api/pictures", self.pictures, "look"),
            self._route("/api/pictures/{slug}", self.picture, "picture"),
            self._route("/api/rules/{id}.json", self.rule, "look"),
            self._route("/api/replays", back.show_file, "film", post=True),
            self._route("/api/replays/{token}", back.replay, "film"),
            self._route("/api/replays/{token}/analysis", back.analysis, "look"),
            self._route("/api/replays/{token}/analysis", back.analyse, "analysis", post=True),
            self._route("/api/replays/{token}/game", back.play_on, "game", post=True),
            self._route("/api/replays/{token}/{at}", back.frame, "frame"),
            self._route("/api/tickets/{id}", back.ticket, "file"),
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

    async def talk(self, socket: WebSocket) -> None:
        await self._talking.talk(socket, self._wait(socket, "hello"))

    # The page and what never changes.

    async def page(self, request: Request) -> Response:
        index = STATIC / "index.html"
        if index.is_file():
            return FileResponse(index, headers={"cache-control": "no-cache"})
        return Response(UNBUILT, 200, media_type="text/html; charset=utf-8")

    async def start(self, request: Request) -> Response:
        return answer(await self.hub.ask("start"))

    async def reach(self, request: Request) -> Response:
        return answer(self._reach)

    async def qr(self, request: Request) -> Response:
        asked = await body(request, over_http.LinkText)
        try:
            rows = await asyncio.to_thread(qr_code, asked.text)
        except TooLong as no:
            return problem(f"{no}.".capitalize(), 422)
        return answer(over_http.QrCode(rows=tuple("".join("01"[dark] for dark in row) for row in rows)))

    async def card(self, request: Request) -> Response:
        face = await self.hub.ask("face", request.path_params["slug"])
        return answer(face, keep=True) if face is not None else problem("There is no such card.", 404)

    async def names(self, request: Request) -> Response:
        return answer(await self.hub.ask("names"), keep=True)

    async def pictures(self, request: Request) -> Response:
        found = await asyncio.to_thread(kept) if is_from_here(request) else {}
        return answer(over_http.Pictures(slugs=tuple(found)))

    async def picture(self, request: Request) -> Response:
        """A picture from the user's folder: for the browser on this machine, and for nobody else."""
        found = (await asyncio.to_thread(kept)) if is_from_here(request) else {}
        path = found.get(request.path_params["slug"])
        if path is None:
            return problem("There is no such picture.", 404)
        return FileResponse(path, headers={"cache-control": "private, max-age=3600"})

    async def rule(self, request: Request) -> Response:
        words = await self.hub.ask("rule", request.path_params["id"])
        return answer(words, keep=True) if words is not None else problem("There is no such rule.", 404)

    # Decks and games.

    async def deck(self, request: Request) -> Response:
        asked = await body(request, over_http.DeckText)
        return answer(await self.hub.ask("check", asked.text, asked.name))

    async def create(self, request: Request) -> Response:
        asked = await body(request, over_http.NewGame)
        stored, tokens = await self.hub.ask("new_game", asked, self.hub.settings.dealt)
        return await self._created(stored, tokens)

    async def create_lesson(self, request: Request) -> Response:
        asked = await body(request, over_http.NewLesson)
        return await self._created(*await self.hub.ask("new_lesson", asked))

    async def puzzles(self, request: Request) -> Response:
        return answer(await self.hub.ask("puzzles"))

    async def create_puzzle(self, request: Request) -> Response:
        asked = await body(request, over_http.NewPuzzle)
        return await self._created(*await self.hub.ask("new_puzzle", asked))

    async def _created(self, stored: Stored, tokens: dict[str, int]) -> Response:
        """Store a new game, and answer with its links."""
        await asyncio.wrap_future(self.hub.store.create(stored, tokens))
        mine, *others = tokens
        friends = tuple(token for token in others if tokens[token] in FREE)
        return answer(
            over_http.Created(
                game=stored.id,
                token=mine,
                friend_token=friends[0] if friends else "",
                friend_tokens=friends,
                spectator_token=next((token for token in others if tokens[token] == SPECTATOR), ""),
            ),
            201,
        )

    async def saved(self, request: Request) -> Response:
        stored, seat = await self.hub.game_of(request.path_params["token"])
        setup = stored.setup
        return answer(
            over_http.Saved(
                game=stored.id,
                seat=seat,
                players=players_of(stored.seats, ()),
                decks=tuple(deck.name for deck in setup.decks)
                if setup is not None and (stored.over or stored.alone)
                else (),
                turn=stored.turn,
                waiting=stored.waiting is not None,
                over=stored.over,
                changed=datetime.fromtimestamp(stored.changed, UTC).isoformat(timespec="seconds"),
            )
        )

    async def results(self, request: Request) -> Response:
        asked = await body(request, over_http.GamesPlayed)
        found = await self.hub.read(lambda: results(self.hub.store.seats(asked.tokens)))
        return answer(found)

    async def invitation(self, request: Request) -> Response:
        stored, seat = await self.hub.game_of(request.path_params["token"])
        if seat not in FREE:
            raise Refuse(NO_SEAT)
        waiting = stored.waiting
        return answer(
            over_http.Invitation(
                game=stored.id,
                host=stored.seats[0].name or "Player A",
                needs_deck=waiting is not None and waiting.lists[FREE[seat]] is None,
                pantheon=waiting is not None and bool(waiting.deck.deck.boons),
                begun=waiting is None,
                blank=len(waiting.deck.blank) if waiting is not None else 0,
                best_of=stored.match.standing.best_of if stored.match is not None else 1,
                clock=stored.clock.wish if stored.clock is not None else None,
            )
        )

    async def join(self, request: Request) -> Response:
        invitation = request.path_params["token"]
        asked = await body(request, over_http.Join)
        token = ""
        while not token:
            stored, _ = await self.hub.game_of(invitation)
            game = await self.hub.open(stored.id)
            async with game.lock:
                stored, seat = await self.hub.game_of(invitation)
                if seat not in FREE:
                    raise Refuse(NO_SEAT)
                if not game.gone:
                    token = await self._sit_down(game, stored, FREE[seat], asked)
        self.hub.driving.drive(game)
        return answer(over_http.Joined(game=stored.id, token=token))

    async def _sit_down(self, game: Open, stored: Stored, seat: int, asked: over_http.Join) -> str:
        """Seat a friend, and begin the game if nobody is missing. Only they know the seat's new token."""
        if stored.waiting is None or seat not in stored.waiting.free:
            raise Refuse(TAKEN)
        friend = msgspec.structs.replace(stored.seats[seat], name=named(asked.name))
        seats = tuple(friend if number == seat else one for number, one in enumerate(stored.seats))
        seated: Seated = await self.hub.ask("sit_down", stored.waiting, seats, asked, seat)
        token = new_token()
        store = self.hub.store
        if seated.waiting is not None:
            await asyncio.wrap_future(store.sit_down(stored.id, seated.waiting, seats, (seat, token)))
            await self.hub.tell_waiting(game)
            return token
        assert seated.setup is not None
        match = msgspec.structs.replace(stored.match or single(seated.setup), decks=seated.decks)
        await asyncio.wrap_future(store.begin(stored.id, seated.setup, seats, match, (seat, token)))
        try:
            await self.hub.begin_game(game)
        except Exception:  # the link is used up, so the friend gets the seat and hears there what is wrong
            report_fault(f"game {stored.id} cannot begin")
        return token

    async def link(self, request: Request) -> Response:
        """Make a new link. The old one leads nowhere, and visitors who came by it need the new one."""
        old = request.path_params["token"]
        asked = await body(request, over_http.NewLink)
        stored, mine = await self.hub.game_of(old)
        if asked.which == "replay":
            return answer(over_http.Link(token=await self._looking_back.link_to_replay(stored, mine)), 201)
        token = ""
        while not token:
            game = await self.hub.open(stored.id)
            async with game.lock:  # nobody sits down meanwhile
                if not game.gone:
                    token = await self._renew(*await self.hub.game_of(old), asked)
        return answer(over_http.Link(token=token), 201)

    async def _renew(self, stored: Stored, mine: int, asked: over_http.NewLink) -> str:
        """A new token for a seat. Only the host invites, and only to seats that nobody has taken."""
        seat = {"seat": mine, "spectators": SPECTATOR, "friend": invited(asked.seat)}[asked.which]
        free = stored.waiting.free if stored.waiting is not None else ()
        if mine in (SPECTATOR, SHARED, *FREE) or (seat in FREE and (mine != 0 or FREE[seat] not in free)):
            raise Refuse("You cannot make such a link.")
        token = new_token()
        await asyncio.wrap_future(self.hub.store.renew(stored.id, seat, token))
        self.hub.send_away(stored.id, seat, "The link to this seat was made anew.")
        return token
