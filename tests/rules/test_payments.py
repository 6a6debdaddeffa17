"""What may pay a cost and what may not: exact lists and sums, and parts that get in each other's way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from regalia.game.abilities import (
    Activated,
    Contribution,
    Forbids,
    Method,
    PaymentLimit,
    Static,
)
from regalia.game.asked import Memory, Reserve
from regalia.game.continuous import Continuing
from regalia.game.decision import Asks, Decision
from regalia.game.illegal import Illegal
from regalia.game.language import Context, Means, Part
from regalia.game.payment import Payment, PaySet, first_counters, forbids_counter
from regalia.game.play import Play, Way
from regalia.game.state import CHANCE, NOBODY, State, Zone
from regalia.words.changes import Gain
from regalia.words.conditions import AtLevel, InMemory, ThereAre
from regalia.words.costs import Banish, Discard, RemoveCounters, Rest, Reveal, Sacrifice, TakeDamage
from regalia.words.effects import Draw
from regalia.words.filters import Named, action, ally, fire, item
from regalia.words.keywords import floating_memory, imbue, kindle, reservable
from tests.rules.stage import A, B, Stage


def stage_for_two(level: int = 0) -> Stage:
    stage = Stage()
    stage.champion(A, level=level)
    stage.champion(B)
    return stage


def owing(stage: Stage, *parts: Part, source: int = 0, play: Play | None = None) -> Payment:
    """Player A owes these."""
    ctx = Context(stage.pos, A, source) if play is None else play.context()
    return Payment(stage.pos, A, list(parts), ctx, play)


def playing(
    stage: Stage, card: int, method: Method = Method.ACTIVATE, ability: Activated | None = None, **way: Any
) -> Play:
    """A play that has got as far as paying."""
    play = Play(stage.pos, A, card, method, ability=ability)
    way.setdefault("kind", "memory" if method is Method.MATERIALIZE else "reserve")
    play.way = Way("printed", **way)
    return play


def picks(payment: Payment, number: int = 0) -> list[tuple[Means, ...]]:
    """Every set that may be chosen for a part, found from the bounds alone."""
    found: list[tuple[Means, ...]] = []
    draft = PaySet(payment, number)
    least, most = payment.part(number).bounds(payment)
    decision = Decision(
        asks=Asks.PICK,
        player=A,
        topic="pay",
        options=payment.part(number).means(payment),
        minimum=least,
        maximum=most,
        constraint=draft,
    )
    found.extend(decision.answers())
    return found


def walk(payment: Payment, number: int = 0) -> set[tuple[Means, ...]]:
    """Every set that may be chosen for a part, found by picking one thing after another."""
    draft = PaySet(payment, number)
    found: set[tuple[Means, ...]] = set()
    seen: set[tuple[Means, ...]] = set()

    def go(picked: tuple[Means, ...]) -> None:
        if picked in seen:
            return
        seen.add(picked)
        whole = draft.complete(picked)
        further = draft.extensions(picked)
        if whole:
            found.add(picked)
        assert whole or further or not picked, f"{picked} leads nowhere"
        for one in further:
            assert one not in picked
            go(tuple(sorted((*picked, one))))

    go(())
    return found


def agree(payment: Payment, number: int = 0) -> list[tuple[Means, ...]]:
    """Both ways to find them have to agree."""
    found = picks(payment, number)
    assert set(found) == walk(payment, number)
    return found


def hand(*cards: int) -> list[Means]:
    return [Means("reserve", card) for card in cards]


def answer(procedure: Iterator[Decision], *said: Any) -> list[Decision]:
    """Run a payment, answering each question in turn."""
    asked = []
    left = list(said)
    generator: Any = procedure
    try:
        decision = next(generator)
        while True:
            asked.append(decision)
            assert decision.options is not None  # they are worked out when somebody looks
            decision = generator.send(left.pop(0))
    except StopIteration:
        assert not left
    return asked


# What a reserve cost takes.


@pytest.mark.rule("cost.2", "cost.8")
def test_an_amount_to_reserve_is_never_negative_and_is_called_by_its_number() -> None:
    stage = stage_for_two()
    payment = owing(stage, Reserve(-2), Memory(-2), Reserve(0), Memory(0), Reserve(3), Memory(1))
    assert [payment.part(n).owed(payment.ctx) for n in range(6)] == [0, 0, 0, 0, 3, 1]
    labels = [payment.part(n).label(payment.ctx) for n in range(6)]
    assert labels == ["(0)", "memory 0", "(0)", "memory 0", "(3)", "memory 1"]
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
    """Whatever order they are used in, the last one still has to pay for something."""
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
    assert [means for means in payment.part(0).means(payment) if means.way == "banish"] == ashes
    assert payment.capacity("reserve") == 2
    found = [pay for pay in agree(payment) if all(m.card != card for m in pay)]
    counts = {sum(m.way == "banish" for m in pay) for pay in found}
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
    assert len(means) == 2, "each thing is offered once, whichever ability takes it"
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
    ash = [m for m in means if m.way == "banish" and m.worth == 1]
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
    assert [means.way for means in payment.contributed("memory")] == ["rest", "banish"]
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
    assert [means.way for means in nameless.contributed("reserve")] == ["rest"]


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
    assert payment._outcomes(memory, (chosen,)) == [(first,)], "two like cards are one outcome"
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
    assert (paid.part, paid.label) == ("memory", "memory 3")
    assert paid.means == (Means("rest", statue), Means("banish", floating), Means("draw", blank))
    assert paid.definitions == tuple(stage.pos.card[c] for c in (statue, floating, blank))
    assert len(paid.refs) == 3
    assert stage.pos.has(statue, State.RESTED)
    assert stage.zone(statue) is Zone.FIELD
    assert set(stage.cards(Zone.BANISHMENT, A)) == {floating, blank}


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
    assert payment.paid_any is False


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
    assert payment.paid_any is False
    payment.paid_any = True
    assert payment.completes(0, tuple(hand(spend)))
    assert payment.paid_any is True


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
def test_a_contribution_that_removes_objects_disturbs_like_a_part_that_does(pays: str) -> None:
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
    """It counts while a card is in memory; whatever is paid before decides that."""
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
    first.paid_any = True
    assert first.contributed("memory") == []
    assert not first.is_payable()
    enough = payment(Method.MATERIALIZE, 1)
    assert enough.are_independent([0, 1])
    assert enough.can_start(0)
    activation = payment(Method.ACTIVATE, 0)
    assert activation.are_independent([0, 1])
    assert activation.can_start(0)
    activation.paid_any = True
    assert not activation.is_late_for_floating
    assert len(activation.contributed("memory")) == 1


@pytest.mark.rule("materialization.3.3.2")
def test_other_ways_to_pay_memory_may_come_late() -> None:
    stage = stage_for_two()
    pays = Contribution(pays="memory", by=Rest(itself=True), keyword="statue")
    statue = stage.put(stage.make("Statue", pays, types="item", reserve=1), A, Zone.FIELD)
    card = stage.put(stage.make("Relic", memory=1, types="item"), A, Zone.MATERIAL_DECK)
    payment = owing(stage, Memory(1), play=playing(stage, card, Method.MATERIALIZE))
    payment.paid_any = True
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


@pytest.mark.rule("activation.1.8")
def test_like_things_stand_in_for_each_other_and_unlike_ones_do_not() -> None:
    stage = stage_for_two()
    ruby = stage.make("Ruby", reserve=0)
    opal = stage.make("Opal", reserve=0)
    rubies = hand(*stage.hand(A, ruby, ruby))
    opals = hand(*stage.hand(A, opal, opal))
    payment = owing(stage, Reserve(2))
    tried = [tuple(sorted(one)) for one in payment.sets(0)]
    assert sorted(tried) == sorted([tuple(rubies), (rubies[0], opals[0]), tuple(opals)])
    assert len(set(tried)) == len(tried)
    with_ruby = [tuple(sorted(one)) for one in payment.sets(0, (rubies[1],))]
    assert sorted(with_ruby) == sorted([tuple(sorted((rubies[1], rubies[0]))), (rubies[1], opals[0])])
    three = [tuple(sorted(one)) for one in owing(stage, Reserve(3)).sets(0)]
    assert sorted(three) == sorted([(*rubies, opals[0]), (rubies[0], *opals)])
    assert list(owing(stage, Reserve(5)).sets(0)) == []


@pytest.mark.rule("activation.1.8")
def test_three_kinds_of_things_are_tried_in_every_mixture() -> None:
    stage = stage_for_two()
    kinds = [stage.make(name, reserve=0) for name in ("Ruby", "Opal", "Jade")]
    stage.hand(A, *kinds, *kinds)

    def tried(owed: int, part: type[Reserve] = Reserve) -> list[tuple[int, ...]]:
        payment = owing(stage, part(owed))
        return sorted(tuple(sorted(stage.pos.card[m.card] for m in one)) for one in payment.sets(0))

    r, o, j = kinds
    assert tried(1) == [(r,), (o,), (j,)]
    assert tried(2) == [(r, r), (r, o), (r, j), (o, o), (o, j), (j, j)]
    assert tried(3) == [(r, r, o), (r, r, j), (r, o, o), (r, o, j), (r, j, j), (o, o, j), (o, j, j)]
    up_to = owing(stage, Discard(count=2, up_to=True))
    assert [len(one) for one in up_to.sets(0)].count(0) == 1
    assert sorted(len(one) for one in up_to.sets(0)) == [0, 1, 1, 1, 2, 2, 2, 2, 2, 2]


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
    assert payment.likeness(Means("rest", plain)) == payment.likeness(Means("rest", same))
    different = [Means("rest", c) for c in (plain, rested, countered, damaged, buried)]
    different += [Means("sacrifice", plain), Means("rest", plain, 0, 2)]
    assert len({payment.likeness(means) for means in different}) == len(different)
    assert len(list(payment.sets(0))) == 4


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


# Doing it.


@pytest.mark.rule("cost.2", "activation.1.8.1")
def test_paying_moves_exactly_the_chosen_things_and_notes_them() -> None:
    stage = stage_for_two()
    battery = stage.put(stage.make("Battery", reservable(), types="item", reserve=1), A, Zone.FIELD)
    first, second = stage.filler(A, 2)
    (card,) = stage.hand(A, stage.make("Card", reserve=2))
    play = playing(stage, card)
    payment = owing(stage, Reserve(2), play=play)
    chosen = (Means("reserve", first), Means("rest", battery))
    asked = answer(payment.perform(), chosen)
    assert [decision.topic for decision in asked] == ["pay"]
    assert stage.cards(Zone.MEMORY, A) == (first,)
    assert stage.pos.has(battery, State.RESTED)
    assert stage.zone(second) is Zone.HAND
    (paid,) = play.paid
    assert (paid.part, paid.label, paid.means) == ("reserve", "(2)", chosen)
    assert paid.definitions == (stage.pos.card[first], stage.pos.card[battery])
    assert not stage.pos.committed
    assert payment.outstanding() == []
    assert payment.paid_any is True
    assert not stage.pos.has(first, State.REVEALED)


@pytest.mark.rule("activation.1.8.1")
def test_only_objects_and_no_card_from_hand_may_pay() -> None:
    stage = stage_for_two()
    battery = stage.put(stage.make("Battery", reservable(), types="item", reserve=1), A, Zone.FIELD)
    stage.filler(A, 1)
    (card,) = stage.hand(A, stage.make("Rite", imbue(1), reserve=1))
    play = playing(stage, card)
    payment = owing(stage, Reserve(1), play=play)
    asked = answer(payment.perform(), True, (Means("rest", battery),))
    assert [decision.topic for decision in asked] == ["reveal", "pay"]
    assert payment.revealing is True
    assert stage.cards(Zone.MEMORY, A) == ()
    assert not stage.pos.committed, "nothing was shown"


@pytest.mark.rule("keyword.imbue.1")
def test_cards_that_are_reserved_revealed_are_seen_and_bind() -> None:
    stage = stage_for_two()
    one, two = stage.filler(A, 2)
    (card,) = stage.hand(A, stage.make("Rite", imbue(1), reserve=1))
    payment = owing(stage, Reserve(1), Reserve(1), play=playing(stage, card))
    asked = answer(payment.perform(), (0,), True, tuple(hand(one)), tuple(hand(two)))
    assert [decision.topic for decision in asked] == ["order", "reveal", "pay", "pay"], "asked once"
    reveal = asked[1]
    assert list(reveal.options) == [True, False]
    assert (reveal.player, reveal.rule) == (A, "keyword.imbue.1")
    assert reveal.prompt == "Reveal the cards you reserve, to imbue?"
    assert stage.pos.committed
    assert stage.pos.has(one, State.REVEALED)
    assert stage.pos.has(two, State.REVEALED)


@pytest.mark.rule("keyword.imbue.1")
def test_nobody_is_asked_to_reveal_without_imbue() -> None:
    stage = stage_for_two()
    one, two = stage.filler(A, 2)
    rite = stage.make("Rite", imbue(1), reserve=1)
    card, plain = stage.hand(A, rite, stage.make("Plain", reserve=1))
    topics = [d.topic for d in answer(owing(stage, Reserve(1)).perform(), tuple(hand(one)))]
    assert topics == ["pay"]
    ability = Activated(cost=(Reserve(1),), effect=Draw())
    used = playing(stage, card, Method.ABILITY, ability)
    payment = owing(stage, Reserve(1), play=used)
    assert [d.topic for d in answer(payment.perform(), tuple(hand(two)))] == ["pay"]
    assert payment.revealing is False
    later = owing(stage, Reserve(1), play=playing(stage, plain))
    assert [d.topic for d in answer(later.perform(), tuple(hand(card)))] == ["pay"]
    assert not stage.pos.committed
    weak = stage.make("Weak", imbue(1, when=AtLevel(5)), reserve=1)
    (low,) = stage.hand(A, weak)
    stage.filler(A, 1)
    payment = owing(stage, Reserve(1), play=playing(stage, low))
    assert [d.topic for d in answer(payment.perform(), tuple(hand(plain)))] == ["pay"]


@pytest.mark.rule("keyword.imbue.1")
def test_imbue_may_be_given_and_revealing_may_be_impossible() -> None:
    stage = stage_for_two()
    given = Static(of=action, changes=(Gain(imbue(1)), Gain(reservable())), affects=Zone.HAND)
    stage.put(stage.make("Teacher", given, types="domain", reserve=1), A, Zone.FIELD)
    one, card = stage.hand(A, stage.make("Blank", reserve=0), stage.make("Rite", reserve=1))
    payment = owing(stage, Reserve(1), play=playing(stage, card))
    payment.may_reveal = lambda: False
    asked = answer(payment.perform(), False, tuple(hand(one)))
    assert [d.topic for d in asked] == ["reveal", "pay"]
    assert list(asked[0].options) == [False]
    other = stage_for_two()
    other.put(
        other.make(
            "Teacher",
            Static(of=action, changes=(Gain(reservable()),), affects=Zone.HAND),
            types="domain",
            reserve=1,
        ),
        A,
        Zone.FIELD,
    )
    one, card = other.hand(A, other.make("Blank", reserve=0), other.make("Rite", reserve=1))
    payment = owing(other, Reserve(1), play=playing(other, card))
    assert [d.topic for d in answer(payment.perform(), tuple(hand(one)))] == ["pay"]


@pytest.mark.rule("activation.1.8")
def test_the_order_is_asked_for_while_more_than_one_cost_is_owed() -> None:
    stage = stage_for_two()
    keep, spend = stage.hand(A, stage.make("Keep", reserve=0), stage.make("Spend", reserve=0))
    payment = owing(stage, Reserve(1), Discard(what=Named("Keep")))
    asked = answer(payment.perform(), (1,), (Means("discard", keep),), tuple(hand(spend)))
    order, discarding, reserving = asked
    assert (order.topic, list(order.options), order.about) == ("order", [0, 1], payment)
    assert (order.prompt, order.rule) == ("Which cost do you pay next?", "cost.5")
    assert (discarding.prompt, discarding.minimum, discarding.maximum) == (
        "Pay discard 1 card named Keep",
        1,
        1,
    )
    assert (reserving.prompt, list(reserving.options)) == ("Pay (1)", hand(spend))
    assert reserving.player == A
    assert order.refuse is not None
    assert stage.zone(keep) is Zone.GRAVEYARD
    assert stage.zone(spend) is Zone.MEMORY


@pytest.mark.rule("activation.1.8")
def test_an_order_names_one_cost_that_is_owed() -> None:
    stage = stage_for_two()
    payment = owing(stage, Reserve(1), Discard(), Reserve(2))
    payment.owed[1] = None
    assert payment._refuse_order((0,)) is None
    assert payment._refuse_order((2,)) is None
    for wrong in ((1,), (3,), (0, 2), (), (1, 0)):
        refusal = payment._refuse_order(wrong)
        assert refusal is not None
        assert (refusal.step, refusal.rule, refusal.reasons) == ("pay", "cost.5", ("that cost is not owed",))


@pytest.mark.rule("activation.1.8", "materialization.3.3", "cost.5")
def test_each_kind_of_payment_names_its_own_rule() -> None:
    stage = stage_for_two()
    (card,) = stage.hand(A, stage.make("Card", reserve=2))
    assert owing(stage).rule == "cost.5"
    assert owing(stage, play=playing(stage, card)).rule == "activation.1.8"
    assert owing(stage, play=playing(stage, card, Method.MATERIALIZE)).rule == "materialization.3.3"
    assert owing(stage).method is Method.ABILITY
    assert owing(stage, play=playing(stage, card, Method.MATERIALIZE)).method is Method.MATERIALIZE


@pytest.mark.rule("activation.1.8")
def test_what_cannot_be_paid_says_why() -> None:
    stage = stage_for_two()
    keep, _ = stage.hand(A, stage.make("Keep", reserve=0), stage.make("Spend", reserve=0))
    with pytest.raises(Illegal) as short:
        answer(owing(stage, Reserve(3)).perform())
    assert short.value.refusal.reasons == ("3 to reserve, and only 2 can be paid",)
    assert (short.value.refusal.step, short.value.refusal.rule) == ("pay", "cost.5")
    with pytest.raises(Illegal) as both:
        answer(owing(stage, Reserve(3), Discard(what=Named("Nobody"))).perform())
    assert both.value.refusal.reasons == (
        "3 to reserve, and only 2 can be paid",
        "discard 1 card named Nobody: there are only 0",
    )
    with pytest.raises(Illegal) as together:
        answer(owing(stage, Reserve(2), Discard(what=Named("Keep"))).perform())
    assert together.value.refusal.reasons == ("the costs cannot all be paid in this order",)
    payment = owing(stage, Reserve(1), Discard(what=Named("Keep")))
    with pytest.raises(Illegal) as later:
        answer(payment.perform(), (0,), tuple(hand(keep)))
    assert later.value.refusal.reasons == ("discard 1 card named Keep: there are only 0",)
    stage.filler(A, 1, Zone.MEMORY)
    with pytest.raises(Illegal) as none:
        answer(owing(stage, Memory(3)).settle(0))
    assert none.value.refusal.reasons == ("3 to banish from memory, and only 2 can be paid",)


@pytest.mark.rule("materialization.3.3", "cost.3")
def test_chance_is_only_asked_where_every_outcome_can_be_paid_for() -> None:
    stage = stage_for_two()
    stage.put(stage.make("Named", reserve=0), A, Zone.MEMORY)
    other, _ = stage.filler(A, 2, Zone.MEMORY)
    payment = owing(stage, Memory(1), Reveal(what=Named("Named")))
    with pytest.raises(Illegal) as risky:
        answer(payment.settle(0), (other,))
    assert risky.value.refusal.reasons == ("after this the rest could turn out unpayable",)
    assert risky.value.refusal.rule == "cost.5"
    alone = owing(stage, Memory(1))
    assert [d.topic for d in answer(alone.settle(0), (other,))] == ["draw"]
    stage.put(stage.make("Named", reserve=0), A, Zone.MEMORY)
    fine = owing(stage, Memory(1), Reveal(what=Named("Named")))
    assert [d.topic for d in answer(fine.settle(0), (stage.cards(Zone.MEMORY, A)[0],))] == ["draw"]


@pytest.mark.rule("cost.3")
def test_every_different_outcome_of_a_draw_is_considered_once() -> None:
    stage = stage_for_two()
    ruby, opal = stage.make("Ruby", reserve=0), stage.make("Opal", reserve=0)
    r1, r2, o1 = (stage.put(card, A, Zone.MEMORY) for card in (ruby, ruby, opal))
    payment = owing(stage, Memory(2))
    memory = payment.part(0)
    assert payment._outcomes(memory, ()) == [(r1, r2), (r1, o1)]
    assert payment._outcomes(Memory(1), ()) == [(r1,), (o1,)]
    assert payment._outcomes(Memory(3), ()) == [()]
    assert payment._outcomes(Memory(4), ()) == [()]
    assert payment._outcomes(Memory(0), ()) == [()]
    assert payment._outcomes(Reserve(1), ()) == [()]
    floating = Means("banish", stage.put(ruby, A, Zone.GRAVEYARD))
    assert payment._outcomes(memory, (floating,)) == [(r1,), (o1,)]
    assert payment._outcomes(Memory(1), (floating,)) == [()]
    assert payment._outcomes(memory, (Means("banish", r1),)) == [(r2,), (o1,)]
    assert payment._outcomes(Memory(3), (Means("banish", r1),)) == [()]
    assert payment._outcomes(Memory(4), (floating, Means("banish", r1, 0, 2))) == [(r2,), (o1,)]


@pytest.mark.rule("activation.1.8.1")
def test_deeds_of_one_ability_are_done_together() -> None:
    stage = stage_for_two()
    done: list[tuple[str, tuple[Means, ...]]] = []

    class Noting(Rest, frozen=True, kw_only=True):
        name: str

        def do(self, payment: Payment, chosen: tuple[Means, ...]) -> None:
            done.append((self.name, chosen))

    items = Contribution(pays="reserve", by=Noting(what=item, name="items"))
    allies = Contribution(pays="reserve", by=Noting(what=ally, name="allies"))
    stage.put(stage.make("Altar", items, allies, types="domain", reserve=1), A, Zone.FIELD)
    ore = stage.make("Ore", types="item", reserve=1)
    squire = stage.make("Squire", types="ally", life=1, reserve=1)
    rows = [Means("rest", stage.put(card, A, Zone.FIELD)) for card in (ore, squire, ore)]
    (blank,) = hand(*stage.filler(A, 1))
    payment = owing(stage, Reserve(4))
    payment.part(0).means(payment)
    payment.contribute((*rows, blank, Means("sacrifice", rows[0].card)))
    assert done == [("items", (rows[0], rows[2])), ("allies", (rows[1],))]


# Refusals.


@pytest.mark.rule("memory.1.b", "activation.1.8")
def test_a_wrong_payment_is_refused_with_its_reason() -> None:
    stage = stage_for_two()
    one, two, three = hand(*stage.filler(A, 3))
    payment = owing(stage, Reserve(2), Discard())
    assert payment.refuse(0, (one, two)) is None
    assert payment.refuse(0, (two, one)) is None
    for wrong, rule, sentence in (
        ((one,), "cost.5", "(2) takes 2, not 1 like these"),
        ((one, two, three), "cost.5", "(2) takes 2, not 3 like these"),
        ((), "cost.5", "(2) takes 2, not 0 like these"),
        ((one, one), "memory.1.b", "the same thing cannot pay twice"),
    ):
        refusal = payment.refuse(0, wrong)
        assert refusal is not None
        assert (refusal.step, refusal.rule, refusal.reasons) == ("pay", rule, (sentence,))
    theirs = Means("reserve", stage.put(stage.make("Stone", reserve=0), A, Zone.MEMORY))
    refusal = payment.refuse(0, (one, theirs))
    assert refusal is not None
    assert (refusal.rule, refusal.reasons) == ("memory.1.b", ("Stone is not in hand",))
    refusal = payment.refuse(1, (Means("rest", one.card),))
    assert refusal is not None
    assert (refusal.rule, refusal.reasons) == ("cost.5", ("Blank cannot pay discard 1 card that way",))


@pytest.mark.rule("activation.1.8")
def test_each_thing_that_cannot_pay_is_named_with_its_own_rule() -> None:
    stage = stage_for_two()
    battery = stage.make("Battery", reservable(), types="item", reserve=1)
    awake = stage.put(battery, A, Zone.FIELD)
    tired = stage.put(battery, A, Zone.FIELD, states=int(State.RESTED))
    floating = stage.put(stage.make("Float", floating_memory(), reserve=1), A, Zone.GRAVEYARD)
    ash = stage.put(stage.make("Ash", reserve=1, elements="fire"), A, Zone.GRAVEYARD)
    card, held = stage.hand(A, stage.make("Card", reserve=2), stage.make("Held", reserve=2))
    play = playing(stage, card)
    why = owing(stage, Reserve(2), Memory(2), play=play).explain_refusal
    reserve, memory = Reserve(2), Memory(2)
    assert why(reserve, Means("reserve", card)) == (
        "cost.2",
        "Card is being played and cannot pay for itself",
    )
    assert why(reserve, Means("reserve", ash)) == ("memory.1.b", "Ash is not in hand")
    assert why(reserve, Means("reserve", held)) == ("activation.1.8", "Held cannot pay (2) that way")
    assert why(reserve, Means("rest", tired)) == ("term.rest.5", "Battery is already rested")
    assert why(reserve, Means("rest", awake)) == ("activation.1.8", "Battery cannot pay (2) that way")
    assert why(reserve, Means("sacrifice", tired)) == ("activation.1.8", "Battery cannot pay (2) that way")
    assert why(reserve, Means("banish", floating)) == (
        "keyword.floating-memory.1",
        "Float pays for memory, not for reserve",
    )
    assert why(reserve, Means("discard", floating)) == ("activation.1.8", "Float cannot pay (2) that way")
    assert why(reserve, Means("banish", ash)) == ("activation.1.8", "Ash cannot pay (2) that way")
    assert why(memory, Means("rest", tired)) == (
        "materialization.3.3.1",
        "Battery can be rested for reserve, not for memory",
    )
    assert why(memory, Means("reserve", held)) == ("cost.3", "a memory cost is not paid from hand")
    assert why(memory, Means("banish", ash)) == ("activation.1.8", "Ash cannot pay memory 2 that way")
    assert why(Discard(), Means("reserve", card)) == (
        "activation.1.8",
        "Card cannot pay discard 1 card that way",
    )
    assert why(Discard(), Means("banish", floating))[0] == "activation.1.8"
    held_float = stage.hand(A, stage.make("Late", floating_memory(), reserve=1))[0]
    assert why(reserve, Means("banish", held_float)) == ("activation.1.8", "Late cannot pay (2) that way")
    ability = Activated(cost=(Reserve(1),), effect=Draw())
    used = owing(stage, reserve, play=playing(stage, tired, Method.ABILITY, ability))
    assert used.explain_refusal(reserve, Means("reserve", tired)) == ("memory.1.b", "Battery is not in hand")
    assert used.explain_refusal(reserve, Means("reserve", card))[0] == "activation.1.8"
    nobody = owing(stage, reserve)
    assert nobody.explain_refusal(reserve, Means("reserve", ash)) == ("memory.1.b", "Ash is not in hand")


@pytest.mark.rule("materialization.3.3.2")
def test_floating_memory_that_comes_late_is_named() -> None:
    stage = stage_for_two()
    floating = stage.put(stage.make("Float", floating_memory(), reserve=1), A, Zone.GRAVEYARD)
    lying = stage.put(stage.make("Statue", types="item", reserve=1), A, Zone.FIELD)
    card = stage.put(stage.make("Relic", memory=2, types="item"), A, Zone.MATERIAL_DECK)
    payment = owing(stage, Memory(2), play=playing(stage, card, Method.MATERIALIZE))
    generic = ("materialization.3.3", "Float cannot pay memory 2 that way")
    late = ("materialization.3.3.2", "Float had to be used before any other cost")
    means = Means("banish", floating)
    assert payment.explain_refusal(Memory(2), means) == generic
    payment.paid_any = True
    assert payment.explain_refusal(Memory(2), means) == late
    assert payment.explain_refusal(Memory(2), Means("banish", lying))[0] == "materialization.3.3"
    assert payment.explain_refusal(Memory(2), Means("discard", floating))[0] == "materialization.3.3"
    assert payment.explain_refusal(Discard(), means)[0] == "materialization.3.3"


# Counters that may not be taken.


@pytest.mark.rule("cost.1")
def test_a_rule_against_paying_with_counters_binds_its_controller_and_its_objects() -> None:
    stage = stage_for_two(level=1)

    def guard(owner: int, **how: Any) -> int:
        limit = PaymentLimit(own=False, counter="charge", **how)
        return stage.put(stage.make("Guard", limit, types="domain", reserve=1), owner, Zone.FIELD)

    ore = stage.put(stage.make("Ore", types="item", reserve=1), A, Zone.FIELD, counters=(("charge", 2),))
    squire = stage.put(stage.make("Squire", types="ally", life=1, reserve=1), A, Zone.FIELD)
    assert forbids_counter(stage.pos, A, ore, "charge") == NOBODY
    guard(B)
    guard(A, on=ally, when=AtLevel(2))
    assert forbids_counter(stage.pos, A, ore, "charge") == NOBODY
    assert forbids_counter(stage.pos, A, squire, "charge") == NOBODY
    guard(A, on=fire)
    mine = guard(A, on=item, when=AtLevel(1))
    assert forbids_counter(stage.pos, A, ore, "charge") == mine
    assert forbids_counter(stage.pos, A, ore, "other") == NOBODY
    assert forbids_counter(stage.pos, A, squire, "charge") == NOBODY
    assert forbids_counter(stage.pos, B, squire, "charge") != NOBODY
    own = PaymentLimit(own=True, counter="charge")
    rule = Forbids(what=Method.MATERIALIZE, of=Named("Nothing"))
    both = stage.put(stage.make("Both", own, rule, types="domain", reserve=1), A, Zone.FIELD)
    assert forbids_counter(stage.pos, A, squire, "charge") == NOBODY
    assert stage.zone(both) is Zone.FIELD


@pytest.mark.rule("cost.3", "activation.1.8.1")
def test_things_of_different_worth_pay_for_memory_together() -> None:
    stage = stage_for_two()
    pays = Contribution(pays="memory", by=Sacrifice(what=item), worth=2)
    stage.put(stage.make("Altar", pays, types="domain", reserve=1), A, Zone.FIELD)
    ore = Means("sacrifice", stage.put(stage.make("Ore", types="item", reserve=1), A, Zone.FIELD), 0, 2)
    floating = Means(
        "banish", stage.put(stage.make("Float", floating_memory(), reserve=1), A, Zone.GRAVEYARD)
    )
    two = owing(stage, Memory(2))
    assert two.part(0).bounds(two) == (1, 2)
    assert sorted(agree(two)) == sorted([(ore,), (floating, ore)])
    one = owing(stage, Memory(1))
    stage.filler(A, 2, Zone.MEMORY)
    assert one.part(0).means(one) == [ore, floating]
    assert not one.part(0).accepts(one, (floating, ore))
    assert answer(one.part(0).pay(one, (ore,))) == [], "paying too much draws nothing"
    assert stage.zone(ore.card) is Zone.GRAVEYARD
    assert len(stage.cards(Zone.MEMORY, A)) == 2


@pytest.mark.rule("activation.1.8.1")
def test_a_given_ability_pays_for_its_kind_of_cost_only() -> None:
    stage = stage_for_two()
    buried = Contribution(pays="reserve", by=Rest(itself=True), zone=Zone.GRAVEYARD)
    memory = Contribution(pays="memory", by=Rest(itself=True))
    changes = (Gain(buried), Gain(memory), Gain(imbue(1)))
    stage.put(
        stage.make("Teacher", Static(of=ally, changes=changes), types="domain", reserve=1), A, Zone.FIELD
    )
    pupil = stage.put(stage.make("Pupil", types="ally", life=1, reserve=1), A, Zone.FIELD)
    payment = owing(stage, Reserve(1))
    assert payment.contributed("reserve") == []
    assert payment.contributed("memory") == [Means("rest", pupil)]


@pytest.mark.rule("activation.1.8")
def test_only_what_leaves_the_field_disturbs() -> None:
    stage = stage_for_two()
    gain = Static(of=item, changes=(Gain(reservable()),))
    stage.put(stage.make("Teacher", gain, types="ally", life=1, reserve=1), A, Zone.FIELD)
    buried = stage.put(stage.make("Float", floating_memory(), reserve=1), A, Zone.GRAVEYARD)
    payment = owing(stage, Memory(1), Reserve(1))
    assert not payment.removes_objects([Means("banish", buried)])
    stage.filler(A, 1)
    assert payment.are_independent([0, 1])


@pytest.mark.rule("activation.1.8")
def test_what_was_conditional_before_does_not_matter_to_other_parts() -> None:
    stage = stage_for_two(level=1)
    stage.put(stage.make("Battery", reservable(AtLevel(1)), types="item", reserve=1), A, Zone.FIELD)
    stage.filler(A, 1)
    stage.filler(A, 1, Zone.MEMORY)
    stage.put(stage.make("Squire", types="ally", life=1, reserve=1), A, Zone.FIELD)
    payment = owing(stage, Reserve(1), Memory(1), Rest(what=ally))
    assert not payment.are_independent([0, 1])
    assert payment.are_independent([1, 2])


@pytest.mark.rule("activation.1.8")
def test_the_order_offers_only_costs_that_leave_the_rest_payable() -> None:
    stage = stage_for_two()
    stage.put(stage.make("Named", reserve=0), A, Zone.MEMORY)
    (other,) = stage.filler(A, 1, Zone.MEMORY)
    named = stage.cards(Zone.MEMORY, A)[0]
    payment = owing(stage, Memory(1), Reveal(what=Named("Named")))
    order, reveal, draw = answer(payment.perform(), (1,), (Means("reveal", named),), (other,))
    assert (order.asks, order.player, list(order.options)) == (Asks.PICK, A, [1])
    assert (reveal.asks, reveal.player) == (Asks.PICK, A)
    assert (draw.asks, draw.player) == (Asks.PICK, CHANCE)


@pytest.mark.rule("activation.1.8")
def test_each_question_judges_answers_to_its_own_cost() -> None:
    stage = stage_for_two()
    one, two = hand(*stage.filler(A, 2))
    payment = owing(stage, Reserve(1))
    procedure: Any = payment.perform()
    decision = next(procedure)
    assert decision.refuse((one,)) is None
    assert decision.refuse((one, two)).reasons == ("(1) takes 1, not 2 like these",)


@pytest.mark.rule("activation.1.8")
def test_a_cost_without_a_choice_may_not_start_what_cannot_be_finished() -> None:
    stage = stage_for_two()
    stage.hand(A, stage.make("Keep", reserve=0), stage.make("Spend", reserve=0))
    payment = owing(stage, TakeDamage(1), Reserve(2), Discard(what=Named("Keep")))
    assert payment.shortfall() == []
    assert not payment.can_start(0)


@pytest.mark.rule("activation.1.8.1")
def test_each_object_pays_within_its_own_limit() -> None:
    stage = stage_for_two()
    by = RemoveCounters(counter="charge", on="self")
    cell = stage.make("Cell", Contribution(pays="reserve", by=by, up_to=1), types="item", reserve=1)
    one, two = (stage.put(cell, A, Zone.FIELD, counters=(("charge", 2),)) for _ in range(2))
    payment = owing(stage, Reserve(2))
    assert payment.capacity("reserve") == 2
    assert agree(payment) == [(Means("remove", one, 1, 1, "charge"), Means("remove", two, 1, 1, "charge"))]


@pytest.mark.rule("cost.3")
def test_paying_too_much_for_memory_leaves_chance_nothing_to_answer() -> None:
    stage = stage_for_two()
    stage.filler(A, 3, Zone.MEMORY)
    heavy_one = Means("banish", stage.filler(A, 1, Zone.GRAVEYARD)[0], 0, 3)
    assert owing(stage, Memory(1))._outcomes(Memory(1), (heavy_one,)) == [()]
