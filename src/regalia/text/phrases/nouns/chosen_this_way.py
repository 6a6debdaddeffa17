"""Cards chosen from those to which something was done "this way"."""

from __future__ import annotations

from functools import partial
from typing import Any, Final

from regalia.game.core.bound import Group
from regalia.game.core.language import Both, Filter, Number
from regalia.text.grammar import H, rule
from regalia.text.nouns import all_of
from regalia.text.phrases.facts.this_way import DEEDS
from regalia.words.amounts import ALL
from regalia.words.cards import WhatWas
from regalia.words.choosing import Choose
from regalia.words.filters import Owned
from regalia.words.selections import Those

_BURIED: Final = "put into a graveyard"
_CARDS: Final = ("banished", "discarded", _BURIED, "sacrificed", "destroyed")
"""What was done to things that are cards in an open zone by then."""
_MANY: Final[tuple[tuple[tuple[str, ...], dict[str, Any]], ...]] = (
    (("{count:count} {what:WHATs}",), {"count": H.count}),
    (("up to {count:number} {what:WHATs}",), {"count": H.count, "up_to": True}),
    (("1 of the {what:WHATs}",), {}),
    (("any amount of {what:WHATs}", "any number of {what:WHATs}"), {"count": ALL, "up_to": True}),
)
"""How many are chosen, and the fields that say so."""


def _own(up_to: bool, what: Filter, count: Number) -> Choose:
    """From those that went into your graveyard, whoever else put cards into theirs."""
    of_yours = all_of((what, Owned()))
    return Choose(count=count, up_to=up_to, among=WhatWas(Those(Group.BURIED), of_yours))


def _which_own(up_to: bool, value: Any) -> dict[str, Any] | None:
    match value:
        case Choose(count=count, among=WhatWas(what=told)):
            parts = told.parts if isinstance(told, Both) else (told,)
            what = all_of(tuple(part for part in parts if part != Owned()))
            return {"what": what, "count": count} if value == _own(up_to, what, count) else None
    return None


for _said, _up_to in (("{count:count}", False), ("up to {count:number}", True)):
    rule(
        "chosen",
        f"{_said} {{what:cards}} put into your graveyard this way",
        make=partial(_own, _up_to),
        unmake=partial(_which_own, _up_to),
    )
for _deed in DEEDS:
    if _deed.done not in _CARDS:
        continue
    _verbs = (_BURIED, "put into their graveyard") if _deed.done == _BURIED else (_deed.done, *_deed.also)
    for _texts, _fields in _MANY:
        rule(
            "chosen",
            tuple(
                f"{text.replace('WHAT', _deed.noun)} {verb} this way" for text in _texts for verb in _verbs
            ),
            Choose(among=_deed.what, **_fields),
        )
