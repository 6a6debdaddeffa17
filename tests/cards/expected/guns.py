"""Guns and what they do as they arrive."""

from __future__ import annotations

from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import Method, Triggered
from regalia.words.changes import Stat
from regalia.words.conditions import ClassBonus
from regalia.words.filters import Subtype
from regalia.words.having import Costs
from regalia.words.lasting import Until
from regalia.words.playing import PlayFrom
from regalia.words.selections import this
from regalia.words.triggers import OnEnter
from tests.cards.expected import card

free_bullet = Subtype("Bullet") & Costs(kind="memory", exactly=(0,))

card(
    "prototype-pistol",
    Triggered(on=OnEnter(), effect=Until(what=this, changes=(Stat(power=1),)), when=ClassBonus()),
)
card(
    "emerald-pistol",
    Triggered(
        on=OnEnter(),
        effect=PlayFrom(
            what=Subtype("Bullet") & Costs(kind="memory", exactly=(0,)),
            grant=Grant(method=Method.MATERIALIZE),
        ),
        when=ClassBonus(),
    ),
)
