"""Cards of Mortal Ambition that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.core.bound import Group
from regalia.game.core.keywords import KeywordName
from regalia.game.core.state import Phase, State, Zone
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import (
    Keyword,
    MustAttack,
    ReplaceableEvent,
    Replaces,
    Resolves,
    Static,
    Triggered,
)
from regalia.words.amounts import Per
from regalia.words.cards import Repeat
from regalia.words.changes import Gain, Stat, has
from regalia.words.combat import AttackAgain
from regalia.words.combat_triggers import OnHit, WheneverAttacks
from regalia.words.conditions import All, AtLeast, AtLevel, ChampionBonus, ClassBonus, Damage, ThereAre, Was
from regalia.words.costs import Rest
from regalia.words.counting import CountersOn
from regalia.words.deed_triggers import WheneverLevelsUp
from regalia.words.effects import DealDamage
from regalia.words.filters import Element, Subtype, ThisCard, ally, champion, other, unit, yours
from regalia.words.history import Died, TimesThisTurn
from regalia.words.keywords import costs_less, prepare
from regalia.words.lasting import Empower, NextEntersWith, Until
from regalia.words.masteries import TurnCurrents
from regalia.words.play_triggers import WheneverActivates
from regalia.words.remembered import BanishedBySource
from regalia.words.replacing import BanishAsResolved, More, ReplaceFor
from regalia.words.selections import Each, ThatObject, Those, this, your_champion
from regalia.words.structure import If, May, MayPay, ModesNow, Sequence
from regalia.words.suppressing import Suppress
from regalia.words.triggers import AtBeginningOf, OnEnter

polearm = Subtype("Polearm")

wounds = CountersOn("damage")

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
        changes=(Stat(power=2), has(KeywordName.UNBLOCKABLE)),
        when=All((ChampionBonus("Jin"), AtLeast(TimesThisTurn(WheneverLevelsUp()), 1))),
    ),
)

card(
    "relentless-outburst",
    Resolves(
        ReplaceFor(
            rule=Replaces(event=ReplaceableEvent.DAMAGE, change=(More(1),)), what=Target(what=champion)
        ),
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
                            what=Those(Group.LAST_SUPPRESSED),
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
    Keyword(KeywordName.FAST_ACTIVATION, when=_AVENGING),
    Keyword(KeywordName.AMBUSH),
    Keyword(KeywordName.RETORT, 2),
)

card(
    "dong-zhou-false-liege",
    Keyword(KeywordName.INTERCEPT),
    Triggered(
        on=OnEnter(),
        effect=worded(
            "You may rest ~. If you do, choose two of these: all other allies are dealt 3 damage; empower 3; "
            "~ gains vigor until end of turn.",
            MayPay(
                cost=(Rest(itself=True),),
                then=ModesNow(
                    bullets=(
                        DealDamage(3, Each(what=ally & other)),
                        Empower(3),
                        Until(what=this, changes=(has(KeywordName.VIGOR),)),
                    ),
                    count=2,
                ),
            ),
        ),
        when=ClassBonus(),
    ),
)

card(
    "fervent-lancer",
    worded(
        "Whenever you activate a card of the exia element, you may banish it when it resolves.",
        Triggered(
            on=WheneverActivates(what=Element("exia")),
            effect=May(effect=BanishAsResolved(what=ThatObject(), remember=True)),
        ),
    ),
    Static(
        of=ThisCard(),
        changes=(Stat(power=2), Gain(MustAttack(against=champion))),
        when=ThereAre(what=BanishedBySource(), zone=Zone.BANISHMENT, whose="anyone"),
    ),
)
