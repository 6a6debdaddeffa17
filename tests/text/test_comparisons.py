"""Sentences that compare, count what was done before, or speak of several players."""

from __future__ import annotations

import pytest

from regalia.game.core.language import Effect, Variable
from regalia.game.core.state import Zone
from regalia.game.objects.targets import TargetPlayer
from regalia.game.printed.abilities import Resolves, Triggered
from regalia.text.composing import write_text
from regalia.text.markers import lost
from regalia.text.paragraphs import read
from regalia.text.reader import NotUnderstood
from regalia.text.tokens import tokens
from regalia.words.amounts import Count, EventAmount, Sum, ThisWay, Times
from regalia.words.choosing import Choose, EachChooses
from regalia.words.conditions import AtLeast, Even, For, Not, ThereAre
from regalia.words.counting import CountersOn, Influence
from regalia.words.effects import BanishIt, Draw, PutCounters, Recover, SacrificeIt
from regalia.words.filters import ally
from regalia.words.lasting import Empower
from regalia.words.looking import LookAt, LookAtTop, PutInOrder
from regalia.words.selections import Each, Source, Those
from regalia.words.structure import If, PlayersDo, Sequence, WhereX


def effect_of(text: str) -> Effect:
    """What a single paragraph does, which is written as it is read."""
    (ability,) = read(text)
    assert isinstance(ability, Resolves | Triggered)
    assert read(write_text((ability,))) == (ability,)
    return ability.effect


def test_greater_is_more_and_not_as_much() -> None:
    effect = effect_of("If target opponent's influence is greater than yours, recover 2.")
    more = AtLeast(Influence(TargetPlayer(whose="opponents")), Sum((Influence(), 1)))
    assert effect == If(more, Recover(2))


def test_the_difference_is_that_of_the_amounts_compared() -> None:
    text = (
        "At the beginning of your end phase, if the amount of age counters on ~ is less than the amount of "
        "allies you control, put an amount of age counters on ~ equal to the difference."
    )
    (ability,) = read(text)
    own, wanted = CountersOn("age", "self"), Count(what=ally)
    assert isinstance(ability, Triggered)
    assert ability.only_if == Not(AtLeast(own, wanted))
    assert ability.effect == PutCounters("age", Sum((wanted, Times(-1, own))), Source())
    assert write_text((ability,)) == text


def test_x_is_what_it_was_where_a_later_sentence_asks_about_it() -> None:
    effect = effect_of(
        "Empower X, where X is the amount of allies you control. Then if X is 3 or more, draw a card."
    )
    x = Variable("X")
    asked = If(AtLeast(x, 3), Draw())
    assert effect == WhereX(amount=Count(what=ally), effect=Sequence((Empower(x), asked)))


def test_an_x_that_nothing_says_is_not_understood() -> None:
    with pytest.raises(NotUnderstood):
        read("Draw a card. Then if X is 3 or more, draw a card.")


def test_that_many_are_as_many_as_before_or_as_the_event_was_about() -> None:
    effect = effect_of(
        "Put up to three cards from your memory on the bottom of your deck, then draw that many cards."
    )
    assert isinstance(effect, Sequence)
    assert effect.steps[-1] == Draw(amount=ThisWay())
    effect = effect_of("Whenever your champion is dealt damage, put that many age counters on ~.")
    assert effect == PutCounters("age", EventAmount(), Source())
    with pytest.raises(NotUnderstood):
        read("Draw that many cards.")


def test_the_rest_is_of_the_cards_looked_at() -> None:
    taken, bottom = "among them and put it into your hand", "on the bottom of your deck in any order"
    effect = effect_of(
        f"Look at the top nine cards of your deck. You may reveal an ally card from {taken}. "
        f"Put the rest {bottom}."
    )
    assert isinstance(effect, Sequence)
    assert effect.steps[0] == LookAtTop(amount=9)
    assert effect.steps[1] == Choose(what=ally, up_to=True, among=Those("seen"))
    assert effect.steps[-1] == PutInOrder(what=Those("seen"))


def test_a_card_is_taken_out_of_a_memory_that_is_looked_at() -> None:
    whose = "target opponent's"
    effect = effect_of(f"Look at {whose} memory and banish a card from it.")
    assert effect == Sequence(
        (
            LookAt(whose=TargetPlayer(whose="opponents"), zone=Zone.MEMORY),
            Choose(among=Those("seen")),
            BanishIt(what=Those()),
        )
    )


@pytest.mark.rule("misc.simultaneous.1")
def test_players_who_do_the_same_choose_together() -> None:
    effect = effect_of("Each player sacrifices an ally.")
    assert effect == Sequence((EachChooses(what=ally), SacrificeIt(Those())))


@pytest.mark.rule("term.sacrifice.2.c")
def test_nobody_sacrifices_what_others_control() -> None:
    effect = effect_of("Each opponent sacrifices all allies.")
    assert effect == PlayersDo(who="opponents", effect=SacrificeIt(Each(what=ally, whose="you")))
    assert effect_of("Sacrifice all allies.") == SacrificeIt(Each(what=ally, whose="you"))


def test_that_opponent_is_whoever_was_spoken_of() -> None:
    printed = "Target opponent draws a card. That opponent draws a card."
    written = write_text(read(printed))
    assert not lost(tokens(printed), tokens(written))


def test_a_fact_about_one_of_the_opponents_and_one_about_an_odd_number() -> None:
    nobody_there = For("opponents", Not(ThereAre(zone=Zone.GRAVEYARD)))
    assert effect_of("If an opponent has no cards in their graveyard, draw a card.") == If(
        nobody_there, Draw()
    )
    odd, end = "that player has an odd amount of cards in their hand", "each opponent's end phase"
    (ability,) = read(f"At the beginning of {end}, if {odd}, draw a card.")
    assert isinstance(ability, Triggered)
    assert ability.only_if == Not(Even(Count(zone=Zone.HAND, whose="that player")))


def test_three_deeds_in_a_row_belong_to_the_condition_before_them() -> None:
    effect = effect_of("If you control an ally, draw a card, put a buff counter on ~, and recover 1.")
    deeds = Sequence((Draw(), PutCounters("buff", 1, Source()), Recover(1)))
    assert effect == If(ThereAre(what=ally), deeds)
