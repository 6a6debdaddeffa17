"""Looking ahead: only what can be completed is offered, and looking leaves nothing behind in the play."""

from __future__ import annotations

import pytest

from regalia.game.core.illegal import Refusal
from regalia.game.core.language import Filter, Variable
from regalia.game.core.stack import Mode
from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.paying.play import Play
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.playing.announcing import permission, put_on_stack
from regalia.game.playing.choices import mode_sets, target_slots
from regalia.game.playing.choosing import PayableTargets, cost_looks_at_targets, try_modes, try_targets
from regalia.game.playing.cost_and_payment import is_payable
from regalia.game.playing.declaring import (
    numbers_in_reach,
    option_sets,
    try_costs,
    try_options,
    try_variables,
    variables,
)
from regalia.game.playing.offers import make_play, why_not
from regalia.game.printed.abilities import (
    Activated,
    Additional,
    Alternative,
    CostChange,
    IgnoresElements,
    Keyword,
    Method,
    Permission,
    Resolves,
    Static,
)
from regalia.game.printed.acts import Act
from regalia.game.printed.modes import Modes
from regalia.words.amounts import X
from regalia.words.changes import AddType
from regalia.words.conditions import AtLeast, AtLevel, ClassBonus, Not
from regalia.words.costs import Banish, Discard, Sacrifice
from regalia.words.effects import Destroy, Draw, Negate
from regalia.words.filters import Named, OfType, Subtype, ally
from regalia.words.having import WithCounter
from regalia.words.keywords import costs_less
from regalia.words.lasting import Until
from regalia.words.play_conditions import PaidExtra, TargetFits
from regalia.words.remembered import EnteredThisTurn
from regalia.words.structure import Nothing, Sequence
from tests.rules.stage import A, B, Stage

Y = Variable("Y")


def duel() -> Stage:
    stage = Stage()
    stage.champion(A)
    stage.champion(B)
    return stage


def begun(stage: Stage, act: Act, way: str = "") -> Play:
    """A play that has been announced, with the way it is going to be paid."""
    play = make_play(stage.pos, A, act)
    assert permission(play) is None
    if play.ability is None:
        put_on_stack(play)
    play.way = next(one for one in play.possible if not way or one.name == way)
    return play


def from_modes(play: Play) -> bool:
    return try_modes(play, from_targets)


def from_targets(play: Play) -> bool:
    return try_targets(play, is_payable)


def can_complete(play: Play, step: str) -> bool:
    """Whether a play can be completed from one of its choices on."""
    match step:
        case "way":
            return try_costs(play, from_modes)
        case "options":
            return try_options(play, from_modes)
        case "variables":
            return try_variables(play, from_modes)
        case "modes":
            return from_modes(play)
        case "targets":
            return from_targets(play)
        case _:
            return is_payable(play)


def declared(play: Play) -> tuple[object, ...]:
    return play.options, dict(play.variables), play.modes, dict(play.targets)


# Optional costs.


@pytest.mark.rule("activation.1.3.2")
def test_every_set_of_optional_costs_is_a_choice() -> None:
    stage = duel()
    one = Additional(cost=(Discard(),), optional=True, name="one")
    two = Additional(cost=(Discard(count=2),), optional=True, name="two")
    must = Additional(cost=(Discard(count=3),), name="must")
    (row,) = stage.hand(A, stage.make("Deed", one, must, two, reserve=0))
    stage.begin()
    assert option_sets(begun(stage, Act("activate", row))) == [(), (one,), (two,), (one, two)]


