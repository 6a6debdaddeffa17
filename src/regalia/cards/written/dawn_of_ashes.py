"""Cards of Dawn of Ashes that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.core.bound import Group, Tally
from regalia.game.core.keywords import KeywordName, TextRule
from regalia.game.core.state import Zone
from regalia.game.happening.durations import NEXT_WAKE_UP
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Activated,
    Additional,
    Enters,
    Forbids,
    Keyword,
    Method,
    Permission,
    Resolves,
    Static,
    Triggered,
)
from regalia.words.amounts import ThisWay
from regalia.words.cards import AsItResolves
from regalia.words.changes import AddType, Gain, SetStat, SetTypes, Stat, has
from regalia.words.choosing import AtRandom, Choose
from regalia.words.chosen import ChosenName
from regalia.words.combat_triggers import OnHit, WheneverYourChampionHits
from regalia.words.conditions import AtLeast, ClassBonus, ElementBonus, ThereAre
from regalia.words.copies import (
    TakeAbilitiesOfPaid,
)
from regalia.words.costs import Banish, Rest
from regalia.words.effects import (
    BanishIt,
    DealDamage,
    Draw,
    Put,
    RestIt,
)
from regalia.words.either import YourChoice
from regalia.words.filters import Element, Subtype, action, ally, champion, regalia, theirs, weapon, yours
from regalia.words.history import TimesThisTurn
from regalia.words.keywords import (
    costs_less,
    efficiency,
)
from regalia.words.lasting import Forbid, NextActivated, Until
from regalia.words.play_conditions import PaidExtra, PlayedBy, PlayedThisTurn
from regalia.words.selections import Each, Those, this, your_champion
from regalia.words.structure import If, May, Sequence
from regalia.words.triggers import OnEnter

sword = Subtype("Sword")

revealed = Those(Group.REVEALED)

companion = (Subtype("Animal") | Subtype("Beast")) & ally

tamed = Target(what=companion)

pack = Each(what=ally & yours)

foe = Target(what=ally & theirs)

card(
    "crux-sight",
    worded(
        "You may pay (2) more to activate ~.",
        Additional(cost=(Reserve(2),), optional=True, name="two more"),
    ),
    worded(
        "If (2) more was paid for it, ~ is banished as it resolves.",
        Resolves(AsItResolves(Zone.BANISHMENT), when=PaidExtra("two more")),
    ),
    Resolves(Draw()),
    worded(
        "If (2) more was paid for it, put a crux element card from your graveyard into your hand.",
        Resolves(
            Sequence((Choose(what=Element("crux"), zone=Zone.GRAVEYARD), Put(what=Those(), to=Zone.HAND))),
            when=PaidExtra("two more"),
        ),
    ),
)

card(
    "dream-fairy",
    Keyword(KeywordName.STEALTH),
    Triggered(
        on=OnEnter(),
        effect=worded(
            "Return target ally that you don't control to the memory of its owner. While you control "
            "~, your opponents can't activate cards named like that ally.",
            Sequence(
                (
                    Put(what=foe, to=Zone.MEMORY),
                    Forbid(
                        rule=Forbids(what=Method.ACTIVATE, of=ChosenName(), who="opponents"),
                        name_of=foe,
                        until="while you control it",
                    ),
                )
            ),
        ),
    ),
)

card(
    "flute-of-taming",
    Activated(cost=(Rest(itself=True),), effect=Until(what=your_champion, changes=(Stat(level=1),))),
    Activated(
        cost=(Rest(itself=True),),
        effect=worded(
            "Give target Animal or Beast ally +1 power or +1 life until end of turn, whichever you choose.",
            YourChoice(
                (
                    ("power", Until(what=tamed, changes=(Stat(power=1),))),
                    ("life", Until(what=tamed, changes=(Stat(life=1),))),
                )
            ),
        ),
    ),
)

# The only card that changes what the next card is.
card(
    "melodious-flute",
    Static(of=champion & yours, changes=(Stat(level=1),), when=ThereAre(what=companion)),
    Activated(
        cost=(Banish(itself=True, zone=Zone.FIELD),),
        effect=worded(
            "Make the next Harmony action card that you activate this turn a Melody as well.",
            NextActivated(what=Subtype("Harmony") & action, changes=(AddType(subtypes=("Melody",)),)),
        ),
        when=ClassBonus(),
    ),
)

card(
    "mist-resonance",
    Resolves(Until(what=pack, changes=(Stat(life=1),))),
    Resolves(
        If(
            PlayedThisTurn(what=Subtype("Melody")),
            worded(
                "Let allies you control assign damage with their life instead of their power until end of "
                "turn.",
                Until(what=pack, changes=(has(TextRule.STRIKES_WITH_LIFE),)),
            ),
        ),
        when=ClassBonus(),
    ),
)

# An early print: it gets a quoted ability where other cards gain one.
card(
    "spirit-blade-infusion",
    costs_less(2, condition=AtLeast(TimesThisTurn(WheneverYourChampionHits()), 1)),
    Resolves(
        Until(
            what=Target(what=sword & weapon),
            changes=(Stat(power=3), Gain(Triggered(on=OnHit(champion), effect=Draw()))),
        )
    ),
)

# An early print: elements in a list, and an ally that turns into a champion.
card(
    "triskit-guidance-angel",
    worded("The fire element is enabled for you.", Keyword(TextRule.ENABLES_FIRE)),
    worded("The water element is enabled for you.", Keyword(TextRule.ENABLES_WATER)),
    worded("The wind element is enabled for you.", Keyword(TextRule.ENABLES_WIND)),
    Triggered(
        on=OnEnter(),
        effect=May(
            effect=worded(
                "Banish your champion. If you do, ~ turns into a unique champion of base level 3 and is "
                "no ally any more.",
                Sequence(
                    (
                        BanishIt(what=your_champion),
                        Until(
                            what=this,
                            changes=(
                                SetTypes(types=("champion",), supertypes=("unique",)),
                                SetStat(base_level=3),
                            ),
                            until="while there",
                        ),
                    )
                ),
            )
        ),
    ),
)

# No other card takes over what is printed on another that paid for it.
_OVER_A_BOOK = "banishing"

card(
    "tome-of-sacred-lightning",
    worded(
        "With Element Bonus, this card may be activated from your material deck if you banish a Book "
        "regalia of yours for that.",
        Permission(
            zone=Zone.MATERIAL_DECK,
            cost=(Banish(what=Subtype("Book") & regalia, zone=Zone.FIELD),),
            name=_OVER_A_BOOK,
            when=ElementBonus(),
        ),
    ),
    worded(
        "If a Book was banished to activate it, ~ enters the field with all abilities of that card.",
        Enters(choose=TakeAbilitiesOfPaid("banish"), when=PlayedBy(_OVER_A_BOOK)),
    ),
    Activated(
        cost=(Rest(itself=True),),
        effect=Sequence(
            (
                AtRandom(),
                BanishIt(what=Those()),
                If(AtLeast(ThisWay(Tally.BANISHED), 1), Draw()),
            )
        ),
        when=ClassBonus(),
    ),
)

# "Them" are all allies, which are only described.
card(
    "frozen-nova",
    efficiency(when=ClassBonus()),
    Resolves(
        Sequence(
            (
                DealDamage(1, Each(what=ally)),
                RestIt(Each(what=ally)),
                Until(
                    what=Each(what=ally), changes=(Gain(Keyword(TextRule.STAYS_RESTED)),), until=NEXT_WAKE_UP
                ),
            )
        )
    ),
)
