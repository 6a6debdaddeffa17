"""What tests of copies share."""

from __future__ import annotations

from regalia.game.core.state import Zone
from regalia.game.objects.layers import characteristics
from regalia.game.objects.targets import Target, TargetActivation
from regalia.words.filters import unit
from tests.rules.stage import A, Stage

TARGET = Target(what=unit)
ACTIVATION = TargetActivation()


def names(stage: Stage, player: int = A) -> list[str]:
    return sorted(characteristics(stage.pos, card).name for card in stage.cards(Zone.FIELD, player)[1:])


def newest(stage: Stage, player: int = A) -> int:
    return stage.cards(Zone.FIELD, player)[-1]
