"""A game that is over, at any of its steps, as either player or a spectator sees it."""

from __future__ import annotations

import time
from bisect import bisect_right
from collections.abc import Sequence
from typing import Final

import msgspec

from regalia.game.core.explain import Step
from regalia.game.core.illegal import NotYet
from regalia.game.core.state import CHANCE
from regalia.game.game import CONCEDE, Game, IllegalAnswer
from regalia.game.information.knowledge import SPECTATOR
from regalia.game.record import BadRecord, Record, unplain
from regalia.game.turn.start import IllegalDeck
from regalia.game_files import begin
from regalia.server import scene, words
from regalia.server.chronicle import Chronicle
from regalia.server.over_http import Replay, ReplayStep
from regalia.server.protocol import LogLine, Player
from regalia.terminal.wording import Wording

EVERY: Final = 12
"""The number of answers between two kept copies of the game. Other positions are reached from the copy before
them.
"""
SLICE: Final = 0.03
"""Seconds that a replay is worked on at a time, so that games in progress do not wait."""
MOST_ANSWERS: Final = 20_000


class Film:
    """A replay. The game is played again once, and everything is kept that is needed to show any moment."""

    def __init__(
        self, token: str, found: Record, names: Sequence[str], eyes: Sequence[int], *, practice: bool = False
    ) -> None:
        if len(found.setup.decks) != 2:
            raise BadRecord("it is a game of more than two players; this table has room for two")
        if len(found.answers) > MOST_ANSWERS:
            raise BadRecord(f"it has more than {MOST_ANSWERS} answers; no game takes that long")
        self.token = token
        self.found = found
        self.names = [name or f"player {'AB'[number]}" for number, name in enumerate(names)]
        self.eyes = tuple(eyes)
        self.practice = practice
        self._at = 0
        try:
            self._game = Game(begin(found.setup), auto=False)
        except IllegalDeck as error:
            raise BadRecord(str(error)) from None
        self._game.chance = None
        told = [name[0].upper() + name[1:] for name in self.names]
        self._logs = {
            viewer: Chronicle(self._game, told, viewer, lambda: self._at) for viewer in (0, 1, SPECTATOR)
        }
        self._game.listen(self._hear)
        self._kept: list[Game] = [self._game.copy()]
        self._turns: list[ReplayStep] = []
        self._turn = -1

    def _hear(self, step: Step) -> None:
        for log in self._logs.values():
            log(step)

    @property
    def steps(self) -> int:
        return len(self.found.answers)

    def develop(self) -> bool:
        """Play on for a moment. Return whether the whole game has been played."""
        until = time.monotonic() + SLICE
        while self._at < self.steps:
            self._note_turn()
            self._tell_chance()
            _answer(self._game, self.found, self._at)
            self._at += 1
            if self._at % EVERY == 0:
                self._kept.append(self._game.copy())
            if time.monotonic() > until:
                return False
        _ = self._game.decision
        for log in self._logs.values():
            log.flush()
            log.settle()
        return True

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
            self._turns.append(ReplayStep(at=self._at, text=text))

    def close(self) -> None:
        """Break the reference cycles, so that its memory is freed."""
        self._game.listen(None)
        self._logs.clear()
        self._kept.clear()

    def players(self) -> tuple[Player, ...]:
        return tuple(Player(name=name[0].upper() + name[1:], kind="person") for name in self.names)

    def overview(self) -> Replay:
        """The list of moments and facts of the replay."""
        game = self._game
        return Replay(
            token=self.token,
            players=self.players(),
            decks=tuple(deck.name for deck in self.found.setup.decks),
            steps=self.steps,
            turns=tuple(self._turns),
            eyes=self.eyes,
            practice=self.practice,
            result=scene.result_words(game, words.Eyes(game, SPECTATOR, self.names)),
        )

    def frame(self, at: int, viewer: int) -> bytes:
        """The table after a number of answers."""
        game = self._kept[min(at // EVERY, len(self._kept) - 1)].copy()
        game.auto = False
        game.chance = None
        for number in range(min(at // EVERY, len(self._kept) - 1) * EVERY, at):
            _answer(game, self.found, number)
        log = self._logs[viewer]
        last = bisect_right(log.after, at - 1)
        frame = scene.Frame(
            game=self.token,
            names=self.names,
            players=self.players(),
            practice=self.practice,
            log=[_dated(line, after) for line, after in zip(log.lines[:last], log.after, strict=False)],
            at=at,
        )
        return msgspec.json.encode(scene.table(game, viewer, frame))


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
