"""Changes of things: get, gain, have and become, for a while or under a condition."""

from __future__ import annotations

import functools
from typing import Any

from regalia.game.core.language import Amount, Anything, Effect, Number, Selection
from regalia.game.core.said import Duration
from regalia.game.core.structs import altered
from regalia.game.happening.durations import (
    END_OF_COMBAT,
    END_OF_TURN,
    END_OF_YOUR_NEXT_TURN,
    GAME,
    WHILE_DISTANT,
    WHILE_SOURCE_CONTROLLED,
    WHILE_THERE,
    YOUR_NEXT_TURN,
)
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Ability, Change, Resolves, Static
from regalia.text.follow_ups import AlsoHas, ThoseAlso
from regalia.text.grammar import H, Pronoun, rule, words_in
from regalia.text.phrases.changes.keywords import NUMBERED
from regalia.text.simplifying import simplify
from regalia.text.writer import attempt
from regalia.words.amounts import Count, Times
from regalia.words.changes import Gain, GainEach, LoseAbilities, LoseKeyword, LoseKind, Stat
from regalia.words.combat import Attacker, AttackPower, InIntent
from regalia.words.conditions import All
from regalia.words.filters import Other, ThisCard
from regalia.words.lasting import Until
from regalia.words.selections import Each, Source, Together, YourChampion
from regalia.words.structure import If, Nothing, Sequence

Changes = tuple[Change, ...]


def _row(first: Changes, rest: Changes) -> Changes:
    return (*first, *rest)


def _taken_apart(one: str, value: Any) -> dict[str, Any] | None:
    """The changes that the first phrase of a row says, mostly a single one, and those after it."""
    if not isinstance(value, tuple):
        return None
    for size in range(1, len(value)):
        if attempt(one, value[:size]) is not None:
            return {"first": value[:size], "rest": value[size:]}
    return None


for _row_of, _one in (("changes", "gets"), ("static changes", "static change")):
    rule(_row_of, f"{{one:{_one}}}", H.one)
    rule(
        _row_of,
        tuple(f"{{first:{_one}}} {between} {{rest:{_row_of}}}" for between in ("and", ",", ", and")),
        make=_row,
        unmake=functools.partial(_taken_apart, _one),
    )


def _several(keywords: tuple[Any, ...]) -> Changes:
    return tuple(map(Gain, keywords))


def _gained(value: Any) -> dict[str, Any] | None:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], Gain):
        return {"keywords": (value[0].ability,)}
    return None


def _all_gained(value: Any) -> dict[str, Any] | None:
    if isinstance(value, tuple) and value and all(isinstance(change, Gain) for change in value):
        return {"keywords": tuple(change.ability for change in value)}
    return None


def _counts(change: Change) -> bool:
    """Whether a change is so much for each of something."""
    return any(isinstance(word, Count) for word in words_in(change))


rule(
    "sentence",
    (
        "those {what:things} {changes:changes} this turn",
        "those {what:things} {changes:changes} until end of turn",
    ),
    make=lambda what, changes: (
        ThoseAlso(what, changes) if all(change.forbids() for change in changes) else None
    ),
    unmake=lambda value: (
        {"what": value.what, "changes": value.changes} if isinstance(value, ThoseAlso) else None
    ),
)
rule("gets", "<gets/get> {stat:stat}", (H.stat,))
for _category, _verbs in (
    ("gets", ("<gains/gain>",)),
    ("static change", ("<has/have>", "<gains/gain>")),
):
    rule(_category, tuple(f"{verb} {{keywords:keyword+}}" for verb in _verbs), make=_several, unmake=_gained)
    rule(_category, tuple(f"{verb} {{ability:quoted}}" for verb in _verbs), (Gain(H.ability),))
for _category, _verb in (("gets", "<gains/gain>"), ("static change", "<has/have>")):
    rule(_category, f"{_verb} {{keyword:keyword}} for {{per:each}}", (GainEach(H.keyword, H.per),))
    rule(_category, f"{_verb} {{keyword:keyword}} and {{ability:quoted}}", (Gain(H.keyword), Gain(H.ability)))
