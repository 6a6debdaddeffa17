"""Abilities of cards, written by hand in the vocabulary: one module per family of costs."""

from __future__ import annotations

from regalia.game.abilities import Ability

WRITTEN: dict[str, tuple[Ability, ...]] = {}
"""What the engine understands of each card, by slug. A card without an entry is not understood."""


def card(slug: str, *abilities: Ability) -> None:
    """Say what a card does."""
    if slug in WRITTEN:
        raise ValueError(f"{slug} is written twice")
    WRITTEN[slug] = abilities
