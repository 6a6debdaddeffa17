"""Games and questions for the tests of the environment."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from regalia.env import Environment
from regalia.env.actions import ActionSpace, Choice, Page
from regalia.env.answering import Answering
from regalia.game.core.decision import Decision
from regalia.game.core.state import Position

SMALL = ("lorraine-demo", "rai-prelude")
"""Two decks with small catalogues."""
PAIRS = (SMALL, ("diao-chan", "guo-jia"), ("silvie", "kongming"), ("merlin", "tristan"))
"""Decks with many kinds of questions."""


def keen(env: Environment, rng: Random) -> int:
    """A random action of somebody who would rather play than pass."""
    legal = env.legal
    return rng.choice(legal[1:] if len(legal) > 1 and rng.random() < 0.7 else legal)


def walk(env: Environment, rng: Random, steps: int) -> Iterator[int]:
    """Play at random, and stop before each action."""
    for number in range(steps):
        if env.over:
            return
        yield number
        env.step(keen(env, rng))


def reachable(space: ActionSpace, pos: Position, decision: Decision, most: int) -> set[Any] | None:
    """Every answer that small choices lead to. None if there are more ways than `most`."""

    def listed() -> list[Any]:
        return [option.value for option in space.options(pos, decision, decision.options)]

    found: set[Any] = set()
    ahead: list[tuple[tuple[Any, ...], Choice | str]] = [((), "begin")]
    ways = 0
    while ahead:
        chosen, choice = ahead.pop()
        answering = Answering(decision, listed)
        answering.chosen = chosen
        if isinstance(choice, Page):
            choices = space.unfold(choice)
        elif choice == "begin":
            options = space.options(pos, decision, answering.values())
            choices = space.actions(options, answering.may_stop)
        else:
            answer = answering.stop() if choice is None else answering.choose(choice.value)  # type: ignore[union-attr]
            if answer is not None:
                found.add(answer[0])
                continue
            ahead.append((answering.chosen, "begin"))
            continue
        assert choices, f"a dead end in {decision!r} after {chosen!r}"
        ways += len(choices)
        if ways > most:
            return None
        ahead += [(chosen, one) for one in choices.values()]
    return found
