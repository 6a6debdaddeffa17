"""The names by which the engine asks what cards and objects have.

Keywords and rules of texts are kept alike, as a `Keyword` with a name. The name is plain text in the card
pool and in saved games, because cards may bring keywords that no rule knows. The names that the engine asks
for are listed here.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, TypeAlias


class KeywordName(StrEnum):
    """The keywords of the game, as printed. Most have a chapter in the rule book, some only a reminder."""

    AETHERCALLING = "aethercalling"
    AGILITY = "agility"
    AMBUSH = "ambush"
    BREW = "brew"
    BULWARK = "bulwark"
    CLASS_LOCKED = "class locked"
    CLEAVE = "cleave"
    COMMAND = "command"
    COMMANDED_WILL = "commanded will"
    CRITICAL = "critical"
    DIVINE_RELIC = "divine relic"
    ELYSIAN_AURA = "elysian aura"
    EPHEMERATE = "ephemerate"
    FAST_ACTIVATION = "fast activation"
    FIRST_BOON = "first boon"
    FLOATING_MEMORY = "floating memory"
    FOSTER = "foster"
    HINDERED = "hindered"
    IMMORTALITY = "immortality"
    INTERCEPT = "intercept"
    INTERDICTION = "interdiction"
    KINDLE = "kindle"
    LEVEL_LOCKED = "level locked"
    LINEAGE_RELEASE = "lineage release"
    LINK = "link"
    LINK_SHIELD = "link shield"
    MULTISTRIKE = "multistrike"
    OMNISHROUD = "omnishroud"
    ON_CHARGE = "on charge"
    ON_FOSTER = "on foster"
    PREPARE = "prepare"
    PRESERVE = "preserve"
    PRIDE = "pride"
    RANGED = "ranged"
    RENEWABLE = "renewable"
    RESERVABLE = "reservable"
    RETORT = "retort"
    SPELLSHROUD = "spellshroud"
    STARCALLING = "starcalling"
    STEADFAST = "steadfast"
    STEALTH = "stealth"
    TAUNT = "taunt"
    TRUE_SIGHT = "true sight"
    UNBLOCKABLE = "unblockable"
    VIGOR = "vigor"

    @property
    def chapter(self) -> str:
        """The prefix of its rules in the rule book.

        >>> KeywordName.TRUE_SIGHT.chapter
        'keyword.true-sight'
        """
        return f"keyword.{self.replace(' ', '-')}"


class LabelName(StrEnum):
    """The words in front of abilities that mean nothing by themselves (term.label-keywords.3)."""

    BALANCE = "balance"
    CARDISTRY = "cardistry"
    DELUGE = "deluge"
    EQUESTRIAN = "equestrian"
    HARMONIZE = "harmonize"
    UPKEEP = "upkeep"


class TextRule(StrEnum):
    """Rules that a text gives an object in a sentence, without a keyword of the game."""

    # What it cannot do, and what cannot be done to it: "can't" beats "can" (misc.permission.1).
    CANNOT_ATTACK = "can't attack"
    CANNOT_BE_ATTACKED = "can't be attacked"
    CANNOT_BE_BANISHED = "can't be banished"
    CANNOT_BE_DEALT_DAMAGE = "can't be dealt damage"
    CANNOT_BE_DESTROYED = "can't be destroyed"
    CANNOT_BE_INTERCEPTED = "can't be intercepted"
    CANNOT_BE_NEGATED = "can't be negated"
    CANNOT_BE_RETALIATED = "can't be retaliated"
    CANNOT_BE_SACRIFICED = "can't be sacrificed"
    CANNOT_BE_SUPPRESSED = "can't be suppressed"
    CANNOT_BE_TARGETED_BY_OPPONENTS = "can't be targeted by opponents"
    CANNOT_BE_TARGETED_BY_SPELLS = "can't be targeted by spells"
    CANNOT_BECOME_BREWED = "can't become brewed"
    CANNOT_BECOME_DISTANT = "can't become distant"
    CANNOT_BECOME_EPHEMERAL = "can't become ephemeral"
    CANNOT_BECOME_FOSTERED = "can't become fostered"
    CANNOT_BECOME_IMBUED = "can't become imbued"
    CANNOT_BECOME_RESTED = "can't become rested"
    CANNOT_DEAL_DAMAGE = "can't deal damage"
    CANNOT_HAVE_COUNTERS = "can't have counters put on it"
    CANNOT_INTERCEPT = "can't intercept"
    CANNOT_LEAVE = "can't leave the field"
    CANNOT_LEVEL_UP = "can't level up"
    CANNOT_RETALIATE = "can't retaliate"
    CANNOT_WAKE_UP = "can't wake up"
    STAYS_RESTED = "stays rested"
    """It does not wake up in the wake up phase (wake-up-phase.1)."""
    DISOBEYS = "doesn't obey"
    """The ally does not obey its controller (term.obedience.1)."""

    # Attacks.
    ATTACKS_AS_ALLY = "attacks as an ally"
    """It may declare attacks although it is neither an ally nor a champion."""
    TARGET_CHOSEN_BY_OPPONENT = "an opponent chooses what it attacks"
    """It attacks an opponent, who then chooses which of their units it attacks."""
    IGNORES_TAUNT = "ignores taunt"
    STRIKES_WITH_LIFE = "strikes with life"
    """Its life is the damage it assigns, in place of its power."""
    UNPREVENTABLE = "deals unpreventable combat damage"
    """The combat damage of attacks in which it takes part cannot be prevented (damage.3)."""
    RETALIATES_WITHOUT_DEFENDING = "retaliates without defending"
    """Like a unit with Ambush, it may retaliate while others are attacked (keyword.ambush.1)."""
    HITS_AGAIN = "triggers On Hit again"
    """Every On Hit ability of an attack with this weapon triggers an additional time."""

    # Weapons.
    USES_WEAPONS = "uses weapons"
    """It may attack using weapons, as champions may."""
    WIELDED_BY = "wielded by"
    """Units other than champions may attack with this weapon."""
    AS_THOUGH_LOADED = "as though loaded"
    NOT_FOR_ATTACKS = "not for attacks"
    """This weapon cannot be used for attacks."""
    NOT_WITH_ATTACK_CARDS = "not with attack cards"
    """This weapon cannot be used for attacks with attack cards."""
    WITHOUT_WEAPONS = "without weapons"
    """No weapon can be used for an attack with this card."""

    # Champions and their players.
    LEVELS_UP_ONLY_INTO = "levels up only into"
    """Its player may level it up into certain champions only."""
    LEVELS_UP_AT_SAME_LEVEL = "levels up at the same level"
    """Its player may level it up into champions of the same base level."""
    PLAYER_HAS_OMNISHROUD = "you have omnishroud"
    PLAYER_HAS_SPELLSHROUD = "you have spellshroud"
    ENABLES_ARCANE = "enables arcane"
    ENABLES_ASTRA = "enables astra"
    ENABLES_CRUX = "enables crux"
    ENABLES_EXIA = "enables exia"
    ENABLES_FIRE = "enables fire"
    ENABLES_LUXEM = "enables luxem"
    ENABLES_NEOS = "enables neos"
    ENABLES_TERA = "enables tera"
    ENABLES_UMBRA = "enables umbra"
    ENABLES_WATER = "enables water"
    ENABLES_WIND = "enables wind"

    # The rest.
    ALWAYS_DISTANT = "always distant"
    """This unit is always distant, even as turns end."""
    SHARES_REVEALED = "revealed cards share abilities"
    """Cards of its controller that are revealed together from memory have each other's abilities."""


RuleName: TypeAlias = KeywordName | TextRule
"""The name of a keyword or rule that the engine asks for."""
CANNOT_GAIN: Final = "can't gain "
"""The beginning of the names of rules that keep an object from gaining a keyword (term.have.1)."""
