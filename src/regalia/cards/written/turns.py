"""Cards that make rules about turns: limits as they end, the order of their phases, what comes back."""

from __future__ import annotations

from regalia.cards.written import card
from regalia.game.abilities import Resolves, SizeLimit, Triggered
from regalia.game.targets import Target
from regalia.words.changes import Gain
from regalia.words.conditions import AtLevel
from regalia.words.effects import DealDamage, Draw
from regalia.words.filters import ally, yours
from regalia.words.lasting import NextEntersWith
from regalia.words.selections import Those, your_champion
from regalia.words.structure import If, Sequence
from regalia.words.suppressing import Suppress
from regalia.words.triggers import OnEnter
from regalia.words.turns import PutPhaseLater

card("chronowarp", Resolves(PutPhaseLater()))

card(
    "mirrorbound-covenant",
    Triggered(on=OnEnter(), effect=Draw(to_memory=True)),
    SizeLimit(amount=7),
)

card(
    "vengeful-gust",
    Resolves(
        Sequence(
            (
                Suppress(Target(what=ally & ~yours)),
                If(
                    AtLevel(3),
                    NextEntersWith(
                        what=Those("suppressed"),
                        changes=(Gain(Triggered(on=OnEnter(), effect=DealDamage(4, your_champion))),),
                    ),
                ),
            )
        )
    ),
)