@pytest.mark.rule("activation.1.3.2")
def test_optional_costs_that_are_alike_are_declared_one_by_one() -> None:
    """Two friends are there, and three times one may be sacrificed: none, one or two of them."""
    stage = duel()
    feast = Additional(cost=(Sacrifice(what=ally),), optional=True, name="feast")
    (row,) = stage.hand(A, stage.make("Deed", feast, feast, feast, reserve=0))
    friends = [stage.put(stage.make("Friend", types="ally"), A, Zone.FIELD) for _ in range(2)]
    game = stage.begin()
    game.auto = False
    stage.push(Act("activate", row))
    assert len(stage.options) == len(set(stage.options)) == 3
    answers = list(stage.decision.answers())
    assert sorted(map(len, answers)) == [0, 1, 1, 1, 2, 2, 2]
    stage.push(next(answer for answer in answers if len(answer) == 1))
    while stage.decision.topic != "act":
        stage.push(next(iter(stage.decision.answers())))
    assert [stage.zone(friend) for friend in friends].count(Zone.GRAVEYARD) == 1


@pytest.mark.rule("activation.1.3.2", "activation.1.6")
def test_a_card_that_can_only_be_paid_with_its_optional_cost_can_be_played() -> None:
    """Sacrificing an ally makes it free; without that, five cards are missing."""
    stage = duel()
    feast = Additional(cost=(Sacrifice(what=ally),), optional=True, name="feast")
    (row,) = stage.hand(A, stage.make("Deed", feast, costs_less(5, condition=PaidExtra("feast")), reserve=5))
    stage.begin()
    assert why_not(stage.pos, A, Act("activate", row)) is not None
    friend = stage.put(stage.make("Friend", types="ally"), A, Zone.FIELD)
    assert why_not(stage.pos, A, Act("activate", row)) is None
    play = begun(stage, Act("activate", row))
    before = declared(play)
    assert can_complete(play, "options")
    assert declared(play) == before
    assert not can_complete(play, "variables")
    assert not can_complete(play, "pay")
    play.options = (feast,)
    assert can_complete(play, "pay")
    assert stage.zone(friend) is Zone.FIELD


@pytest.mark.rule("activation.1.3.2", "activation.1.6")
def test_looking_in_vain_leaves_nothing_declared() -> None:
    stage = duel()
    feast = Additional(cost=(Sacrifice(what=ally),), optional=True, name="feast")
    choice = Modes(bullets=(Nothing(), Draw(amount=1)))
    (row,) = stage.hand(A, stage.make("Deed", feast, Resolves(choice), reserve=5))
    stage.begin()
    play = begun(stage, Act("activate", row))
    before = declared(play)
    for step in ("way", "options", "variables", "modes", "targets", "pay"):
        assert not can_complete(play, step)
        assert declared(play) == before


@pytest.mark.rule("activation.1.3.3", "activation.1.2")
def test_only_ways_that_the_elements_leave_open_are_tried() -> None:
    stage = duel()
    price = IgnoresElements(own=True, price=2)
    (row,) = stage.hand(A, stage.make("Deed", price, reserve=1, elements="fire"))
    stage.filler(A, 1)
    stage.begin()
    play = begun(stage, Act("activate", row))
    assert not can_complete(play, "way"), "the printed cost alone could be paid, but needs fire"
    stage.filler(A, 2)
    assert can_complete(play, "way")


# Variables.


@pytest.mark.rule("cost.9", "activation.1.3.1")
def test_the_variables_are_those_of_the_costs_that_will_be_paid() -> None:
    stage = duel()
    must = Additional(cost=(Discard(count=Y),))
    may = Additional(cost=(Banish(count=Variable("Z")),), optional=True, name="more")
    barter = Alternative(cost=(Discard(count=X), Sacrifice(count=Y)), name="barter")
    free = Permission(zone=Zone.GRAVEYARD, without="costs")
    card = stage.make("Deed", must, may, barter, free, reserve=0, x=True)
    blank = stage.make("Plain", barter, reserve=3)
    (row, plain, other) = stage.hand(A, card, blank, blank)
    buried = stage.put(card, A, Zone.GRAVEYARD)
    stage.begin()
    assert variables(begun(stage, Act("activate", plain))) == []
    assert variables(begun(stage, Act("activate", other), "barter")) == ["X", "Y"]
    play = begun(stage, Act("activate", row))
    assert variables(play) == ["X", "Y"]
    play.options = (may,)
    assert variables(play) == ["X", "Y", "Z"]
    assert variables(begun(stage, Act("activate", buried))) == []
    twice = Alternative(cost=(Reserve(X), Discard(count=X)), name="twice")
    (again,) = stage.hand(A, stage.make("Again", twice, reserve=3))
    assert variables(begun(stage, Act("activate", again), "twice")) == ["X"]


