"""Cards that copy others, turn over, or become something else (copy.1, double-faced.2)."""

from __future__ import annotations

from regalia.game.core.state import Phase
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import (
    Activated,
    Keyword,
    Triggered,
)
from regalia.words.conditions import ChampionBonus, ClassBonus, SourceIs
from regalia.words.copies import (
    SummonCopy,
    Transform,
)
from regalia.words.costs import Rest, Sacrifice
from regalia.words.deed_triggers import WheneverRests
from regalia.words.effects import PutCounters
from regalia.words.filters import ThisCard, token, yours
from regalia.words.having import Costs, WithCounter
from regalia.words.keywords import reservable
from regalia.words.play_triggers import WheneverMaterializes
from regalia.words.selections import this, your_champion
from regalia.words.triggers import AtBeginningOf, OnEnter
from tests.cards.expected import card

_guo_jia = ChampionBonus("Guo Jia")
_for_nothing = Grant(without="reserve")

# Copies of objects.

card(
    "convoking-slime",
    Keyword("pride", 3),
    Triggered(
        on=AtBeginningOf(phase=Phase.RECOLLECTION), effect=SummonCopy(this, rested=True), when=ClassBonus()
    ),
)
card(
    "fractal-of-duplication",
    Triggered(on=WheneverRests(what=ThisCard()), effect=SummonCopy(this, rested=True)),
    reservable(),
)
card(
    "fractal-of-creation",
    reservable(),
    Activated(cost=(Sacrifice(itself=True),), effect=SummonCopy(Target(what=token & yours))),
)

# Copies in the intent, on the stack, and of cards.


# Two faces.

card(
    "craggy-fatestone",
    Triggered(
        on=WheneverMaterializes(what=Costs(kind="memory", exactly=(0,)), whose="opponents"),
        effect=PutCounters("buff", 1, this),
    ),
    Activated(
        cost=(Rest(itself=True),),
        effect=Transform(this),
        only_if=SourceIs(WithCounter("buff", 2)),
        when=_guo_jia,
    ),
)
card(
    "fatestone-of-progress",
    Triggered(on=OnEnter(), effect=PutCounters("quest", 1, your_champion), when=_guo_jia),
    Activated(cost=(Reserve(4),), effect=Transform(this), when=_guo_jia),
)

# Becoming a champion.
