"""Curses: cards that end up at the bottom of a champion's lineage."""

from __future__ import annotations

from regalia.game.core.state import State
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Resolves, Static
from regalia.words.cards import PutUnder
from regalia.words.changes import Stat
from regalia.words.effects import Become
from regalia.words.filters import ThisCard, champion, unit, yours
from regalia.words.selections import Each, this
from regalia.words.structure import Sequence
from tests.cards.expected import card

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
