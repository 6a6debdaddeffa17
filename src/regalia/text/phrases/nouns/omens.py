"""Omens as cards, and their total cost."""

from __future__ import annotations

from typing import Any

from regalia.game.core.language import Both
from regalia.game.core.state import Zone
from regalia.game.core.structs import altered
from regalia.game.printed.abilities import Ability, Keyword, Static, Triggered
from regalia.text.grammar import rule
from regalia.words.changes import Gain
from regalia.words.filters import Owned
from regalia.words.omens import Omen, omen, your_omens
from regalia.words.selections import Each
from regalia.words.stats import TotalCost

rule("objects", "your omens", your_omens)
rule(
    "amount",
    "the total reserve cost among your omens",
    TotalCost(Each(what=omen, zone=Zone.BANISHMENT, whose="you")),
)


def _have(ability: Ability) -> Static | None:
    """Abilities of your omens: a keyword, or an ability that waits where they lie (abilities.5)."""
    if isinstance(ability, Triggered) and ability.zone is Zone.FIELD:
        ability = altered(ability, zone=Zone.BANISHMENT)
    elif not isinstance(ability, Keyword):
        return None
    return Static(of=Both((Omen(), Owned())), changes=(Gain(ability),), affects=Zone.BANISHMENT)


def _what_they_have(value: Any) -> dict[str, Any] | None:
    match value:
        case Static(changes=(Gain(ability=Triggered() as given),)):
            ability: Ability = altered(given, zone=Zone.FIELD)
        case Static(changes=(Gain(ability=Keyword() as ability),)):
            pass
        case _:
            return None
    return {"ability": ability} if value == _have(ability) else None


for _ability in ("keyword", "quoted by omens"):
    rule("ability", f"your omens have {{ability:{_ability}}}", make=_have, unmake=_what_they_have)
