"""Suited cards: an ability of their own, once, cheaper with every other suit of cost beside them."""

from __future__ import annotations

from regalia.cards.written import card
from regalia.game.abilities import Activated, CostChange, Keyword, Method, Triggered
from regalia.game.state import Zone
from regalia.words.changes import Stat, has
from regalia.words.choosing import DiscardCards
from regalia.words.costs import Banish, Rest
from regalia.words.effects import Draw, PutCounters
from regalia.words.filters import ally
from regalia.words.keywords import cardistry
from regalia.words.labels import AbilityIs, WheneverActivatesLabelled
from regalia.words.lasting import ChangeCosts, Until
from regalia.words.selections import ThatObject, this
from regalia.words.structure import Sequence

card("two-of-spades", Keyword("fast activation"), cardistry(2, PutCounters("buff", 1, this)))
card("three-of-hearts", cardistry(3, Sequence((Draw(), DiscardCards()))))
card("four-of-spades", cardistry(4, Draw(to_memory=True)))
card("wonderlands-reign", cardistry(10, Draw()))
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
