"""What an illegal play leaves behind: nothing (activation.1.6), for every kind of illegality."""

from __future__ import annotations

import pytest

from regalia.game.answers import IllegalAnswer
from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import (
    Additional,
    Alternative,
    Method,
    Resolves,
)
from regalia.game.printed.acts import Act
from regalia.game.printed.modes import Modes
from regalia.words.amounts import X
from regalia.words.costs import Discard, Rest, Sacrifice
from regalia.words.effects import DealDamage, Draw
from regalia.words.filters import ally, unit
from tests.rules.refused_plays import CASES, relic_of, watch
from tests.rules.stage import MATERIALIZE, A, B, Stage


@pytest.mark.rule(
    "activation.1.6", "activation.1.8", "materialization.3.1", "materialization.3.3", "playing.3"
)
@pytest.mark.parametrize("name", CASES)
def test_a_refused_play_leaves_no_trace(name: str) -> None:
    step, rule, build = CASES[name]
    stage = Stage()
    stage.champion(A, level=1)
    stage.champion(B)
    watch(stage)
    act, answers = build(stage)
    if stage._game is None:
        stage.begin()
    game, pos = stage.game, stage.pos
    holder, phase, effects, plays = pos.opportunity, pos.phase, pos.effects, pos.plays
    before, offered, asked, hint = game.digest(), stage.options, stage.dice.asked, pos.waiting
    refused = game.why_not(act) if not answers else None
    assert refused is None or (refused.step, refused.rule) == (step, rule)
    refusal = stage.attempt(act, **answers)

    assert refusal is not None, "it was allowed"
    assert (refusal.step, refusal.rule) == (step, rule)
    assert refusal.reason
    assert game.digest() == before
    assert stage.dice.asked == asked, "chance was consulted"
    assert pos.waiting == hint == (), "something triggered"
    assert pos.effects == effects, "an effect on the next card was spent"
    assert pos.plays == plays, "the play was counted"
    assert pos.opportunity == holder
    assert pos.phase is phase
    assert not pos.committed
    assert stage.options == offered


@pytest.mark.rule("activation.1.6", "opportunity.2")
def test_a_player_without_opportunity_is_refused_and_nothing_moves() -> None:
    stage = Stage()
    stage.champion(A)
    stage.champion(B)
    (card,) = stage.hand(B, stage.make("Quick", reserve=0, fast=True))
    game = stage.begin(A)
    before = game.digest()
    refusal = stage.attempt(Act("activate", card), B)
    assert refusal is not None
    assert (refusal.step, refusal.rule) == ("announce", "opportunity.2")
    assert (game.digest(), stage.pos.opportunity) == (before, A)


@pytest.mark.rule("activation.1.6", "materialization.3.1")
@pytest.mark.parametrize("name", [name for name in CASES if not CASES[name][2](Stage())[1]])
def test_what_cannot_be_completed_is_not_offered(name: str) -> None:
    """The same refusals, met from the other side: the act is no option, and insisting changes nothing."""
    stage = Stage()
    stage.champion(A, level=1)
    stage.champion(B)
    act, _ = CASES[name][2](stage)
    if stage._game is None:
        stage.begin()
    before = stage.game.digest()
    assert act not in stage.options
    with pytest.raises(IllegalAnswer):
        stage.push(act)
    assert stage.game.digest() == before


@pytest.mark.rule("activation.1.6")
def test_after_a_refusal_the_same_card_can_be_played_properly() -> None:
    """Nothing is left over from the failed attempt: not the discount, not the card, not the payment."""
    stage = Stage()
    stage.champion(A)
    stage.champion(B)
    watch(stage)
    (card,) = stage.hand(A, stage.make("Dear", reserve=2))
    blanks = stage.filler(A, 2)
    stage.begin()
    assert stage.attempt(Act("activate", card), pay=blanks[:1]) is not None
    assert [stage.zone(blank) for blank in blanks] == [Zone.HAND, Zone.HAND]
    stage.activate(card, pay=blanks)
    assert [stage.zone(blank) for blank in blanks] == [Zone.MEMORY, Zone.MEMORY]
    assert stage.pos.effects == ()


@pytest.mark.rule("activation.1.6", "materialization.3.3", "memory.2.b")
def test_nothing_is_cancelled_once_chance_has_spoken() -> None:
    """Until the draw a play may be taken back for free; after it there is no way back."""
    stage = Stage()
    stage.champion(A)
    stage.champion(B)
    stage.filler(A, 3, Zone.MEMORY)
    stage.filler(A, 2)
    row = relic_of(stage, Additional(cost=(Discard(),), method=Method.MATERIALIZE), memory=1)
    game = stage.begin(A, MATERIALIZE)
    rest = game.digest()

    stage.push(Act("materialize", row))
    assert stage.decision.topic == "order"
    game.cancel()
    assert (game.digest(), stage.dice.asked) == (rest, 0)

    stage.push(Act("materialize", row), (0,))
    assert stage.dice.asked == 1
    assert stage.decision.topic == "pay", "the discard is still to be paid"
    drawn = stage.cards(Zone.BANISHMENT, A)
    assert len(drawn) == 1
    inside = game.digest()
    with pytest.raises(IllegalAnswer):
        game.cancel()
    assert game.digest() == inside
    assert stage.cards(Zone.BANISHMENT, A) == drawn
    stage.push((stage.options[0],))
    assert stage.on_stack(row).receipt.total == 1


@pytest.mark.rule("activation.1.6", "memory.1.a")
def test_a_play_may_be_cancelled_at_every_question_before_that() -> None:
    """Way, extras, X, modes, targets, order, payment: cancelled at each of them, nothing has happened."""
    stage = Stage()
    stage.champion(A)
    stage.champion(B)
    watch(stage)
    (row,) = stage.hand(A, everything(stage))
    stage.put(stage.make("Soldier", reserve=1, types="ally", life=9), A, Zone.FIELD)
    stage.filler(A, 6)
    game = stage.begin()
    game.auto = False
    rest = game.digest()
    said = {"way": "printed", "options": ("kicker",), "x": 2, "modes": ((0, 0),), "order": (0,)}
    for last in ("way", "options", "x", "modes", "targets", "order", "pay"):
        stage.push(Act("activate", row))
        while (decision := stage.decision).topic != last:
            stage.push(said.get(decision.topic) or next(iter(decision.answers())))
        game.cancel()
        assert game.digest() == rest, last
    assert stage.dice.asked == 0


def everything(stage: Stage) -> int:
    """A card that asks every question a play can ask."""
    target = Target(what=unit)
    return stage.make(
        "Everything",
        Alternative(cost=(Sacrifice(what=ally), Discard()), name="bargain"),
        Additional(cost=(Rest(what=ally),), optional=True, name="kicker"),
        Resolves(Modes(bullets=(DealDamage(X, target), Draw()))),
        reserve=0,
        x=True,
    )
