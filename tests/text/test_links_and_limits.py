"""Links as a relation, numbers with something taken away, base stats, X with a limit: read and written."""

from __future__ import annotations

import pytest

from regalia.game.core.language import Variable
from regalia.text.composing import write_text
from regalia.text.paragraphs import read
from regalia.text.reader import NotUnderstood
from regalia.words.amounts import Count, Sum
from regalia.words.counting import MostControlled
from regalia.words.having import BaseIs
from regalia.words.linking import HostOf, LinkedTo, WithLinked
from regalia.words.selections import Each, Source
from regalia.words.stats import LV

READ = (
    "On Enter: Put LV-1 age counters on ~.",
    "On Enter: Deal LV+X-2 damage to target ally, where X is the amount of items you control.",
    "~ gets +1 life for each weapon linked to it.",
    "~ has pride 2 for each domain linked to ~.",
    "Linked ally gets +1 power for each age counter on it.",
    "Whenever ~ becomes linked to a weapon, draw a card.",
    "On Enter: Put an age counter on target ally and each item linked to it.",
    "On Enter: Put an age counter on a domain you control and each object linked to it.",
    "Destroy target domain. If it was linked to a unit, deal 1 damage to that unit.",
    "Destroy target ally with base power 2 or less.",
    "Destroy target ally with base life 4.",
    "On Enter: If an opponent controls at least three more items than you, draw a card.",
    "On Enter: If a player has influence six or more, draw a card.",
    "As an additional cost to activate this card, sacrifice X allies. X can't be more than 5.",
    "Recover 1 X times.",
    "If target weapon is rested, destroy it. Otherwise, rest it.",
    "You may sacrifice an ally rather than pay the memory cost of regalia cards you materialize.",
    "While paying for a Sword card's memory cost, you may banish ~ to pay for 1 of that cost.",
    "On Enter: The next item you activate targeting ~ this turn costs 1 less to activate.",
    "Rested allies you don't control lose all triggered abilities.",
    "Target opponent skips their next draw phase.",
    "On Enter: Choose Human or Beast. Scavenge 4 for a card of that subtype.",
    "Ignore the umbra elemental requirement of the next card you activate this turn.",
    "Whenever an opponent activates an ability of a weapon that targets an ally you control, draw a card.",
    "Whenever a unit that ~ has dealt damage to this turn dies, draw a card.",
    "At the beginning of your main phase, if this card is in your graveyard, draw a card.",
    "~ gets +1 power and damage dealt by ~ can't be prevented.",
    "On Enter: Pay (2) or sacrifice ~.",
)


@pytest.mark.parametrize("text", READ)
def test_what_is_written_is_read_as_the_same(text: str) -> None:
    found = read(text)
    assert read(write_text(found)) == found


def test_what_is_linked_is_linked_to_what_is_spoken_of() -> None:
    (ability,) = read("~ gets +1 life for each weapon linked to it.")
    assert LinkedTo(Source()) in ability.words()
    (charge,) = read("Put an age counter on target ally and each item linked to it.")
    assert any(isinstance(word, WithLinked) for word in charge.words())
    (burn,) = read("Destroy target domain. If it was linked to a unit, deal 1 damage to that unit.")
    assert any(isinstance(word, HostOf) for word in burn.words())


def test_it_is_the_one_object_that_something_is_linked_to() -> None:
    (ability,) = read("Linked ally gets +1 power for each age counter on it.")
    assert any(isinstance(word, Each) for word in ability.words())


def test_a_number_is_taken_away_and_a_letter_is_not() -> None:
    (ability,) = read("Put LV-1 age counters on target ally.")
    assert Sum((LV, -1)) in ability.words()
    with pytest.raises(NotUnderstood):
        read("Put 3-X age counters on target ally.")


def test_base_stats_are_asked_exactly_or_with_a_limit() -> None:
    (ability,) = read("Destroy target ally with base power 2 or less.")
    assert BaseIs(stat="base_power", at_most=2) in ability.words()
    (ability,) = read("Destroy target ally with base life 4.")
    assert BaseIs(stat="base_life", exactly=4) in ability.words()


def test_one_opponent_is_compared_with_you_and_not_all_together() -> None:
    (ability,) = read("On Enter: If an opponent controls at least three more items than you, draw a card.")
    words = list(ability.words())
    assert any(isinstance(word, MostControlled) for word in words)
    assert any(isinstance(word, Count) and word.whose == "you" for word in words)


def test_x_of_a_cost_has_its_limit() -> None:
    (cost,) = read("As an additional cost to activate this card, sacrifice X allies. X can't be more than 5.")
    assert getattr(cost, "most_x", None) == 5
    assert Variable("X") in cost.words()
    with pytest.raises(NotUnderstood):
        read("Draw a card. X can't be more than 5.")


def test_nobody_targets_for_another_what_the_other_controls() -> None:
    (ability,) = read("Target opponent gains control of target item you control.")
    assert "you control" in write_text((ability,))
    with pytest.raises(NotUnderstood):
        read("Target opponent banishes target item they control.")
