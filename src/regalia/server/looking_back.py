"""The requests after a game: its replay, its file, its analysis, and a new game from one of its steps."""

from __future__ import annotations

import asyncio
import re
import secrets
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from regalia.game.information.knowledge import SPECTATOR
from regalia.server import over_http
from regalia.server.disclosure import UNDECIDED, check_over, is_disclosed
from regalia.server.engine import NotHere
from regalia.server.hub import Hub
from regalia.server.replays import eyes_of
from regalia.server.replies import answer, body, read_body
from regalia.server.room import Refuse
from regalia.server.seats import FREE, SHARED, new_token
from regalia.server.stored import Stored

LARGEST_BODY: Final = 2_000_000
"""The largest game file, in bytes, that a visitor may upload."""


class LookingBack:
    """Answers requests about games that are over."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._developing = asyncio.Lock()

    async def link_to_replay(self, stored: Stored, mine: int) -> str:
        """The token that shows a game that is over to everybody who has it."""
        if mine == SPECTATOR or mine in FREE:
            raise Refuse("You cannot make such a link.")
        await self._check_disclosed(stored)
        await asyncio.wrap_future(self._hub.store.add_token(stored.id, SHARED, new_token()))
        return (await self._hub.read(self._hub.store.tokens, stored.id))[SHARED]

    # What may be shown.

    async def _is_disclosed(self, stored: Stored) -> bool:
        return await self._hub.read(is_disclosed, self._hub.store, stored)

    async def _check_disclosed(self, stored: Stored) -> None:
        """Refuse to show all cards of a game too early."""
        check_over(stored)
        if not await self._is_disclosed(stored):
            raise Refuse(UNDECIDED)

    async def _eyes(self, stored: Stored, seat: int) -> tuple[int, ...]:
        """The eyes with which the owner of a link may see a game that is over."""
        check_over(stored)
        if seat == SHARED:
            await self._check_disclosed(stored)
        return eyes_of(seat, len(stored.seats), disclosed=await self._is_disclosed(stored))

    # Files, replays and analyses.

    async def file(self, request: Request) -> Response:
        stored, seat = await self._hub.game_of(request.path_params["token"])
        if seat == SPECTATOR:
            raise Refuse("The file is for those who played.")
        await self._check_disclosed(stored)
        data = await self._hub.ask("file", stored, await self._hub.read(self._hub.store.answers, stored.id))
        name = f"regalia-{stored.id}.json"
        disposition = {"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
        return Response(data, 200, disposition, "application/json")

    async def ticket(self, request: Request) -> Response:
        store = self._hub.store
        ticket = await self._hub.read(store.ticket, request.path_params["id"])
        stored = await self._hub.read(store.game, ticket.game) if ticket is not None else None
        if ticket is None or stored is None:
            raise Refuse("There is no such ticket.")
        await self._check_disclosed(stored)
        answers = await self._hub.read(store.answers, stored.id)
        data = await self._hub.ask("ticket_file", ticket, stored, answers)
        return Response(data, 200, {"cache-control": "no-store"}, "application/json")

    async def show_file(self, request: Request) -> Response:
        data = await read_body(request, LARGEST_BODY)
        token = secrets.token_urlsafe(12)
        await self._develop(token, "begin_film_of", token, data)
        return answer(await self._hub.ask("overview", token), 201)

    async def _of_film(self, token: str, deed: str, *args: Any) -> Any:
        """Something of a replay. The replay is made first if it is not there."""
        try:
            return await self._hub.ask(deed, token, *args)
        except NotHere:
            pass
        stored, seat = await self._hub.game_of(token)
        eyes = await self._eyes(stored, seat)
        answers = await self._hub.read(self._hub.store.answers, stored.id)
        await self._develop(token, "begin_film", token, stored, answers, eyes)
        return await self._hub.ask(deed, token, *args)

    async def _develop(self, token: str, deed: str, *args: Any) -> None:
        """Make one replay after another, a slice at a time, because the front desk has other requests to
        serve.
        """
        async with self._developing:
            await self._hub.ask(deed, *args)
            while not await self._hub.ask("develop", token):
                pass

    async def replay(self, request: Request) -> Response:
        """The overview of a replay. It is made anew if more may be seen of the game by now."""
        token = request.path_params["token"]
        is_game = await self._hub.read(self._hub.store.seat, token) is not None
        eyes = await self._eyes(*await self._hub.game_of(token)) if is_game else None
        return answer(await self._of_film(token, "overview", eyes))

    async def play_on(self, request: Request) -> Response:
        asked = await body(request, over_http.PlayOn)
        made = await self._of_film(request.path_params["token"], "play_on", asked, self._hub.settings.dealt)
        await asyncio.wrap_future(self._hub.store.create(made.stored, made.tokens, made.rows))
        mine, spectators = made.tokens
        return answer(over_http.Created(game=made.stored.id, token=mine, spectator_token=spectators), 201)

    async def analysis(self, request: Request) -> Response:
        token = request.path_params["token"]
        await self._of_film(token, "check_open")
        return await self._analysis(await self._analysed(token))

    async def analyse(self, request: Request) -> Response:
        token = request.path_params["token"]
        asked = await body(request, over_http.Analyse)
        found = await self._of_film(token, "open_record")
        game = await self._analysed(token)
        if asked.wish == "stop":
            self._hub.analyses.stop(game)
        elif await self._hub.read(self._hub.store.analysis, game) is None:
            self._hub.analyses.begin(game, found, is_stored=game != token)
        return await self._analysis(game)

    async def _analysed(self, token: str) -> str:
        """The name under which the analysis of a replay is kept: that of its game, if it is no file."""
        found = await self._hub.read(self._hub.store.seat, token)
        return found[0] if found is not None else token

    async def _analysis(self, game: str) -> Response:
        kept = await self._hub.read(self._hub.store.analysis, game)
        if kept is not None:
            return answer(kept)
        return answer(self._hub.analyses.state(game) or over_http.AnalysisState(state="none"))

    async def frame(self, request: Request) -> Response:
        at, eyes = request.path_params["at"], request.query_params.get("eyes", "-1")
        if not re.fullmatch(r"-?[0-9]", eyes) or not (at.isdecimal() and at.isascii() and len(at) < 9):
            raise Refuse("There is no such moment in this game.")
        return answer(await self._of_film(request.path_params["token"], "frame", int(at), int(eyes)))
