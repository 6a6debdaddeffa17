"""Proof: the messages to a seat or a spectator do not depend on what they cannot know.

    python -m proofs.sent [PAIRS [FIRST]]

This is the proof of `leaks` for messages. It takes the same pairs of worlds, which differ only in what a
viewer cannot know, with a `Room` in each. It compares the bytes that the rooms send:

- the table as it is sent after a change and as it is sent to somebody who comes back, with the question in
  words, prices, payments and odds, what can be undone, and the log with the steps behind its lines and with
  what chance drew; once for a player who is asked in every window and once with the usual stops;
- the answers to questions: what is this, and why can I not do it, with its bills and the reasons for its
  numbers; what would this cost; an unfinished pick; and the refusals of questions that are not allowed;
- whether the open question, of either player, is answered automatically. Between persons the time from one
  table to the next depends on nothing else, besides chance and the time people think.

A replay is made of the same tables and logs (`scene.table`, `Chronicle`). A spectator sees it as a spectator.
The players see everything, because the game is over.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import msgspec

from proofs.leaks.pairs import Leak, Showing, Tally, check_game
from regalia.cards.catalog import Library
from regalia.decks.shipped import DECKS
from regalia.game.core.decision import Asks, Decision
from regalia.game.core.explain import Step
from regalia.game.game import Chance, Game, IllegalAnswer
from regalia.game.record import Setup
from regalia.server.keeping import Row
from regalia.server.lobby import WINDOWS
from regalia.server.protocol import Ask, Choose, Draft, FromPage, Price, Stops
from regalia.server.room import Affects, Refuse, Room, refused
from regalia.server.seats import SeatKind
from regalia.server.why import Unseen

PAIRS = 5_000
MOST: Final = 600
"""Pairs of one game."""
ASKED: Final = 4
"""Cards that are asked about at each question."""
SEATS: Final = (SeatKind(name="Ann"), SeatKind(name="Ben"))
NO_SETUP: Final = Setup(decks=[])
EVERYWHERE: Final = Stops(own=WINDOWS, others=WINDOWS, hold=True, idle=False)


class Watching(Room):
    """A room around a game that is answered from outside."""

    def __init__(self, game: Game) -> None:
        self._followed = game
        super().__init__("game", NO_SETUP, SEATS, "")
        self._last: Decision | None = None

    def _setting_up(self, rows: Sequence[Row]) -> Iterator[None]:
        self._listen(self._followed)
        for log in self.logs.values():
            log.forget()
        yield

    def follow(self) -> None:
        """Count the answers that have been given."""
        decision, before = self.game.decision, self._last
        if before is not None and before is not decision:
            row = Row(before.topic, None, True, before.player)
            self.rows.append(row)
            self._count([row], 1)
        self._last = decision


class Telling:
    """Chance that a room hears of."""

    def __init__(self, chance: Chance, room: Room) -> None:
        self.chance = chance
        self.room = room

    def __call__(self, decision: Decision) -> Any:
        answer = self.chance(decision)
        self.room.tell_chance(decision, answer)
        return answer


class Sent(Showing):
    """Everything that the server may send to a viewer at a question."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.room = Watching(game)
        chance = game.chance.chance if isinstance(game.chance, Telling) else game.chance
        assert chance is not None
        game.chance = Telling(chance, self.room)

    def hear(self, step: Step) -> None:
        self.room.hear(step)

    def show(self, viewer: int) -> bytes:
        room = self.room
        room.follow()
        said: list[bytes] = []
        for stops in (EVERYWHERE, Stops()):
            room.stops = [stops, stops]
            said.append(room.tables((viewer,))[viewer])
            said.append(msgspec.json.encode(room.table(viewer, whole=True)))
            said.append(b"by itself" if room.automatic() else b"asked")
        room.stops = [EVERYWHERE, EVERYWHERE]
        said.extend(self._said_to(viewer, message) for message in self._messages(viewer))
        return b"\n".join(said)

    def _said_to(self, viewer: int, message: FromPage) -> bytes:
        """The answer of the room to a message that changes nothing."""
        try:
            answer, changed = self.room.receive(viewer, message)
        except (Refuse, IllegalAnswer, Unseen) as problem:
            answer, changed = refused(message.id, problem), Affects.NOBODY
        assert answer is not None
        assert not changed
        return msgspec.json.encode(answer)

    def _messages(self, viewer: int) -> Iterator[FromPage]:
        """The questions that somebody may send here, and a choice that is not theirs."""
        room, decision = self.room, self.game.decision
        handles = sorted(room.table(viewer).faces)
        chosen = Random(f"{viewer} {handles}").sample(handles, min(ASKED, len(handles)))
        yield from (Ask(handle=handle) for handle in (*chosen, "A hand ?1", "B memory ?1"))
        if viewer < 0:
            return
        number = room.number(viewer)
        if decision is None or decision.player != viewer:
            yield Choose(question=number, said=(0,))
        elif decision.asks is Asks.PICK:
            yield from (Draft(question=number, picked=(0,)[:count]) for count in (0, 1))
        else:
            options = min(len(decision.options), ASKED + 1)
            yield from (Price(question=number, option=option) for option in range(options))


def check(seed: int, most: int = MOST) -> Tally:
    """One random game of two players."""
    rng = Random(seed)
    decks = [DECKS[rng.choice(sorted(DECKS))] for _ in SEATS]
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
