"""The preset decks: legal lists, and games between them that come to an end."""

from __future__ import annotations

from itertools import combinations_with_replacement

import pytest

from regalia.bots.random_bot import RandomBot
from regalia.cards.catalog import Library
from regalia.decks.dealing import deal
from regalia.decks.deck import Deck
from regalia.decks.shipped import DECKS, SOLD
from regalia.game.game import Game

LONGEST = 20_000
"""More answers than this mean that a game goes round in circles."""


@pytest.mark.parametrize("deck", SOLD, ids=lambda deck: deck.name)
def test_a_deck_as_sold_is_legal_and_understood(deck: Deck) -> None:
    library = Library()
    assert (len(deck.material), sum(deck.material.values()), sum(deck.main.values())) == (12, 12, 60)
    assert max(deck.main.values()) <= 4
    assert library.definition(next(iter(deck.material))).level == 0
    for name in deck.slugs():
        definition = library.definition(name)
        assert definition.understood, name
        assert definition.deck == ("main" if name in deck.main else "material"), name


@pytest.mark.parametrize("pair", list(combinations_with_replacement(sorted(DECKS), 2)), ids="-".join)
def test_random_games_between_presets_come_to_an_end(pair: tuple[str, str]) -> None:
    assert play(pair, seed=len("".join(pair))).outcome is not None


def play(pair: tuple[str, str], seed: int) -> Game:
    """A game of bots that answer at random; the same seed gives the same game."""
    bot = RandomBot(seed)
    game = Game(deal(Library(), [DECKS[name] for name in pair]), seed=seed)
    for _ in range(LONGEST):
        decision = game.decision
        if decision is None:
            return game
        game.push(bot.answer(decision))
    raise AssertionError(f"{pair}, seed {seed}: no end after {LONGEST} answers")
