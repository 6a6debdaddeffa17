"""What is said to be so of objects: "is rested", "has stealth", "there are three counters on it"."""

from __future__ import annotations

from typing import Final

from regalia.game.language import Condition, Filter, Selection, Unlike
from regalia.game.state import State
from regalia.text.grammar import H, rule
from regalia.text.phrases.states import unlike
from regalia.text.pronouns import Chosen, simplify
from regalia.words.conditions import HasCounters, ObjectIs, SourceIs, Was
from regalia.words.filters import Having, InState, WithCounter
from regalia.words.selections import Source, YourChampion

OF_PLAYS: Final = (
    State.IMBUED | State.PREPARED | State.BREWED | State.EMPOWERED | State.STARCALLED | State.EPHEMERAL
)
"""What a play is and the object it becomes still is."""


def _is(of: Selection, what: Filter) -> Condition | None:
    return None if isinstance(of, Chosen) else _plain(ObjectIs(of, what))


def _plain(word: ObjectIs) -> Condition:
    if isinstance(word.of, Source):
        if isinstance(word.what, InState) and word.what.state & OF_PLAYS:
            return Was(word.what.state)
        return SourceIs(word.what)
    if isinstance(word.of, YourChampion) and isinstance(word.what, WithCounter):
        return HasCounters(word.what.counter, word.what.least)
    return word


def _said_of(value: object) -> dict[str, object] | None:
    match value:
        case ObjectIs():
            return {"of": value.of, "what": value.what}
        case SourceIs():
            return {"of": Source(), "what": value.what}
        case Was():
            return {"of": Source(), "what": InState(value.state)}
        case HasCounters(on="champion"):
            return {"of": YourChampion(), "what": WithCounter(value.counter, value.least)}
    return None


simplify(ObjectIs, _plain)
rule(
    "condition",
    ("{of:objects} {what:predicate}",),
    make=_is,
    unmake=_said_of,
)
rule("condition", "~ was {state:play state}", make=Was)
for _state in OF_PLAYS:
    rule("play state", (_state.name or "").lower(), _state)
rule("its condition", "{what:predicate}", SourceIs(H.what))
rule("predicate", ("<is/are> {what:quality}", "'s {what:quality}"), H.what)
rule("predicate", ("<isn't/aren't> {what:adjective}",), make=lambda what: Unlike(what), unmake=unlike)
rule("predicate", "<has/have> {keyword:plain keyword}", Having(H.keyword))
rule(
    "predicate",
    (
        "<has/have> {least:number} or more {counter:counter} counters on <it/them>",
        "<has/have> {least:number} or more {counter:counter} counters",
    ),
    WithCounter(H.counter, H.least),
)
rule("predicate", "<has/have> a {counter:counter} counter on <it/them>", WithCounter(H.counter))
rule("predicate", "<has/have> no {counter:counter} counters on <it/them>", Unlike(WithCounter(H.counter)))


def _counted(counter: str, of: Selection, least: int = 1) -> Condition | None:
    return _is(of, WithCounter(counter, least))


rule(
    "condition",
    (
        "there is a {counter:counter} counter on {of:objects}",
        "there 's a {counter:counter} counter on {of:objects}",
    ),
    make=_counted,
)
rule(
    "condition", "there are {least:number} or more {counter:counter} counters on {of:objects}", make=_counted
)
rule(
    "condition",
    "there are no {counter:counter} counters on {of:objects}",
    make=lambda counter, of: _is(of, Unlike(WithCounter(counter))),
)
