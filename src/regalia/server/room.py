"""A game with its seats: everything that may happen to it, one message at a time.

A room knows nothing of connections and files. Its caller gives it messages, stores changes (`take_change`)
before anybody is told of them, and sends answers and tables. Only one thread at a time may use a room.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import IntEnum
from itertools import islice
from random import Random
from typing import Any, Final

import msgspec

from regalia.bots.seat import Bot, Seat
from regalia.bots.use import Use, Uses, uses
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.illegal import NotYet
from regalia.game.core.state import CHANCE
from regalia.game.core.values import NOBODY
from regalia.game.information.knowledge import SPECTATOR
from regalia.game.printed.acts import PASS, Act
from regalia.game.record import Setup, all_answers
from regalia.game.view import OPEN_QUESTIONS, options
from regalia.server import bills, protocol, scene, stops, why, words
from regalia.server.beginning import Beginning
from regalia.server.faults import Expected, report_fault
from regalia.server.futile import futile
from regalia.server.keeping import NOTED, Ending, KeptGame
from regalia.server.people import Abort
from regalia.server.protocol import Abilities, Player, Result, Table
from regalia.server.saying import Told
from regalia.server.seats import (
    BOTH,
    WATCHER,
    WITH_HANDS,
    SeatKind,
    are_persons,
    persons,
    players_of,
)
from regalia.server.stops import PassingOn
from regalia.server.thinking import seated

MOST_TRIED: Final = 20
"""The most answers that are tried for a bot whose own answer failed."""


class Affects(IntEnum):
    """The seats whose tables are different after a message."""

    NOBODY = 0
    SENDER = 1
    ALL = 2


class Offer(msgspec.Struct, frozen=True):
    """A request to take back a choice: its number, who made it, which row it is about, and who allows it."""

    number: int
    player: int
    goal: int
    allowed: frozenset[int] = frozenset()


NO_OFFER: Final = Offer(0, NOBODY, NOBODY)


class Refuse(Expected):
    """A message that cannot be met. Its sender is told the reason."""

    carried = ("reason", "refusal")

    def __init__(self, reason: str, refusal: protocol.Refusal | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.refusal = refusal


class Room(KeptGame):
    """One game, its players and spectators."""

    def __init__(
        self,
        id: str,
        setup: Setup,
        seats: Sequence[SeatKind],
        seed: str,
        *,
        alone: bool = False,
        **kept: Any,
    ) -> None:
        """`KeptGame` takes the other arguments."""
        self.against_person = are_persons(seats, alone=alone)
        self.here: set[int] = set()
        """Seats at which somebody is connected."""
        self._start_over()
        super().__init__(id, setup, seats, seed, **kept)

    def _start_over(self) -> None:
        """Forget everything that is not kept."""
        self.passing_on: dict[int, PassingOn] = {}
        self.muted: dict[int, set[tuple[int, stops.Muted]]] = {}
        """What each player does not want to be stopped for, with the turn."""
        self._uses: tuple[Decision | None, Uses] = (None, Uses())
        """What the acts of the open question are good for, once that was asked."""
        self.beginning = Beginning(between_persons=self.against_person)
        self.undo = NO_OFFER
        self._declined = NOBODY
        """The row of the choice that the other player does not want taken back."""
        self._sent: dict[int, int] = {}
        """The number of lines of the log that each seat has been sent."""
        self._seen_with = NOBODY
        """The player from whose side a person at both seats saw the table last."""
        self._bots: dict[int, Bot] = {}

    def go_back(self) -> None:
        self._start_over()
        super().go_back()

    def recover(self) -> None:
        self._bots.clear()
        self._sent.clear()
        super().recover()

    def close(self) -> None:
        super().close()
        self._bots.clear()

    # Who is asked what.

    def eyes_of(self, seat: int) -> int:
        """The player as whom a seat sees the game. For a person at both seats, that is who has to decide."""
        if seat in (WATCHER, WITH_HANDS):
            return SPECTATOR
        return max(self.decider, 0) if seat == BOTH else seat

    # Messages.

    def number(self, seat: int) -> int:
        return super().number(seat) + self.beginning.asked[seat]

    @property
    def asked(self) -> tuple[int, int]:
        """The same, for the clock, without questions of which only their player knows."""
        seat, number = super().asked
        return seat, number - self.beginning.asked[seat]

    def receive(self, seat: int, message: protocol.FromPage) -> tuple[Told | None, Affects]:
        """The answer to a message, and whose table has changed."""
        player = self.eyes_of(seat)
        if player == SPECTATOR and not isinstance(message, protocol.Ask | protocol.Refresh):
            raise Refuse("You are looking on: only the players choose.")
        match message:
            case protocol.Choose():
                is_told = self._choose(player, message)
                return protocol.Accepted(id=message.id), Affects.ALL if is_told else Affects.SENDER
            case protocol.PassOn():
                self._pass_on(player, message)
                return protocol.Accepted(id=message.id), Affects.ALL
            case protocol.Cancel():
                self._cancel(player, message)
                return protocol.Accepted(id=message.id), Affects.ALL
            case protocol.Undo():
                self._undo(seat, player)
                return protocol.Accepted(id=message.id), Affects.ALL
            case protocol.AllowUndo():
                self._allow_undo(seat, message)
                return protocol.Accepted(id=message.id), Affects.ALL
            case protocol.Concede():
                self._concede(player)
                return protocol.Accepted(id=message.id), Affects.ALL
            case Abort():
                self._abort(player)
                return protocol.Accepted(id=message.id), Affects.ALL
            case protocol.SetStops():
                for each in range(len(self.seats)) if seat == BOTH else (player,):
                    self.stops[each] = message.stops
                    self.passing_on.pop(each, None)
                return protocol.Accepted(id=message.id), Affects.SENDER
            case protocol.Mute():
                self._mute(player, message)
                return protocol.Accepted(id=message.id), Affects.SENDER
            case protocol.Draft():
                with self.beginning.question(self.game, player):
                    number, decision = message.question, self._asked(player, message.question)
                    drafted = words.drafted(self.game, decision, number, message.id, message.picked)
                return drafted, Affects.NOBODY
            case protocol.Ask():
                with self.beginning.question(self.game, player):
                    told = why.explain(self.game, self._eyes(player), message.id, message.handle)
                return told, Affects.NOBODY
            case protocol.Price():
                return self._price(player, message), Affects.NOBODY
            case _:
                raise Refuse("This cannot be said here.")

    def _asked(self, player: int, number: int) -> Decision:
        """The decision with this number, if it is this player's and still stands."""
        decision = self.game.decision
        if decision is None or self.over:
            raise Refuse("The game is over.")
        if decision.player != player:
            raise Refuse(f"It is not your choice: {scene.waiting_words(self.game, player, self.names)}.")
        if number != self.number(player):
            raise Refuse("That question is no longer asked: the game has moved on.")
        return decision

    def may_hint(self, seat: int, question: int) -> int:
        """The player who asks for a hint. Raise `Refuse` if nobody may have one here."""
        if self.eyes_of(seat) < 0:
            raise Refuse("You are looking on: only the players are given hints.")
        if self.against_person and seat != BOTH:
            raise Refuse("There are no hints in games between people.")
        player = self.eyes_of(seat)
        self._asked(player, question)
        return player

    def _choose(self, player: int, message: protocol.Choose) -> bool:
        """Take an answer. Return whether anybody else may hear of it."""
        with self.beginning.question(self.game, player) as ahead:
            decision = self._asked(player, message.question)
            answer = words.read_answer(self.game, decision, message.said)
        if ahead is not None:
            self.beginning.choose(player, answer)
            return False
        self._push(answer, player)
        return True

    def _push(self, answer: Any, player: int, how: str = "") -> None:
        """Give an answer. If anything goes wrong, nothing has happened."""
        self.undo = NO_OFFER
        try:
            self.game.push(answer, given=not how)
            _ = self.game.decision
        except NotYet as missing:
            self.recover()
            raise Refuse(f"This cannot be played yet: {missing}.") from None
        self._note_rows(player, how)
        self._stop_passing_on()

    def _mute(self, player: int, message: protocol.Mute) -> None:
        """Do not stop for an option again this turn."""
        decision = self._asked(player, message.question)
        if self.against_person:
            raise Refuse("Only against bots: a person would see from it what you can do.")
        act = self._option(decision, message.option)
        if not isinstance(act, Act) or act == PASS:
            raise Refuse("Only what could be played can be left out.")
        self.muted.setdefault(player, set()).add((self.game.pos.turn, stops.muted(self.game.pos, act)))

    def _option(self, decision: Decision, place: int) -> Any:
        listed = options(self.game.pos, decision)
        if place >= len(listed):
            raise Refuse("There is no such option.")
        return listed[place]

    def _pass_on(self, player: int, message: protocol.PassOn) -> None:
        decision = self._asked(player, message.question)
        if PASS not in decision.options:
            raise Refuse("Answer this first: it cannot be passed.")
        since = stops.begin_passing_on(self.game.pos, all_turn=message.turn)
        self._push(PASS, player)
        self.passing_on[player] = since
        self._stop_passing_on()

    def _stop_passing_on(self) -> None:
        pos, decision = self.game.pos, self.game.decision
        for player, since in list(self.passing_on.items()):
            other = decision is not None and decision.player == player and decision.topic != Topic.ACT
            other = other and not since.all_turn
            if decision is None or other or stops.something_happened(pos, player, since):
                del self.passing_on[player]

    def _cancel(self, player: int, message: protocol.Cancel) -> None:
        self._asked(player, message.question)
        self.game.cancel()
        self._came_back("")

    def _came_back(self, text: str, player: int = NOBODY) -> None:
        """Shorten rows and logs after answers have been taken back."""
        _ = self.game.decision
        self._note_rows(NOBODY, "")
        self.undo = NO_OFFER
        if self._declined >= len(self.rows):
            self._declined = NOBODY
        self.passing_on.clear()
        self.beginning.forget()
        self._bots.clear()
        left = {viewer: log.take_back(len(self.rows)) for viewer, log in self.logs.items()}
        left[BOTH] = min(left.values())
        self._sent = {seat: min(lines, left[seat]) for seat, lines in self._sent.items()}
        if text:
            self.remark(text, player)

    def _concede(self, player: int) -> None:
        if self.over:
            raise Refuse("The game is over.")
        if player in self.game.pos.lost:
            raise Refuse("You have lost already; the others go on.")
        self.undo = NO_OFFER
        self.game.concede(player)
        _ = self.game.decision
        self._note_rows(player, "")

    def _abort(self, player: int) -> None:
        """Break the game off. Later than in the first turn somebody could escape a defeat by that."""
        if self.over:
            raise Refuse("The game is over.")
        if self.game.pos.turn > 1:
            raise Refuse("A game can be broken off only before the second turn. You can concede.")
        self.end(player, "aborted")

    def end(self, player: int, how: Ending) -> None:
        """End the game because of a player, otherwise than by its rules."""
        self.undo = NO_OFFER
        if how == "aborted":
            self.ending = how
            self.remark("The game was broken off and does not count.")
            return
        self.remark(f"{scene.ENDED[how]}.", player)
        self._concede(player)
        if self.over:
            self.ending = how

    # Going back.

    def may_undo(self, player: int) -> bool:
        return not self.over and self._chosen[player] > 0 and player not in self.game.pos.lost

    def _undo(self, seat: int, player: int) -> None:
        if seat == BOTH:
            if not self.rows or self.over:
                raise Refuse("There is nothing to take back.")
            player = self._last_chooser()
        elif not self.may_undo(player):
            raise Refuse("There is nothing to take back.")
        goal = self._last_choice(player)
        if self.against_person and seat != BOTH and self._playing() - {player}:
            self._ask_for_undo(player, goal)
        else:
            self._take_back(player, goal)

    def _playing(self) -> set[int]:
        """The persons who have not lost: those who have given up are not asked any more."""
        return set(persons(self.seats)) - set(self.game.pos.lost)

    def _ask_for_undo(self, player: int, goal: int) -> None:
        """Ask the other persons. A request ends with the next choice, and cannot be repeated after a no."""
        if self.undo.player == player:
            raise Refuse("You have asked already, and not everybody has answered yet.")
        if self._declined == goal:
            raise Refuse("Somebody would rather not go back to this choice.")
        number = sum(self.number(seat) for seat in range(len(self.seats)))  # grows with every choice
        self.undo = Offer(number, player, goal)

    def _last_choice(self, player: int) -> int:
        return max(number for number, row in enumerate(self.rows) if row.player == player and row.given)

    def _last_chooser(self) -> int:
        chosen = [row.player for row in self.rows if row.given and row.player >= 0]
        if not chosen:
            raise Refuse("There is nothing to take back.")
        return chosen[-1]

    def _allow_undo(self, seat: int, message: protocol.AllowUndo) -> None:
        asked = self.undo
        if asked.player in (NOBODY, seat):
            raise Refuse("Nobody has asked you to take something back.")
        if asked.number != message.offer:
            raise Refuse("That request is over: the game has moved on.")
        if seat not in self._playing():
            raise Refuse("You have lost already: only those who still play are asked.")
        allowed = asked.allowed | {seat}
        if message.yes and not allowed >= self._playing() - {asked.player}:
            self.undo = msgspec.structs.replace(asked, allowed=allowed)
            return
        self.undo = NO_OFFER
        if message.yes:
            self._take_back(asked.player, asked.goal)
        else:
            self._declined = asked.goal
            self.remark("would rather not go back.", seat)

    def _take_back(self, player: int, goal: int) -> None:
        """Take back a player's choice and everything after it."""
        gone = self.rows[goal:]
        while len(all_answers(self.game)) > goal:
            self.game.undo()
        self._furthest = goal
        by_chance = any(row.player == CHANCE for row in gone)
        self.practice = self.practice or by_chance
        text = "took back a choice"
        self._came_back(text + (", and chance with it: a game for practice." if by_chance else "."), player)

    # By itself.

    def automatic(self) -> str:
        """Why the open question is answered automatically; empty if it is not."""
        decision = self.game.decision
        if decision is None or self.decider < 0 or self.seats[decision.player].kind == "bot":
            return ""
        if self.is_faulty:
            return ""
        if self._only_answer(decision) is not None:
            return "only answer"
        player = decision.player
        turn = self.game.pos.turn
        return stops.passes(
            stops.Moment(
                self.game.pos,
                decision,
                self.stops[player],
                self.passing_on.get(player),
                frozenset(entry for at, entry in self.muted.get(player, ()) if at == turn),
                self.uses,
                self.against_person,
            )
        )

    def _only_answer(self, decision: Decision) -> tuple[Any] | None:
        """The answer, wrapped, to a question that its player is not asked."""
        known = self.beginning.answer(self.game.pos, decision)
        return known or stops.by_itself(self.game.pos, decision, against_person=self.against_person)

    def uses(self) -> Uses:
        """What the acts of the open question are good for, as far as its player may know."""
        decision = self.game.decision
        if decision is None or decision.topic != Topic.ACT:
            return Uses()
        if self._uses[0] is not decision:
            self._uses = decision, uses(self.game, Random(f"{self.seed} {len(self.rows)}"))
        return self._uses[1]

    def answer_by_itself(self) -> None:
        """Give the automatic answer."""
        decision, how = self.game.decision, self.automatic()
        assert decision is not None
        assert how
        answer: tuple[Any] | None = (PASS,)
        if how == "only answer":
            answer = self._only_answer(decision)
        assert answer is not None
        if how in NOTED:
            self._note_window(decision.player)
        self._push(answer[0], decision.player, how)

    @property
    def bot_to_move(self) -> str:
        """The kind of bot that has to answer; empty if it is no bot's turn to answer."""
        decider = self.decider
        return self.seats[decider].bot if decider >= 0 and self.seats[decider].kind == "bot" else ""

    def let_bot_answer(self) -> None:
        """Have a bot answer at once. This is for bots that need no time to think."""
        player = self.decider
        bot = self._bots.get(player)
        if bot is None:
            bot = self._bots[player] = self.make_bot(player)
        decision = self.game.decision
        assert decision is not None
        self.take_bot_answer(bot.answer(decision, Seat(self.game)))

    def make_bot(self, player: int) -> Bot:
        return seated(self.seats[player].bot, self.bot_seed(player))

    def bot_seed(self, player: int) -> int:
        """The seed of a bot's own chance."""
        return Random(f"{self.seed} bot {player}").randrange(2**32)

    def take_bot_answer(self, answer: Any) -> None:
        """Give a bot's answer. If it is illegal or goes wrong, give the first legal one that works."""
        decision = self.game.decision
        assert decision is not None
        player, length = decision.player, len(self.rows)
        try:
            if decision.admits(answer):
                self._push(answer, player)
                return
        except Exception:
            report_fault(f"at game {self.id} after the answer of a bot")
            if len(self.rows) == length:
                self.recover()
        self.answer_anyhow()

    def answer_anyhow(self) -> None:
        """Give the first legal answer that works. Passing is tried first."""
        decision = self.game.decision
        assert decision is not None
        player = decision.player
        first = [PASS] if decision.asks is Asks.ACT and PASS in decision.options else []
        for answer in [*first, *islice(decision.answers(), MOST_TRIED)]:
            try:
                self._push(answer, player)
            except Exception:
                self.recover()
            else:
                return
        self._concede(player)

    @property
    def at_rest(self) -> bool:
        """Whether nothing is under way: a good moment to show the table."""
        decision = self.game.decision
        return decision is None or decision.topic in OPEN_QUESTIONS

    # What is sent.

    def _eyes(self, viewer: int) -> words.Eyes:
        return words.Eyes(self.game, viewer, self.names)

    def _result(self, viewer: int) -> Result | None:
        return scene.result_words(self.game, self._eyes(viewer), self.ending)

    def players(self) -> tuple[Player, ...]:
        return players_of(self.seats, self.here)

    def table(self, seat: int, *, whole: bool = False) -> Table:
        """The table for a seat or a spectator. With `whole`, it has the whole log."""
        viewer = self.eyes_of(seat)
        lines = self.logs[viewer].lines
        another = seat == BOTH and viewer != self._seen_with
        first = 0 if whole or another else self._sent.get(seat, 0)
        by_itself = self.automatic() if self.decider == viewer else ""
        frame = scene.Frame(
            game=self.id,
            names=self.names,
            players=self.players(),
            number=self.number(viewer) if viewer >= 0 and not (by_itself or self.over) else None,
            ending=self.ending,
            idle=self._idle(viewer) if not by_itself else {},
            passing=bool(by_itself),
            can=self._can(seat, viewer),
            stops=self.stops[viewer] if viewer >= 0 else protocol.Stops(),
            practice=self.practice,
            undo_asked=NOBODY if viewer in self.game.pos.lost else self.undo.player,
            undo_offer=self.undo.number,
            undo_allowed=tuple(sorted(self.undo.allowed)),
            log_from=first,
            log=lines[first:],
        )
        if seat == WITH_HANDS:
            return scene.open_table(self.game, frame)
        with self.beginning.question(self.game, viewer):
            return scene.table(self.game, viewer, frame)

    def _idle(self, viewer: int) -> dict[Act, str]:
        """Why each of the viewer's acts would do nothing, if it would.

        Trying takes long enough that a person on the other side could notice how much there is to try.
        """
        decision = self.game.decision
        if decision is None or self.decider != viewer or decision.topic != Topic.ACT:
            return {}
        found = futile(self.game.pos, viewer, decision.options)
        if self.against_person:
            return found
        return found | {act: one.why for act, one in self.uses().of.items() if one.use is Use.NONE}

    def tables(self, seats: Iterable[int]) -> dict[int, bytes]:
        """The encoded tables of these seats, each for all connections to the seat."""
        for viewer, log in self.logs.items():
            log.flush()
            if self.decider < 0 or self.game.decision is None or self.game.decision.topic == Topic.ACT:
                log.settle()
            if self.ending != "aborted" and (result := self._result(viewer)) is not None:
                log.end(result.text)
        found = {}
        for seat in seats:
            found[seat] = msgspec.json.encode(self.table(seat))
            self._sent[seat] = len(self.logs[self.eyes_of(seat)].lines)
            if seat == BOTH:
                self._seen_with = self.eyes_of(seat)
        return found

    def _can(self, seat: int, viewer: int) -> Abilities:
        if viewer == SPECTATOR or self.over:
            return Abilities()
        decision = self.game.decision
        mine = decision is not None and decision.player == viewer
        return Abilities(
            cancel=mine and self.game.may_cancel,
            undo=bool(self.rows) if seat == BOTH else self.may_undo(viewer),
            undo_asks=self.against_person and seat != BOTH,
            concede=viewer not in self.game.pos.lost,
            abort=self.game.pos.turn < 2,
            pass_on=mine
            and decision is not None
            and decision.topic == Topic.ACT
            and PASS in decision.options,
            hint=mine and not self.against_person,
        )

    def _price(self, player: int, message: protocol.Price) -> Told:
        decision = self._asked(player, message.question)
        act = self._option(decision, message.option)
        priced = getattr(act, "what", "") in ("activate", "materialize", "ability")
        found = bills.bills(self.game.pos, player, act) if priced else ()
        return protocol.Priced(id=message.id, question=message.question, option=message.option, bills=found)
