"""The presets for tests and measurements. They are whole decks of 60, and all their cards are understood."""

from __future__ import annotations

from typing import Final

from regalia.decks.deck import Deck
from regalia.decks.presets import PRESETS

EMBERS: Final = PRESETS["embers"]
TIDES: Final = PRESETS["tides"]
SOLD: Final[tuple[Deck, ...]] = tuple(
    PRESETS[name]
    for name in (
        *("lorraine", "lorraine-prelude", "rai", "rai-prelude", "silvie", "tonoris", "jin"),
        *("arisanna", "diana", "tristan", "silvie-slimes"),
    )
)
"""Decks as they were sold."""
DECKS: Final = {deck.name: deck for deck in (EMBERS, TIDES, *SOLD)}
"""The decks that tests and proofs of the engine go through."""
