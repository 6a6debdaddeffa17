"""What cards have while they are glimpsed."""

from __future__ import annotations

import pytest

from regalia.game.core.language import Both
from regalia.game.core.state import Zone
from regalia.game.printed.abilities import Keyword, Resolves, Static
from regalia.text.composing import write_text
from regalia.text.paragraphs import read
from regalia.text.reader import NotUnderstood
from regalia.words.changes import Gain
from regalia.words.filters import OfType
from regalia.words.glimpsing import Glimpsed, NextGlimpses
from regalia.words.keywords import starcalling
from regalia.words.lasting import Until
from regalia.words.selections import Each, Source
from regalia.words.stats import TotalCost

_ALLIES = Both((Glimpsed(), OfType("ally")))
_AETHERCALLING = (Gain(Keyword("aethercalling")),)
_AT_ITS_COST = (Gain(starcalling(TotalCost(Source()))),)
_FOR_X = '"Starcalling — (X)", where X is that card\'s reserve cost.'


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (
            "Ally cards you look at while glimpsing have aethercalling.",
            Static(of=_ALLIES, changes=_AETHERCALLING, affects=Zone.MAIN_DECK),
        ),
        (
            f"Cards you look at while glimpsing have {_FOR_X}",
            Static(of=Glimpsed(), changes=_AT_ITS_COST, affects=Zone.MAIN_DECK),
        ),
        (
            "Until the end of your next turn, ally cards you look at while glimpsing have aethercalling.",
            Resolves(
                Until(
                    what=Each(what=_ALLIES, zone=Zone.MAIN_DECK),
                    changes=_AETHERCALLING,
                    until="end of your next turn",
                    later=True,
                )
            ),
        ),
        (
            "Ally cards you look at while glimpsing the next two times this turn have starcalling — (1).",
            Resolves(NextGlimpses(what=_ALLIES, changes=(Gain(starcalling(1)),), times=2)),
        ),
        (
            f"Cards you look at while glimpsing the next time this turn have {_FOR_X}",
            Resolves(NextGlimpses(what=Glimpsed(), changes=_AT_ITS_COST)),
        ),
    ],
)
def test_cards_have_something_while_they_are_glimpsed(text: str, meant: object) -> None:
    assert read(text) == (meant,)
    assert read(write_text((meant,))) == (meant,)  # type: ignore[arg-type]


def test_what_they_get_is_nothing_they_have() -> None:
    with pytest.raises(NotUnderstood):
        read("Cards you look at while glimpsing get +1 POWER.")
