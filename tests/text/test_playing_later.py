"""Tables of sentences: what is played later or from elsewhere, copied, loaded, kept from being negated."""

from __future__ import annotations

import pytest

from regalia.cards.reading import understand
from regalia.game.core.keywords import TextRule
from regalia.game.core.state import State, Zone
from regalia.game.core.structs import altered
from regalia.game.happening.durations import END_OF_TURN, GAME
from regalia.game.printed.abilities import (
    Keyword,
    Method,
    OnlyWhen,
    OtherCost,
    Permission,
    Resolves,
    Triggered,
)
from regalia.text.composing import write_text
from regalia.text.paragraphs import read
from regalia.words.cards import IsLastIn
from regalia.words.changes import Gain
from regalia.words.choosing import Choose
from regalia.words.combat import Load
from regalia.words.copies import CopyActivation
from regalia.words.deed_triggers import WheneverDraws, WheneverLevelsUp
from regalia.words.effects import BanishIt, Draw
from regalia.words.filters import ChampionCalled, InState, Owned, Subtype, regalia
from regalia.words.lasting import Later, NextActivated, PayOtherwise, Permit
from regalia.words.omens import omen
from regalia.words.pantheon import StartedWith
from regalia.words.play_triggers import WheneverActivates, WheneverUsesAbility
from regalia.words.replacing import BanishAsResolved
from regalia.words.selections import ThatObject, ThatPlay, Those
from regalia.words.structure import Sequence
from regalia.words.triggers import WhenDone, WheneverEnters

SPELL = Subtype("Spell")


@pytest.mark.parametrize(
    ("happens", "on"),
    [
        ("you activate a Spell card", WheneverActivates(what=SPELL)),
        ("an opponent activates a Spell card", WheneverActivates(what=SPELL, whose="opponents")),
        ("you starcall a card", WheneverActivates(what=InState(State.STARCALLED))),
        ("you activate an ability of a Potion", WheneverUsesAbility(what=Subtype("Potion"))),
        ("a regalia enters the field", WheneverEnters(what=regalia)),
        ("your champion levels up", WheneverLevelsUp()),
        ("you draw your second card each turn", WheneverDraws(nth=2)),
    ],
)
def test_whatever_may_happen_may_be_waited_for_once_or_for_good(happens: str, on: object) -> None:
    (once,) = read(f"The next time {happens} this turn, draw a card.")
    assert once == Resolves(Later(on=on, effect=Draw(), until=END_OF_TURN))  # type: ignore[arg-type]
    (always,) = read(f"For the rest of the game, whenever {happens}, draw a card.")
    assert always == Resolves(Later(on=on, effect=Draw(), until=GAME, once=False))  # type: ignore[arg-type]
    for ability in (once, always):
        assert read(write_text((ability,))) == (ability,)


def test_something_else_may_be_paid_with_what_follows_when_it_is() -> None:
    stars = "a card's starcalling costs"
    offer = f"you may pay (0) rather than pay {stars}."
    drawn = Triggered(on=WhenDone(), effect=Draw())
    plain = OtherCost(instead_of="starcalling", name="paying (0)")
    once = OtherCost(instead_of="starcalling", name="paying nothing", once="turn")
    for front, back, meant in (
        ("", "", plain),
        ("Once per turn, ", " When you do, draw a card.", altered(once, then=drawn)),
        ("Until end of turn, ", "", Resolves(PayOtherwise(rule=plain))),
        (
            "Until end of turn, ",
            " When you do, draw a card.",
            Resolves(PayOtherwise(rule=altered(plain, then=drawn))),
        ),
    ):
        (ability,) = read(f"{front}{offer}{back}")
        assert ability == meant
        assert read(write_text((ability,))) == (ability,)


@pytest.mark.parametrize("verb", ["Activate", "Materialize"])
def test_a_card_is_played_only_under_two_conditions(verb: str) -> None:
    last, size = "it's the last card in your material deck", "your starting main deck size was 60"
    method = Method[verb.upper()]
    both = read(f"{verb} this card only if {last}, and only if {size}.")
    assert both == (
        OnlyWhen(condition=IsLastIn(Zone.MATERIAL_DECK), method=method),
        OnlyWhen(condition=StartedWith(60, "main"), method=method),
    )
    assert read(write_text(both)) == both


def test_what_was_activated_is_copied_with_new_targets_or_without() -> None:
    front = "The next time you activate a Spell card this turn, copy that activation"
    for text, copy in (
        (f"{front}.", CopyActivation(ThatPlay())),
        (f"{front} twice.", CopyActivation(ThatPlay(), times=2)),
        (
            f"{front}. You may choose new targets for the copy.",
            CopyActivation(ThatPlay(), new_targets=True),
        ),
    ):
        later = Later(on=WheneverActivates(what=SPELL), effect=copy, until=END_OF_TURN)
        assert read(text) == (Resolves(later),)


def test_only_what_waits_on_the_stack_is_copied_so() -> None:
    assert understand("made-up", "Made Up", "Destroy target ally. Copy it.").problems


@pytest.mark.parametrize(
    ("place", "choice"),
    [
        ("from your hand", Choose(what=SPELL, zone=Zone.HAND)),
        ("from your graveyard", Choose(what=SPELL, zone=Zone.GRAVEYARD)),
        ("from your graveyard or hand", Choose(what=SPELL, zone=Zone.GRAVEYARD, or_zone=Zone.HAND)),
        ("from your hand and/or memory", Choose(what=SPELL, zone=Zone.HAND, or_zone=Zone.MEMORY)),
    ],
)
def test_cards_are_loaded_from_anywhere_into_a_weapon_that_no_pronoun_means(
    place: str, choice: Choose
) -> None:
    (ability,) = read(f"Load a Spell card {place} into an Aetherwing object you control. Banish it.")
    host = Choose(what=Subtype("Aetherwing"), key="host")
    deeds = Sequence((choice, host, Load(Those(), Those("host")), BanishIt(what=Those())))
    assert ability == Resolves(deeds)


def test_what_comes_next_is_kept_from_being_negated() -> None:
    text = "The activation of the next Spell card you activate this turn can't be negated."
    kept = (Gain(Keyword(TextRule.CANNOT_BE_NEGATED)),)
    assert read(text) == (Resolves(NextActivated(what=SPELL, changes=kept)),)


def test_leave_to_play_may_be_given_for_whatever_comes_to_fit() -> None:
    leave = Permission(zone=Zone.BANISHMENT, own=False, of=omen & Owned())
    assert read("For the rest of the game, you may activate your omens.") == (
        Resolves(Permit(permission=leave, until=GAME)),
    )


def test_a_trigger_banishes_what_was_played_and_not_its_own_card() -> None:
    (ability,) = read("Whenever you activate a Spell card, you may banish it as it resolves.")
    assert BanishAsResolved(what=ThatObject()) in ability.words()


def test_a_champion_levels_up_only_into_those_of_a_name() -> None:
    assert read('~ can only level up into another "~" champion.') == (
        Keyword(TextRule.LEVELS_UP_ONLY_INTO, filter=ChampionCalled()),
    )
