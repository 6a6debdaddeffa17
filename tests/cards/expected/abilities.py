"""Cards with activated abilities, by what their abilities cost."""

from __future__ import annotations

from regalia.game.core.state import State, Zone
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import Activated, Enters, Keyword, Method, Triggered
from regalia.words.changes import Stat, has
from regalia.words.conditions import AtLevel, ClassBonus, HasCounters, Was
from regalia.words.costs import Banish, Discard, RemoveCounters, Rest, Sacrifice, SacrificeEach
from regalia.words.effects import DealDamage, Draw, Mill, PutCounters
from regalia.words.filters import Subtype, ally, champion, domain, fire, unit, weapon
from regalia.words.having import Having
from regalia.words.keywords import brew, costs_less, reservable
from regalia.words.lasting import Until
from regalia.words.selections import this
from regalia.words.structure import If, Sequence
from regalia.words.summoning import Summon
from regalia.words.triggers import OnDeath, OnEnter
from tests.cards.expected import card

# An amount of reserve.

card(
    "lumbering-steed",
    Keyword("hindered"),
    Activated(cost=(Reserve(2),), effect=Until(what=this, changes=(Stat(life=1),))),
)

# Resting.

card(
    "fractal-of-sparks",
    reservable(),
    Activated(cost=(Rest(itself=True),), effect=DealDamage(1, Target(what=champion)), when=ClassBonus()),
)

# Banishing or sacrificing itself or others.

card(
    "backup-charger",
    Activated(
        cost=(Reserve(3), Banish(itself=True, zone=Zone.FIELD)),
        effect=Sequence((Summon(name="Powercell", rested=True), Draw(to_memory=True))),
    ),
)
card(
    "bauble-of-abundance",
    Activated(cost=(Banish(itself=True, zone=Zone.FIELD),), effect=Draw(whose="anyone")),
)
card(
    "dormant-sacrificial-altar",
    Triggered(on=OnEnter(), effect=Draw(to_memory=True)),
    Activated(
        cost=(SacrificeEach(needs=((1, Subtype("Automaton") & ally), (1, Subtype("Human") & ally))),),
        effect=Mill(amount=2),
    ),
)
card(
    "spirit-shard",
    Activated(cost=(Sacrifice(itself=True),), effect=Draw(), when=AtLevel(3)),
)

# Counters.

card(
    "cunning-broker",
    Keyword("stealth"),
    Activated(
        cost=(Rest(itself=True), RemoveCounters(counter="preparation", count=2)),
        effect=Draw(),
    ),
)
card(
    "endura-scepter-of-ignition",
    Activated(
        cost=(Rest(itself=True), RemoveCounters(counter="enlighten")),
        effect=DealDamage(1, Target(what=unit)),
        slow=True,
    ),
)
card(
    "wool-brook",
    Enters(counters=(("refinement", 1),)),
    Triggered(on=OnEnter(), effect=Draw(to_memory=True)),
    Activated(
        cost=(Reserve(6), RemoveCounters(counter="refinement", on="self")),
        effect=Draw(to_memory=True),
    ),
)

# Hand and graveyard.

card(
    "navigation-compass",
    costs_less(1, ClassBonus(), method=Method.MATERIALIZE),
    Activated(cost=(Rest(itself=True), Discard(what=domain)), effect=Draw(to_memory=True)),
)
card(
    "portside-pirate",
    Activated(
        cost=(Banish(what=Having("floating memory")),),
        effect=Sequence((PutCounters("buff", 1, this), Until(what=this, changes=(has("stealth"),)))),
        when=ClassBonus(),
    ),
)
card(
    "sword-saint-of-everflame",
    Activated(
        cost=(Reserve(2), Banish(itself=True)),
        effect=Until(what=Target(what=fire & (weapon | ally)), changes=(Stat(power=2),)),
        zone=Zone.GRAVEYARD,
        when=ClassBonus(),
    ),
)

# Revealing.


# Activation restrictions.

card(
    "chalice-of-blood",
    Activated(
        cost=(Banish(itself=True, zone=Zone.FIELD),),
        effect=Draw(amount=2),
        only_if=HasCounters("damage", 20),
    ),
)

# What paid is remembered.

card(
    "distilled-water",
    brew((1, Subtype("Herb"))),
    Activated(cost=(Sacrifice(itself=True),), effect=If(Was(State.BREWED), Draw())),
)

# Worth sacrificing.

card("library-witch", Keyword("intercept"), Triggered(on=OnDeath(), effect=Draw()))
