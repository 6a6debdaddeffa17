"""Cards that leave something to chance: dice and shuffled decks."""

from __future__ import annotations

from regalia.game.core.state import Zone
from regalia.game.printed.abilities import Activated
from regalia.words.amounts import ThisWay
from regalia.words.choosing import Choose
from regalia.words.costs import Banish
from regalia.words.effects import Draw
from regalia.words.selections import Those
from regalia.words.shuffling import ShuffleIn
from regalia.words.structure import Sequence
from tests.cards.expected import card

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
