"""Cards that leave something to chance: dice and shuffled decks."""

from __future__ import annotations

from regalia.cards.written import card
from regalia.game.abilities import Activated, CannotLose, Keyword, Resolves
from regalia.game.state import Zone
from regalia.game.targets import Target
from regalia.words.amounts import ThisWay
from regalia.words.choosing import Choose, Roll
from regalia.words.costs import Banish, Rest
from regalia.words.effects import DealDamage, Draw
from regalia.words.filters import ally
from regalia.words.selections import Each, Those
from regalia.words.shuffling import ShuffleIn
from regalia.words.structure import Sequence

card(
    "unstable-voltage",
    Resolves(Sequence((Roll(sides=6, dice=2), DealDamage(ThisWay("rolled"), Target(what=ally))))),
)
card(
    "chime-of-endless-dreams",
    Keyword("hindered"),
    CannotLose(by="drawing"),
    Activated(
        cost=(Rest(itself=True), Banish(itself=True, zone=Zone.FIELD)),
        effect=ShuffleIn(Each(zone=Zone.GRAVEYARD, whose="you")),
    ),
)
card(
    "orb-of-regret",
    Activated(
        cost=(Banish(itself=True, zone=Zone.FIELD),),
        effect=Sequence(
            (
                Choose(zone=Zone.HAND, count=3, up_to=True),
                ShuffleIn(Those()),
                Draw(amount=ThisWay()),
            )
        ),
    ),
)
