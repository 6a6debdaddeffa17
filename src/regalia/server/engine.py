"""The work of a server process with the engine: games in memory, and requests before and after them.

Nothing here knows of connections or of the file. Games are named by their ids. A game that is not in memory,
because its worker is new, has to be brought first (`open`).
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final

import msgspec

from regalia.cards.facts import load
from regalia.game.answers import IllegalAnswer
from regalia.game.printed.definitions import Definition
from regalia.game.record import BadRecord, Record, read, unplain
from regalia.server import between, faces, lobby
from regalia.server.after_game import Swap
from regalia.server.faults import Expected, report_fault
from regalia.server.keeping import Change, Ending, Row
from regalia.server.kinds import room_of
from regalia.server.lesson.begin import new_lesson
from regalia.server.matches import KeptMatch, Wish
from regalia.server.over_http import Join, NewGame, NewLesson, NewPuzzle, PlayOn
from regalia.server.playing_on import Branch, branch
from regalia.server.protocol import FromPage
from regalia.server.puzzling.begin import new_puzzle, puzzles
from regalia.server.puzzling.names import NO_FILE, puzzle_of
from regalia.server.refusing import refused
from regalia.server.replays import PASSED, Film, all_eyes
from regalia.server.room import Affects, Refuse, Room
from regalia.server.rules import book, rule_words
from regalia.server.saying import Told
from regalia.server.seats import SeatKind, called
from regalia.server.stored import Stored, Ticket, Waiting, decode_rows
from regalia.server.thinking import QUICK, Thought
from regalia.server.tidying import Tidying
from regalia.server.warming import find_words
from regalia.server.why import Unseen

SLICE: Final = 0.02
"""Seconds that a long task works at a time, so that other games get their turn."""
MOST_FILMS: Final = 20
MOST_FRAMES: Final = 40_000
"""The most answers of all replays together that are kept in memory."""

encode = msgspec.json.encode


class NotHere(Expected):
    """A game, or its replay, that this worker does not have in memory."""


class NoFilm(Expected):
    """A game file that cannot be shown; the message says why."""


class Due(msgspec.Struct, frozen=True):
    """A question that is answered without a message: its player and number, and the bot or the reason."""

    player: int
    number: int
    bot: str
    how: str


class Outcome(msgspec.Struct):
    """The result of an action in a room."""

    reply: bytes | None = None
    change: Change | None = None
    """What has to be stored before anybody is told."""
    tables: dict[int, bytes] = {}
    due: Due | None = None
    """The next answer without a message, if it is known."""
    others: tuple[int, ...] | None = None
    """The seats whose tables `others` has to make, together with `due`; None if everything is made."""
    acted: bool = False
    """Whether a bot did more than pass."""


class Engine:
    """The games and replays that one worker has in memory."""

    def __init__(self) -> None:
        self.rooms: dict[str, Room] = {}
        self.films: OrderedDict[str, Film] = OrderedDict()
        self._coming: dict[str, Room] = {}
        """Games that are being played again up to their last answer."""
        self._warmed: set[str] = set()
        self._cold: dict[str, list[Definition]] = {}
        load()
        self._tidying: Tidying | None = None

    def is_ready(self) -> None:
        """Return. A call of this shows that the process is there."""

    def have_process(self) -> None:
        """Take over the collection of garbage, because the process is used for nothing else."""
        self._tidying = Tidying()

    def rest(self) -> None:
        """Use a moment in which nobody asks for anything."""
        if self._tidying is not None:
            self._tidying.rest()

    # Games in memory.

    def open(self, stored: Stored, rows: bytes, faulty: bool) -> bool:
        """Begin to play a stored game again. Return whether it is ready; if not, call `go_on_opening`."""
        self.close(stored.id)
        room = room_of(stored, decode_rows(rows), at_once=False)
        if faulty:
            room.faulty = room.stored
        self._coming[stored.id] = room
        return self.go_on_opening(stored.id)

    def go_on_opening(self, id: str) -> bool:
        if id not in self._coming:
            raise NotHere(id)
        room = self._coming[id]
        try:
            if not room.come_back(SLICE):
                return False
        except BaseException:
            del self._coming[id]
            raise
        self.rooms[id] = self._coming.pop(id)
        return True

    def close(self, id: str) -> None:
        """Let go of a game."""
        self._coming.pop(id, None)
        self._cold.pop(id, None)
        room = self.rooms.pop(id, None)
        if room is not None:
            room.close()
            if self._tidying is not None:
                self._tidying.count()

    def _room(self, id: str, here: Collection[int] = ()) -> Room:
        room = self.rooms.get(id)
        if room is None:
            raise NotHere(id)
        room.here = set(here)
        return room

    def warm(self, id: str) -> bool:
        """Write texts of a game's cards before they are needed. Return whether there are more to write."""
        room = self.rooms.get(id)
        if room is None:
            return False
        cold = self._cold.setdefault(id, list(room.game.pos.catalog))
        until = time.monotonic() + SLICE / 4
        while cold and time.monotonic() < until:
            definition = cold.pop()
            if definition.slug not in self._warmed:
                self._warmed.add(definition.slug)
                find_words(definition)
        if not cold:
            self._cold.pop(id, None)
        return bool(cold)

    def whole(self, id: str, seat: int, here: Collection[int]) -> bytes:
        """The whole table for a client who arrives."""
        return encode(self._room(id, here).table(seat, whole=True))

    def receive(self, id: str, seat: int, message: FromPage, seats: Sequence[int], here: set[int]) -> Outcome:
        """Carry out a message from a seat.

        Between persons, its answer does not wait until the options of the other player are worked out.
        Otherwise the time it takes would tell something about them. `others` makes the tables of the others.
        """
        room = self._room(id, here)
        changed = Affects.NOBODY
        try:
            reply, changed = room.receive(seat, message)
            if not changed:
                return Outcome(_encoded(reply))
            if not room.against_person:
                return self._outcome(room, seats, reply)
            tables = room.tables([seat])
            others = tuple(one for one in seats if one != seat and changed is Affects.ALL)
            return Outcome(_encoded(reply), room.take_change(), tables, others=others)
        except Exception as problem:
            expected = isinstance(problem, Refuse | IllegalAnswer | Unseen)
            if not expected:
                report_fault(f"at game {id}, {type(message).__name__}")
            if changed or not expected:
                self._go_back(room)
            return Outcome(encode(refused(message.id, problem)))

    def others(self, id: str, seats: Sequence[int], here: set[int]) -> Outcome:
        """The tables of the clients who did not send the message, and the next automatic answer."""
        room = self._room(id, here)
        return Outcome(tables=room.tables(seats), due=self._due(room))

    def _go_back(self, room: Room) -> None:
        try:
            room.go_back()
        except BaseException:
            self.close(room.id)
            raise

    def _outcome(self, room: Room, seats: Sequence[int], reply: Told | None = None) -> Outcome:
        """Go on after something has happened. The change is taken last, when nothing else can go wrong."""
        self._go_on(room)
        tables, due = room.tables(seats), self._due(room)
        return Outcome(_encoded(reply), room.take_change(), tables, due)

    def _go_on(self, room: Room) -> None:
        """Give automatic answers at once, unless the other player could draw conclusions from that."""
        if not room.against_person:
            while room.automatic():
                room.answer_by_itself()

    def due(self, id: str) -> Due | None:
        """The answer that is given without a message, if there is one."""
        return self._due(self._room(id))

    def _due(self, room: Room) -> Due | None:
        player = room.decider
        if player < 0:
            return None
        bot, how = room.bot_to_move, room.automatic()
        return Due(player, room.number(player), bot, how) if bot or how else None

    def answer_by_itself(self, id: str, due: Due, seats: Sequence[int], here: set[int]) -> Outcome | None:
        """Give the automatic answer, if it is still due."""
        return self._act(id, due, seats, here, Room.answer_by_itself)

    def play_quickly(self, id: str, due: Due, seats: Sequence[int], here: set[int]) -> Outcome | None:
        """Let quick bots play until there is something to show to people, but not for long."""
        return self._act(id, due, seats, here, self._play_quickly)

    def take_answer(
        self, id: str, due: Due, seats: Sequence[int], here: set[int], answer: Any
    ) -> Outcome | None:
        """Give a bot's answer, which comes in the form for files and is None if the bot has none."""
        return self._act(id, due, seats, here, lambda room: room.take_bot_answer(answer and unplain(answer)))

    def _act(self, id: str, due: Due, seats: Sequence[int], here: set[int], deed: Any) -> Outcome | None:
        room = self._room(id, here)
        if self._due(room) != due:
            return None
        before = len(room.rows)
        try:
            deed(room)
            outcome = self._outcome(room, seats)
        except BaseException:
            self.close(id)
            raise
        outcome.acted = any(row.given and row.value != PASSED for row in room.rows[before:])
        return outcome

    def _play_quickly(self, room: Room) -> None:
        until = time.monotonic() + SLICE
        while room.bot_to_move in QUICK:
            if room.is_faulty:
                room.answer_anyhow()
            else:
                room.let_bot_answer()
            self._go_on(room)
            if time.monotonic() > until or room.at_rest:
                return

    def remark(self, id: str, text: str, seats: Sequence[int], here: set[int]) -> Outcome:
        """Add a remark to the log of the game."""
        room = self._room(id, here)
        room.remark(text)
        return Outcome(change=room.take_change(), tables=room.tables(seats))

    def asked(self, id: str) -> tuple[int, int]:
        """The person who is asked, or NOBODY, and the number of the question."""
        return self._room(id).asked

    def lost(self, id: str) -> tuple[int, ...]:
        """The players who have lost."""
        return self._room(id).game.pos.lost

    def end(self, id: str, player: int, how: Ending, seats: Sequence[int], here: set[int]) -> Outcome:
        """End a game because of a player who has no time left or has left, or let the others go on."""
        room = self._room(id, here)
        room.end(player, how)
        return Outcome(change=room.take_change(), tables=room.tables(seats))

    def thought(self, id: str, player: int) -> Thought:
        """Everything that the bot of a player needs to think in another process."""
        room = self._room(id)
        return Thought(room.setup, room.game.save(), room.bot_seed(player), room.names)

    def hint(self, id: str, seat: int, question: int) -> Thought:
        """The same for a hint to a player about an open question."""
        return self.thought(id, self._room(id).may_hint(seat, question))

    def ticket(self, id: str, seat: int, words: str) -> Ticket:
        """The moment at which a game is, to be kept."""
        return Ticket.of(self._room(id), seat, words)

    # Before a game.

    def start(self) -> bytes:
        return encode(lobby.start())

    def check(self, text: str, name: str) -> bytes:
        return encode(lobby.check(text, name))

    def new_game(self, asked: NewGame, dealt: str) -> tuple[Stored, dict[str, int]]:
        return lobby.new_game(asked, dealt)

    def new_lesson(self, asked: NewLesson) -> tuple[Stored, dict[str, int]]:
        return new_lesson(asked)

    def puzzles(self) -> bytes:
        return encode(puzzles())

    def new_puzzle(self, asked: NewPuzzle) -> tuple[Stored, dict[str, int]]:
        return new_puzzle(asked)

    def sit_down(self, waiting: Waiting, seats: Sequence[SeatKind], asked: Join, seat: int) -> lobby.Seated:
        return lobby.sit_down(waiting, seats, asked, seat)

    def face(self, slug: str) -> bytes | None:
        found = faces.card_face(slug)
        return None if found is None else encode(found)

    def names(self) -> bytes:
        return encode(faces.card_names())

    def rule(self, id: str) -> bytes | None:
        return encode(rule_words(id)) if id in book() else None

    # After a game.

    def match_of(self, stored: Stored) -> KeptMatch:
        return between.match_of(stored)

    def match_told(self, stored: Stored, seat: int) -> bytes:
        return encode(between.told(stored, seat))

    def wish(self, stored: Stored, player: int, swap: Swap | None, without_text: bool) -> Wish:
        return between.wish(stored, player, swap, without_text=without_text)

    def next_game(
        self, stored: Stored, wishes: Mapping[int, Wish], dealt: str
    ) -> tuple[Stored, dict[str, int]]:
        return between.next_game(stored, wishes, dealt)

    def file(self, stored: Stored, rows: bytes) -> bytes:
        """The file of a game that is over."""
        if puzzle_of(stored.seats):
            raise NoFilm(NO_FILE)
        room = room_of(stored, decode_rows(rows))
        try:
            return room.record().encode()
        finally:
            room.close()

    def ticket_file(self, ticket: Ticket, stored: Stored, rows: bytes) -> bytes:
        """A moment that was kept, with the game up to there."""
        if puzzle_of(stored.seats):
            raise NoFilm(NO_FILE)
        found = ticket.rows()
        if found is None:
            found = decode_rows(rows)[: ticket.number]
        report = {"ticket": ticket.id, "words": ticket.words, "seat": ticket.seat}
        return encode({**report, "game": _record(stored, found)})

    def begin_film(self, token: str, stored: Stored, rows: bytes, eyes: Sequence[int]) -> None:
        """Begin the replay of a stored game. Call `develop` until it is complete."""
        if puzzle_of(stored.seats):
            raise NoFilm(NO_FILE)
        names = [called(number, seat) for number, seat in enumerate(stored.seats)]
        found = _record(stored, decode_rows(rows))
        film = Film(
            token,
            found,
            names,
            eyes,
            practice=stored.practice,
            remarks=stored.remarks or (),
            ending=stored.ending or "",
        )
        self._keep_film(film)

    def begin_film_of(self, token: str, data: bytes) -> None:
        """Begin the replay of a game file from a visitor."""
        try:
            found = read(data)
            players = len(found.setup.decks)
            names = (*found.setup.players, *[""] * players)[:players]
            self._keep_film(Film(token, found, names, all_eyes(players)))
        except BadRecord as no:
            raise NoFilm(str(no)) from None

    def _keep_film(self, film: Film) -> None:
        self.films[film.token] = film
        while len(self.films) > MOST_FILMS or self._frames() > max(MOST_FRAMES, film.steps):
            self.films.popitem(last=False)[1].close()

    def _frames(self) -> int:
        return sum(film.steps for film in self.films.values())

    def develop(self, token: str) -> bool:
        """Play a replay on for a moment, and return whether it is complete."""
        try:
            return self._film(token).develop()
        except BadRecord as no:
            self.films.pop(token).close()
            raise NoFilm(str(no)) from None

    def _film(self, token: str) -> Film:
        if token not in self.films:
            raise NotHere(token)
        self.films.move_to_end(token)
        return self.films[token]

    def overview(self, token: str, eyes: Sequence[int] | None = None) -> bytes:
        """The overview of a replay. A replay that was made for other `eyes` is no longer here."""
        film = self._film(token)
        if eyes is not None and film.eyes != tuple(eyes):
            self.films.pop(token).close()
            raise NotHere(token)
        return encode(film.overview())

    def check_open(self, token: str) -> None:
        """Refuse those who may not see all cards of a replay."""
        if not self._film(token).is_open:
            raise Refuse("The analysis is for those who may see both hands.")

    def open_record(self, token: str) -> Record:
        """The record of a replay."""
        self.check_open(token)
        return self._film(token).found

    def play_on(self, token: str, asked: PlayOn, dealt: str) -> Branch:
        """A new game that begins at a step of a replay."""
        return branch(self._film(token), asked, dealt)

    def frame(self, token: str, at: int, eyes: int) -> bytes:
        """The table of a replay after a number of answers."""
        film = self._film(token)
        if eyes not in film.eyes or at > film.steps:
            raise Refuse("There is no such moment in this game.")
        return film.frame(at, eyes)


def _encoded(reply: Told | None) -> bytes | None:
    return None if reply is None else encode(reply)


def _record(stored: Stored, rows: Sequence[Row]) -> Record:
    """A stored game as a record."""
    assert stored.setup is not None
    return Record(
        setup=stored.setup,
        outcome=None if stored.outcome is None else list(stored.outcome),
        digest="",
        digests={},
        answers=[(row.topic, row.value, row.given) for row in rows],
    )
