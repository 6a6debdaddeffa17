"""Texts about damage that is prevented, entering, shooting, and what was done before: read as they happen."""

from __future__ import annotations

import pytest

from regalia.game.core.state import State, Zone
from regalia.game.printed.abilities import ReplaceableEvent, Replaces, Resolves, Static, Triggered
from regalia.text.composing import write_text
from regalia.text.paragraphs import read
from regalia.text.reader import NotUnderstood
from regalia.words.amounts import ThisWay
from regalia.words.cards import Repeat
from regalia.words.choosing import Choose
from regalia.words.conditions import Was
from regalia.words.effects import DealDamage, Draw
from regalia.words.filters import ThisCard, ally, unit
from regalia.words.lasting import Later
from regalia.words.play_conditions import PlayedThisTurn
from regalia.words.replacing import Also, EnterAs, Prevent, ReplaceFor, WasPrevented
from regalia.words.selections import It, ThatObject, Those, your_champion
from regalia.words.structure import If, Sequence
from regalia.words.summoning import SummonEither

MEANT = "would be dealt to your champion"
FOR_A_WHILE = "Until the beginning of your next turn"


def effect_of(text: str) -> object:
    (ability,) = read(text)
    assert isinstance(ability, Resolves | Triggered)
    return ability.effect


@pytest.mark.rule("prevention.11")
def test_what_depends_on_prevented_damage_is_a_part_of_the_replacement() -> None:
    shield = effect_of(
        f"The next time damage {MEANT} this turn, prevent that damage. "
        "Draw a card if damage was prevented this way."
    )
    change = (Prevent(), Also(If(WasPrevented(), Draw())))
    rule = Replaces(event=ReplaceableEvent.DAMAGE, change=change)
    assert shield == ReplaceFor(rule=rule, what=your_champion, times=1)


def test_prevented_damage_means_nothing_without_a_prevention() -> None:
    with pytest.raises(NotUnderstood):
        read("Draw a card. Recover X, where X is the amount of damage prevented this way.")


def test_whose_things_enter_rested_is_said_by_who_they_enter_for() -> None:
    rested = Replaces(
        event=ReplaceableEvent.MOVE,
        to=(Zone.FIELD,),
        of=ally,
        whose="opponents",
        change=(EnterAs(state=State.RESTED),),
    )
    said = effect_of("Until end of turn, allies you don't control enter the field rested.")
    assert said == ReplaceFor(rule=rested, until="end of turn")


def test_for_each_with_a_choice_lets_one_choose_each_time() -> None:
    said = effect_of(
        "Sacrifice an ally. For each ally sacrificed this way, choose a unit and deal 1 damage to it."
    )
    assert isinstance(said, Sequence)
    again = Sequence((Choose(what=unit, whose="anyone"), DealDamage(1, Those())))
    assert said.steps[-1] == Repeat(ThisWay("sacrificed"), again)


def test_tokens_of_ones_choice_are_listed() -> None:
    said = effect_of("Summon your choice of Fraysia, Manaroot, or Razorvine token.")
    assert said == SummonEither(names=("Fraysia", "Manaroot", "Razorvine"))


def test_the_discarded_card_has_to_have_been_discarded() -> None:
    read("Discard a card. If the discarded card was a fire element card, recover 1.")
    with pytest.raises(NotUnderstood):
        read("Draw a card. If the discarded card was a fire element card, recover 1.")


def test_what_a_champion_does_later_is_told_of_the_one_that_was_hit() -> None:
    later = effect_of(
        f"On Champion Hit: {FOR_A_WHILE}, whenever the hit champion levels up, deal 1 damage to them."
    )
    assert isinstance(later, Later)
    assert (later.about, later.effect, later.once) == (ThatObject(), DealDamage(1, It()), False)


def test_a_card_has_something_if_it_was_played_so() -> None:
    (standing,) = read("If ~ was prepared, it has unblockable.")
    assert isinstance(standing, Static)
    assert (standing.of, standing.when) == (ThisCard(), Was(State.PREPARED))


def test_a_turn_remembers_how_cards_were_played() -> None:
    said = effect_of("If you've brewed a Potion this turn, draw a card.")
    assert isinstance(said, If)
    assert isinstance(said.condition, PlayedThisTurn)
    assert said.condition.how is State.BREWED


@pytest.mark.parametrize(
    "text",
    [
        "If an opponent would glimpse, you may have that player glimpse 2 instead.",
        "Prepare X. X can't be 0.",
        "Materialize a Bullet card with memory cost 3 from your material deck.",
    ],
)
def test_such_texts_are_written_as_they_are_read(text: str) -> None:
    assert write_text(read(text)) == text
