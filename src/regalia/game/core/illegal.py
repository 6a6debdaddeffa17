"""A refusal: the step, the rule and the reason, in words that a player understands."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from regalia.game.core.saying import Line


class Refusal(msgspec.Struct, frozen=True):
    """Why something may not be done. All the reasons belong to one step."""

    step: str
    rule: str
    because: tuple[Line, ...]

    @property
    def reasons(self) -> tuple[str, ...]:
        return tuple(map(str, self.because))

    @property
    def reason(self) -> str:
        return "; ".join(self.reasons)

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})"


class Illegal(Exception):
    """Raised by a step of the rules. The caller that started the play takes everything back."""

    def __init__(self, step: str, rule: str, *reasons: Line) -> None:
        super().__init__()
        self.refusal = Refusal(step, rule, reasons)

    def __str__(self) -> str:
        return self.refusal.reason

    @classmethod
    def of(cls, refusal: Refusal) -> Illegal:
        return cls(refusal.step, refusal.rule, *refusal.because)


Why = Callable[[], Refusal]
"""A refusal that is put into words only if somebody reads it."""


def worded(step: str, rule: str, reason: Callable[[], Line]) -> Why:
    """A refusal with one reason, which is put into words when somebody reads it."""
    return lambda: Refusal(step, rule, (reason(),))


class NotYet(Exception):
    """The rules are clear, but this part of the game is not built yet."""


class UnknownText(NotYet):
    """A text that the engine does not know could matter now. The game stops and never treats it as blank."""

    def __init__(self, card: str) -> None:
        super().__init__(f"the text of {card} is not known")
        self.card = card
