"""Facts about objects: "is rested", "has stealth", "there are three counters on it"."""

from __future__ import annotations

from typing import Final

from regalia.game.core.bound import Tally
from regalia.game.core.language import Both, Condition, Filter, Selection, Unlike
from regalia.game.core.said import Duration
from regalia.game.core.state import State, Zone
from regalia.game.printed.abilities import Change, Trigger
from regalia.text.choosing import controlled
from regalia.text.grammar import H, Pronoun, rule, words_in
from regalia.text.nouns import all_of
from regalia.text.phrases.nouns.states import unlike
from regalia.text.referents import Chosen
from regalia.text.simplifying import simplify
from regalia.text.this_way import Done
from regalia.text.writer import attempt
from regalia.words.amounts import Count, ThisWay
from regalia.words.combat_triggers import WheneverAttacks, WheneverDealtDamage, WheneverYourChampionHits
from regalia.words.conditions import (
    All,
    AllAre,
    AtLeast,
    During,
    Exactly,
    HasCounters,
    Not,
    ObjectIs,
    SourceIs,
    ThereAre,
    Was,
)
from regalia.words.counting import CountersOn, CountersOnAny, Influence, MostAlike
from regalia.words.deed_triggers import WheneverLevelsUp
from regalia.words.filters import InState, Other, champion, unit, yours
from regalia.words.having import BaseIs, Having, StatIs, WithCounter
from regalia.words.history import Entered, TimesThisTurn, TotalThisTurn
from regalia.words.lasting import Until
from regalia.words.omens import Omen
from regalia.words.omens import omen as OMEN
from regalia.words.play_conditions import PaidExtra, PaidWas, ReservedNone
from regalia.words.rivals import Outnumbered
from regalia.words.selections import Each, PaidWith, Source, YourChampion
from regalia.words.structure import If

OF_PLAYS: Final = (
    State.IMBUED,
    State.PREPARED,
    State.BREWED,
    State.EPHEMERAL,
    State.STARCALLED,
    State.EMPOWERED,
)
"""The states of a play that the object it becomes keeps."""


def _is(of: Selection, what: Filter) -> Condition | None:
    return None if isinstance(of, Chosen) else _plain(ObjectIs(of, what))


def _plain(word: ObjectIs) -> Condition:
    if isinstance(word.of, Source):
        if isinstance(word.what, InState) and any(word.what.state & state for state in OF_PLAYS):
            return Was(word.what.state)
        return SourceIs(word.what)
    if isinstance(word.of, YourChampion) and isinstance(word.what, WithCounter):
        return HasCounters(word.what.counter, word.what.least)
    if isinstance(word.of, PaidWith):  # as it was then
        return PaidWas(word.of.part, word.what)
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
    "fact",
    ("{of:objects} {what:predicate}",),
    make=_is,
    unmake=_said_of,
)
rule("fact", ("~ was {state:play state}", "this card was {state:play state}"), make=Was)
rule(
    "fact",
    ("~ was not {state:play state}", "~ wasn't {state:play state}", "this card wasn't {state:play state}"),
    Not(Was(H.state)),
)
rule("fact", "~ was {name:option}", PaidExtra(H.name))
rule("fact", ("~ was not {name:option}", "~ wasn't {name:option}"), Not(PaidExtra(H.name)))
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
        "<has/have> {least:number} or more {counter:counter} counters on her",
        "<has/have> {least:number} or more {counter:counter} counters on him",
    ),
    WithCounter(H.counter, H.least),
)
rule("predicate", "<has/have> a {counter:counter} counter on <it/them>", WithCounter(H.counter))
rule(
    "predicate",
    (
        "<has/have> no {counter:counter} counters on <it/them>",
        "<has/have> 0 {counter:counter} counters on <it/them>",
        "<has/have> 0 {counter:counter} counters on them",
    ),
    Unlike(WithCounter(H.counter)),
)


