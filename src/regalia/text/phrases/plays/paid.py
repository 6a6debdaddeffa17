"""What was done to pay: how many they were, of what kind, and what is done with them afterwards.

A cost that sacrifices, discards, banishes, rests, returns or reveals something is spoken of in the same words
as an effect that does ("sacrificed this way", "the discarded card"). Where the text has done both, it has two
readings.
"""

from __future__ import annotations

from functools import partial
from typing import Any, Final, NamedTuple

from regalia.game.core.language import Amount, Condition, Filter
from regalia.text.grammar import H, rule
from regalia.text.simplifying import simplify
from regalia.words.conditions import AtLeast, Not
from regalia.words.history import ObjectWas
from regalia.words.paid import PaidCost, PaidCount
from regalia.words.play_conditions import PaidWas
from regalia.words.selections import PaidWith
from regalia.words.stats import TotalCost


class Payment(NamedTuple):
    """A part of a cost as a receipt calls it, how it is said in the passive, and of what."""

    part: str
    done: str
    noun: str = "thing"


PAYMENTS: Final = (
    Payment("sacrifice", "sacrificed"),
    Payment("banish", "banished", "card"),
    Payment("discard", "discarded", "card"),
    Payment("rest", "rested"),
    Payment("return", "returned"),
    Payment("reveal", "revealed", "card"),
)
NOUNS: Final = ("card", "ally", "object", "item", "weapon", "domain", "phantasia", "unit", "token")
KNOWN: Final = ("banish", "sacrifice")
"""What else says of what kind it was."""


def _counted(part: str, value: Any) -> dict[str, Any] | None:
    return {"what": value.what} if isinstance(value, PaidCount) and value.part == part else None


def _number(part: str, what: Filter) -> PaidCount:
    return PaidCount(part, what)


for _paid in PAYMENTS:
    _one, _many = ("noun", "nouns") if _paid.noun == "thing" else ("card noun", "card nouns")
    for _category, _said in (
        ("per", f"{{what:{_one}}} {_paid.done} this way"),
        ("several", f"{{what:{_many}}} {_paid.done} this way"),
        ("amount", f"the amount of {{what:{_many}}} {_paid.done} this way"),
    ):
        rule(_category, _said, make=partial(_number, _paid.part), unmake=partial(_counted, _paid.part))
    _how_many = PaidCount(_paid.part, H.what)
    rule("fact", f"a {{what:{_paid.noun}}} was {_paid.done} this way", AtLeast(_how_many, 1))
    rule(
        "fact",
        f"{{least:number}} or more {{what:{_paid.noun}s}} were {_paid.done} this way",
        AtLeast(_how_many, H.least),
    )
    rule("fact", f"no {{what:{_paid.noun}s}} were {_paid.done} this way", Not(AtLeast(_how_many, 1)))

# Counters.

_REMOVED: Final = PaidCount("removecounters")
rule("per", "counter removed this way", _REMOVED)
rule("several", "counters removed this way", _REMOVED)
rule("amount", "the amount of counters removed this way", _REMOVED)
rule("per", "{counter:counter} counter removed this way", make=lambda counter: _REMOVED)
rule("several", "{counter:counter} counters removed this way", make=lambda counter: _REMOVED)
rule("amount", "the amount of {counter:counter} counters removed this way", make=lambda counter: _REMOVED)
rule("fact", "{least:number} or more counters were removed this way", AtLeast(_REMOVED, H.least))
rule(
    "fact",
    "{least:number} or more {counter:counter} counters were removed this way",
    make=lambda least, counter: AtLeast(_REMOVED, least),
)

# The one that paid.

for _paid in PAYMENTS:
    rule("objects", tuple(f"the {_paid.done} {noun}" for noun in NOUNS), PaidWith(_paid.part))
    rule("pronoun", tuple(f"the {_paid.done} {noun}" for noun in NOUNS), PaidWith(_paid.part))
    if _paid.part in KNOWN:
        continue
    rule(
        "fact",
        tuple(f"the {_paid.done} {noun} {was} a {{what:card}}" for noun in NOUNS for was in ("was", "is")),
        PaidWas(_paid.part, H.what),
    )
    rule(
        "fact",
        tuple(f"the {_paid.done} {noun} {was} {{what:quality}}" for noun in NOUNS for was in ("was", "is")),
        make=lambda what, part=_paid.part: PaidWas(part, what),
    )
    rule(
        "amount",
        tuple(f"the reserve cost of the {_paid.done} {noun}" for noun in NOUNS),
        PaidCost(_paid.part),
    )


def _cost_paid(word: TotalCost) -> Amount:
    """The cost of the card that paid, as the receipt has it."""
    return PaidCost(word.of.part) if isinstance(word.of, PaidWith) else word


def _was(word: ObjectWas) -> Condition:
    """What paid counts as it was then."""
    return PaidWas(word.of.part, word.what) if isinstance(word.of, PaidWith) else word


simplify(TotalCost, _cost_paid)
simplify(ObjectWas, _was)
