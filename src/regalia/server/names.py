"""The names of people at a table. A name is one line, and no word that the log uses for others."""

from __future__ import annotations

import unicodedata
from typing import Final

TAKEN: Final = (
    *("you", "chance", "the bot", "the game", "nobody"),
    *(f"{word} {letter}" for word in ("player", "bot") for letter in "abcd"),
)
"""Names that would make the log misleading: "You passed" about another player, for example."""
ALIKE: Final = str.maketrans(
    "авсԁеёһніјкӏморԛѕтуүхԝьαβεηικνορστυχγօոսցհѵ0135|!ıɑɡɩ",
    "abcdeehhijklmopqstyyxwbabenikvopotuxyonughvoleslliagi",
)
"""Letters of other alphabets, digits and signs, and the small Latin letters that they look like."""
LONGEST: Final = 40
"""The most letters of a name."""


class TakenName(ValueError):
    """A name that the log uses for others."""


def proper(name: str) -> str:
    """The name that somebody wants, on one line and without invisible characters.

    >>> proper("  Ann\\tB. ")
    'Ann B.'
    """
    words = "".join(sign if sign.isprintable() else " " for sign in name).split()
    found = " ".join(words)[:LONGEST]
    if skeleton(found) in _TAKEN:
        raise TakenName(f"The log uses {found} for others: take another name.")
    return found


def skeleton(name: str) -> str:
    """A name without the differences that a reader overlooks: accents, signs, letters that look alike.

    >>> skeleton("Y\u043e\u03c5"), skeleton("T.h.e B\u00f6t")
    ('you', 'thebot')
    """
    plain = unicodedata.normalize("NFKD", name).casefold().translate(ALIKE).replace("i", "l")
    return "".join(sign for sign in plain if sign.isalnum())


_TAKEN: Final = frozenset(skeleton(name) for name in TAKEN)
