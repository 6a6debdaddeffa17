"""Cards of Abyssal Heaven that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.abilities import (
    Happening,
    Keyword,
    Replaces,
    Static,
    Triggered,
)
from regalia.game.asked import Reserve
from regalia.game.state import Zone
from regalia.words.amounts import CountersOn, StatsOfThat
from regalia.words.changes import Stat
from regalia.words.conditions import ChampionBonus, Exactly
from regalia.words.copies import (
    Transform,
)
from regalia.words.effects import DealDamage, Destroy, WakeUp
from regalia.words.filters import (
    ally,
    champion,
    other,
    yours,
)
from regalia.words.replacing import Also, GoTo
from regalia.words.selections import Each, this
from regalia.words.structure import MayPay
from regalia.words.triggers import (
    OnAttack,
    OnKill,
)

card(
    "lu-bu-indomitable-titan",
    Keyword("taunt"),
    Keyword("vigor"),
    Triggered(on=OnAttack(), effect=MayPay(cost=(Reserve(2),), then=WakeUp(this)), once="turn"),
    worded(
        "[Diao Chan Bonus] If your champion would die with exactly 32 damage counters on it, it "
        "is banished instead, ~ transforms, and every other object you control is destroyed.",
        Replaces(
            event=Happening.MOVE,
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
    Keyword("vigor"),
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
