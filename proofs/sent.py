"""Proof: what the table sends to a seat or a spectator does not depend on what they cannot know.

    python -m proofs.sent [PAIRS [FIRST]]

The proof of `leaks`, repeated on the messages: the same pairs of worlds that differ only in what a viewer
cannot know, and compared is what the server would send there, byte for byte: the table with the question in
words, prices, payments and odds, the log with the steps behind its lines, and the answers to "what is this,
and why can I not do it?" for the cards that the viewer can point at.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from proofs.leaks.pairs import Leak, Showing, Tally, check_game
from regalia.cards.catalog import Library
from regalia.game.explain import Step
from regalia.game.game import Game
from regalia.game.knowledge import SPECTATOR
from regalia.game.view import options
from regalia.server import bills, scene, why
from regalia.server.chronicle import Chronicle
from regalia.server.protocol import Abilities
from regalia.server.words import Eyes, drafted
from regalia.table.decks import DECKS

PAIRS = 5_000
MOST: Final = 600
"""Pairs of one game."""
ASKED: Final = 4
"""Cards that are asked about at each question."""
NAMES: Final = ("Ann", "Ben")


class Sent(Showing):
    """Everything that the server may send to a viewer at a question."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.logs = {
            viewer: Chronicle(game, NAMES, viewer, lambda: 0) for viewer in (*game.pos.everyone(), SPECTATOR)
        }
        for log in self.logs.values():
            log.forget()

    def hear(self, step: Step) -> None:
        for log in self.logs.values():
            log(step)

    def show(self, viewer: int) -> bytes:
        game = self.game
        decision = game.decision
        log = self.logs[viewer]
        log.flush()
        mine = decision is not None and decision.player == viewer
        frame = scene.Frame(
            names=NAMES,
            number=1 if viewer != SPECTATOR else None,
            can=Abilities(cancel=mine and game.may_cancel),
            log=log.lines,
        )
        table = scene.table(game, viewer, frame)
        said: list[msgspec.Struct] = [table]
        eyes = Eyes(game, viewer, NAMES)
        handles = sorted(table.faces)
        chosen = Random(f"{viewer} {handles}").sample(handles, min(ASKED, len(handles)))
        said.extend(why.explain(game, eyes, 1, handle) for handle in chosen)
        if mine and decision is not None:
            said.extend(self._more(viewer))
        return b"\n".join(map(msgspec.json.encode, said))

    def _more(self, viewer: int) -> Sequence[msgspec.Struct]:
        """What else may be asked about one's own question: prices, and a pick in the making."""
        game = self.game
        decision = game.decision
        assert decision is not None
        if decision.asks.value == "pick":
            picks: tuple[tuple[int, ...], ...] = ((), (0,)) if decision.options else ((),)
            return [drafted(game, decision, 1, 1, picked) for picked in picks]
        priced = [
            act
            for act in options(game.pos, decision)
            if getattr(act, "what", "") in ("activate", "materialize", "ability")
        ]
        return [bill for act in priced[:ASKED] for bill in bills.bills(game.pos, viewer, act)]


def check(seed: int, most: int = MOST) -> Tally:
    """One random game of two players."""
    rng = Random(seed)
    decks = [DECKS[rng.choice(sorted(DECKS))] for _ in NAMES]
    return check_game(seed, Library(), most, Sent, decks)


def main(words: list[str]) -> int:
    pairs = int(words[0]) if words else PAIRS
    seed = int(words[1]) if len(words) > 1 else 0
    start = time.monotonic()
    total = Tally()
    try:
        while total.pairs < pairs:
            total.add(check(seed, min(MOST, pairs - total.pairs)))
            seed += 1
            print(f"{total.pairs:,} of {pairs:,} pairs", file=sys.stderr)
    except Leak as leak:
        print(f"A leak. {leak}")
        return 1
    seconds = time.monotonic() - start
    print(
        f"{total.pairs:,} pairs of worlds in {total.games:,} games: {total.stops:,} sets of messages alike "
        f"for their readers, {seconds:.0f} s"
    )
    print(
        f"{total.parted:,} pairs only up to a point: another player could not answer the same in both worlds"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
