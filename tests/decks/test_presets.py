"""The decks that come with Regalia."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from regalia.cards.facts import Facts, load
from regalia.cards.formats import problems
from regalia.cli import main
from regalia.decks.deck import BadDeck, Deck
from regalia.decks.files import find_deck, read_deck
from regalia.decks.presets import PRESETS

BANNED = {"rai", "rai-prelude", "silvie-slimes"}
"""Decks that were sold with a card that is banned by now."""


def test_there_is_a_preset_of_each_name() -> None:
    assert list(PRESETS) == [
        *("embers", "tides", "lorraine", "lorraine-prelude", "rai", "rai-prelude", "silvie", "tonoris"),
        *("jin", "lorraine-demo", "arisanna", "diana", "kongming", "ciel"),
        *("merlin", "guo-jia", "diao-chan", "tristan", "silvie-slimes"),
    ]
    for name, deck in PRESETS.items():
        assert deck.name == name
        assert deck.about
        assert find_deck(name) is deck


@pytest.mark.rule("formats.1")
@pytest.mark.parametrize("deck", PRESETS.values(), ids=lambda deck: deck.name)
def test_presets_hold_official_cards_where_they_belong(deck: Deck) -> None:
    for section in ("material", "main"):
        assert deck.section(section)
        assert all(load().by_slug[slug].deck == section for slug in deck.section(section))
    assert not deck.side
    assert not deck.boons


@pytest.mark.rule("formats.standard.1", "formats.standard.2", "formats.standard.3")
@pytest.mark.parametrize("deck", PRESETS.values(), ids=lambda deck: deck.name)
def test_presets_are_standard_decks_but_for_bans(deck: Deck) -> None:
    rules = [refusal.rule for refusal in problems(deck.brought())]
    if deck.name == "lorraine-demo":  # a deck to learn with has 27 cards
        assert rules == ["formats.standard.1"]
    else:
        assert rules == (["formats.2"] if deck.name in BANNED else [])


def test_a_card_pool_without_a_card_of_a_preset(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fetched card pool may lack cards."""
    small = Facts(face for face in load() if face.slug != "fireball")
    monkeypatch.setattr("regalia.decks.files.load", lambda: small)
    with pytest.raises(
        BadDeck, match="embers: the card pool in use lacks fireball; `regalia cards --shipped`"
    ):
        find_deck("embers")
    told = CliRunner().invoke(main, ["deck"]).stdout.splitlines()
    assert told[0].endswith("(the card pool in use lacks some of its cards)")
    assert not told[1].endswith(")")


def test_every_deck_that_was_sold_is_a_preset(reference: Path) -> None:
    files = sorted((reference / "cards" / "decks").glob("*.txt"))
    assert len(files) == 17
    lists = [(deck.material, deck.main) for deck in PRESETS.values()]
    for file in files:
        deck, notes = read_deck(file.read_bytes(), file.name)
        assert notes == []
        assert (deck.material, deck.main) in lists, file.name