rule("granted", "{keywords:keyword+}", make=_several, unmake=_all_gained)
rule("granted", "{ability:quoted}", (Gain(H.ability),))
rule("granted", "{keyword:keyword} and {ability:quoted}", (Gain(H.keyword), Gain(H.ability)))
rule("static change", "{one:gets}", H.one)
rule(
    "gets",
    "<gets/get> {one:stat} and {other:stat}",
    make=lambda one, other: (one, other) if _counts(one) and _counts(other) else None,
)
rule("plain stat", "{power:signed} power", Stat(power=H.power))
rule("plain stat", "{life:signed} life", Stat(life=H.life))
rule("plain stat", "{level:signed} level", Stat(level=H.level))
rule("plain stat", "{power:signed} power and {life:signed} life", Stat(power=H.power, life=H.life))
rule("signed", "+ {number:number}", H.number)
rule(
    "signed",
    "- {number:number}",
    make=lambda number: -number if isinstance(number, int) else Times(-1, number),
    unmake=lambda value: (
        {"number": -value}
        if isinstance(value, int) and value < 0
        else {"number": value.of}
        if isinstance(value, Times) and value.factor == -1
        else None
    ),
)


def per_each(stat: Change, per: Amount) -> Change | None:
    """The change with its plain numbers taken for each of something."""
    if any(isinstance(getattr(stat, name), Amount) for name in stat.__struct_fields__):
        return None
    times = {
        name: per if number == 1 else Times(number, per)
        for name in stat.__struct_fields__
        if isinstance(number := getattr(stat, name), int) and number
    }
    return altered(stat, **times)


def not_per_each(value: Any) -> dict[str, Any] | None:
    """The numbers of a change and what they are taken for each of, if that is one and the same."""
    if not isinstance(value, Change):
        return None
    numbers: dict[str, int] = {}
    of: list[Number] = []
    for name in value.__struct_fields__:
        number = getattr(value, name)
        if isinstance(number, Times):
            numbers[name] = number.factor
            of.append(number.of)
        elif isinstance(number, Amount):
            numbers[name] = 1
            of.append(number)
        elif number:
            return None
    if not of or any(other != of[0] for other in of):
        return None
    return {"stat": altered(value, **numbers), "per": of[0]}


for _kind in ("stat", "attack stat"):
    rule(_kind, f"{{stat:plain {_kind}}}", H.stat)
    rule(_kind, f"{{stat:plain {_kind}}} for {{per:each}}", make=per_each, unmake=not_per_each)


def _beside(what: Selection, stat: Change, until: Duration, per: Amount) -> Until | None:
    """What a target gets for each of others than itself, said after how long."""
    scaled = per_each(stat, per)
    if scaled is None or not isinstance(what, Target) or not any(isinstance(w, Other) for w in words_in(per)):
        return None
    return Until(what=what, changes=(scaled,), until=until)


rule("effect", "{what:objects} <gets/get> {stat:plain stat} {until:duration} for {per:each}", make=_beside)
rule("plain attack stat", "{amount:signed} power", AttackPower(H.amount))
rule(
    "gets",
    "<loses/lose> all abilities",
    (LoseAbilities(),),
)
for _kind in ("activated", "triggered"):
    rule("gets", f"<loses/lose> all {_kind} abilities", (LoseKind(_kind),))
rule("gets", "<loses/lose> {name:lost keyword}", (LoseKeyword(H.name),))
rule(
    "gets",
    "<loses/lose> {one:lost keyword} and {other:lost keyword}",
    (LoseKeyword(H.one), LoseKeyword(H.other)),
)
rule("lost keyword", "{name:plain keyword}", H.name)
for _name in NUMBERED:
    rule("lost keyword", _name, _name)


# More of what something has.

for _while_so, _being in (("", None), (" as long as they're {being:being}", H.being)):
    rule(
        "sentence",
        f"{{condition:tag}} : that {{what:thing}} also {{changes:static changes}}{_while_so}",
        AlsoHas(condition=H.condition, what=H.what, changes=H.changes, being=_being),
    )


rule(
    "sentence",
    (
        "if it's a {being:thing} , it also {changes:static changes}",
        "if it is a {being:thing} , it also {changes:static changes}",
    ),
    make=lambda being, changes: AlsoHas(condition=None, what=Anything(), changes=changes, being=being),
)


# What things have for a while: so does what joins them later, unlike what they get or gain (term.have.1, 2).


def _had(what: Selection, granted: Changes, until: Duration) -> Until:
    return Until(what=what, changes=granted, until=until, later=isinstance(what, Each))


def _is_had(value: Any) -> dict[str, Any] | None:
    match value:
        case Until(what=Each() as what, changes=changes, until=until, later=True):
            return {"what": what, "granted": changes, "until": until}
    return None


