"""Preset decks: two small ones that need no combat, and starter decks as they were sold."""

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

# Starter decks as they were sold.

LORRAINE: Final = Deck(
    "lorraine",
    "Dawn of Ashes starter: a Warrior and her swords",
    "Spirit of Wind",
    (
        "Lorraine, Wandering Warrior",
        "Lorraine, Blademaster",
        "Lorraine, Crux Knight",
        "Bauble of Abundance",
        "Clarent, Sword of Peace",
        "Fire Resonance Bauble",
        "Life Essence Amulet",
        "Ornamental Greatsword",
        "Sword of Seeking",
        "Warrior's Longsword",
        "Prismatic Edge",
    ),
    {
        "Banner Knight": 3,
        "Crusader of Aesa": 4,
        "Esteemed Knight": 4,
        "Honorable Vanguard": 2,
        "Veteran Soldier": 3,
        "Weaponsmith": 3,
        "Phalanx Captain": 1,
        "Swift Recruit": 4,
        "Deflecting Edge": 3,
        "Inspiring Call": 3,
        "Training Session": 2,
        "Favorable Winds": 2,
        "Reclaim": 2,
        "Crux Sight": 2,
        "Spirit Blade: Ascension": 2,
        "Spirit Blade: Dispersion": 1,
        "Spirit Blade: Infusion": 3,
        "Spirit's Blessing": 2,
        "Opening Cut": 3,
        "Savage Slash": 3,
        "Sudden Steel": 2,
        "Hurricane Sweep": 1,
        "Wind Cutter": 2,
        "Spirit Blade: Ghost Strike": 3,
    },
)

LORRAINE_PRELUDE: Final = Deck(
    "lorraine-prelude",
    "Prelude: a Warrior and her swords",
    "Spirit of Wind",
    (
        "Lorraine, Wandering Warrior",
        "Lorraine, Blademaster",
        "Lorraine, Crux Knight",
        "Clarent, Sword of Peace",
        "Fire Resonance Bauble",
        "Warrior's Longsword",
        "Ornamental Greatsword",
        "Sword of Seeking",
        "Life Essence Amulet",
        "Prismatic Edge",
        "Seer's Sword",
    ),
    {
        "Banner Knight": 3,
        "Crusader of Aesa": 4,
        "Dream Fairy": 3,
        "Dungeon Guide": 2,
        "Esteemed Knight": 4,
        "Honorable Vanguard": 4,
        "Weaponsmith": 4,
        "Crux Sight": 3,
        "Disorienting Winds": 2,
        "Favorable Winds": 3,
        "Inspiring Call": 2,
        "Scry the Skies": 4,
        "Spirit Blade: Ascension": 2,
        "Spirit Blade: Dispersion": 1,
        "Spirit Blade: Infusion": 2,
        "Spirit's Blessing": 3,
        "Hurricane Sweep": 2,
        "Spirit Blade: Ghost Strike": 4,
        "Savage Slash": 3,
        "Sudden Steel": 2,
        "Wind Cutter": 3,
    },
)

RAI: Final = Deck(
    "rai",
    "Dawn of Ashes starter: a Mage of fire and the arcane",
    "Spirit of Fire",
    (
        "Rai, Spellcrafter",
        "Rai, Archmage",
        "Rai, Storm Seer",
        "Crystal of Empowerment",
        "Endura, Scepter of Ignition",
        "Life Essence Amulet",
        "Mana Limiter",
        "Surveillance Stone",
        "Tome of Knowledge",
        "Water Resonance Bauble",
        "Arcanist's Prism",
    ),
    {
        "Barrier Servant": 3,
        "Library Witch": 4,
        "Magus Disciple": 3,
        "Blitz Mage": 3,
        "Flame-Rune Swordsman": 2,
        "Impassioned Tutor": 2,
        "Careful Study": 2,
        "Idle Thoughts": 2,
        "Peer into Mana": 3,
        "Scry the Skies": 4,
        "Creative Shock": 2,
        "Cremation Ritual": 2,
        "Disintegrate": 1,
        "Fireball": 4,
        "Focused Flames": 3,
        "Ignite the Soul": 4,
        "Purge in Flames": 2,
        "Anger the Skies": 2,
        "Arcane Blast": 4,
        "Arcane Disposition": 3,
        "Arcane Sight": 3,
        "Power Overwhelming": 1,
        "Spellshield: Arcane": 1,
    },
)

