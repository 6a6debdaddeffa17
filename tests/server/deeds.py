"""What the tests ask of a worker; it is in a module of its own, for a process has to find it."""

from __future__ import annotations

import os
import time

from regalia.server.faults import Expected


class No(Expected):
    carried = ("reason", "number")

    def __init__(self, reason: str, number: int) -> None:
        super().__init__(reason)
        self.reason = reason
        self.number = number


class Deeds:
    def __init__(self) -> None:
        self.kept: list[int] = []

    def is_ready(self) -> None:
        pass

    def keep(self, number: int) -> list[int]:
        self.kept.append(number)
        return self.kept

    def sleep(self, seconds: float) -> None:
        time.sleep(seconds)

    def die(self) -> None:
        os._exit(1)

    def refuse(self, number: int) -> None:
        raise No("no", number)

    def fail(self) -> None:
        raise ZeroDivisionError("of the tests")

    def unsendable(self) -> object:
        return lambda: None

    def process(self) -> int:
        return os.getpid()
