"""Effects if a mentioned thing dies or leaves the field this turn."""

from __future__ import annotations

from typing import Any

from regalia.game.core.language import Effect, Selection
from regalia.game.happening.durations import END_OF_TURN
from regalia.game.printed.abilities import Trigger
from regalia.text.grammar import Pronoun, rule
from regalia.text.referents import Chosen
from regalia.words.happenings import WheneverLeaves
from regalia.words.lasting import Later
from regalia.words.remembered import SpokenOf
from regalia.words.triggers import WheneverDies


def _row(verb: str, on: Trigger) -> None:
    def make(about: Selection, effect: Effect) -> Later | None:
        if not isinstance(about, Pronoun):
            return None
        return Later(on=on, effect=effect, about=about, until=END_OF_TURN)

    def unmake(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Later) or isinstance(value.about, Chosen | None):
            return None
        plain = Later(on=on, effect=value.effect, about=value.about, until=END_OF_TURN)
        return {"about": value.about, "effect": value.effect} if value == plain else None

    rule(
        "effect",
        (
            f"when {{about:host}} {verb} this turn , {{effect:clauses}}",
            f"whenever {{about:host}} {verb} this turn , {{effect:clauses}}",
            f"until end of turn , when {{about:host}} {verb} , {{effect:clauses}}",
            f"if {{about:host}} {verb} this turn , {{effect:clauses}}",
        ),
        make=make,
        unmake=unmake,
    )


_row("dies", WheneverDies(what=SpokenOf()))
_row("leaves the field", WheneverLeaves(what=SpokenOf()))
