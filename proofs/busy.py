"""Proof: a game that keeps the engine as busy as it can does not make others wait.

    python -m proofs.busy [GAMES [SECONDS]]

Bots play GAMES games over websockets. Meanwhile one visitor does the worst to their own game: with a hand
that has grown for many turns, they ask for every list of options and every "why not?" as fast as the server
answers. The proof measures how long the others wait from a choice to the table after it.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from proofs._visitors import BREATH, Served, Visitor, lay_out
from proofs.load import PAIRS, WANTED, summary

GAMES = 50
SECONDS = 60.0
WARM = 20.0
GROWN = 24
"""The number of cards in a hand that is large enough."""
HEAVY = """
# Material Deck
1 Spirit of Fire
1 Spirit of Water
1 Spirit of Wind
# Main Deck
4 Overlord Mk III
4 Slime King
4 Ravishing Finale
4 Flamewing Fowl
4 Refreshing Charge
4 Fractal of Sparks
4 Fireball
4 Arcane Sight
4 Careful Study
4 Blitz Mage
4 Scry the Skies
4 Idle Thoughts
4 Tera Sight
4 Dungeon Guide
4 Incapacitate
4 Corhazi Lightblade
"""


class Nuisance:
    """A visitor who plays both seats and only passes, as fast as possible, so that both hands grow."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.sent = 0
        self.longest = 0.0
        """Seconds from a message to its answer."""
        self.hand = 0

    def _begin(self) -> str:
        return self.served.begin_game(opponent="myself", deck={"text": HEAVY}, against={"text": HEAVY})

    async def bother(self) -> None:
        while True:
            token = await asyncio.to_thread(self._begin)
            try:
                async with connect(self.served.socket, max_size=None, compression=None) as socket:
                    await socket.send(json.dumps({"type": "hello", "token": token}))
                    began = 0.0
                    async for data in socket:
                        message = json.loads(data)
                        if message["type"] != "table":
                            continue
                        if began:
                            self.longest = max(self.longest, time.perf_counter() - began)
                        if message["result"] is not None:
                            break
                        question = message["question"]
                        if question is None:
                            continue
                        sizes = message["view"]["sides"][message["viewer"]]["sizes"]
                        self.hand = max(self.hand, sizes.get("hand", 0))
                        await asyncio.sleep(BREATH)
                        began = time.perf_counter()
                        await socket.send(json.dumps(self._answer(question)))
                        self.sent += 1
            except (ConnectionClosed, OSError):
                await asyncio.sleep(0.05)

    def _answer(self, question: dict[str, object]) -> dict[str, object]:
        said = question["proposal"]
        if said is None:
            least = question["minimum"]
            assert isinstance(least, int)
            said = list(range(least)) if question["asks"] == "pick" else [0]
        return {"type": "choose", "question": question["number"], "said": said}


async def play(served: Served, games: list[dict[int, str]], seconds: float) -> tuple[list[Visitor], Nuisance]:
    visitors = [
        Visitor(served, tokens[seat], f"busy {number} {seat}", think=1.0)
        for number, tokens in enumerate(games)
        for seat in (0, 1)
    ]
    nuisance = Nuisance(served)
    tasks = [asyncio.create_task(visitor.play()) for visitor in visitors]
    tasks.append(asyncio.create_task(nuisance.bother()))
    await asyncio.sleep(WARM)
    for visitor in visitors:
        visitor.times.clear()
    await asyncio.wait(tasks, timeout=seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return visitors, nuisance


def main(words: list[str]) -> int:
    games = int(words[0]) if words else GAMES
    seconds = float(words[1]) if len(words) > 1 else SECONDS
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        laid = [lay_out(folder, PAIRS[number % len(PAIRS)], f"busy {number}")[1] for number in range(games)]
        served = Served(folder)
        served.begin()
        try:
            visitors, nuisance = asyncio.run(play(served, laid, seconds))
        finally:
            served.end()
    print(
        f"{games} games beside one with up to {nuisance.hand} cards in hand and {nuisance.sent:,} messages "
        f"(longest {1000 * nuisance.longest:.0f} ms)"
    )
    return 0 if summary(visitors) < WANTED else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
