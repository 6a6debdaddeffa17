"""What tests of plays that are offered share."""

from __future__ import annotations

from typing import Any

from regalia.game.core.illegal import Refusal
from regalia.game.core.state import Zone
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.playing.offers import acts, why_not
from regalia.game.printed.abilities import (
    Activated,
)
from regalia.game.printed.acts import Act
from regalia.words.structure import Nothing
from tests.rules.stage import A, B, Stage


def duel(**facts: Any) -> Stage:
    stage = Stage()
    stage.champion(A, **facts)
    stage.champion(B)
    return stage


def why(stage: Stage, card: int, player: int = A, what: str = "activate", number: int = 0) -> Refusal | None:
    refusal = why_not(stage.pos, player, Act(what, card, number))
    return None if refusal is None else Refusal(refusal.step, refusal.rule, refusal.reasons)


def offered(stage: Stage, player: int = A) -> list[Act]:
    return [act for act in acts(stage.pos, player) if act.what != "pass"]


def engine(*abilities: Any, stage: Stage, player: int = A, zone: Zone = Zone.FIELD, **facts: Any) -> int:
    return stage.put(stage.make("Engine", *abilities, types="item", **facts), player, zone)


FREE = Activated(cost=(Reserve(0),), effect=Nothing())
