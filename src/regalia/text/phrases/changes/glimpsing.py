"""Abilities of cards while they are glimpsed."""

from __future__ import annotations

from typing import Any

from regalia.game.core.language import Both, Filter
from regalia.game.core.state import Zone
from regalia.game.printed.abilities import Static
from regalia.text.grammar import H, rule
from regalia.text.nouns import all_of
from regalia.words.changes import Gain
from regalia.words.glimpsing import Glimpsed, NextGlimpses
from regalia.words.keywords import starcalling
from regalia.words.lasting import Until
from regalia.words.selections import Each, Source
from regalia.words.stats import TotalCost


def _not_glimpsed(value: Any) -> dict[str, Filter] | None:
    """The description of cards apart from being glimpsed."""
    match value:
        case Glimpsed():
            return {"of": all_of(())}
        case Both(parts=(Glimpsed(), *rest)):
            return {"of": all_of(tuple(rest))}
    return None


_LOOKED_AT = "you look at while glimpsing"
rule(
    "glimpsed cards",
    f"{{of:cards}} {_LOOKED_AT}",
    make=lambda of: all_of((Glimpsed(), of)),
    unmake=_not_glimpsed,
)
rule(
    "ability",
    "{of:glimpsed cards} have {changes:had while glimpsed}",
    Static(of=H.of, changes=H.changes, affects=Zone.MAIN_DECK),
)
rule(
    "effect",
    "{until:duration} , {of:glimpsed cards} have {changes:had while glimpsed}",
    Until(what=Each(what=H.of, zone=Zone.MAIN_DECK), changes=H.changes, until=H.until, later=True),
)
rule(
    "effect",
    "{of:glimpsed cards} the next {times:two or more} times this turn have {changes:had while glimpsed}",
    NextGlimpses(what=H.of, changes=H.changes, times=H.times),
)
rule(
    "effect",
    "{of:glimpsed cards} the next time this turn have {changes:had while glimpsed}",
    NextGlimpses(what=H.of, changes=H.changes),
)
rule("had while glimpsed", "{changes:granted}", H.changes)
rule(
    "had while glimpsed",
    '"Starcalling — (X)" , where X is that card\'s reserve cost',
    (Gain(starcalling(TotalCost(Source()))),),
)