@pytest.mark.rule("cost.9", "activation.1.3.1")
def test_x_and_y_are_offered_as_far_as_both_can_be_paid() -> None:
    stage = duel()
    ability = Activated(cost=(Reserve(X), Sacrifice(what=ally, count=Y)), effect=Nothing())
    row = stage.put(stage.make("Engine", ability, types="item"), A, Zone.FIELD)
    stage.put(stage.make("Friend", types="ally"), A, Zone.FIELD)
    blanks = stage.filler(A, 2)
    stage.begin().auto = False
    play = begun(stage, Act("ability", row, 0))
    for name, most in (("X", 2), ("Y", 1)):
        assert list(numbers_in_reach(play, name)) == list(range(most + 1))
        assert play.variables == {}
    assert can_complete(play, "variables")
    assert play.variables == {}
    stage.push(Act("ability", row, 0))
    assert stage.options == [0, 1, 2]
    stage.push(2)
    assert (stage.decision.topic, stage.options) == ("y", [0, 1])
    stage.push(1)
    assert stage.decision.topic == "order"
    assert set(blanks) == set(stage.cards(Zone.HAND, A))


@pytest.mark.rule("cost.9", "activation.1.3.1")
def test_x_and_y_that_share_cards_are_offered_together() -> None:
    stage = duel()
    ability = Activated(cost=(Reserve(X), Discard(count=Y)), effect=Nothing())
    row = stage.put(stage.make("Engine", ability, types="item"), A, Zone.FIELD)
    stage.filler(A, 2)
    stage.begin().auto = False
    stage.push(Act("ability", row, 0))
    assert stage.options == [0, 1, 2]
    stage.push(1)
    assert stage.options == [0, 1]


@pytest.mark.rule("cost.9", "cost.3")
def test_a_number_is_offered_though_a_lower_one_asks_for_more() -> None:
    """An ally is sacrificed for it only if X is less than 2, and there is no ally."""
    stage = duel()
    few = Additional(cost=(Sacrifice(what=ally),), when=Not(AtLeast(X, 2)))
    (row,) = stage.hand(A, stage.make("Study", few, Resolves(Draw(amount=X)), reserve=0, x=True))
    stage.filler(A, 3)
    stage.begin()
    stage.push(Act("activate", row))
    assert (stage.decision.topic, stage.options) == ("x", [2, 3])


@pytest.mark.rule("cost.9", "activation.1.6")
def test_a_card_with_x_is_not_offered_if_its_other_costs_cannot_be_paid() -> None:
    stage = duel()
    feast = Additional(cost=(Sacrifice(what=ally),))
    (row,) = stage.hand(A, stage.make("Study", feast, Resolves(Draw(amount=X)), reserve=0, x=True))
    stage.filler(A, 2)
    stage.begin()
    refusal = why_not(stage.pos, A, Act("activate", row))
    assert refusal is not None
    assert (refusal.step, refusal.rule) == ("pay", "activation.1.8")
    assert refusal.reasons == ("sacrifice an ally: there is none",)
    play = begun(stage, Act("activate", row))
    assert not can_complete(play, "variables")
    assert play.variables == {}


@pytest.mark.rule("cost.9", "activation.1.8")
def test_what_is_missing_for_a_card_with_x_is_said_for_x_0() -> None:
    stage = duel()
    tax = CostChange(amount=2)
    stage.put(stage.make("Tax", tax, types="item"), A, Zone.FIELD)
    (row, plain) = stage.hand(A, stage.make("Study", reserve=0, x=True), stage.make("Two", reserve=0))
    stage.begin()
    refusal = why_not(stage.pos, A, Act("activate", row))
    assert refusal is not None
    assert refusal == why_not(stage.pos, A, Act("activate", plain))
    assert "2" in refusal.reason