rule(
    "effect",
    (
        "{what:objects} <has/have> {granted:granted} {until:duration}",
        "{until:duration} , {what:objects} <has/have> {granted:granted}",
    ),
    make=_had,
    unmake=_is_had,
)


def _got_and_had(what: Selection, changes: Changes, granted: Changes, until: Duration) -> Effect:
    if isinstance(what, Each):
        return Sequence((Until(what=what, changes=changes, until=until), _had(what, granted, until)))
    return Until(what=what, changes=(*changes, *granted), until=until)


def _is_got_and_had(value: Any) -> dict[str, Any] | None:
    match value:
        case Sequence(steps=(Until(later=False) as got, Until(later=True) as had)) if (
            got.what,
            got.until,
        ) == (had.what, had.until):
            return {"what": got.what, "changes": got.changes, "granted": had.changes, "until": got.until}
    return None


rule(
    "effect",
    (
        "{what:objects} {changes:changes} and <has/have> {granted:granted} {until:duration}",
        "{until:duration} , {what:objects} {changes:changes} and <has/have> {granted:granted}",
    ),
    make=_got_and_had,
    unmake=_is_got_and_had,
)
rule(
    "effect",
    "your champion and {what:things} {changes:changes} {until:duration}",
    Until(what=Together((YourChampion(), Each(what=H.what))), changes=H.changes, until=H.until),
)


# Counters that something comes with.

rule("counters", "{amount:count} {counter:counter} <counter/counters>", ((H.counter, H.amount),))


def _two_things(
    first: Selection, one: Changes, second: Selection, other: Changes, until: Duration
) -> Sequence:
    return Sequence(
        (Until(what=first, changes=one, until=until), Until(what=second, changes=other, until=until))
    )


def _two_apart(value: Any) -> dict[str, Any] | None:
    """What two things get is said together; of all things of some kind each is said by itself."""
    match value:
        case Sequence(steps=(Until() as one, Until() as other)) if one.until == other.until:
            if isinstance(one.what, Each) or isinstance(other.what, Each):
                return None
            found = {"first": one.what, "one": one.changes, "second": other.what, "other": other.changes}
            return found | {"until": one.until}
    return None


rule(
    "effect",
    "{first:objects} {one:changes} and {second:objects} {other:changes} {until:duration}",
    make=_two_things,
    unmake=_two_apart,
)
rule(
    "effect",
    "they each {changes:changes} {until:duration}",
    make=lambda changes, until: Until(what=Pronoun("those"), changes=changes, until=until),
)


def _static(word: Resolves) -> Ability:
    """A paragraph by which the card itself has something if something is so is no effect: it is simply so."""
    match word.effect:
        case If(
            condition=condition,
            then=Until(what=Source(), until="while there") as lasting,
            otherwise=Nothing(),
        ):
            tags = word.when.parts if isinstance(word.when, All) else (word.when,)
            when = condition if word.when is None else All((*filter(None, tags), condition))
            return Static(of=ThisCard(), changes=lasting.changes, when=when, inherited=word.inherited)
    return word


simplify(Resolves, _static)


# How long.

DURATIONS = {
    ("until end of turn", "until the end of turn", "until the end of the turn"): END_OF_TURN,
    ("until the beginning of your next turn", "until your next turn"): YOUR_NEXT_TURN,
    ("until the end of your next turn", "until end of your next turn"): END_OF_YOUR_NEXT_TURN,
    ("for this attack", "until end of combat", "until the end of combat"): END_OF_COMBAT,
    ("for the rest of the game",): GAME,
    ("for as long as you control ~",): WHILE_SOURCE_CONTROLLED,
    (
        "for as long as it remains distant",
        "for as long as they remain distant",
        "as long as it remains distant",
        "as long as they remain distant",
    ): WHILE_DISTANT,
}
for _said, _until in DURATIONS.items():
    rule("duration", _said, _until)


def _for_good(what: Selection, changes: Changes) -> Effect | None:
    """A change without an end lasts as long as the object is where it is (continuous.2)."""
    lasting = isinstance(what, Pronoun | Target | Source | Attacker | InIntent | YourChampion)
    return Until(what=what, changes=changes, until=WHILE_THERE) if lasting else None


rule(
    "effect",
    "{what:objects} {changes:changes}",
    make=_for_good,
    unmake=lambda value: (
        {"what": value.what, "changes": value.changes}
        if isinstance(value, Until) and value == _for_good(value.what, value.changes)
        else None
    ),
)
rule("effect", "{what:objects} <has/have> {changes:granted}", make=_for_good)
