"""Amounts that compare, that were paid, put or dealt, and X where another sentence tells what it is."""

from __future__ import annotations

import pytest

from regalia.game.core.language import Effect, Variable
from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Additional, Resolves
from regalia.text.composing import write_text
from regalia.text.paragraphs import read
from regalia.text.reader import NotUnderstood
from regalia.words.amounts import Count, NumberOf, Sum, ThisWay, Times
from regalia.words.choosing import Choose
from regalia.words.combat import Attacker
from regalia.words.counting import CountersOn, Influence
from regalia.words.effects import DealDamage, Destroy, Draw, Recover
from regalia.words.filters import Subtype, ally, unit
from regalia.words.having import Costs
from regalia.words.lasting import Empower
from regalia.words.naming import ChooseNumber
from regalia.words.paid import PaidStat
from regalia.words.selections import Each, InLineage, OwnerOf, YourChampion
from regalia.words.stats import HighestStat, ReserveCostOf
from regalia.words.structure import MayPay, Sequence, WhereX
from regalia.words.summoning import Gather

X = Variable("X")
TARGET = Target(what=unit)


def last(text: str) -> Effect:
    """What the last paragraph does; the whole is written as it is read."""
    abilities = read(text)
    assert read(write_text(abilities)) == abilities
    assert isinstance(abilities[-1], Resolves)
    return abilities[-1].effect


@pytest.mark.parametrize(
    ("said", "amount"),
    [
        ("seven minus your influence", Sum((7, Times(-1, Influence())))),
        ("your influence minus 2", Sum((Influence(), -2))),
        (
            "its owner's influence minus your influence",
            Sum((Influence(OwnerOf(TARGET)), Times(-1, Influence()))),
        ),
        (
            "the highest life stat among Dog ally cards in your graveyard",
            HighestStat(Each(what=Subtype("Dog") & ally, zone=Zone.GRAVEYARD, whose="you"), "life"),
        ),
        (
            "the amount of Curse cards in the attacker's lineage",
            NumberOf(InLineage(Attacker(), Subtype("Curse"), whole=True)),
        ),
        (
            "the amount of Dog objects you control with different costs",
            Count(what=Subtype("Dog"), different="cost"),
        ),
        ("that unit's reserve cost", ReserveCostOf(TARGET)),
    ],
)
def test_an_amount_of_damage(said: str, amount: object) -> None:
    assert last(f"Deal an amount of damage to target unit equal to {said}.") == DealDamage(amount, TARGET)  # type: ignore[arg-type]


def test_what_paid_is_asked_for_its_stats_as_it_was() -> None:
    abilities = read(
        "As an additional cost to activate this card, sacrifice an ally.\n\n"
        "Gather X times, where X is the sacrificed ally's power stat."
    )
    assert isinstance(abilities[0], Additional)
    assert abilities[1] == Resolves(Gather(times=PaidStat("sacrifice", "power")))
    with pytest.raises(NotUnderstood):
        read("Gather X times, where X is the sacrificed ally's power stat.")


_DEALT = "the amount of damage dealt to your champion this"


def test_what_was_put_and_what_was_dealt_this_way() -> None:
    put = last(
        "Put all cards from your banishment into your graveyard. Recover X, where X is the amount of cards "
        "put this way."
    )
    assert isinstance(put, Sequence)
    assert put.steps[-1] == Recover(ThisWay("put"))
    dealt = last(
        f"Deal up to 4 damage to your champion. Destroy all allies with reserve cost equal to {_DEALT} way."
    )
    number = DealDamage(ThisWay("number"), YourChampion())
    fits = Each(what=ally & Costs(kind="reserve", exactly=(ThisWay("dealt"),)))
    assert dealt == Sequence((ChooseNumber(most=4), number, Destroy(fits)))


def test_a_payment_may_be_as_much_as_something_costs() -> None:
    found = last(
        "Choose an ally you control. You may pay (X), where X is its reserve cost. If you do, draw a card."
    )
    assert isinstance(found, Sequence)
    assert isinstance(found.steps[0], Choose)
    assert isinstance(found.steps[1], MayPay)
    assert any(isinstance(word, ReserveCostOf) for word in found.steps[1].words())


def test_x_is_told_before_or_behind_the_sentences_that_speak_of_it() -> None:
    told = Sequence((Draw(amount=X), DealDamage(X, YourChampion())))
    amount = Sum((7, Times(-1, Influence())))
    before = "Draw X cards, where X is seven minus your influence. Then deal X damage to your champion."
    behind = "Draw X cards. Deal X damage to your champion. X is seven minus your influence."
    assert last(before) == last(behind) == WhereX(amount=amount, effect=told)
    with pytest.raises(NotUnderstood):
        read("Draw a card. X is seven minus your influence.")


def test_x_of_what_was_done_is_the_same_in_the_next_paragraph() -> None:
    first = (
        "Banish any amount of cards from your graveyard. Empower X, where X is the amount of cards banished "
        "this way."
    )
    assert last(f"{first}\n\nRecover X.") == Recover(ThisWay("banished"))
    other = read("Empower X, where X is the amount of age counters on ~.\n\nRecover X.")
    assert other == (Resolves(Empower(CountersOn("age", "self"))), Resolves(Recover(X)))
