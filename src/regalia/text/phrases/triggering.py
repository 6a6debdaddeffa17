"""Triggered abilities that are said in a sentence: "whenever", "at the beginning of"."""

from __future__ import annotations

from regalia.game.abilities import Triggered
from regalia.text.grammar import H, rule

rule("ability", "{on:trigger} , {effect:effects}", Triggered(on=H.on, effect=H.effect))
rule(
    "ability",
    "{on:trigger} , if {only_if:condition} , {effect:effects}",
    Triggered(on=H.on, effect=H.effect, only_if=H.only_if),
)
