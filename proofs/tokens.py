"""Proof: a token reaches only the seat it belongs to, and those who may pass it on.

    python -m proofs.tokens

A game between friends goes through all its states: waiting, begun, in the middle of a payment, with a request
for an undo, over, and followed by another game. In each state, everybody who has a link (both seats, the
invited friend, a spectator) connects, sends every kind of message and makes every HTTP request. All answers
are searched for tokens.
"""

from __future__ import annotations

import json
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from websockets.sync.client import connect

from proofs._visitors import Served
from regalia.server import protocol

HOST, FRIEND, INVITED, SPECTATOR = "the host", "the friend", "the invited", "a spectator"
KNOWN = {HOST: {INVITED, SPECTATOR}, FRIEND: {SPECTATOR}, INVITED: {FRIEND}, SPECTATOR: set[str]()}
"""The tokens that somebody is told besides their own. A user of the friend's link gets the friend's seat."""
EXAMPLES: dict[str, dict[str, Any]] = {
    "hello": {"token": "no token at all"},
    "choose": {"question": 1, "said": [0]},
    "draft": {"question": 1, "picked": []},
    "cancel": {"question": 1},
    "undo": {},
    "allow undo": {"offer": 1, "yes": False},
    "pass on": {"question": 10_000},
    "stops": {"stops": {}},
    "ask": {"handle": "A champion"},
    "price": {"question": 1, "option": 0},
    "mute": {"question": 1, "option": 0},
    "hint": {"question": 1},
    "watch": {},
    "refresh": {},
    "report": {"words": "here"},
    "again": {"yes": True},
    "say": {"phrase": "Hello"},
    "claim": {"how": "win"},
    "vote out": {"player": 1},
    "abort": {},
    "concede": {},
}
"""One message of every kind. Those that end the game come last."""
ENDING = ("abort", "concede")


class Found(AssertionError):
    """Somebody was told a token that they must not know."""


class Game:
    """A game, the tokens of everybody, and what each of them has been told."""

    def __init__(self, served: Served) -> None:
        self.served = served
        wish = {"opponent": "friend", "deck": {"preset": "rai"}, "first": "me"}
        created = self.http("/api/games", wish)
        self.id = created["game"]
        self.tokens = {
            HOST: created["token"],
            INVITED: created["friend_token"],
            SPECTATOR: created["spectator_token"],
        }
        self.followed: dict[str, str] = {}
        """The tokens of the next game, by those who were told."""
        self.told = 0
        self.tickets: list[str] = []

    def http(self, path: str, said: Any = None) -> Any:
        return json.loads(self._fetch(path, said))

    def _fetch(self, path: str, said: Any = None) -> bytes:
        data = None if said is None else json.dumps(said).encode()
        request = urllib.request.Request(
            self.served.address + path, data, {"content-type": "application/json"} if data else {}
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return bytes(answer.read())
        except urllib.error.HTTPError as error:
            return error.read()

    def sit_down(self) -> None:
        """The friend uses the link."""
        answer = self.http(f"/api/join/{self.tokens[INVITED]}", {"deck": {"preset": "lorraine"}})
        self.tokens[FRIEND] = answer["token"]

    def walk(self, *, concede: bool = False) -> None:
        """Have everybody send all messages and requests."""
        for role in list(self.tokens):
            for data in self._asked(role):
                self.search(role, data)
            for data in self._said(role, concede=concede):
                self.search(role, data)

    def _asked(self, role: str) -> Iterator[bytes]:
        token = self.tokens[role]
        for path in (
            "games/{}",
            "games/{}/file",
            "join/{}",
            "replays/{}",
            "replays/{}/0?eyes=0",
            "tickets/{}",
        ):
            yield self._fetch("/api/" + path.format(token))
            yield self._fetch("/api/" + path.format(self.id))
        for ticket in self.tickets:
            yield self._fetch(f"/api/tickets/{ticket}")

    def _said(self, role: str, *, concede: bool) -> Iterator[bytes]:
        with connect(self.served.socket, max_size=None, compression=None) as socket:
            socket.send(json.dumps({"type": "hello", "token": self.tokens[role]}))
            kinds = [kind for kind in EXAMPLES if kind not in ENDING or concede]
            for kind in kinds:
                socket.send(json.dumps({"type": kind, "id": 1, **EXAMPLES[kind]}))
            while True:
                try:
                    data = socket.recv(timeout=0.5)
                except Exception:
                    return
                message = json.loads(data)
                if message["type"] == "reported":
                    self.tickets.append(message["ticket"])
                if message["type"] == "match" and message["next"]:
                    self.followed[role] = message["next"]
                yield data if isinstance(data, bytes) else data.encode()

    def search(self, role: str, data: bytes) -> None:
        self.told += 1
        for owner, token in self.tokens.items():
            if owner != role and owner not in KNOWN[role] and token.encode() in data:
                raise Found(f"{role} was told the token of {owner}: {data[:200]!r}")
        for owner, token in self.followed.items():
            if owner != role and token.encode() in data:
                raise Found(f"{role} was told the token of {owner} in the next game: {data[:200]!r}")

    def play(self, role: str, answers: int) -> None:
        """Answer a few questions as suggested, or with the first option."""
        with connect(self.served.socket, max_size=None, compression=None) as socket:
            socket.send(json.dumps({"type": "hello", "token": self.tokens[role]}))
            while answers:
                try:
                    message = json.loads(socket.recv(timeout=2))
                except TimeoutError:
                    return
                question = message.get("question") if message["type"] == "table" else None
                if question is not None:
                    least = list(range(question["minimum"])) if question["asks"] == "pick" else [0]
                    said = question["proposal"] or least
                    socket.send(json.dumps({"type": "choose", "question": question["number"], "said": said}))
                    answers -= 1


def check(served: Served) -> int:
    """Go through a game, and return the number of messages and answers that were searched."""
    assert set(EXAMPLES) == {one.__struct_config__.tag for one in get_args(protocol.FromPage)}
    game = Game(served)
    game.walk()
    game.sit_down()
    game.walk()
    for _ in range(3):
        game.play(HOST, 2)
        game.play(FRIEND, 2)
    game.walk()
    game.walk(concede=True)
    game.walk()
    game.walk()
    assert set(game.followed) >= {HOST, FRIEND, SPECTATOR}, "no game followed"
    return game.told


def main(words: list[str]) -> int:
    with tempfile.TemporaryDirectory() as name:
        served = Served(Path(name))
        served.begin()
        try:
            told = check(served)
        except Found as found:
            print(f"A token went astray. {found}")
            return 1
        finally:
            served.end()
    print(f"{told:,} messages and answers searched: every token only where it belongs")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
