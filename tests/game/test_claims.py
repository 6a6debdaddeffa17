"""Whether there is enough for several costs, counted: what each part claims and what is left for it."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.language import Means
from regalia.game.core.state import Zone
from regalia.game.paying.claims import Claims, thing
from regalia.game.paying.reserve_and_memory import Memory, Reserve
from regalia.game.printed.abilities import ReplaceableEvent, Replaces, Static
from regalia.words.changes import SetElements
from regalia.words.conditions import Not, ThereAre
from regalia.words.costs import Discard, Rest, Return, Reveal, Sacrifice
from regalia.words.filters import Element, ally, item
from regalia.words.replacing import GoTo
from tests.rules.paying import owing, stage_for_two
from tests.rules.stage import A, Stage


def soldiers(stage: Stage, number: int, **facts: Any) -> list[int]:
    made = stage.make("Soldier", reserve=1, types="ally", power=1, life=9, **facts)
    return [stage.put(made, A, Zone.FIELD) for _ in range(number)]


@pytest.mark.rule("activation.1.8")
@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_each_part_claims_as_many_things_as_it_needs(number: int) -> None:
    stage = stage_for_two()
    soldiers(stage, number)
    payment = owing(stage, Sacrifice(what=ally), Sacrifice(what=ally, count=2))
    assert Claims(payment, [0]).suffice() is (number >= 1)
    assert Claims(payment, [1]).suffice() is (number >= 2)
    assert Claims(payment, [0, 1]).suffice() is (number >= 3)
    assert Claims(payment, [0, 1], [1]).suffice() is (number >= 2), "the first one does not count"
    assert Claims(payment, []).suffice()


@pytest.mark.rule("activation.1.8")
def test_what_has_been_chosen_is_no_longer_there_and_no_longer_needed() -> None:
    stage = stage_for_two()
    first, second, third = (Means("sacrifice", card) for card in soldiers(stage, 3))
    claims = Claims(owing(stage, Sacrifice(what=ally), Sacrifice(what=ally, count=2)), [0, 1])
    assert claims.suffice_with(0, (first,), [])
    assert claims.suffice_with(0, (), [third])
    assert not claims.suffice_with(0, (), []), "nothing more may be chosen for it"
    assert not claims.suffice_with(0, (first, second), [third]), "too few are left for the other"
    assert claims.suffice_with(1, (first,), [second, third])
    assert not claims.suffice_with(1, (first,), [])
    assert claims.suffice_with(1, (first, second), [])


@pytest.mark.rule("activation.1.8", "cost.2")
def test_cards_in_hand_are_claimed_for_an_amount_as_far_as_they_may_still_be_chosen() -> None:
    stage = stage_for_two()
    cards = [Means("reserve", card) for card in stage.filler(A, 3)]
    claims = Claims(owing(stage, Reserve(2), Discard()), [0, 1])
    assert claims.suffice()
    assert claims.suffice_with(0, (cards[0],), cards[1:])
    assert not claims.suffice_with(0, (cards[0],), [])
    assert not Claims(owing(stage, Reserve(3), Discard()), [0, 1]).suffice()


@pytest.mark.rule("activation.1.8")
def test_a_part_claims_nothing_if_another_may_bring_more_for_it() -> None:
    stage = stage_for_two()
    soldiers(stage, 1)
    payment = owing(stage, Discard(), Return(what=ally, to=Zone.HAND))
    assert Claims(payment, [0, 1]).suffice(), "the ally comes to the hand"
    assert not Claims(payment, [0]).suffice()


@pytest.mark.rule("activation.1.8")
def test_a_part_claims_nothing_if_nobody_knows_what_another_brings() -> None:
    """A text sends what is discarded elsewhere, and anything may come of that."""
    stage = stage_for_two()
    payment = owing(stage, Sacrifice(what=ally), Discard())
    assert not Claims(payment, [0, 1]).suffice()
    elsewhere = Replaces(event=ReplaceableEvent.MOVE, to=(Zone.GRAVEYARD,), change=(GoTo(zone=Zone.FIELD),))
    stage.put(stage.make("Gate", elsewhere, reserve=1, types="item"), A, Zone.FIELD)
    payment = owing(stage, Sacrifice(what=ally), Discard())
    assert Claims(payment, [0, 1], [0]).suffice()


@pytest.mark.rule("activation.1.8", "cost.3.a")
def test_cards_that_chance_may_take_are_claimed_too() -> None:
    stage = stage_for_two()
    stage.filler(A, 2, Zone.MEMORY)
    claims = Claims(owing(stage, Memory(2), Rest(what=ally)), [0, 1], [0])
    assert claims.suffice()
    assert claims.suffice_with(0, (), [])
    assert not Claims(owing(stage, Memory(3), Rest(what=ally)), [0, 1], [0]).suffice()


@pytest.mark.rule("activation.1.8")
def test_a_part_brings_nothing_for_itself() -> None:
    """Once the last item is gone all allies are fire; but both have to be fire when they are sacrificed."""
    stage = stage_for_two()
    soldiers(stage, 1)
    soldiers(stage, 1, elements="fire")
    turning = Static(of=ally, changes=(SetElements(("fire",)),), when=Not(ThereAre(what=item)))
    stage.put(stage.make("Altar", turning, reserve=1, types="item"), A, Zone.FIELD)
    payment = owing(stage, Sacrifice(what=Element("fire"), count=2), Rest(what=item))
    assert not Claims(payment, [0, 1]).suffice()


@pytest.mark.rule("activation.1.8")
def test_what_is_used_up() -> None:
    assert thing(Means("sacrifice", 3)) == thing(Means("discard", 3)) == 3
    assert thing(Means("rest", 3)) not in (3, None)
    assert thing(Means("rest", 3)) != thing(Means("remove", 3, 1))
    assert thing(Means("remove", 3, 1)) != thing(Means("remove", 3, 2))
    assert thing(Means("reveal", 3)) is None
    stage = stage_for_two()
    stage.filler(A, 1, Zone.MEMORY)
    assert Claims(owing(stage, Reveal(zone=Zone.MEMORY), Reveal(zone=Zone.MEMORY)), [0, 1]).suffice()
