"""A game that is over, at any of its steps, as a player or a spectator saw it, or with all hands open."""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec

from regalia.game.answers import CONCEDE, Answer, IllegalAnswer
from regalia.game.core.explain import Step
from regalia.game.core.illegal import NotYet
from regalia.game.core.state import CHANCE
from regalia.game.core.values import NOBODY
from regalia.game.game import Game
from regalia.game.information.knowledge import SPECTATOR
from regalia.game.record import BadRecord, Record, unplain
from regalia.game.turn.start import IllegalDeck
from regalia.game_files import begin
from regalia.server import scene, words
from regalia.server.chosen import told
from regalia.server.chronicle import Chronicle
from regalia.server.keeping import Ending, Remark
from regalia.server.over_http import Replay, ReplayStep
from regalia.server.protocol import Chosen, LogLine, Player, Result
from regalia.server.seats import BOTH, LETTERS_OF_SEATS
from regalia.terminal.story import ALL_SEEING
from regalia.terminal.wording import Wording
from regalia.text.writer import capital

EVERY: Final = 12
"""The number of answers between two kept copies of the game. Other positions are reached from the copy before
them.
"""
SLICE: Final = 0.03
"""Seconds that a replay is worked on at a time, so that games in progress do not wait."""
MOST_ANSWERS: Final = 20_000
PASSED: Final = {"act": "pass"}
"""Passing, as it is stored."""


def all_eyes(players: int) -> tuple[int, ...]:
    """Everybody from whose side a game that is over can be seen, by those who may see its hidden cards."""
    return BOTH, *range(players), SPECTATOR


def eyes_of(seat: int, players: int, *, disclosed: bool) -> tuple[int, ...]:
    """The eyes with which the owner of a link to a seat may see a game that is over, their own first: only
    their own if its cards may not be `disclosed`.
    """
    if seat == SPECTATOR or not disclosed:
        return (seat,)
    return tuple(sorted(all_eyes(players), key=lambda eyes: eyes != seat))


