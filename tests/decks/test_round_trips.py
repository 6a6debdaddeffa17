"""Every deck, written in any form, is read again as the same deck."""

from __future__ import annotations

from random import Random

import pytest

from regalia.cards.facts import load
from regalia.decks.deck import HOMES, SECTIONS, Deck
from regalia.decks.files import WRITERS, read_deck
from regalia.decks.presets import PRESETS

POOLS = {
    section: [face.slug for face in load() if face.deck is not None and HOMES[face.deck] == section]
    for section in ("material", "main", "boons")
}
POOLS["side"] = [*POOLS["material"], *POOLS["main"]]
NAMED = ("text", "silvie", "tcgarchitect", "sleeved")
"""Forms in which a deck keeps its name."""


def random_deck(seed: int) -> Deck:
    """Any cards in any numbers; parts may be empty, but not all of them."""
    rng = Random(seed)
    cards = {
        section: {
            slug: rng.choice((1, 1, 2, 3, 4, 17, 200))
            for slug in rng.sample(POOLS[section], rng.choice((0, 1, 3, 8)))
        }
        for section in SECTIONS
    }
    if not any(cards.values()):
        cards["main"] = {rng.choice(POOLS["main"]): 1}
    name = " ".join(rng.choice(("Deck", "of", "Ä", "4", "# Main", "«»", '"', "\\")) for _ in range(3))
    return Deck(name=name, about="", **cards)


@pytest.mark.parametrize("form", WRITERS)
def test_random_decks_come_back(form: str) -> None:
    for seed in range(400):
        deck = random_deck(seed)
        total = sum(sum(deck.section(name).values()) for name in SECTIONS)
        if total > 2000:
            continue
        again, notes = read_deck(WRITERS[form](deck), "again", deck.name)
        assert (again, notes) == (deck, []), seed


@pytest.mark.parametrize("form", WRITERS)
def test_writing_twice_gives_the_same(form: str) -> None:
    """However the cards of a deck are ordered, it is written in one way."""
    for seed in range(50):
        deck = random_deck(seed)
        turned = Deck(
            name=deck.name,
            about="",
            **{section: dict(reversed(deck.section(section).items())) for section in SECTIONS},
        )
        assert WRITERS[form](turned) == WRITERS[form](deck)


@pytest.mark.parametrize("form", NAMED)
def test_names_come_back(form: str) -> None:
    deck = random_deck(7)
    assert read_deck(WRITERS[form](deck), "again", "another")[0].name == deck.name


@pytest.mark.parametrize("form", WRITERS)
@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda deck: deck.name)
def test_presets_come_back(preset: Deck, form: str) -> None:
    again = read_deck(WRITERS[form](preset), "again", preset.name)[0]
    assert {section: again.section(section) for section in SECTIONS} == {
        section: preset.section(section) for section in SECTIONS
    }


def test_every_card_of_the_pool_can_be_written_and_read() -> None:
    """Shared names, names with colons, commas, numbers: none is lost."""
    for start in range(0, len(POOLS["main"]), 500):
        deck = Deck(name="all", main=dict.fromkeys(POOLS["main"][start : start + 500], 1))
        for form, write in WRITERS.items():
            assert read_deck(write(deck), "again", "all")[0] == deck, form
    rest = Deck(
        name="all", material=dict.fromkeys(POOLS["material"], 1), boons=dict.fromkeys(POOLS["boons"], 1)
    )
    for form, write in WRITERS.items():
        assert read_deck(write(rest), "again", "all")[0] == rest, form
