"""Beginning a game: lay out the decks, and let the game itself do the rest (start.standard.1)."""

from __future__ import annotations

from collections.abc import Sequence

from regalia.cards.catalog import Library
from regalia.decks.deck import Deck
from regalia.decks.entering import BARRIER, NotUnderstood, strangers
from regalia.decks.nobody import FACES, bring_in, is_nobody
from regalia.game.core.state import Position
from regalia.game.core.values import NOBODY
from regalia.game.turn.start import DeckList, table


def deal(
    library: Library, decks: Sequence[Deck], *, first: int = NOBODY, without_text: Sequence[str] = ()
) -> Position:
    """A game before its beginning: decks laid out, and nothing shuffled, drawn or on the field yet.

    The first questions of the game are about shuffling, the first player (unless one is
    named), pre-game actions and starting champions. The Spirits' own abilities draw the hands.
    A card whose text is not understood is admitted only if its slug is given, as a card
    without text.
    """
    library.play_without_text(without_text)
    if any(is_nobody(deck) for deck in decks):
        bring_in(library)
    lists = [deck_list(library, deck) for deck in decks]
    catalog = library.catalog_for(
        [number for each in lists for number in (*each.material, *each.main, *each.boons, *each.tokens)]
    )
    if catalog.unknown:
        missing = [(deck, strangers(library, deck.slugs())) for deck in decks if not is_nobody(deck)]
        raise NotUnderstood([(deck, [face.name for face in faces]) for deck, faces in missing if faces])
    return table(catalog, lists, first=first)


def deck_list(library: Library, deck: Deck) -> DeckList:
    """A deck as definitions of the game's catalogue, in the order in which it is written."""
    found = {
        slug: library.from_face(FACES[slug]) if slug in FACES else library.definition(slug)
        for slug in deck.slugs()
    }
    material, main, boons = (
        tuple(found[slug].index for slug, amount in section.items() for _ in range(amount))
        for section in (deck.material, deck.main, deck.boons)
    )
    tokens = (library.definition(BARRIER).index,) if boons else ()
    return DeckList(material, main, boons, tokens)
