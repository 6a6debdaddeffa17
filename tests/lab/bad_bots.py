"""Bots that fail in every way, for the tests of simulations."""

from __future__ import annotations

import os
import time
from random import Random
from typing import Any

from regalia.bots.random_bot import RandomBot
from regalia.bots.seat import Seat
from regalia.game.core.decision import Decision


class Failing:
    """Plays at random until its turn to fail has come."""

    def __init__(self, seed: int) -> None:
        self._random = RandomBot(seed)
        self._after = Random(seed).randrange(3, 10)

    def answer(self, decision: Decision, seat: Seat) -> Any:
        self._after -= 1
        return self.fail() if self._after < 0 else self._random.answer(decision)

    def fail(self) -> Any:
        raise NotImplementedError


class Raising(Failing):
    def fail(self) -> Any:
        raise KeyError("lost my notes")


class Babbling(Failing):
    def fail(self) -> Any:
        return {"no": "answer"}


class Sleeping(Failing):
    def fail(self) -> Any:
        time.sleep(60)


class Dying(Failing):
    def fail(self) -> Any:
        os._exit(3)


class Brooding(Failing):
    """Computes for ever, without a pause that would let anybody else in."""

    def fail(self) -> Any:
        while True:
            pass


class Unborn:
    """Does not even start."""

    def __init__(self, seed: int) -> None:
        raise LookupError("no model here")

    def answer(self, decision: Decision, seat: Seat) -> Any:
        raise NotImplementedError


class Reckoning(Failing):
    """Is lost in a single operation, from which no signal brings it back."""

    def fail(self) -> Any:
        return sum(range(10**14))


class Leaving(Failing):
    def fail(self) -> Any:
        raise SystemExit(3)


class Unspeakable(Failing):
    """Answers what cannot even be shown."""

    class Thing:
        def __repr__(self) -> str:
            raise ValueError("no words")

    def fail(self) -> Any:
        return self.Thing()


class Rambling(Failing):
    """Says too much."""

    def fail(self) -> Any:
        raise ValueError("first\nsecond\n" + "more " * 1000)


class Hesitant(Failing):
    """Does not start, and does not end either; but only in a game, whose seeds are great."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        while seed > 1000:
            pass


class Seedless:
    def answer(self, decision: Decision, seat: Seat) -> Any:
        raise NotImplementedError


class Speechless:
    def __init__(self, seed: int) -> None:
        pass


class Deaf:
    def __init__(self, seed: int) -> None:
        pass

    def answer(self, decision: Decision) -> Any:
        raise NotImplementedError


class Forging(Failing):
    """Adds to what it may choose from."""

    def answer(self, decision: Decision, seat: Seat) -> Any:
        if self._after < 0 and isinstance(decision.options, list):
            decision.options.append("to win")
            return "to win"
        self._after -= 1
        return self._random.answer(decision)
