"""A stored game: its answers, its logs, and how it is played again from the answers.

The position is never stored. A game is its set-up, the secret of its chance, and the answers in order.
Playing them again leads to the same question.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from hashlib import blake2b
from math import inf
from typing import Any, Final, Literal

import msgspec

from regalia.game.answers import CONCEDE, Answer, IllegalAnswer, fair_chance
from regalia.game.core.decision import Decision, Topic
from regalia.game.core.explain import Step
from regalia.game.core.illegal import NotYet
from regalia.game.core.state import CHANCE, Position
from regalia.game.core.values import NOBODY
from regalia.game.game import Game
from regalia.game.information.knowledge import SPECTATOR
from regalia.game.record import Record, Setup, all_answers, plain, record, unplain
from regalia.game_files import begin
from regalia.server import protocol, scene
from regalia.server.chronicle import MOST_SAID, Chronicle
from regalia.server.faults import Expected
from regalia.server.seats import SeatKind, called
from regalia.terminal.wording import CHANCES, Wording
from regalia.text.writer import capital

NOTED: Final = frozenset({"stops", "passing on"})
"""The automatic passes that the player's log mentions, by their reasons."""
MOST_REMARKS: Final = MOST_SAID + 1
"""The most remarks that are kept with a game."""


Ending = Literal["", "time", "left", "aborted", "unsolved"]
"""How a game ended if not by its rules: a player ran out of time, a player left, it was broken off, or the
player of a puzzle did not win in time."""


