"""Triggers that wait for something in certain turns or phases only."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.language import Condition, Effect
from regalia.game.printed.abilities import Trigger, Triggered
from regalia.text.grammar import rule
from regalia.text.phrases.sentences.triggering import triggered
from regalia.words.conditions import During
from regalia.words.structure import Nothing

_TURNS: Final = {
    ("your turn", "each of your turns"): During(whose="you"),
    ("a opponent 's turn", "each opponent 's turn"): During(whose="opponents"),
}


def _row(turns: tuple[str, ...], when: During) -> None:
    """What something sets off that happens in that turn: looked at as it happens, and not again."""

    def make(on: Trigger, effect: Effect, only_if: Condition | None = None) -> Triggered | None:
        return triggered(on, effect, only_if, when)

    def bare(on: Trigger) -> Triggered | None:
        return triggered(on, Nothing(), when=when)

    def unmake(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Triggered) or value != make(value.on, value.effect, value.only_if):
            return None
        slots = {"on": value.on, "effect": value.effect, "only_if": value.only_if}
        return {name: slot for name, slot in slots.items() if slot is not None}

    def unmake_bare(value: Any) -> dict[str, Any] | None:
        return {"on": value.on} if isinstance(value, Triggered) and value == bare(value.on) else None

    for middle in (" ,", " , if {only_if:condition} ,"):
        said = tuple(f"{{on:trigger}} during {turn}{middle} {{effect:clauses}}" for turn in turns)
        rule("ability", said, make=make, unmake=unmake)
    rule("set off", tuple(f"{{on:trigger}} during {turn}" for turn in turns), make=bare, unmake=unmake_bare)


for _turns, _when in _TURNS.items():
    _row(_turns, _when)
