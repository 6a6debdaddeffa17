"""Paying: what is moved and noted, the order, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from regalia.game.core.decision import Asks
from regalia.game.core.illegal import Illegal
from regalia.game.core.language import CostPart, Means
from regalia.game.core.state import CHANCE, State, Zone
from regalia.game.core.values import NOBODY
from regalia.game.paying.payment import Payment, forbids_counter
from regalia.game.paying.reserve_and_memory import Memory, Reserve
from regalia.game.printed.abilities import (
    Activated,
    Contribution,
    Forbids,
    Method,
    PaymentLimit,
    Static,
)
from regalia.words.changes import Gain
from regalia.words.conditions import AtLevel
from regalia.words.costs import Discard, RemoveCounters, Rest, Reveal, Sacrifice
from regalia.words.effects import Draw
from regalia.words.filters import Named, action, ally, fire, item
from regalia.words.keywords import floating_memory, imbue, reservable
from regalia.words.plain_costs import TakeDamage
from tests.rules.paying import agree, answer, hand, owing, playing, stage_for_two
from tests.rules.stage import A, B

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
    assert (paid.part, paid.word, paid.means) == ("reserve", Reserve(2), chosen)
    assert paid.definitions == (stage.pos.card[first], stage.pos.card[battery])
    assert not stage.pos.committed
    assert payment.outstanding() == []
    assert payment.paid_other is True
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
        "Discard a Keep card",
        1,
        1,
    )
    assert (reserving.prompt, list(reserving.options)) == ("Pay 1", hand(spend))
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
        "discard a Nobody card: there is none",
    )
    with pytest.raises(Illegal) as together:
        answer(owing(stage, Reserve(2), Discard(what=Named("Keep"))).perform())
    assert together.value.refusal.reasons == ("the costs cannot all be paid in this order",)
    payment = owing(stage, Reserve(1), Discard(what=Named("Keep")))
    with pytest.raises(Illegal) as later:
        answer(payment.perform(), (0,), tuple(hand(keep)))
    assert later.value.refusal.reasons == ("discard a Keep card: there is none",)
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
    assert risky.value.refusal.reasons == ("after this, the rest might not be payable",)
    assert risky.value.refusal.rule == "cost.5"
    alone = owing(stage, Memory(1))
    assert [d.topic for d in answer(alone.settle(0), (other,))] == ["draw"]
    stage.put(stage.make("Named", reserve=0), A, Zone.MEMORY)
    fine = owing(stage, Memory(1), Reveal(what=Named("Named")))
    assert [d.topic for d in answer(fine.settle(0), (stage.cards(Zone.MEMORY, A)[0],))] == ["draw"]


@pytest.mark.shortcuts
@pytest.mark.rule("cost.3")
def test_every_different_outcome_of_a_draw_is_considered_once() -> None:
    stage = stage_for_two()
    ruby, opal = stage.make("Ruby", reserve=0), stage.make("Opal", reserve=0)
    r1, r2, o1 = (stage.put(card, A, Zone.MEMORY) for card in (ruby, ruby, opal))
    alone = owing(stage, Memory(2))
    assert alone.outcomes(alone.part(0), ()) == [(r1, r2)], "nothing else is owed that could tell them apart"
    payment = owing(stage, Memory(2), Reveal(what=Named("Ruby")))
    memory = payment.part(0)
    assert payment.outcomes(memory, ()) == [(r1, r2), (r1, o1)]
    assert payment.outcomes(Memory(1), ()) == [(r1,), (o1,)]
    assert payment.outcomes(Memory(3), ()) == [()]
    assert payment.outcomes(Memory(4), ()) == [()]
    assert payment.outcomes(Memory(0), ()) == [()]
    assert payment.outcomes(Reserve(1), ()) == [()]
    floating = Means("banish", stage.put(ruby, A, Zone.GRAVEYARD))
    assert payment.outcomes(memory, (floating,)) == [(r1,), (o1,)]
    assert payment.outcomes(Memory(1), (floating,)) == [()]
    assert payment.outcomes(memory, (Means("banish", r1),)) == [(r2,), (o1,)]
    assert payment.outcomes(Memory(3), (Means("banish", r1),)) == [()]
    assert payment.outcomes(Memory(4), (floating, Means("banish", r1, 0, 2))) == [(r2,), (o1,)]


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
        ((one,), "cost.5", "pay 2: this needs 2, not 1"),
        ((one, two, three), "cost.5", "pay 2: this needs 2, not 3"),
        ((), "cost.5", "pay 2: this needs 2, not 0"),
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
    assert (refusal.rule, refusal.reasons) == ("cost.5", ("Blank cannot be used to discard a card",))


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
    payment = owing(stage, Reserve(2), Memory(2), play=play)

    def why(part: CostPart, means: Means) -> tuple[str, str]:
        rule, reason = payment.explain_refusal(part, means)
        return rule, str(reason)

    reserve, memory = Reserve(2), Memory(2)
    assert why(reserve, Means("reserve", card)) == (
        "cost.2",
        "Card is being played and cannot pay for itself",
    )
    assert why(reserve, Means("reserve", ash)) == ("memory.1.b", "Ash is not in hand")
    assert why(reserve, Means("reserve", held)) == ("activation.1.8", "Held cannot be used to pay 2")
    assert why(reserve, Means("rest", tired)) == ("term.rest.5", "Battery is already rested")
    assert why(reserve, Means("rest", awake)) == ("activation.1.8", "Battery cannot be used to pay 2")
    assert why(reserve, Means("sacrifice", tired)) == ("activation.1.8", "Battery cannot be used to pay 2")
    assert why(reserve, Means("banish", floating)) == (
        "keyword.floating-memory.1",
        "Float pays for memory, not for reserve",
    )
    assert why(reserve, Means("discard", floating)) == ("activation.1.8", "Float cannot be used to pay 2")
    assert why(reserve, Means("banish", ash)) == ("activation.1.8", "Ash cannot be used to pay 2")
    assert why(memory, Means("rest", tired)) == (
        "materialization.3.3.1",
        "Battery can be rested for reserve, not for memory",
    )
    assert why(memory, Means("reserve", held)) == ("cost.3", "a memory cost is not paid from hand")
    assert why(memory, Means("banish", ash)) == ("activation.1.8", "Ash cannot be used to pay 2 from memory")
    assert why(Discard(), Means("reserve", card)) == (
        "activation.1.8",
        "Card cannot be used to discard a card",
    )
    assert why(Discard(), Means("banish", floating))[0] == "activation.1.8"
    held_float = stage.hand(A, stage.make("Late", floating_memory(), reserve=1))[0]
    assert why(reserve, Means("banish", held_float)) == ("activation.1.8", "Late cannot be used to pay 2")
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
    generic = ("materialization.3.3", "Float cannot be used to pay 2 from memory")
    late = ("materialization.3.3.2", "Float can only be used before any other cost is paid")
    means = Means("banish", floating)
    rule, reason = payment.explain_refusal(Memory(2), means)
    assert (rule, str(reason)) == generic
    payment.paid_other = True
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
    assert decision.refuse((one, two)).reasons == ("pay 1: this needs 1, not 2",)


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
    assert owing(stage, Memory(1)).outcomes(Memory(1), (heavy_one,)) == [()]
