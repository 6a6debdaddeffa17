"""Cards of promotional cards that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.abilities import (
    Activated,
    Contribution,
    CostChange,
    Happening,
    Keyword,
    Lineage,
    Method,
    Replaces,
    Triggered,
)
from regalia.game.asked import Reserve
from regalia.game.durations import END_OF_TURN, GAME
from regalia.game.state import Zone
from regalia.game.targets import Target
from regalia.words.cards import GenerateAny
from regalia.words.changes import Stat, has
from regalia.words.conditions import All, ChampionBonus, SourceIs, ThereAre
from regalia.words.costs import Banish, RemoveCounters, Rest
from regalia.words.filters import Named, Subtype, ally, regalia, unit, weapon, yours
from regalia.words.labels import AbilityIs, WheneverActivatesLabelled
from regalia.words.lasting import ChangeCosts, Until
from regalia.words.replacing import Prevent, ReplaceFor
from regalia.words.selections import Each, ThatObject, this
from regalia.words.structure import Sequence

card(
    "the-duchesss-thornes",
    Keyword("hindered"),
    worded(
        "Whenever you activate a cardistry ability of an ally, give that ally +1 power and true "
        "sight until end of turn.",
        Triggered(
            on=WheneverActivatesLabelled(label="cardistry", of=ally),
            effect=Until(what=ThatObject(), changes=(Stat(power=1), has("true sight"))),
        ),
    ),
    Activated(
        cost=(Rest(itself=True), Banish(itself=True, zone=Zone.FIELD)),
        effect=worded(
            "Make the next cardistry ability that you activate this turn cost (6) less.",
            ChangeCosts(
                change=CostChange(amount=-6, method=(Method.ABILITY,), condition=AbilityIs("cardistry")),
                once=True,
            ),
        ),
    ),
)

_old = Named("Clarent, Sword of Peace")
_lorraine = ChampionBonus("Lorraine")
card(
    "clarent-reimagined",
    worded(
        "[Lorraine Bonus] A card named Clarent, Sword of Peace that you banish from your material deck "
        "pays for 1 of the "
        "memory cost of ~.",
        Contribution(
            pays="memory",
            by=Banish(what=_old, zone=Zone.MATERIAL_DECK),
            up_to=1,
            for_this=True,
            when=_lorraine,
        ),
    ),
    worded(
        "[Lorraine Bonus] So does one further Sword regalia card that you banish with it.",
        Contribution(
            pays="memory",
            by=Banish(what=Subtype("Sword") & regalia, zone=Zone.MATERIAL_DECK),
            up_to=1,
            for_this=True,
            beside=True,
            when=All((_lorraine, ThereAre(what=_old, zone=Zone.MATERIAL_DECK))),
        ),
    ),
    Activated(
        cost=(RemoveCounters(counter="durability", on="self"),),
        effect=Sequence(
            (
                ReplaceFor(
                    rule=Replaces(event=Happening.DAMAGE, change=(Prevent(amount=1),), combat=False),
                    what=Target(what=unit),
                    until=END_OF_TURN,
                ),
                Until(what=this, changes=(has("spellshroud"),)),
            )
        ),
        when=_lorraine,
    ),
)

_swords = (
    "AquaTech Blade X",
    "Archon Broadsword",
    "Arondight, Azure Blade",
    "Bise Blade",
    "Bulwark Sword",
    "Capacitance X Psycho",
    "Carnwennan, Shrouded Edge",
    "Ceremonial Stormblade",
    "Clarent, Reimagined",
    "Clarent, Sword of Peace",
    "Drawn Blade",
    "Excalibur, Cursed Sword",
    "Firetongue",
    "Forgelight Blade",
    "Fulminator, Rising Storm",
    "Galatine, Sword of Sunlight",
    "Grande Aiguille",
    "Grande Sonnerie",
    "Inert Sword",
    "Krustallan Longsword",
    "Lacuna's Grasp",
    "Luminous Quartz",
    "Mirrordepth's Blade",
    "Ornamental Greatsword",
    "Palvor Sword",
    "Prismatic Edge",
    "Quietus Blade",
    "Reciprocity, Dorumegia's Call",
    "Sealed Blade",
    "Seer's Sword",
    "Shardforged Blade",
    "Sword Saint's Vow",
    "Sword of Adversity",
    "Sword of Avarice",
    "Sword of Seeking",
    "Sword of Shadows",
    "Tideholder Claymore",
    "Training Sword",
    "Vorpal Sword",
    "Votive Runeblade",
    "Warrior's Longsword",
    "Worn Gearblade",
    "Zephyr's Edge",
)
"""Every Sword regalia there is."""
_wings = worded(
    "Generate Sword regalia cards, as many as you like, and put them onto the field. From then on the Sword "
    "weapons you control can attack as though they were allies.",
    Sequence(
        (
            GenerateAny(_swords),
            Until(
                what=Each(what=Subtype("Sword") & weapon & yours),
                changes=(has("attacks as an ally"),),
                until=GAME,
            ),
        )
    ),
)
card(
    "lorraine-ascendant-wings",
    Lineage("Lorraine"),
    Activated(cost=(Reserve(2024),), effect=_wings, only_if=SourceIs(Subtype("Ascendant"))),
)
