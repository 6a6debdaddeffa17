"""All games of a server and everybody who is connected to one.

The event loop only passes messages on. Workers (`crew.py`) run the engine, one call at a time for each game.
Changes are written to the store, and only then is anybody told.
"""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

import msgspec

from regalia.game.information.knowledge import SPECTATOR
from regalia.lab.analysis import WORLDS
from regalia.server import protocol
from regalia.server.absence import Absences
from regalia.server.after_game import Again
from regalia.server.analyses import Analyses
from regalia.server.connections import Connection, Open
from regalia.server.crew import Crew, Elsewhere
from regalia.server.driving import LOST, Driving
from regalia.server.engine import Due, NotHere, Outcome
from regalia.server.faults import report_fault
from regalia.server.hint_messages import Hint
from regalia.server.hints import Hints
from regalia.server.keeping import CannotResume, Change
from regalia.server.manners import Manners
from regalia.server.people import Claim, Say, VoteOut
from regalia.server.protocol import Accepted, Bye, FromPage, Refused, Welcome
from regalia.server.room import Refuse
from regalia.server.saying import Told
from regalia.server.seats import FREE, SHARED, WATCHER, WITH_HANDS, players_of, token_seat
from regalia.server.sequels import Sequels
from regalia.server.showing import Showing
from regalia.server.store import Store
from regalia.server.stored import Stored
from regalia.server.thinking import QUICK
from regalia.server.workers import Died, GivenUp

