"""Champions, oldest level first."""

from __future__ import annotations

from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import Keyword, Lineage, Method, Triggered
from regalia.words.changes import has
from regalia.words.effects import Draw, PutCounters, Recover
from regalia.words.filters import Subtype, weapon
from regalia.words.having import Costs
from regalia.words.keywords import lineage_release
from regalia.words.lasting import Until
from regalia.words.playing import Glimpse, PlayFrom
from regalia.words.selections import this
from regalia.words.structure import Sequence
from regalia.words.summoning import Gather
from regalia.words.triggers import OnEnter
from tests.cards.expected import card

materialize = Grant(method=Method.MATERIALIZE)

for element in ("fire", "water", "wind"):
    card(f"spirit-of-{element}", Triggered(on=OnEnter(), effect=Draw(amount=7)))
    card(
        f"spirit-of-serene-{element}",
        Triggered(on=OnEnter(), effect=Sequence((Glimpse(6), Draw(amount=6)))),
        lineage_release(Recover(6)),
    )
card("rai-spellcrafter", Triggered(on=OnEnter(), effect=PutCounters("enlighten", 2, this)))
card(
    "tonoris-lone-mercenary",
    Triggered(on=OnEnter(), effect=Until(what=this, changes=(has("taunt"),), until="your next turn")),
)
card(
    "lorraine-wandering-warrior",
    Triggered(
        on=OnEnter(),
        effect=PlayFrom(what=weapon & Costs(kind="memory", exactly=(0,)), grant=materialize),
    ),
)
card("arisanna-herbalist-prodigy", Triggered(on=OnEnter(), effect=Gather(times=2)))
card("diana-keen-huntress", lineage_release(PlayFrom(what=Subtype("Gun"), grant=materialize)))
card(
    "diana-deadly-duelist",
    Lineage("Diana"),
    Triggered(on=OnEnter(), effect=PlayFrom(what=Subtype("Bullet"), grant=materialize)),
    Keyword("ranged", 2, inherited=True),
)
