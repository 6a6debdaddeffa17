"""Visitors of the table for the proofs: a server in its own process, and bots that play over websockets."""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from regalia.server.commands import listen
from regalia.server.kinds import room_of
from regalia.server.lobby import bring, new_game, settle
from regalia.server.over_http import DeckChoice, NewGame
from regalia.server.protocol import MOST_PER_SECOND
from regalia.server.seats import INVITED, SeatKind
from regalia.server.store import Store

SERVED = "--serve"
BREATH = 1.2 / MOST_PER_SECOND
"""Seconds between two messages of a visitor who keeps to the limit."""
FILE = "games.sqlite"


def serve(folder: Path, listening: socket.socket) -> None:
    """Serve the games of a folder without any pauses, until the process is ended."""
    import uvicorn

    from regalia.server.app import Server
    from regalia.server.commands import configuration
    from regalia.server.hub import Settings

    server = Server(Store(folder / FILE), Settings(pace=(0.0, 0.0), bot_pause=0.0, limited=False))
    uvicorn.Server(configuration(server.app, limited=False)).run(sockets=[listening])


class Served:
    """A server in a process that can be killed and begun again.

    The socket is held here, so that nobody else can take the port while there is no server.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.listening = listen("127.0.0.1", 0)
        self.port: int = self.listening.getsockname()[1]
        self.process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        handed = self.listening.fileno()
        words = [sys.executable, "-m", "proofs._visitors", SERVED, str(self.folder), str(handed)]
        self.process = subprocess.Popen(words, stdin=subprocess.DEVNULL, pass_fds=[handed])
        self.wait()

    def wait(self) -> None:
        for _ in range(600):
            try:
                with urllib.request.urlopen(f"{self.address}/api/rules/cost.1.json", timeout=5):
                    return
            except OSError:
                time.sleep(0.05)
        raise TimeoutError("the server does not answer")

    def kill(self) -> None:
        """Kill the server, so that it has no chance to put anything in order."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process = None

    def end(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(20)
            self.process = None
        self.listening.close()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    def begin_game(self, **wish: Any) -> str:
        """Begin a game over HTTP as the page does, and return the token of its first player."""
        request = urllib.request.Request(
            f"{self.address}/api/games", json.dumps(wish).encode(), {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=60) as answer:
            token: str = json.load(answer)["token"]
        return token

    def memory(self) -> int:
        """The bytes of memory that the server and all its processes use. Shared memory counts once."""
        return sum(_memory_of(pid) for pid in self.processes())

    def processes(self) -> list[int]:
        """The server and all the processes that work for it."""
        assert self.process is not None
        parents = _parents()
        found = [self.process.pid]
        for pid in found:
            found.extend(child for child, parent in parents.items() if parent == pid)
        return found

    def workers(self) -> list[int]:
        """The processes that do the engine's work: those that have begun no processes themselves."""
        parents = _parents()
        return [pid for pid in self.processes()[1:] if pid not in parents.values() and _works(pid)]

    def kill_worker(self, rng: Random) -> bool:
        """Kill one of the workers, if there is one."""
        found = self.workers()
        if not found:
            return False
        with suppress(ProcessLookupError):
            os.kill(rng.choice(found), signal.SIGKILL)
        return True


def _parents() -> dict[int, int]:
    """The parent of every process."""
    found = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            found[int(status.parent.name)] = int(
                status.read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()[1]
            )
    return found


def _works(pid: int) -> bool:
    """Whether a process is one of the workers, and not one of those that Python needs to begin them."""
    with suppress(OSError):
        return b"resource_tracker" not in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def _memory_of(pid: int) -> int:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return 0


def lay_out(folder: Path, decks: Sequence[str], seed: str) -> tuple[str, dict[int, str]]:
    """Put a game between two persons into the file of a folder. Return its id, and the tokens by seat."""
    asked = NewGame(opponent="friend", deck=DeckChoice(preset=decks[0]), against=DeckChoice(preset=decks[1]))
    stored, tokens = new_game(asked)
    seats = (SeatKind(), SeatKind())
    brought = [bring(DeckChoice(preset=deck), without_text=False) for deck in decks]
    stored = msgspec.structs.replace(stored, seed=seed, waiting=None, setup=settle(brought, seats, -1))
    tokens = {token: 1 if seat == INVITED else seat for token, seat in tokens.items()}
    store = Store(folder / FILE)
    store.create(stored, tokens).result()
    store.close()
    return stored.id, {seat: token for token, seat in tokens.items()}


def final_hash(folder: Path, game: str) -> tuple[str, int]:
    """The hash of a stored game, and the number of its answers."""
    store = Store(folder / FILE)
    stored = store.game(game)
    assert stored is not None
    room = room_of(stored, store.rows(game))
    store.close()
    return room.game.digest().hex(), len(room.rows)


def choose(question: dict[str, Any], seed: str) -> list[int]:
    """A choice that depends on the question alone. Games with such choices come to an end."""
    rng = Random(f"{seed} {question['number']} {question['player']}")
    options = question["options"]
    match question["asks"]:
        case "act":
            plays = (
                list(range(1, len(options))) if options[0].get("what") == "pass" else [*range(len(options))]
            )
            return [rng.choice(plays)] if plays and rng.random() < 0.8 else [0]
        case "pick" if question["proposal"] is not None:
            return list(question["proposal"])
        case "pick":
            return rng.sample(range(len(options)), question["minimum"])
        case "order":
            return rng.sample(range(len(options)), len(options))
        case "share":
            count = len(options)
            return [question["maximum"] - count + 1, *[1] * (count - 1)]
        case _:
            return [rng.randrange(len(options))]


class Trouble(AssertionError):
    """The server did not accept a legal choice, or forgot one that it had accepted."""


class Visitor:
    """A bot at one seat of one game, over a websocket. It comes back when the server has been away."""

    def __init__(self, served: Served, token: str, seed: str, *, think: float = 0.0, most: int = 300) -> None:
        self.served = served
        self.token = token
        self.seed = seed
        self.think = think
        self.most = most
        self.sent = 0
        self.acknowledged: dict[int, list[int]] = {}
        """Choices that the server said it has stored, by the number of their question."""
        self.times: list[float] = []
        """Seconds from each choice to the table after it."""
        self.result: dict[str, Any] | None = None
        self.on_choice: Callable[[], None] = lambda: None
        self._rng = Random(seed)

    async def play(self) -> None:
        while self.result is None:
            try:
                async with connect(self.served.socket, max_size=None, compression=None) as socket:
                    await socket.send(json.dumps({"type": "hello", "token": self.token}))
                    await self._play(socket)
            except (ConnectionClosed, OSError):
                await asyncio.sleep(0.05)

    async def _play(self, socket: ClientConnection) -> None:
        asked: dict[str, Any] | None = None
        began = 0.0
        async for data in socket:
            message = json.loads(data)
            match message["type"]:
                case "accepted" if asked is not None:
                    self.acknowledged[asked["question"]] = asked["said"]
                case "refused":
                    raise Trouble(message["reason"])
                case "table":
                    if began:
                        self.times.append(time.perf_counter() - began)
                        began = 0.0
                    if message["result"] is not None:
                        self.result = message["result"]
                        return
                    question = message["question"]
                    if question is None or (asked is not None and question["number"] == asked["question"]):
                        continue
                    if question["number"] in self.acknowledged:
                        raise Trouble(f"question {question['number']} is asked again after its answer")
                    await asyncio.sleep(max(BREATH, self._rng.uniform(0.5, 1.5) * self.think))
                    self.sent += 1
                    if question["number"] > self.most:
                        await socket.send(json.dumps({"type": "concede"}))
                        continue
                    said = choose(question, self.seed)
                    asked = {"type": "choose", "id": self.sent, "question": question["number"], "said": said}
                    began = time.perf_counter()
                    await socket.send(json.dumps(asked))
                    self.on_choice()
                case _:
                    pass


def new_seed() -> str:
    return secrets.token_hex(8)


if __name__ == "__main__" and sys.argv[1] == SERVED:
    serve(Path(sys.argv[2]), socket.socket(fileno=int(sys.argv[3])))
