"""Cards of promotional cards that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.abilities import (
    Activated,
    Contribution,
    CostChange,
    Happening,
    Keyword,
    Method,
    Replaces,
    Triggered,
)
from regalia.game.durations import END_OF_TURN
from regalia.game.state import Zone
from regalia.game.targets import Target
from regalia.words.changes import Stat, has
from regalia.words.conditions import All, ChampionBonus, ThereAre
from regalia.words.costs import Banish, RemoveCounters, Rest
from regalia.words.filters import Named, Subtype, ally, regalia, unit
from regalia.words.labels import AbilityIs, WheneverActivatesLabelled
from regalia.words.lasting import ChangeCosts, Until
from regalia.words.replacing import Prevent, ReplaceFor
from regalia.words.selections import ThatObject, this
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
    Contribution(
        pays="memory",
        by=Banish(what=_old, zone=Zone.MATERIAL_DECK),
        up_to=1,
        for_this=True,
        when=_lorraine,
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
