"""All games of a server and everybody who is connected to one.

The event loop only passes things on. Whatever the engine does is done by one thread, one thing after another;
what has changed is written to the store; only then anybody is told. Bots that think long do so in processes.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Callable, Iterable
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from typing import Any, Final, TypeVar

import msgspec

from regalia.game.game import IllegalAnswer
from regalia.game.knowledge import SPECTATOR
from regalia.game.record import unplain
from regalia.server import protocol
from regalia.server.faults import confess
from regalia.server.protocol import Bye, FromPage, Here, Refused, Told, Welcome
from regalia.server.room import BOTH, INVITED, CannotResume, Change, Refuse, Room, called, capital, refused
from regalia.server.store import Store, Stored, Ticket
from regalia.server.thinking import QUICK, Thinkers
from regalia.server.tidying import EVERY, Tidying
from regalia.server.warming import find_words
from regalia.server.why import Unseen

T = TypeVar("T")
QUEUE: Final = 200
"""Messages that wait for a connection; who does not read them is sent away, and may come back."""
SLICE: Final = 0.02
"""Seconds that quick bots may play on before others get their turn."""
IDLE: Final = 600.0
"""Seconds after which a game that nobody looks at is put away."""
MOST_IDLE: Final = 50
"""Games that nobody looks at and that are in memory all the same, for somebody to come back to."""
MOST_TICKETS: Final = 100
"""Moments of one game that are kept."""
MOST_FAULTS: Final = 3
"""Faults of Regalia after which a game does not try to go on by itself."""
LOST: Final = "That went wrong inside Regalia; please come back."
FAULT: Final = "Something went wrong inside Regalia; the game stands as it was before"
PASSED: Final = {"act": "pass"}
"""Passing, as it is stored."""
GONE: Final = "There is no such game: the link is not whole, or somebody has used it already."


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server behaves."""

    pace: tuple[float, float] = (0.7, 1.6)
    """Between persons: seconds that something which is answered by itself takes, whatever it is."""
    bot_pause: float = 0.35
    """Seconds between two things that a bot does, for people to see them."""
    thinkers: int = 1
    thought: float = 60.0
    """Seconds after which a bot has thought long enough: something legal is answered for it."""
    tidy: float = EVERY
    """Seconds after which memory is tidied up; 0 leaves that to Python."""
    dealt: str = ""
    """For tests: what the chance of every game follows from, with what the game was asked for. A table has no
    way to be given one; without it nobody can foresee anything."""


