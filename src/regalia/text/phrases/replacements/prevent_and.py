"""Damage of which some is prevented while something else is done: "remove a counter from … and prevent …"."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.language import Effect
from regalia.game.core.structs import altered
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Outcome, ReplaceableEvent, Replaces
from regalia.text.grammar import rule, words_in
from regalia.text.referents import Chosen
from regalia.words.amounts import EventAmount, ThisWay, X
from regalia.words.effects import (
    BanishIt,
    Draw,
    Mill,
    PutCounters,
    Recover,
    RestIt,
    SacrificeIt,
    TakeCounters,
    WakeUp,
)
from regalia.words.replacing import Also, Prevent

BESIDES: Final = (BanishIt, Draw, Mill, PutCounters, Recover, RestIt, SacrificeIt, TakeCounters, WakeUp)
"""Deeds that ask nothing, and can be done while damage is being dealt."""
Changes = tuple[Outcome, ...]


def _is_besides(effect: Effect) -> bool:
    """Whether it is such a deed: with a plain number, and done to what nobody has to choose."""
    asked = (Chosen, Target, EventAmount, ThisWay)
    return isinstance(effect, BESIDES) and not any(
        isinstance(word, asked) or word == X for word in words_in(effect)
    )


def _deed_first(effect: Effect, change: Changes) -> Changes | None:
    return (Also(effect), *change) if _is_besides(effect) else None


def _deed_last(effect: Effect, change: Changes) -> Changes | None:
    return (*change, Also(effect)) if _is_besides(effect) else None


def _apart(value: Any, first: bool) -> dict[str, Any] | None:
    match value if first else value[::-1] if isinstance(value, tuple) else None:
        case (Also(effect=effect, when=None), Prevent() as change) if _is_besides(effect):
            return {"effect": effect, "change": (change,)}
    return None


rule(
    "besides",
    ("{effect:effect} and {change:prevents}", "{effect:effect} and {change:prevents} instead"),
    make=_deed_first,
    unmake=lambda value: _apart(value, first=True),
)
rule(
    "besides",
    ("{change:prevents} and {effect:effect}", "{change:prevents} and {effect:effect} instead"),
    make=_deed_last,
    unmake=lambda value: _apart(value, first=False),
)


def _besides(event: Replaces, change: Changes) -> Replaces:
    """Only of abilities: behind what an effect prevents, "and" begins another effect."""
    return altered(event, change=change)


def _what_besides(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Replaces) or value.may or value.event is not ReplaceableEvent.DAMAGE:
        return None
    event = altered(value, change=())
    return {"event": event, "change": value.change} if len(value.change) == 2 else None


rule("ability", "if {event:damaged} , {change:besides}", make=_besides, unmake=_what_besides)


def _may(event: Replaces, change: Changes) -> Replaces:
    return altered(event, change=change, may=True)


def _offered(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Replaces) or not value.may or value.event is not ReplaceableEvent.DAMAGE:
        return None
    event = altered(value, change=(), may=False)
    return {"event": event, "change": value.change} if len(value.change) == 2 else None


rule("ability", "if {event:damaged} , you may {change:besides}", make=_may, unmake=_offered)
