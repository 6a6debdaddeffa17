"""Cards that no template should know, written by hand in the vocabulary: one module per set.

They are put into the pool when it is built, beside what is read; a game never looks here.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil
from typing import TypeVar

from regalia.game.core.language import Effect, Word
from regalia.game.printed.abilities import Ability

Said = TypeVar("Said", bound=Ability | Effect)
WRITTEN: dict[str, tuple[Ability, ...]] = {}
WORDED: dict[Word, str] = {}


def card(slug: str, *abilities: Ability) -> None:
    """Say what a card does."""
    if slug in WRITTEN:
        raise ValueError(f"{slug} is written twice")
    WRITTEN[slug] = abilities


def worded(text: str, word: Said) -> Said:
    """Say in sentences what no template writes: an effect, or else a whole ability with what it depends on.

    An effect is worded as an order ("Draw a card."), so that "You may" can stand before it; `~` is the card's
    own name.
    """
    if WORDED.setdefault(word, text) != text:
        raise ValueError(f"{word} is worded twice")
    return word


@functools.cache
def by_hand() -> dict[str, tuple[Ability, ...]]:
    """Every card written by hand, by slug."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return WRITTEN


def wordings() -> dict[Word, str]:
    """Everything that is worded by hand."""
    by_hand()
    return WORDED
