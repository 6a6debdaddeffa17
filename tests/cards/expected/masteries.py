"""The masteries (mastery.1), and champions that bring them."""

from __future__ import annotations

from regalia.game.core.language import Unlike
from regalia.game.core.state import Phase, Zone
from regalia.game.printed.abilities import Resolves, Triggered
from regalia.words.choosing import Choose
from regalia.words.combat import AttackPower, attacker
from regalia.words.combat_triggers import WheneverAttacks
from regalia.words.conditions import ChampionBonus, ObjectIs
from regalia.words.effects import Draw, PutCounters, Recover
from regalia.words.filters import champion, yours
from regalia.words.having import WithCounter
from regalia.words.keywords import floating_memory
from regalia.words.lasting import Until
from regalia.words.masteries import (
    CURRENTS,
    GainMastery,
    YourMastery,
)
from regalia.words.omens import BanishAsOmen, omens
from regalia.words.selections import Those
from regalia.words.structure import NO_LIMIT, DependingOnAmount, If, May, Sequence
from regalia.words.triggers import AtBeginningOf, OnEnter
from tests.cards.expected import card

_merlin = ChampionBonus("Merlin")
_alice = ChampionBonus("Alice")
_memories = YourMastery("Fractured Memories")


# Who brings them, and what works with them.

card("kongming-wayward-maven", Triggered(on=OnEnter(), effect=GainMastery(CURRENTS)))
card(
    "ciel-loyal-valet",
    Triggered(on=OnEnter(), effect=GainMastery("Servile Possessions")),
    Triggered(
        on=AtBeginningOf(phase=Phase.END),
        effect=May(effect=Sequence((Choose(zone=Zone.GRAVEYARD, or_zone=Zone.HAND), BanishAsOmen(Those())))),
        inherited=True,
    ),
)
card(
    "spalling-cleanse",
    Resolves(
        If(
            ObjectIs(_memories, Unlike(WithCounter("sheen", 7))),
            PutCounters("sheen", 2, _memories),
            Recover(3),
        )
    ),
    floating_memory(),
)

card(
    "servile-possessions",
    Triggered(
        on=WheneverAttacks(what=champion & yours),
        effect=DependingOnAmount(
            omens,
            (
                ((1, 2), Until(what=attacker, changes=(AttackPower(1),), until="end of combat")),
                ((3, 4), Until(what=attacker, changes=(AttackPower(2),), until="end of combat")),
                (
                    (5, NO_LIMIT),
                    Sequence(
                        (
                            Until(what=attacker, changes=(AttackPower(3),), until="end of combat"),
                            Draw(to_memory=True),
                        )
                    ),
                ),
            ),
        ),
        when=ChampionBonus("Ciel"),
    ),
)