# Targets on which the cost depends.


def hunt(stage: Stage, price: int, cheap: Filter, less: int, **target: object) -> int:
    """A card that destroys allies and costs less if one of them fits."""
    slot = Target(what=ally, **target)  # type: ignore[arg-type]
    discount = costs_less(less, condition=TargetFits(cheap), looks_at_targets=True)
    (row,) = stage.hand(A, stage.make("Hunt", discount, Resolves(Destroy(slot)), reserve=price))
    return row


@pytest.mark.rule("activation.1.5", "activation.1.6")
def test_only_targets_that_leave_the_play_payable_are_offered() -> None:
    stage = duel()
    row = hunt(stage, 3, Named("Hare"), 2)
    bear = stage.put(stage.make("Bear", types="ally"), B, Zone.FIELD)
    (blank,) = stage.filler(A, 1)
    stage.begin().auto = False
    mark = stage.pos.mark()
    play = begun(stage, Act("activate", row))
    assert cost_looks_at_targets(play)
    stage.pos.rewind(mark)
    refusal = why_not(stage.pos, A, Act("activate", row))
    assert refusal is not None
    assert refusal.step == "pay"
    hare = stage.put(stage.make("Hare", types="ally"), B, Zone.FIELD)
    assert why_not(stage.pos, A, Act("activate", row)) is None
    stage.push(Act("activate", row))
    assert list(stage.decision.answers()) == [(stage.ref(hare),)]
    stage.push((stage.ref(hare),))
    assert stage.decision.topic == "pay"
    assert stage.zone(bear) is Zone.FIELD
    assert stage.zone(blank) is Zone.HAND


@pytest.mark.rule("activation.1.5", "activation.1.6")
def test_sets_of_targets_are_offered_if_one_of_them_makes_it_payable() -> None:
    stage = duel()
    row = hunt(stage, 3, Named("Hare"), 2, count=2, up_to=True)
    bear, cub = (stage.put(stage.make(name, types="ally"), B, Zone.FIELD) for name in ("Bear", "Cub"))
    hare = stage.put(stage.make("Hare", types="ally"), B, Zone.FIELD)
    stage.filler(A, 1)
    stage.begin()
    play = begun(stage, Act("activate", row))
    (slot,) = target_slots(play)
    payable = PayableTargets(play, slot, is_payable)
    bears, cubs, hares = stage.ref(bear), stage.ref(cub), stage.ref(hare)
    assert payable.any()
    assert payable.extensions(()) == [bears, cubs, hares]
    assert payable.extensions((bears,)) == [hares]
    assert payable.extensions((hares,)) == [bears, cubs]
    assert payable.extensions((bears, hares)) == []
    assert payable.complete((hares,))
    assert payable.complete((cubs, hares))
    assert not payable.complete(())
    assert not payable.complete((bears, cubs))
    assert not payable.complete((bears, cubs, hares)), "more than it may have"
    assert play.targets == {}


@pytest.mark.rule("activation.1.5", "activation.1.6")
def test_a_second_target_is_looked_for_too() -> None:
    """The first slot decides nothing about the cost; the second has to be a hare."""
    stage = duel()
    discount = costs_less(3, condition=TargetFits(Named("Hare")), looks_at_targets=True)
    effect = Sequence((Destroy(Target(what=OfType("item"))), Destroy(Target(what=ally, slot=1))))
    (row,) = stage.hand(A, stage.make("Hunt", discount, Resolves(effect), reserve=3))
    cup = stage.put(stage.make("Cup", types="item"), B, Zone.FIELD)
    stage.put(stage.make("Bear", types="ally"), B, Zone.FIELD)
    stage.begin()
    assert why_not(stage.pos, A, Act("activate", row)) is not None
    hare = stage.put(stage.make("Hare", types="ally"), B, Zone.FIELD)
    assert why_not(stage.pos, A, Act("activate", row)) is None
    stage.activate(row, targets=[[cup], [hare]])
    assert stage.on_stack(row).receipt.total == 0


