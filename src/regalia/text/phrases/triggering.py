"""Triggered abilities that are said in a sentence: "whenever", "at the beginning of"."""

from __future__ import annotations

from typing import Any

from regalia.game.abilities import Trigger, Triggered
from regalia.game.language import Effect
from regalia.text.grammar import H, rule
from regalia.text.nouns import all_of
from regalia.words.filters import ThisCard, champion, yours
from regalia.words.structure import If
from regalia.words.triggers import WheneverEnters


def _triggered(on: Trigger, effect: Effect) -> Triggered | None:
    """An "if" right behind the trigger is its condition and no part of the effect (abilities.triggered.2)."""
    return None if isinstance(effect, If) else Triggered(on=on, effect=effect)


def _plainly(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Triggered) or isinstance(value.effect, If):
        return None
    return {"on": value.on, "effect": value.effect} if value == _triggered(value.on, value.effect) else None


rule("ability", "{on:trigger} , {effect:clauses}", make=_triggered, unmake=_plainly)
rule(
    "ability",
    "{on:trigger} , as a spell , {effect:clauses}",
    Triggered(on=H.on, effect=H.effect, as_spell=True),
)
rule(
    "ability",
    "{on:trigger} , if {only_if:condition} , {effect:clauses}",
    Triggered(on=H.on, effect=H.effect, only_if=H.only_if),
)

# What a trigger is about.

rule("subject", "~", ThisCard())
rule("subject", "your champion", champion & yours)
rule("subject", "a {what:thing}", H.what)
rule(
    "trigger",
    "whenever a {what:thing} enters the field under your control",
    make=lambda what: WheneverEnters(what=all_of((what, yours))),
)