T = TypeVar("T")
IDLE: Final = 600.0
"""Seconds after which a game that nobody looks at is put away."""
MOST_IDLE: Final = 50
"""The most games in memory that nobody looks at. Players may come back to them."""
MOST_TICKETS: Final = 100
"""Moments of one game that are kept."""
QUIET: Final = 0.05
"""Seconds after a choice in which a game between persons handles no message. That is longer than it takes to
work out the options of a player.
"""
STALE: Final = 3 * 24 * 3600.0
"""Seconds after which a game that nobody has joined goes away, and a puzzle that nobody has played."""
SWEEP: Final = 3600.0
"""Seconds between two looks for such games."""
TOO_LONG: Final = "This took too long to work out and was given up; the game stands as it was before."
TAKEN_BACK: Final = "The last choice was taken back, because its consequences could not be worked out."
GONE: Final = "There is no such game: the link is incomplete, or somebody has used it already."


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """The behaviour of a server."""

    pace: tuple[float, float] = (0.7, 1.6)
    """Between persons: seconds that every automatic answer takes."""
    bot_pause: float = 1.2
    """Seconds between two things that bots do if somebody watches them, until told otherwise.

    Bots that play against a person do not wait: the page shows what they do at its own pace.
    """
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
    now: Callable[[], float] = time.monotonic
    """The time by which clocks of players run."""
    worlds: int = WORLDS
    """The imagined games of an analysis for each choice."""
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
        self.driving = Driving(self)
        self.sequels = Sequels(self)
        self.hints = Hints(self)
        self.manners = Manners(self)
        self.absences = Absences(self)
        self.crew = Crew(settings.workers, settings.thinkers, settings.patience, settings.thought)
        self.analyses = Analyses(store, settings.thought, settings.worlds)
        self._reader = ThreadPoolExecutor(1, "reader")
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
        self._watching.append(asyncio.create_task(self.manners.watch()))

    async def close(self) -> None:
        """Stop everything. All connections are closed by now. Pages connect again when a server is there."""
        tasks = [task for game in self.games.values() for task in (game.driver, game.warmer) if task]
        tasks += [*self._watching, *self.hints.under_way]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.analyses.close()
        await asyncio.to_thread(self.crew.close)
        self._reader.shutdown(wait=True)
        await asyncio.to_thread(self.store.close)

    async def _sweep(self) -> None:
        """Remove games that nobody has joined for days, and puzzles that nobody has played for days."""
        while True:
            used = {game.id for game in self.games.values() if game.connections}
            try:
                await asyncio.wrap_future(await self.read(self.store.remove_stale, STALE, used))
            except sqlite3.Error:
                report_fault("while games that nobody plays were removed")
            await asyncio.sleep(SWEEP)

    # Games and their workers.

    async def at(self, game: Open, deed: str, *args: Any) -> Any:
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
        try:
            while not done:
                done = await self.crew.ask(game.worker, "go_on_opening", game.id)
            game.lost = await self.crew.ask(game.worker, "lost", game.id)
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
            await self.at(game, "due")
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
        if connection.seat in FREE:
            raise Refuse("Sit down first: this link leads to a free seat.")
        if connection.seat == SHARED:
            raise Refuse("This link leads to the replay of a game, and not to the table.")
        while True:
            game = await self.open(id)
            async with game.lock:
                if not game.gone:
                    await self._let_in(game, connection)
                    break
        self.driving.drive(game)
        return game

    def _show(self, game: Open) -> Showing | None:
        """The pace of a game in which only bots play."""
        if game.showing is None and all(seat.kind == "bot" for seat in game.stored.seats):
            game.showing = Showing(self.settings.bot_pause)
        return game.showing

    async def _let_in(self, game: Open, connection: Connection) -> None:
        if game.has_begun:
            await self._load(game)
        game.arrive(connection, self.settings.now())
        try:
            await self._show_table(game, connection)
        except BaseException:
            game.depart(connection, self.settings.now())
            raise

    async def _show_table(self, game: Open, connection: Connection) -> None:
        """Tell somebody who comes everything, and everybody that they are there."""
        seat = connection.seat
        connection.send(await self._welcome(game, seat))
        if (showing := self._show(game)) is not None and seat == WATCHER:
            connection.send(showing.told(hands=False))
        if game.has_begun:
            connection.send(await self.at(game, "whole", seat, game.seats))
            if any(each.bot and each.bot not in QUICK for each in game.stored.seats):
                self.crew.thinker(game.id).begin()
        else:
            connection.send(await self._waiting(game, seat))
        game.tell(game.here())
        if game.has_begun:
            await self.sequels.tell_one(game, connection)
            await self._seat(game)

    async def _seat(self, game: Open) -> None:
        """Somebody has come: the clock goes on, and absences are told."""
        await self.manners.wind(game)
        if game.clock is not None:
            game.tell(game.clock.told())
        self.absences.tell(game)

    async def _waiting(self, game: Open, seat: int) -> protocol.Waiting:
        """Who is there, and who is still to come. Only the host is told the links to free seats."""
        friends = await self._friends(game) if seat == 0 else ()
        waiting = game.stored.waiting
        return protocol.Waiting(
            game=game.id,
            friend_token=friends[0] if friends else "",
            friend_tokens=friends,
            players=players_of(game.stored.seats, game.seats),
            free=waiting.free if waiting is not None else (),
        )

    async def _friends(self, game: Open) -> tuple[str, ...]:
        """The links to free seats, in the order of the seats."""
        tokens = await self.read(self.store.tokens, game.id)
        return tuple(tokens[place] for place in FREE if place in tokens)

    async def tell_waiting(self, game: Open) -> None:
        """Tell everybody who waits that somebody has sat down. The caller holds the lock."""
        stored = await self.read(self.store.game, game.id)
        assert stored is not None
        game.stored = stored
        for connection in list(game.connections):
            connection.send(await self._welcome(game, connection.seat))
            connection.send(await self._waiting(game, connection.seat))

    async def game_of(self, token: str) -> tuple[Stored, int]:
        """The game of a token as it is stored now, and the seat that the token leads to."""
        found = await self.read(self.store.seat, token)
        stored = await self.read(self.store.game, found[0]) if found is not None else None
        if found is None or stored is None:
            raise Refuse(GONE)
        return stored, found[1]

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
            connection.send(await self.at(game, "whole", connection.seat, game.seats))
        await self.sequels.tell(game)
        await self._seat(game)

    def leave(self, game: Open, connection: Connection) -> None:
        game.depart(connection, self.settings.now())
        game.used = time.monotonic()
        game.tell(game.here())
        if game.showing is not None and not game.connections:
            game.showing.end_wait()
        self.absences.tell(game)
        if not game.connections:
            self.manners.stop(game)
            if game.is_over:
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

    def let_go(self, game: Open, reason: str) -> None:
        """Send everybody away from a game. They may come back."""
        self._forget(game)
        game.tell(Bye(reason=reason))
        for connection in list(game.connections):
            connection.end()

    def send_away(self, id: str, seat: int, reason: str) -> None:
        """Close the connections to a seat of a game, because the link to it is no longer valid."""
        game = self.games.get(id)
        for connection in list(game.connections) if game is not None else ():
            if token_seat(connection.seat) == seat:
                connection.send(Bye(reason=reason))
                connection.end()

    async def _welcome(self, game: Open, seat: int) -> Welcome:
        """Send a token only to its owner, or to a player who may pass it on."""
        tokens = await self.read(self.store.tokens, game.id)
        friends = await self._friends(game) if seat == 0 else ()
        return Welcome(
            game=game.id,
            seat=seat,
            players=players_of(game.stored.seats, game.seats),
            spectator_token=tokens.get(SPECTATOR, "") if seat != SPECTATOR else "",
            friend_token=friends[0] if friends else "",
            friend_tokens=friends,
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
                connection.send(Refused(id=message.id, reason="The game begins when everybody sits."))
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
                self.let_go(game, LOST)
        if due is not None:
            self.driving.drive(game, due)

    async def _take_up(self, game: Open, connection: Connection, message: FromPage) -> Due | None:
        """Carry out a message, store the change, answer, and show everybody. Return what is due next."""
        seat = connection.seat
        if isinstance(message, protocol.Refresh):
            connection.send(await self.at(game, "whole", seat, game.seats))
            return None
        if isinstance(message, protocol.Report):
            connection.send(await self._keep(game, seat, message))
            return None
        if isinstance(message, protocol.Watch):
            await self._watch(game, connection, message)
            return None
        if isinstance(message, Hint):
            thought = await self.at(game, "hint", seat, message.question)
            self.hints.begin(game, connection, message, thought)
            return None
        if isinstance(message, Again):
            await self.sequels.take_up(game, connection, message)
            return None
        if isinstance(message, Claim):
            await self.absences.claim(game, connection, message)
            return None
        if isinstance(message, VoteOut):
            await self.absences.vote(game, connection, message)
            return None
        if isinstance(message, Say):
            self.manners.say(game, connection, message)
            return None
        seats = game.seats
        outcome: Outcome = await self.at(game, "receive", seat, message, seats, set(seats))
        if not await self.settle(game, outcome.change):
            return None
        if outcome.reply is not None:
            connection.send(outcome.reply)
        game.show(outcome.tables)
        if outcome.others is None:
            return outcome.due
        game.quiet = time.monotonic() + QUIET
        return await self._show_others(game, outcome)

    async def _watch(self, game: Open, connection: Connection, message: protocol.Watch) -> None:
        """Let somebody who watches bots set their pace, and see what they hold."""
        if connection.seat not in (WATCHER, WITH_HANDS) or game.showing is None:
            raise Refuse("Only the person who lets bots play can set their pace.")
        game.showing.take(message)
        seat = WITH_HANDS if message.hands else WATCHER
        if seat != connection.seat:
            connection.seat = seat
            connection.send(await self.at(game, "whole", seat, game.seats))
        connection.send(Accepted(id=message.id))
        for one in game.connections:
            if one.seat in (WATCHER, WITH_HANDS):
                one.send(game.showing.told(hands=one.seat == WITH_HANDS))

    async def _show_others(self, game: Open, outcome: Outcome) -> Due | None:
        """Send the others their tables after the answer. If they cannot be made, take the choice back."""
        assert outcome.others is not None
        try:
            rest: Outcome = await self.at(game, "others", outcome.others, set(game.seats))
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
        self.drop(game)
        for connection in list(game.connections):
            connection.send(await self.at(game, "whole", connection.seat, game.seats))

    def drop(self, game: Open) -> None:
        """Drop a worker's copy of a game that differs from the stored one. The game is opened again later."""
        game.faulty = True
        if game.worker is not None:
            game.worker.call("close", game.id)

    async def settle(self, game: Open, change: Change | None) -> bool:
        """Store the change. If that fails, nothing has happened."""
        if change is None:
            return True
        try:
            self.manners.change(game, change)
            clock = game.clock.kept if game.clock is not None else None
            await asyncio.wrap_future(self.store.save(change, clock))
        except Exception:
            report_fault(f"game {game.id} cannot be written down")
            self.let_go(game, "The game could not be written down. It goes on where it was last stored.")
            return False
        game.faulty = False
        game.changes += 1
        was_over = game.is_over
        game.stored = msgspec.structs.replace(
            game.stored,
            first=change.first,
            ending=change.ending,
            clock=clock,
            outcome=change.outcome,
            offsets=change.offsets,
            practice=change.practice,
            turn=change.turn,
            remarks=change.remarks,
        )
        self.manners.changed(game, change)
        if change.lost != game.lost:
            game.lost = change.lost
            game.votes.clear()
            self.absences.tell(game)
        if game.is_over and not was_over:
            await self.sequels.tell(game)
        return True

    async def _keep(self, game: Open, seat: int, message: protocol.Report) -> Told:
        if seat in (SPECTATOR, WATCHER, WITH_HANDS):
            return Refused(id=message.id, reason="You are looking on: the players can report a moment.")
        ticket = await self.at(game, "ticket", seat, message.words)
        try:
            if await self.read(self.store.count_tickets, game.id) >= MOST_TICKETS:
                return Refused(id=message.id, reason=f"{MOST_TICKETS} moments of this game are kept already.")
            await asyncio.wrap_future(self.store.keep_ticket(ticket))
        except sqlite3.Error:
            report_fault(f"a ticket of game {game.id} cannot be written down")
            return Refused(id=message.id, reason="The moment could not be written down.")
        return protocol.Reported(id=message.id, ticket=ticket.id)
