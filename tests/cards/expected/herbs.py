"""The six herbs that are gathered."""

from __future__ import annotations

from regalia.game.core.language import Effect
from regalia.game.core.state import Zone
from regalia.game.printed.abilities import Activated
from regalia.words.amounts import ThisWay
from regalia.words.changes import Stat
from regalia.words.choosing import Choose
from regalia.words.conditions import AtLeast
from regalia.words.costs import Sacrifice
from regalia.words.effects import Draw, Recover
from regalia.words.lasting import Until
from regalia.words.looking import PutOnDeck
from regalia.words.selections import Those, your_champion
from regalia.words.structure import If, Sequence
from tests.cards.expected import card


def herb(effect: Effect) -> Activated:
    return Activated(cost=(Sacrifice(itself=True),), effect=effect)


raise_level = herb(Until(what=your_champion, changes=(Stat(level=1),)))
exchange = herb(
    Sequence(
        (
            Choose(zone=Zone.HAND),
            PutOnDeck(what=Those()),
            If(AtLeast(ThisWay(), 1), Draw()),
        )
    )
)

card("blightroot", raise_level)
card("manaroot", raise_level)
card("fraysia", herb(Recover(1)))
card("silvershine", herb(Recover(1)))
card("razorvine", exchange)
card("springleaf", exchange)
