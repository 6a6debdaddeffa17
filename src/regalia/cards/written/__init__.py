"""Cards that no template should know, written by hand in the vocabulary: one module per set.

They are put into the pool when it is built, beside what is read; a game never looks here.
"""

from __future__ import annotations

import functools
import importlib
import pkgutil

from regalia.game.abilities import Ability

WRITTEN: dict[str, tuple[Ability, ...]] = {}


def card(slug: str, *abilities: Ability) -> None:
    """Say what a card does."""
    if slug in WRITTEN:
        raise ValueError(f"{slug} is written twice")
    WRITTEN[slug] = abilities


@functools.cache
def by_hand() -> dict[str, tuple[Ability, ...]]:
    """Every card written by hand, by slug."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return WRITTEN
