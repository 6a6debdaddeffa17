"""Cards of Mortal Ambition that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.abilities import (
    Happening,
    Keyword,
    Replaces,
    Resolves,
    Static,
    Triggered,
)
from regalia.game.state import Phase, State
from regalia.game.targets import Target
from regalia.words.amounts import CountersOn, Per
from regalia.words.cards import Repeat
from regalia.words.changes import Gain, Stat, has
from regalia.words.combat import AttackAgain, AttackPower, NextAttack
from regalia.words.conditions import (
    All,
    AtLeast,
    AtLevel,
    ChampionBonus,
    ClassBonus,
    Damage,
    Was,
)
from regalia.words.effects import DealDamage
from regalia.words.filters import (
    Subtype,
    ThisCard,
    ally,
    champion,
    unit,
    yours,
)
from regalia.words.history import Died, TimesThisTurn
from regalia.words.keywords import costs_less, prepare
from regalia.words.lasting import NextEntersWith, Until
from regalia.words.masteries import (
    TurnCurrents,
)
from regalia.words.replacing import More, ReplaceFor
from regalia.words.selections import Each, Those, this, your_champion
from regalia.words.structure import If, May, Sequence
from regalia.words.suppressing import Suppress
from regalia.words.triggers import (
    AtBeginningOf,
    OnEnter,
    OnHit,
    WheneverAttacks,
    WheneverLevelsUp,
)

polearm = Subtype("Polearm")

wounds = CountersOn("damage")

# Nothing else says of damage counters that they strengthen the next attack.
card(
    "enrage",
    costs_less(2, Damage(20)),
    Resolves(
        Sequence(
            (
                DealDamage(4, your_champion, unpreventable=True),
                NextAttack(of=your_champion, changes=(AttackPower(Per(4, wounds)),)),
            )
        )
    ),
)

# The only attack with one thing and/or another.
card(
    "jin-fate-defiant",
    Triggered(
        inherited=True,
        on=WheneverAttacks(what=ThisCard(), using=polearm),
        effect=Until(
            what=Target(what=(Subtype("Horse") | Subtype("Human")) & ally & yours),
            changes=(Stat(power=1),),
        ),
    ),
)

# No other attack looks back at a new level.
card(
    "pierce-the-heavens",
    Static(
        of=ThisCard(),
        changes=(Stat(power=2), has("unblockable")),
        when=All((ChampionBonus("Jin"), AtLeast(TimesThisTurn(WheneverLevelsUp()), 1))),
    ),
)

card(
    "relentless-outburst",
    Resolves(
        ReplaceFor(rule=Replaces(event=Happening.DAMAGE, change=(More(1),)), what=Target(what=champion)),
        when=All((ClassBonus(), Damage(35))),
    ),
    Resolves(Repeat(Per(6, wounds), DealDamage(1, Each(what=unit & ~(champion & yours))))),
)

card(
    "shifting-currents",
    Triggered(
        on=AtBeginningOf(phase=Phase.END), effect=May(effect=TurnCurrents()), when=ChampionBonus("Kongming")
    ),
)

card(
    "slice-and-dice",
    prepare(3),
    Triggered(
        on=OnHit(),
        effect=If(
            Was(State.PREPARED),
            May(
                effect=worded(
                    "Have the attacker declare one more attack, with a copy of ~ in its intent that is not "
                    "prepared and has +3 power.",
                    AttackAgain(copy=this, changes=(Stat(power=3),)),
                )
            ),
        ),
    ),
)

card(
    "vengeful-gust",
    Resolves(
        worded(
            "Suppress target ally that you don't control. If your champion is at level 3 or higher, "
            "the next time that card enters the field this turn, it has an On Enter ability that deals "
            "4 damage to its controller's champion.",
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
            ),
        )
    ),
)

# One sentence says two things that are true under the same condition.
_AVENGING = AtLeast(Died(Subtype("Human") & ally), 1)

card(
    "guan-yu-prime-exemplar",
    costs_less(2, condition=_AVENGING),
    Keyword("fast activation", when=_AVENGING),
    Keyword("ambush"),
    Keyword("retort", 2),
)
