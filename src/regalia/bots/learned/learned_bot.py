"""A bot that answers as a net says that its teacher would, without thinking ahead."""

from __future__ import annotations

from random import Random
from typing import Any

from regalia.bots.greedy_bot import AGAIN
from regalia.bots.habits import habit
from regalia.bots.learned.features import Reader, is_time
from regalia.bots.learned.net import Net, shipped
from regalia.bots.learned.questions import choices
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
        answers = choices(decision)
        if answers is None:
            return habit(seat.guess(Random(f"{self._seed} {self._asked}")), decision)
        if seat.turn != self._turn:
            self._turn = seat.turn
            self._used.clear()
        reader = self._readers.get(seat.player)
        if reader is None:
            reader = self._readers[seat.player] = Reader(seat.player)
        if decision.topic == Topic.ACT:
            if PASS in answers and not is_time(seat.observe(reader.observer)):
                return PASS
            answers = [act for act in answers if self._used.get(act, 0) < AGAIN] or answers
        best = best_of(self._net, reader, decision, seat, answers)
        if isinstance(best, Act) and best.what == "ability":
            self._used[best] = self._used.get(best, 0) + 1
        return best


def best_of(net: Net, reader: Reader, decision: Decision, seat: Seat, answers: list[Any]) -> Any:
    """The answer with the highest score, and of equal ones the first."""
    scores = net.scores(reader.question(decision, seat, answers))
    return answers[scores.index(max(scores))]
