"""Things other than one that a text names: the hit unit, your champion, that ally."""

from __future__ import annotations

from functools import partial
from typing import Any

from regalia.game.core.events import EventKind
from regalia.game.core.language import Filter
from regalia.text.grammar import H, Pronoun, rule
from regalia.text.referents import Happened
from regalia.words.combat import Attacker
from regalia.words.filters import OfType, OtherThan
from regalia.words.selections import ThatObject, YourChampion


def _hit(noun: Filter, value: Any) -> dict[str, Any] | None:
    return {} if value == ThatObject(noun) else None


rule("someone", "your champion", YourChampion())
rule("someone", "the attacker", Attacker())
rule("someone", "it", Pronoun("it"))
for _name in ("ally", "unit", "champion", "item", "weapon", "domain"):
    rule("someone", f"that {_name}", Pronoun("that", OfType(_name)))
for _name in ("ally", "unit", "champion"):
    rule(
        "someone",
        f"the hit {_name}",
        make=partial(Happened, EventKind.HIT, OfType(_name)),
        unmake=partial(_hit, OfType(_name)),
    )
rule("which", "other than {of:someone}", OtherThan(H.of))
