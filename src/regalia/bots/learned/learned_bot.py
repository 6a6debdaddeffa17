"""A bot that answers as a net says that its teacher would, without thinking ahead."""

from __future__ import annotations

from random import Random
from typing import Any

from regalia.bots.greedy_bot import AGAIN
from regalia.bots.habits import habit
from regalia.bots.learned.features import Question, Reader
from regalia.bots.learned.net import Net, shipped
from regalia.bots.learned.questions import choices
from regalia.bots.learned.scenes import is_time
from regalia.bots.seat import Seat
from regalia.game.core.decision import Decision, Topic
from regalia.game.core.values import NOBODY
from regalia.game.printed.acts import PASS, Act


class PolicyBot:
    """Takes the answer with the highest score. The seed is only for what it leaves to habit."""

    def __init__(self, seed: int | None = None, net: Net | None = None) -> None:
        self._net = net if net is not None else shipped()
        self._seed = seed if seed is not None else Random().randrange(2**32)
        self._asked = 0
        self._readers: dict[int, Reader] = {}
        self._turn = NOBODY
        self._used: dict[Act, int] = {}
        """How often each ability was used this turn. Some cost nothing."""

    def __repr__(self) -> str:
        return "<bot policy>"

    def answer(self, decision: Decision, seat: Seat) -> Any:
        """The best answer by the net, or a habit."""
        self._asked += 1
        if decision.topic in (Topic.ACT, Topic.MATERIALIZE) and len(decision.options) == 1:
            return decision.options[0]
        answers = choices(decision)
        if answers is None:
            return habit(seat.veiled(Random(f"{self._seed} {self._asked}")), decision)
        self._begin_turn(seat.turn)
        reader = self._readers.get(seat.player)
        if reader is None:
            reader = self._readers[seat.player] = Reader(seat.player)
        observation = seat.observe(reader.observer)
        if decision.topic == Topic.ACT:
            if PASS in answers and not is_time(observation):
                return PASS
            answers = self._open(answers)
        question = reader.asked(decision, reader.seen(observation), answers, seat.announced)
        best = answers[self.choose(question, self._net.scores(question))]
        self.note(best)
        return best

    def open_acts(self, decision: Decision, turn: int) -> list[Act]:
        """The acts without abilities that were used often enough this turn."""
        self._begin_turn(turn)
        return self._open(list(decision.options))

    def note(self, answer: Any) -> None:
        """Remember an act."""
        if isinstance(answer, Act) and answer.what == "ability":
            self._used[answer] = self._used.get(answer, 0) + 1

    def _begin_turn(self, turn: int) -> None:
        if turn != self._turn:
            self._turn = turn
            self._used.clear()

    def _open(self, acts: list[Act]) -> list[Act]:
        return [act for act in acts if self._used.get(act, 0) < AGAIN] or acts

    def choose(self, question: Question, scores: list[float]) -> int:
        """The place of the answer to give: the one with the highest score, and of equal ones the first."""
        return scores.index(max(scores))
