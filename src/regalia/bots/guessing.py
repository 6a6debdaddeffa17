"""The list that another player may be playing, guessed from the cards they have shown.

Nobody is told an opponent's list. If a deck of Regalia explains nearly all visible cards of that player, it
is the guess; chance decides between equals. Otherwise the list is made up from the whole pool
(`pool_lists.py`). The hidden cards are then taken to be the rest of that list, repeated if there are too few
of them. Cards of the list that the engine does not understand are treated as cards without text, because they
are only guessed and not cards of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final, NamedTuple

from regalia.bots.pool_lists import made_up
from regalia.cards.catalog import Library
from regalia.cards.facts import load
from regalia.decks.deck import Deck
from regalia.decks.entering import strangers
from regalia.decks.presets import FOR_PANTHEON, PRESETS
from regalia.game.printed.catalogue import Catalog

UNEXPLAINED: Final = 6
"""A deck explains what was seen if it lacks at most one of this number of the seen cards."""
KEPT: Final = 16
"""The number of catalogues that are kept, enough for a few games at the same time."""


class Guess(NamedTuple):
    """The cards that may be hidden in each part of a deck, by number and in a fixed order."""

    main: tuple[int, ...]
    material: tuple[int, ...]
    boons: tuple[int, ...] = ()


def likely(seen: Mapping[str, int], rng: Random, *, boons: bool = False) -> Deck:
    """The deck that explains the seen cards, given by slug, or a made-up one. In Pantheon it has boons."""

    def shared(deck: Deck) -> int:
        return sum(
            min(amount, deck.main.get(slug, 0) + deck.material.get(slug, 0)) for slug, amount in seen.items()
        )

    among = FOR_PANTHEON if boons else PRESETS
    scores = {name: shared(deck) for name, deck in among.items()}
    best = max(scores.values())
    known = load().by_slug
    total = sum(amount for slug, amount in seen.items() if slug in known and known[slug].deck)
    if UNEXPLAINED * (total - best) > total:
        return made_up(seen, rng, boons=boons)
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
    """The cards of a game and of the guessed decks. The game's own catalogue does not change."""
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
