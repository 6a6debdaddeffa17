"""Cards of Radiant Origins that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.abilities import (
    Activated,
    Additional,
    CannotLose,
    IgnoresElements,
    Keyword,
    Resolves,
    Triggered,
)
from regalia.game.asked import Reserve
from regalia.game.state import Zone
from regalia.game.targets import Target
from regalia.words.amounts import (
    LV,
    Count,
    CountersOn,
    PaidCount,
    Sum,
    ThisWay,
    Times,
    UpTo,
)
from regalia.words.cards import Repeat
from regalia.words.choosing import Roll
from regalia.words.conditions import (
    ChampionBonus,
)
from regalia.words.costs import (
    Banish,
    Discard,
    RemoveCounters,
    Rest,
)
from regalia.words.effects import (
    DealDamage,
    Draw,
    PutCounters,
    Recover,
)
from regalia.words.filters import (
    ally,
    theirs,
    unit,
)
from regalia.words.keywords import floating_memory
from regalia.words.masteries import (
    WheneverCurrentsTurn,
)
from regalia.words.selections import Each, this
from regalia.words.shuffling import ShuffleIn
from regalia.words.structure import Sequence

card(
    "chime-of-endless-dreams",
    Keyword("hindered"),
    worded("Drawing from an empty deck does not make you lose the game.", CannotLose(by="drawing")),
    Activated(
        cost=(Rest(itself=True), Banish(itself=True, zone=Zone.FIELD)),
        effect=ShuffleIn(Each(zone=Zone.GRAVEYARD, whose="you")),
    ),
)

card(
    "decaying-reproach",
    Additional(cost=(RemoveCounters(counter="wither", on="objects", what=theirs, count=4, up_to=True),)),
    Resolves(
        worded(
            "Deal 3 damage to target unit, and 2 more for each wither counter that was removed to "
            "activate ~.",
            DealDamage(Sum((3, Times(2, PaidCount("removecounters")))), Target(what=unit)),
        )
    ),
    Activated(
        cost=(Reserve(2), Discard(itself=True)),
        effect=Sequence((Draw(to_memory=True), Recover(2))),
        zone=Zone.HAND,
        when=ChampionBonus("Diao Chan"),
    ),
)

card(
    "flourishing-qi",
    worded(
        "While the activation of ~ is on the effects stack, put four charge counters on it "
        "whenever your Shifting Currents turn to North.",
        Triggered(
            on=WheneverCurrentsTurn(to="North"), effect=PutCounters("charge", 4, this), zone=Zone.STACK
        ),
    ),
    Resolves(DealDamage(Sum((LV, CountersOn("charge", on="self"))), Target(what=unit))),
)

card(
    "flourishing-restoration",
    IgnoresElements(own=True, price=2, when=ChampionBonus("Diao Chan")),
    Resolves(
        Sequence((Recover(3), Repeat(UpTo(2, Count(what=ally & theirs, whose="opponents")), Recover(3))))
    ),
)

card(
    "sparkling-adornment",
    Additional(cost=(RemoveCounters(counter="sheen", on="objects", at_least=True, one_object=True),)),
    Resolves(
        worded(
            "Put as many sheen counters on target unit as were removed to activate ~.",
            PutCounters("sheen", PaidCount("removecounters"), Target(what=unit)),
        )
    ),
    floating_memory(ChampionBonus("Merlin")),
)

# The only dice in a number.
card(
    "unstable-voltage",
    Resolves(
        worded(
            "Roll two six-sided dice and deal damage equal to their sum to target ally.",
            Sequence((Roll(sides=6, dice=2), DealDamage(ThisWay("rolled"), Target(what=ally)))),
        )
    ),
)
