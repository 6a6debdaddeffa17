"""Suited cards: an ability of their own, once, cheaper with every other suit of cost beside them."""

from __future__ import annotations

from regalia.game.printed.abilities import Keyword
from regalia.words.choosing import DiscardCards
from regalia.words.effects import Draw, PutCounters
from regalia.words.keywords import cardistry
from regalia.words.selections import this
from regalia.words.structure import Sequence
from tests.cards.expected import card

card("two-of-spades", Keyword("fast activation"), cardistry(2, PutCounters("buff", 1, this)))
card("three-of-hearts", cardistry(3, Sequence((Draw(), DiscardCards()))))
card("four-of-spades", cardistry(4, Draw(to_memory=True)))
card("wonderlands-reign", cardistry(10, Draw()))
