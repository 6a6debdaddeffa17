"""All games of a server and everybody who is connected to one.

The event loop only passes messages on. Workers (`crew.py`) run the engine, one call at a time for each game.
Changes are written to the store, and only then is anybody told.
"""

from __future__ import annotations

import asyncio
import secrets
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import msgspec

from regalia.game.core.values import NOBODY
from regalia.game.information.knowledge import SPECTATOR
from regalia.server import protocol
from regalia.server.connections import Connection, Open
from regalia.server.crew import Crew, Elsewhere, effort
from regalia.server.engine import Due, NotHere, Outcome
from regalia.server.faults import report_fault
from regalia.server.keeping import CannotResume, Change
from regalia.server.protocol import Bye, FromPage, Refused, Told, Welcome
from regalia.server.room import Refuse
from regalia.server.seats import INVITED, players_of
from regalia.server.store import Store
from regalia.server.thinking import QUICK
from regalia.server.workers import Died, GivenUp

T = TypeVar("T")
IDLE: Final = 600.0
"""Seconds after which a game that nobody looks at is put away."""
MOST_IDLE: Final = 50
"""The most games in memory that nobody looks at. Players may come back to them."""
MOST_TICKETS: Final = 100
"""Moments of one game that are kept."""
MOST_FAULTS: Final = 3
"""The number of faults after which a game no longer goes on by itself."""
QUIET: Final = 0.05
"""Seconds after a choice in which a game between persons handles no message. That is longer than it takes to
work out the options of a player.
"""
WAITS: Final = 3 * 24 * 3600.0
"""Seconds after which a game that nobody has joined goes away."""
SWEEP: Final = 3600.0
"""Seconds between two looks for such games."""
LOST: Final = "That went wrong inside Regalia; please come back."
FAULT: Final = "Something went wrong inside Regalia; the game stands as it was before"
TOO_LONG: Final = "This took too long to work out and was given up; the game stands as it was before."
TAKEN_BACK: Final = "The last choice was taken back, because its consequences could not be worked out."
GONE: Final = "There is no such game: the link is incomplete, or somebody has used it already."
USUAL_THOUGHT: Final = 2.0
"""The first estimate of the seconds that a bot thinks."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The behaviour of a server."""

    pace: tuple[float, float] = (0.7, 1.6)
    """Between persons: seconds that every automatic answer takes."""
    bot_pause: float = 0.35
    """Seconds between two things that a bot does, so that people can follow."""
    workers: int | None = None
    """The number of processes for games: None for one for each core, 0 for threads instead (for tests)."""
    thinkers: int | None = None
    """The number of processes in which bots think. None means one less than there are cores."""
    patience: float = 5.0
    """Seconds after which a message is given up."""
    thought: float = 60.0
    """Seconds that a bot may think. After that, any legal answer is given for it."""
    limited: bool = True
    """Whether the requests of each address are limited."""
    dealt: str = ""
    """For tests: a seed. The chance of a game then follows from it and from the request for the game.

    A table cannot be given one, so that nobody can foresee chance there.
    """