def _fewer(counter: str, most: int) -> Filter:
    return Unlike(WithCounter(counter, most + 1))


def _how_few(value: object) -> dict[str, object] | None:
    match value:
        case Unlike(part=WithCounter(counter=counter, least=least)) if least > 1:
            return {"counter": counter, "most": least - 1}
    return None


rule(
    "predicate",
    (
        "<has/have> {most:plain number} or less {counter:counter} counters on <it/them>",
        "<has/have> {most:plain number} or less {counter:counter} counters on them",
        "<has/have> {most:plain number} or fewer {counter:counter} counters on <it/them>",
        "<has/have> {most:plain number} or fewer {counter:counter} counters on them",
    ),
    make=_fewer,
    unmake=_how_few,
)


def _counted(counter: str, of: Selection, least: int = 1) -> Condition | None:
    return _is(of, WithCounter(counter, least))


rule(
    "fact",
    (
        "there is a {counter:counter} counter on {of:objects}",
        "there 's a {counter:counter} counter on {of:objects}",
    ),
    make=_counted,
)
rule("fact", "there are {least:number} or more {counter:counter} counters on {of:objects}", make=_counted)
rule(
    "fact",
    (
        "there are no {counter:counter} counters on {of:objects}",
        "there are 0 {counter:counter} counters on {of:objects}",
    ),
    make=lambda counter, of: _is(of, Unlike(WithCounter(counter))),
)


def exact_counters(number: int, counter: str, of: Selection) -> Condition | None:
    """Neither more nor fewer counters."""
    if number == 0 or isinstance(of, Chosen):
        return None
    match of:
        case Source():
            return Exactly(CountersOn(counter, "self"), number)
        case YourChampion():
            return Exactly(CountersOn(counter), number)
    return Exactly(CountersOnAny(counter, of), number)


def _how_many(value: object) -> dict[str, object] | None:
    match value:
        case Exactly(amount=CountersOn(counter=counter, on=on), number=int(number)) if number:
            of: Selection = Source() if on == "self" else YourChampion()
            return {"number": number, "counter": counter, "of": of}
        case Exactly(amount=CountersOnAny(counter=counter, of=of), number=int(number)) if number:
            return {"number": number, "counter": counter, "of": of}
    return None


rule(
    "fact",
    (
        "there are {number:plain number} {counter:counter} <counter/counters> on {of:objects}",
        "there are exactly {number:plain number} {counter:counter} <counter/counters> on {of:objects}",
    ),
    make=exact_counters,
    unmake=_how_many,
)
rule(
    "fact",
    (
        "there are less than {least:plain number} {counter:counter} counters on {of:objects}",
        "there are fewer than {least:plain number} {counter:counter} counters on {of:objects}",
    ),
    make=lambda counter, of, least: _is(of, Unlike(WithCounter(counter, least))),
)


rule(
    "fact",
    "~ {one:predicate} and {other:predicate}",
    make=lambda one, other: All((_plain(ObjectIs(Source(), one)), _plain(ObjectIs(Source(), other)))),
)
rule(
    "fact",
    (
        "{least:plain number} or more counters were moved this way",
        "{least:plain number} or more counters are moved this way",
    ),
    AtLeast(ThisWay(Tally.MOVED), H.least),
)
rule("fact", "a counter was removed this way", AtLeast(Done("removed"), 1))
rule(
    "fact",
    (
        "a card was put this way",
        *(f"a card was put into your {zone} this way" for zone in ("hand", "memory")),
    ),
    AtLeast(Done("put"), 1),
)
rule(
    "fact",
    "[a] {counter:counter} counter was removed this way",
    make=lambda counter: AtLeast(Done("removed"), 1),
)
rule("fact", "it's your {phase:phase} phase", During(whose="you", phase=H.phase))
rule("fact", "it's not your {phase:phase} phase", Not(During(whose="you", phase=H.phase)))

# Several at once.


