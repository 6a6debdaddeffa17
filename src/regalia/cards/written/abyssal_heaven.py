"""Cards of Abyssal Heaven that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.core.bound import Tally
from regalia.game.core.keywords import KeywordName, TextRule
from regalia.game.core.state import Zone
from regalia.game.happening.durations import END_OF_TURN, YOUR_NEXT_TURN
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    IgnoresElements,
    Keyword,
    Lineage,
    Permission,
    ReplaceableEvent,
    Replaces,
    Resolves,
    Static,
    Triggered,
)
from regalia.words.amounts import ThisWay
from regalia.words.cards import BanishTop, ThisCardIn
from regalia.words.changes import Gain, Stat, has
from regalia.words.choosing import AtRandom
from regalia.words.combat import AttackPower, InFirstAttack, NextAttack
from regalia.words.combat_triggers import OnAttack, OnKill, WheneverAttacks
from regalia.words.conditions import AtLeast, ChampionBonus, ClassBonus, Exactly, ObjectIs, SourceIs, ThereAre
from regalia.words.copies import Transform
from regalia.words.counting import CountersOn
from regalia.words.effects import BanishIt, DealDamage, Destroy, WakeUp
from regalia.words.filters import Element, Subtype, ally, champion, other, yours
from regalia.words.lasting import Later, Permit
from regalia.words.masteries import DIRECTIONS, Facing
from regalia.words.remembered import SpokenOf
from regalia.words.replacing import Also, GoTo
from regalia.words.selections import Each, It, Those, Together, it, this
from regalia.words.stats import StatsOfThat, TotalCost
from regalia.words.structure import If, MayPay, Sequence, TriggerAgain, WhenYouDo
from regalia.words.triggers import OnDeath, OnEnter, WhenDone

card(
    "lu-bu-indomitable-titan",
    Keyword(KeywordName.TAUNT),
    Keyword(KeywordName.VIGOR),
    Triggered(
        on=OnAttack(), effect=If(SourceIs(InFirstAttack()), MayPay(cost=(Reserve(2),), then=WakeUp(this)))
    ),
    worded(
        "[Diao Chan Bonus] If your champion would die with exactly 32 damage counters on it, it "
        "is banished instead, ~ transforms, and every other object you control is destroyed.",
        Replaces(
            event=ReplaceableEvent.MOVE,
            of=champion & yours,
            from_zone=(Zone.FIELD,),
            cause=("destroy",),
            only_if=Exactly(CountersOn("damage"), 32),
            change=(
                GoTo(zone=Zone.BANISHMENT),
                Also(Transform(this)),
                Also(Destroy(Each(what=yours & other & ~champion))),
            ),
            when=ChampionBonus("Diao Chan"),
        ),
    ),
)

card(
    "lu-bu-wrath-incarnate",
    Keyword(KeywordName.VIGOR),
    Static(of=champion & other, changes=(Stat(level=-3),)),
    Static(of=ally, changes=(Stat(power=-3),)),
    Triggered(
        on=OnKill(ally),
        effect=worded(
            "Deal unpreventable damage to each other champion equal to the sum of the killed ally's "
            "power and life.",
            DealDamage(StatsOfThat(), Each(what=champion & other), unpreventable=True),
        ),
    ),
)

# No other text is repeated with another word in it.
card(
    "kongming-erudite-strategist",
    Lineage("Kongming"),
    Triggered(
        on=OnEnter(),
        effect=worded(
            "For North, East, South and West in turn: banish the top card of your deck, and until your next "
            "turn begins you may play it while your Shifting Currents face that direction.",
            Sequence(
                tuple(
                    step
                    for direction in DIRECTIONS
                    for step in (
                        BanishTop(),
                        Permit(
                            what=Those(),
                            permission=Permission(zone=Zone.BANISHMENT, own=False, when=Facing((direction,))),
                            until=YOUR_NEXT_TURN,
                        ),
                    )
                )
            ),
        ),
    ),
)

# No other card banishes itself together with something that chance picks.
card(
    "harbinger-of-lightning",
    IgnoresElements(own=True, when=ThereAre(what=Element("arcane") & Subtype("Shenju") & ally)),
    Triggered(
        on=OnDeath(),
        effect=worded(
            "Banish ~ together with a random card from your memory. When you do, as a Spell, deal damage to "
            "target champion equal to the total reserve cost of the banished cards.",
            Sequence(
                (
                    AtRandom(zone=Zone.MEMORY),
                    BanishIt(what=Together((ThisCardIn(Zone.GRAVEYARD), Those()))),
                    If(
                        AtLeast(ThisWay(Tally.BANISHED), 2),
                        WhenYouDo(
                            Triggered(
                                on=WhenDone(),
                                effect=DealDamage(TotalCost(It()), Target(what=champion)),
                                as_spell=True,
                            ),
                            about=Those(),
                        ),
                    ),
                )
            ),
        ),
        when=ClassBonus(),
    ),
)

card(
    "seiryuus-command",
    IgnoresElements(own=True, when=ThereAre(what=Element("arcane") & Subtype("Shenju") & ally)),
    Resolves(
        worded(
            "Whenever target Beast attacks this turn, each of its On Attack abilities triggers two "
            "times more.",
            Later(
                on=WheneverAttacks(what=SpokenOf()),
                effect=TriggerAgain(OnAttack(), it, 2),
                about=Target(what=Subtype("Beast")),
                until=END_OF_TURN,
                once=False,
            ),
        )
    ),
)

_beast = Target(what=Subtype("Beast") & ally)
card(
    "suzakus-command",
    Resolves(
        Sequence(
            (
                NextAttack(of=_beast, changes=(has(KeywordName.UNBLOCKABLE), AttackPower(2))),
                If(
                    ObjectIs(_beast, Subtype("Shenju")),
                    NextAttack(of=_beast, changes=(AttackPower(2), Gain(Keyword(TextRule.UNPREVENTABLE)))),
                ),
            )
        )
    ),
)