class Hub:
    """The games of one server."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.games: dict[str, Open] = {}
        self.crew = Crew(settings.workers, settings.thinkers, settings.patience, settings.thought)
        self._reader = ThreadPoolExecutor(1, "reader")
        self._random = secrets.SystemRandom()
        self._usual = USUAL_THOUGHT
        self._watching: list[asyncio.Task[None]] = []

    async def read(self, deed: Callable[..., T], *args: Any) -> T:
        """Read from the store."""
        return await asyncio.get_running_loop().run_in_executor(self._reader, deed, *args)

    async def ask(self, deed: str, *args: Any) -> Any:
        """Ask the front desk something that is not about a game in memory."""
        return await self.crew.ask(self.crew.desk, deed, *args)

    def begin(self) -> None:
        self.crew.begin()
        self._watching = [asyncio.create_task(self._sweep()), asyncio.create_task(self.crew.watch())]

    async def close(self) -> None:
        """Stop everything. All connections are closed by now. Pages connect again when a server is there."""
        tasks = [task for game in self.games.values() for task in (game.driver, game.warmer) if task]
        tasks += self._watching
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.to_thread(self.crew.close)
        self._reader.shutdown(wait=True)
        await asyncio.to_thread(self.store.close)

    async def _sweep(self) -> None:
        """Remove games that nobody has joined for days."""
        while True:
            try:
                await asyncio.wrap_future(await self.read(self.store.remove_waiting, WAITS))
            except sqlite3.Error:
                report_fault("while games that nobody joined were removed")
            await asyncio.sleep(SWEEP)

    # Games and their workers.

    async def _at(self, game: Open, deed: str, *args: Any) -> Any:
        """Have a game's worker do something with it. The caller holds the lock.

        If the game is not in memory, it is brought. If the worker is stuck, another worker gets the game. If
        the worker dies, there is one more attempt, because it may have died of something else. In all these
        cases nothing has happened. Raise `GivenUp` if the call itself came to no end.
        """
        moved = died = False
        while True:
            if game.worker is None:
                game.worker = self.crew.take(game.id)
            try:
                return await self.crew.ask(game.worker, deed, game.id, *args, may_move=not moved)
            except NotHere:
                await self._bring(game)
            except Elsewhere:
                self._move(game)
                moved = True
            except Died:
                if died:
                    raise
                died = True

    def _move(self, game: Open) -> None:
        old = game.worker
        assert old is not None
        self.crew.let_go(game.id, old)
        game.worker = self.crew.take(game.id, instead_of=old)

    async def _bring(self, game: Open) -> None:
        """Have a worker play a game again up to its last answer, a little at a time."""
        stored = await self.read(self.store.game, game.id)
        answers = await self.read(self.store.answers, game.id)
        if stored is None:
            raise Refuse(GONE)
        game.stored = stored
        assert game.worker is not None
        done = await self.crew.ask(game.worker, "open", stored, answers, game.faulty)
        while not done:
            try:
                done = await self.crew.ask(game.worker, "go_on_opening", game.id)
            except NotHere:  # its worker is another one by now
                return
        if game.warmer is None or game.warmer.done():
            game.warmer = asyncio.create_task(self._warm(game))

    async def _warm(self, game: Open) -> None:
        """Have the texts of a game's cards written before they are needed."""
        while (worker := game.worker) is not None:
            try:
                if not await self.crew.ask(worker, "warm", game.id):
                    return
            except (Elsewhere, GivenUp):
                return

    async def _load(self, game: Open) -> None:
        """Bring a game into memory. Raise `Refuse` with the reason if that is impossible."""
        try:
            await self._at(game, "due")
        except CannotResume as problem:
            raise Refuse(str(problem)) from None
        except Refuse:
            raise
        except Exception:
            report_fault(f"game {game.id} cannot be played again")
            raise Refuse("This game cannot be opened: something went wrong inside Regalia.") from None

    # Coming and going.

    async def enter(self, connection: Connection, token: str) -> Open:
        """Let a client with a valid token in, and send the whole table."""
        found = await self.read(self.store.seat, token)
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
        seat = connection.seat
        if game.has_begun:
            await self._load(game)
        game.connections.add(connection)
        try:
            connection.send(await self._welcome(game, seat))
            if game.has_begun:
                connection.send(await self._at(game, "whole", seat, game.seats))
                if any(each.bot and each.bot not in QUICK for each in game.stored.seats):
                    self.crew.thinker(game.id).begin()
            else:
                tokens = await self.read(self.store.tokens, game.id) if seat == 0 else {}
                connection.send(protocol.Waiting(game=game.id, friend_token=tokens.get(INVITED, "")))
        except BaseException:
            game.connections.discard(connection)
            raise
        game.tell(game.here())

    async def open(self, id: str) -> Open:
        """Open a game for a client."""
        if id not in self.games:
            stored = await self.read(self.store.game, id)
            if stored is None:
                raise Refuse(GONE)
            self._put_away()
            self.games.setdefault(id, Open(stored))
        game = self.games[id]
        game.used = time.monotonic()
        return game

    async def begin_game(self, game: Open) -> None:
        """Lay out the cards and show the table, once everybody has sat down. The caller holds the lock."""
        stored = await self.read(self.store.game, game.id)
        assert stored is not None
        game.stored = stored
        await self._load(game)
        game.tell(game.here())
        for connection in list(game.connections):
            connection.send(await self._at(game, "whole", connection.seat, game.seats))

    def leave(self, game: Open, connection: Connection) -> None:
        game.connections.discard(connection)
        game.used = time.monotonic()
        game.tell(game.here())
        if not game.connections and game.is_over:
            self._put_away()

    def _put_away(self) -> None:
        """Drop games from memory if nobody has looked at them for a while, or if there are too many of them.
        The store keeps them.
        """
        idle = [
            game
            for game in self.games.values()
            if not (game.connections or game.lock.locked() or (game.driver and not game.driver.done()))
        ]
        idle.sort(key=lambda game: game.used)
        now = time.monotonic()
        spare = len(idle) - MOST_IDLE
        for number, game in enumerate(idle):
            if number < spare or now - game.used > IDLE or game.is_over:
                self._forget(game)
                if game.is_over:
                    self.store.pack(game.id)

    def _forget(self, game: Open) -> None:
        """Drop a game from memory."""
        if self.games.get(game.id) is game:
            del self.games[game.id]
        game.gone = True
        self.crew.forget(game.id)
        if game.worker is not None:
            self.crew.let_go(game.id, game.worker)
            game.worker = None

    def _let_go(self, game: Open, reason: str) -> None:
        """Send everybody away from a game. They may come back."""
        self._forget(game)
        game.tell(Bye(reason=reason))
        for connection in list(game.connections):
            connection.end()

    def send_away(self, id: str, seat: int, reason: str) -> None:
        """Close the connections to a seat of a game, because the link to it is no longer valid."""
        game = self.games.get(id)
        for connection in list(game.connections) if game is not None else ():
            if connection.seat == seat:
                connection.send(Bye(reason=reason))
                connection.end()

    async def _welcome(self, game: Open, seat: int) -> Welcome:
        """Send a token only to its owner, or to a player who may pass it on."""
        tokens = await self.read(self.store.tokens, game.id)
        return Welcome(
            game=game.id,
            seat=seat,
            players=players_of(game.stored.seats, game.seats),
            spectator_token=tokens.get(SPECTATOR, "") if seat != SPECTATOR else "",
            friend_token=tokens.get(INVITED, "") if seat == 0 else "",
        )

    # Messages.

    async def receive(self, game: Open, connection: Connection, message: FromPage) -> None:
        """Do what a message asks for. Its sender always gets an answer."""
        game.used = time.monotonic()
        due = None
        async with game.lock:
            if game.gone:
                return
            if not game.has_begun:
                connection.send(Refused(id=message.id, reason="The game begins when your friend sits down."))
                return
            if (quiet := game.quiet - time.monotonic()) > 0:
                await asyncio.sleep(quiet)
            try:
                due = await self._take_up(game, connection, message)
            except Refuse as no:
                connection.send(Refused(id=message.id, reason=no.reason))
            except GivenUp:
                report_fault(f"at game {game.id}, {type(message).__name__}")
                connection.send(Refused(id=message.id, reason=TOO_LONG))
            except Exception:
                report_fault(f"game {game.id} cannot be played again")
                self._let_go(game, LOST)
        if due is not None:
            self.drive(game, due)

    async def _take_up(self, game: Open, connection: Connection, message: FromPage) -> Due | None:
        """Carry out a message, store the change, answer, and show everybody. Return what is due next."""
        seat = connection.seat
        if isinstance(message, protocol.Refresh):
            connection.send(await self._at(game, "whole", seat, game.seats))
            return None
        if isinstance(message, protocol.Report):
            connection.send(await self._keep(game, seat, message))
            return None
        seats = game.seats
        outcome: Outcome = await self._at(game, "receive", seat, message, seats, set(seats))
        if not await self._settle(game, outcome.change):
            return None
        if outcome.reply is not None:
            connection.send(outcome.reply)
        game.show(outcome.tables)
        if outcome.others is None:
            return outcome.due
        game.quiet = time.monotonic() + QUIET
        return await self._show_others(game, outcome)

    async def _show_others(self, game: Open, outcome: Outcome) -> Due | None:
        """Send the others their tables after the answer. If they cannot be made, take the choice back."""
        assert outcome.others is not None
        try:
            rest: Outcome = await self._at(game, "others", outcome.others, set(game.seats))
        except Exception:
            report_fault(f"at game {game.id}, which cannot be shown to all")
            assert outcome.change is not None
            await self._take_back(game, outcome.change.keep)
            return None
        game.show(rest.tables)
        return rest.due

    async def _take_back(self, game: Open, answers: int) -> None:
        """Go back to the question before a choice whose consequences cannot be worked out."""
        await asyncio.wrap_future(await self.read(self.store.cut, game.stored, answers, TAKEN_BACK))
        self._drop(game)
        for connection in list(game.connections):
            connection.send(await self._at(game, "whole", connection.seat, game.seats))

    def _drop(self, game: Open) -> None:
        """Drop a worker's copy of a game that differs from the stored one. The game is opened again later."""
        game.faulty = True
        if game.worker is not None:
            game.worker.call("close", game.id)

    async def _settle(self, game: Open, change: Change | None) -> bool:
        """Store the change. If that fails, nothing has happened."""
        if change is None:
            return True
        try:
            await asyncio.wrap_future(self.store.save(change))
        except Exception:
            report_fault(f"game {game.id} cannot be written down")
            self._let_go(game, "The game could not be written down. It goes on where it was last stored.")
            return False
        game.faulty = False
        game.changes += 1
        game.stored = msgspec.structs.replace(
            game.stored,
            outcome=change.outcome,
            offsets=change.offsets,
            practice=change.practice,
            turn=change.turn,
            remarks=change.remarks,
        )
        return True

    async def _keep(self, game: Open, seat: int, message: protocol.Report) -> Told:
        if seat == SPECTATOR:
            return Refused(id=message.id, reason="You are looking on: the players can report a moment.")
        ticket = await self._at(game, "ticket", seat, message.words)
        try:
            if await self.read(self.store.count_tickets, game.id) >= MOST_TICKETS:
                return Refused(id=message.id, reason=f"{MOST_TICKETS} moments of this game are kept already.")
            await asyncio.wrap_future(self.store.keep_ticket(ticket))
        except sqlite3.Error:
            report_fault(f"a ticket of game {game.id} cannot be written down")
            return Refused(id=message.id, reason="The moment could not be written down.")
        return protocol.Reported(id=message.id, ticket=ticket.id)

    # What goes on by itself.

    def drive(self, game: Open, due: Due | None = None) -> None:
        """Start giving automatic answers, unless that is under way. `due` is the first, if it is known."""
        if game.has_begun and (game.driver is None or game.driver.done()):
            game.driver = asyncio.create_task(self._drive(game, due))

    async def _drive(self, game: Open, due: Due | None) -> None:
        for left in reversed(range(MOST_FAULTS)):
            try:
                await self._go_on_by_itself(game, due)
            except Exception:
                report_fault(f"at game {game.id} while it went on by itself")
                due = None
                await self._mend(game, FAULT + ("." if left else ", and does not go on by itself."))
            else:
                return

    async def _mend(self, game: Open, words: str) -> None:
        """After a fault that no message caused: go back to the stored game, and tell everybody."""
        async with game.lock:
            if game.gone:
                return
            try:
                self._drop(game)
                outcome: Outcome = await self._at(game, "remark", words, game.seats, set(game.seats))
                if await self._settle(game, outcome.change):
                    game.faulty = True
                    game.show(outcome.tables)
            except Exception:
                report_fault(f"at game {game.id}, which cannot be shown")
                self._let_go(game, LOST)

    async def _go_on_by_itself(self, game: Open, due: Due | None) -> None:
        while self.games.get(game.id) is game:
            if due is None and game.known == game.changes:
                return
            if due is None:  # look once more before going to rest: something may have happened meanwhile
                async with game.lock:
                    due = None if game.gone else await self._at(game, "due")
                    game.known = game.changes
                continue
            if due.how:
                due = await self._answer_later(game, due)
            elif due.bot in QUICK:
                due = await self._let_bots_play(game, due)
            else:
                due = await self._let_bot_think(game, due)

    async def _answer_later(self, game: Open, due: Due) -> Due | None:
        """Between persons: give an automatic answer after a delay that tells nothing."""
        if game.against_person:
            await asyncio.sleep(self._random.uniform(*self.settings.pace))
        outcome = await self._do(game, "answer_by_itself", due)
        return outcome.due if outcome is not None else None

    async def _let_bots_play(self, game: Open, due: Due) -> Due | None:
        outcome = await self._do(game, "play_quickly", due)
        if outcome is None:
            return None
        if outcome.acted and game.connections:
            await asyncio.sleep(self.settings.bot_pause)
        return outcome.due

    async def _let_bot_think(self, game: Open, due: Due) -> Due | None:
        async with game.lock:
            thought = await self._at(game, "thought", due.player)
        mind = self.crew.thinker(game.id)
        waiting = mind.waiting
        share = effort(waiting)
        self._announce_thought(game, due.player, self._usual * share * (1 + waiting))
        began = time.monotonic()
        answer = None
        try:
            saved, setup, seed = thought.saved, thought.setup, thought.seed
            asked = mind.call("think", game.id, setup, saved, due.bot, seed, share)
            answer = await asyncio.wrap_future(asked)
        except Exception:
            report_fault(f"a bot of game {game.id} could not think")
        else:
            taken = (time.monotonic() - began) / (share * (1 + waiting))
            self._usual += 0.1 * (taken - self._usual)
        outcome = await self._do(game, "take_answer", due, answer)
        return outcome.due if outcome is not None else None

    def _announce_thought(self, game: Open, player: int, seconds: float) -> None:
        if seconds >= 1:
            game.tell(protocol.Thinking(player=player, seconds=round(seconds)))

    async def _do(self, game: Open, deed: str, due: Due, *args: Any) -> Outcome | None:
        """Do something without a message, if it is still due. Store the change and show it."""
        async with game.lock:
            if game.gone:
                return None
            seats = game.seats
            outcome: Outcome | None = await self._at(game, deed, due, seats, set(seats), *args)
            if outcome is None or not await self._settle(game, outcome.change):
                game.known = NOBODY
                return None
            game.known = game.changes
            game.show(outcome.tables)
            return outcome
