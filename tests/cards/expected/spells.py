"""Plain actions that many decks play."""

from __future__ import annotations

from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Resolves
from regalia.words.amounts import Count, Sum
from regalia.words.effects import DealDamage, Draw
from regalia.words.filters import Subtype, unit
from regalia.words.keywords import floating_memory
from regalia.words.looking import LookAtTop, PutInOrder
from regalia.words.playing import Glimpse
from regalia.words.selections import Those
from regalia.words.stats import LV
from regalia.words.structure import Sequence
from tests.cards.expected import card

card(
    "idle-thoughts",
    Resolves(Sequence((LookAtTop(amount=4), PutInOrder(what=Those("seen"), where="top")))),
    floating_memory(),
)
card(
    "refracting-missile",
    Resolves(DealDamage(Sum((Count(what=Subtype("Fractal")), 1)), Target(what=unit))),
    floating_memory(),
)
card("scry-the-skies", Resolves(Sequence((Glimpse(LV), Draw(to_memory=True)))))
