"""What single words mean at a table: costs together, highest stats, cards that an object banished."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from regalia.game.core.context import Context
from regalia.game.core.state import Zone
from regalia.text.composing import write_text
from regalia.text.paragraphs import read
from regalia.words.conditions import For, Not, ThereAre
from regalia.words.effects import BanishIt
from regalia.words.play_conditions import SameCost
from regalia.words.remembered import BanishedBySource
from regalia.words.selections import Each
from regalia.words.stats import HighestStat, TotalCost
from tests.rules.stage import A, B, Stage

HAND = Each(zone=Zone.HAND, whose="you")
GRAVEYARD = Each(zone=Zone.GRAVEYARD, whose="you")


def table(hand: Sequence[int], graveyard: Sequence[int | None]) -> Context:
    """A has cards of these reserve costs in hand and in the graveyard; None is a card without such a cost."""
    stage = Stage()
    champion = stage.champion(A)
    stage.champion(B)
    for cost in hand:
        stage.put(stage.make(f"Held {cost}", reserve=cost, types="ally", power=cost + 1), A, Zone.HAND)
    for lost in graveyard:
        stage.put(stage.make(f"Lost {lost}", reserve=lost, types="item"), A, Zone.GRAVEYARD)
    return Context(stage.pos, A, champion)


@pytest.mark.rule("cost.1")
def test_reserve_costs_together_leave_out_cards_without_one() -> None:
    assert TotalCost(HAND).value(table((2, 3), ())) == 5
    assert TotalCost(GRAVEYARD).value(table((), (4, None))) == 4


def test_the_highest_stat_is_that_of_one_card() -> None:
    assert HighestStat(HAND).value(table((1, 4, 2), ())) == 5
    assert HighestStat(HAND).value(table((), ())) == 0


@pytest.mark.rule("cost.1")
@pytest.mark.parametrize(
    ("hand", "graveyard", "alike"), [((2,), (1, 2), True), ((3,), (1, 2), False), ((0,), (None,), False)]
)
def test_costs_are_alike_only_where_both_are_there(
    hand: tuple[int, ...], graveyard: tuple[int | None, ...], alike: bool
) -> None:
    assert SameCost(HAND, GRAVEYARD).holds(table(hand, graveyard)) is alike


def test_what_is_spoken_of_later_is_remembered_as_it_is_banished() -> None:
    text = "On Enter: Banish target item.\n\nRest: You may play a card banished by ~."
    abilities = read(text)
    words = [word for ability in abilities for word in ability.words()]
    assert [word.remember for word in words if isinstance(word, BanishIt)] == [True]
    assert any(isinstance(word, BanishedBySource) for word in words)
    assert write_text(abilities) == text
    forgetful = [
        word for word in read("On Enter: Banish target item.")[0].words() if isinstance(word, BanishIt)
    ]
    assert [word.remember for word in forgetful] == [False]


def test_what_is_so_for_an_opponent_is_asked_of_them_and_not_of_you() -> None:
    empty = Not(ThereAre(zone=Zone.GRAVEYARD))
    yours_is_not = table((), (1,))
    assert For("opponents", empty).holds(yours_is_not)
    assert not empty.holds(yours_is_not)
    theirs_is_not = Context(yours_is_not.pos, B, yours_is_not.source)
    assert not For("opponents", empty).holds(theirs_is_not)