class Row(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An answer as it is stored."""

    topic: str
    value: Any
    given: bool
    player: int
    how: str = ""
    """Why the answer was automatic: because of the player's stops, because it was the only one …"""


class Remark(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A remark in the log of a game, for example that a choice was taken back."""

    at: int
    """The number of answers before the remark, or the present number if answers were taken back."""
    text: str
    player: int = NOBODY
    """The player that the text is about; it begins behind their name."""


class Change(msgspec.Struct):
    """A change to be stored: the rows that replace all rows from a number on, and a few facts."""

    game: str
    keep: int
    rows: list[Row]
    offsets: tuple[int, ...]
    practice: bool
    outcome: tuple[int, ...] | None
    turn: int
    stops: list[protocol.Stops]
    remarks: tuple[Remark, ...] = ()
    first: int | None = None
    """Who goes first, once that is known."""
    ending: Ending = ""
    asked: tuple[int, int] = (NOBODY, 0)
    """The person who is asked, or NOBODY, and the number of the question."""
    ahead: bool = True
    """Whether the game is further than it ever was. It is not after a play was cancelled and begun again."""
    turn_player: int = 0
    lost: tuple[int, ...] = ()
    """The players who have lost, while others play on."""


class Snapshot(msgspec.Struct, frozen=True):
    """A game as it was at the last change that was handed over to be stored."""

    rows: list[Row]
    offsets: tuple[int, ...]
    practice: bool
    stops: list[protocol.Stops]
    remarks: tuple[Remark, ...]
    ending: Ending


class CannotResume(Expected):
    """A stored game that cannot be played again by these rules. The message says why."""


class KeptGame:
    """A game, what is stored of it, and what everybody has been told."""

    def __init__(
        self,
        id: str,
        setup: Setup,
        seats: Sequence[SeatKind],
        seed: str,
        *,
        rows: Sequence[Row] = (),
        offsets: Sequence[int] = (0, 0),
        practice: bool = False,
        chosen_stops: Sequence[protocol.Stops] = (),
        remarks: Sequence[Remark] = (),
        ending: Ending = "",
        at_once: bool = True,
    ) -> None:
        """The game is played again up to its last answer: here, or by `come_back` if not `at_once`."""
        self.id = id
        self.setup = setup
        self.seats = tuple(seats)
        self.seed = seed
        self.offsets = tuple(offsets)
        self.practice = practice
        self.stops = list(chosen_stops) or [protocol.Stops() for _ in seats]
        self.remarks = tuple(remarks)
        self.ending = ending
        self.faulty = NOBODY
        """The number of answers at the time of a fault. Nothing is answered automatically from there on."""
        self.names = [called(number, seat) for number, seat in enumerate(self.seats)]
        self._stored = len(rows)
        """The number of rows that are stored and have not changed since."""
        self._kept = self._as_it_is(rows)
        self._coming_back = self._setting_up(rows)
        if at_once:
            self.come_back()

    # Beginning and coming back.

    def _listen(self, game: Game) -> None:
        """Begin with a game of which nothing has been stored or told yet."""
        self.game = game
        self.rows: list[Row] = []
        self._counted: Counter[int] = Counter()
        """The number of rows of each player."""
        self._chosen: Counter[int] = Counter()
        """The number of choices of each player."""
        self._furthest = 0
        """The most answers that were given, without those that were taken back with leave."""
        self._answers: list[Answer] = []
        self._draws = 0
        self._repeated = NOBODY
        """The number of the answer that is being given again, or NOBODY."""
        told = [capital(name) for name in self.names]
        self.logs = {
            viewer: Chronicle(game, told, viewer, self._answered)
            for viewer in (*range(len(self.seats)), SPECTATOR)
        }

    def come_back(self, seconds: float = inf) -> bool:
        """Play the game again for about this long. Return whether the last answer has been reached."""
        until = time.monotonic() + seconds
        return all(time.monotonic() <= until for _ in self._coming_back)

    def position(self) -> Position:
        """The position at which the game begins."""
        return begin(self.setup)

    def _set_up(self, rows: Sequence[Row]) -> None:
        """Lay out the game and play it again up to its last answer."""
        for _ in self._setting_up(rows):
            pass

    def _setting_up(self, rows: Sequence[Row]) -> Iterator[None]:
        """Do what `_set_up` does, and yield after every answer."""
        self._listen(Game(self.position(), auto=False))
        self.game.listen(self.hear)
        self.game.chance = None if rows else self._chance
        if rows:
            yield from self._repeat(rows)
            self._answers = all_answers(self.game)
            self.rows = list(rows)
        self._count(self.rows, 1)
        self._draws = self._counted[CHANCE]
        self.game.chance = self._chance
        _ = self.game.decision
        if not rows:
            self._repeat_remarks(0)
        self._note_rows(NOBODY, "")

    def hear(self, step: Step) -> None:
        """Note a step of the game."""
        for log in self.logs.values():
            log(step)

    def _repeat(self, rows: Sequence[Row]) -> Iterator[None]:
        """Give the stored answers again, those of chance included."""
        game = self.game
        for number, row in enumerate(rows):
            self._repeated = number
            decision = game.decision
            self._repeat_remarks(number)
            answer = unplain(row.value)
            if row.player == CHANCE and decision is not None:
                self.tell_chance(decision, answer)
            elif row.how in NOTED:
                self._note_window(row.player)
            try:
                if row.topic == CONCEDE:
                    game.concede(answer)
                elif decision is None or decision.topic != row.topic:
                    raise IllegalAnswer("something else is asked")
                else:
                    game.push(answer, given=row.given)
            except (IllegalAnswer, NotYet) as error:
                raise CannotResume(
                    f"This game was played with other rules and cannot go on with these: "
                    f"answer {number + 1} ({row.topic}): {error}."
                ) from None
            yield
        _ = game.decision
        self._repeated = len(rows)
        self._repeat_remarks(len(rows))
        self._repeated = NOBODY

    def _repeat_remarks(self, number: int) -> None:
        """Add the remarks that were made after this number of answers to the logs."""
        for one in self.remarks:
            if one.at == number:
                for log in self.logs.values():
                    log.remark_about(one.player, one.text)

    def _answered(self) -> int:
        """The number of answers before the present event."""
        return len(self._answers) if self._repeated == NOBODY else self._repeated

    def _chance(self, decision: Decision) -> Any:
        """The answer of chance. It follows from the game's secret and the number of the draw, so that a game
        goes on alike after a restart.
        """
        secret = blake2b(f"{self.seed} {self._draws}".encode(), digest_size=8).digest()
        self._draws += 1
        answer = fair_chance(int.from_bytes(secret))(decision)
        self.tell_chance(decision, answer)
        return answer

    def tell_chance(self, decision: Decision, answer: Any) -> None:
        """Add the answer of chance to the logs, if everybody may see it."""
        text = Wording(self.game.pos, SPECTATOR).drawn(decision, answer)
        if text:
            for log in self.logs.values():
                log.remark("chance", text, 1)

    def _note_rows(self, player: int, how: str) -> None:
        """Make the rows agree with the engine's record. `player` gave the first new answer."""
        answers = all_answers(self.game)
        kept = min(len(answers), len(self._answers))
        while kept and answers[kept - 1] is not self._answers[kept - 1]:
            kept -= 1
        if kept < len(self.rows):
            gone = self.rows[kept:]
            before = self._counted.copy()
            self._count(gone, -1)
            self.offsets = tuple(
                offset + before[seat] - self._counted[seat] + 1 for seat, offset in enumerate(self.offsets)
            )
            del self.rows[kept:]
            self._stored = min(self._stored, kept)
        new = []
        for answer in answers[kept:]:
            who = CHANCE if not answer.given and answer.topic in CHANCES else player
            if answer.topic == CONCEDE:
                who = answer.value
            new.append(
                Row(answer.topic, plain(answer.value), answer.given, who, how if who == player else "")
            )
        self.rows += new
        self._count(new, 1)
        self._answers = answers
        self._draws = self._counted[CHANCE]

    def _count(self, rows: Iterable[Row], sign: int) -> None:
        for row in rows:
            self._counted[row.player] += sign
            if row.given:
                self._chosen[row.player] += sign

    def take_change(self) -> Change:
        """The change since the last call."""
        change = Change(
            game=self.id,
            keep=self._stored,
            rows=self.rows[self._stored :],
            offsets=self.offsets,
            practice=self.practice,
            outcome=self.game.outcome,
            turn=self.game.pos.turn,
            stops=self.stops,
            remarks=self.remarks,
            first=self.first,
            ending=self.ending,
            asked=self.asked,
            ahead=len(self.rows) > self._furthest,
            turn_player=self.game.pos.turn_player,
            lost=self.game.pos.lost,
        )
        self._stored = len(self.rows)
        self._furthest = max(self._furthest, len(self.rows))
        self._kept = self._as_it_is(self.rows)
        return change

    def _as_it_is(self, rows: Sequence[Row]) -> Snapshot:
        return Snapshot(list(rows), self.offsets, self.practice, list(self.stops), self.remarks, self.ending)

    def go_back(self) -> None:
        """After a fault: go back to the last change that was taken."""
        kept = self._kept
        self.faulty = len(self.rows)
        self.offsets, self.practice, self.remarks = kept.offsets, kept.practice, kept.remarks
        self.stops = list(kept.stops)
        self.ending = kept.ending
        self._set_up(kept.rows)
        self._stored = len(kept.rows)

    def recover(self) -> None:
        """After a fault in the middle of an answer: play the game again up to the answer before it."""
        rows = self.rows
        self.faulty = len(rows)
        self._set_up(rows)

    def close(self) -> None:
        """Break the reference cycles of a game that nobody needs any more, so that its memory is freed."""
        self.game.listen(None)
        self.game.chance = None
        self.logs.clear()

    def remark(self, text: str, player: int = NOBODY) -> None:
        """Add a remark to the game, and keep it. If it is about a player, it goes on after their name."""
        at = len(self.rows)
        kept = [msgspec.structs.replace(one, at=min(one.at, at)) for one in self.remarks]
        self.remarks = (*kept, Remark(at, text, player))[-MOST_REMARKS:]
        for log in self.logs.values():
            log.remark_about(player, text)

    def _note_window(self, player: int) -> None:
        """Tell a player that Regalia passed for them. That they could have acted is no secret to them."""
        now = scene.moment_words(self.game.pos)
        here = now.window or f"{now.phase} phase, {now.step}"
        self.logs[player].remark("window", f"Passed for you: {here}.", 1)

    def record(self) -> Record:
        """The game as a file. It shows hidden cards, so nobody may have it before the game is over."""
        return record(self.game, self.setup)

    # Where it is.

    @property
    def over(self) -> bool:
        return self.game.outcome is not None or self.ending == "aborted"

    @property
    def first(self) -> int | None:
        """Who goes first, as was agreed or as chance said; None before that."""
        if self.setup.first != NOBODY:
            return self.setup.first
        return next((row.value for row in self.rows if row.topic == Topic.FIRST), None)

    @property
    def stored(self) -> int:
        """The number of stored answers."""
        return self._stored

    @property
    def is_faulty(self) -> bool:
        """Whether something went wrong after this number of answers before."""
        return self.faulty == len(self.rows)

    @property
    def decider(self) -> int:
        """The seat that has to decide, or NOBODY."""
        decision = self.game.decision
        return decision.player if decision is not None and not self.over else NOBODY

    @property
    def asked(self) -> tuple[int, int]:
        """The person who has to decide, or NOBODY, and the number of the question."""
        decider = self.decider
        if decider < 0 or self.seats[decider].kind == "bot":
            return NOBODY, 0
        return decider, self.number(decider)

    def number(self, seat: int) -> int:
        """The number of a seat's question. Each seat counts its own questions, and no number comes twice."""
        return self.offsets[seat] + self._counted[seat] + 1
