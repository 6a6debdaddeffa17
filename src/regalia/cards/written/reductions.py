"""Cards whose own text lowers their cost."""

from __future__ import annotations

from regalia.cards.written import card
from regalia.game.abilities import Resolves
from regalia.game.targets import Target
from regalia.words.amounts import LV, Sum
from regalia.words.conditions import ClassBonus
from regalia.words.effects import DealDamage
from regalia.words.filters import unit
from regalia.words.keywords import costs_less

card(
    "fireball",
    costs_less(2, ClassBonus()),
    Resolves(DealDamage(Sum((1, LV)), Target(what=unit))),
)
