"""Mortal Ambition, the deck of Jin: polearms, horses, and strength out of wounds."""

from __future__ import annotations

from regalia.cards.written import card
from regalia.game.abilities import (
    Activated,
    CostChange,
    Happening,
    Keyword,
    Lineage,
    Method,
    Replaces,
    Resolves,
    Static,
    Triggered,
)
from regalia.game.state import Phase, Zone
from regalia.game.targets import Target
from regalia.game.ways import Grant
from regalia.words.amounts import CountersOn, EventAmount, Per
from regalia.words.cards import Repeat
from regalia.words.changes import Stat, has
from regalia.words.combat import AttackPower, AttacksGain, NextAttack
from regalia.words.conditions import All, AtLeast, ChampionBonus, ClassBonus, Damage, During, Not
from regalia.words.costs import Banish
from regalia.words.effects import DealDamage, Draw, PutCounters, Recover, WakeUp
from regalia.words.filters import Subtype, ThisCard, ally, champion, unit, weapon, yours
from regalia.words.history import TimesThisTurn, TotalThisTurn
from regalia.words.keywords import costs_less, floating_memory
from regalia.words.lasting import ChangeCosts, Until
from regalia.words.playing import PlayFrom
from regalia.words.replacing import More, Prevent, ReplaceFor, prevents
from regalia.words.selections import Each, this, your_champion
from regalia.words.structure import May, Sequence
from regalia.words.triggers import (
    AtBeginningOf,
    OnAttack,
    OnEnter,
    OnKill,
    WheneverAttacks,
    WheneverDealtDamage,
    WheneverLevelsUp,
    WheneverYourChampionHits,
)

polearm = Subtype("Polearm")
wounds = CountersOn("damage")

# Champions.

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
card(
    "jin-zealous-maverick",
    Lineage("Jin"),
    Triggered(
        on=OnEnter(),
        effect=NextAttack(
            of=this,
            changes=(AttackPower(1), AttacksGain(Triggered(on=OnAttack(), effect=WakeUp(this)))),
        ),
    ),
)
card(
    "jin-undying-resolve",
    Lineage("Jin"),
    Static(of=ThisCard(), changes=(has("immortality"),), when=Not(During(whose="you", phase=Phase.END))),
)

# Regalia.

card(
    "executioners-spear",
    Triggered(on=OnKill(), effect=PutCounters("durability", 1, this), when=ChampionBonus("Jin")),
)
card(
    "safeguard-amulet",
    Activated(
        cost=(Banish(itself=True, zone=Zone.FIELD),),
        effect=ReplaceFor(
            rule=Replaces(event=Happening.DAMAGE, change=(Prevent(amount=4),), combat=False),
            what=your_champion,
        ),
    ),
)
card(
    "slate-whetstone",
    Activated(
        cost=(Banish(itself=True, zone=Zone.FIELD),),
        effect=Sequence(
            (
                Until(what=Target(what=polearm & weapon & yours, up_to=True), changes=(Stat(power=1),)),
                Draw(),
            )
        ),
    ),
)
card("steel-halberd", Static(of=ThisCard(), changes=(Stat(power=1),), when=ClassBonus()))
card(
    "berserker-plate",
    Static(of=champion & yours, changes=(Stat(life=7),), when=ClassBonus()),
    Triggered(
        on=AtBeginningOf(phase=Phase.RECOLLECTION),
        effect=Sequence((DealDamage(3, your_champion, unpreventable=True), Draw())),
    ),
)
card(
    "shuang-ji-of-sacrifice",
    Static(of=ThisCard(), changes=(Stat(power=Per(5, wounds)),), when=ClassBonus()),
    Triggered(
        on=OnEnter(),
        effect=May(effect=Sequence((DealDamage(5, your_champion, unpreventable=True), Draw()))),
    ),
)

# Allies.

card("safeguard-paladin", prevents(2, combat=False, when=ClassBonus()))
card(
    "eminent-commander",
    costs_less(3, ClassBonus(), condition=AtLeast(TotalThisTurn(WheneverYourChampionHits()), 3)),
)
card(
    "bloodbond-bladesworn",
    Static(of=ThisCard(), changes=(Stat(power=Per(10, wounds)),), when=ClassBonus()),
    Triggered(on=WheneverDealtDamage(what=ThisCard()), effect=DealDamage(EventAmount(), your_champion)),
)

# Actions.

card(
    "regenerate",
    Resolves(Draw(to_memory=True)),
    Resolves(Recover(2), when=All((ClassBonus(), Damage(10)))),
)
card(
    "materialize-polearm",
    costs_less(1, ClassBonus()),
    Resolves(PlayFrom(what=polearm, grant=Grant(method=Method.MATERIALIZE))),
)
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
card(
    "exia-sight",
    Resolves(Draw()),
    Resolves(ChangeCosts(change=CostChange(amount=-1), once=True), when=Damage(20)),
)
card(
    "relentless-outburst",
    Resolves(
        ReplaceFor(rule=Replaces(event=Happening.DAMAGE, change=(More(1),)), what=Target(what=champion)),
        when=All((ClassBonus(), Damage(35))),
    ),
    Resolves(Repeat(Per(6, wounds), DealDamage(1, Each(what=unit & ~(champion & yours))))),
)

# Attacks.

card(
    "pierce-the-heavens",
    Static(
        of=ThisCard(),
        changes=(Stat(power=2), has("unblockable")),
        when=All((ChampionBonus("Jin"), AtLeast(TimesThisTurn(WheneverLevelsUp()), 1))),
    ),
)
card("savage-swing", floating_memory(ClassBonus()))
card("hemorrhaging-rend", Keyword("cleave", when=Damage(20)))
