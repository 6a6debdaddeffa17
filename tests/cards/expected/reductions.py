"""Cards whose own text lowers their cost."""

from __future__ import annotations

from regalia.game.core.stack import ItemKind
from regalia.game.core.state import State, Zone
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import (
    Activated,
    CostChange,
    Keyword,
    Lineage,
    Method,
    Permission,
    Resolves,
    Static,
    Triggered,
)
from regalia.words.amounts import Count, Sum, Times, UpTo
from regalia.words.changes import Stat, has
from regalia.words.choosing import Choose
from regalia.words.conditions import All, AtLevel, ChampionBonus, ClassBonus, Damage, InMemory, ThereAre
from regalia.words.costs import Banish, Rest
from regalia.words.counting import Influence
from regalia.words.effects import (
    BanishIt,
    DealDamage,
    Destroy,
    Draw,
    Negate,
    Put,
    PutCounters,
    Recover,
    banish_negated,
)
from regalia.words.filters import (
    Element,
    InState,
    SameNameAs,
    Subtype,
    ThisCard,
    ally,
    champion,
    domain,
    phantasia,
    spell,
    token,
    unique,
    unit,
    yours,
)
from regalia.words.having import Costs
from regalia.words.keywords import costs_less, efficiency, ephemerate
from regalia.words.lasting import Empower, Until
from regalia.words.looking import LookAtTop, PutInOrder, RevealIt
from regalia.words.play_conditions import PlayedThisTurn, ReservedNone, TargetFits
from regalia.words.playing import Glimpse
from regalia.words.selections import ControllerOf, Each, Those, Together, this, your_champion
from regalia.words.stats import LV, Highest
from regalia.words.structure import If, May, Sequence, UnlessPaid
from regalia.words.summoning import Summon
from regalia.words.triggers import OnEnter
from tests.cards.expected import card

# Behind a restriction bubble.

card(
    "fireball",
    costs_less(2, ClassBonus()),
    Resolves(DealDamage(Sum((1, LV)), Target(what=unit))),
)
card(
    "battlefield-benediction",
    costs_less(1, ClassBonus()),
    Resolves(If(ThereAre(what=unit, least=3, whose="an opponent"), Empower(4), Empower(2))),
)
card(
    "winds-of-retribution",
    costs_less(2, All((ClassBonus(), AtLevel(2)))),
    Resolves(Until(what=Each(what=ally & yours), changes=(Stat(power=2),))),
)
card(
    "excoriate",
    costs_less(1, AtLevel(2)),
    Resolves(Destroy(Target(what=ally & Costs(kind="reserve", at_most=4)))),
)
card("bolt-of-diamonds", costs_less(2, AtLevel(2)), Resolves(DealDamage(1, Target(what=unit))))
card(
    "accursed-strength",
    costs_less(1, ChampionBonus("Diana")),
    Resolves(
        Draw(amount=Sum((3, Sum((Count(what=Subtype("Curse"), zone=Zone.LINEAGE), Times(-1, Influence()))))))
    ),
)
card("mend-flesh", costs_less(2, Damage(25)), Resolves(Recover(8)))
card(
    "galestream-insight",
    costs_less(1, ClassBonus()),
    costs_less(1, InMemory(4)),
    Resolves(
        Sequence(
            (
                LookAtTop(amount=6),
                Choose(what=spell, among=Those("seen"), up_to=True),
                RevealIt(Those()),
                Put(what=Those(), to=Zone.MEMORY),
                PutInOrder(what=Those("seen")),
            )
        )
    ),
)

# As long as something is so.

card(
    "acolyte-of-cultivation",
    costs_less(3, ClassBonus(), condition=PlayedThisTurn(what=spell)),
)
card(
    "tidal-lock",
    costs_less(2, condition=ThereAre(what=Element("water"), least=3, zone=Zone.GRAVEYARD)),
    Resolves(
        Sequence(
            (
                UnlessPaid(
                    cost=(Reserve(2),),
                    effect=Negate(what=TargetActivation()),
                    payer=ControllerOf(TargetActivation()),
                ),
                banish_negated,
            )
        )
    ),
)
card(
    "castling",
    costs_less(2, condition=ThereAre(what=Subtype("Chessman") & Subtype("Rook") & ally)),
    costs_less(2, condition=ThereAre(what=Subtype("Chessman") & Subtype("King") & ally)),
    Resolves(
        Until(
            what=Target(what=Subtype("Chessman") & ally, count=2, up_to=True),
            changes=(has("spellshroud"), has("taunt"), Stat(life=2)),
        )
    ),
)

