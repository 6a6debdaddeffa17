"""What goes on by itself in a game: automatic answers, and bots that play."""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING, Any, Final

from regalia.game.core.values import NOBODY
from regalia.server.connections import Open
from regalia.server.crew import effort
from regalia.server.engine import Due, Outcome
from regalia.server.faults import report_fault
from regalia.server.protocol import Thinking
from regalia.server.thinking import QUICK

if TYPE_CHECKING:
    from regalia.server.hub import Hub

MOST_FAULTS: Final = 3
"""The number of faults after which a game no longer goes on by itself."""
LOST: Final = "That went wrong inside Regalia; please come back."
FAULT: Final = "Something went wrong inside Regalia; the game stands as it was before"
USUAL_THOUGHT: Final = 2.0
"""The first estimate of the seconds that a bot thinks."""


class Driving:
    """Gives the answers in a server's games for which nobody sends a message."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._random = secrets.SystemRandom()
        self._usual = USUAL_THOUGHT
        """The seconds that a bot usually thinks."""

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
                self._hub.drop(game)
                outcome: Outcome = await self._hub.at(game, "remark", words, game.seats, set(game.seats))
                if await self._hub.settle(game, outcome.change):
                    game.faulty = True
                    game.show(outcome.tables)
            except Exception:
                report_fault(f"at game {game.id}, which cannot be shown")
                self._hub.let_go(game, LOST)

    async def _go_on_by_itself(self, game: Open, due: Due | None) -> None:
        while self._hub.games.get(game.id) is game:
            if game.showing is not None and not game.connections:
                game.known = NOBODY  # it goes on as soon as somebody watches again
                return
            if due is None and game.known == game.changes:
                return
            if due is None:  # look once more before going to rest: something may have happened meanwhile
                async with game.lock:
                    due = None if game.gone else await self._hub.at(game, "due")
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
            await asyncio.sleep(self._random.uniform(*self._hub.settings.pace))
        outcome = await self._do(game, "answer_by_itself", due)
        return outcome.due if outcome is not None else None

    async def _let_bots_play(self, game: Open, due: Due) -> Due | None:
        outcome = await self._do(game, "play_quickly", due)
        if outcome is None:
            return None
        await self._let_look(game, outcome)
        return outcome.due

    async def _let_look(self, game: Open, outcome: Outcome) -> None:
        """Let somebody who watches bots see what has been done."""
        if outcome.acted and game.showing is not None:
            await game.showing.wait()

    async def _let_bot_think(self, game: Open, due: Due) -> Due | None:
        async with game.lock:
            thought = await self._hub.at(game, "thought", due.player)
        mind = self._hub.crew.thinker(game.id)
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
        if outcome is None:
            return None
        await self._let_look(game, outcome)
        return outcome.due

    def _announce_thought(self, game: Open, player: int, seconds: float) -> None:
        if seconds >= 1:
            game.tell(Thinking(player=player, seconds=round(seconds)))

    async def _do(self, game: Open, deed: str, due: Due, *args: Any) -> Outcome | None:
        """Do something without a message, if it is still due. Store the change and show it."""
        async with game.lock:
            if game.gone:
                return None
            seats = game.seats
            outcome: Outcome | None = await self._hub.at(game, deed, due, seats, set(seats), *args)
            if outcome is None or not await self._hub.settle(game, outcome.change):
                game.known = NOBODY
                return None
            game.known = game.changes
            game.show(outcome.tables)
            return outcome
