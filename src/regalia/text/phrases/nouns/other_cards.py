"""Other cards than this one as targets in a zone: "another target ally card from your graveyard"."""

from __future__ import annotations

from typing import Any

from regalia.game.core.language import Filter, Number
from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target
from regalia.text.grammar import rule
from regalia.text.nouns import all_of
from regalia.text.phrases.nouns.cards_in_zones import not_owned
from regalia.words.filters import Owned


def _another(what: Filter, zone: Zone, count: Number = 1, up_to: bool = False) -> Target:
    """One that is not the card itself, wherever it is by now."""
    return Target(what=all_of((what, Owned())), zone=zone, count=count, up_to=up_to, another=True)


def _of_yours(value: Any, up_to: bool) -> dict[str, Any] | None:
    if not isinstance(value, Target) or value.zone is Zone.FIELD or (what := not_owned(value.what)) is None:
        return None
    apart = value.another or value.apart
    same = Target(
        what=value.what,
        zone=value.zone,
        count=value.count,
        up_to=up_to,
        another=value.another,
        apart=value.apart,
        slot=value.slot,
    )
    if not apart or value != same or (not up_to and value.count != 1):
        return None
    return {"what": what, "zone": value.zone} | ({"count": value.count} if up_to else {})


rule(
    "objects",
    ("another target {what:card} in your {zone:zone}", "another target {what:card} from your {zone:zone}"),
    make=_another,
    unmake=lambda value: _of_yours(value, up_to=False),
)
rule(
    "objects",
    (
        "up to {count:number} other target {what:cards} in your {zone:zone}",
        "up to {count:number} other target {what:cards} from your {zone:zone}",
    ),
    make=lambda what, zone, count: _another(what, zone, count, True),
    unmake=lambda value: _of_yours(value, up_to=True),
)
