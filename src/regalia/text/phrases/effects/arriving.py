"""Effects on how things enter the field for a while: with more counters."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.bound import Tally
from regalia.game.core.language import Both, Filter, Number
from regalia.game.core.said import Duration, Who
from regalia.game.core.state import State, Zone
from regalia.game.core.structs import altered
from regalia.game.printed.abilities import CostChange, Enters, EntersAsCopy, ReplaceableEvent, Replaces
from regalia.text.choosing import controlled, of_whom
from regalia.text.follow_ups import EntersWithMore, SoCounted
from regalia.text.grammar import H, rule
from regalia.text.nouns import all_of
from regalia.words.amounts import ThisWay, X
from regalia.words.changes import Gain, LoseLabelled
from regalia.words.having import Costs
from regalia.words.lasting import ChangeCosts, NextActivated, NextEntersWith
from regalia.words.naming import ANY_NUMBER, ChooseNumber
from regalia.words.replacing import EnterAs, EnterWith, GoTo, ReplaceFor
from regalia.words.structure import Sequence, WhereX

_WITH = Replaces(
    event=ReplaceableEvent.MOVE,
    to=(Zone.FIELD,),
    of=H.of,
    whose="you",
    change=(EnterWith(H.counter, H.amount),),
)
rule(
    "effect",
    "{until:duration} , {of:things} that enter the field under your control enter with "
    "{amount:count} additional {counter:counter} <counter/counters> on them",
    ReplaceFor(rule=_WITH, until=H.until),
)


def _with_more(of: Filter, until: Duration, counter: str, amount: Number) -> ReplaceFor:
    """Objects enter with counters: those of any player, unless the text says whose."""
    what, whose = controlled(of)
    more = (EnterWith(counter, amount),)
    enters = Replaces(event=ReplaceableEvent.MOVE, to=(Zone.FIELD,), of=what, whose=whose, change=more)
    return ReplaceFor(rule=enters, until=until)


def _what_has_more(value: Any) -> dict[str, Any] | None:
    match value:
        case ReplaceFor(rule=Replaces(change=(EnterWith(counter=counter, amount=amount),)) as rule):
            of = of_whom(rule.of, rule.whose)
            found = {"of": of, "until": value.until, "counter": counter, "amount": amount}
            return found if of is not None and value == _with_more(of, value.until, counter, amount) else None
    return None


rule(
    "effect",
    "{until:duration} , {of:things} enter the field with {amount:count} additional {counter:counter} "
    "<counter/counters> on them",
    make=_with_more,
    unmake=_what_has_more,
)


def _next_with(change: CostChange, counter: str, amount: Number) -> Sequence:
    """The next card of a kind costs less and enters with more: both for the same card."""
    enters = Gain(Enters(counters=((counter, amount),)))
    return Sequence((ChangeCosts(change=change, once=True), NextActivated(what=change.of, changes=(enters,))))


def _next_taken_apart(value: Any) -> dict[str, Any] | None:
    match value:
        case Sequence(
            steps=(
                ChangeCosts(change=change),
                NextActivated(changes=(Gain(ability=Enters(counters=((counter, amount),))),)),
            )
        ) if value == _next_with(change, counter, amount):
            return {"change": change, "counter": counter, "amount": amount}
    return None


rule(
    "effect",
    "{change:next} and enters the field with {amount:count} additional {counter:counter} "
    "<counter/counters> on it",
    make=_next_with,
    unmake=_next_taken_apart,
)


def _always_with_more(of: Filter, counter: str, amount: Number) -> Replaces:
    return _with_more(of, "", counter, amount).rule


def _what_always_has_more(value: Any) -> dict[str, Any] | None:
    found = _what_has_more(ReplaceFor(rule=value, until="")) if isinstance(value, Replaces) else None
    return None if found is None else {name: slot for name, slot in found.items() if name != "until"}


_MORE_ON_THEM = "with {amount:count} additional {counter:counter} <counter/counters> on"
rule(
    "ability",
    (
        f"{{of:things}} enter the field {_MORE_ON_THEM} them",
        f"each {{of:thing}} enters the field {_MORE_ON_THEM} it",
    ),
    make=_always_with_more,
    unmake=_what_always_has_more,
)
rule(
    "ability",
    f"{{of:things}} enter the field {_MORE_ON_THEM} them as long as {{when:condition}}",
    make=lambda of, counter, amount, when: altered(_always_with_more(of, counter, amount), when=when),
)
rule(
    "ability",
    (
        "each {of:thing} that enters the field under your control enters with {amount:count} additional "
        "{counter:counter} <counter/counters> on <it/them>",
        "{of:things} that enter the field under your control enter with {amount:count} additional "
        "{counter:counter} <counter/counters> on them",
    ),
    _WITH,
)
rule(
    "ability",
    "{of:cards} you activate enter the field with {amount:count} additional {counter:counter} "
    "<counter/counters> on them",
    altered(_WITH, from_zone=(Zone.STACK,)),
)


def _enters_with(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, EntersWithMore):
        return None
    return {"what": value.what, "counter": value.counter, "amount": value.amount}


rule(
    "sentence",
    (
        "if it is {what:quality} , it enters the field with {amount:count} additional {counter:counter} "
        "<counter/counters> on it",
        "if it's {what:quality} , it enters the field with {amount:count} additional {counter:counter} "
        "<counter/counters> on it",
    ),
    make=EntersWithMore,
    unmake=_enters_with,
)
rule(
    "sentence",
    "if that {noun:thing} is {what:quality} , it enters the field with {amount:count} additional "
    "{counter:counter} <counter/counters> on it",
    make=lambda noun, what, amount, counter: EntersWithMore(what=what, counter=counter, amount=amount),
)
rule(
    "effect",
    "{what:pronoun} enters the field without any of its {label:trigger name} abilities",
    NextEntersWith(what=H.what, changes=(LoseLabelled(H.label),)),
)
rule(
    "effect",
    "the next {what:card} you activate this turn enters the field distant",
    NextActivated(what=H.what, changes=(Gain(Enters(distant=True)),)),
)
rule(
    "effect",
    "the next {what:card} you activate this turn enters the field rested",
    NextActivated(what=H.what, changes=(Gain(Enters(rested=True)),)),
)
rule(
    "effect",
    "{until:duration} , {of:cards} you activate this turn enter the field with {amount:count} additional "
    "{counter:counter} <counter/counters> on them",
    ReplaceFor(
        rule=Replaces(
            event=ReplaceableEvent.MOVE,
            from_zone=(Zone.STACK,),
            to=(Zone.FIELD,),
            of=H.of,
            whose="you",
            change=(EnterWith(H.counter, H.amount),),
        ),
        until=H.until,
    ),
)
rule(
    "effect",
    "the next {what:card} you activate this turn enters the field with {amount:count} additional "
    "{counter:counter} <counter/counters> on it",
    NextActivated(what=H.what, changes=(Gain(Enters(counters=((H.counter, H.amount),))),)),
)


rule(
    "sentence",
    (
        "it enters the field with {amount:count} additional {counter:counter} <counter/counters> on it",
        "it enters the field with {amount:count} {counter:counter} <counter/counters> on it",
    ),
    SoCounted(((H.counter, H.amount),)),
)

_UNDER_YOURS = "it enters the field under your control instead"
rule(
    "effect",
    f"the next time a {{of:thing}} would enter the field this turn , {_UNDER_YOURS}",
    ReplaceFor(
        rule=Replaces(event=ReplaceableEvent.MOVE, to=(Zone.FIELD,), of=H.of, change=(EnterAs(yours=True),)),
        times=1,
    ),
)
_CONTROL: Final[tuple[tuple[str, Who], ...]] = (
    ("a opponent 's", "opponents"),
    ("a player 's", "anyone"),
    ("your", "you"),
)
for _facing, _face_down in (("", False), (" face down", True)):
    for _said, _whose in _CONTROL:
        _away = (GoTo(zone=Zone.BANISHMENT, face_down=_face_down),)
        for _start, _not_from in ((" from anywhere except from the effects stack", (Zone.STACK,)), ("", ())):
            rule(
                "ability",
                f"if a {{of:thing}} would enter the field under {_said} control{_start} , "
                f"banish it{_facing} instead",
                Replaces(
                    event=ReplaceableEvent.MOVE,
                    to=(Zone.FIELD,),
                    of=H.of,
                    whose=_whose,
                    not_from=_not_from,
                    change=_away,
                ),
            )

# As a copy.

rule(
    "ability",
    "you may have ~ enter as a copy of any {of:thing} , except it has {ability:quoted}",
    EntersAsCopy(of=H.of, may=True, gains=(Gain(H.ability),)),
)

# A number that was chosen.

rule("effect", "choose a number", ChooseNumber(most=ANY_NUMBER))


def _rested(until: Duration, of: Filter) -> WhereX:
    """Things with the chosen cost enter the field rested."""
    costing = all_of((of, Costs(kind="reserve", exactly=(X,))))
    change = (EnterAs(state=State.RESTED),)
    enters = Replaces(event=ReplaceableEvent.MOVE, to=(Zone.FIELD,), of=costing, change=change)
    return WhereX(amount=ThisWay(Tally.NUMBER), effect=ReplaceFor(rule=enters, until=until))


def _what_is_rested(value: Any) -> dict[str, Any] | None:
    match value:
        case WhereX(effect=ReplaceFor(rule=Replaces(of=costing), until=until)):
            parts = costing.parts if isinstance(costing, Both) else (costing,)
            of = all_of(parts[:-1])
            return {"until": until, "of": of} if value == _rested(until, of) else None
    return None


rule(
    "effect",
    "{until:duration} , {of:things} with reserve cost equal to that number enter the field rested",
    make=_rested,
    unmake=_what_is_rested,
)
