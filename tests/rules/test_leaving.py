"""A player who has lost a game of several leaves it, and nothing of theirs happens any more (end.5)."""

from __future__ import annotations

import pytest

from regalia.game.core.state import Phase
from regalia.game.printed.abilities import Triggered
from regalia.words.effects import Draw
from regalia.words.lasting import Later
from regalia.words.triggers import AtBeginningOf, OnLeave
from tests.rules.arena import PASS, field, play, soldier, trick
from tests.rules.stage import A, B


@pytest.mark.rule("end.5")
def test_what_a_player_set_up_for_later_does_not_happen_once_they_left() -> None:
    stage = field(3)
    effect = Later(on=AtBeginningOf(phase=Phase.END, whose="anyone"), effect=Draw())
    card = trick(stage, A, effect)
    stage.begin(A)
    play(stage, card)
    stage.game.concede(A)
    assert stage.pos.turn_player == B
    while stage.pos.turn_player == B:
        assert not stage.pos.stack
        stage.push(PASS)
    assert stage.pos.turn_player == 2


@pytest.mark.rule("end.5", "end.5.b")
def test_what_leaves_with_its_owner_triggers_nothing_of_theirs() -> None:
    stage = field(3)
    soldier(stage, B, Triggered(on=OnLeave(), effect=Draw()))
    stage.begin(A)
    stage.game.concede(B)
    assert stage.pos.waiting == ()
    assert stage.pos.stack == ()
    assert stage.decision.player == A
