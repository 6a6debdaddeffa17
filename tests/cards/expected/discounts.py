"""Cards that make other cards and abilities cheaper."""

from __future__ import annotations

from regalia.game.core.state import State, Zone
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import Activated, CostChange, Keyword, Method, Static, Triggered
from regalia.words.amounts import Count, Times
from regalia.words.changes import LoseKeyword
from regalia.words.conditions import ChampionBonus, ClassBonus, SourceIs, ThereAre
from regalia.words.costs import Banish, Rest, Return
from regalia.words.effects import Become, Draw, Recover
from regalia.words.filters import InState, Subtype, ally, champion, domain, regalia, theirs, unit, yours
from regalia.words.lasting import ChangeCosts
from regalia.words.selections import Each
from regalia.words.summoning import Summon
from regalia.words.triggers import OnEnter
from tests.cards.expected import card

# The next card.

card(
    "channeling-stone",
    Activated(
        cost=(Banish(itself=True, zone=Zone.FIELD),),
        effect=ChangeCosts(change=CostChange(amount=-2), once=True),
    ),
)
card(
    "slime-nexus",
    Activated(
        cost=(Banish(itself=True, zone=Zone.FIELD),),
        effect=ChangeCosts(change=CostChange(amount=-3, of=Subtype("Slime") & ally), once=True),
    ),
)

# The first each turn.

card(
    "byakko-white-tiger",
    Keyword("spellshroud"),
    Keyword("vigor"),
    CostChange(
        amount=-2,
        of=(Subtype("Animal") | Subtype("Beast")) & ally,
        nth=1,
        when=ChampionBonus("Guo Jia"),
    ),
    Static(
        of=Subtype("Beast") & ally & yours,
        changes=(LoseKeyword("pride"),),
        when=ChampionBonus("Guo Jia"),
    ),
)
card(
    "veteran-aerotheurge",
    Keyword("ranged", 2),
    Keyword("ranged", 2, when=ClassBonus()),
    CostChange(amount=-1, of=Subtype("Aethercharge"), nth=1),
)

# Every card of a kind.

card(
    "academy-guide",
    CostChange(amount=-1, of=champion, method=(Method.MATERIALIZE,)),
)
card(
    "wayfinders-map",
    CostChange(amount=-1, of=domain),
    Activated(
        cost=(Banish(itself=True, zone=Zone.FIELD),),
        effect=Draw(),
        only_if=ThereAre(what=domain, least=3),
    ),
)
card("hub-of-innovation", Triggered(on=OnEnter(), effect=Draw(to_memory=True)))
card(
    "ticket-to-the-afterlife",
    CostChange(amount=-1, of=Subtype("Specter"), method=(Method.ABILITY,), from_zone=Zone.GRAVEYARD),
    CostChange(amount=-1, of=Subtype("Specter"), from_zone=Zone.GRAVEYARD),
    Activated(
        cost=(Reserve(2), Rest(itself=True), Banish(what=Subtype("Specter"))),
        effect=Recover(2),
        when=ChampionBonus("Alice"),
    ),
)

# An ability whose own text changes its cost.

card(
    "obelisk-of-fabrication",
    Activated(
        cost=(Reserve(6), Rest(itself=True)),
        effect=Summon(name="Automaton Drone", counters=(("buff", 1),)),
        changes=(CostChange(amount=Times(-1, Count(what=domain))),),
    ),
)
card(
    "huang-zhong-unerring-aim",
    Keyword("ranged", 2),
    Activated(
        cost=(Reserve(3), Return(itself=True, to=Zone.MEMORY)),
        effect=Become(State.DISTANT, Each(what=Subtype("Ranger") & unit & yours)),
        when=ClassBonus(),
        changes=(CostChange(amount=-2, condition=SourceIs(InState(State.DISTANT))),),
    ),
)

# Abilities of others.

card(
    "captivating-opulence",
    Triggered(on=OnEnter(), effect=Draw(to_memory=True)),
    CostChange(
        amount=2,
        of=regalia & theirs,
        method=(Method.ABILITY,),
        who="anyone",
        when=ChampionBonus("Diao Chan"),
    ),
)
