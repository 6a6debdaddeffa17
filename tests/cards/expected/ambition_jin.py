"""Mortal Ambition, the deck of Jin: polearms, horses, and strength out of wounds."""

from __future__ import annotations

from regalia.game.core.state import Phase, Zone
from regalia.game.objects.targets import Target
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import (
    Activated,
    CostChange,
    Keyword,
    Lineage,
    Method,
    ReplaceableEvent,
    Replaces,
    Resolves,
    Static,
    Triggered,
)
from regalia.words.amounts import EventAmount, Per
from regalia.words.changes import Stat, has
from regalia.words.combat import AttackPower, AttacksGain, NextAttack
from regalia.words.combat_triggers import OnAttack, OnKill, WheneverDealtDamage, WheneverYourChampionHits
from regalia.words.conditions import All, AtLeast, ChampionBonus, ClassBonus, Damage, During, Not
from regalia.words.costs import Banish
from regalia.words.counting import CountersOn
from regalia.words.effects import DealDamage, Draw, PutCounters, Recover, WakeUp
from regalia.words.filters import Subtype, ThisCard, champion, weapon, yours
from regalia.words.history import TotalThisTurn
from regalia.words.keywords import costs_less, floating_memory
from regalia.words.lasting import ChangeCosts, Until
from regalia.words.playing import PlayFrom
from regalia.words.replacing import Prevent, ReplaceFor, prevents
from regalia.words.selections import this, your_champion
from regalia.words.structure import May, Sequence
from regalia.words.triggers import AtBeginningOf, OnEnter
from tests.cards.expected import card

polearm = Subtype("Polearm")
wounds = CountersOn("damage")

# Champions.

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
            rule=Replaces(event=ReplaceableEvent.DAMAGE, change=(Prevent(amount=4),), combat=False),
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
    "exia-sight",
    Resolves(Draw()),
    Resolves(ChangeCosts(change=CostChange(amount=-1), once=True), when=Damage(20)),
)

# Attacks.

card("savage-swing", floating_memory(ClassBonus()))
card("hemorrhaging-rend", Keyword("cleave", when=Damage(20)))
