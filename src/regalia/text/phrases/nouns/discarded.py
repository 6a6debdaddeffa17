"""The discarded card: its description, and that no such card was discarded."""

from __future__ import annotations

from regalia.game.core.bound import Group
from regalia.text.grammar import H, Pronoun, rule
from regalia.words.conditions import Not, ObjectIs
from regalia.words.selections import Those

rule("objects", "the discarded card", Those(Group.LAST_DISCARDED))
rule(
    "fact",
    "the discarded card was {what:quality}",
    make=lambda what: ObjectIs(Those(Group.LAST_DISCARDED), what),
    unmake=lambda value: (
        {"what": value.what}
        if isinstance(value, ObjectIs) and value.of == Those(Group.LAST_DISCARDED)
        else None
    ),
)
rule(
    "fact",
    (
        "the discarded card was a {what:card}",
        "the discarded card is a {what:card}",
        "a {what:card} was discarded",
    ),
    ObjectIs(Those(Group.LAST_DISCARDED), H.what),
)
rule(
    "fact",
    "you didn't discard a {what:card}",
    make=lambda what: Not(ObjectIs(Those(Group.LAST_DISCARDED), what)),
    unmake=lambda value: (
        {"what": value.part.what}
        if isinstance(value, Not)
        and isinstance(value.part, ObjectIs)
        and value.part.of in (Pronoun("it"), Those(Group.LAST_DISCARDED))
        else None
    ),
)
