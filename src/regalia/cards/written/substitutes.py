"""Cards that let something else pay: Reservable, Floating Memory, Kindle and their kin."""

from __future__ import annotations

from regalia.cards.written import card
from regalia.game.abilities import Activated, Additional, Keyword, Static, Triggered
from regalia.game.payment import Reserve
from regalia.game.targets import Target
from regalia.words.changes import Gain, Stat
from regalia.words.conditions import ClassBonus
from regalia.words.costs import Rest, Sacrifice
from regalia.words.effects import Summon, Until
from regalia.words.filters import Subtype, ally, token, yours
from regalia.words.keywords import reservable
from regalia.words.triggers import OnEnter

card(
    "cordelia-aurous-kaiser",
    Triggered(on=OnEnter(), effect=Summon(name="Automaton Drone", amount=2)),
    Static(of=token & yours, changes=(Gain(reservable()),), when=ClassBonus()),
)
card("automaton-drone")
card(
    "powercell",
    Activated(
        cost=(Reserve(1), Rest(itself=True), Sacrifice(itself=True)),
        effect=Until(what=Target(what=Subtype("Automaton") & ally), changes=(Stat(power=2),)),
    ),
)
card(
    "overlord-mk-iii",
    Additional(cost=(Sacrifice(what=Subtype("Powercell"), count=4),)),
    Keyword("intercept"),
    Keyword("spellshroud"),
    Keyword("steadfast"),
    Keyword("true sight"),
)
