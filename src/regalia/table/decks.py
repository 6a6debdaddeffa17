"""Two preset decks of cards the engine understands and that need no combat."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple


class Deck(NamedTuple):
    """A list of cards by name. The Spirit is on the field when the game begins."""

    name: str
    about: str
    spirit: str
    material: tuple[str, ...]
    main: dict[str, int]

    def names(self) -> Iterator[str]:
        yield self.spirit
        yield from self.material
        yield from self.main


EMBERS: Final = Deck(
    "embers",
    "fire and a Mage: spells that burn",
    "Spirit of Fire",
    (
        "Rai, Spellcrafter",
        "Endura, Scepter of Ignition",
        "Crystal of Argus",
        "Channeling Stone",
        "Mana Limiter",
        "Bauble of Abundance",
    ),
    {
        "Fireball": 4,
        "Excoriate": 4,
        "Innervate Fury": 4,
        "Cremation Ritual": 4,
        "Careful Study": 4,
        "Break Apart": 4,
        "Blitz Mage": 4,
        "Blitz Charger": 4,
        "Dazzling Courtesan": 4,
        "Eight of Hearts": 4,
        "Angel Attendant": 4,
        "Acolyte of Cultivation": 4,
        "Woodland Squirrels": 4,
        "Furnace Drone": 4,
        "Firetuned Automaton": 4,
    },
)

TIDES: Final = Deck(
    "tides",
    "water and a Cleric: answers that others have to pay for",
    "Spirit of Water",
    (
        "Arisanna, Herbalist Prodigy",
        "Alchemist's Cauldron",
        "Chalice of Blood",
        "Necklace of Foresight",
        "Viridian Protective Trinket",
        "Bauble of Abundance",
    ),
    {
        "Bolt of Diamonds": 4,
        "Frostbind": 4,
        "Flash Freeze": 4,
        "Tidal Lock": 4,
        "Cerulean Decree": 4,
        "Mana Resonance": 4,
        "Annul Spell": 4,
        "Academy Guide": 4,
        "Mystic Purifier": 4,
        "Seafaring Mercenary": 4,
        "Portside Pirate": 4,
        "Sunken Battle Priest": 4,
        "Giant Tortoise": 4,
        "Krustallan Ruins": 4,
        "Captivating Opulence": 4,
    },
)

DECKS: Final = {deck.name: deck for deck in (EMBERS, TIDES)}
