"""Cards that show clauses of the chapters on activation and materialization."""

from __future__ import annotations

from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Lineage, Resolves, Static, Triggered
from regalia.words.amounts import Count
from regalia.words.changes import Stat
from regalia.words.effects import Destroy, PutCounters
from regalia.words.filters import Element, Subtype, ThisCard, action, item, spell, weapon
from regalia.words.play_triggers import WheneverActivates
from regalia.words.selections import your_champion
from tests.cards.expected import card

mage = Subtype("Mage")

card("crumbling-reign", Resolves(Destroy(Target(what=item | weapon))))
card(
    "rai-archmage",
    Lineage("Rai"),
    Triggered(
        on=WheneverActivates(what=mage & action, nth=1),
        effect=PutCounters("enlighten", 1, your_champion),
        inherited=True,
    ),
)
card(
    "rai-storm-seer",
    Lineage("Rai"),
    Static(
        of=ThisCard(),
        changes=(Stat(level=Count(what=Element("arcane") & mage & spell, zone=Zone.BANISHMENT)),),
    ),
)
