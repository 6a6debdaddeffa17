"""The names of people at a table: one line, and not a word that the log uses for others."""

from __future__ import annotations

import unicodedata
from typing import Final

TAKEN: Final = ("you", "chance", "the bot", "the game", "player a", "player b")
"""Names that would make others believe that they, or nobody, had done something."""
ALIKE: Final = str.maketrans(
    "авсԁеёһніјкӏморԛѕтуүхԝьαβεηικνορστυχγօոսցհѵ0135|!ıɑɡɩ",
    "abcdeehhijklmopqstyyxwbabenikvopotuxyonughvoleslliagi",
)
"""Letters of other alphabets, figures and signs that look like small letters of the Latin one."""
LONGEST: Final = 40
"""Letters of a name."""


class TakenName(ValueError):
    """A name that the log has for others."""


def proper(name: str) -> str:
    """What somebody wants to be called, on one line and without signs that cannot be seen.

    >>> proper("  Ann\\tB. ")
    'Ann B.'
    """
    words = "".join(sign if sign.isprintable() else " " for sign in name).split()
    found = " ".join(words)[:LONGEST]
    if skeleton(found) in _TAKEN:
        raise TakenName(f"The log calls others {found}: take another name.")
    return found


def skeleton(name: str) -> str:
    """What a name looks like at a glance, in any alphabet.

    >>> skeleton("Y\u043e\u03c5"), skeleton("T.h.e B\u00f6t")
    ('you', 'thebot')
    """
    plain = unicodedata.normalize("NFKD", name).casefold().translate(ALIKE).replace("i", "l")
    return "".join(sign for sign in plain if sign.isalnum())


_TAKEN: Final = frozenset(skeleton(name) for name in TAKEN)