RAI_PRELUDE: Final = Deck(
    "rai-prelude",
    "Prelude: a Mage of fire and the arcane",
    "Spirit of Fire",
    (
        "Rai, Spellcrafter",
        "Rai, Archmage",
        "Rai, Storm Seer",
        "Endura, Scepter of Ignition",
        "Wind Resonance Bauble",
        "Tome of Knowledge",
        "Surveillance Stone",
        "Mana Limiter",
        "Life Essence Amulet",
        "Crystal of Empowerment",
        "Arcanist's Prism",
    ),
    {
        "Blitz Mage": 2,
        "Dungeon Guide": 2,
        "Impassioned Tutor": 3,
        "Library Witch": 4,
        "Magus Disciple": 3,
        "Barrier Servant": 3,
        "Ignite the Soul": 4,
        "Anger the Skies": 2,
        "Arcane Blast": 4,
        "Arcane Disposition": 4,
        "Arcane Sight": 4,
        "Careful Study": 2,
        "Creative Shock": 4,
        "Fireball": 4,
        "Focused Flames": 2,
        "Peer into Mana": 4,
        "Power Overwhelming": 1,
        "Purge in Flames": 2,
        "Scry the Skies": 4,
        "Spellshield: Arcane": 2,
    },
)

TONORIS: Final = Deck(
    "tonoris",
    "Alchemical Revolution starter: a Guardian and his drones",
    "Spirit of Wind",
    (
        "Tonoris, Lone Mercenary",
        "Tonoris, Might of Humanity",
        "Tonoris, Genesis Aegis",
        "Archon Broadsword",
        "Sentinel Fabricator",
        "Bulwark Sword",
        "Charged Manaplate",
        "Crest of the Alliance",
        "Powercharged Shield",
        "Worn Gearblade",
        "Deployment Beacon",
    ),
    {
        "Assemble the Ancients": 1,
        "Neos Sight": 3,
        "Smash with Obelisk": 3,
        "Summon Sentinels": 3,
        "Fortified Mana Shield": 4,
        "Heavy Swing": 4,
        "Imperial Recruit": 4,
        "Imperial Sentry": 4,
        "Into the Fray": 3,
        "Martial Guard": 4,
        "Novice Mechanist": 4,
        "Stalwart Shieldmate": 4,
        "Take Point": 4,
        "Cyclonic Strike": 3,
        "Recruitment Officer": 4,
        "Rousing Slam": 3,
        "Winds of Retribution": 2,
        "Young Peacekeeper": 3,
    },
)

JIN: Final = Deck(
    "jin",
    "Mortal Ambition starter: a Warrior who does not mind wounds",
    "Spirit of Wind",
    (
        "Jin, Fate Defiant",
        "Jin, Zealous Maverick",
        "Jin, Undying Resolve",
        "Bauble of Abundance",
        "Executioner's Spear",
        "Life Essence Amulet",
        "Safeguard Amulet",
        "Slate Whetstone",
        "Steel Halberd",
        "Berserker Plate",
        "Shuang Ji of Sacrifice",
    ),
    {
        "Banner Knight": 2,
        "Safeguard Paladin": 4,
        "Trusty Steed": 3,
        "Veteran Soldier": 3,
        "Eminent Commander": 4,
        "Swift Recruit": 4,
        "Bloodbond Bladesworn": 2,
        "Idle Thoughts": 4,
        "Regenerate": 3,
        "Favorable Winds": 4,
        "Materialize Polearm": 3,
        "Reclaim": 2,
        "Enrage": 4,
        "Exia Sight": 2,
        "Mend Flesh": 2,
        "Relentless Outburst": 1,
        "Pierce the Heavens": 4,
        "Savage Swing": 4,
        "Wind Cutter": 3,
        "Hemorrhaging Rend": 2,
    },
)

SOLD: Final = (LORRAINE, LORRAINE_PRELUDE, RAI, RAI_PRELUDE, TONORIS, JIN)
"""Decks as they were sold, complete and legal in Standard."""
DECKS: Final = {deck.name: deck for deck in (EMBERS, TIDES, *SOLD)}
"""Every preset by its name: whatever offers or tries decks goes through these."""
