"""What the reader has to make of cards: trees written by hand, by families, before there was a reader."""

from __future__ import annotations

import functools
import importlib
import pkgutil

from regalia.game.printed.abilities import Ability

EXPECTED: dict[str, tuple[Ability, ...]] = {}


def card(slug: str, *abilities: Ability) -> None:
    """Say what a card does."""
    if EXPECTED.setdefault(slug, abilities) != abilities:
        raise ValueError(f"{slug} is written twice")


@functools.cache
def expected() -> dict[str, tuple[Ability, ...]]:
    """Every tree written by hand, by slug."""
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return EXPECTED