@pytest.mark.rule("activation.1.5")
def test_equal_objects_differ_by_counters_damage_and_what_they_gained() -> None:
    """Three equal bears: each may be what makes the play payable."""
    for number in range(3):
        stage = duel()
        card = stage.make("Bear", types="ally", life=9)
        bears = [stage.put(card, B, Zone.FIELD) for _ in range(3)]
        mark = Until(what=Target(what=ally), changes=(AddType(subtypes=("Prey",)),))
        prey = Subtype("Prey") | WithCounter("buff")
        (spell,) = stage.hand(A, stage.make("Mark", Resolves(mark), reserve=0))
        row = hunt(stage, 3, prey, 3)
        if number:
            stage.pos.put(stage.pos.counters, bears[number], (("buff", 1),))
        stage.begin().auto = False
        if not number:
            stage.activate(spell, targets=[bears[0]])
            stage.pass_all()
        else:
            stage.pos.put(stage.pos.damage, bears[0], 1)
        mark_ = stage.pos.mark()
        play = begun(stage, Act("activate", row))
        payable = PayableTargets(play, target_slots(play)[0], is_payable)
        assert payable.extensions(()) == [stage.ref(bears[number])]
        stage.pos.rewind(mark_)
        stage.push(Act("activate", row))
        assert list(stage.decision.answers()) == [(stage.ref(bears[number]),)]


@pytest.mark.rule("activation.1.5")
def test_activations_as_targets_may_make_a_play_payable() -> None:
    stage = duel()
    discount = costs_less(3, condition=TargetFits(Named("Second")), looks_at_targets=True)
    deny = stage.make("Deny", discount, Resolves(Negate(what=TargetActivation())), reserve=3, fast=True)
    first, second, row = stage.hand(
        A,
        stage.make("First", reserve=0, fast=True),
        stage.make("Second", reserve=0, fast=True),
        deny,
    )
    stage.begin().auto = False
    stage.activate(first)
    assert why_not(stage.pos, A, Act("activate", row)) is not None
    stage.activate(second)
    stage.push(Act("activate", row))
    assert list(stage.decision.answers()) == [(stage.item(second),)]


@pytest.mark.rule("activation.1.5", "cost.9")
def test_x_is_0_where_only_a_target_makes_the_play_payable() -> None:
    stage = duel()
    dear = CostChange(amount=2, own=True, condition=Not(TargetFits(Named("Hare"))), looks_at_targets=True)
    (row,) = stage.hand(A, stage.make("Hunt", dear, Resolves(Destroy(Target(what=ally))), reserve=0, x=True))
    stage.put(stage.make("Hare", types="ally"), B, Zone.FIELD)
    stage.begin().auto = False
    stage.push(Act("activate", row))
    assert (stage.decision.topic, stage.options) == ("x", [0])


@pytest.mark.rule("cost.6", "activation.1.5")
def test_an_abilitys_own_changes_may_look_at_its_targets() -> None:
    stage = duel()
    looks = CostChange(amount=-2, own=True, condition=TargetFits(Named("Hare")), looks_at_targets=True)
    ability = Activated(cost=(Reserve(2),), effect=Destroy(Target(what=ally)), changes=(looks,))
    blind = Activated(cost=(Reserve(2),), effect=Nothing())
    card = stage.make("Trap", ability, blind, looks, types="item")
    row = stage.put(card, A, Zone.FIELD)
    stage.put(stage.make("Bear", types="ally"), B, Zone.FIELD)
    stage.begin().auto = False
    assert cost_looks_at_targets(begun(stage, Act("ability", row, 0)))
    assert not cost_looks_at_targets(begun(stage, Act("ability", row, 1)))
    assert why_not(stage.pos, A, Act("ability", row, 0)) is not None
    hare = stage.put(stage.make("Hare", types="ally"), B, Zone.FIELD)
    stage.push(Act("ability", row, 0))
    assert list(stage.decision.answers()) == [(stage.ref(hare),)]


