"""One of two things, one of which is named: your champion or something else."""

from __future__ import annotations

from typing import Any

from regalia.game.core.language import Either, Filter
from regalia.text.grammar import rule
from regalia.text.referents import Chosen
from regalia.words.filters import ThisCard, champion, yours


def _or_champion(what: Filter) -> Chosen:
    return Chosen(what=Either((champion & yours, what)))


def _besides_champion(value: Any) -> dict[str, Any] | None:
    match value:
        case Chosen(what=Either(parts=(_, what))) if value == _or_champion(what):
            return {"what": what}
    return None


_SELF_OR_CHAMPION = Chosen(what=Either((champion & yours, ThisCard())))
rule(
    "objects",
    ("your champion or ~", "~ or your champion", "your champion or on ~", "~ or on your champion"),
    make=lambda: _SELF_OR_CHAMPION,
    unmake=lambda value: {} if value == _SELF_OR_CHAMPION else None,
)
rule(
    "objects",
    ("your champion or a {what:thing}", "your champion or on a {what:thing}"),
    make=_or_champion,
    unmake=_besides_champion,
)
