"""Parts of a cost that get in each other's way, and the sets that are tried."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.language import CostPart, Means
from regalia.game.core.said import Pays
from regalia.game.core.state import State, Zone
from regalia.game.core.values import Continuing
from regalia.game.paying.payment import Payment
from regalia.game.paying.paysets import PaySet, first_counters
from regalia.game.paying.reserve_and_memory import Memory, Reserve
from regalia.game.paying.tries import Tries
from regalia.game.printed.abilities import (
    Contribution,
    Forbids,
    Method,
    ReplaceableEvent,
    Replaces,
    Static,
)
from regalia.game.shortcuts.interchangeable import likeness
from regalia.words.changes import Gain
from regalia.words.conditions import InMemory, ThereAre
from regalia.words.costs import Banish, Discard, RemoveCounters, Rest, Reveal, Sacrifice
from regalia.words.filters import InState, Named, action, ally, item
from regalia.words.keywords import floating_memory, reservable
from regalia.words.plain_costs import BanishAtRandom
from regalia.words.replacing import Prevent
from tests.rules.paying import agree, answer, hand, owing, playing, stage_for_two
from tests.rules.stage import A, B, Stage

# Whether everything can be paid together.


@pytest.mark.rule("activation.1.8")
def test_two_parts_cannot_use_the_same_card() -> None:
    stage = stage_for_two()
    keep, spend = stage.hand(A, stage.make("Keep", reserve=0), stage.make("Spend", reserve=0))
    payment = owing(stage, Reserve(1), Discard(what=Named("Keep")))
    assert agree(payment, 0) == [(Means("reserve", spend),)]
    assert agree(payment, 1) == [(Means("discard", keep),)]
    assert payment.can_start(0)
    assert payment.can_start(1)
    assert not payment.are_independent([0, 1])
    assert payment.shortfall() == []
    assert payment.is_payable()
    two = owing(stage, Reserve(2), Discard(what=Named("Keep")))
    assert two.shortfall() == []
    assert not two.is_payable()
    assert not two.can_start(0)
    assert not two.can_start(1)
    assert agree(two, 0) == []
    assert PaySet(two, 0).extensions(()) == []


@pytest.mark.rule("activation.1.8")
def test_three_parts_share_three_cards_in_one_way_only() -> None:
    stage = stage_for_two()
    one, two, three = stage.hand(
        A,
        *(
            stage.make(name, reserve=0, types=kind)
            for name, kind in (("One", "ally"), ("Two", "ally"), ("Three", "action"))
        ),
    )
    payment = owing(stage, Discard(what=Named("One")), Discard(what=ally), Reserve(1))
    assert agree(payment, 0) == [(Means("discard", one),)]
    assert agree(payment, 1) == [(Means("discard", two),)]
    assert agree(payment, 2) == [(Means("reserve", three),)]
    assert payment.outstanding() == [0, 1, 2]
    short = owing(stage, Discard(what=Named("One")), Discard(what=ally), Reserve(2))
    assert not short.is_payable()
    assert [short.can_start(n) for n in range(3)] == [False, False, False]


@pytest.mark.rule("activation.1.8")
def test_parts_that_want_different_things_are_paid_independently() -> None:
    stage = stage_for_two()
    stage.filler(A, 2)
    squire = stage.put(stage.make("Squire", types="ally", life=1, reserve=1), A, Zone.FIELD)
    payment = owing(stage, Reserve(1), Sacrifice(what=ally))
    assert payment.is_payable()
    assert len(agree(payment, 0)) == 2
    assert agree(payment, 1) == [(Means("sacrifice", squire),)]
    empty = owing(stage, Reserve(1), Sacrifice(what=item))
    assert empty.are_independent([0, 1])
    assert not empty.is_payable()
    assert not empty.can_start(0)
    assert not empty.can_start(1)
    assert agree(empty, 0) == [], "nothing may be chosen while the other part cannot be paid"


@pytest.mark.rule("activation.1.8", "cost.3")
def test_a_draw_may_take_what_another_part_wants() -> None:
    """Revealing a card of the memory has to come first, unless every draw leaves one."""
    stage = stage_for_two()
    named = stage.make("Named", reserve=0)
    stage.put(named, A, Zone.MEMORY)
    stage.filler(A, 1, Zone.MEMORY)
    cost = (Memory(1), Reveal(what=Named("Named")))
    payment = owing(stage, *cost)
    assert payment.is_payable()
    assert not payment.can_start(0)
    assert payment.can_start(1)
    assert agree(payment, 0) == []
    stage.put(named, A, Zone.MEMORY)
    assert owing(stage, *cost).can_start(0), "two of them: no draw takes both"
    assert not owing(stage, Memory(2), Reveal(what=Named("Named"))).can_start(0)
    assert not owing(stage, Memory(3), Reveal(what=Named("Named"))).can_start(0)
    stage.put(named, A, Zone.MEMORY)
    assert owing(stage, Memory(2), Reveal(what=Named("Named"))).can_start(0)
    assert not owing(stage, Memory(3), Reveal(what=Named("Named"))).can_start(0)
    assert not owing(stage, Memory(4), Reveal(what=Named("Named"))).can_start(0)


@pytest.mark.rule("activation.1.8", "cost.3")
def test_floating_memory_saves_what_a_draw_might_take() -> None:
    stage = stage_for_two()
    stage.put(stage.make("Named", reserve=0), A, Zone.MEMORY)
    stage.filler(A, 1, Zone.MEMORY)
    floating = Means(
        "banish", stage.put(stage.make("Float", floating_memory(), reserve=1), A, Zone.GRAVEYARD)
    )
    payment = owing(stage, Memory(1), Reveal(what=Named("Named")))
    assert payment.can_start(0)
    assert agree(payment, 0) == [(floating,)]
    assert not payment.completes(0, ())
    assert payment.completes(0, (floating,))
    assert payment.outstanding() == [0, 1]
    assert payment.paid_other is False


@pytest.mark.rule("activation.1.8")
def test_trying_leaves_no_trace() -> None:
    stage = stage_for_two()
    keep, spend = stage.hand(A, stage.make("Keep", reserve=0), stage.make("Spend", reserve=0))
    (card,) = stage.hand(A, stage.make("Card", reserve=1))
    stage.pos.listener = listener = lambda step: None
    play = playing(stage, card)
    earlier = owing(stage, Discard(what=Named("Nobody")), play=play)
    earlier.receipt(Reserve(1), ())
    payment = owing(stage, Reserve(1), Discard(what=Named("Keep")), play=play)
    mark = stage.pos.mark()
    assert payment.completes(0, tuple(hand(spend)))
    assert not payment.completes(0, tuple(hand(keep)))
    assert stage.pos.mark() == mark
    assert stage.pos.listener is listener
    assert len(play.paid) == 1
    assert payment.outstanding() == [0, 1]
    assert payment.paid_other is False
    payment.paid_other = True
    assert payment.completes(0, tuple(hand(spend)))
    assert payment.paid_other is True


@pytest.mark.rule("activation.1.8")
def test_nobody_is_told_of_what_is_only_tried() -> None:
    stage = stage_for_two()
    keep, spend = stage.hand(A, stage.make("Keep", reserve=0), stage.make("Spend", reserve=0))
    told: list[Any] = []
    stage.pos.listener = told.append
    payment = owing(stage, Discard(what=Named("Keep")), Reserve(1))
    assert payment.completes(0, (Means("discard", keep),))
    assert payment.completes(1, tuple(hand(spend)))
    assert told == []


@pytest.mark.rule("activation.1.8", "activation.1.8.2")
@pytest.mark.parametrize("by", ["static", "rule", "effect", "nothing"])
def test_an_object_that_is_sacrificed_may_take_the_means_of_another_part_with_it(by: str) -> None:
    """A teacher makes items reservable: sacrificing it first would leave nothing to pay with."""
    stage = stage_for_two()
    made = [Forbids(what=Method.MATERIALIZE, of=Named("Nothing"))] if by == "rule" else []
    static = [Static(of=item, changes=(Gain(reservable()),))] if by == "static" else []
    teacher = stage.put(stage.make("Teacher", *made, *static, types="ally", life=1, reserve=1), A, Zone.FIELD)
    ore = stage.put(stage.make("Ore", types="item", reserve=1), A, Zone.FIELD)
    if by == "effect":
        gain = (Gain(reservable()),)
        stage.pos.assign("effects", (Continuing(1, A, teacher, "game", (stage.ref(ore),), gain),))
    stage.filler(A, 1)
    payment = owing(stage, Reserve(2 if by in ("static", "effect") else 1), Sacrifice(what=ally))
    assert payment.removes_objects([Means("sacrifice", teacher)])
    assert not payment.removes_objects([Means("rest", teacher)])
    assert not payment.removes_objects([Means("reserve", teacher)])
    assert not payment.removes_objects(hand(*stage.filler(A, 1, Zone.MEMORY)))
    assert not payment.removes_objects([])
    assert payment.removes_objects([Means("rest", ore), Means("sacrifice", teacher)])
    assert not payment.are_independent([0, 1])
    assert payment.can_start(0)
    assert payment.can_start(1) is (by != "static")
    assert payment.is_payable()
    assert (agree(payment, 1) == []) is (by == "static")


@pytest.mark.rule("activation.1.8")
@pytest.mark.parametrize("pays", ["reserve", "memory"])
def test_a_contribution_that_removes_objects_disturbs_like_a_part_that_does(pays: Pays) -> None:
    stage = stage_for_two()
    gain = Static(of=item, changes=(Gain(reservable()),))
    teacher = stage.put(stage.make("Teacher", gain, types="ally", life=1, reserve=1), A, Zone.FIELD)
    part = Reserve(1) if pays == "reserve" else Memory(1)
    payment = owing(stage, part)
    assert not part.disturbs(payment)
    by = Contribution(pays=pays, by=Sacrifice(what=ally))
    stage.put(stage.make("Altar", by, types="domain", reserve=1), A, Zone.FIELD)
    assert Means("sacrifice", teacher) in part.means(payment)
    assert part.disturbs(payment)


@pytest.mark.rule("activation.1.8")
def test_a_contribution_under_a_condition_may_be_gone_after_another_part() -> None:
    """It counts while a card is in memory, which depends on the costs that are paid before."""
    stage = stage_for_two()
    stage.put(stage.make("Battery", reservable(InMemory(1)), types="item", reserve=1), A, Zone.FIELD)
    stage.filler(A, 1, Zone.MEMORY)
    payment = owing(stage, Reserve(1), Memory(1))
    assert not payment.are_independent([0, 1])
    assert payment.can_start(0)
    assert not payment.can_start(1)
    assert payment.is_payable()
    plain = stage_for_two()
    plain.put(plain.make("Battery", reservable(), types="item", reserve=1), A, Zone.FIELD)
    plain.filler(A, 1, Zone.MEMORY)
    assert owing(plain, Reserve(1), Memory(1)).are_independent([0, 1])


@pytest.mark.rule("activation.1.8")
def test_a_contribution_under_a_condition_may_come_with_another_part() -> None:
    stage = stage_for_two()
    stage.put(
        stage.make(
            "Battery", reservable(ThereAre(what=action, zone=Zone.GRAVEYARD)), types="item", reserve=1
        ),
        A,
        Zone.FIELD,
    )
    stage.hand(A, stage.make("Dust", reserve=0))
    payment = owing(stage, Reserve(1), Discard(what=Named("Dust")))
    assert not payment.can_start(0)
    assert payment.can_start(1)


@pytest.mark.rule("materialization.3.3.2")
def test_floating_memory_comes_first_in_a_materialization_and_whenever_in_an_activation() -> None:
    def payment(method: Method, cards: int) -> Payment:
        stage = stage_for_two()
        stage.put(stage.make("Float", floating_memory(), reserve=1), A, Zone.GRAVEYARD)
        stage.filler(A, cards, Zone.MEMORY)
        stage.filler(A, 1)
        card = stage.put(stage.make("Relic", memory=1, types="item"), A, Zone.MATERIAL_DECK)
        return owing(stage, Discard(), Memory(1), play=playing(stage, card, method, kind="memory"))

    first = payment(Method.MATERIALIZE, 0)
    assert not first.is_late_for_floating
    assert not first.are_independent([0, 1])
    assert not first.can_start(0)
    assert first.can_start(1)
    first.paid_other = True
    assert first.contributed("memory") == []
    assert not first.is_payable()
    enough = payment(Method.MATERIALIZE, 1)
    assert enough.are_independent([0, 1])
    assert enough.can_start(0)
    activation = payment(Method.ACTIVATE, 0)
    assert activation.are_independent([0, 1])
    assert activation.can_start(0)
    activation.paid_other = True
    assert not activation.is_late_for_floating
    assert len(activation.contributed("memory")) == 1


@pytest.mark.rule("materialization.3.3.2", "keyword.floating-memory.1")
def test_floating_memory_serves_every_memory_cost_of_a_materialization() -> None:
    """Another memory cost is none of the costs that it has to come before."""
    stage = stage_for_two()
    floats = [
        Means("banish", stage.put(stage.make("Float", floating_memory(), reserve=1), A, Zone.GRAVEYARD))
        for _ in range(2)
    ]
    stage.filler(A, 1)
    card = stage.put(stage.make("Relic", memory=1, types="item"), A, Zone.MATERIAL_DECK)
    play = playing(stage, card, Method.MATERIALIZE)
    payment = owing(stage, Memory(1), Memory(1), Discard(), play=play)
    assert payment.is_payable()
    assert [payment.can_start(number) for number in range(3)] == [True, True, False]
    thrown = tuple(payment.part(2).means(payment))
    asked = answer(payment.perform(), (1,), (floats[0],), (0,), (floats[1],), thrown)
    assert [decision.topic for decision in asked] == ["order", "pay", "order", "pay", "pay"]
    assert all(stage.zone(means.card) is Zone.BANISHMENT for means in floats)
    assert stage.zone(thrown[0].card) is Zone.GRAVEYARD


@pytest.mark.rule("materialization.3.3.2")
def test_other_ways_to_pay_memory_may_come_late() -> None:
    stage = stage_for_two()
    pays = Contribution(pays="memory", by=Rest(itself=True), keyword="statue")
    statue = stage.put(stage.make("Statue", pays, types="item", reserve=1), A, Zone.FIELD)
    card = stage.put(stage.make("Relic", memory=1, types="item"), A, Zone.MATERIAL_DECK)
    payment = owing(stage, Memory(1), play=playing(stage, card, Method.MATERIALIZE))
    payment.paid_other = True
    assert payment.contributed("memory") == [Means("rest", statue)]


@pytest.mark.rule("activation.1.8")
def test_an_empty_payment_is_payable_and_a_paid_part_is_no_longer_owed() -> None:
    stage = stage_for_two()
    (blank,) = stage.filler(A, 1)
    assert owing(stage).is_payable()
    payment = owing(stage, Reserve(1), Discard(what=Named("Blank")))
    assert not payment.is_payable()
    payment.owed[1] = None
    assert payment.outstanding() == [0]
    assert payment.is_payable()
    assert payment.can_start(0)
    assert payment.shortfall() == []
    assert agree(payment, 0) == [tuple(hand(blank))]
    payment.owed[0] = None
    assert payment.outstanding() == []
    assert payment.is_payable()


# Which sets are tried.


def sets(payment: Payment, *including: Means) -> list[tuple[Means, ...]]:
    """The sets of means that are tried for the first part."""
    return list(Tries(payment, 0, payment.outstanding()).sets(including))


@pytest.mark.shortcuts
@pytest.mark.rule("activation.1.8")
def test_like_things_stand_in_for_each_other_and_unlike_ones_do_not() -> None:
    stage = stage_for_two()
    ruby = stage.make("Ruby", reserve=0)
    opal = stage.make("Opal", reserve=0)
    rubies = hand(*stage.hand(A, ruby, ruby))
    opals = hand(*stage.hand(A, opal, opal))
    telling = Reveal(what=Named("Ruby"))
    payment = owing(stage, Reserve(2), telling)
    tried = [tuple(sorted(one)) for one in sets(payment)]
    assert sorted(tried) == sorted([tuple(rubies), (rubies[0], opals[0]), tuple(opals)])
    assert len(set(tried)) == len(tried)
    with_ruby = [tuple(sorted(one)) for one in sets(payment, rubies[1])]
    assert sorted(with_ruby) == sorted([tuple(sorted((rubies[1], rubies[0]))), (rubies[1], opals[0])])
    three = [tuple(sorted(one)) for one in sets(owing(stage, Reserve(3), telling))]
    assert sorted(three) == sorted([(*rubies, opals[0]), (rubies[0], *opals)])
    assert sets(owing(stage, Reserve(5), telling)) == []
    assert len(sets(owing(stage, Reserve(2)))) == 1, "nothing else is owed that could tell them apart"


@pytest.mark.shortcuts
@pytest.mark.rule("activation.1.8")
def test_three_kinds_of_things_are_tried_in_every_mixture() -> None:
    stage = stage_for_two()
    kinds = [stage.make(name, reserve=0) for name in ("Ruby", "Opal", "Jade")]
    stage.hand(A, *kinds, *kinds)

    def tried(owed: int, *shown: str) -> list[tuple[int, ...]]:
        payment = owing(
            stage, Reserve(owed), *(Reveal(what=Named(name)) for name in shown or ("Ruby", "Opal"))
        )
        return sorted(tuple(sorted(stage.pos.card[m.card] for m in one)) for one in sets(payment))

    r, o, j = kinds
    assert tried(2, "Ruby") == [(r, r), (r, o), (o, j)], "what is no ruby is like anything else"
    assert tried(1) == [(r,), (o,), (j,)]
    assert tried(2) == [(r, r), (r, o), (r, j), (o, o), (o, j), (j, j)]
    assert tried(3) == [(r, r, o), (r, r, j), (r, o, o), (r, o, j), (r, j, j), (o, o, j), (o, j, j)]
    up_to = owing(stage, Discard(count=2, up_to=True))
    assert [len(one) for one in sets(up_to)].count(0) == 1
    assert sorted(len(one) for one in sets(up_to)) == [0, 1, 1, 1, 2, 2, 2, 2, 2, 2]


@pytest.mark.shortcuts
@pytest.mark.rule("activation.1.8")
def test_things_differ_by_what_matters_to_paying() -> None:
    stage = stage_for_two()
    ore = stage.make("Ore", types="item", reserve=1)
    plain, same, rested, countered, damaged = (
        stage.put(ore, A, Zone.FIELD),
        stage.put(ore, A, Zone.FIELD),
        stage.put(ore, A, Zone.FIELD, states=int(State.RESTED)),
        stage.put(ore, A, Zone.FIELD, counters=(("buff", 1),)),
        stage.put(ore, A, Zone.FIELD, damage=1),
    )
    buried = stage.put(ore, A, Zone.GRAVEYARD)
    payment = owing(stage, Sacrifice(what=item))
    assert likeness(payment, Means("rest", plain)) == likeness(payment, Means("rest", same))
    different = [Means("rest", c) for c in (plain, rested, countered, damaged, buried)]
    different += [Means("sacrifice", plain), Means("rest", plain, 0, 2)]
    assert len({likeness(payment, means) for means in different}) == len(different)
    assert len(sets(payment)) == 4


@pytest.mark.rule("activation.1.8", "counters.1")
def test_counters_are_taken_from_the_first_on() -> None:
    assert first_counters(())
    assert first_counters((Means("remove", 5, 1),))
    assert first_counters((Means("remove", 5, 2), Means("remove", 5, 1)))
    assert not first_counters((Means("remove", 5, 2),))
    assert not first_counters((Means("remove", 5, 1), Means("remove", 5, 3)))
    assert first_counters((Means("remove", 5, 1), Means("remove", 6, 1), Means("reserve", 6)))
    assert not first_counters((Means("remove", 5, 1), Means("remove", 6, 2)))
    stage = stage_for_two()
    ore = stage.make("Ore", types="item", reserve=1)
    one = stage.put(ore, A, Zone.FIELD, counters=(("charge", 3),))
    two = stage.put(ore, A, Zone.FIELD, counters=(("charge", 1),))
    payment = owing(stage, RemoveCounters(counter="charge", on="objects", what=item, count=2))
    expected = [
        (Means("remove", one, 1, 1, "charge"), Means("remove", one, 2, 1, "charge")),
        (Means("remove", one, 1, 1, "charge"), Means("remove", two, 1, 1, "charge")),
    ]
    assert agree(payment) == expected
    draft = PaySet(payment, 0)
    assert draft.extensions(()) == [
        Means("remove", one, 1, 1, "charge"),
        Means("remove", two, 1, 1, "charge"),
    ]
    assert draft.extensions((Means("remove", one, 1, 1, "charge"),)) == [
        Means("remove", one, 2, 1, "charge"),
        Means("remove", two, 1, 1, "charge"),
    ]
    assert draft.extensions(expected[0]) == []
    by = RemoveCounters(counter="charge", on="objects", what=item)
    pays = Contribution(pays="reserve", by=by)
    stage.put(stage.make("Altar", pays, types="domain", reserve=1), A, Zone.FIELD)
    reserve = owing(stage, Reserve(2))
    assert sorted(agree(reserve)) == expected


@pytest.mark.rule("activation.1.8")
def test_a_selection_only_holds_what_is_offered() -> None:
    stage = stage_for_two()
    first, second = hand(*stage.filler(A, 2))
    (theirs,) = hand(*stage.filler(B, 1))
    payment = owing(stage, Reserve(1))
    draft = PaySet(payment, 0)
    assert draft.complete((first,))
    assert not draft.complete((theirs,))
    assert not draft.complete((Means("rest", first.card),))
    assert not draft.complete(())
    assert not draft.complete((first, second))
    assert draft.extensions(()) == [first, second]
    assert draft.extensions((first,)) == []
    two = PaySet(owing(stage, Reserve(2)), 0)
    assert two.extensions((first,)) == [second]
    assert two.extensions((second,)) == [first]
    assert PaySet(owing(stage, Reserve(3)), 0).extensions(()) == []


@pytest.mark.rule("activation.1.8")
def test_a_selection_that_interacts_is_judged_by_what_it_leaves() -> None:
    stage = stage_for_two()
    keep = stage.make("Keep", reserve=0, types="ally")
    spend = stage.make("Spend", reserve=0)
    keeps = hand(*stage.hand(A, keep, keep))
    spends = hand(*stage.hand(A, spend, spend))
    payment = owing(stage, Reserve(2), Discard(what=ally))
    draft = PaySet(payment, 0)
    assert draft.extensions(()) == [*keeps, *spends]
    assert draft.extensions((keeps[0],)) == spends
    assert draft.extensions((keeps[1],)) == spends
    assert draft.extensions((spends[0],)) == [*keeps, spends[1]]
    assert not draft.complete(tuple(keeps))
    assert draft.complete((keeps[0], spends[0]))
    assert draft.complete(tuple(spends))
    assert len(agree(payment, 0)) == 5


def count_trials(payment: Payment, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Notes down every trial of a payment."""
    tried: list[int] = []
    real = Payment.try_out

    def noted(self: Payment, number: int, *rest: Any) -> bool:
        tried.append(number)
        return real(self, number, *rest)

    monkeypatch.setattr(Payment, "try_out", noted)
    return tried


