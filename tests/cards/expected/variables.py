"""Cards whose costs contain X or Y."""

from __future__ import annotations

from regalia.game.objects.targets import TargetActivation
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import Additional, Resolves, Triggered
from regalia.words.amounts import Sum, ThisWay, X, Y
from regalia.words.conditions import AtLeast
from regalia.words.costs import Sacrifice
from regalia.words.effects import Negate, banish_negated
from regalia.words.filters import Subtype
from regalia.words.playing import Glimpse
from regalia.words.selections import ControllerOf
from regalia.words.structure import If, Sequence, UnlessPaid, WhenYouDo
from regalia.words.triggers import WhenDone
from tests.cards.expected import card

activation = TargetActivation()
card(
    "horticounter",
    Additional(cost=(Sacrifice(what=Subtype("Herb"), count=Y),)),
    Resolves(
        Sequence(
            (
                UnlessPaid(
                    cost=(Reserve(Sum((X, Y))),),
                    effect=Negate(what=activation),
                    payer=ControllerOf(activation),
                ),
                banish_negated,
                If(
                    AtLeast(ThisWay("negated"), 1),
                    WhenYouDo(Triggered(on=WhenDone(), effect=Glimpse(3))),
                ),
            )
        )
    ),
)
