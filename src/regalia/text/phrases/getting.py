"""What things get, gain, have and become: changes, for a while or as long as something is so."""

from __future__ import annotations

from typing import Any

from regalia.game.abilities import Change, Static
from regalia.text.grammar import H, rule
from regalia.words.changes import Gain, Stat
from regalia.words.filters import ThisCard, champion, yours

Changes = tuple[Change, ...]


def _row(first: Changes, rest: Changes) -> Changes:
    return (*first, *rest)


def _taken_apart(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, tuple) or len(value) < 2:
        return None
    return {"first": value[:1], "rest": value[1:]}


rule("changes", "{one:gets}", H.one)
rule(
    "changes",
    ("{first:gets} and {rest:changes}", "{first:gets} , {rest:changes}", "{first:gets} , and {rest:changes}"),
    make=_row,
    unmake=_taken_apart,
)


def _several(keywords: tuple[Any, ...]) -> Changes:
    return tuple(map(Gain, keywords))


def _gained(value: Any) -> dict[str, Any] | None:
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], Gain):
        return {"keywords": (value[0].ability,)}
    return None


rule("gets", "<gets/get> {stat:stat}", (H.stat,))
rule(
    "gets",
    ("<gains/gain> {keywords:keyword+}", "<has/have> {keywords:keyword+}"),
    make=_several,
    unmake=_gained,
)
rule("gets", ("<gains/gain> {ability:quoted}", "<has/have> {ability:quoted}"), (Gain(H.ability),))
rule("stat", "{power:signed} power", Stat(power=H.power))
rule("stat", "{life:signed} life", Stat(life=H.life))
rule("stat", "{level:signed} level", Stat(level=H.level))
rule("stat", "{power:signed} power and {life:signed} life", Stat(power=H.power, life=H.life))
rule("signed", "+ {number:number}", H.number)
rule(
    "signed",
    "- {number:number}",
    make=lambda number: -number if isinstance(number, int) else None,
    unmake=lambda value: {"number": -value} if isinstance(value, int) and value < 0 else None,
)

rule("ability", "~ {changes:changes}", Static(of=ThisCard(), changes=H.changes))
rule("ability", "{of:things} {changes:changes}", Static(of=H.of, changes=H.changes))

rule(
    "ability",
    (
        "as long as {when:condition} , {of:things} {changes:changes}",
        "{of:things} {changes:changes} as long as {when:condition}",
    ),
    Static(of=H.of, changes=H.changes, when=H.when),
)
rule(
    "ability",
    ("as long as {when:condition} , ~ {changes:changes}", "~ {changes:changes} as long as {when:condition}"),
    Static(of=ThisCard(), changes=H.changes, when=H.when),
)
rule(
    "ability",
    (
        "as long as {when:condition} , your champion {changes:changes}",
        "your champion {changes:changes} as long as {when:condition}",
    ),
    Static(of=champion & yours, changes=H.changes, when=H.when),
)
rule("ability", "your champion {changes:changes}", Static(of=champion & yours, changes=H.changes))
