"""Parts that cannot be paid now, and can once another is paid: none of them may be given up too early."""

from __future__ import annotations

import pytest

from regalia.game.core.language import CostPart
from regalia.game.core.state import Zone
from regalia.game.paying.reserve_and_memory import Memory, Reserve
from regalia.game.printed.abilities import ReplaceableEvent, Replaces, Static
from regalia.words.amounts import Count, Sum
from regalia.words.changes import AddType, Gain, SetTypes, Stat
from regalia.words.conditions import InMemory, Not, ThereAre
from regalia.words.costs import Banish, Discard, RemoveCounters, Rest, Return, Sacrifice
from regalia.words.effects import Draw
from regalia.words.filters import Element, ThisCard, TokenObject, action, ally, champion, item, phantasia
from regalia.words.having import StatIs
from regalia.words.keywords import floating_memory, reservable
from regalia.words.lasting import Until
from regalia.words.plain_costs import Delevel, RecoverDamage, TakeDamage
from regalia.words.replacing import Also, GoTo
from regalia.words.selections import Each
from regalia.words.stats import LV
from tests.rules.arena import play, soldier, trick
from tests.rules.paying import owing, stage_for_two
from tests.rules.stage import A, Stage


def is_helped(stage: Stage, other: CostPart, short: CostPart) -> bool:
    """Whether two parts can be paid, the second of which cannot be paid now."""
    payment = owing(stage, other, short)
    assert short.shortfall(payment) is not None
    assert other.shortfall(payment) is None
    return payment.is_payable()


@pytest.mark.rule("activation.1.8")
def test_an_amount_falls_with_what_is_given_away() -> None:
    """Rest an ally for each item: there are two items and one ally."""
    stage = stage_for_two()
    stage.put(stage.make("Friend", types="ally"), A, Zone.FIELD)
    for name in ("Ore", "Gem"):
        stage.put(stage.make(name, types="item"), A, Zone.FIELD)
    assert is_helped(stage, Sacrifice(what=item), Rest(what=ally, count=Count(what=item)))
    assert not is_helped(stage, Sacrifice(what=item), Rest(what=ally, count=2))
    stage.filler(A, 1)
    assert is_helped(stage, Sacrifice(what=item), Reserve(Count(what=item)))
    stage.pos.put(stage.pos.counters, stage.cards(Zone.FIELD, A)[0], (("level", 2),))
    assert is_helped(stage, RemoveCounters(counter="level"), Rest(what=ally, count=LV))
    assert not is_helped(stage, RemoveCounters(counter="level"), Rest(what=ally, count=Sum((LV, 1))))


@pytest.mark.rule("activation.1.8", "layers.B")
def test_what_makes_things_something_else_can_be_given_away() -> None:
    stage = stage_for_two()
    stage.put(stage.make("Friend", types="ally"), A, Zone.FIELD)
    spell = Static(of=ally, changes=(SetTypes(types=("phantasia",)),))
    stage.put(stage.make("Idol", spell, types="item"), A, Zone.FIELD)
    assert is_helped(stage, Sacrifice(what=item), Rest(what=ally))
    assert not is_helped(stage, Sacrifice(what=phantasia), Rest(what=ally))


@pytest.mark.rule("activation.1.8", "champion.delevel.1")
def test_a_champion_below_brings_its_texts() -> None:
    stage = Stage()
    stage.put(stage.make("Trinket", types="item"), A, Zone.FIELD)
    stage.put(stage.make("Scroll", types="action"), A, Zone.GRAVEYARD)
    change = (AddType(types=("ally",)),)
    texts = (Static(of=item, changes=change), Static(of=action, affects=Zone.GRAVEYARD, changes=change))
    lower = stage.make("Lower", *texts, types="champion", memory=0, level=1)
    upper = stage.make("Upper", types="champion", memory=0, level=2)
    stage.lineage(A, lower, upper)
    assert is_helped(stage, Delevel(), Rest(what=ally))
    assert is_helped(stage, Delevel(), Banish(what=ally))
    assert not is_helped(stage, Delevel(), Banish(what=ally, count=2))


@pytest.mark.rule("activation.1.8", "activation.1.8.1")
@pytest.mark.parametrize("condition", [InMemory(1), Not(ThereAre(what=item))])
def test_what_lets_something_pay_can_come_to_count(condition: InMemory | Not) -> None:
    """A token may rest for reserve as soon as there is a card in memory, or no item any more."""
    stage = stage_for_two()
    given = Static(of=TokenObject(), when=condition, changes=(Gain(reservable()),))
    stage.put(stage.make("Banner", given, types="domain"), A, Zone.FIELD)
    stage.token(stage.make("Cell", types="phantasia"), A)
    stage.put(stage.make("Ore", types="item"), A, Zone.FIELD)
    if isinstance(condition, Not):
        assert is_helped(stage, Sacrifice(what=item), Reserve(1))
        return
    stage.filler(A, 1)
    assert owing(stage, Reserve(1), Reserve(1)).is_payable()
    assert not owing(stage, Reserve(1), Reserve(2)).is_payable()


