"""The questions that a learned bot answers itself, and the answers it chooses from."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.decision import Asks, Decision, Topic

TOPICS: Final = (
    Topic.ACT,
    Topic.MATERIALIZE,
    Topic.ATTACK_TARGET,
    Topic.TARGETS,
    Topic.WEAPON,
    Topic.RETALIATE,
    Topic.MODES,
    Topic.CHOOSE,
    Topic.CHOICE,
    Topic.MAY,
    Topic.MAY_PAY,
    Topic.DISCARD,
    Topic.RETURN,
    Topic.X,
    Topic.NUMBER,
    Topic.PLAY,
    Topic.TOP,
    Topic.WAY,
    Topic.OPTIONS,
    Topic.COPY,
    Topic.LINK,
    Topic.TAX,
    Topic.ALLOW,
    Topic.NEW_TARGETS,
    Topic.REPLACE,
    Topic.STARCALL,
    Topic.AETHERCALL,
    Topic.CRITICAL,
    Topic.ATTACKER,
)
"""What these questions may be about, in the order of their numbers. All others are answered by habit."""
PLACES: Final = {topic: place for place, topic in enumerate(TOPICS)}
MOST: Final = 80
"""The most answers of a question. One with more is answered by habit."""


def choices(decision: Decision) -> list[Any] | None:
    """The answers to choose from, in the order of the options; None if the question is left to habit.

    A pick counts if at most one thing is picked.
    """
    if decision.topic not in PLACES:
        return None
    options = decision.options
    if len(options) > MOST:
        return None
    match decision.asks:
        case Asks.ACT | Asks.NUMBER | Asks.YES_OR_NO:
            found = list(options)
        case Asks.PICK if decision.maximum == 1:
            found = [answer for answer in ((), *((option,) for option in options)) if decision.admits(answer)]
        case _:
            return None
    return found if len(found) > 1 else None
