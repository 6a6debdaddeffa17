"""Keywords and counters that only a new set knows: what its texts say of them is what they do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from regalia.cards.facts import load
from regalia.cards.reading import Understood, understand
from regalia.text.lexicon import coined_counters, naming

EXPLAINED = "Glimmerstep (Whenever this ally attacks, glimpse 1.)"
NUMBERED = "Cinderwake 2 (On Enter: This unit deals 2 damage to target unit.)"
TEXTS = (
    EXPLAINED,
    NUMBERED,
    "Put a brew counter on target ally.",
    "Draw a card for each brew counter on allies.",
)


@pytest.fixture(autouse=True)
def new_set() -> Iterator[None]:
    with naming(load(), TEXTS):
        yield


def read(text: str) -> Understood:
    return understand("made-up", "Made Up", text)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        (EXPLAINED, "Whenever Made Up attacks, glimpse 1."),
        ("Glimmerstep", "Whenever Made Up attacks, glimpse 1."),
        ("[Level 2+] Glimmerstep", "[Level 2+] Whenever Made Up attacks, glimpse 1."),
        ("Vigor, Glimmerstep", "Vigor\n\nWhenever Made Up attacks, glimpse 1."),
        ("Stealth, glimmerstep", None),
        ("Cinderwake 2", "On Enter: Made Up deals 2 damage to target unit."),
        ("Cinderwake 3", "On Enter: Made Up deals 3 damage to target unit."),
        (
            "Allies you control have glimmerstep.",
            'Allies you control have "Whenever this object attacks, glimpse 1."',
        ),
        (
            "Target ally gains glimmerstep until end of turn.",
            'Target ally gains "Whenever this object attacks, glimpse 1." until end of turn.',
        ),
        (
            "[Level 1+] Glimmerstep (Whenever this ally attacks, glimpse 1. Apply this effect only if so.)",
            None,
        ),
    ],
)
def test_a_keyword_is_what_its_reminder_says(text: str, meaning: str | None) -> None:
    found = read(text)
    if meaning is None:
        assert not found.problems
    else:
        assert found.abilities == read(meaning).abilities != ()


@pytest.mark.parametrize(
    ("texts", "why"),
    [
        (("Glimmerstep",), "no card explains it"),
        (("Glimmerstep (The stars sing for this ally.)",), "the reminder is not understood"),
        ((EXPLAINED, "Glimmerstep (Whenever this ally dies, glimpse 1.)"), "two cards say different things"),
    ],
)
def test_a_keyword_that_nothing_explains_is_not_understood(texts: tuple[str, ...], why: str) -> None:
    with naming(load(), texts):
        assert read("Glimmerstep").problems, why


def test_a_number_is_not_guessed() -> None:
    """Two numbers in the reminder: which of them is the keyword's is not known."""
    with naming(load(), ("Cinderwake 2 (On Enter: Deal 2 damage to your champion and draw 2 cards.)",)):
        assert read("Cinderwake 3").problems


def test_a_number_of_counters() -> None:
    told = "Lampkeep 1 (At the beginning of your materialize phase, put a wither counter on this ally.)"
    with naming(load(), (told,)):
        two = read("At the beginning of your materialize phase, put two wither counters on Made Up.")
        assert read("Lampkeep 2").abilities == two.abilities != ()


def test_a_number_that_no_word_says() -> None:
    with naming(load(), ("Cinderwake 45 (On Enter: Draw a card.)",)):
        assert read("Cinderwake 3").problems


def test_a_known_keyword_is_what_the_rules_say() -> None:
    with naming(load(), ("Vigor (Whenever this ally attacks, glimpse 1.)",)):
        assert read("Vigor (Whenever this ally attacks, glimpse 1.)") == read("Vigor")


def test_counters_that_texts_put_and_ask_after_are_coined() -> None:
    assert not read("Put two brew counters on target ally.").problems
    with naming(load()):
        assert read("Put two brew counters on target ally.").problems
    told = ("Put a brew counter on it.", "Brewing (Whenever this ally attacks, put a brew counter on it.)")
    assert coined_counters((*told, "Remove a brew counter from it: Draw a card.")) == ("brew",)


@pytest.mark.parametrize(
    "texts",
    [
        ("Put a brew counter on target ally.",),
        ("Put a brew counter on target ally. (It sleeps.)", "Put two brew counters on target item."),
        (
            "Put a brew counter on it. (Units with brew counters sleep.)",
            "Remove a brew counter from an ally.",
        ),
        ("Put a buff counter on it.", "Remove a buff counter from it."),
    ],
)
def test_a_counter_with_a_meaning_of_its_own_is_not_coined(texts: tuple[str, ...]) -> None:
    assert coined_counters(texts) == ()


PAYING = (
    "Sparktoll 4 (You may remove up to four page counters from among items you control "
    "as you activate this card. Each one pays for (2) of this card's cost.)"
)


def test_a_keyword_can_let_things_pay_for_the_card() -> None:
    meaning = (
        "While paying for this card's reserve cost, you may remove {0} page counters "
        "from among items you control. Each counter removed this way pays for 2 of that cost."
    )
    with naming(load(), (PAYING,)):
        assert read(PAYING).abilities == read(meaning.format("up to four")).abilities != ()
        assert read("Sparktoll 2").abilities == read(meaning.format("up to two")).abilities != ()
