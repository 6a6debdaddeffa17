"""Triggers on the first time of each turn: any trigger, said with "the first time"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from regalia.game.core.language import Condition, Effect
from regalia.game.core.structs import altered
from regalia.game.printed.abilities import Trigger, Triggered
from regalia.text import writer
from regalia.text.grammar import rule
from regalia.text.phrases.sentences.triggering import triggered
from regalia.text.reader import Found, Reading, special
from regalia.text.writer import Said, attempt
from regalia.words.conditions import All, During
from regalia.words.deed_triggers import WheneverSummons
from regalia.words.history import FirstThisTurn
from regalia.words.play_triggers import WheneverActivates
from regalia.words.structure import Nothing
from regalia.words.triggers import WheneverEnters

_FIRST: Final = ("the", "first", "time")


@special("first time")
def _first_time(reading: Reading, at: int) -> Iterator[Found]:
    """A trigger said with "the first time" in the place of "whenever"."""
    if not reading.follows(at, _FIRST):
        return
    skipped = len(_FIRST) - 1
    again = Reading(
        (*reading.tokens[:at], "whenever", *reading.tokens[at + skipped + 1 :]),
        known=reading.grammar,
        names=reading.names,
    )
    for on, end in again.read("trigger", at):
        yield on, end + skipped
    reading.furthest = max(reading.furthest, again.furthest + skipped)


@writer.special("first time")
def _write_first_time(value: Any, many: bool) -> Said | None:
    said = attempt("trigger", value)
    if said is None or not said.text.startswith("whenever "):
        return None
    return Said("the first time " + said.text.removeprefix("whenever "))


def _first(
    on: Trigger, effect: Effect, only_if: Condition | None = None, during: bool = False
) -> Triggered | None:
    """An ability for the first such event of a turn: of several things at once, for one of them."""
    if during and isinstance(on, WheneverActivates | WheneverSummons | WheneverEnters):
        return None
    if isinstance(on, WheneverActivates) and on == WheneverActivates(what=on.what):
        return triggered(altered(on, nth=1), effect, only_if)
    if isinstance(on, WheneverSummons) and on == WheneverSummons(what=on.what):
        return triggered(altered(on, first=True), effect, only_if)
    first: Condition = FirstThisTurn(on)
    found = triggered(on, effect, only_if, All((first, During(whose="you"))) if during else first)
    return None if found is None else altered(found, once="turn")


def _taken_apart(during: bool) -> Any:
    def unmake(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Triggered) or value.once != "turn":
            return None
        if value != _first(value.on, value.effect, value.only_if, during):
            return None
        slots = {"on": value.on, "effect": value.effect, "only_if": value.only_if}
        return {name: slot for name, slot in slots.items() if slot is not None}

    return unmake


def _row(turns: str, during: bool) -> None:
    def make(on: Trigger, effect: Effect, only_if: Condition | None = None) -> Triggered | None:
        return _first(on, effect, only_if, during)

    def bare(on: Trigger) -> Triggered | None:
        return _first(on, Nothing(), during=during)

    def unmake_bare(value: Any) -> dict[str, Any] | None:
        return {"on": value.on} if isinstance(value, Triggered) and value == bare(value.on) else None

    for middle in (" ,", " , if {only_if:condition} ,"):
        rule(
            "ability",
            (
                f"{{on:first time}} {turns}{middle} {{effect:clauses}}",
                f"{{on:trigger}} for the first time {turns}{middle} {{effect:clauses}}",
            ),
            make=make,
            unmake=_taken_apart(during),
        )
    rule("set off", f"{{on:first time}} {turns}", make=bare, unmake=unmake_bare)


_row("each turn", during=False)
_row("during each of your turns", during=True)
