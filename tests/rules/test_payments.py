"""What may pay a cost and what may not: exact lists and sums."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.language import Means
from regalia.game.core.state import CHANCE, State, Zone
from regalia.game.paying.reserve_and_memory import Memory, Reserve
from regalia.game.printed.abilities import (
    Activated,
    Contribution,
    Method,
    PaymentLimit,
    Static,
)
from regalia.words.amounts import Count
from regalia.words.changes import Gain
from regalia.words.conditions import AtLevel
from regalia.words.costs import Banish, Rest, Sacrifice
from regalia.words.effects import Draw
from regalia.words.filters import Named, ally, item
from regalia.words.keywords import floating_memory, kindle, reservable
from tests.rules.paying import agree, answer, hand, owing, playing, stage_for_two
from tests.rules.stage import A, B

# What a reserve cost takes.


@pytest.mark.rule("cost.2", "cost.8")
def test_an_amount_to_reserve_is_never_negative_and_is_called_by_its_number() -> None:
    stage = stage_for_two()
    payment = owing(stage, Reserve(-2), Memory(-2), Reserve(0), Memory(0), Reserve(3), Memory(1))
    assert [payment.part(n).owed(payment.ctx) for n in range(6)] == [0, 0, 0, 0, 3, 1]
    told = [str(payment.part(n).told(payment.ctx)) for n in range(6)]
    from_memory = "pay 0 from memory"
    assert told == ["pay 0", from_memory, "pay 0", from_memory, "pay 3", "pay 1 from memory"]
    assert [payment.part(n).limit(payment) for n in (0, 1, 4, 5)] == [0, 0, 3, 1]


@pytest.mark.rule("cost.2", "keyword.reservable.1")
def test_cards_in_hand_and_reservable_objects_pay_for_reserve_and_nothing_else_does() -> None:
    stage = stage_for_two()
    battery = stage.make("Battery", reservable(), types="item", reserve=1)
    one = stage.put(battery, A, Zone.FIELD)
    stage.put(battery, A, Zone.FIELD, states=int(State.RESTED))
    stage.put(battery, B, Zone.FIELD)
    stage.put(battery, A, Zone.GRAVEYARD)
    stage.put(stage.make("Float", floating_memory(), reserve=1), A, Zone.GRAVEYARD)
    first, second = stage.filler(A, 2)
    stage.filler(A, 2, Zone.MEMORY)
    stage.filler(B, 2)
    payment = owing(stage, Reserve(2))
    rest = Means("rest", one)
    assert payment.part(0).means(payment) == [rest, *hand(first, second)]
    assert payment.part(0).bounds(payment) == (2, 2)
    assert payment.capacity("reserve") == 1
    assert sorted(agree(payment)) == sorted(
        [tuple(hand(first, second)), *((m, rest) for m in hand(first, second))]
    )


@pytest.mark.rule("cost.2")
@pytest.mark.parametrize(
    ("owed", "cards", "expected"),
    [
        (2, 1, "2 to reserve, and only 1 can be paid"),
        (2, 2, None),
        (2, 3, None),
        (1, 0, "1 to reserve, and only 0 can be paid"),
    ],
)
def test_how_much_is_missing_from_hand(owed: int, cards: int, expected: str | None) -> None:
    stage = stage_for_two()
    stage.filler(A, cards)
    stage.filler(B, 5)
    payment = owing(stage, Reserve(owed))
    assert payment.part(0).shortfall(payment) == expected
    assert payment.shortfall() == ([] if expected is None else [expected])
    assert payment.is_payable() is (expected is None)
    assert payment.can_start(0) is (expected is None)


@pytest.mark.rule("activation.1.8.1")
@pytest.mark.parametrize(("owed", "enough"), [(2, True), (3, True), (4, False)])
def test_hand_and_abilities_together_are_what_can_be_paid(owed: int, enough: bool) -> None:
    stage = stage_for_two()
    stage.put(stage.make("Battery", reservable(), types="item", reserve=1), A, Zone.FIELD)
    stage.filler(A, 2)
    payment = owing(stage, Reserve(owed))
    assert payment.is_payable() is enough
    assert payment.shortfall() == ([] if enough else ["4 to reserve, and only 3 can be paid"])


def heavy(worth: int, up_to: int = 0, **how: Any) -> Contribution:
    """Sacrifice items, each worth several."""
    return Contribution(pays="reserve", by=Sacrifice(what=item), worth=worth, up_to=up_to, **how)


@pytest.mark.rule("activation.1.8.1")
def test_something_worth_three_may_pay_too_much_but_never_for_nothing() -> None:
    """In every order of using them, the last one still has to pay for something."""
    stage = stage_for_two()
    stage.put(stage.make("Furnace", heavy(3), types="domain", reserve=1), A, Zone.FIELD)
    ore = stage.make("Ore", types="item", reserve=1)
    big = [Means("sacrifice", stage.put(ore, A, Zone.FIELD), 0, 3) for _ in range(2)]
    small = hand(*stage.filler(A, 4))
    four = owing(stage, Reserve(4))
    assert four.part(0).bounds(four) == (2, 4)
    found = agree(four)
    sizes = sorted((sum(m in big for m in pay), sum(m in small for m in pay)) for pay in found)
    assert set(sizes) == {(0, 4), (1, 1), (1, 2), (1, 3), (2, 0)}
    three = owing(stage, Reserve(3))
    assert three.part(0).bounds(three) == (1, 3)
    sizes = sorted((sum(m in big for m in pay), sum(m in small for m in pay)) for pay in agree(three))
    assert set(sizes) == {(0, 3), (1, 0), (1, 1), (1, 2)}
    assert four.capacity("reserve") == 6
    assert four.part(0).bounds(four)[0] == 2
    seven = owing(stage, Reserve(7))
    assert seven.part(0).bounds(seven) == (3, 6)
    assert owing(stage, Reserve(10)).shortfall() == []
    assert owing(stage, Reserve(11)).shortfall() == ["11 to reserve, and only 10 can be paid"]


@pytest.mark.rule("cost.2")
def test_without_anything_to_pay_with_as_many_things_are_missing_as_are_owed() -> None:
    stage = stage_for_two()
    payment = owing(stage, Reserve(2), Memory(2))
    assert payment.part(0).bounds(payment) == (2, 0)
    assert payment.part(1).bounds(payment) == (2, 0)
    stage.filler(A, 3, Zone.MEMORY)
    assert payment.part(1).bounds(payment) == (0, 0)


@pytest.mark.rule("keyword.kindle.1")
def test_up_to_two_means_at_most_two_for_each_ability_that_says_so() -> None:
    stage = stage_for_two()
    (card,) = stage.hand(A, stage.make("Hearth", kindle(2), reserve=4, elements="fire"))
    ash = stage.make("Ash", reserve=0, elements="fire")
    ashes = [Means("banish", stage.put(ash, A, Zone.GRAVEYARD)) for _ in range(3)]
    stage.put(stage.make("Wet", reserve=0, elements="water"), A, Zone.GRAVEYARD)
    stage.pos.put(stage.pos.controller, card, A)
    play = playing(stage, card)
    payment = owing(stage, Reserve(4), play=play)
    stage.filler(A, 4)
    assert [means for means in payment.part(0).means(payment) if means.verb == "banish"] == ashes
    assert payment.capacity("reserve") == 2
    found = [pay for pay in agree(payment) if all(m.card != card for m in pay)]
    counts = {sum(m.verb == "banish" for m in pay) for pay in found}
    assert counts == {0, 1, 2}
    assert all(len(pay) == 4 for pay in found)
    ashes_only = owing(stage, Reserve(2), play=playing(stage, card))
    assert tuple(ashes[:2]) in agree(ashes_only)


@pytest.mark.rule("keyword.kindle.1")
@pytest.mark.parametrize(("there", "capacity"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_an_ability_pays_no_more_than_it_says_and_no_more_than_there_is(there: int, capacity: int) -> None:
    stage = stage_for_two()
    (card,) = stage.hand(A, stage.make("Hearth", kindle(2), reserve=4, elements="fire"))
    ash = stage.make("Ash", reserve=0, elements="fire")
    for _ in range(there):
        stage.put(ash, A, Zone.GRAVEYARD)
    assert owing(stage, Reserve(4), play=playing(stage, card)).capacity("reserve") == capacity


@pytest.mark.rule("activation.1.8.1")
def test_the_limits_of_two_sources_of_the_same_ability_are_counted_apart() -> None:
    stage = stage_for_two()
    eater = stage.make("Eater", heavy(1, up_to=1), types="domain", reserve=1)
    for _ in range(2):
        stage.put(eater, A, Zone.FIELD)
    ore = stage.make("Ore", types="item", reserve=1)
    for _ in range(2):
        stage.put(ore, A, Zone.FIELD)
    payment = owing(stage, Reserve(2))
    means = payment.part(0).means(payment)
    assert len(means) == 2, "each thing is offered once, even if several abilities could use it"
    assert payment.capacity("reserve") == 2
    assert payment.within_limits(tuple(means))
    assert payment.within_limits(tuple(means[:1]))
    assert payment.within_limits(())


@pytest.mark.rule("activation.1.8.1")
def test_two_abilities_with_limits_of_their_own_do_not_share_them() -> None:
    stage = stage_for_two()
    by = Banish(what=Named("Ash"), zone=Zone.GRAVEYARD)
    ashes = Contribution(pays="reserve", by=by, up_to=1, for_this=True)
    coals = Contribution(pays="reserve", by=Banish(what=Named("Coal")), up_to=2, worth=2, for_this=True)
    (card,) = stage.hand(A, stage.make("Hearth", ashes, coals, reserve=9))
    for name in ("Ash", "Coal"):
        made = stage.make(name, reserve=0)
        for _ in range(3):
            stage.put(made, A, Zone.GRAVEYARD)
    payment = owing(stage, Reserve(9), play=playing(stage, card))
    assert payment.capacity("reserve") == 1 + 2 * 2
    means = payment.part(0).means(payment)
    ash = [m for m in means if m.verb == "banish" and m.worth == 1]
    coal = [m for m in means if m.worth == 2]
    assert (len(ash), len(coal)) == (3, 3)
    assert payment.within_limits((*ash[:1], *coal[:2]))
    assert not payment.within_limits((*ash[:2], *coal[:1]))
    assert not payment.within_limits(tuple(coal))
    assert payment.within_limits((Means("reserve", card), Means("reserve", 0), *ash[:1]))


# Where abilities that pay are looked for.


@pytest.mark.rule("activation.1.8.1")
def test_for_this_card_only_means_the_card_being_played() -> None:
    stage = stage_for_two()
    for_this = Contribution(pays="reserve", by=Rest(what=item), for_this=True)
    made = stage.make("Selfish", for_this, types="item", reserve=2)
    lying = stage.put(made, A, Zone.FIELD)
    (card, other) = stage.hand(A, made, stage.make("Plain", reserve=2))
    assert owing(stage, Reserve(2)).contributed("reserve") == []
    assert owing(stage, Reserve(2), play=playing(stage, other)).contributed("reserve") == []
    own = owing(stage, Reserve(2), play=playing(stage, card))
    assert own.contributed("reserve") == [Means("rest", lying)]
    assert own.contributed("memory") == []
    ability = Activated(cost=(Reserve(1),), effect=Draw())
    used = owing(stage, Reserve(2), play=playing(stage, card, Method.ABILITY, ability))
    assert used.contributed("reserve") == []


@pytest.mark.rule("activation.1.8.1")
def test_for_this_card_only_counts_under_its_condition_and_for_its_kind() -> None:
    stage = stage_for_two(level=1)
    stage.put(stage.make("Ore", types="item", reserve=1), A, Zone.FIELD)

    def offered(**how: Any) -> int:
        by = Contribution(by=Rest(what=item), for_this=True, **how)
        (card,) = stage.hand(A, stage.make("Selfish", by, reserve=2))
        return len(owing(stage, Reserve(2), play=playing(stage, card)).contributed("reserve"))

    assert offered(pays="reserve") == 1
    assert offered(pays="memory") == 0
    assert offered(pays="reserve", when=AtLevel(1)) == 1
    assert offered(pays="reserve", when=AtLevel(2)) == 0
    (card,) = stage.hand(
        A, stage.make("General", Contribution(pays="reserve", by=Rest(what=item)), reserve=2)
    )
    general = owing(stage, Reserve(2), play=playing(stage, card))
    assert general.contributed("reserve") == [], "a card in hand offers nothing for other costs"


@pytest.mark.rule("keyword.floating-memory.1", "keyword.reservable.1")
def test_an_ability_pays_only_from_the_zone_it_speaks_of() -> None:
    stage = stage_for_two()
    floating = stage.make("Float", floating_memory(), types="item", reserve=1)
    stage.put(floating, A, Zone.FIELD)
    below = stage.put(floating, A, Zone.GRAVEYARD)
    stage.put(floating, B, Zone.GRAVEYARD)
    stage.put(floating, A, Zone.BANISHMENT)
    payment = owing(stage, Memory(1))
    assert payment.contributed("memory") == [Means("banish", below)]
    assert payment.contributed("reserve") == []
    by = Rest(what=item, itself=False)
    statue = stage.make("Statue", Contribution(pays="memory", by=by), types="domain", reserve=1)
    stage.put(statue, A, Zone.GRAVEYARD)
    assert payment.contributed("memory") == [Means("banish", below)]
    stage.put(statue, A, Zone.FIELD)
    assert [means.verb for means in payment.contributed("memory")] == ["rest", "banish"]
    graves = Contribution(pays="reserve", by=Rest(what=item), zone=Zone.GRAVEYARD)
    stage.put(stage.make("Tomb", graves, types="domain", reserve=1), A, Zone.FIELD)
    stage.put(stage.make("Tomb", graves, types="domain", reserve=1), A, Zone.GRAVEYARD)
    assert payment.contributed("reserve") == [], "reserve is paid from the field"


@pytest.mark.rule("abilities.restriction.2")
def test_an_ability_that_does_not_count_pays_nothing() -> None:
    stage = stage_for_two(level=1)
    weak = stage.make("Weak", reservable(AtLevel(2)), types="item", reserve=1)
    strong = stage.make("Strong", reservable(AtLevel(1)), types="item", reserve=1)
    stage.put(weak, A, Zone.FIELD)
    there = stage.put(strong, A, Zone.FIELD)
    assert owing(stage, Reserve(1)).contributed("reserve") == [Means("rest", there)]


@pytest.mark.rule("activation.1.8.1")
def test_an_ability_given_by_another_object_pays_as_if_it_were_printed() -> None:
    stage = stage_for_two()
    by = Rest(itself=True)
    pays = Contribution(pays="reserve", by=by)
    buried = Contribution(pays="reserve", by=by, zone=Zone.GRAVEYARD)
    memory = Contribution(pays="memory", by=by)
    changes = (Gain(pays), Gain(buried), Gain(memory), Gain(reservable()))
    stage.put(
        stage.make("Teacher", Static(of=ally, changes=changes), types="domain", reserve=1), A, Zone.FIELD
    )
    pupil = stage.put(stage.make("Pupil", types="ally", life=1, reserve=1), A, Zone.FIELD)
    payment = owing(stage, Reserve(1))
    assert payment.contributed("reserve") == [Means("rest", pupil)]
    assert payment.contributed("memory") == [Means("rest", pupil)]
    payment.contribute((Means("rest", pupil),))
    assert stage.pos.has(pupil, State.RESTED)


# Ways that are closed.


@pytest.mark.rule("activation.1.8")
def test_only_by_and_not_with_close_exactly_those_ways() -> None:
    stage = stage_for_two(level=1)

    def open_ways(*limits: PaymentLimit, **how: Any) -> list[bool]:
        (card,) = stage.hand(A, stage.make("Limited", *limits, reserve=2))
        payment = owing(stage, Reserve(2), play=playing(stage, card, **how))
        kinds = [("reserve", "reserve"), ("reserve", "reservable"), ("memory", "draw"), ("memory", "ability")]
        return [payment.allows(*kind) for kind in kinds]

    every = [True, True, True, True]
    assert open_ways() == every
    assert open_ways(PaymentLimit(pays="reserve", only=("reservable",))) == [False, True, True, True]
    assert open_ways(PaymentLimit(pays="reserve", only=("reserve",))) == [True, False, True, True]
    assert open_ways(PaymentLimit(pays="memory", only=("ability",))) == [True, True, False, True]
    assert open_ways(PaymentLimit(pays="reserve", forbids=("reserve",))) == [False, True, True, True]
    assert open_ways(PaymentLimit(pays="memory", forbids=("draw",))) == [True, True, False, True]
    assert open_ways(PaymentLimit(pays="memory", forbids=("reserve",))) == every
    assert open_ways(PaymentLimit(pays="reserve", forbids=("reserve",), own=False)) == every
    assert open_ways(PaymentLimit(pays="reserve", forbids=("reserve",), when=AtLevel(2))) == every
    assert open_ways(PaymentLimit(pays="reserve", forbids=("reserve",), when=AtLevel(1))) != every
    two = [
        PaymentLimit(pays="memory", forbids=("reserve",)),
        PaymentLimit(pays="reserve", forbids=("reserve",)),
    ]
    assert open_ways(*two) == [False, True, True, True], "the second limit counts as well"
    assert open_ways(only_contributions=True) == [False, True, True, True]
    assert open_ways(only_contributions=True, kind="memory") == [True, True, False, True]
    ability = Activated(cost=(Reserve(1),), effect=Draw())
    forbidding = PaymentLimit(pays="reserve", forbids=("reserve",))
    assert open_ways(forbidding, method=Method.ABILITY, ability=ability) == every, "not its abilities"


@pytest.mark.rule("activation.1.8")
def test_a_closed_hand_neither_pays_nor_counts() -> None:
    stage = stage_for_two()
    battery = stage.put(stage.make("Battery", reservable(), types="item", reserve=1), A, Zone.FIELD)
    limit = PaymentLimit(pays="reserve", only=("reservable",))
    (card,) = stage.hand(A, stage.make("Limited", limit, reserve=1))
    stage.filler(A, 3)
    one = owing(stage, Reserve(1), play=playing(stage, card))
    assert one.part(0).means(one) == [Means("rest", battery)]
    assert one.shortfall() == []
    two = owing(stage, Reserve(2), play=playing(stage, card))
    assert two.shortfall() == ["2 to reserve, and only 1 can be paid"]
    (other,) = stage.hand(
        A, stage.make("Plain", PaymentLimit(pays="reserve", forbids=("reservable",)), reserve=1)
    )
    forbidden = owing(stage, Reserve(1), play=playing(stage, other))
    assert forbidden.contributed("reserve") == []
    (third,) = stage.hand(
        A, stage.make("Third", PaymentLimit(pays="reserve", forbids=("ability",)), reserve=1)
    )
    stage.put(stage.make("Nameless", heavy(1), types="domain", reserve=1), A, Zone.FIELD)
    nameless = owing(stage, Reserve(1), play=playing(stage, third))
    assert [means.verb for means in nameless.contributed("reserve")] == ["rest"]


@pytest.mark.rule("activation.1.8")
def test_a_closed_memory_is_not_drawn_from() -> None:
    stage = stage_for_two()
    stage.filler(A, 3, Zone.MEMORY)
    limit = PaymentLimit(pays="memory", forbids=("draw",))
    card = stage.put(stage.make("Limited", limit, memory=1, types="item"), A, Zone.MATERIAL_DECK)
    payment = owing(stage, Memory(1), play=playing(stage, card, Method.MATERIALIZE))
    memory = payment.part(0)
    assert isinstance(memory, Memory)
    assert memory.drawable(payment, ()) == 0
    assert payment.shortfall() == ["1 to banish from memory, and only 0 can be paid"]
    assert memory.bounds(payment) == (1, 0)
    assert not memory.accepts(payment, ())


@pytest.mark.rule("activation.1.3.3")
def test_a_way_with_contributions_of_its_own_uses_them_and_maybe_nothing_else() -> None:
    stage = stage_for_two()
    battery = stage.put(stage.make("Battery", reservable(), types="item", reserve=1), A, Zone.FIELD)
    giver = stage.put(stage.make("Giver", types="domain", reserve=1), A, Zone.FIELD)
    squire = stage.put(stage.make("Squire", types="ally", life=1, reserve=1), A, Zone.FIELD)
    own = Contribution(pays="reserve", by=Rest(what=ally))
    (card,) = stage.hand(A, stage.make("Card", reserve=1))
    both = owing(stage, Reserve(1), play=playing(stage, card, contributions=((own, giver),)))
    assert both.contributed("reserve") == [Means("rest", squire), Means("rest", battery)]
    only = playing(stage, card, contributions=((own, giver),), only_contributions=True)
    payment = owing(stage, Reserve(1), play=only)
    assert payment.contributed("reserve") == [Means("rest", squire)]
    assert payment.part(0).means(payment) == [Means("rest", squire)]
    elsewhere = playing(stage, card, contributions=((own, giver),), only_contributions=True, kind="memory")
    assert owing(stage, Reserve(1), play=elsewhere).contributed("reserve") == [Means("rest", battery)]


# Memory.


@pytest.mark.rule("cost.3")
@pytest.mark.parametrize(
    ("owed", "floats", "cards", "expected"),
    [
        (2, 0, 1, "2 to banish from memory, and only 1 can be paid"),
        (2, 0, 2, None),
        (2, 1, 1, None),
        (3, 1, 1, "3 to banish from memory, and only 2 can be paid"),
        (1, 0, 0, "1 to banish from memory, and only 0 can be paid"),
        (0, 0, 0, None),
    ],
)
def test_how_much_is_missing_from_memory(owed: int, floats: int, cards: int, expected: str | None) -> None:
    stage = stage_for_two()
    made = stage.make("Float", floating_memory(), reserve=1)
    for _ in range(floats):
        stage.put(made, A, Zone.GRAVEYARD)
    stage.filler(A, cards, Zone.MEMORY)
    stage.filler(B, 4, Zone.MEMORY)
    payment = owing(stage, Memory(owed))
    assert payment.part(0).shortfall(payment) == expected
    assert payment.part(0).accepts(payment, ()) is (cards >= owed)
    assert payment.is_payable() is (expected is None)


@pytest.mark.rule("cost.3", "keyword.floating-memory.1")
def test_what_is_banished_by_choice_lessens_the_draw_and_never_more_than_is_owed() -> None:
    stage = stage_for_two()
    made = stage.make("Float", floating_memory(), reserve=1)
    floats = [Means("banish", stage.put(made, A, Zone.GRAVEYARD)) for _ in range(3)]
    stage.filler(A, 1, Zone.MEMORY)
    payment = owing(stage, Memory(2))
    assert payment.part(0).bounds(payment) == (1, 2)
    assert sorted(agree(payment)) == sorted(
        [(one,) for one in floats] + [(floats[i], floats[j]) for i in range(3) for j in range(i + 1, 3)]
    )
    stage.filler(A, 2, Zone.MEMORY)
    assert payment.part(0).bounds(payment) == (0, 2)
    assert () in agree(payment)
    assert not payment.part(0).accepts(payment, tuple(floats))
    assert [payment.part(0).commits(payment, tuple(floats[:n])) for n in range(3)] == [True, True, False]


@pytest.mark.rule("cost.3")
@pytest.mark.parametrize(("cards", "commits"), [(2, False), (3, True)])
def test_only_a_draw_with_more_than_one_outcome_commits(cards: int, commits: bool) -> None:
    stage = stage_for_two()
    stage.filler(A, cards, Zone.MEMORY)
    payment = owing(stage, Memory(2))
    assert payment.part(0).commits(payment, ()) is commits
    nothing = owing(stage, Memory(0))
    assert not nothing.part(0).commits(nothing, ())


@pytest.mark.rule("cost.3", "activation.1.8.1")
def test_a_memory_cost_may_be_paid_with_things_worth_more() -> None:
    stage = stage_for_two()
    pays = Contribution(pays="memory", by=Sacrifice(what=item), worth=2, up_to=2)
    stage.put(stage.make("Altar", pays, types="domain", reserve=1), A, Zone.FIELD)
    ore = stage.make("Ore", types="item", reserve=1)
    ores = [Means("sacrifice", stage.put(ore, A, Zone.FIELD), 0, 2) for _ in range(3)]
    payment = owing(stage, Memory(3))
    assert payment.part(0).means(payment) == ores
    assert payment.part(0).bounds(payment) == (2, 3)
    assert [len(pay) for pay in agree(payment)] == [2, 2, 2]
    assert owing(stage, Memory(4)).is_payable()
    assert owing(stage, Memory(5)).shortfall() == ["5 to banish from memory, and only 4 can be paid"]
    stage.filler(A, 1, Zone.MEMORY)
    assert payment.part(0).bounds(payment) == (1, 3)
    assert sorted({len(pay) for pay in agree(payment)}) == [1, 2]
    assert not payment.part(0).accepts(payment, tuple(ores)), "no more than two"


@pytest.mark.rule("cost.3", "activation.1.8.1")
def test_what_is_worth_nothing_now_does_not_pay() -> None:
    """Its worth is counted: without anything to count it is no means, and the cost is paid without it."""
    stage = stage_for_two()
    pays = Contribution(pays="memory", by=Sacrifice(what=item), worth=Count(what=ally), up_to=2)
    stage.put(stage.make("Altar", pays, types="domain", reserve=1), A, Zone.FIELD)
    ore = stage.put(stage.make("Ore", types="item", reserve=1), A, Zone.FIELD)
    stage.filler(A, 3, Zone.MEMORY)
    payment = owing(stage, Memory(1))
    assert payment.part(0).means(payment) == []
    assert payment.part(0).bounds(payment) == (0, 0)
    stage.put(stage.make("Friend", types="ally", reserve=1, life=1), A, Zone.FIELD)
    payment = owing(stage, Memory(1))
    assert payment.part(0).means(payment) == [Means("sacrifice", ore)]


@pytest.mark.shortcuts
@pytest.mark.rule("cost.3", "memory.2.b")
def test_a_card_of_the_memory_that_pays_by_choice_is_not_drawn_as_well() -> None:
    stage = stage_for_two()
    pays = Contribution(pays="memory", by=Banish(what=Named("Named"), zone=Zone.MEMORY))
    stage.put(stage.make("Altar", pays, types="domain", reserve=1), A, Zone.FIELD)
    chosen = Means("banish", stage.put(stage.make("Named", reserve=1), A, Zone.MEMORY))
    first, second = stage.filler(A, 2, Zone.MEMORY)
    payment = owing(stage, Memory(2))
    memory = payment.part(0)
    assert isinstance(memory, Memory)
    assert memory.drawable(payment, ()) == 3
    assert memory.drawable(payment, (chosen,)) == 2
    assert memory.commits(payment, (chosen,))
    assert payment.outcomes(memory, (chosen,)) == [(first,)], "two like cards are one outcome"
    (draw,) = answer(memory.pay(payment, (chosen,)), (second,))
    assert (draw.player, draw.topic, draw.minimum, draw.maximum) == (CHANCE, "draw", 1, 1)
    assert list(draw.options) == [first, second]
    assert draw.prompt == "1 of 2 cards in memory is banished"
    assert draw.rule == "cost.3"
    assert set(stage.cards(Zone.BANISHMENT, A)) == {chosen.card, second}
    assert stage.pos.committed
    assert stage.cards(Zone.MEMORY, A) == (first,)


@pytest.mark.rule("cost.3", "memory.2")
def test_a_draw_of_everything_asks_nobody() -> None:
    stage = stage_for_two()
    cards = stage.filler(A, 2, Zone.MEMORY)
    payment = owing(stage, Memory(2))
    assert answer(payment.part(0).pay(payment, ())) == []
    assert not stage.pos.committed
    assert set(stage.cards(Zone.BANISHMENT, A)) == set(cards)


@pytest.mark.rule("cost.3.a", "memory.2.b")
def test_the_receipt_of_a_memory_cost_lists_what_was_chosen_and_what_was_drawn() -> None:
    stage = stage_for_two()
    floating = stage.put(stage.make("Float", floating_memory(), reserve=1), A, Zone.GRAVEYARD)
    pays = Contribution(pays="memory", by=Rest(itself=True))
    statue = stage.put(stage.make("Statue", pays, types="item", reserve=1), A, Zone.FIELD)
    (blank,) = stage.filler(A, 1, Zone.MEMORY)
    card = stage.put(stage.make("Relic", memory=3, types="item"), A, Zone.MATERIAL_DECK)
    play = playing(stage, card, Method.MATERIALIZE)
    payment = owing(stage, Memory(3), play=play)
    chosen = tuple(payment.part(0).means(payment))
    answer(payment.part(0).pay(payment, chosen))
    (paid,) = play.paid
    assert (paid.part, paid.word) == ("memory", Memory(3))
    assert paid.means == (Means("rest", statue), Means("banish", floating), Means("draw", blank))
    assert paid.definitions == tuple(stage.pos.card[c] for c in (statue, floating, blank))
    assert len(paid.refs) == 3
    assert stage.pos.has(statue, State.RESTED)
    assert stage.zone(statue) is Zone.FIELD
    assert set(stage.cards(Zone.BANISHMENT, A)) == {floating, blank}
