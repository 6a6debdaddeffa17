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

from regalia.bots.known import make_bot
from regalia.bots.seat import Bot, Seat
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.illegal import NotYet
from regalia.game.core.state import CHANCE
from regalia.game.core.values import NOBODY
from regalia.game.game import IllegalAnswer
from regalia.game.information.knowledge import SPECTATOR
from regalia.game.printed.acts import PASS
from regalia.game.record import Setup, all_answers
from regalia.game.view import OPEN_QUESTIONS, options
from regalia.server import bills, protocol, scene, stops, why, words
from regalia.server.faults import Expected, report_fault
from regalia.server.keeping import NOTED, KeptGame
from regalia.server.protocol import Abilities, Player, Refused, Table, Told
from regalia.server.rules import refusal_words
from regalia.server.seats import BOTH, SeatKind, are_persons, capital, players_of
from regalia.server.stops import PassingOn

MOST_TRIED: Final = 20
"""The most answers that are tried for a bot whose own answer failed."""


class Affects(IntEnum):
    """The seats whose tables are different after a message."""

    NOBODY = 0
    SENDER = 1
    ALL = 2


class Offer(msgspec.Struct, frozen=True):
    """A request to take back a choice: its number, who made it, and which row it is about."""

    number: int
    player: int
    goal: int


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
        if seat != BOTH:
            return seat
        return max(self.decider, 0)

    # Messages.

    def receive(self, seat: int, message: protocol.FromPage) -> tuple[Told | None, Affects]:
        """The answer to a message, and whose table has changed."""
        if seat == SPECTATOR and not isinstance(message, protocol.Ask | protocol.Refresh):
            raise Refuse("You are looking on: only the players choose.")
        player = self.eyes_of(seat)
        match message:
            case protocol.Choose():
                self._choose(player, message)
                return protocol.Accepted(id=message.id), Affects.ALL
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
            case protocol.SetStops():
                for each in range(len(self.seats)) if seat == BOTH else (player,):
                    self.stops[each] = message.stops
                    self.passing_on.pop(each, None)
                return protocol.Accepted(id=message.id), Affects.SENDER
            case protocol.Draft():
                decision = self._asked(player, message.question)
                reply = words.drafted(self.game, decision, message.question, message.id, message.picked)
                return reply, Affects.NOBODY
            case protocol.Ask():
                return why.explain(self.game, self._eyes(player), message.id, message.handle), Affects.NOBODY
            case protocol.Price():
                return self._price(player, message), Affects.NOBODY
            case _:
                raise Refuse("This cannot be said here.")

    def _asked(self, player: int, number: int) -> Decision:
        """The decision with this number, if it is this player's and still stands."""
        decision = self.game.decision
        if decision is None:
            raise Refuse("The game is over.")
        if decision.player != player:
            raise Refuse(f"It is not your choice: {scene.waiting_words(self.game, player, self.names)}.")
        if number != self.number(player):
            raise Refuse("That question is no longer asked: the game has moved on.")
        return decision

    def _choose(self, player: int, message: protocol.Choose) -> None:
        decision = self._asked(player, message.question)
        self._push(words.read_answer(self.game, decision, message.said), player)

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

    def _pass_on(self, player: int, message: protocol.PassOn) -> None:
        decision = self._asked(player, message.question)
        if PASS not in decision.options:
            raise Refuse("Answer this first: it cannot be passed.")
        since = stops.begin_passing_on(self.game.pos)
        self._push(PASS, player)
        self.passing_on[player] = since
        self._stop_passing_on()

    def _stop_passing_on(self) -> None:
        pos, decision = self.game.pos, self.game.decision
        for player, since in list(self.passing_on.items()):
            other = decision is not None and decision.player == player and decision.topic != Topic.ACT
            if decision is None or other or stops.something_happened(pos, player, since):
                del self.passing_on[player]

    def _cancel(self, player: int, message: protocol.Cancel) -> None:
        self._asked(player, message.question)
        self.game.cancel()
        self._came_back("")

    def _came_back(self, text: str) -> None:
        """Shorten rows and logs after answers have been taken back."""
        _ = self.game.decision
        self._note_rows(NOBODY, "")
        self.undo = NO_OFFER
        if self._declined >= len(self.rows):
            self._declined = NOBODY
        self.passing_on.clear()
        self._bots.clear()
        left = {viewer: log.take_back(len(self.rows)) for viewer, log in self.logs.items()}
        left[BOTH] = min(left.values())
        self._sent = {seat: min(lines, left[seat]) for seat, lines in self._sent.items()}
        if text:
            self.remark(text)

    def _concede(self, player: int) -> None:
        if self.over:
            raise Refuse("The game is over.")
        self.undo = NO_OFFER
        self.game.concede(player)
        _ = self.game.decision
        self._note_rows(player, "")

    # Going back.

    def may_undo(self, player: int) -> bool:
        return not self.over and self._chosen[player] > 0

    def _undo(self, seat: int, player: int) -> None:
        if seat == BOTH:
            if not self.rows or self.over:
                raise Refuse("There is nothing to take back.")
            player = self._last_chooser()
        elif not self.may_undo(player):
            raise Refuse("There is nothing to take back.")
        goal = self._last_choice(player)
        if self.against_person and seat != BOTH:
            self._ask_for_undo(player, goal)
        else:
            self._take_back(player, goal)

    def _ask_for_undo(self, player: int, goal: int) -> None:
        """Ask the other player. A request ends with the next choice, and cannot be repeated after a no."""
        if self.undo.player == player:
            raise Refuse("You have asked already; the other player has not answered yet.")
        if self._declined == goal:
            raise Refuse("The other player would rather not go back to this choice.")
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
        self.undo = NO_OFFER
        if message.yes:
            self._take_back(asked.player, asked.goal)
        else:
            self._declined = asked.goal
            self.remark(f"{capital(self.names[seat])} would rather not go back.")

    def _take_back(self, player: int, goal: int) -> None:
        """Take back a player's choice and everything after it."""
        gone = self.rows[goal:]
        while len(all_answers(self.game)) > goal:
            self.game.undo()
        by_chance = any(row.player == CHANCE for row in gone)
        self.practice = self.practice or by_chance
        name = self.names[player]
        text = f"{capital(name)} took back a choice"
        self._came_back(text + (", and chance with it: a game for practice." if by_chance else "."))

    # By itself.

    def automatic(self) -> str:
        """Why the open question is answered automatically; empty if it is not."""
        decision = self.game.decision
        if decision is None or decision.player < 0 or self.seats[decision.player].kind == "bot":
            return ""
        if self.is_faulty:
            return ""
        if stops.by_itself(decision, against_person=self.against_person) is not None:
            return "only answer"
        player = decision.player
        return stops.passes(
            self.game.pos,
            decision,
            self.stops[player],
            self.passing_on.get(player),
            against_person=self.against_person,
        )

    def answer_by_itself(self) -> None:
        """Give the automatic answer."""
        decision, how = self.game.decision, self.automatic()
        assert decision is not None
        assert how
        answer: tuple[Any] | None = (PASS,)
        if how == "only answer":
            answer = stops.by_itself(decision, against_person=self.against_person)
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
            bot = self._bots[player] = make_bot(self.seats[player].bot, self.bot_seed(player))
        decision = self.game.decision
        assert decision is not None
        self.take_bot_answer(bot.answer(decision, Seat(self.game)))

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
            number=self.number(viewer) if viewer >= 0 and not by_itself else None,
            passing=bool(by_itself),
            can=self._can(seat, viewer),
            stops=self.stops[viewer] if viewer >= 0 else protocol.Stops(),
            practice=self.practice,
            undo_asked=self.undo.player,
            undo_offer=self.undo.number,
            log_from=first,
            log=lines[first:],
        )
        return scene.table(self.game, viewer, frame)

    def tables(self, seats: Iterable[int]) -> dict[int, bytes]:
        """The encoded tables of these seats, each for all connections to the seat."""
        for log in self.logs.values():
            log.flush()
            if self.decider < 0 or self.game.decision is None or self.game.decision.topic == Topic.ACT:
                log.settle()
        found = {}
        for seat in seats:
            found[seat] = msgspec.json.encode(self.table(seat))
            self._sent[seat] = len(self.logs[self.eyes_of(seat)].lines)
            if seat == BOTH:
                self._seen_with = self.eyes_of(seat)
        return found

    def _can(self, seat: int, viewer: int) -> Abilities:
        if seat == SPECTATOR or self.over:
            return Abilities()
        decision = self.game.decision
        mine = decision is not None and decision.player == viewer
        return Abilities(
            cancel=mine and self.game.may_cancel,
            undo=bool(self.rows) if seat == BOTH else self.may_undo(viewer),
            undo_asks=self.against_person and seat != BOTH,
            concede=True,
            pass_on=mine
            and decision is not None
            and decision.topic == Topic.ACT
            and PASS in decision.options,
        )

    def _price(self, player: int, message: protocol.Price) -> Told:
        decision = self._asked(player, message.question)
        listed = options(self.game.pos, decision)
        if message.option >= len(listed):
            raise Refuse("There is no such option.")
        act = listed[message.option]
        priced = getattr(act, "what", "") in ("activate", "materialize", "ability")
        found = bills.bills(self.game.pos, player, act) if priced else ()
        return protocol.Priced(id=message.id, question=message.question, option=message.option, bills=found)


def refused(message_id: int, problem: Exception) -> Refused:
    """The answer to a sender whose message was refused."""
    match problem:
        case Refuse():
            return Refused(id=message_id, reason=problem.reason, refusal=problem.refusal)
        case words.Unfit(refused=found):
            shown = refusal_words(found) if found is not None else None
            return Refused(id=message_id, reason=_sentence(str(problem)), refusal=shown)
        case IllegalAnswer() | why.Unseen():
            return Refused(id=message_id, reason=_sentence(str(problem)))
        case _:
            return Refused(
                id=message_id,
                reason="That went wrong inside Regalia, and nothing has happened. Please report this moment.",
            )


def _sentence(text: str) -> str:
    text = capital(text)
    return text if text.endswith((".", "!", "?")) else f"{text}."
