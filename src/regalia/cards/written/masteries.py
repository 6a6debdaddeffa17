"""The masteries (mastery.1), and champions that bring them."""

from __future__ import annotations

from regalia.cards.written import card
from regalia.game.abilities import Resolves, Static, Triggered
from regalia.game.language import Unlike
from regalia.game.state import Phase, Zone
from regalia.game.targets import Target
from regalia.words.amounts import LV, CountersOn, Sum, ThisWay
from regalia.words.changes import Gain, LoseAbilities
from regalia.words.choosing import Choose
from regalia.words.combat import AttackPower, attacker
from regalia.words.conditions import AtLeast, ChampionBonus, ObjectIs
from regalia.words.effects import DealDamage, Draw, Mill, PutCounters, Recover
from regalia.words.filters import Owned, Subtype, WithCounter, ally, champion, unit, yours
from regalia.words.keywords import floating_memory
from regalia.words.lasting import Until
from regalia.words.looking import PutOnDeck
from regalia.words.masteries import (
    CURRENTS,
    CountersOnMastery,
    CountersOnThat,
    GainMastery,
    MoveCounters,
    TurnCurrents,
    WheneverCurrentsTurn,
    YourMastery,
)
from regalia.words.omens import BanishAsOmen, omens
from regalia.words.selections import Each, ThatObject, Those, it, this
from regalia.words.structure import NO_LIMIT, DependingOnAmount, If, May, Sequence, WhenYouDo
from regalia.words.triggers import (
    AtBeginningOf,
    OnEnter,
    OnHit,
    OnKill,
    WhenDone,
    WheneverAttacks,
    WheneverDies,
)

_merlin = ChampionBonus("Merlin")
_alice = ChampionBonus("Alice")
_memories = YourMastery("Fractured Memories")

card(
    "fractured-memories",
    Static(
        of=champion & yours,
        changes=(
            Gain(Triggered(on=OnKill(ally), effect=PutCounters("sheen", CountersOnThat("sheen"), _memories))),
        ),
        when=_merlin,
    ),
    Static(
        of=champion & yours,
        changes=(
            Gain(
                Triggered(
                    on=OnHit(champion),
                    effect=May(
                        effect=Sequence(
                            (
                                MoveCounters("sheen", ThatObject(), _memories),
                                If(
                                    AtLeast(ThisWay(), 3),
                                    WhenYouDo(
                                        Triggered(on=WhenDone(), effect=DealDamage(3, it)),
                                        about=ThatObject(),
                                    ),
                                ),
                            )
                        )
                    ),
                )
            ),
        ),
        when=_merlin,
    ),
)
card(
    "phantasmagoria",
    Static(of=Owned() & ~Subtype("Specter"), changes=(LoseAbilities(),), affects=Zone.GRAVEYARD),
    Triggered(
        on=WheneverDies(what=Subtype("Specter") & ally & yours),
        effect=PutCounters("haunt", 1, this),
        when=_alice,
    ),
    Triggered(
        on=AtBeginningOf(phase=Phase.END),
        effect=May(
            effect=Sequence(
                (
                    PutOnDeck(what=Each(zone=Zone.GRAVEYARD, whose="you")),
                    Mill(amount=CountersOnMastery("Phantasmagoria", "haunt")),
                )
            )
        ),
        when=_alice,
    ),
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
card(
    "shifting-currents",
    Triggered(
        on=AtBeginningOf(phase=Phase.END), effect=May(effect=TurnCurrents()), when=ChampionBonus("Kongming")
    ),
)

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
    "flourishing-qi",
    Triggered(on=WheneverCurrentsTurn(to="North"), effect=PutCounters("charge", 4, this), zone=Zone.STACK),
    Resolves(DealDamage(Sum((LV, CountersOn("charge", on="self"))), Target(what=unit))),
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