@pytest.mark.rule("activation.1.8", "champion.level-up.7.b.ii")
def test_a_champion_loses_an_element_with_its_lineage() -> None:
    stage = Stage()
    ember = stage.make("Ember", types="champion", memory=0, level=0, elements="fire")
    stage.lineage(A, ember, stage.make("Ash", types="champion", memory=0, level=1))
    cold = Rest(what=champion & ~Element("fire"))
    assert is_helped(stage, Discard(zone=Zone.LINEAGE), cold)
    assert not is_helped(stage, Discard(zone=Zone.LINEAGE), Rest(what=champion & Element("water")))


@pytest.mark.rule("activation.1.8")
def test_cards_get_to_where_another_part_looks_for_them() -> None:
    stage = stage_for_two()
    stage.put(stage.make("Friend", types="ally"), A, Zone.FIELD)
    assert is_helped(stage, Sacrifice(what=ally), Banish(what=ally))
    assert not is_helped(stage, Sacrifice(what=ally), Banish(what=ally, count=2))
    assert is_helped(stage, Return(what=ally, to=Zone.HAND), Reserve(1))
    assert is_helped(stage, Return(what=ally, to=Zone.HAND), Discard())
    assert not is_helped(stage, Rest(what=ally), Discard())


@pytest.mark.rule("activation.1.8", "term.recover.2.b")
def test_damage_that_is_dealt_can_be_recovered() -> None:
    stage = stage_for_two()
    assert is_helped(stage, TakeDamage(3), RecoverDamage(3))
    assert not is_helped(stage, TakeDamage(3), RecoverDamage(4))


@pytest.mark.rule("activation.1.8", "replacement.1")
def test_cards_that_go_elsewhere_instead_can_help_there() -> None:
    """What is sacrificed comes to hand instead, from where it can be discarded; or it does not concern it."""
    for where, fine in ((Zone.GRAVEYARD, True), (Zone.FIELD, False)):
        stage = stage_for_two()
        stage.put(stage.make("Friend", types="ally"), A, Zone.FIELD)
        saved = Replaces(event=ReplaceableEvent.MOVE, to=(where,), change=(GoTo(zone=Zone.HAND),))
        stage.put(stage.make("Nest", saved, types="domain"), A, Zone.FIELD)
        assert is_helped(stage, Sacrifice(what=ally), Discard()) is fine


@pytest.mark.rule("activation.1.8", "keyword.floating-memory.1")
def test_floating_memory_comes_into_the_graveyard() -> None:
    stage = stage_for_two()
    stage.hand(A, stage.make("Drift", floating_memory(), reserve=1))
    assert is_helped(stage, Discard(), Memory(1))


@pytest.mark.rule("activation.1.8", "replacement.1")
@pytest.mark.parametrize(
    ("event", "deed"),
    [(ReplaceableEvent.DAMAGE, TakeDamage(1)), (ReplaceableEvent.RECOVER, RecoverDamage(1))],
)
def test_what_else_happens_with_a_deed_can_bring_the_card_to_reserve(
    event: ReplaceableEvent, deed: CostPart
) -> None:
    for event_of_text, fine in ((event, True), (ReplaceableEvent.COUNTERS, False)):
        stage = stage_for_two()
        stage.filler(A, 1, Zone.MAIN_DECK)
        stage.pos.put(stage.pos.damage, stage.cards(Zone.FIELD, A)[0], 1)
        also = Replaces(event=event_of_text, whose="you", change=(Also(Draw()),))
        stage.put(stage.make("Well", also, types="domain"), A, Zone.FIELD)
        assert is_helped(stage, deed, Reserve(1)) is fine


@pytest.mark.rule("activation.1.8", "continuous.2")
def test_what_a_lasting_effect_counts_can_be_reserved_first() -> None:
    """An ally without power is sacrificed as one of power 1, once a card lies in memory."""
    stage = stage_for_two()
    learns = Static(of=ThisCard(), changes=(Stat(power=Count(zone=Zone.MEMORY)),))
    teach = trick(stage, A, Until(what=Each(what=ally), changes=(Gain(learns),)))
    soldier(stage, A, power=0)
    stage.begin()
    play(stage, teach)
    stage.filler(A, 1)
    assert is_helped(stage, Reserve(1), Sacrifice(what=ally & StatIs(stat="power", at_least=1)))
