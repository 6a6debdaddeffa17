"""Dawn of Ashes, the deck of Lorraine: swords, those who wield them, and the wind behind them."""

from __future__ import annotations

from regalia.game.core.state import Phase, State, Zone
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import (
    Activated,
    Additional,
    Enters,
    Keyword,
    Lineage,
    Resolves,
    Static,
    Triggered,
)
from regalia.words.amounts import Count
from regalia.words.changes import Stat
from regalia.words.choosing import AtRandom, Choose
from regalia.words.combat import AttackPower, AttacksGain
from regalia.words.combat_triggers import OnAttack, OnHit, OnKill, WheneverAttacks
from regalia.words.conditions import (
    All,
    AtLeast,
    AtLevel,
    ClassBonus,
    During,
    Exactly,
    ObjectIs,
    ThereAre,
)
from regalia.words.costs import Banish, RemoveCounters, Return
from regalia.words.effects import (
    Draw,
    Put,
    PutCounters,
    PutOntoField,
)
from regalia.words.filters import (
    Element,
    InState,
    Owned,
    Subtype,
    ThisCard,
    ally,
    champion,
    other,
    regalia,
    unit,
    weapon,
    yours,
)
from regalia.words.history import TimesThisTurn
from regalia.words.keywords import costs_less, efficiency, floating_memory
from regalia.words.lasting import Until
from regalia.words.looking import RevealIt
from regalia.words.replacing import PreventNext
from regalia.words.selections import Each, Those, this, your_champion
from regalia.words.structure import If, MayPay, Sequence
from regalia.words.triggers import AtBeginningOf, OnEnter, WheneverDies
from tests.cards.expected import card

sword = Subtype("Sword")
human = Subtype("Human")
revealed = Those("revealed")

# Champions.

card(
    "lorraine-blademaster",
    Lineage("Lorraine"),
    Triggered(
        on=OnEnter(),
        effect=Until(
            what=this,
            changes=(AttackPower(2), AttacksGain(Triggered(on=OnKill(), effect=Draw()))),
        ),
    ),
)
card(
    "lorraine-crux-knight",
    Lineage("Lorraine"),
    Static(
        of=ThisCard(),
        changes=(AttackPower(Count(what=regalia & weapon, zone=Zone.BANISHMENT)),),
    ),
)

# Regalia.

for element in ("fire", "water", "wind"):
    card(
        f"{element}-resonance-bauble",
        Activated(
            cost=(Banish(itself=True, zone=Zone.FIELD),),
            effect=Draw(),
            only_if=ThereAre(what=Element(element) & champion, whose="an opponent"),
        ),
    )
card(
    "clarent-sword-of-peace",
    Activated(
        cost=(RemoveCounters(counter="durability", on="self"),),
        effect=PreventNext(amount=1, to=Each(what=unit & yours), combat=False),
        when=ClassBonus(),
    ),
)
card(
    "life-essence-amulet",
    Triggered(
        on=WheneverDies(what=ally & yours),
        effect=MayPay(cost=(Banish(itself=True, zone=Zone.FIELD),), then=Draw()),
        when=During(whose="opponents"),
    ),
)
card(
    "ornamental-greatsword",
    Triggered(
        on=OnEnter(),
        effect=Until(what=Target(what=ally & yours), changes=(Stat(power=1),)),
        when=ClassBonus(),
    ),
)
card("sword-of-seeking", Keyword("true sight", when=ClassBonus()))
card("warriors-longsword", Static(of=ThisCard(), changes=(Stat(power=1),), when=ClassBonus()))

# Allies.

card(
    "banner-knight",
    Static(
        of=other & (ally | weapon) & yours,
        changes=(Stat(power=1),),
        when=All((ClassBonus(), AtLevel(2))),
    ),
)
card("crusader-of-aesa", Enters(rested=True), Keyword("intercept", when=ClassBonus()))
card("esteemed-knight", Keyword("intercept", when=ClassBonus()))
card(
    "weaponsmith",
    Triggered(
        on=AtBeginningOf(phase=Phase.RECOLLECTION),
        effect=PutCounters("durability", 1, Target(what=weapon & yours)),
        when=ClassBonus(),
    ),
)
card(
    "phalanx-captain",
    costs_less(Count(what=human & ally), ClassBonus()),
    Static(of=InState(State.ATTACKING) & other & human & ally & yours, changes=(Stat(power=1),)),
)
card("swift-recruit", Keyword("intercept"), floating_memory())

# Actions.

card(
    "deflecting-edge",
    costs_less(1, condition=ThereAre(what=sword & weapon)),
    Resolves(PreventNext(amount=3, to=Target(what=unit), combat=True)),
)
card(
    "inspiring-call",
    costs_less(2, condition=AtLeast(TimesThisTurn(WheneverAttacks(what=champion & yours)), 1)),
    Resolves(Sequence((Until(what=Each(what=ally & yours), changes=(Stat(power=1),)), Draw(to_memory=True)))),
)
card("training-session", Resolves(PutCounters("buff", 1, Target(what=ally & yours))))
card(
    "favorable-winds",
    Resolves(Until(what=Each(what=ally & yours), changes=(Stat(life=1),))),
    floating_memory(),
)
card("reclaim", Resolves(Put(what=Target(what=ally & yours), to=Zone.HAND)), floating_memory())
card(
    "spirit-blade-ascension",
    Additional(cost=(Return(what=sword & regalia & Owned()),)),
    Resolves(
        Sequence(
            (
                Choose(what=sword & regalia, zone=Zone.MATERIAL_DECK, or_zone=Zone.BANISHMENT),
                PutOntoField(what=Those()),
            )
        )
    ),
)

# Attacks.

card(
    "opening-cut",
    Static(
        of=ThisCard(),
        changes=(Stat(power=2),),
        when=All((ClassBonus(), Exactly(Count(zone=Zone.MEMORY), 1))),
    ),
)
card("savage-slash", floating_memory(ClassBonus()))
card("sudden-steel", efficiency(ClassBonus()))
card("hurricane-sweep", efficiency(ClassBonus()), Keyword("cleave"))
card(
    "wind-cutter",
    Static(of=ThisCard(), changes=(Stat(power=1),), when=ClassBonus()),
    Triggered(
        on=OnHit(),
        effect=Sequence(
            (
                AtRandom(),
                RevealIt(Those()),
                If(ObjectIs(revealed, Element("wind")), Put(what=this, to=Zone.MEMORY)),
            )
        ),
    ),
)
card(
    "spirit-blade-ghost-strike",
    Triggered(
        on=OnAttack(),
        effect=MayPay(
            cost=(Banish(zone=Zone.MATERIAL_DECK),),
            then=Until(what=your_champion, changes=(AttackPower(1),)),
        ),
    ),
)