# Modes.


@pytest.mark.rule("activation.1.4", "activation.1.5", "activation.1.6")
def test_modes_that_lead_nowhere_are_not_offered() -> None:
    """The first mode's target is there, but only that of the second makes the play payable."""
    stage = duel()
    discount = costs_less(3, condition=TargetFits(Named("Hare")), looks_at_targets=True)
    choice = Modes(
        bullets=(
            Destroy(Target(what=Named("Bear"))),
            Destroy(Target(what=Named("Hare"), slot=1)),
            Destroy(Target(what=Named("Nobody"), slot=2)),
        )
    )
    (row,) = stage.hand(A, stage.make("Hunt", discount, Resolves(choice), reserve=3))
    for name in ("Bear", "Hare"):
        stage.put(stage.make(name, types="ally"), B, Zone.FIELD)
    stage.begin().auto = False
    mark = stage.pos.mark()
    play = begun(stage, Act("activate", row))
    assert [[mode.bullet for mode in modes] for modes in mode_sets(play)] == [[0], [1]]
    before = declared(play)
    assert can_complete(play, "modes")
    assert declared(play) == before
    stage.pos.rewind(mark)
    stage.push(Act("activate", row))
    assert list(stage.decision.answers()) == [((0, 1),)]


@pytest.mark.rule("activation.1.4")
def test_choices_of_several_modes_are_every_combination() -> None:
    stage = duel()
    first = Modes(bullets=(Nothing(), Nothing(), Nothing()), count=2)
    second = Modes(bullets=(Nothing(), Nothing()), number=1)
    none = Modes(bullets=(Nothing(),), count=2, number=2)
    (row, empty) = stage.hand(
        A,
        stage.make("Deed", Resolves(first), Resolves(second), reserve=0),
        stage.make("Empty", Resolves(none), reserve=0),
    )
    stage.begin()
    play = begun(stage, Act("activate", row))
    found = [tuple((mode.choice, mode.bullet) for mode in modes) for modes in mode_sets(play)]
    pairs = [((0, 0), (0, 1)), ((0, 0), (0, 2)), ((0, 1), (0, 2))]
    assert found == [(*pair, (1, bullet)) for pair in pairs for bullet in (0, 1)]
    assert mode_sets(begun(stage, Act("activate", empty))) == []


@pytest.mark.rule("activation.1.4", "abilities.tracking.1")
def test_a_mode_that_was_chosen_is_not_offered_again() -> None:
    stage = duel()
    unchosen = Modes(bullets=(Nothing(), Draw(amount=1), Nothing()), unchosen=True)
    always = Modes(bullets=(Nothing(), Nothing()), number=1)
    ability = Activated(cost=(Reserve(0),), effect=Sequence((unchosen, always)))
    row = stage.put(stage.make("Engine", ability, types="item"), A, Zone.FIELD)
    stage.begin()

    def open_bullets() -> set[tuple[int, int]]:
        play = begun(stage, Act("ability", row, 0))
        return {(mode.choice, mode.bullet) for modes in mode_sets(play) for mode in modes}

    everything = {(0, 0), (0, 1), (0, 2), (1, 0), (1, 1)}
    assert open_bullets() == everything
    stage.use(row, modes=[(0, 1), (1, 0)])
    assert open_bullets() == everything - {(0, 1)}
    stage.use(row, modes=[(0, 0), (1, 1)])
    assert open_bullets() == {(0, 2), (1, 0), (1, 1)}
    stage.use(row, modes=[(0, 2), (1, 1)])
    assert [memo.key for memo in stage.pos.memos[row] if memo.key.startswith("modes")] == ["modes:0"]
    assert why_not(stage.pos, A, Act("ability", row, 0)) == Refusal(
        "modes", "activation.1.4", ("there are not enough legal modes to choose",)
    )


