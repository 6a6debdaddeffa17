"""Facts with an exact number or a highest number: of things done "this way", and of counters on an object."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from regalia.game.core.language import Amount, Condition, Filter
from regalia.text.grammar import H, rule
from regalia.text.phrases.facts.conditions import exact_counters
from regalia.text.phrases.facts.this_way import DEEDS, Deed
from regalia.text.this_way import DONE_TO, Done
from regalia.words.amounts import NumberOf
from regalia.words.cards import WhatWas
from regalia.words.conditions import AtLeast, Exactly, Not
from regalia.words.selections import Those

_MOST: Final = ("{most:plain number} or fewer", "{most:plain number} or less")


def _at_most(amount: Amount, most: int) -> Condition:
    return Not(AtLeast(amount, most + 1))


def _most(value: Any) -> tuple[Any, int] | None:
    """An amount, and the highest number that it may have."""
    match value:
        case Not(part=AtLeast(amount=amount, least=int(least))) if least > 1:
            return amount, least - 1
    return None


def _few(deed: Deed, what: Filter, most: int) -> Condition:
    return _at_most(NumberOf(WhatWas(Those(DONE_TO[deed.done]), what)), most)


def _how_few(deed: Deed, value: Any) -> dict[str, Any] | None:
    match _most(value):
        case (NumberOf(of=WhatWas(of=Those(key=key), what=what)), int(most)) if key == DONE_TO[deed.done]:
            return {"what": what, "most": most}
    return None


def _how_little(verb: str, value: Any) -> dict[str, Any] | None:
    match _most(value):
        case (Done(verb=told) as amount, int(most)) if told == verb and amount == Done(verb):
            return {"most": most}
    return None


for _deed in DEEDS:
    _things = f"{{what:{_deed.noun}s}}"
    rule(
        "fact",
        _deed.said(f"exactly {{number:two or more}} {_things} were V this way"),
        Exactly(NumberOf(_deed.what), H.number),
    )
    rule(
        "fact",
        _deed.said(f"exactly 1 {{what:{_deed.noun}}} was V this way"),
        Exactly(NumberOf(_deed.what), 1),
    )
    rule(
        "fact",
        tuple(text for most in _MOST for text in _deed.said(f"{most} {_things} were V this way")),
        make=partial(_few, _deed),
        unmake=partial(_how_few, _deed),
    )

for _verb, _said in (
    ("removed", "counters were removed"),
    ("counters put", "counters were put"),
    ("moved", "counters were moved"),
    ("drawn", "cards were drawn"),
    ("dealt", "damage was dealt"),
    ("recovered", "damage was recovered"),
):
    rule("fact", f"exactly {{number:plain number}} {_said} this way", Exactly(Done(_verb), H.number))
    rule(
        "fact",
        tuple(f"{most} {_said} this way" for most in _MOST),
        make=lambda most, verb=_verb: _at_most(Done(verb), most),
        unmake=partial(_how_little, _verb),
    )
    if _said.startswith("counters"):
        rule(
            "fact",
            f"exactly {{number:plain number}} {{counter:counter}} {_said} this way",
            make=lambda number, counter, verb=_verb: Exactly(Done(verb), number),
        )
rule(
    "fact",
    (
        "{of:objects} <has/have> exactly {number:plain number} {counter:counter} counters on <it/them>",
        "{of:objects} <has/have> exactly {number:plain number} {counter:counter} counter on <it/them>",
    ),
    make=exact_counters,
)
