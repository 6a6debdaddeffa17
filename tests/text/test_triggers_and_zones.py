"""Sentences about triggers, players and cards in zones: which tree each of them is."""

from __future__ import annotations

from regalia.game.objects.targets import TargetPlayer
from regalia.game.printed.abilities import Resolves, Triggered
from regalia.text.composing import write_text
from regalia.text.paragraphs import read
from regalia.words.conditions import ThereAre
from regalia.words.costs import RemoveCounters
from regalia.words.effects import Draw, Mill, Recover
from regalia.words.lasting import Empower
from regalia.words.structure import If, MayPay, PlayersDo, Sequence


def test_an_if_behind_a_trigger_is_its_condition_and_not_part_of_the_effect() -> None:
    (ability,) = read("Whenever an ally dies, if you control a weapon, draw a card.")
    assert isinstance(ability, Triggered)
    assert isinstance(ability.only_if, ThereAre)
    assert ability.effect == Draw()


def test_everything_behind_an_if_depends_on_it() -> None:
    (ability,) = read("If you control a weapon, draw a card and empower 2.")
    assert isinstance(ability, Resolves)
    assert isinstance(ability.effect, If)
    assert ability.effect.then == Sequence((Draw(), Empower(2)))


def test_what_a_trigger_offers_is_paid_or_not() -> None:
    text = "At the beginning of your end phase, you may remove an age counter from ~. If you do, draw a card."
    (ability,) = read(text)
    assert isinstance(ability, Triggered)
    assert ability.effect == MayPay(cost=(RemoveCounters(counter="age", on="self"),), then=Draw())
    assert write_text((ability,)) == text


def test_an_offer_that_depends_on_something_stays_inside_of_it() -> None:
    text = "If you control a weapon, you may remove an age counter from ~. If you do, draw a card."
    (ability,) = read(text)
    assert isinstance(ability, Resolves)
    assert isinstance(ability.effect, If)
    assert isinstance(ability.effect.then, MayPay)
    assert write_text((ability,)) == text


def test_what_another_player_does_is_read_as_if_it_were_said_to_them() -> None:
    text = "Target opponent puts the top 2 cards of their deck into their graveyard."
    (ability,) = read(text)
    assert isinstance(ability, Resolves)
    assert ability.effect == Mill(amount=2, whose=TargetPlayer(whose="opponents"))
    assert write_text((ability,)) == text
    (ability,) = read("Each player recovers 4.")
    assert isinstance(ability, Resolves)
    assert ability.effect == PlayersDo(who="anyone", effect=Recover(4))