@pytest.mark.rule("activation.1.3.1", "activation.1.5", "activation.1.6")
def test_x_targets_limit_x_to_the_targets_there_are() -> None:
    stage = duel()
    effect = Destroy(Target(what=ally, count=X))
    (row,) = stage.hand(A, stage.make("Hunt", Resolves(effect), reserve=0, x=True))
    stage.put(stage.make("Hare", types="ally"), B, Zone.FIELD)
    stage.filler(A, 4)
    stage.begin().auto = False
    stage.push(Act("activate", row))
    assert stage.options == [0, 1]


@pytest.mark.rule("activation.1.5", "activation.1.6")
def test_no_number_of_targets_makes_a_play_payable_that_none_of_them_helps() -> None:
    stage = duel()
    row = hunt(stage, 3, Named("Nobody"), 2, any_number=True)
    for name in ("Bear", "Hare"):
        stage.put(stage.make(name, types="ally"), B, Zone.FIELD)
    stage.begin()
    refusal = why_not(stage.pos, A, Act("activate", row))
    assert refusal is not None
    assert refusal.step == "pay"


@pytest.mark.rule("activation.1.5", "continuous.static.1")
def test_equal_objects_differ_by_what_static_abilities_make_of_them() -> None:
    """Every bear that came this turn is prey."""
    stage = duel()
    bear = stage.make("Bear", types="ally")
    old = stage.put(bear, B, Zone.FIELD)
    law = Static(of=EnteredThisTurn(), changes=(AddType(subtypes=("Prey",)),))
    stage.put(stage.make("Law", law, types="item"), A, Zone.FIELD)
    row = hunt(stage, 3, Subtype("Prey"), 3)
    stage.begin().auto = False
    new = stage.put(bear, B, Zone.FIELD)
    stage.pos.put(stage.pos.stamp, new, stage.pos.tick())
    stage.pos.derived.clear()
    play = begun(stage, Act("activate", row))
    payable = PayableTargets(play, target_slots(play)[0], is_payable)
    assert payable.extensions(()) == [stage.ref(new)]
    assert stage.zone(old) is Zone.FIELD


@pytest.mark.rule("activation.1.4", "activation.1.8.2")
def test_modes_already_chosen_stay_and_the_others_are_added() -> None:
    stage = duel()
    first = Modes(bullets=(Nothing(), Nothing(), Nothing()), count=2)
    second = Modes(bullets=(Nothing(), Nothing()), number=1)
    none = Modes(bullets=(Nothing(),), count=0, number=2)
    (row,) = stage.hand(A, stage.make("Deed", Resolves(first), Resolves(second), Resolves(none), reserve=0))
    stage.begin()
    play = begun(stage, Act("activate", row))

    def found() -> list[tuple[tuple[int, int], ...]]:
        return [tuple((mode.choice, mode.bullet) for mode in modes) for modes in mode_sets(play)]

    play.modes = (Mode(0, 1),)
    assert found() == [
        ((0, 0), (0, 1), (1, 0)),
        ((0, 0), (0, 1), (1, 1)),
        ((0, 1), (0, 2), (1, 0)),
        ((0, 1), (0, 2), (1, 1)),
    ]
    play.modes = (Mode(0, 0), Mode(0, 2), Mode(1, 1))
    assert found() == [((0, 0), (0, 2), (1, 1))]
    play.modes = (Mode(0, 0), Mode(0, 1), Mode(0, 2))
    stay = ((0, 0), (0, 1), (0, 2))
    assert found() == [(*stay, (1, 0)), (*stay, (1, 1))], "earlier choices stay in any case"


