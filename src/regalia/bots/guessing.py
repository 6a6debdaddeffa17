"""The list that another player may be playing, guessed from the cards they have shown.

Nobody is told an opponent's list. Of the decks that come with Regalia, the one is taken that has most in
common with the cards of that player that lie open; chance decides between equals. What is hidden is then
thought to be the rest of that list, and more of the same if there is too little of it. What the engine does
not understand of such a list is thought of as if it had no text: it is a guess all the same, and no card of
the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final, NamedTuple

from regalia.cards.catalog import Library
from regalia.decks.deck import Deck
from regalia.decks.entering import strangers
from regalia.decks.presets import FOR_PANTHEON, PRESETS
from regalia.game.printed.catalogue import Catalog

KEPT: Final = 16
"""The number of catalogues that are kept, for a few games at the same time."""


class Guess(NamedTuple):
    """What may be hidden: the numbers of main deck cards, material cards and boons, in a fixed order."""

    main: tuple[int, ...]
    material: tuple[int, ...]
    boons: tuple[int, ...] = ()


def likely(seen: Mapping[str, int], rng: Random, *, boons: bool = False) -> Deck:
    """The deck that has most in common with the cards that were seen, by slug; in Pantheon one with boons."""

    def shared(deck: Deck) -> int:
        return sum(
            min(amount, deck.main.get(slug, 0) + deck.material.get(slug, 0)) for slug, amount in seen.items()
        )

    among = FOR_PANTHEON if boons else PRESETS
    scores = {name: shared(deck) for name, deck in among.items()}
    best = max(scores.values())
    return among[rng.choice([name for name, score in sorted(scores.items()) if score == best])]


def rest_of(deck: Deck, seen: Mapping[str, int], library: Library) -> Guess:
    """The cards of a deck that have not been seen."""

    def left(section: Mapping[str, int]) -> tuple[int, ...]:
        remaining = Counter(section)
        remaining.subtract({slug: amount for slug, amount in seen.items() if slug in section})
        slugs = sorted(remaining.elements()) or sorted(Counter(section).elements())
        return tuple(library.definition(slug).index for slug in slugs)

    return Guess(left(deck.main), left(deck.material), left(deck.boons))


_libraries: list[tuple[Catalog, int, str, Library]] = []


def library_for(catalog: Catalog, decks: list[Deck]) -> Library:
    """The cards of a game and of the guessed decks; the game's own catalogue stays as it is."""
    called = " ".join(deck.name for deck in decks)
    for source, size, name, library in _libraries:
        if source is catalog and size == len(catalog) and name == called:
            return library
    library = Library.extending(catalog)
    for deck in decks:
        unknown = strangers(library, deck.slugs())
        library.play_without_text(face.slug for face in unknown)
    if len(_libraries) >= KEPT:
        del _libraries[0]
    _libraries.append((catalog, len(catalog), called, library))
    return library
