"""Walking through turns: everybody passes, and what was asked is written down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from regalia.game.core.context import Context
from regalia.game.core.decision import Asks
from regalia.game.core.events import EventKind
from regalia.game.core.language import Effect
from regalia.game.core.state import Phase, Zone
from regalia.game.printed.abilities import Trigger, Triggered
from regalia.game.printed.acts import Act
from regalia.game.timing.phase_table import moment
from regalia.words.structure import Nothing
from tests.rules.stage import Stage

PASS = Act("pass")


class Question(NamedTuple):
    """Who was asked what, and where in the turn that was."""

    player: int
    topic: str
    phase: Phase
    step: str
    window: str
    stack: int


class Yours(Trigger, frozen=True):
    """Whenever something of a kind happens to you or is done by you."""

    def answers(self, ctx: Context, card: int) -> bool:
        return ctx.event is not None and ctx.event.player == ctx.controller


class WheneverWakes(Yours, frozen=True):
    kind = EventKind.WOKE


class WheneverDraws(Yours, frozen=True):
    kind = EventKind.DRAWN


class WheneverRecollects(Yours, frozen=True):
    kind = EventKind.RECOLLECTED
    once_per_event = True


class WheneverDiscards(Yours, frozen=True):
    kind = EventKind.DISCARDED


def table(players: int = 2, **facts: Any) -> Stage:
    stage = Stage(players)
    for seat in range(players):
        stage.champion(seat, **facts)
    return stage


def watcher(stage: Stage, player: int, on: Trigger, effect: Effect | None = None) -> int:
    """An object with a triggered ability."""
    ability = Triggered(on=on, effect=effect if effect is not None else Nothing())
    return stage.put(stage.make("Watcher", ability, types="item", reserve=1), player, Zone.FIELD)


def question(stage: Stage) -> Question:
    pos, decision = stage.pos, stage.decision
    window = pos.window if decision.asks is Asks.ACT and decision.topic == "act" else ""
    return Question(decision.player, decision.topic, pos.phase, moment(pos).name, window, len(pos.stack))


def walk(stage: Stage, until: Callable[[], bool], most: int = 200) -> list[Question]:
    """Pass and say what comes first until something is true; every question on the way, the last one too."""
    asked = [question(stage)]
    for _ in range(most):
        if until():
            return asked
        stage.push(PASS if stage.decision.asks is Asks.ACT else next(stage.decision.answers()))
        if stage.game.decision is None:
            return asked
        asked.append(question(stage))
    raise AssertionError("it never came to that")


def to_phase(stage: Stage, phase: Phase, player: int | None = None) -> Question:
    """Pass until somebody is asked something in a phase."""
    return walk(
        stage,
        lambda: stage.pos.phase is phase and (player is None or stage.pos.turn_player == player),
    )[-1]


def acts(asked: list[Question]) -> list[Question]:
    return [one for one in asked if one.topic == "act"]
