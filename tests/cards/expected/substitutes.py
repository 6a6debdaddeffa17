"""Cards that let something else pay: Reservable, Floating Memory, Kindle and their kin."""

from __future__ import annotations

from regalia.game.core.state import Phase, State, Zone
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Activated,
    Additional,
    CannotAttack,
    Contribution,
    Keyword,
    PaymentLimit,
    Resolves,
    Static,
    Triggered,
)
from regalia.words.amounts import Per
from regalia.words.changes import Gain, Stat, has
from regalia.words.conditions import AtLeast, ClassBonus, Not, SourceIs
from regalia.words.costs import Banish, Rest, Sacrifice
from regalia.words.counting import CountersOn, Influence
from regalia.words.effects import Draw, PutCounters, Recover
from regalia.words.filters import InState, Named, Subtype, ThisCard, ally, champion, token, yours
from regalia.words.having import Costs
from regalia.words.keywords import cardistry, floating_memory, kindle, reservable
from regalia.words.lasting import Until
from regalia.words.remembered import EnteredThisTurn
from regalia.words.selections import this
from regalia.words.structure import If, MayPay, Sequence
from regalia.words.summoning import Summon
from regalia.words.triggers import AtBeginningOf, OnEnter
from tests.cards.expected import card

card(
    "cordelia-aurous-kaiser",
    Triggered(on=OnEnter(), effect=Summon(name="Automaton Drone", amount=2)),
    Static(of=token & yours, changes=(Gain(reservable()),), when=ClassBonus()),
)
card("automaton-drone")
card(
    "powercell",
    Activated(
        cost=(Reserve(1), Rest(itself=True), Sacrifice(itself=True)),
        effect=Until(what=Target(what=Subtype("Automaton") & ally), changes=(Stat(power=2),)),
    ),
)
card(
    "overlord-mk-iii",
    Additional(cost=(Sacrifice(what=Subtype("Powercell"), count=4),)),
    Keyword("intercept"),
    Keyword("spellshroud"),
    Keyword("steadfast"),
    Keyword("true sight"),
    Triggered(
        on=AtBeginningOf(phase=Phase.END),
        effect=MayPay(
            cost=(Banish(what=Subtype("Automaton")),),
            then=Sequence((PutCounters("buff", 1, this), Draw())),
        ),
    ),
)

# Kindle.

card(
    "restoring-embers",
    kindle(4),
    Resolves(Sequence((Recover(4), If(Not(AtLeast(Influence(), 5)), Draw(to_memory=True))))),
)
card("dazzling-courtesan", kindle(3))
card("silent-firebrand", kindle(2, ClassBonus()))

# Floating Memory, and nothing else.

for slug in ("frog", "honorable-vanguard", "ordinary-horse", "veteran-soldier"):
    card(slug, floating_memory())
card("seafaring-mercenary", floating_memory(ClassBonus()))
card(
    "sealed-blade-doa",
    PaymentLimit(pays="memory", only=("floating memory",), on_top=True),
    Static(of=ThisCard(), changes=(Stat(power=1),), when=ClassBonus()),
)

# While paying.

card(
    "art-of-war",
    Keyword("divine relic"),
    CannotAttack(of=ally & EnteredThisTurn()),
    Contribution(pays="memory", by=Banish(itself=True, zone=Zone.FIELD)),
)
card(
    "eight-of-hearts",
    Contribution(
        pays="reserve",
        by=Sacrifice(what=Subtype("Suited") & ally & Costs(kind="reserve", at_most=4)),
        worth=3,
        up_to=2,
        for_this=True,
    ),
    cardistry(8, Draw(amount=2)),
)
card(
    "argus-allseeing-giant",
    Contribution(
        pays="reserve",
        by=Banish(what=Named("Crystal of Argus") | Named("Eye of Argus"), zone=Zone.MATERIAL_DECK),
        worth=3,
        for_this=True,
    ),
    Keyword("taunt"),
    Keyword("true sight"),
    Keyword("vigor"),
    Static(of=ThisCard(), changes=(has("omnishroud"),), when=SourceIs(~InState(State.RESTED))),
)
card(
    "crystal-of-argus",
    Static(of=champion & yours, changes=(Stat(level=Per(3, CountersOn("enlighten"))),), when=ClassBonus()),
)
card(
    "eye-of-argus",
    Activated(
        cost=(Banish(itself=True, zone=Zone.FIELD),),
        effect=Sequence((Until(what=Target(what=ally & yours), changes=(has("true sight"),)), Draw())),
    ),
)
