"""The catalogue of a game: the things its cards mention and bring, independent of the rest of the library."""

from __future__ import annotations

import pytest

from regalia.cards.catalog import Library
from regalia.decks.dealing import deal
from regalia.decks.shipped import DECKS
from regalia.game.printed.catalogue import asked_about

PAIRS = [("tides", "embers"), ("arisanna", "silvie-slimes"), ("tristan", "diana")]


@pytest.fixture(scope="module")
def well_read() -> Library:
    """A library that has dealt every deck before."""
    library = Library()
    for deck in DECKS.values():
        deal(library, [deck, deck])
    return library


@pytest.mark.parametrize("names", PAIRS)
def test_a_game_speaks_of_its_own_cards_alone(well_read: Library, names: tuple[str, str]) -> None:
    decks = [DECKS[name] for name in names]
    here, alone = deal(well_read, decks).catalog, deal(Library(), decks).catalog
    assert {card.slug for card in here.at_hand()} == {card.slug for card in alone}
    assert {card.slug for card in alone.at_hand()} == {card.slug for card in alone}
    assert here.remembered == alone.remembered
    assert here.keywords == alone.keywords
    assert here.keywords < well_read.catalog.keywords


def test_what_a_game_brings_along_comes_from_its_texts(well_read: Library) -> None:
    """Tokens and other sides are at hand, though no deck lists them."""
    for name, deck in DECKS.items():
        catalog = deal(well_read, [deck, deck]).catalog
        brought = {
            called
            for card in catalog.at_hand()
            for text in card.abilities.all
            for word in text.words()
            for called in word.brings()
        }
        known = {card.name for card in catalog.at_hand()}
        assert brought <= known, name
        sides = {card.other_face for card in catalog.at_hand()} - {-1}
        assert sides <= {card.index for card in catalog.at_hand()}, name


def test_the_same_decks_share_a_catalogue(well_read: Library) -> None:
    decks = [DECKS["rai"], DECKS["tides"]]
    assert deal(well_read, decks).catalog is deal(well_read, list(reversed(decks))).catalog


def test_a_library_that_goes_on_reads_anew_what_the_game_does_not_have(well_read: Library) -> None:
    """A guessed deck may have cards that ask about what this game alone would not remember."""
    game = deal(well_read, [DECKS["tides"], DECKS["tides"]]).catalog
    beyond = Library.extending(game)
    guessed = [beyond.definition(slug) for deck in DECKS.values() for slug in deck.main]
    asked = frozenset().union(*map(asked_about, guessed))
    assert not asked <= game.remembered
    assert asked <= beyond.catalog.remembered
    assert all(card.abilities.borne <= beyond.catalog.keywords for card in guessed)
