"""Cards of Mercurial Heart that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.abilities import (
    Additional,
    AttacksOnly,
    Keyword,
    Resolves,
    Triggered,
)
from regalia.game.asked import Reserve
from regalia.game.state import Zone
from regalia.words.amounts import PaidCost
from regalia.words.costs import (
    Discard,
)
from regalia.words.effects import (
    DealDamage,
    RestIt,
)
from regalia.words.filters import (
    HitByYourChampion,
    Subtype,
    ally,
    unit,
)
from regalia.words.replacing import prevents
from regalia.words.selections import Each, ThatObject
from regalia.words.structure import UnlessPaid
from regalia.words.triggers import WheneverEnters

card(
    "expunge",
    Additional(cost=(Discard(what=Subtype("Curse"), zone=Zone.LINEAGE),)),
    Resolves(
        worded(
            "Deal damage to each unit equal to the reserve cost of the card that was discarded to "
            "activate ~.",
            DealDamage(PaidCost("discard"), Each(what=unit)),
        )
    ),
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
    worded(
        "~ can attack only units that your champion dealt combat damage to this turn.",
        AttacksOnly(against=unit & HitByYourChampion()),
    ),
)
