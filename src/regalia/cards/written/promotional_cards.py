"""Cards of promotional cards that no template should know."""

from __future__ import annotations

from regalia.cards.written import card
from regalia.game.abilities import Activated, CostChange, Keyword, Method, Triggered
from regalia.game.state import Zone
from regalia.words.changes import Stat, has
from regalia.words.costs import Banish, Rest
from regalia.words.filters import ally
from regalia.words.labels import AbilityIs, WheneverActivatesLabelled
from regalia.words.lasting import ChangeCosts, Until
from regalia.words.selections import ThatObject

card(
    "the-duchesss-thornes",
    Keyword("hindered"),
    Triggered(
        on=WheneverActivatesLabelled(label="cardistry", of=ally),
        effect=Until(what=ThatObject(), changes=(Stat(power=1), has("true sight"))),
    ),
    Activated(
        cost=(Rest(itself=True), Banish(itself=True, zone=Zone.FIELD)),
        effect=ChangeCosts(
            change=CostChange(amount=-6, method=(Method.ABILITY,), condition=AbilityIs("cardistry")),
            once=True,
        ),
    ),
)
