"""Activations and triggers on the effects stack: which are meant, and what was negated."""

from __future__ import annotations

from typing import Any

from regalia.game.abilities import Triggered
from regalia.game.language import Both, Effect
from regalia.game.stack import ItemKind
from regalia.game.targets import TargetActivation
from regalia.text.grammar import H, Pronoun, rule
from regalia.text.nouns import all_of
from regalia.words.amounts import ThisWay
from regalia.words.conditions import AtLeast
from regalia.words.effects import Negate
from regalia.words.filters import Controlled
from regalia.words.history import TimesThisTurn
from regalia.words.selections import EachActivation, Those
from regalia.words.structure import If, WhenYouDo
from regalia.words.triggers import OnEnter, WhenDone, WheneverNegates


def _is_plain(value: Any) -> bool:
    return isinstance(value, EachActivation) and value == EachActivation(what=value.what)


def _others_plays(value: Any) -> dict[str, Any] | None:
    """What the card of an activation is, without that somebody else controls it."""
    if not isinstance(value, EachActivation):
        return None
    parts = value.what.parts if isinstance(value.what, Both) else (value.what,)
    others = Controlled("opponents")
    if others not in parts:
        return None
    what = all_of(tuple(part for part in parts if part != others))
    return {"what": what} if value == EachActivation(what=all_of((what, others))) else None


rule("plays", "target {what:card} activation", TargetActivation(what=H.what))
rule("plays", "up to 1 target {what:card} activation", TargetActivation(what=H.what, up_to=True))
rule(
    "plays",
    "target {what:card} activation you don't control",
    TargetActivation(what=H.what, whose="opponents"),
)
rule(
    "plays",
    "up to 1 target {keyword:trigger name} trigger",
    TargetActivation(kinds=(ItemKind.TRIGGER,), keyword=H.keyword, up_to=True),
)
rule(
    "plays",
    "target activation or trigger that targets a {targeting:thing}",
    TargetActivation(
        kinds=(ItemKind.ACTIVATION, ItemKind.ABILITY, ItemKind.TRIGGER),
        targeting=H.targeting,
    ),
)
rule("plays", "it", Pronoun("it"))
rule("plays", "target trigger", TargetActivation(kinds=(ItemKind.TRIGGER,)))
rule("trigger name", "upkeep", "upkeep")
rule(
    "plays",
    "all on enter triggers from {source:objects}",
    EachActivation(kinds=(ItemKind.TRIGGER,), source=H.source, on=OnEnter()),
)
rule(
    "plays",
    "all {what:card} activations you don't control",
    make=lambda what: EachActivation(what=all_of((what, Controlled("opponents")))),
    unmake=_others_plays,
)
rule(
    "plays",
    "all {what:card} activations",
    make=lambda what: EachActivation(what=what),
    unmake=lambda value: {"what": value.what} if _is_plain(value) else None,
)
rule("objects", "the card that had its activation negated this way", Those("negated cards"))


def _if_negated(effect: Effect) -> If:
    return If(AtLeast(ThisWay("negated"), 1), WhenYouDo(Triggered(on=WhenDone(), effect=effect)))


def _when_negated(value: Any) -> dict[str, Any] | None:
    match value:
        case If(then=WhenYouDo(ability=Triggered(effect=effect))) if value == _if_negated(effect):
            return {"effect": effect}
    return None


rule(
    "sentence",
    "when a activation is negated this way , {effect:effects}",
    make=_if_negated,
    unmake=_when_negated,
)
rule(
    "fact",
    "a card activation has been negated this turn",
    AtLeast(TimesThisTurn(WheneverNegates(whose="anyone")), 1),
)
rule(
    "effect",
    "negate {what:plays} if {condition:condition}",
    make=lambda what, condition: If(condition, Negate(what=what)),
)