def _both(one: Condition, rest: Condition) -> Condition:
    return All((one, *(rest.parts if isinstance(rest, All) else (rest,))))


def _first_of_all(value: object) -> dict[str, object] | None:
    if not isinstance(value, All) or len(value.parts) < 2:
        return None
    rest = value.parts[1:]
    return {"one": value.parts[0], "rest": rest[0] if len(rest) == 1 else All(rest)}


rule("condition", "{one:fact}", H.one)
rule(
    "condition",
    ("{one:fact} and {rest:condition}", "{one:fact} and if {rest:condition}"),
    make=_both,
    unmake=_first_of_all,
)

# What there is not, or not so much of.

rule("fact", ("you control no {what:things}", "you don't control a {what:thing}"), Not(ThereAre(what=H.what)))


def _at_most(most: int, what: Filter) -> Condition:
    return Not(ThereAre(what=what, least=most + 1))


def _no_more(value: object) -> dict[str, object] | None:
    match value:
        case Not(part=ThereAre(what=what, least=least) as part) if least > 1:
            plain = ThereAre(what=what, least=least)
            return {"most": least - 1, "what": what} if part == plain else None
    return None


rule(
    "fact",
    (
        "you control {most:plain number} or fewer {what:things}",
        "you control {most:plain number} or less {what:things}",
    ),
    make=_at_most,
    unmake=_no_more,
)


def _they_get(number: int, what: Filter, how: Filter, changes: tuple[Change, ...], until: Duration) -> If:
    they = Each(what=all_of((what, yours)))
    return If(AllAre(number=number, what=what, how=how), Until(what=they, changes=changes, until=until))


rule(
    "effect",
    "if you control exactly {number:plain number} {what:things} that are all {how:kind} , "
    "they each {changes:changes} {until:duration}",
    make=_they_get,
)
rule(
    "fact",
    "a {what:thing} is {how:adjective}",
    make=lambda what, how: ThereAre(what=all_of((how, what)), whose="anyone"),
    unmake=lambda value: None,
)


def _some_have(what: Filter, how: Filter) -> Condition | None:
    """Some thing that somebody controls fits another description as well."""
    described, whose = controlled(what)
    if whose == "anyone" or attempt("adjective", how) is not None:
        return None
    return ThereAre(what=all_of((described, how)), whose="an opponent" if whose == "opponents" else whose)


rule("fact", "a {what:thing} {how:predicate}", make=_some_have, unmake=lambda value: None)
rule(
    "fact",
    ("you control a {one:thing} and a {other:thing}", "you control both a {one:thing} and a {other:thing}"),
    make=lambda one, other: All((ThereAre(what=one), ThereAre(what=other))),
    unmake=lambda value: None,
)
rule("fact", "there's a {what:thing} on the field", ThereAre(what=H.what, whose="anyone"))
# What there is, and what has happened.

rule(
    "condition",
    ("no opponent controls a {what:thing}", "each opponent controls no {what:things}"),
    Not(ThereAre(what=H.what, whose="opponents")),
)
rule(
    "fact",
    (
        "no player controls a {what:thing}",
        "a player doesn't control a {what:thing}",
        "there are no {what:things} on the field",
    ),
    Not(ThereAre(what=H.what, whose="anyone")),
)


def _omens(least: int, what: Filter = OMEN) -> ThereAre | None:
    if not any(isinstance(word, Omen) for word in words_in(what)):
        return None
    return ThereAre(what=what, least=least, zone=Zone.BANISHMENT)


def _omens_apart(least: int) -> AtLeast:
    return AtLeast(Count(what=OMEN, zone=Zone.BANISHMENT, different="reserve"), least)


