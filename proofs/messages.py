"""Proof: the table refuses every message that is no legal choice, gives a reason and changes nothing.

    python -m proofs.messages [MESSAGES [SEED]]

Malformed, oversized, stale, foreign and replayed messages go to a server over many connections, while two
bots play another game there. Every message has to be refused with a reason in plain words; one that is too
large for any message has to end its connection with a reason. The games that are attacked must not change by
a byte, the other game must go on, and the memory of the server must not grow in the second half.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from proofs._visitors import BREATH, Served, Visitor, choose, final_hash, lay_out
from regalia.server.protocol import LARGEST

MESSAGES = 10_000
CONNECTIONS = 12
GROWTH = 12 * 2**20
"""The bytes by which the memory of the server may grow in the second half."""


class Fault(AssertionError):
    """A message was accepted that must not be, or refused without a reason."""


class Target:
    """A game under attack: its tokens, its present question, and choices that were accepted before."""

    def __init__(self, game: str, tokens: dict[int, str], seed: str) -> None:
        self.game = game
        self.seed = seed
        self.tokens = tokens
        self.question: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.player = 0
        self.taken: dict[int, list[dict[str, Any]]] = {0: [], 1: []}
        """The choices by seat. Each seat counts its own questions, so they are stale only for that seat."""


async def _prepare(served: Served, target: Target, choices: int) -> None:
    """Play a little, so that there is something to repeat, and note what is asked."""
    while True:
        for seat in (0, 1):
            answered = -1
            async with connect(served.socket, max_size=None, compression=None) as socket:
                await socket.send(json.dumps({"type": "hello", "token": target.tokens[seat]}))
                async for data in socket:
                    message = json.loads(data)
                    if message["type"] != "table":
                        continue
                    question = message["question"]
                    if question is None:
                        if message["waiting"] == "This is done for you":
                            continue
                        break
                    if answered == question["number"]:
                        continue  # sent again before the answer to it had arrived
                    target.question, target.table, target.player = question, message, seat
                    if len(target.taken[0]) + len(target.taken[1]) >= choices and target.taken[seat]:
                        return
                    answer = {
                        "type": "choose",
                        "question": question["number"],
                        "said": choose(question, target.seed),
                    }
                    target.taken[seat].append(answer)
                    answered = question["number"]
                    await asyncio.sleep(BREATH)
                    await socket.send(json.dumps(answer))


def malformed(rng: Random, target: Target) -> str | bytes:
    """Something that is no message at all."""
    good = json.dumps({"type": "choose", "question": target.question["number"], "said": [0]})
    match rng.randrange(9):
        case 0:
            return rng.randbytes(rng.randrange(200))
        case 1:
            return good[: rng.randrange(len(good))]
        case 2:
            return "[" * rng.randrange(1, 3000)
        case 3:
            return json.dumps(
                {"type": rng.choice(["state", "cheat", "", "Choose", "table"]), "x": rng.random()}
            )
        case 4:
            return json.dumps({**json.loads(good), rng.choice(["life", "seat", "view", "__proto__"]): 99})
        case 5:
            wrong: Any = rng.choice([None, "0", -1, 1.5, True, [], {}, 2**63, "#1"])
            return json.dumps({**json.loads(good), rng.choice(["question", "said", "id"]): wrong})
        case 6:
            return json.dumps(rng.choice([None, 1, "choose", [], [good], {}]))
        case 7:
            return json.dumps({"type": "stops", "stops": {"own": ["tea time"]}})
        case _:
            return json.dumps({"type": "choose", "question": 1, "said": [0] * 3000})


def oversized(rng: Random, target: Target) -> str:
    return json.dumps({"type": "report", "words": "x" * rng.randrange(LARGEST, 3 * LARGEST)})


def stale(rng: Random, target: Target) -> str:
    """An answer to a question that is not asked, or no possible answer to the one that is."""
    number = target.question["number"]
    options = len(target.question["options"])
    match rng.randrange(4):
        case 0:
            return json.dumps({"type": "choose", "question": rng.randrange(number), "said": [0]})
        case 1:
            return json.dumps({"type": "choose", "question": number + rng.randrange(1, 1000), "said": [0]})
        case 2:
            return json.dumps({"type": "choose", "question": number, "said": [options + rng.randrange(50)]})
        case _:
            kind = rng.choice(["cancel", "draft", "price", "pass on"])
            all_more: dict[str, dict[str, Any]] = {"draft": {"picked": []}, "price": {"option": 0}}
            more = all_more.get(kind, {})
            return json.dumps({"type": kind, "question": rng.randrange(number), **more})


def replayed(rng: Random, target: Target) -> str:
    return json.dumps(rng.choice(target.taken[target.player]))


def foreign(rng: Random, target: Target) -> str:
    """A message that only the other player may send, from somebody else."""
    number = target.question["number"]
    match rng.randrange(4):
        case 0:
            return json.dumps({"type": "choose", "question": number, "said": [0]})
        case 1:
            return json.dumps({"type": "allow undo", "offer": 1, "yes": True})
        case 2:
            return json.dumps(
                {"type": "ask", "handle": rng.choice(["A hand ?1", "B hand ?2", "#999999", "!7"])}
            )
        case _:
            return json.dumps({"type": "hello", "token": rng.choice([*target.tokens.values(), "x" * 32])})


KINDS = {
    "malformed": malformed,
    "oversized": oversized,
    "stale": stale,
    "replayed": replayed,
    "foreign": foreign,
}


async def _attack(served: Served, target: Target, seed: str, count: int, tally: Counter[str]) -> None:
    """Send a number of messages over one connection after another."""
    rng = Random(seed)
    sent = 0
    while sent < count:
        kind = rng.choice(sorted(KINDS))
        seat = target.player if kind != "foreign" else rng.choice([1 - target.player, -1])
        async with connect(served.socket, max_size=None, compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "token": target.tokens[seat]}))
            await _answer(socket, "table")
            for _ in range(min(count - sent, 50)):
                await asyncio.sleep(BREATH)
                await socket.send(KINDS[kind](rng, target))
                refused = await _answer(socket, "refused", "accepted", "drafted", "priced", "answer", "bye")
                reason = refused.get("reason", "")
                if refused["type"] != "refused" or not reason or "Traceback" in reason:
                    raise Fault(f"{kind}: {refused}")
                sent += 1
                tally[kind] += 1


async def _answer(socket: ClientConnection, *kinds: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 60))
        if message["type"] in kinds:
            return message


async def _huge(served: Served, target: Target) -> None:
    """Check that a message of more bytes than any may have ends only its own connection."""
    async with connect(served.socket, max_size=None, compression=None) as socket:
        await socket.send(json.dumps({"type": "hello", "token": target.tokens[0]}))
        try:
            await socket.send("x" * 2_000_000)  # the server may hang up while it still arrives
            while True:
                await asyncio.wait_for(socket.recv(), 30)
        except ConnectionClosed:
            return


async def _state(served: Served, target: Target) -> Any:
    """The attacked game as the player who is asked sees it."""
    async with connect(served.socket, max_size=None, compression=None) as socket:
        await socket.send(json.dumps({"type": "hello", "token": target.tokens[target.player]}))
        table = await _answer(socket, "table")
    return [table["view"], table["question"], table["log"]]


async def _prove(served: Served, targets: list[Target], peace: dict[int, str], count: int, seed: str) -> str:
    for target in targets:
        await _prepare(served, target, 20)
    before = [await _state(served, target) for target in targets]
    visitors = [Visitor(served, peace[seat], f"peace {seat}", think=0.2, most=100_000) for seat in (0, 1)]
    playing = [asyncio.create_task(visitor.play()) for visitor in visitors]
    tally: Counter[str] = Counter()
    memory = []
    for half in (0, 1):
        each = count // 2 // CONNECTIONS + 1
        attacks = [
            _attack(served, targets[number % len(targets)], f"{seed} {half} {number}", each, tally)
            for number in range(CONNECTIONS)
        ]
        await asyncio.gather(*attacks, _huge(served, targets[0]))
        memory.append(served.memory())
    after = [await _state(served, target) for target in targets]
    if after != before:
        raise Fault("a game under attack has changed")
    played = sum(len(visitor.acknowledged) for visitor in visitors)
    for task in playing:
        if task.done() and task.exception() is not None:
            raise Fault(f"the other game was disturbed: {task.exception()}")
        task.cancel()
    if not played:
        raise Fault("the other game stood still")
    if memory[1] - memory[0] > GROWTH:
        raise Fault(f"the memory of the server grew from {memory[0]:,} to {memory[1]:,} bytes")
    kinds = ", ".join(f"{kind} {number:,}" for kind, number in sorted(tally.items()))
    return (
        f"{tally.total():,} messages refused with a reason ({kinds}); "
        f"{played:,} choices of another game meanwhile; "
        f"memory {memory[0] / 2**20:.1f} MB after half of them and {memory[1] / 2**20:.1f} MB after all"
    )


def prove(count: int, seed: str) -> str:
    """Attack two games, and return the result."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        pairs = (("rai", "lorraine"), ("silvie", "tonoris"))
        seeds = [f"{seed} {decks}" for decks in pairs]
        laid = [Target(*lay_out(folder, decks, each), each) for decks, each in zip(pairs, seeds, strict=True)]
        peace = lay_out(folder, ("embers", "tides"), seed)[1]
        served = Served(folder)
        served.begin()
        try:
            said = asyncio.run(_prove(served, laid, peace, count, seed))
        finally:
            served.end()
        for target in laid:
            final_hash(folder, target.game)
        return said


def main(words: list[str]) -> int:
    start = time.monotonic()
    try:
        said = prove(int(words[0]) if words else MESSAGES, words[1] if len(words) > 1 else "0")
    except Fault as fault:
        print(f"A fault. {fault}")
        return 1
    print(f"{said}; {time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
