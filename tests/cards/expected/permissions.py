"""Cards that may be played from elsewhere, for less, or with elements that are not enabled."""

from __future__ import annotations

from regalia.game.core.stack import ItemKind
from regalia.game.core.state import State, Zone
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import (
    Activated,
    Contribution,
    IgnoresElements,
    Keyword,
    Permission,
    Resolves,
    Triggered,
)
from regalia.words.amounts import ThisWay
from regalia.words.cards import DiscardIt, Generate, ThisCardIn
from regalia.words.choosing import Choose
from regalia.words.conditions import (
    All,
    AtLevel,
    ChampionBonus,
    ClassBonus,
    During,
    SourceIs,
    ThereAre,
)
from regalia.words.costs import Banish, RemoveCounters, Rest, Sacrifice
from regalia.words.effects import BanishIt, Become, DealDamage, Draw, Negate, PutCounters
from regalia.words.filters import InState, Subtype, ThisCard, action, advanced, ally, champion, spell, unit
from regalia.words.having import Costs, WithCounter
from regalia.words.keywords import ephemerate
from regalia.words.lasting import IgnoreElements
from regalia.words.looking import LookAtTop, PutInOrder
from regalia.words.playing import PlayFrom
from regalia.words.selections import EachActivation, Those, this
from regalia.words.structure import Sequence
from regalia.words.summoning import Gather
from regalia.words.triggers import OnEnter, WheneverBanished
from tests.cards.expected import card

# From the material deck.

card(
    "mercenarys-blade",
    Permission(
        zone=Zone.MATERIAL_DECK,
        cost=(RemoveCounters(counter="preparation"),),
        name="removing counters",
        when=ClassBonus(),
    ),
)
card(
    "mantle-of-the-abyss",
    Permission(
        zone=Zone.MATERIAL_DECK,
        cost=(Sacrifice(what=Subtype("Specter") & ally),),
        name="sacrificing",
        when=ChampionBonus("Alice"),
    ),
    Activated(
        cost=(Reserve(3), Banish(itself=True, zone=Zone.FIELD)),
        effect=Generate(name="Rile the Abyss", to=Zone.MEMORY),
        when=ChampionBonus("Alice"),
    ),
)
card(
    "rile-the-abyss",
    Resolves(
        Sequence(
            (
                Draw(),
                Choose(what=Subtype("Specter"), zone=Zone.HAND, count=2, up_to=True),
                DiscardIt(Those()),
                Draw(amount=ThisWay()),
            )
        )
    ),
)
card(
    "lost-providence",
    Keyword("divine relic"),
    Keyword("hindered"),
    Permission(zone=Zone.MATERIAL_DECK, name="from the material deck", grants=int(State.EPHEMERAL)),
    Activated(cost=(Rest(itself=True), Banish(itself=True, zone=Zone.FIELD)), effect=Draw()),
)
card(
    "eventide-spear",
    Permission(
        zone=Zone.MATERIAL_DECK,
        name="from the material deck",
        when=All((ClassBonus(), ThereAre(what=InState(State.RESTED) & unit, least=2, whose="an opponent"))),
    ),
)

# From banishment.

card(
    "shattering-discharge",
    Permission(zone=Zone.BANISHMENT, name="from banishment", when=SourceIs(WithCounter("charge"))),
    Triggered(
        on=WheneverBanished(what=ThisCard(), from_zone=Zone.MEMORY),
        effect=PutCounters("charge", 1, ThisCardIn(Zone.BANISHMENT)),
        zone=Zone.MEMORY,
        when=ClassBonus(),
    ),
    Resolves(Sequence((DealDamage(2, Target(what=champion), unpreventable=True), BanishIt(what=this)))),
)

# From memory, without paying.

card(
    "stifling-trap",
    Permission(
        zone=Zone.MEMORY,
        cost=(RemoveCounters(counter="preparation", count=2),),
        without="reserve cost",
        name="removing counters",
        when=All((ClassBonus(), During(whose="opponents"))),
    ),
    Resolves(
        Sequence(
            (
                DealDamage(2, Target(what=ally)),
                Negate(
                    what=EachActivation(kinds=(ItemKind.TRIGGER,), source=Target(what=ally), on=OnEnter())
                ),
            )
        )
    ),
)
card(
    "bertha-spry-howitzer",
    Keyword("fast activation"),
    Keyword("ranged", 2),
    Triggered(
        on=OnEnter(),
        effect=Sequence(
            (
                LookAtTop(amount=5),
                PlayFrom(
                    what=Subtype("Ranger") & action & Costs(kind="reserve", at_most=2),
                    zone=Zone.MAIN_DECK,
                    those=Those("seen"),
                    grant=Grant(without="costs"),
                    may=True,
                ),
                PutInOrder(what=Those("seen")),
            )
        ),
        when=All((ClassBonus(), AtLevel(2))),
    ),
)
card(
    "vantage-point",
    Resolves(Become(State.DISTANT, Target(what=unit))),
    ephemerate(Reserve(2), when=ClassBonus()),
)

# Paying only in one way.

card(
    "diao-chan-enchantress",
    Triggered(on=OnEnter(), effect=PutCounters("glimmer", 2, this)),
    Activated(
        inherited=True,
        cost=(Rest(itself=True),),
        effect=PlayFrom(
            what=Subtype("Reaction") & spell,
            zone=Zone.MEMORY,
            pays=(Contribution(pays="reserve", by=RemoveCounters(counter="glimmer")),),
        ),
        only_if=During(whose="opponents"),
    ),
)

# Of any element.

card(
    "alchemists-cauldron",
    Activated(
        cost=(Reserve(3), Banish(itself=True, zone=Zone.FIELD)),
        effect=Sequence((Gather(times=2), IgnoreElements(IgnoresElements(of=~advanced & Subtype("Potion"))))),
        when=ChampionBonus("Arisanna"),
    ),
)
