"""Dawn of Ashes, the deck of Silvie: Animals, Beasts, and the songs they like."""

from __future__ import annotations

from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import (
    Activated,
    Enters,
    Forbids,
    Keyword,
    Lineage,
    Method,
    Resolves,
    Static,
    Triggered,
)
from regalia.words.amounts import ALL, Count, NumberOf
from regalia.words.cards import Among
from regalia.words.changes import Gain, Stat, has
from regalia.words.choosing import Choose
from regalia.words.combat_triggers import OnAttack, WheneverDealtDamage
from regalia.words.conditions import ClassBonus, ThereAre
from regalia.words.costs import Banish, Rest
from regalia.words.effects import DealDamage, Draw, Put, PutCounters, Recover, RestIt, TakeCounters
from regalia.words.filters import Element, Subtype, ThisCard, ally, champion, unit, yours
from regalia.words.keywords import floating_memory
from regalia.words.lasting import Forbid, NextActivated, Until
from regalia.words.looking import LookAtTop, PutInOrder, RevealIt, RevealUntil
from regalia.words.play_conditions import PlayedThisTurn
from regalia.words.selections import Each, Those, this, your_champion
from regalia.words.structure import If, Sequence
from regalia.words.triggers import OnEnter, WheneverEnters
from tests.cards.expected import card

animal, beast = Subtype("Animal"), Subtype("Beast")
companion = (animal | beast) & ally

# Champions.

card(
    "silvie-wilds-whisperer",
    Triggered(
        on=OnEnter(),
        effect=NextActivated(what=companion, changes=(Gain(Enters(counters=(("buff", 1),))),)),
    ),
)
card(
    "silvie-with-the-pack",
    Lineage("Silvie"),
    Triggered(
        on=OnEnter(),
        effect=Sequence(
            (If(ThereAre(what=animal & ally), Draw()), If(ThereAre(what=beast & ally), Draw())),
        ),
    ),
)
card(
    "silvie-loved-by-all",
    Lineage("Silvie"),
    Static(of=companion & yours, changes=(Stat(life=1), has("intercept"))),
)

# Regalia.

card(
    "beastbond-boots",
    Activated(
        cost=(Banish(itself=True, zone=Zone.FIELD),),
        effect=Until(what=your_champion, changes=(has("spellshroud"),)),
        only_if=ThereAre(what=companion),
    ),
)
card(
    "beastbond-ears",
    Static(of=champion & yours, changes=(Stat(level=1),), when=ThereAre(what=companion)),
)
card(
    "beastbond-paws",
    Activated(
        cost=(Banish(itself=True, zone=Zone.FIELD),),
        effect=Until(what=Target(what=companion & yours), changes=(Stat(power=1), has("true sight"))),
    ),
)
tamed = Target(what=companion)
card(
    "seed-of-nature",
    Enters(rested=True),
    Triggered(on=OnEnter(), effect=Until(what=your_champion, changes=(Stat(level=2),))),
    Activated(
        cost=(Rest(itself=True), Banish(itself=True, zone=Zone.FIELD)),
        effect=Until(what=your_champion, changes=(Stat(level=2),)),
        when=ClassBonus(),
    ),
)

# Allies.

card("gray-wolf", Keyword("pride", 2))
card("rebellious-bull", Enters(rested=True), Keyword("pride", 3))
card(
    "trusty-steed",
    Triggered(
        on=OnEnter(),
        effect=Until(what=Target(what=ally & yours, another=True), changes=(Stat(power=2),)),
    ),
)
card(
    "blue-slime",
    Keyword("pride", 4),
    Triggered(
        on=WheneverDealtDamage(what=ThisCard()), effect=PutCounters("buff", 1, this), when=ClassBonus()
    ),
)
card(
    "deep-sea-beastbonder",
    Static(of=champion & yours, changes=(Stat(level=1),), when=ThereAre(what=companion)),
    floating_memory(ClassBonus()),
)
card("dewdrop-hares", floating_memory(ClassBonus()))
card(
    "lakeside-serpent",
    Keyword("pride", 6),
    Static(
        of=ThisCard(),
        changes=(Stat(power=Count(what=Element("water"), zone=Zone.GRAVEYARD)),),
        when=ClassBonus(),
    ),
)
card(
    "gaias-songbird",
    Triggered(
        on=OnEnter(),
        effect=Sequence(
            (
                RevealUntil(beast & ally),
                Put(what=Those(), to=Zone.HAND),
                PutInOrder(what=Those("revealed"), at_random=True),
            )
        ),
        when=ClassBonus(),
    ),
)
card(
    "meadowbloom-dryad",
    Keyword("preserve"),
    Triggered(
        on=WheneverEnters(what=ally & yours),
        effect=PutCounters("buff", 1, Target(what=ally)),
        when=ClassBonus(),
    ),
)
card(
    "vertus-gaias-roar",
    Keyword("pride", 10),
    Triggered(
        on=OnEnter(),
        effect=Until(
            what=Each(what=ally & yours),
            changes=(Stat(power=Count(what=companion, zone=Zone.GRAVEYARD)),),
        ),
        when=ClassBonus(),
    ),
)

# Actions.

card(
    "blissful-calling",
    Resolves(
        Sequence(
            (
                LookAtTop(amount=5),
                Choose(what=animal | beast, among=Those("seen"), up_to=True),
                RevealIt(Those()),
                Put(what=Those(), to=Zone.HAND),
                PutInOrder(what=Those("seen")),
            )
        )
    ),
)
card(
    "empowering-harmony",
    Resolves(Until(what=your_champion, changes=(Stat(level=2),))),
    Resolves(If(PlayedThisTurn(what=Subtype("Melody")), Draw()), when=ClassBonus()),
)
pack = Each(what=ally & yours)
card(
    "freezing-hail",
    Resolves(
        Sequence(
            (
                DealDamage(2, Target(what=unit)),
                Until(what=Target(what=unit), changes=(has("stays rested"),), until="next wake up phase"),
            )
        )
    ),
)
card(
    "invoke-dominance",
    Keyword("preserve"),
    Resolves(
        Sequence(
            (
                Until(what=your_champion, changes=(Stat(level=3),)),
                Forbid(rule=Forbids(what=Method.ACTIVATE, of=~ally, who="you")),
            )
        )
    ),
)
card("tera-sight", Keyword("preserve"), Resolves(Draw()))
card(
    "give-bath",
    Resolves(TakeCounters("damage", ALL, Target(what=ally))),
    floating_memory(ClassBonus()),
)
card(
    "pipers-lullaby",
    Resolves(If(ThereAre(what=companion), Until(what=your_champion, changes=(Stat(level=1),)))),
    Resolves(RestIt(Target(what=ally, up_to=True)), when=ClassBonus()),
)
card(
    "revitalizing-cleanse",
    Resolves(
        Sequence(
            (
                RevealIt(Each(zone=Zone.MEMORY, whose="you")),
                Recover(NumberOf(Among(Those("revealed"), Element("water")))),
                Draw(),
            )
        )
    ),
)

# Attacks.

card(
    "smack-with-flute",
    Triggered(on=OnAttack(), effect=Until(what=your_champion, changes=(Stat(level=1),))),
    floating_memory(ClassBonus()),
)
