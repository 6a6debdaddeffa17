"""Proof: the messages to a seat or a spectator do not depend on what they cannot know.

    python -m proofs.sent [PAIRS [FIRST]]

This is the proof of `leaks` for messages. It takes the same pairs of worlds, which differ only in what a
viewer cannot know, with a `Room` in each. It compares the bytes that the rooms send:

- the table as it is sent after a change and as it is sent to somebody who comes back, with the question in
  words, prices, payments and odds, what can be undone, and the log with the steps behind its lines and with
  what chance drew; for players who are asked in every window, with the usual stops, and quietly;
- the same for a viewer who plays against bots, when the viewer is asked: there imagined games decide whether
  that happens, and which plays are said to do nothing. No other person is at such a table, so nothing is
  compared for anybody else;
- hints, as such a viewer is given them (at some of the questions, because they take long);
- the answers to questions: what is this, and why can I not do it, with its bills and the reasons for its
  numbers; what would this cost; an unfinished pick; and the refusals of questions that are not allowed;
- whether the open question, of any player, is answered automatically. Between persons the time from one
  table to the next depends on nothing else, besides chance and the time people think.

Every third game is one of Pantheon, at a table for two persons and a bot.

A replay is made of the same tables and logs (`scene.table`, `Chronicle`). A spectator sees it as a spectator.
The players see everything, because the game is over. An analysis is shown only then, so nothing in it is
hidden from its readers. But it promises to judge a choice by what its player knew then. So some choices of
other games are judged twice: in the game, and in a world that looks the same to the player.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

import msgspec

from proofs.leaks.pairs import Leak, Showing, Tally, check_game, is_rest, keen, some_decks
from proofs.leaks.resample import World
from regalia.cards.catalog import Library
from regalia.decks.dealing import deal
from regalia.decks.presets import FOR_PANTHEON
from regalia.decks.shipped import DECKS
from regalia.game.answers import Chance, IllegalAnswer, fair_chance
from regalia.game.core.decision import Asks, Decision
from regalia.game.core.explain import Step
from regalia.game.core.illegal import NotYet
from regalia.game.game import Game
from regalia.game.record import Setup
from regalia.game.view import options
from regalia.lab import analysis
from regalia.lab.advice import advise
from regalia.lab.analysis import Judged
from regalia.server.hint_messages import Hint
from regalia.server.hints import told
from regalia.server.keeping import Row
from regalia.server.lobby import WINDOWS
from regalia.server.protocol import Ask, Choose, Draft, FromPage, Price, Stops
from regalia.server.refusing import refused
from regalia.server.room import Affects, Refuse, Room
from regalia.server.seats import SeatKind
from regalia.server.why import Unseen

PAIRS = 5_000
MOST: Final = 600
"""Pairs of one game."""
ASKED: Final = 4
"""Cards that are asked about at each question."""
HINTED: Final = 0.05
"""The part of the questions at which a hint is worked out."""
ANALYSED: Final = 0.3
"""The part of the choices in a game that are judged as in an analysis."""
OF_PAIRS: Final = 20
"""There is one judgement for so many pairs."""
WORLDS: Final = 3
"""The imagined games of a hint, and of a judgement."""
SEATS: Final = (SeatKind(name="Ann"), SeatKind(name="Ben"), SeatKind(kind="bot", bot="simple", name="bot C"))
"""Who sits at a table: both persons, and the bot if three play."""
BOT: Final = SeatKind(kind="bot", bot="simple", name="a bot")
NO_SETUP: Final = Setup(decks=[])
EVERYWHERE: Final = Stops(own=WINDOWS, others=WINDOWS, hold=True, idle=False)
QUIET: Final = Stops(care="quiet")


class Watching(Room):
    """A room around a game that is answered from outside."""

    def __init__(self, game: Game, seats: Sequence[SeatKind]) -> None:
        self._followed = game
        super().__init__("game", NO_SETUP, seats, "", offsets=(0,) * len(seats))
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
        seats = SEATS[: game.pos.players]
        self.room = Watching(game, seats)
        self.against_bots = [
            Watching(game, [seat if number == viewer else BOT for number, seat in enumerate(seats)])
            for viewer in range(len(seats))
        ]
        """For each player a table at which the others are bots."""
        chance = game.chance.chance if isinstance(game.chance, Telling) else game.chance
        assert chance is not None
        game.chance = Telling(chance, self.room)

    def hear(self, step: Step) -> None:
        self.room.hear(step)

    def show(self, viewer: int) -> bytes:
        room = self.room
        for each in (room, *self.against_bots):
            each.follow()
        said: list[bytes] = []
        for stops in (EVERYWHERE, Stops(), QUIET):
            room.stops = [stops for _ in room.seats]
            said.append(room.tables((viewer,))[viewer])
            said.append(msgspec.json.encode(room.table(viewer, whole=True)))
            said.append(b"by itself" if room.automatic() else b"asked")
        room.stops = [EVERYWHERE for _ in room.seats]
        said.extend(self._against_bots(viewer))
        if Random(said[0]).random() < HINTED:  # the same for everything that looks the same
            said.extend(self._hints(viewer))
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

    def _against_bots(self, viewer: int) -> Iterator[bytes]:
        """What somebody is sent who is asked and plays against bots, and whether they are asked at all."""
        decision = self.game.decision
        if decision is None or decision.player != viewer or viewer < 0:
            return
        room = self.against_bots[viewer]
        for stops in (Stops(), QUIET):
            room.stops = [stops for _ in room.seats]
            yield b"by itself: " + room.automatic().encode()
            yield msgspec.json.encode(room.table(viewer, whole=True))

    def _hints(self, viewer: int) -> Iterator[bytes]:
        """What a bot would advise a viewer who is asked."""
        decision, number = self.game.decision, self.room.number(viewer) if viewer >= 0 else 0
        if decision is not None and decision.player == viewer:
            asked = Hint(question=number)
            yield msgspec.json.encode(told(asked, advise(self.game, str(number), worlds=WORLDS)))

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
    """One random game of two players, or of three in Pantheon."""
    rng = Random(seed)
    players, known = (3, FOR_PANTHEON) if seed % 3 == 1 else (2, DECKS)
    return check_game(seed, Library(), most, Sent, [known[rng.choice(sorted(known))] for _ in range(players)])


def check_analysis(seed: int, most: int) -> int:
    """Judge some choices of a random game in two worlds each, and return their number."""
    rng, judged = Random(f"analysis {seed}"), 0
    game = Game(deal(Library(), some_decks(rng)), chance=fair_chance(seed), auto=False, keep_history=False)
    while (decision := game.decision) is not None and judged < most:
        wanted = is_rest(game) and analysis.is_judged(game.pos, decision) and rng.random() < ANALYSED
        if wanted:
            judged += 1
            rest = game.copy().pos
            rest.rewind(0)
            twin = Game(World(rest, decision.player, rng).pos, auto=False, keep_history=False)
            place = rng.randrange(len(decision.options))
            here, there = (_judged(one, place, judged) for one in (game, twin))
            if here != there:
                raise Leak(
                    f"game {seed}, turn {game.pos.turn}: an analysis says\n  here:  {here}\n  there: {there}"
                )
        try:
            game.push(keen(decision, rng))
        except NotYet:
            break
    return judged


def _judged(game: Game, place: int, number: int) -> Judged | None:
    """What an analysis says about the choice at a place in the list that its player sees."""
    assert game.decision is not None
    return analysis._judge(game, options(game.pos, game.decision)[place], number, WORLDS)


def main(words: list[str]) -> int:
    pairs = int(words[0]) if words else PAIRS
    seed = int(words[1]) if len(words) > 1 else 0
    start = time.monotonic()
    total, judged, first = Tally(), 0, seed
    try:
        while total.pairs < pairs:
            total.add(check(seed, min(MOST, pairs - total.pairs)))
            seed += 1
            wanted = total.pairs // OF_PAIRS
            while judged < wanted:
                judged += check_analysis(first, wanted - judged)
                first += 1
            print(f"{total.pairs:,} of {pairs:,} pairs", file=sys.stderr)
    except Leak as leak:
        print(f"A leak. {leak}")
        return 1
    seconds = time.monotonic() - start
    print(
        f"{total.pairs:,} pairs of worlds in {total.games:,} games: {total.stops:,} sets of messages alike "
        f"for their readers, {seconds:.0f} s"
    )
    print(f"{judged:,} choices that an analysis judges the same in two worlds")
    print(
        f"{total.parted:,} pairs only up to a point: another player could not answer the same in both worlds"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
