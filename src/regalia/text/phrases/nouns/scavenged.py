"""The scavenged card: what it is, where it goes instead, and what happens when one of its name arrives."""

from __future__ import annotations

from typing import Any

from regalia.game.core.bound import Group
from regalia.game.core.language import Effect, Filter
from regalia.game.core.state import Zone
from regalia.game.happening.durations import END_OF_TURN
from regalia.text.follow_ups import RestTo, ScavengedTo
from regalia.text.grammar import H, rule
from regalia.text.nouns import all_of
from regalia.words.conditions import ObjectIs
from regalia.words.filters import Controlled
from regalia.words.lasting import Later
from regalia.words.remembered import NamedAsSpokenOf
from regalia.words.selections import Those
from regalia.words.triggers import WheneverEnters

SCAVENGED = Those(Group.SCAVENGED)

rule("objects", "the scavenged card", SCAVENGED)
rule(
    "fact",
    ("the scavenged card is a {what:card}", "the scavenged card was a {what:card}"),
    ObjectIs(SCAVENGED, H.what),
)
rule(
    "fact",
    ("the scavenged card is {what:quality}", "the scavenged card was {what:quality}"),
    ObjectIs(SCAVENGED, H.what),
)
for _said, _to in (("onto the field", Zone.FIELD), ("into your memory", Zone.MEMORY)):
    rule(
        "sentence",
        (
            f"put the scavenged card {_said} rather than into your hand",
            f"put it {_said} rather than into your hand",
        ),
        ScavengedTo(_to),
    )


for _zone in ("graveyard", "hand", "memory"):
    _rest = f"put the rest of the revealed cards into your {_zone}"
    rule(
        "sentence",
        (
            f"{_rest} rather than on the bottom of your deck",
            f"{_rest} instead of on the bottom of your deck",
            f"put the rest into your {_zone} rather than on the bottom of your deck",
            f"put the rest into your {_zone} instead of on the bottom of your deck",
        ),
        RestTo(Zone[_zone.upper()]),
    )


def _when_like_it_enters(what: Filter, effect: Effect) -> Later:
    """What happens as the next object of the scavenged card's name enters this turn."""
    entering = all_of((what, NamedAsSpokenOf(), Controlled()))
    return Later(on=WheneverEnters(what=entering), effect=effect, about=SCAVENGED, until=END_OF_TURN)


def _what_enters(value: Any) -> dict[str, Any] | None:
    match value:
        case Later(on=WheneverEnters(what=entering), effect=effect):
            parts = getattr(entering, "parts", ())
            what = all_of(tuple(part for part in parts if part not in (NamedAsSpokenOf(), Controlled())))
            return {"what": what, "effect": effect} if value == _when_like_it_enters(what, effect) else None
    return None


_LIKE_IT = "{what:thing} with the same name as the scavenged card"
rule(
    "effect",
    f"when the next {_LIKE_IT} enters the field under your control this turn , {{effect:clauses}}",
    make=_when_like_it_enters,
    unmake=_what_enters,
)
