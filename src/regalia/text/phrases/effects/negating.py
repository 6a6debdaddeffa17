"""Activations and triggers on the effects stack: how texts name them, and what was negated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from regalia.game.core.bound import Group, Tally
from regalia.game.core.keywords import TextRule
from regalia.game.core.language import Both, Condition, CostPart, Effect, Filter, Selection
from regalia.game.core.stack import ItemKind
from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target, TargetActivation
from regalia.game.printed.abilities import Keyword, Static, Triggered
from regalia.text.follow_ups import Limit
from regalia.text.grammar import H, Pronoun, replaced, rule
from regalia.text.nouns import all_of
from regalia.words.amounts import ThisWay
from regalia.words.changes import Gain
from regalia.words.conditions import AtLeast, Even, Not
from regalia.words.effects import BanishIt, Destroy, Negate
from regalia.words.filters import Controlled
from regalia.words.history import TimesThisTurn
from regalia.words.lasting import NextActivated, Until
from regalia.words.play_conditions import WasPlayedFrom
from regalia.words.play_triggers import WheneverNegated, WheneverNegates
from regalia.words.selections import Each, EachActivation, ThatPlay, Those
from regalia.words.stats import TotalCost
from regalia.words.structure import If, NegateUnlessPaid, WhenYouDo
from regalia.words.triggers import OnEnter, WhenDone


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
for _said, _kinds in (
    ("materialization", (ItemKind.MATERIALIZATION,)),
    ("activation or materialization", (ItemKind.ACTIVATION, ItemKind.MATERIALIZATION)),
):
    rule("plays", f"target {{what:card}} {_said}", TargetActivation(what=H.what, kinds=_kinds))
    rule(
        "plays",
        f"target {{what:card}} {_said} you don't control",
        TargetActivation(what=H.what, kinds=_kinds, whose="opponents"),
    )
rule(
    "plays",
    ("that activation", "that card activation", "that card 's activation", "that materialization"),
    make=ThatPlay,
)
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
rule(
    "plays",
    "target trigger or {what:card} activation that targets a {targeting:thing}",
    TargetActivation(what=H.what, also=(ItemKind.TRIGGER,), targeting=H.targeting),
)
rule(
    "plays",
    "target trigger or {what:card} activation",
    TargetActivation(what=H.what, also=(ItemKind.TRIGGER,)),
)
rule("plays", "it", Pronoun("it"))
rule("plays", "target trigger", TargetActivation(kinds=(ItemKind.TRIGGER,)))
rule("trigger name", "upkeep", "upkeep")
rule(
    "plays",
    "all on enter triggers from {source:objects}",
    EachActivation(kinds=(ItemKind.TRIGGER,), source=H.source, on=OnEnter()),
)


def _of_others(what: Filter) -> EachActivation | None:
    """Activations that others control; that is said only once."""
    others = Controlled("opponents")
    return None if others in what.words() else EachActivation(what=all_of((what, others)))


def _unless_paid(what: Filter, cost: tuple[CostPart, ...]) -> NegateUnlessPaid | None:
    plays = _of_others(what)
    return None if plays is None else NegateUnlessPaid(what=plays, cost=cost)


rule(
    "plays",
    "all {what:card} activations you don't control",
    make=_of_others,
    unmake=_others_plays,
)
rule(
    "plays",
    "all {what:card} activations targeting {targeting:objects}",
    EachActivation(what=H.what, targeting=H.targeting),
)
rule(
    "plays",
    "all {what:card} activations",
    make=lambda what: EachActivation(what=what),
    unmake=lambda value: {"what": value.what} if _is_plain(value) else None,
)
rule(
    "effect",
    "negate each {what:card} activation you don't control unless its controller pays {cost:payment}",
    make=_unless_paid,
    unmake=lambda value: (
        found | {"cost": value.cost}
        if isinstance(value, NegateUnlessPaid) and (found := _others_plays(value.what)) is not None
        else None
    ),
)
rule(
    "effect",
    "negate each {what:card} activation that targets {targeting:objects} "
    "unless its controller pays {cost:payment}",
    NegateUnlessPaid(what=EachActivation(what=H.what, targeting=H.targeting), cost=H.cost),
)
rule("objects", "the card that had its activation negated this way", Those(Group.NEGATED))


NEGATED: Final = ("activation", "card activation", "activation or materialization", "materialization")
"""What may be negated this way."""


def _if_negated(effect: Effect) -> If:
    return If(AtLeast(ThisWay(Tally.NEGATED), 1), WhenYouDo(Triggered(on=WhenDone(), effect=effect)))


def _when_negated(value: Any) -> dict[str, Any] | None:
    match value:
        case If(then=WhenYouDo(ability=Triggered(effect=effect))) if value == _if_negated(effect):
            return {"effect": effect}
    return None


rule(
    "fact",
    tuple(f"a {play} was negated this way" for play in NEGATED),
    AtLeast(ThisWay(Tally.NEGATED), 1),
)
rule(
    "fact",
    tuple(f"no {play} was negated this way" for play in NEGATED),
    Not(AtLeast(ThisWay(Tally.NEGATED), 1)),
)
rule(
    "sentence",
    tuple(f"when a {play} is negated this way , {{effect:effects}}" for play in NEGATED),
    make=_if_negated,
    unmake=_when_negated,
)
rule(
    "fact",
    (
        "a card activation you controlled was negated this turn",
        "a card activation you controlled has been negated this turn",
    ),
    AtLeast(TimesThisTurn(WheneverNegated()), 1),
)
rule(
    "fact",
    "a card activation has been negated this turn",
    AtLeast(TimesThisTurn(WheneverNegates(whose="anyone")), 1),
)
rule(
    "fact",
    ("{of:pronoun} was activated from a {zone:zone}", "{of:pronoun} was played from a {zone:zone}"),
    WasPlayedFrom(H.of, H.zone),
)
rule("fact", "{of:objects} has a odd reserve cost", Not(Even(TotalCost(H.of))))


def _done_if(deed: Callable[..., Effect]) -> Callable[..., If]:
    """What is asked behind it about "that card" is asked of what it is done to, and first as it happens."""

    def make(what: Selection, condition: Condition) -> If:
        spoken = [word for word in condition.words() if isinstance(word, Pronoun)]
        if not spoken:
            return If(condition, deed(what=what))
        about = replaced(condition, lambda word: what if word == spoken[0] else word)
        return If(about, deed(what=Pronoun("it")))

    return make


def _if_doing(deed: type[Effect]) -> Callable[[Any], dict[str, Any] | None]:
    def unmake(value: Any) -> dict[str, Any] | None:
        match value:
            case If(condition=condition, then=then) if isinstance(then, deed):
                if not isinstance(getattr(then, "what", None), Pronoun) or value != If(condition, then):
                    return None
                targets = [word for word in condition.words() if isinstance(word, Target)]
                if len(targets) == 1:
                    asked = replaced(condition, lambda word: Pronoun("that") if word == targets[0] else word)
                    return {"what": targets[0], "condition": asked}
        return None

    return unmake


rule(
    "effect",
    "negate {what:plays} if {condition:condition}",
    make=_done_if(Negate),
    unmake=_if_doing(Negate),
)
for _verb, _deed in (("banish", BanishIt), ("destroy", Destroy)):
    rule(
        "effect",
        f"{_verb} {{what:objects}} if {{condition:condition}}",
        make=_done_if(_deed),
        unmake=_if_doing(_deed),
    )

# What cannot be negated.

_KEPT = (Gain(Keyword(TextRule.CANNOT_BE_NEGATED)),)
rule(
    "effect",
    "the activation of the next {what:card} you activate this turn can't be negated",
    NextActivated(what=H.what, changes=_KEPT),
)
rule(
    "effect",
    (
        "{until:duration} , card activations you control can't be negated",
        "card activations you control can't be negated {until:duration}",
    ),
    Until(what=Each(what=Controlled(), zone=Zone.STACK), changes=_KEPT, until=H.until),
)
rule("ability", "this card's activation can't be negated", Keyword(TextRule.CANNOT_BE_NEGATED))
rule("sentence", "this ability 's activation can't be negated", Limit(unnegatable=True))
rule(
    "ability",
    (
        "activations of {of:cards} you control can't be negated",
        "{of:card} activations you control can't be negated",
    ),
    make=lambda of: Static(of=all_of((of, Controlled())), changes=_KEPT, affects=Zone.STACK),
    unmake=lambda value: _kept_of(value),
)


def _kept_of(value: Any) -> dict[str, Any] | None:
    match value:
        case Static(of=Both(parts=(*parts, Controlled(who="you"))), changes=changes, affects=Zone.STACK):
            plain = Static(of=value.of, changes=changes, affects=Zone.STACK)
            return {"of": all_of(tuple(parts))} if changes == _KEPT and value == plain else None
    return None


# Triggers as they go onto the stack.

rule("plays", "that trigger", make=ThatPlay)
