"""The masteries (mastery.1), and champions that bring them."""

from __future__ import annotations

from regalia.cards.written import card
from regalia.game.abilities import Static, Triggered
from regalia.game.state import Phase, Zone
from regalia.words.amounts import Count, ThisWay
from regalia.words.changes import Gain, LoseAbilities
from regalia.words.combat import AttackPower
from regalia.words.conditions import AtLeast, ChampionBonus
from regalia.words.effects import DealDamage, Draw, Mill, PutCounters
from regalia.words.filters import Owned, Subtype, WithCounter, ally, champion, yours
from regalia.words.lasting import Until
from regalia.words.looking import PutOnDeck
from regalia.words.masteries import (
    CountersOnMastery,
    CountersOnThat,
    MoveCounters,
    TurnCurrents,
    YourMastery,
)
from regalia.words.selections import Each, ThatObject, it, this, your_champion
from regalia.words.structure import If, May, Sequence, WhenYouDo
from regalia.words.triggers import AtBeginningOf, OnHit, OnKill, WhenDone, WheneverAttacks, WheneverDies

_merlin = ChampionBonus("Merlin")
_alice = ChampionBonus("Alice")
_memories = YourMastery("Fractured Memories")
_omens = Count(what=WithCounter("omen"), zone=Zone.BANISHMENT)

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
        on=WheneverDies(what=ally & Subtype("Specter") & yours),
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
        effect=If(
            AtLeast(_omens, 5),
            Sequence(
                (
                    Until(what=your_champion, changes=(AttackPower(3),), until="end of combat"),
                    Draw(to_memory=True),
                )
            ),
            If(
                AtLeast(_omens, 3),
                Until(what=your_champion, changes=(AttackPower(2),), until="end of combat"),
                If(
                    AtLeast(_omens, 1),
                    Until(what=your_champion, changes=(AttackPower(1),), until="end of combat"),
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
