"""Nobody: a made-up champion without abilities and a deck of blank cards, for a deck that plays alone."""

from __future__ import annotations

from typing import Final

import msgspec

from regalia.cards.catalog import Library
from regalia.cards.facts import Face
from regalia.decks.deck import Deck

LIFE: Final = 22
"""The life of the champion if none is given: that of most champions of level 2."""
BLANKS: Final = 60
"""The cards of the deck. They do nothing, but without them nobody would lose by drawing."""
CHAMPION: Final = Face(id="nobody", slug="nobody", name="Nobody", types=("champion",), level=0, life=LIFE)
BLANK: Final = Face(id="blank", slug="blank-card", name="Blank Card", types=("action",), reserve=0)
FACES: Final = {face.slug: face for face in (CHAMPION, BLANK)}
DECK: Final = Deck(name="Nobody", material={CHAMPION.slug: 1}, main={BLANK.slug: BLANKS})


def bring_in(library: Library, life: int = LIFE) -> None:
    """Make the two cards known to a library."""
    library.invent(msgspec.structs.replace(CHAMPION, life=life), ())
    library.invent(BLANK, ())


def is_nobody(deck: Deck) -> bool:
    return deck.material.keys() | deck.main.keys() <= FACES.keys()
