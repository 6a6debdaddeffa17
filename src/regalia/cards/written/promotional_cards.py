"""Cards of promotional cards that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
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
    worded(
        "Whenever you activate a cardistry ability of an ally, give that ally +1 power and true "
        "sight until end of turn.",
        Triggered(
            on=WheneverActivatesLabelled(label="cardistry", of=ally),
            effect=Until(what=ThatObject(), changes=(Stat(power=1), has("true sight"))),
        ),
    ),
    Activated(
        cost=(Rest(itself=True), Banish(itself=True, zone=Zone.FIELD)),
        effect=worded(
            "Make the next cardistry ability that you activate this turn cost (6) less.",
            ChangeCosts(
                change=CostChange(amount=-6, method=(Method.ABILITY,), condition=AbilityIs("cardistry")),
                once=True,
            ),
        ),
    ),
)