class Film:
    """A replay. The game is played again once, and everything is kept that is needed to show any moment."""

    def __init__(
        self,
        token: str,
        found: Record,
        names: Sequence[str],
        eyes: Sequence[int],
        *,
        practice: bool = False,
        remarks: Sequence[Remark] = (),
        ending: Ending = "",
    ) -> None:
        """`names` are for the middle of a sentence. Of the `eyes`, `BOTH` are those from which no hand is
        hidden.
        """
        if not 2 <= len(found.setup.decks) <= len(LETTERS_OF_SEATS):
            raise BadRecord("this table shows games of two, three or four players")
        if len(found.answers) > MOST_ANSWERS:
            raise BadRecord(f"it has more than {MOST_ANSWERS} answers; no game takes that long")
        self.token = token
        self.found = found
        self.names = [name or f"player {LETTERS_OF_SEATS[number]}" for number, name in enumerate(names)]
        self.eyes = tuple(eyes)
        self.practice = practice
        self.remarks = tuple(remarks)
        self.ending = ending
        self.deciders: list[int] = []
        """Who gave each of the answers so far."""
        self._at = 0
        try:
            self._game = Game(begin(found.setup), auto=False)
        except IllegalDeck as error:
            raise BadRecord(str(error)) from None
        self._game.chance = None
        called = [capital(name) for name in self.names]
        self._logs = {
            eyes: Chronicle(self._game, called, _reader(eyes), lambda: self._at) for eyes in self.eyes
        }
        self._game.listen(self._hear)
        self._kept: list[Game] = [self._game.copy()]
        self._turns: list[ReplayStep] = []
        self._turn = -1

    def _hear(self, step: Step) -> None:
        for log in self._logs.values():
            log(step)

    @property
    def is_open(self) -> bool:
        """Whether those who have it may see all cards."""
        return BOTH in self.eyes

    @property
    def steps(self) -> int:
        return len(self.found.answers)

    def develop(self) -> bool:
        """Play on for a moment. Return whether the whole game has been played."""
        until = time.monotonic() + SLICE
        while self._at < self.steps:
            self._note_turn()
            self._tell_remarks()
            self._tell_chance()
            self.deciders.append(_decider(self._game, self.found.answers[self._at]))
            _answer(self._game, self.found, self._at)
            self._at += 1
            if self._at % EVERY == 0:
                self._kept.append(self._game.copy())
            if time.monotonic() > until:
                return False
        _ = self._game.decision
        self._tell_remarks()
        for viewer, log in self._logs.items():
            log.flush()
            log.settle()
            if (result := self._result(SPECTATOR if viewer == BOTH else viewer)) is not None:
                log.end(result.text)
        return True

    def _result(self, viewer: int) -> Result | None:
        return scene.result_words(self._game, words.Eyes(self._game, viewer, self.names), self.ending)

    def _tell_remarks(self) -> None:
        for one in self.remarks:
            if one.at == self._at:
                for log in self._logs.values():
                    log.remark_about(one.player, one.text)

    def _tell_chance(self) -> None:
        """Add the answer of chance to the logs, if everybody may see it."""
        decision = self._game.decision
        topic, value, _ = self.found.answers[self._at]
        if decision is None or decision.player != CHANCE or decision.topic != topic:
            return
        try:
            answer = unplain(value)
        except ValueError:
            return
        if decision.admits(answer) and (text := Wording(self._game.pos, SPECTATOR).drawn(decision, answer)):
            for log in self._logs.values():
                log.remark("chance", text, 1)

    def _note_turn(self) -> None:
        pos = self._game.pos
        if pos.turn != self._turn:
            self._turn = pos.turn
            text = f"Turn {pos.turn}" if pos.turn else "Before the first turn"
            whose = pos.turn_player if pos.turn else NOBODY
            self._turns.append(ReplayStep(at=self._at, text=text, player=whose))

    def close(self) -> None:
        """Break the reference cycles, so that its memory is freed."""
        self._game.listen(None)
        self._logs.clear()
        self._kept.clear()

    def players(self) -> tuple[Player, ...]:
        return tuple(Player(name=capital(name), kind="person") for name in self.names)

    def overview(self) -> Replay:
        """The list of moments and facts of the replay."""
        return Replay(
            token=self.token,
            players=self.players(),
            decks=tuple(deck.name for deck in self.found.setup.decks),
            steps=self.steps,
            turns=tuple(self._turns),
            moments=tuple(self._moments()),
            eyes=self.eyes,
            practice=self.practice,
            result=self._result(SPECTATOR),
        )

    def _moments(self) -> Iterator[int]:
        for number, (_, value, given) in enumerate(self.found.answers):
            if (given and value != PASSED) or self.deciders[number] == CHANCE:
                yield number + 1

    def frame(self, at: int, eyes: int) -> bytes:
        """The table after a number of answers."""
        before = self.position(max(0, at - 1))
        game = before
        chosen = None
        if at > 0:
            game = before.copy()
            _answer(game, self.found, at - 1)
            chosen = self._chosen(before, at - 1, game, eyes)
        log = self._logs[eyes]
        last = bisect_right(log.after, at - 1) if at < self.steps else len(log.after)
        frame = scene.Frame(
            game=self.token,
            names=self.names,
            players=self.players(),
            practice=self.practice,
            log=[
                _dated(line, min(after, self.steps - 1))
                for line, after in zip(log.lines[:last], log.after, strict=False)
            ],
            at=at,
        )
        shown = scene.open_table(game, frame) if eyes == BOTH else scene.table(game, eyes, frame)
        return msgspec.json.encode(msgspec.structs.replace(shown, chosen=chosen))

    def position(self, at: int) -> Game:
        """The game after a number of answers. It is a copy."""
        place = min(at // EVERY, len(self._kept) - 1)
        game = self._kept[place].copy()
        game.auto = False
        game.chance = None
        for number in range(place * EVERY, at):
            _answer(game, self.found, number)
        return game

    def _chosen(self, before: Game, number: int, after: Game, eyes: int) -> Chosen:
        topic, value, given = self.found.answers[number]
        return told(before, Answer(unplain(value), topic, given), after.pos, _reader(eyes), self.names)


def _reader(eyes: int) -> int:
    """The viewer for whom things are told."""
    return ALL_SEEING if eyes == BOTH else eyes


def _decider(game: Game, entry: tuple[str, Any, bool]) -> int:
    """Who gives an answer."""
    topic, value, _ = entry
    decision = game.decision
    if topic == CONCEDE and type(value) is int:
        return value
    return decision.player if decision is not None else NOBODY


def _dated(line: LogLine, after: int) -> LogLine:
    return msgspec.structs.replace(line, at=after + 1)


def _answer(game: Game, found: Record, number: int) -> None:
    """Give one recorded answer."""
    topic, value, given = found.answers[number]
    decision = game.decision
    place = f"answer {number + 1} ({topic})"
    try:
        answer = unplain(value)
        if topic == CONCEDE:
            game.concede(answer)
        elif decision is None or decision.topic != topic or not decision.admits(answer):
            raise IllegalAnswer("it is no legal answer there")
        else:
            game.push(answer, given=given)
    except (ValueError, TypeError, NotYet) as error:
        raise BadRecord(
            f"{place}: {error}; the file was changed, or it was played with other rules than these"
        ) from None
