"""What reading must not do: lose a word, guess whom a pronoun means, or let something happen for nothing."""

from __future__ import annotations

import pytest

from regalia.cards.reading import understand
from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Static
from regalia.text.composing import write_text
from regalia.text.markers import NEUTRAL, SUBSTANCE, lost, markers
from regalia.text.paragraphs import read
from regalia.text.reader import NotUnderstood
from regalia.text.tokens import tokens
from regalia.words.effects import Destroy, Draw
from regalia.words.structure import If, Sequence


@pytest.mark.parametrize("phrase", NEUTRAL)
def test_neutral_words_count_for_nothing(phrase: str) -> None:
    assert not markers(tuple(phrase.split()))


@pytest.mark.parametrize(
    ("printed", "written", "missing"),
    [
        ("You may draw a card.", "Draw a card.", ("may",)),
        ("Deal 5 damage to target unit.", "Deal 6 damage to target unit.", ("5", "6")),
        ("Rest target ally. It gains taunt.", "Rest target ally.", ("taunt",)),
        ("Draw a card into your memory.", "Draw a card.", ("memory",)),
        ("Draw three cards.", "Draw three cards.", ()),
    ],
)
def test_words_that_matter_are_missed(printed: str, written: str, missing: tuple[str, ...]) -> None:
    assert lost(tokens(printed), tokens(written)) == missing


def test_words_of_substance_are_single_tokens() -> None:
    assert all(tokens(word) == (word,) for word in SUBSTANCE)


def test_whose_turn_it_is_can_be_spoken_of() -> None:
    (ability,) = read("On Enter: If it's an opponent's turn, that opponent draws two cards.")
    assert Draw(amount=2, whose="turn player") in ability.words()


def test_nobody_else_is_that_player_where_something_happens_to_the_card_itself() -> None:
    with pytest.raises(NotUnderstood):
        read("On Destroy: That player draws a card.")


def test_what_is_said_of_a_conditional_target_is_conditional() -> None:
    text = "On Enter: If you control an item, destroy target ally. Its controller draws a card. Recover 1."
    (ability,) = read(text)
    (condition,) = [word for word in ability.words() if isinstance(word, If)]
    assert isinstance(condition.then, Sequence)
    assert [type(step) for step in condition.then.steps] == [Destroy, Draw]
    assert read(write_text((ability,))) == (ability,)


def test_modes_do_not_speak_of_each_other() -> None:
    with pytest.raises(NotUnderstood):
        read("Choose one —\n• Rest target ally.\n• Put a buff counter on it.")
    assert read("Rest target ally. Choose one —\n• Wake it up.\n• Put a buff counter on it.")


def test_another_target_than_the_first_is_not_taken_for_another_than_the_card() -> None:
    assert read("On Enter: Rest another target ally.")
    (ability,) = read("Rest target ally. Put a buff counter on another target ally.")
    apart = [word.apart for word in ability.words() if isinstance(word, Target) and word.slot == 1]
    assert [[target.slot for target in before] for before in apart] == [[0]]


def test_an_omen_works_from_banishment() -> None:
    (ability,) = read("As long as this card is an omen, allies you control have vigor.")
    assert isinstance(ability, Static)
    assert ability.zone is Zone.BANISHMENT
    assert read(write_text((ability,))) == (ability,)


def test_a_card_with_a_lost_word_is_not_understood() -> None:
    found = understand("made-up", "Made Up", "Draw a card, then glimpse 1 sideways.")
    assert found.problems