rule(
    "fact",
    "you have {least:plain number} or more {what:things}",
    make=_omens,
    unmake=lambda value: (
        {"least": value.least, "what": value.what}
        if isinstance(value, ThereAre) and value == _omens(value.least, value.what)
        else None
    ),
)
rule(
    "fact",
    ("you have {most:plain number} or less omens", "you have {most:plain number} or fewer omens"),
    make=lambda most: Not(ThereAre(what=OMEN, least=most + 1, zone=Zone.BANISHMENT)),
    unmake=lambda value: (
        {"most": value.part.least - 1}
        if isinstance(value, Not)
        and isinstance(value.part, ThereAre)
        and value.part == _omens(value.part.least)
        else None
    ),
)
rule(
    "fact",
    "you have {least:plain number} or more omens with different reserve costs",
    make=_omens_apart,
    unmake=lambda value: (
        {"least": value.least}
        if isinstance(value, AtLeast) and isinstance(value.least, int) and value == _omens_apart(value.least)
        else None
    ),
)
rule(
    "fact",
    "you have {least:two or more} or more omens with the same reserve cost",
    AtLeast(MostAlike(what=OMEN, zone=Zone.BANISHMENT), H.least),
)
rule(
    "fact",
    "you control {least:two or more} or more {what:things} with the same reserve cost",
    AtLeast(MostAlike(what=H.what), H.least),
)
rule(
    "fact",
    ("there are no {what:cards} in your {zone:zone}", "you have no {what:cards} in your {zone:zone}"),
    Not(ThereAre(what=H.what, zone=H.zone)),
)
rule(
    "fact",
    (
        "there are less than {least:two or more} {what:cards} in your {zone:zone}",
        "there are fewer than {least:two or more} {what:cards} in your {zone:zone}",
        "you have less than {least:two or more} {what:cards} in your {zone:zone}",
    ),
    Not(ThereAre(what=H.what, least=H.least, zone=H.zone)),
)
rule(
    "fact",
    (
        "you have exactly {number:plain number} {what:cards} in your {zone:zone}",
        "there <is/are> exactly {number:plain number} {what:cards} in your {zone:zone}",
    ),
    Exactly(Count(what=H.what, zone=H.zone), H.number),
)
rule(
    "fact",
    "~ is the only {what:thing} you control",
    All((SourceIs(Both((H.what, yours))), Not(ThereAre(what=Both((Other(), H.what)))))),
)
rule(
    "fact",
    ("there are {least:two or more} or more {what:things} on the field you don't control",),
    ThereAre(what=H.what, least=H.least, whose="opponents"),
)
rule(
    "fact",
    ("your influence is {least:plain number} or more", "your influence is {least:plain number} or greater"),
    AtLeast(Influence(), H.least),
)
rule(
    "fact",
    "the amount of cards in your {one:zone} and {other:zone} are equal",
    Exactly(Count(zone=H.one), Count(zone=H.other)),
)
HAS_HAPPENED: Final[dict[tuple[str, ...], Trigger]] = {
    (
        "your champion has leveled up this turn",
        "your champion leveled up this turn",
    ): WheneverLevelsUp(),
    (
        "your champion has attacked this turn",
        "your champion attacked this turn",
    ): WheneverAttacks(what=champion & yours),
    ("a unit has attacked this turn", "a unit attacked this turn"): WheneverAttacks(what=unit),
    (
        "your champion has dealt combat damage this turn",
        "your champion dealt combat damage this turn",
    ): WheneverYourChampionHits(),
}
rule(
    "fact",
    ("your champion didn't level up this turn", "your champion hasn't leveled up this turn"),
    Not(AtLeast(TimesThisTurn(WheneverLevelsUp()), 1)),
)
rule("condition", "~ has leveled up this turn", make=lambda: AtLeast(TimesThisTurn(WheneverLevelsUp()), 1))
rule(
    "condition",
    "you have not declared a attack this turn",
    Not(AtLeast(TimesThisTurn(WheneverAttacks(whose="you")), 1)),
)
for _said, _event in HAS_HAPPENED.items():
    rule("fact", _said, AtLeast(TimesThisTurn(_event), 1))
