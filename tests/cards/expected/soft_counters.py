"""Cards that negate something unless its controller pays."""

from __future__ import annotations

from regalia.game.objects.targets import TargetActivation
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import Resolves
from regalia.words.conditions import AtLevel, ClassBonus
from regalia.words.effects import Negate, banish_negated
from regalia.words.filters import spell
from regalia.words.keywords import costs_less
from regalia.words.selections import ControllerOf
from regalia.words.stats import LV
from regalia.words.structure import Sequence, UnlessPaid
from tests.cards.expected import card

activation = TargetActivation()
spell_activation = TargetActivation(what=spell)

card(
    "frostbind",
    Resolves(
        Sequence(
            (
                UnlessPaid(
                    cost=(Reserve(2),), effect=Negate(what=activation), payer=ControllerOf(activation)
                ),
                banish_negated,
            )
        )
    ),
)
card(
    "annul-spell",
    costs_less(1, AtLevel(2)),
    Resolves(
        UnlessPaid(
            cost=(Reserve(3),), effect=Negate(what=spell_activation), payer=ControllerOf(spell_activation)
        )
    ),
)
card(
    "flash-freeze",
    costs_less(2, ClassBonus()),
    Resolves(
        Sequence(
            (
                UnlessPaid(
                    cost=(Reserve(LV),), effect=Negate(what=activation), payer=ControllerOf(activation)
                ),
                banish_negated,
            )
        )
    ),
)
