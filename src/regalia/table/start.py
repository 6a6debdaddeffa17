"""The one way to begin a game: lay the decks out and let the game itself do the rest (start.standard.1)."""

from __future__ import annotations

from collections.abc import Sequence

from regalia.cards.catalog import Library
from regalia.game.start import DeckList, table
from regalia.game.state import NOBODY, Position
from regalia.table.decks import Deck


def deal(library: Library, decks: Sequence[Deck], *, first: int = NOBODY) -> Position:
    """A game about to begin: decks laid out, nothing shuffled, drawn or put onto the field yet.

    Shuffles, who goes first (unless somebody is named), pre-game actions and starting
    champions are the first questions of the game; the Spirits' own abilities draw the hands.
    """
    return table(library.catalog, [deck_list(library, deck) for deck in decks], first=first)


def deck_list(library: Library, deck: Deck) -> DeckList:
    """A deck as definitions of the game's catalogue, in the order it is written down."""
    return DeckList(
        material=tuple(library.definition(name).index for name in (deck.spirit, *deck.material)),
        main=tuple(
            library.definition(name).index for name, amount in deck.main.items() for _ in range(amount)
        ),
    )