# It depends on the targets.

card(
    "astral-seal",
    costs_less(3, ClassBonus(), condition=TargetFits(SameNameAs()), looks_at_targets=True),
    Resolves(Sequence((Negate(what=TargetActivation()), banish_negated))),
)
card(
    "coronation-ceremony",
    costs_less(2, condition=TargetFits(unique & ally), looks_at_targets=True),
    Resolves(Until(what=Target(what=unit), changes=(has("spellshroud"),))),
)

# For each.

card(
    "fortifying-aroma",
    costs_less(Count(what=Subtype("Herb"))),
    Resolves(PutCounters("buff", 2, Target(what=ally))),
)
card(
    "neos-elemental",
    costs_less(Count(what=token), ClassBonus()),
    Keyword("hindered"),
    Keyword("steadfast"),
    Keyword("taunt"),
    Keyword("true sight"),
    Keyword("vigor"),
    Static(of=ThisCard(), changes=(Stat(power=Count(what=token), life=Count(what=token)),)),
)
card("maiden-of-glimmers-dusk", costs_less(UpTo(2, Count(what=phantasia)), ClassBonus()))
card(
    "dorumegian-foundry",
    costs_less(Times(2, UpTo(3, Count(what=domain))), ClassBonus()),
    Triggered(on=OnEnter(), effect=Summon(name="Automaton Drone", counters=(("buff", 1),))),
)

# A computed amount.

card(
    "mana-resonance",
    costs_less(Highest(what=spell, zone=Zone.STACK, whose="opponents"), ClassBonus()),
    Resolves(Sequence((Draw(), If(ReservedNone(), Draw())))),
)

# Memory costs.

card(
    "necklace-of-foresight",
    costs_less(1, ClassBonus(), method=Method.MATERIALIZE),
    Activated(cost=(Banish(itself=True, zone=Zone.FIELD),), effect=Glimpse(4)),
)
card(
    "guo-jia-heavens-favored",
    costs_less(3, method=Method.MATERIALIZE, condition=ThereAre(what=Subtype("Shenju") & ally)),
    Lineage("Guo Jia"),
    Triggered(
        on=OnEnter(),
        effect=May(effect=PutCounters("quest", 3, this), otherwise=Recover(3)),
    ),
)

# Efficiency.

card("arcane-blast", efficiency(), Resolves(DealDamage(11, Target(what=champion))))
card("careful-study", efficiency(), Resolves(PutCounters("enlighten", 5, your_champion)))
card(
    "genuflecting-execution",
    efficiency(ClassBonus()),
    Resolves(Destroy(Target(what=InState(State.RESTED) & ally, count=2, up_to=True))),
)
card(
    "ionized-asceticism",
    efficiency(ChampionBonus("Rai")),
    Resolves(
        Sequence(
            (
                BanishIt(
                    what=Together((Each(zone=Zone.HAND, whose="you"), Each(zone=Zone.MEMORY, whose="you")))
                ),
                Draw(amount=7),
                Until(what=your_champion, changes=(Stat(level=-10),), until="your next turn"),
            )
        )
    ),
)

# Only when played in a certain way.

card(
    "lingering-banshee",
    ephemerate(
        Reserve(6),
        changes=(CostChange(amount=-3, condition=ThereAre(what=InState(State.EPHEMERAL))),),
    ),
)
card(
    "reciprocity-dorumegias-call",
    Permission(
        zone=Zone.MATERIAL_DECK,
        cost=(Reserve(6),),
        name="paying (6)",
        changes=(CostChange(amount=Times(-3, Count(what=~token & domain))),),
        when=ChampionBonus("Tonoris"),
    ),
    Activated(
        cost=(Rest(itself=True),),
        effect=Sequence(
            (
                Negate(what=TargetActivation(kinds=(ItemKind.TRIGGER,), keyword="upkeep", up_to=True)),
                Summon(name="Automaton Drone"),
            )
        ),
        when=All((ChampionBonus("Tonoris"), AtLevel(2))),
    ),
)
