"""Which sets of means are tried for a part, and which of them are not worth it."""

from __future__ import annotations

import pytest

from regalia.game.core.language import Means
from regalia.game.core.state import Zone
from regalia.game.paying.claims import Claims
from regalia.game.paying.payment import Payment
from regalia.game.paying.tries import Tries
from regalia.words.costs import Discard, Sacrifice
from regalia.words.filters import Named, ally
from tests.forms import only_plain
from tests.rules.paying import owing, stage_for_two
from tests.rules.stage import A, Stage


def allies(stage: Stage, name: str, number: int = 1) -> list[Means]:
    """As many copies of an ally."""
    made = stage.make(name, reserve=1, types="ally", power=1, life=9)
    return [Means("sacrifice", stage.put(made, A, Zone.FIELD)) for _ in range(number)]


def guard_and_soldier(stage: Stage) -> list[Means]:
    return allies(stage, "Guard") + allies(stage, "Soldier")


def either_and_a_guard(stage: Stage) -> Payment:
    return owing(stage, Sacrifice(what=ally), Sacrifice(what=Named("Guard")))


@pytest.mark.rule("activation.1.8")
def test_what_another_part_claims_is_not_tried() -> None:
    stage = stage_for_two()
    guard, soldier = guard_and_soldier(stage)
    payment = either_and_a_guard(stage)
    tries = Tries(payment, 0, [0, 1])
    assert list(tries.sets()) == [(guard,), (soldier,)]
    assert list(tries.sets(claims=Claims(payment, [0, 1]))) == [(soldier,)]
    assert list(tries.sets((soldier,))) == [(soldier,)]
    assert list(tries.sets((guard,), Claims(payment, [0, 1]))) == []


@pytest.mark.rule("activation.1.8")
def test_a_part_is_paid_if_one_set_leaves_enough_for_the_rest() -> None:
    stage = stage_for_two()
    guard, soldier = guard_and_soldier(stage)
    tries = Tries(either_and_a_guard(stage), 0, [0, 1])
    assert tries.succeed()
    assert tries.succeed((soldier,))
    assert not tries.succeed((guard,))
    assert not tries.succeed((guard, soldier)), "that is more than it asks for"


@pytest.mark.rule("activation.1.8")
def test_a_part_for_which_there_is_nothing_is_not_paid() -> None:
    stage = stage_for_two()
    assert not Tries(owing(stage, Sacrifice(what=ally)), 0, [0]).succeed()
    allies(stage, "Guard")
    assert not Tries(either_and_a_guard(stage), 0, [0, 1]).succeed()
    assert not Tries(owing(stage, Sacrifice(what=ally)), 0, [0], []).succeed(), "with none of the means"


@only_plain("compiled methods cannot be changed")
@pytest.mark.rule("activation.1.8")
def test_after_the_first_sets_only_those_are_tried_that_leave_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing works out here: the few first sets are tried as they come, then those that the claims allow."""
    stage = stage_for_two()
    guard, soldier = guard_and_soldier(stage)
    tried: list[tuple[Means, ...]] = []

    def fails(payment: Payment, number: int, chosen: tuple[Means, ...], numbers: list[int]) -> bool:
        assert (number, numbers) == (0, [0, 1])
        tried.append(chosen)
        return False

    monkeypatch.setattr(Payment, "completes", fails)
    tries = Tries(either_and_a_guard(stage), 0, [0, 1])
    assert not tries.succeed()
    assert tried == [(guard,), (soldier,), (soldier,)]
    tried.clear()
    assert not tries.succeed()
    assert tried == [(guard,), (soldier,), (soldier,)]


@pytest.mark.rule("activation.1.8")
def test_sets_of_several_take_one_kind_after_another() -> None:
    stage = stage_for_two()
    guards = allies(stage, "Guard", 2)
    soldiers = allies(stage, "Soldier", 2)
    payment = owing(stage, Sacrifice(what=ally, count=2), Sacrifice(what=Named("Guard")))
    tries = Tries(payment, 0, [0, 1])
    assert list(tries.sets()) == [tuple(guards), (guards[0], soldiers[0]), tuple(soldiers)]
    assert list(tries.sets(claims=Claims(payment, [0, 1]))) == [(guards[0], soldiers[0]), tuple(soldiers)]
    assert list(tries.sets((soldiers[1],))) == [(soldiers[1], guards[0]), (soldiers[1], soldiers[0])]


@pytest.mark.rule("activation.1.8")
def test_any_number_may_be_left_out_or_all_of_them_taken() -> None:
    stage = stage_for_two()
    one, other = (Means("discard", card) for card in stage.filler(A, 2))
    assert list(Tries(owing(stage, Discard(count=2, up_to=True)), 0, [0]).sets()) == [
        (),
        (one, other),
        (one,),
    ]
    assert list(Tries(owing(stage, Discard(at_least=True)), 0, [0]).sets()) == [(one, other), (one,)]
