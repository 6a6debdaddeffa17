"""What a pronoun stands for: what was mentioned, by number, by kind, and in the clause that comes last."""

from __future__ import annotations

from typing import TypeVar

import pytest

from regalia.game.core.context import Context
from regalia.game.core.events import Event, EventKind
from regalia.game.core.language import Word
from regalia.game.core.state import Zone
from regalia.game.printed.abilities import Static
from regalia.text.choosing import lifted
from regalia.text.composing import write_text
from regalia.text.paragraphs import read
from regalia.text.reader import NotUnderstood
from regalia.text.referents import Chosen, Unclear
from regalia.words.cards import PutUnder, ThisCardIn
from regalia.words.combat import Load
from regalia.words.copies import BecomeCopy
from regalia.words.effects import PutCounters
from regalia.words.filters import Linked, OfType, ThisCard
from regalia.words.lasting import Until
from regalia.words.masteries import YourMastery
from regalia.words.selections import Source, ThatObject, Those
from tests.rules.stage import A, B, Stage

Found = TypeVar("Found", bound=Word)


def only(kind: type[Found], text: str) -> Found:
    """The one word of a kind in what a text is read as, which is said so that it is read as the same."""
    abilities = read(text)
    assert read(write_text(abilities)) == abilities
    (found,) = (word for ability in abilities for word in ability.words() if isinstance(word, kind))
    return found


def test_a_label_does_not_speak_of_the_card_that_bears_it() -> None:
    with pytest.raises(NotUnderstood, match="stands for nothing"):
        read("On Enter: Put a buff counter on it.")
    assert only(PutCounters, "Whenever ~ attacks, put a buff counter on it.").on == Source()


def test_a_mastery_that_is_gained_is_spoken_of_and_bears_counters_only() -> None:
    gained = "On Enter: You gain the Phantasmagoria mastery."
    assert only(PutCounters, f"{gained} Put two haunt counters on it.").on == YourMastery("Phantasmagoria")
    with pytest.raises(NotUnderstood):
        read(f"{gained} Destroy it.")


def test_a_copy_is_what_was_summoned_and_not_what_was_copied() -> None:
    text = "On Destroy: Summon a token copy of an item you control. It gets +1 POWER until end of turn."
    assert only(Until, text).what == Those()
    with pytest.raises(NotUnderstood):
        read("Destroy all allies. It gets +1 POWER until end of turn.")


def test_what_a_condition_speaks_of_is_nearer_than_the_card() -> None:
    said = "As long as linked ally has stealth, it gets +2 POWER."
    assert only(Static, said).of == Linked() & OfType("ally")
    assert only(Static, "As long as ~ has stealth, it gets +2 POWER.").of == ThisCard()
    with pytest.raises(NotUnderstood):
        read("As long as you control an ally, it gets +2 POWER.")


def test_what_is_only_described_is_not_passed_over() -> None:
    with pytest.raises(NotUnderstood, match="described"):
        read("Rest target ally. If you control an item, destroy it.")
    with pytest.raises(NotUnderstood, match="described"):
        read("Choose an ally. If there's a Beast card in your graveyard, banish it.")


def test_two_things_of_one_clause_are_two_readings() -> None:
    with pytest.raises(NotUnderstood, match="two things"):
        read("Load target item into target weapon. Destroy it.")
    assert "weapon" in write_text(read("Load target item into target weapon. Destroy that weapon."))


def test_number_decides() -> None:
    with pytest.raises(NotUnderstood):
        read("Destroy two target allies. It gets +1 POWER until end of turn.")
    with pytest.raises(NotUnderstood):
        read("Rest target item. Destroy them.")
    with pytest.raises(NotUnderstood):
        read("Rest all allies. Rest target champion. Deal 2 damage to them.")
    text = "Deal 1 damage to target champion. Deal 2 damage to them."
    assert read(text) == read(text.replace("them", "that champion"))


def test_something_chosen_in_a_sentence_is_not_what_was_spoken_of_before_it() -> None:
    (load,) = [
        word
        for ability in read("Whenever ~ is banished from your graveyard, load it into a Gun you control.")
        for word in ability.words()
        if isinstance(word, Load)
    ]
    assert (load.what, load.into) == (ThisCardIn(Zone.BANISHMENT), Those("host"))


def test_one_choice_never_fills_two_places() -> None:
    with pytest.raises(Unclear):
        lifted(BecomeCopy(what=Those(), of=Chosen(what=OfType("weapon"))))
    load = only(Load, "Choose an item. Load it into a weapon you control.")
    assert (load.what, load.into) == (Those(), Those("host"))


def test_the_hit_champion_is_no_ally() -> None:
    words = "put ~ on the bottom of the hit champion's lineage."
    assert only(PutUnder, f"On Hit: {words}").champion == ThatObject(OfType("champion"))
    assert only(PutUnder, f"On Champion Hit: {words}").champion == ThatObject()
    for text in (f"On Ally Kill: {words}", f"On Enter: {words}", "On Ally Hit: Destroy the killed ally."):
        with pytest.raises(NotUnderstood):
            read(text)


@pytest.mark.rule("keyword.on-hit.2")
def test_what_was_hit_counts_only_if_it_is_what_it_is_called() -> None:
    stage = Stage()
    leader, other = stage.champion(A), stage.champion(B)
    ally = stage.put(stage.make("Struck", types="ally", life=2), B, Zone.FIELD)
    for struck, found in ((ally, ()), (other, (other,))):
        ctx = Context(stage.pos, A, leader, event=Event(EventKind.HIT, B, (struck,)))
        assert ThatObject().cards(ctx) == (struck,)
        assert ThatObject(OfType("champion")).cards(ctx) == found


def test_an_amount_is_of_whom_the_text_says() -> None:
    top = "Target player puts an amount of cards from the top of their deck into their graveyard"
    (mine,) = read(f"{top} equal to the amount of cards in your graveyard.")
    assert write_text((mine,)).endswith("cards in your graveyard.")
    (theirs,) = read(f"{top} equal to the amount of cards in their graveyard.")
    assert write_text((theirs,)).endswith("cards in their graveyard.")
    assert mine != theirs
