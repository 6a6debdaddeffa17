"""Cards of Mercurial Heart that no template should know."""

from __future__ import annotations

from regalia.cards.written import card
from regalia.game.abilities import (
    Additional,
    AttacksOnly,
    Keyword,
    Resolves,
    Triggered,
)
from regalia.game.asked import Reserve
from regalia.game.state import Zone
from regalia.words.amounts import PaidCost, Sum, X
from regalia.words.conditions import (
    AtLeast,
    ChampionBonus,
)
from regalia.words.costs import (
    Discard,
    RemoveCounters,
)
from regalia.words.effects import (
    DealDamage,
    RestIt,
    Summon,
)
from regalia.words.filters import (
    HitByYourChampion,
    Subtype,
    ally,
    unit,
)
from regalia.words.replacing import PreventNext, prevents
from regalia.words.selections import Each, ThatObject, your_champion
from regalia.words.structure import If, UnlessPaid
from regalia.words.triggers import WheneverEnters

card(
    "expunge",
    Additional(cost=(Discard(what=Subtype("Curse"), zone=Zone.LINEAGE),)),
    Resolves(DealDamage(PaidCost("discard"), Each(what=unit))),
)

# No other card taxes the allies of every player as they enter.
card(
    "krustallan-ruins",
    Triggered(
        on=WheneverEnters(what=ally),
        effect=UnlessPaid(cost=(Reserve(1),), effect=RestIt(ThatObject()), payer="that player"),
    ),
)

card(
    "ominous-shadow",
    Keyword("unblockable"),
    prevents(3),
    AttacksOnly(against=unit & HitByYourChampion()),
)

card(
    "penumbral-waltz",
    Additional(cost=(RemoveCounters(counter="preparation", count=X),)),
    Resolves(PreventNext(amount=Sum((X, 3)), to=your_champion)),
    Resolves(
        If(AtLeast(X, 3), Summon(name="Ominous Shadow", amount=2)),
        when=ChampionBonus("Tristan"),
    ),
)