@pytest.mark.rule("activation.1.5", "abilities.restriction.2.a", "keyword.link.3")
def test_targets_are_asked_for_by_paragraphs_that_count_and_by_link() -> None:
    stage = duel()
    closed = Resolves(Destroy(Target(what=ally)), when=AtLevel(1))
    linked = Keyword("link", filter=OfType("weapon"))
    (row, chain, loose) = stage.hand(
        A,
        stage.make("Deed", closed, Resolves(Draw(amount=1)), reserve=0),
        stage.make("Chain", linked, reserve=0, types="item"),
        stage.make("Loose", Keyword("link"), reserve=0, types="item"),
    )
    stage.begin()
    assert why_not(stage.pos, A, Act("activate", row)) is None
    assert target_slots(begun(stage, Act("activate", row))) == []
    assert target_slots(begun(stage, Act("activate", loose))) == []
    assert why_not(stage.pos, A, Act("activate", chain)) == Refusal(
        "targets", "activation.1.5", ("there is no legal target",)
    )
    sword = stage.put(stage.make("Sword", types="weapon"), A, Zone.FIELD)
    play = begun(stage, Act("activate", chain))
    (slot,) = target_slots(play)
    assert slot.candidates(play.context()) == [stage.ref(sword)]


@pytest.mark.rule("activation.1.4.1")
def test_modes_remember_the_class_bonuses_that_opened_them() -> None:
    """Modes beyond those the text allows without its Class Bonus hang on it; other restrictions do not."""
    stage = Stage()
    stage.champion(A, classes="Mage")
    stage.champion(B)
    four = (Nothing(),) * 4
    bonus, level = ClassBonus(), AtLevel(0)
    cards = {
        "more": Modes(bullets=four, instead=(bonus, 3)),
        "level": Modes(bullets=four, instead=(level, 3)),
        "most": Modes(bullets=four, instead=(bonus, 4)),
        "open": Modes(bullets=(Nothing(), Nothing(), Nothing()), bonus=(None, bonus, level)),
    }
    rows = {
        name: stage.put(stage.make(name, Resolves(choice), reserve=0, classes="Mage"), A, Zone.HAND)
        for name, choice in cards.items()
    }
    stage.begin()

    def bonuses(name: str, *kept: Mode) -> list[tuple[object, ...]]:
        mark = stage.pos.mark()
        play = begun(stage, Act("activate", rows[name]))
        play.modes = kept
        sets = mode_sets(play)
        stage.pos.rewind(mark)
        return [mode.bonuses for mode in sets[0]] if name != "open" else [one[0].bonuses for one in sets]

    assert bonuses("more") == [(), (bonus,), (bonus,)]
    assert bonuses("more", Mode(0, 0)) == [(), (bonus,), (bonus,)]
    assert bonuses("most", Mode(0, 0), Mode(0, 1)) == [(), (), (bonus,), (bonus,)]
    assert bonuses("level") == [(), (), ()]
    assert bonuses("open") == [(), (bonus,), ()]


@pytest.mark.rule("cost.9", "activation.1.3.1")
def test_a_tax_leaves_less_for_x_and_y() -> None:
    stage = duel()
    ability = Activated(cost=(Reserve(X), Discard(count=Y)), effect=Nothing())
    stage.put(stage.make("Tax", CostChange(amount=1, method=(Method.ABILITY,)), types="item"), A, Zone.FIELD)
    row = stage.put(stage.make("Engine", ability, types="item"), A, Zone.FIELD)
    stage.filler(A, 2)
    stage.begin()
    stage.push(Act("ability", row, 0))
    assert stage.options == [0, 1]
    stage.push(0)
    assert (stage.decision.topic, stage.options) == ("y", [0, 1])


@pytest.mark.rule("cost.4", "activation.1.3")
def test_a_cost_may_hang_on_whether_another_one_is_chosen() -> None:
    """Nothing can be sacrificed, but a player who kindles need not sacrifice."""
    stage = duel()
    kindle = Additional(cost=(Discard(),), optional=True, name="kindle")
    price = Additional(cost=(Sacrifice(what=ally),), when=Not(PaidExtra("kindle")))
    (card,) = stage.hand(A, stage.make("Twofold", kindle, price, Resolves(Draw()), reserve=1))
    stage.filler(A, 2)
    stage.begin()
    assert Act("activate", card) in stage.decision.options
    poor = duel()
    (card,) = poor.hand(A, poor.make("Twofold", kindle, price, Resolves(Draw()), reserve=1))
    poor.filler(A, 1)
    poor.begin()
    assert Act("activate", card) not in poor.decision.options
