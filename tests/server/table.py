"""Rooms and running servers for the tests of the table."""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from websockets.sync.client import ClientConnection, connect

from regalia.decks.presets import PRESETS
from regalia.game_files import setup
from regalia.server.app import Server
from regalia.server.commands import configuration, listen
from regalia.server.engine import Engine
from regalia.server.hub import Hub, Settings
from regalia.server.protocol import Choose, Question
from regalia.server.room import Room
from regalia.server.seats import SeatKind
from regalia.server.store import Store

PERSON = SeatKind(name="Ann")
FRIEND = SeatKind(name="Ben")
BOT = SeatKind(kind="bot", bot="simple")


def room(
    *seats: SeatKind, seed: str = "seed", decks: tuple[str, str] = ("rai", "lorraine"), **more: Any
) -> Room:
    """A new game; who is not named is a friend."""
    seats = seats or (PERSON, FRIEND)
    settled = setup([PRESETS[name] for name in decks], ["", ""], 0)
    return Room("game", settled, seats, seed, **more)


def asked(table: Room, seat: int) -> Question:
    """The question in front of a seat."""
    found = table.table(seat).question
    assert found is not None
    return found


def go_on(table: Room) -> None:
    """Let everything happen that happens by itself."""
    while True:
        if table.bot_to_move:
            table.let_bot_answer()
        elif table.automatic():
            table.answer_by_itself()
        else:
            return


def obvious(question: Question) -> tuple[int, ...]:
    """An answer that keeps a game going: pass, or what is proposed, or the first thing."""
    if question.proposal is not None:
        return question.proposal
    if question.asks == "pick":
        return tuple(range(question.minimum))
    if question.asks == "order":
        return tuple(range(len(question.options)))
    if question.asks == "share":
        return (question.maximum - len(question.options) + 1, *[1] * (len(question.options) - 1))
    return (0,)


def choose(table: Room, seat: int, *said: int) -> None:
    """Answer the question in front of a seat; without places, obviously."""
    question = asked(table, seat)
    answer = Choose(id=1, question=question.number, said=said or obvious(question))
    table.receive(seat, answer)
    go_on(table)


def play_until(table: Room, topic: str, phase: str = "", seat: int | None = None) -> int:
    """Answer obviously until something is asked; who is asked."""
    go_on(table)
    for _ in range(500):
        decision = table.game.decision
        assert decision is not None, f"{topic} is never asked"
        here = phase in ("", table.table(decision.player).moment.phase)
        if decision.topic == topic and here and seat in (None, decision.player):
            return decision.player
        choose(table, decision.player)
    raise AssertionError(f"{topic} is never asked")


class Site:
    """A running server."""

    def __init__(self, port: int, folder: Path, hub: Hub | None = None) -> None:
        self.port = port
        self.folder = folder
        self._hub = hub

    @property
    def hub(self) -> Hub:
        assert self._hub is not None, "it runs in a process of its own"
        return self._hub

    def room(self, game: str) -> Room:
        """A game as the server has it in memory, where its workers are threads."""
        deeds = self.hub.crew.workers[0]._deeds
        assert isinstance(deeds, Engine)
        return deeds.rooms[game]

    def request(self, path: str, data: Any = None, **headers: str) -> tuple[int, Any]:
        """The status and the JSON of an answer."""
        body = data if isinstance(data, bytes) else None if data is None else json.dumps(data).encode()
        sent = {"content-type": "application/json", **headers} if body is not None else headers
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", body, sent)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    def get(self, path: str, data: Any = None) -> Any:
        status, found = self.request(path, data)
        assert status in (200, 201), found
        return found

    @contextmanager
    def visit(self, token: str, **more: Any) -> Iterator[Guest]:
        address = f"ws://127.0.0.1:{self.port}/ws"
        with connect(address, max_size=None, compression=None, **more) as socket:
            guest = Guest(socket)
            guest.send(type="hello", token=token)
            yield guest


class Guest:
    """A connection to a game."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.table: dict[str, Any] = {}

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def receive(self) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(self.socket.recv(timeout=30))
        if message["type"] == "table":
            self.table = message
        return message

    def until(self, *kinds: str) -> dict[str, Any]:
        """The next message of one of these kinds."""
        while True:
            message = self.receive()
            if message["type"] in kinds:
                return message

    def answer(self, **message: Any) -> dict[str, Any]:
        """What the server says to a message."""
        self.send(id=7, **message)
        while True:
            found = self.receive()
            if found.get("id") == 7:
                return found

    def question(self) -> dict[str, Any]:
        """The question in front of this guest, as soon as there is one."""
        while not self.table or self.table["question"] is None:
            assert not self.table or self.table["result"] is None
            self.receive()
        found: dict[str, Any] = self.table["question"]
        return found

    def choose(self, said: list[int] | None = None) -> dict[str, Any]:
        """Answer the question; without places with what is proposed, or the first thing."""
        question = self.question()
        if said is None:
            said = question["proposal"]
        if said is None:
            said = list(range(question["minimum"])) if question["asks"] == "pick" else [0]
        self.table = {}
        return self.answer(type="choose", question=question["number"], said=said)


@contextmanager
def site(folder: Path, **settings: Any) -> Iterator[Site]:
    """A server in a thread of this process: nothing waits for anybody's eyes, and no game hangs on luck.

    Its workers are threads as well, so that tests can reach into them, unless `workers` says otherwise.
    """
    socket = listen("127.0.0.1", 0)
    usual = {
        "pace": (0.0, 0.0),
        "bot_pause": 0.0,
        "workers": 0,
        "thinkers": 1,
        "limited": False,
        "dealt": "tests",
    }
    behaviour = Settings(**{**usual, **settings})
    served = Server(Store(folder / "games.sqlite"), behaviour)
    server = uvicorn.Server(configuration(served.app, limited=behaviour.limited))
    thread = threading.Thread(target=server.run, args=([socket],))
    thread.start()
    try:
        yield Site(socket.getsockname()[1], folder, served.hub)
    finally:
        server.should_exit = True
        thread.join(20)
