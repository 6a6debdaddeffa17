"""How long effects last: what lasts while something holds is over for good once it does not."""

from __future__ import annotations

import pytest

from regalia.game.core.values import Continuing
from regalia.game.happening.control import set_controller
from regalia.game.happening.durations import WHILE_CONTROLLED, begin_effect
from regalia.game.printed.abilities import Forbids, Method
from regalia.game.printed.acts import Act
from regalia.words.structure import Nothing
from tests.rules.arena import PASS, field, play, soldier, trick
from tests.rules.stage import A, B, Stage


@pytest.mark.rule("continuous.2")
def test_what_lasts_while_you_control_something_ends_when_you_lose_it() -> None:
    stage = field()
    keeper = soldier(stage, A)
    first, second, wanted = (trick(stage, player, Nothing()) for player in (A, A, B))
    stage.begin()
    pos = stage.pos
    rule = Forbids(what=Method.ACTIVATE, who="opponents")
    ban = Continuing(pos.tick(), A, keeper, WHILE_CONTROLLED, (pos.ref(keeper),), permission=rule)
    begin_effect(pos, ban)
    play(stage, first)
    assert _may_respond(stage, wanted) is False
    set_controller(pos, keeper, B)
    play(stage, second)
    assert pos.effects == ()
    set_controller(pos, keeper, A)
    assert _may_respond(stage, wanted) is True


def _may_respond(stage: Stage, card: int) -> bool:
    """Whether the opponent could play a card once the turn player passed."""
    twin = stage.game.copy()
    twin.push(PASS)
    assert twin.decision is not None
    assert twin.decision.player == B
    return Act("activate", card) in twin.decision.options