def many_different(shield: bool) -> Stage:
    """Twenty-two different cards in hand, one thing that can be rested for reserve, three cells."""
    stage = stage_for_two()
    stage.hand(A, *(stage.make(f"Card {number}", reserve=number) for number in range(22)))
    stage.put(stage.make("Fractal", reservable(), types="item", reserve=1), A, Zone.FIELD)
    cell = stage.make("Powercell", types="item", reserve=1)
    for _ in range(3):
        stage.put(cell, A, Zone.FIELD)
    if shield:
        prevents = Replaces(event=ReplaceableEvent.DAMAGE, change=(Prevent(),))
        stage.put(stage.make("Shield", prevents, types="item", reserve=1), A, Zone.FIELD)
    return stage


@pytest.mark.shortcuts
@pytest.mark.rule("activation.1.8")
@pytest.mark.parametrize("shield", [False, True])
def test_a_full_hand_of_different_cards_does_not_make_a_refusal_long(
    shield: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which of them are reserved is all the same to cells that are sacrificed: not every set is tried."""
    stage = many_different(shield)
    for part in (
        Sacrifice(what=Named("Powercell"), count=4),
        Banish(what=Named("Nobody")),
        Memory(5),
        Discard(what=Named("Card 5"), count=2),
    ):
        tried = count_trials(payment := owing(stage, Reserve(4), part), monkeypatch)
        assert not payment.is_payable()
        assert len(tried) < 20
    assert owing(stage, Reserve(4), Sacrifice(what=Named("Powercell"), count=3)).is_payable()
    assert owing(stage, Reserve(4), Memory(4)).is_payable()
    assert owing(stage, Reserve(22), Discard(what=Named("Card 5"))).is_payable(), "the fractal pays for one"
    assert not owing(stage, Reserve(23), Discard(what=Named("Card 5"))).is_payable()


@pytest.mark.rule("activation.1.8")
def test_cards_to_reserve_differ_where_another_part_could_miss_one() -> None:
    """What is left in hand is discarded, and pays for memory from the graveyard if it can."""
    stage = stage_for_two()
    plain, floating = stage.hand(
        A, stage.make("Plain", reserve=0), stage.make("Float", floating_memory(), reserve=0)
    )
    stage.put(stage.make("Fractal", reservable(), types="item", reserve=1), A, Zone.FIELD)
    payment = owing(stage, Reserve(2), Discard(), Memory(2))
    assert payment.is_payable()
    assert not payment.completes(0, (Means("reserve", floating), *fractal_of(payment)))
    assert payment.completes(0, (Means("reserve", plain), *fractal_of(payment)))
    assert agree(payment, 0) == [tuple(sorted((Means("reserve", plain), *fractal_of(payment))))]


def fractal_of(payment: Payment) -> list[Means]:
    return [means for means in payment.part(0).means(payment) if means.verb == "rest"]


@pytest.mark.rule("activation.1.8")
def test_cards_reserved_first_may_be_banished_at_random() -> None:
    """What one part puts into memory another takes from there; each outcome of chance is looked at."""
    stage = stage_for_two()
    stage.hand(A, stage.make("One", reserve=0), stage.make("Two", reserve=0))
    payment = owing(stage, Reserve(1), BanishAtRandom(count=1))
    assert payment.is_payable()
    assert payment.can_start(0)
    assert not payment.can_start(1)
    stage.put(stage.make("Named", reserve=0), A, Zone.MEMORY)
    stage.filler(A, 1, Zone.MEMORY)
    shown = owing(stage, BanishAtRandom(count=1), Reveal(what=Named("Named")))
    assert not shown.can_start(0), "chance might take the card that is to be revealed"
    assert shown.can_start(1)


@pytest.mark.rule("activation.1.8")
def test_resting_helps_only_what_looks_at_rested_things() -> None:
    stage = stage_for_two()
    guard = stage.put(stage.make("Guard", types="ally", power=1, life=2), A, Zone.FIELD)
    wants = RemoveCounters(counter="charge", on="objects", what=ally)
    assert not owing(stage, Rest(what=ally), wants).is_payable()
    stage.pos.put(stage.pos.counters, guard, (("charge", 1),))
    assert owing(stage, Rest(what=ally), wants).is_payable()
    tired = Sacrifice(what=InState(State.RESTED) & ally)
    assert not owing(stage, tired).is_payable()
    assert owing(stage, Rest(what=ally), tired).is_payable(), "what was rested first can be sacrificed"


class Unnamed:
    """The same selection without saying that any set of that size will do."""

    def __init__(self, draft: PaySet) -> None:
        self.extensions = draft.extensions
        self.complete = draft.complete


@pytest.mark.rule("activation.1.8")
@pytest.mark.parametrize("part", [Reserve(3), Discard(count=2), Sacrifice(what=ally, count=2)])
def test_picking_any_so_many_at_random_asks_chance_as_picking_one_by_one(part: CostPart) -> None:
    stage = stage_for_two()
    stage.filler(A, 5)
    guard = stage.make("Guard", types="ally", power=1, life=2)
    for _ in range(4):
        stage.put(guard, A, Zone.FIELD)
    payment = owing(stage, part)
    draft = PaySet(payment, 0)
    assert draft.free_choice_count == part.limit(payment)
    means = part.means(payment)
    questions = [
        Decision(Asks.PICK, A, Topic.PAY, means, maximum=len(means), minimum=0, constraint=constraint)
        for constraint in (draft, Unnamed(draft))
    ]
    for seed in range(20):
        short, long = (question.sample(Random(seed)) for question in questions)
        assert short == long
        assert draft.complete(short)
