"""Curses: cards that end up at the bottom of a champion's lineage."""

from __future__ import annotations

from regalia.cards.written import card
from regalia.game.abilities import Resolves, Static, Triggered
from regalia.game.state import State, Zone
from regalia.game.targets import Target
from regalia.words.amounts import Count
from regalia.words.cards import PutUnder
from regalia.words.changes import Stat
from regalia.words.effects import Become, DealDamage, Put
from regalia.words.filters import Owned, Subtype, ThisCard, champion, unit, yours
from regalia.words.selections import Each, this, your_champion
from regalia.words.structure import Sequence, WhenYouDo
from regalia.words.triggers import WhenDone

card(
    "violet-haze",
    Resolves(
        Sequence(
            (
                Become(State.DISTANT, Each(what=unit & yours)),
                PutUnder(this, Target(what=champion)),
            )
        )
    ),
    Static(inherited=True, of=ThisCard(), changes=(Stat(life=-2),)),
)
card(
    "reflected-blight",
    Resolves(
        Sequence(
            (
                Put(what=Target(what=Owned(), zone=Zone.GRAVEYARD), to=Zone.MEMORY),
                PutUnder(this, your_champion),
                WhenYouDo(
                    Triggered(
                        on=WhenDone(),
                        effect=DealDamage(
                            Count(what=Subtype("Curse"), zone=Zone.LINEAGE),
                            your_champion,
                            unpreventable=True,
                        ),
                    )
                ),
            )
        )
    ),
)
