"""What may be opened by paying, found from the texts alone: nothing more is tried than has to be."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.language import Effect
from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target
from regalia.game.paying.play import Play
from regalia.game.paying.side_effects import RESTING, STILL, SideEffects
from regalia.game.playing.opening import Opening, closing, is_closed, may_open, payment_for, stay_unmet, unmet
from regalia.game.printed.abilities import Activated, Resolves
from regalia.game.printed.modes import Modes
from regalia.words.conditions import AtLevel, Damage, InMemory, ThereAre
from regalia.words.costs import Rest, Sacrifice
from regalia.words.effects import Draw, RestIt
from regalia.words.filters import OfType, ally
from regalia.words.plain_costs import TakeDamage
from regalia.words.structure import Sequence
from tests.rules.paying import playing, stage_for_two
from tests.rules.stage import A, Stage

HURT = Damage(1)
FULL = InMemory(2)


def rest(slot: int = 0, **how: Any) -> Effect:
    return RestIt(Target(what=ally, slot=slot, **how))


def play_of(stage: Stage, *texts: Any) -> Play:
    (card,) = stage.hand(A, stage.make("Deed", *texts, reserve=0))
    return playing(stage, card)


ONE_OF_TWO = Modes(bullets=(Draw(), Draw()))
MORE_IF_FULL = Modes(bullets=(Draw(), Draw()), instead=(FULL, 2))


@pytest.mark.rule("activation.1.8.2", "activation.1.5")
@pytest.mark.parametrize(
    ("text", "found"),
    [
        (Resolves(rest(), when=HURT), (HURT,)),
        (Resolves(rest()), ()),
        (Resolves(rest(up_to=True), when=HURT), ()),
        (Resolves(rest(any_number=True), when=HURT), ()),
        (Resolves(Sequence((rest(up_to=True), rest(1))), when=HURT), (HURT,)),
        (Resolves(Draw(), when=HURT), ()),
        (Resolves(ONE_OF_TWO, when=HURT), (HURT,)),
        (Resolves(MORE_IF_FULL), (FULL,)),
        (Resolves(MORE_IF_FULL, when=HURT), (FULL, HURT)),
        (Activated(cost=(), effect=rest(), when=HURT), ()),
        (Activated(cost=(), effect=MORE_IF_FULL, when=HURT), (FULL,)),
    ],
)
def test_what_keeps_a_text_from_asking_for_something_necessary(text: Any, found: tuple[Any, ...]) -> None:
    """An ability that is used has its restriction behind it."""
    assert closing(text) == found


@pytest.mark.rule("activation.1.8.2")
@pytest.mark.parametrize(
    ("text", "may"),
    [
        (Resolves(rest(up_to=True), when=HURT), True),
        (Resolves(rest()), False),
        (Resolves(Draw(), when=HURT), False),
        (Resolves(Draw()), False),
        (Resolves(ONE_OF_TWO, when=HURT), True),
        (Resolves(ONE_OF_TWO), False),
        (Resolves(MORE_IF_FULL), True),
        (Resolves(Sequence((ONE_OF_TWO, MORE_IF_FULL))), True),
        (Resolves(Modes(bullets=(Draw(), Draw()), bonus=(None, HURT))), True),
        (Resolves(Modes(bullets=(Draw(), Draw()), bonus=(None, None))), False),
        (Activated(cost=(), effect=rest(), when=HURT), False),
        (Activated(cost=(), effect=MORE_IF_FULL), True),
    ],
)
def test_whether_a_text_may_ask_for_more_once_it_is_paid(text: Any, may: bool) -> None:
    assert may_open(text) is may


@pytest.mark.rule("activation.1.8.2")
def test_only_restrictions_that_are_not_met_can_come_to_hold() -> None:
    stage = stage_for_two(level=1)
    play = play_of(stage, Resolves(rest(), when=AtLevel(1)), Resolves(rest(1), when=HURT), Resolves(rest(2)))
    assert unmet(play) == [HURT]
    assert is_closed(play)
    assert not is_closed(play_of(stage, Resolves(rest()), Resolves(rest(1, up_to=True), when=HURT)))


@pytest.mark.rule("activation.1.8.2")
def test_a_payment_that_leaves_restrictions_alone_opens_nothing() -> None:
    stage = stage_for_two()
    play = play_of(stage, Resolves(rest(), when=HURT))
    assert payment_for(play, [TakeDamage(1)]).opening is not None
    assert payment_for(play, [Rest(what=ally)]).opening is None
    assert payment_for(play_of(stage, Resolves(rest())), [TakeDamage(1)]).opening is None


@pytest.mark.rule("activation.1.8.2")
def test_whether_restrictions_stay_as_they_are_follows_from_what_paying_changes() -> None:
    pos = stage_for_two().pos
    many = ThereAre(what=OfType("item"))
    filled = SideEffects(frozenset({Zone.MEMORY}), frozenset({Zone.MEMORY}))
    assert stay_unmet(pos, [FULL], STILL)
    assert stay_unmet(pos, [FULL, HURT], RESTING)
    assert not stay_unmet(pos, [FULL], filled)
    assert stay_unmet(pos, [HURT], filled)
    assert not stay_unmet(pos, [HURT, FULL], filled)
    assert not stay_unmet(pos, [HURT], None)
    assert not stay_unmet(pos, [many], SideEffects(frozenset({Zone.FIELD}), frozenset()))


@pytest.mark.rule("activation.1.8.2")
def test_what_an_opening_hangs_on() -> None:
    """The targets of texts that may open, and what their restrictions look at beyond mere numbers."""
    stage = stage_for_two()
    buried = RestIt(Target(what=OfType("action"), slot=1, zone=Zone.GRAVEYARD))
    banished = RestIt(Target(what=OfType("action"), slot=2, zone=Zone.BANISHMENT))
    play = play_of(stage, Resolves(buried, when=FULL), Resolves(banished))
    opening = Opening(play, unmet(play))
    zones = {word.zone for word in opening.words if isinstance(word, Target)}
    assert zones == {Zone.GRAVEYARD}
    sight = opening.sight(stage.pos)
    assert sight is not None
    assert Zone.GRAVEYARD in sight
    assert Zone.MEMORY not in sight, "the number of cards there does not depend on which cards they are"


@pytest.mark.rule("activation.1.8.2", "activation.1.5")
@pytest.mark.parametrize("allies", [0, 1])
def test_what_has_come_to_be_asked_for_has_to_be_there(allies: int) -> None:
    stage = stage_for_two()
    for _ in range(allies):
        stage.put(stage.make("Soldier", reserve=1, types="ally", power=1, life=9), A, Zone.FIELD)
    play = play_of(stage, Resolves(rest(), when=HURT))
    payment = payment_for(play, [TakeDamage(1), Sacrifice(what=OfType("item"), count=0)])
    assert payment.opening is not None
    assert payment.opening.can_be_met(), "nothing is asked for yet"
    leader = next(card for card in stage.cards(Zone.FIELD, A) if stage.pos.definition(card).level is not None)
    stage.pos.put(stage.pos.damage, leader, 1)
    assert payment.opening.can_be_met() is (allies == 1)
