"""Objects that are linked to something else than before."""

from __future__ import annotations

from typing import Any

from regalia.game.core.language import Both, Filter, Selection, Unlike
from regalia.game.objects.targets import Target
from regalia.text.grammar import rule
from regalia.text.nouns import all_of
from regalia.text.referents import Chosen
from regalia.words.filters import Linked
from regalia.words.relinking import LinkAnew
from regalia.words.selections import Source


def _elsewhere(what: Filter) -> LinkAnew:
    """Another than the one that it is linked to."""
    return LinkAnew(Source(), Target(what=all_of((Unlike(Linked()), what))))


def _not_there(value: Any) -> dict[str, Any] | None:
    match value:
        case LinkAnew(what=Source(), to=Target(what=Both(parts=(Unlike(part=Linked()), *parts)) as to)):
            fits = value == LinkAnew(Source(), Target(what=to, slot=getattr(value.to, "slot", 0)))
            return {"what": all_of(tuple(parts))} if fits else None
    return None


def _linked(what: Selection, to: Selection) -> LinkAnew | None:
    """One thing is linked to one other."""
    if isinstance(to, Chosen) or (what == Source() and _is_another(to)):
        return None
    return LinkAnew(what, to)


def _is_another(to: Selection) -> bool:
    return isinstance(to, Target) and to.another


rule("effect", "link ~ to a other target {what:thing}", make=_elsewhere, unmake=_not_there)
rule(
    "effect",
    "link {what:objects} to {to:objects}",
    make=_linked,
    unmake=lambda value: {"what": value.what, "to": value.to} if isinstance(value, LinkAnew) else None,
)
