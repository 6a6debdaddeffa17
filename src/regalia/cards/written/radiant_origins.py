"""Cards of Radiant Origins that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.abilities import (
    Activated,
    Additional,
    CannotLose,
    IgnoresElements,
    Keyword,
    Permission,
    Resolves,
    Static,
    Triggered,
)
from regalia.game.asked import Reserve
from regalia.game.durations import WHILE_THERE
from regalia.game.language import Either
from regalia.game.state import Phase, Zone
from regalia.game.targets import Target, TargetPlayer
from regalia.words.amounts import (
    LV,
    Count,
    CountersOn,
    NumberOf,
    PaidCount,
    Sum,
    ThisWay,
    Times,
    TotalCost,
    UpTo,
)
from regalia.words.cards import DiscardIt, Generate, Repeat, ThisCardIn
from regalia.words.changes import AddType, SetStat
from regalia.words.choosing import Choose, EachChooses, Roll
from regalia.words.conditions import AtLeast, ChampionBonus, ClassBonus, SourceIs, ThereAre
from regalia.words.copies import ActivatedBecomes, DelugeAgain
from regalia.words.costs import (
    Banish,
    Discard,
    RemoveCounters,
    Rest,
)
from regalia.words.effects import (
    BanishIt,
    DealDamage,
    Draw,
    Mill,
    PutCounters,
    Recover,
    RestIt,
)
from regalia.words.filters import (
    Named,
    Subtype,
    ThisCard,
    WithCounter,
    ally,
    regalia,
    theirs,
    unit,
    yours,
)
from regalia.words.keywords import costs_less, floating_memory
from regalia.words.lasting import IgnoreElements, Later, Until
from regalia.words.masteries import (
    GainMastery,
    WheneverCurrentsTurn,
)
from regalia.words.selections import ControllerOf, Each, Those, Together, this
from regalia.words.shuffling import ShuffleIn
from regalia.words.structure import ForEach, If, IfDone, May, Sequence
from regalia.words.triggers import AtBeginningOf, OnDeath, OnEnter, OnHit, WheneverBanished
from regalia.words.turns import WinGame

card(
    "chime-of-endless-dreams",
    Keyword("hindered"),
    worded("Drawing from an empty deck does not make you lose the game.", CannotLose(by="drawing")),
    Activated(
        cost=(Rest(itself=True), Banish(itself=True, zone=Zone.FIELD)),
        effect=ShuffleIn(Each(zone=Zone.GRAVEYARD, whose="you")),
    ),
)

card(
    "decaying-reproach",
    Additional(cost=(RemoveCounters(counter="wither", on="objects", what=theirs, count=4, up_to=True),)),
    Resolves(
        worded(
            "Deal 3 damage to target unit, and 2 more for each wither counter that was removed to "
            "activate ~.",
            DealDamage(Sum((3, Times(2, PaidCount("removecounters")))), Target(what=unit)),
        )
    ),
    Activated(
        cost=(Reserve(2), Discard(itself=True)),
        effect=Sequence((Draw(to_memory=True), Recover(2))),
        zone=Zone.HAND,
        when=ChampionBonus("Diao Chan"),
    ),
)

card(
    "flourishing-qi",
    worded(
        "While the activation of ~ is on the effects stack, put four charge counters on it "
        "whenever your Shifting Currents turn to North.",
        Triggered(
            on=WheneverCurrentsTurn(to="North"), effect=PutCounters("charge", 4, this), zone=Zone.STACK
        ),
    ),
    Resolves(DealDamage(Sum((LV, CountersOn("charge", on="self"))), Target(what=unit))),
)

card(
    "flourishing-restoration",
    IgnoresElements(own=True, price=2, when=ChampionBonus("Diao Chan")),
    Resolves(Sequence((Recover(3), Repeat(UpTo(2, Count(what=ally, whose="opponents")), Recover(3))))),
)

card(
    "sparkling-adornment",
    Additional(cost=(RemoveCounters(counter="sheen", on="objects", at_least=True, one_object=True),)),
    Resolves(
        worded(
            "Put as many sheen counters on target unit as were removed to activate ~.",
            PutCounters("sheen", PaidCount("removecounters"), Target(what=unit)),
        )
    ),
    floating_memory(ChampionBonus("Merlin")),
)

# The only dice in a number.
card(
    "unstable-voltage",
    Resolves(
        worded(
            "Roll two six-sided dice and deal damage equal to their sum to target ally.",
            Sequence((Roll(sides=6, dice=2), DealDamage(ThisWay("rolled"), Target(what=ally)))),
        )
    ),
)

# Two choices stand in one sentence.
card(
    "animal-encounter",
    costs_less(1, ClassBonus()),
    Resolves(
        worded(
            "Put a buff counter on an ally you control and on up to one ally you don't control. If an "
            "opponent's ally gets one this way, you gain the Crowd's Favor status.",
            Sequence(
                (
                    Choose(what=ally),
                    Choose(what=ally, whose="opponents", up_to=True, key="others"),
                    PutCounters("buff", 1, Together((Those(), Those("others")))),
                    If(AtLeast(NumberOf(Those("others")), 1), GainMastery("Crowd's Favor")),
                )
            ),
        )
    ),
)

# No other card has any number of players do something.
card(
    "auravolt-current",
    Permission(zone=Zone.BANISHMENT, name="from banishment", when=SourceIs(WithCounter("charge"))),
    Triggered(
        on=WheneverBanished(what=ThisCard(), from_zone=Zone.MEMORY),
        effect=PutCounters("charge", 1, ThisCardIn(Zone.BANISHMENT)),
        zone=Zone.MEMORY,
    ),
    Resolves(
        worded(
            "Any number of target players banish two cards from memory. For each card banished this way, "
            "its owner draws a card into memory. Then banish ~.",
            Sequence(
                (
                    EachChooses(zone=Zone.MEMORY, whose=TargetPlayer(any_number=True), count=2),
                    BanishIt(what=Those()),
                    ForEach(of=Those(), effect=Draw(to_memory=True, whose=ControllerOf(Those("one")))),
                    BanishIt(what=this),
                )
            ),
        )
    ),
)

_alice = ChampionBonus("Alice")

# What is true of one kind of piece is said to be true of five others.
card(
    "golden-checkmate",
    Keyword("command", filter=Subtype("Chessman")),
    *(
        costs_less(2, _alice, condition=ThereAre(what=Subtype(piece) & unit))
        for piece in ("Pawn", "Rook", "Knight", "Bishop", "Queen", "King")
    ),
    Triggered(
        on=OnHit(),
        effect=Later(on=AtBeginningOf(phase=Phase.RECOLLECTION), effect=WinGame()),
        when=_alice,
    ),
)

_potion = Target(what=~regalia & Subtype("Potion"))

# No other card makes abilities of one kind abilities of another.
card(
    "potion-infusion-animate",
    costs_less(2, ChampionBonus("Arisanna")),
    Resolves(
        worded(
            "Rest target non-regalia Potion. If you do, it is an ally as well, with base power and life "
            "equal to its reserve cost, and its activated abilities become On Death abilities.",
            IfDone(
                RestIt(_potion),
                Until(
                    what=_potion,
                    changes=(
                        AddType(("ally",)),
                        SetStat(power=TotalCost(_potion), life=TotalCost(_potion)),
                        ActivatedBecomes(OnDeath()),
                    ),
                    until=WHILE_THERE,
                ),
            ),
        )
    ),
)

_sights = tuple(
    f"{element} Sight" for element in ("Arcane", "Astra", "Crux", "Exia", "Luxem", "Neos", "Tera", "Umbra")
)

# No other card generates a list of cards and speaks of their names.
card(
    "solomon-master-of-elements",
    Triggered(
        on=OnEnter(),
        effect=May(
            effect=Sequence(
                (
                    DiscardIt(
                        Together((Each(zone=Zone.HAND, whose="you"), Each(zone=Zone.MEMORY, whose="you")))
                    ),
                    *(Generate(name=name, to=Zone.MEMORY) for name in _sights),
                    IgnoreElements(IgnoresElements(of=Either(tuple(map(Named, _sights))))),
                )
            )
        ),
    ),
)

# No other card speaks of a label.
card(
    "ardus-floodborne-deacon",
    Triggered(on=OnEnter(), effect=Mill(amount=3)),
    *(
        worded(
            f"{those} have an additional instance of each deluge ability and effect they have.",
            Static(of=yours, changes=(DelugeAgain(),), affects=zone),
        )
        for those, zone in (
            ("Cards you activate", Zone.STACK),
            ("Objects you control", Zone.FIELD),
            ("Intents you control", Zone.INTENT),
        )
    ),
)