rule(
    "fact",
    "no units have attacked this turn",
    Not(AtLeast(TimesThisTurn(WheneverAttacks(what=unit)), 1)),
)
rule(
    "fact",
    "your champion has dealt {least:plain number} or more combat damage this turn",
    AtLeast(TotalThisTurn(WheneverYourChampionHits()), H.least),
)
rule(
    "fact",
    "your champion has taken {least:plain number} or more damage this turn",
    AtLeast(TotalThisTurn(WheneverDealtDamage(what=champion & yours)), H.least),
)
for _unhurt, _hurt in (
    (("taken damage", "been dealt damage"), WheneverDealtDamage(what=champion & yours)),
    (
        ("taken combat damage", "been dealt combat damage"),
        WheneverDealtDamage(what=champion & yours, combat=True),
    ),
):
    rule(
        "fact",
        tuple(f"your champion hasn't {said} this turn" for said in _unhurt),
        Not(AtLeast(TotalThisTurn(_hurt), 1)),
    )
rule("for this card", "to pay for this card's reserve cost", "reserve")
rule(
    "fact",
    "no cards were reserved into your memory {how:for this card}",
    make=lambda how: ReservedNone(),
    unmake=lambda value: {"how": "reserve"} if value == ReservedNone() else None,
)

# What was there, what is anywhere, and how far a champion is.

rule(
    "fact",
    "there were {least:number} or more {counter:counter} counters on ~",
    make=lambda least, counter: SourceIs(WithCounter(counter, least)),
)
rule(
    "fact",
    "there are {least:plain number} or more {what:cards} among all banishments",
    ThereAre(what=H.what, least=H.least, zone=Zone.BANISHMENT, whose="anyone"),
)
rule(
    "predicate",
    ("<is/are> level {most:plain number} or lower", "<is/are> level {most:plain number} or less"),
    StatIs(stat="level", at_most=H.most),
)
rule(
    "predicate",
    (
        "<has/have> base level {least:plain number} or higher",
        "<has/have> base level {least:plain number} or more",
    ),
    BaseIs(stat="base_level", at_least=H.least),
)
rule(
    "predicate",
    (
        "<has/have> base level {most:plain number} or lower",
        "<has/have> base level {most:plain number} or less",
    ),
    BaseIs(stat="base_level", at_most=H.most),
)
rule(
    "predicate",
    ("<is/are> level {least:plain number} or higher", "<is/are> level {least:plain number} or greater"),
    StatIs(stat="level", at_least=H.least),
)
rule("fact", "you have no {what:cards} in hand", make=lambda what: Not(ThereAre(what=what, zone=Zone.HAND)))
rule(
    "fact",
    "you have {least:plain number} or more {what:cards} in hand",
    make=lambda least, what: ThereAre(what=what, least=least, zone=Zone.HAND),
)
rule("fact", "a opponent has more {what:cards} in hand than you", make=lambda what: Outnumbered(what=what))
rule("fact", "you have a {what:thing}", make=lambda what: _omens(1, what))
rule("fact", "it's a opponent 's {phase:phase} phase", During(phase=H.phase))
rule("fact", "its a {what:card}", make=lambda what: ObjectIs(Pronoun("it"), what))
rule(
    "fact",
    tuple(
        f"your champion {said} this turn"
        for said in ("has taken damage", "took damage", "was dealt damage", "has been dealt damage")
    ),
    AtLeast(TotalThisTurn(WheneverDealtDamage(what=champion & yours)), 1),
)
rule(
    "fact",
    (
        "{amount:amount} is {least:plain number} or greater",
        "{amount:amount} is {least:plain number} or more",
        "{amount:amount} is {least:plain number} or higher",
    ),
    make=AtLeast,
    unmake=lambda value: (
        {"amount": value.amount, "least": value.least}
        if isinstance(value, AtLeast) and not isinstance(value.amount, Entered)
        else None
    ),
)