class Connection:
    """Somebody who looks at a game. What is sent waits in a queue, so that nobody holds up others."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[bytes | None] = asyncio.Queue(QUEUE)
        self.seat = SPECTATOR
        self.slow = False

    def send(self, message: Told | bytes) -> None:
        data = message if isinstance(message, bytes) else msgspec.json.encode(message)
        try:
            self.queue.put_nowait(data)
        except asyncio.QueueFull:
            self.slow = True
            self.end()

    def end(self) -> None:
        """Have the connection closed after what it is still to be sent."""
        while True:
            try:
                self.queue.put_nowait(None)
            except asyncio.QueueFull:
                self.queue.get_nowait()
            else:
                return


class Open:
    """A game that is in memory, and who is connected to it."""

    def __init__(self, stored: Stored) -> None:
        self.stored = stored
        self.room: Room | None = None
        self.lock = asyncio.Lock()
        self.connections: set[Connection] = set()
        self.driver: asyncio.Task[None] | None = None
        self.warmer: asyncio.Task[None] | None = None
        self.used = time.monotonic()
        self.gone = False
        """Whether it was let go of: whoever waited for it has to open it anew."""

    @property
    def seats(self) -> list[int]:
        return sorted({connection.seat for connection in self.connections})

    def tell(self, message: Told) -> None:
        data = msgspec.json.encode(message)
        for connection in self.connections:
            connection.send(data)


class Due(msgspec.Struct, frozen=True):
    """A question that is answered without a message: whose, its number, by which bot or why."""

    player: int
    number: int
    bot: str
    how: str


class Outcome(msgspec.Struct):
    """What came of something that was done in a room."""

    reply: Told | None
    change: Change | None
    tables: dict[int, bytes]
    due: Due | None = None
    """What is to be answered next without a message."""


class Hub:
    """The games of one server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.games: dict[str, Open] = {}
        self._engine = ThreadPoolExecutor(1, "engine")
        self._thinkers: Thinkers | None = None
        self._random = secrets.SystemRandom()
        self._tidying = Tidying(settings.tidy)
        self._tidied: asyncio.Future[None] | None = None
        self._warmed: set[str] = set()

    async def run(self, deed: Callable[..., T], *args: Any) -> T:
        """Have the engine do something, when its turn comes."""
        return await asyncio.get_running_loop().run_in_executor(self._engine, deed, *args)

    async def close(self) -> None:
        """Everybody has been sent away by now, and comes back by themselves as soon as there is a server."""
        tasks = [task for game in self.games.values() for task in (game.driver, game.warmer) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._thinkers is not None:
            self._thinkers.close()
        self._engine.shutdown(wait=True)
        await asyncio.to_thread(self.store.close)

    # Coming and going.

    async def enter(self, connection: Connection, token: str) -> Open:
        """Let somebody in whose token is good; they are sent the whole table."""
        found = await self.run(self.store.seat, token)
        if found is None:
            raise Refuse(GONE)
        id, connection.seat = found
        if connection.seat == INVITED:
            raise Refuse("Sit down first: this link leads to a free seat.")
        while True:
            game = await self.open(id)
            async with game.lock:
                if not game.gone:
                    await self._let_in(game, connection)
                    break
        self.drive(game)
        return game

    async def _let_in(self, game: Open, connection: Connection) -> None:
        if game.room is None and game.stored.setup is not None:
            game.room = await self._load(game)
        game.connections.add(connection)
        try:
            self._count(game)
            connection.send(await self.run(self._welcome, game, connection.seat))
            if game.room is None:
                tokens = await self.run(self.store.tokens, game.stored.id) if connection.seat == 0 else {}
                connection.send(protocol.Waiting(game=game.stored.id, friend_token=tokens.get(INVITED, "")))
            else:
                connection.send(await self.run(self._whole, game.room, connection.seat))
                if any(seat.bot and seat.bot not in QUICK for seat in game.room.seats):
                    self._ready_thinkers()
        except BaseException:
            game.connections.discard(connection)
            self._count(game)
            raise
        game.tell(self._here(game))

    async def open(self, id: str) -> Open:
        """A game in memory; it is fetched when somebody wants it."""
        if id not in self.games:
            stored = await self.run(self.store.game, id)
            if stored is None:
                raise Refuse(GONE)
            self._put_away()
            self.games.setdefault(id, Open(stored))
        game = self.games[id]
        game.used = time.monotonic()
        return game

    async def _load(self, game: Open) -> Room:
        try:
            room = await self.run(self.store.load, game.stored)
        except CannotResume as problem:
            raise Refuse(str(problem)) from None
        except Exception:
            confess(f"game {game.stored.id} cannot be played again")
            raise Refuse("This game cannot be opened: something went wrong inside Regalia.") from None
        game.warmer = asyncio.create_task(self._warm(room))
        return room

    async def _warm(self, room: Room) -> None:
        """Have the words for the cards of a game ready before they are needed, one card at a time."""
        for definition in list(room.game.pos.catalog):
            if definition.slug not in self._warmed:
                self._warmed.add(definition.slug)
                await self.run(find_words, definition)

    async def begin(self, game: Open) -> None:
        """Everybody has sat down: lay out the cards and show the table. The caller holds the lock."""
        stored = await self.run(self.store.game, game.stored.id)
        assert stored is not None
        game.stored = stored
        game.room = await self._load(game)
        self._count(game)
        game.tell(self._here(game))
        for connection in list(game.connections):
            connection.send(await self.run(self._whole, game.room, connection.seat))

    def leave(self, game: Open, connection: Connection) -> None:
        game.connections.discard(connection)
        self._count(game)
        game.used = time.monotonic()
        game.tell(self._here(game))

    def _count(self, game: Open) -> None:
        if game.room is not None:
            game.room.here = {connection.seat for connection in game.connections}

    def _put_away(self) -> None:
        """Forget games that nobody has looked at for a while, or too many of them; the store has them."""
        idle = [
            game
            for game in self.games.values()
            if not (game.connections or game.lock.locked() or (game.driver and not game.driver.done()))
        ]
        idle.sort(key=lambda game: game.used)
        now = time.monotonic()
        spare = len(idle) - MOST_IDLE
        gone = [game for number, game in enumerate(idle) if number < spare or now - game.used > IDLE]
        for game in gone:
            del self.games[game.stored.id]
            game.gone = True
            if game.room is not None:
                game.room.close()
                game.room = None
        if gone and not any(game.connections for game in self.games.values()):
            self._tidied = asyncio.ensure_future(self.run(self._tidying.tidy_everything))

    def _here(self, game: Open) -> Here:
        room = game.room
        here = {connection.seat for connection in game.connections}
        players = room.players() if room is not None else waiting_players(game.stored, here)
        spectators = sum(connection.seat == SPECTATOR for connection in game.connections)
        return Here(players=players, spectators=spectators)

    def _welcome(self, game: Open, seat: int) -> Welcome:
        tokens = self.store.tokens(game.stored.id)
        players = game.room.players() if game.room is not None else waiting_players(game.stored, {seat})
        return Welcome(
            game=game.stored.id,
            seat=seat,
            players=players,
            spectator_token=tokens.get(SPECTATOR, "") if seat != SPECTATOR else "",
            friend_token=tokens.get(INVITED, "") if seat == 0 else "",
        )

    def _whole(self, room: Room, seat: int) -> bytes:
        return msgspec.json.encode(room.table(seat, whole=True))

    # Messages.

    async def receive(self, game: Open, connection: Connection, message: FromPage) -> None:
        """Do what a message asks for; whatever happens, its sender gets an answer."""
        game.used = time.monotonic()
        async with game.lock:
            room = game.room
            if game.gone:
                return
            if room is None:
                connection.send(Refused(id=message.id, reason="The game begins when your friend sits down."))
                return
            if isinstance(message, protocol.Refresh):
                connection.send(await self.run(self._whole, room, connection.seat))
                return
            if isinstance(message, protocol.Report):
                connection.send(await self._keep(room, connection.seat, message))
                return
            try:
                outcome = await self.run(self._step, room, connection.seat, message, game.seats)
            except Exception:
                confess(f"game {game.stored.id} cannot be played again")
                self._let_go(game, LOST)
                return
            if not await self._settle(game, outcome.change):
                return
            if outcome.reply is not None:
                connection.send(outcome.reply)
            self._show(game, outcome.tables)
        if outcome.due is not None:
            self.drive(game, outcome.due)
        if self._tidying.is_due():
            self._tidied = asyncio.ensure_future(self.run(self._tidying.tidy))

    def _step(self, room: Room, seat: int, message: FromPage, seats: list[int]) -> Outcome:
        """One message, in the thread of the engine."""
        changed = False
        try:
            reply, changed = room.receive(seat, message)
            return self._outcome(room, seats, reply) if changed else Outcome(reply, None, {})
        except Exception as problem:
            expected = isinstance(problem, Refuse | IllegalAnswer | Unseen)
            if not expected:
                confess(f"at game {room.id}, {type(message).__name__}")
            if changed or not expected:
                room.go_back()
            return Outcome(refused(message.id, problem), None, {})

    def _outcome(self, room: Room, seats: list[int], reply: Told | None = None) -> Outcome:
        """Go on from where something has happened; what changed is taken last, when nothing can go wrong."""
        self._go_on(room)
        tables, due = room.tables(seats), self._due(room)
        return Outcome(reply, room.take_change(), tables, due)

    def _go_on(self, room: Room) -> None:
        """Answer at once whatever nobody has to be asked for, where nobody can draw conclusions from it."""
        if not room.against_person:
            while room.automatic():
                room.answer_by_itself()

    async def _settle(self, game: Open, change: Change | None) -> bool:
        """Write down what has happened; if that cannot be done, it has not happened."""
        if change is None:
            return True
        try:
            await asyncio.wrap_future(self.store.save(change))
        except Exception:
            confess(f"game {game.stored.id} cannot be written down")
            self._let_go(game, "The game could not be written down. It goes on where it was last stored.")
            return False
        return True

    def _let_go(self, game: Open, reason: str) -> None:
        """What is in memory is not to be gone on with: everybody is sent away, and may come back."""
        if self.games.get(game.stored.id) is game:
            del self.games[game.stored.id]
        game.gone, game.room = True, None
        game.tell(Bye(reason=reason))
        for connection in list(game.connections):
            connection.end()

    def send_away(self, id: str, seat: int, reason: str) -> None:
        """Whoever came to a seat of a game by a link that is no longer good."""
        game = self.games.get(id)
        for connection in list(game.connections) if game is not None else ():
            if connection.seat == seat:
                connection.send(Bye(reason=reason))
                connection.end()

    def _show(self, game: Open, tables: dict[int, bytes]) -> None:
        for connection in list(game.connections):
            if connection.seat in tables:
                connection.send(tables[connection.seat])

    async def _keep(self, room: Room, seat: int, message: protocol.Report) -> Told:
        if seat == SPECTATOR:
            return Refused(id=message.id, reason="You are looking on: the players can report a moment.")
        ticket = await self.run(Ticket.of, room, seat, message.words)
        try:
            if await self.run(self.store.count_tickets, room.id) >= MOST_TICKETS:
                return Refused(id=message.id, reason=f"{MOST_TICKETS} moments of this game are kept already.")
            await asyncio.wrap_future(self.store.keep_ticket(ticket))
        except sqlite3.Error:
            confess(f"a ticket of game {room.id} cannot be written down")
            return Refused(id=message.id, reason="The moment could not be written down.")
        return protocol.Reported(id=message.id, ticket=ticket.id)

    # What goes on by itself.

    def drive(self, game: Open, due: Due | None = None) -> None:
        """Let bots play and stops pass, unless that is under way; `due` is what comes first, if known."""
        if game.driver is None or game.driver.done():
            game.driver = asyncio.create_task(self._drive(game, due))

    async def _drive(self, game: Open, due: Due | None) -> None:
        for left in reversed(range(MOST_FAULTS)):
            try:
                await self._go_on_by_itself(game, due)
            except Exception:
                confess(f"at game {game.stored.id} while it went on by itself")
                due = None
                await self._mend(game, FAULT + ("." if left else ", and does not go on by itself."))
            else:
                return

    async def _mend(self, game: Open, words: str) -> None:
        """After a fault that no message is to blame for: nothing has happened, and everybody is told."""

        def mend(room: Room) -> dict[int, bytes]:
            room.go_back()
            room.remark(words)
            return room.tables(game.seats)

        async with game.lock:
            if game.room is None:
                return
            try:
                self._show(game, await self.run(mend, game.room))
            except Exception:
                confess(f"at game {game.stored.id}, which cannot be shown")
                self._let_go(game, LOST)

    async def _go_on_by_itself(self, game: Open, due: Due | None) -> None:
        while (room := game.room) is not None and self.games.get(game.stored.id) is game:
            if due is None:  # perhaps something has happened meanwhile: one look before going to rest
                async with game.lock:
                    due = await self.run(self._due, room)
            if due is None:
                return
            if due.how:
                due = await self._answer_later(game, room, due)
            elif due.bot in QUICK:
                due = await self._let_bots_play(game, room, due)
            else:
                due = await self._let_bot_think(game, room, due)

    def _due(self, room: Room) -> Due | None:
        """What is to be answered without a message, if anything is."""
        player = room.decider
        if player < 0:
            return None
        bot, how = room.bot_to_move, room.automatic()
        return Due(player, room.number(player), bot, how) if bot or how else None

    async def _answer_later(self, game: Open, room: Room, due: Due) -> Due | None:
        """Between persons: what is answered by itself takes a while that says nothing."""
        if room.against_person:
            await asyncio.sleep(self._random.uniform(*self.settings.pace))
        async with game.lock:
            return await self._do(game, room, due, room.answer_by_itself)

    async def _let_bots_play(self, game: Open, room: Room, due: Due) -> Due | None:
        async with game.lock:
            before = len(room.rows)
            following = await self._do(game, room, due, lambda: self._play_quickly(room))
            acted = any(row.given and row.value != PASSED for row in room.rows[before:])
        if acted and game.connections:
            await asyncio.sleep(self.settings.bot_pause)
        return following

    async def _let_bot_think(self, game: Open, room: Room, due: Due) -> Due | None:
        thinkers = self._ready_thinkers()
        async with game.lock:
            saved = await self.run(room.game.save)
        seed = room.bot_seed(due.player)
        thought = thinkers.think(room.id, room.setup, saved, due.bot, seed)
        try:
            answer = unplain(await asyncio.wait_for(asyncio.wrap_future(thought), self.settings.thought))
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            return due  # the processes were closed because of another game: think again
        except Exception as problem:
            confess(f"a bot of game {game.stored.id} could not think")
            if isinstance(problem, BrokenExecutor | TimeoutError):
                thinkers.close()
                if self._thinkers is thinkers:
                    self._thinkers = None
            answer = None
        async with game.lock:
            return await self._do(game, room, due, lambda: room.take_bot_answer(answer))

    def _ready_thinkers(self) -> Thinkers:
        """The processes in which bots think; they take a moment to begin."""
        if self._thinkers is None:
            self._thinkers = Thinkers(self.settings.thinkers)
        return self._thinkers

    def _play_quickly(self, room: Room) -> None:
        """Let quick bots play to the next point where people see something, but not for long."""
        until = time.monotonic() + SLICE
        while room.bot_to_move in QUICK:
            if room.is_faulty:
                room.answer_anyhow()
            else:
                room.let_bot_answer()
            self._go_on(room)
            if time.monotonic() > until or room.at_rest:
                return

    async def _do(self, game: Open, room: Room, due: Due, deed: Callable[[], None]) -> Due | None:
        """Something happens without a message, if it is still due: do it, write it down, show it.

        What is due after it comes back.
        """

        def work() -> Outcome | None:
            if self._due(room) != due:
                return None
            deed()
            return self._outcome(room, game.seats)

        if game.room is not room:
            return None
        outcome = await self.run(work)
        if outcome is None or not await self._settle(game, outcome.change):
            return None
        self._show(game, outcome.tables)
        return outcome.due


def waiting_players(stored: Stored, here: Iterable[int]) -> tuple[protocol.Player, ...]:
    """Who sits where while a friend is still to come."""
    present = set(here)
    return tuple(
        protocol.Player(
            name=capital(called(number, seat)),
            kind=seat.kind,
            bot=seat.bot,
            here=seat.kind == "bot" or number in present or BOTH in present,
        )
        for number, seat in enumerate(stored.seats)
    )
