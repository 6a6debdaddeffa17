"""Players who are chosen as something resolves, champions that hurt themselves, and what is told later."""

from __future__ import annotations

import pytest

from regalia.game.core.context import Context
from regalia.game.core.language import perform_now
from regalia.game.core.state import Phase, Zone
from regalia.game.core.values import player_ref
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import CannotPrevent, Resolves
from regalia.words.amounts import ALL, ThisWay, X
from regalia.words.effects import Draw, HurtThemselves, PutCounters, TakeCounters
from regalia.words.filters import ThisCard, ally
from regalia.words.filters import champion as a_champion
from regalia.words.lasting import Later
from regalia.words.naming import ChoosePlayer
from regalia.words.replacing import PreventNext
from regalia.words.selections import CHOSEN_PLAYER, Each, It
from regalia.words.structure import PlayersDo, Sequence, WhereX
from regalia.words.triggers import AtBeginningOf
from tests.rules.arena import field, leader, soldier
from tests.rules.stage import A, B


@pytest.mark.rule("resolution.2")
def test_the_chosen_player_and_nobody_else_does_it() -> None:
    stage = field()
    stage.filler(B, 2, Zone.MAIN_DECK)
    effect = Sequence((ChoosePlayer(), PlayersDo(who=CHOSEN_PLAYER, effect=Draw())))
    (card,) = stage.hand(A, stage.make("Deed", Resolves(effect), reserve=0))
    stage.begin(A)
    stage.activate(card)
    stage.pass_all()
    assert stage.decision.topic == "choose player"
    assert stage.options == [player_ref(A), player_ref(B)]
    stage.push((player_ref(B),))
    assert len(stage.cards(Zone.HAND, B)) == 1
    assert len(stage.cards(Zone.HAND, A)) == 0


@pytest.mark.rule("damage.10.c")
def test_what_hurts_itself_is_the_source_of_it() -> None:
    stage = field()
    marked = soldier(stage, A, CannotPrevent(by=ThisCard()), life=9)
    plain = soldier(stage, A, life=9)
    source = stage.put(stage.make("Deed", reserve=0), A, Zone.GRAVEYARD)
    ctx = Context(stage.pos, A, source)
    perform_now(PreventNext(amount=2, to=Each(what=ally)), ctx)
    perform_now(HurtThemselves(2, Each(what=ally)), ctx)
    assert (stage.pos.damage[marked], stage.pos.damage[plain]) == (2, 0)


@pytest.mark.rule("abilities.triggered.6")
def test_a_later_effect_knows_the_x_of_the_text_that_set_it_up() -> None:
    stage = field()
    victim = leader(stage, B)
    stage.pos.put(stage.pos.damage, victim, 4)
    target = Target(what=a_champion)
    back = Later(
        on=AtBeginningOf(phase=Phase.END, whose="anyone"), effect=PutCounters("damage", X, It()), about=target
    )
    effect = Sequence((TakeCounters("damage", ALL, target), WhereX(amount=ThisWay("removed"), effect=back)))
    (card,) = stage.hand(A, stage.make("Deed", Resolves(effect), reserve=0))
    stage.begin(A)
    stage.activate(card, targets=(stage.ref(victim),))
    stage.pass_all()
    assert stage.pos.damage[victim] == 0
    while stage.game.pos.phase is not Phase.END or stage.game.pos.stack:
        stage.pass_all()
    assert stage.pos.damage[victim] == 4
    assert stage.pos.damage[leader(stage, A)] == 0
