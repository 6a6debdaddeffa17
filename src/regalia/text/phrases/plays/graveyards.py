"""Graveyards: what cards there have, and what happens as cards are put there."""

from __future__ import annotations

from typing import Any

from regalia.game.core.keywords import TextRule
from regalia.game.core.language import Anything, Both, Filter
from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Ability, Keyword, ReplaceableEvent, Replaces, Static
from regalia.text.grammar import H, rule
from regalia.text.nouns import all_of
from regalia.words.changes import Gain, LoseAbilities, SetElements
from regalia.words.filters import Owned
from regalia.words.lasting import Until
from regalia.words.replacing import GoTo
from regalia.words.selections import Each
from regalia.words.triggers import WheneverPut


def _graveyard_has(of: Filter, keyword: Ability) -> Static:
    return Static(of=all_of((of, Owned())), changes=(Gain(keyword),), affects=Zone.GRAVEYARD)


def _in_graveyard(value: Any) -> dict[str, Any] | None:
    match value:
        case Static(
            of=Both(parts=(*parts, Owned())), changes=(Gain(ability=ability),), affects=Zone.GRAVEYARD
        ):
            of = all_of(tuple(parts))
            return {"of": of, "keyword": ability} if value == _graveyard_has(of, ability) else None
    return None


def _milled(what: Filter, start: Zone) -> WheneverPut:
    return WheneverPut(what=all_of((what, Owned())), from_zone=start)


def _what_is_milled(value: Any) -> dict[str, Any] | None:
    match value:
        case WheneverPut(what=Both(parts=(*parts, Owned())), from_zone=Zone() as start):
            what = all_of(tuple(parts))
            return {"what": what, "start": start} if value == _milled(what, start) else None
        case WheneverPut(what=Owned(), from_zone=Zone() as start) if value == _milled(Anything(), start):
            return {"what": Anything(), "start": start}
    return None


rule(
    "ability",
    "{of:cards} in your graveyard have {keyword:keyword}",
    make=_graveyard_has,
    unmake=_in_graveyard,
)
_BANISHED = (GoTo(zone=Zone.BANISHMENT),)
_THEY_BANISH = "that player banishes it instead"
rule(
    "ability",
    (
        f"if a {{of:card}} would be put into a player 's graveyard , {_THEY_BANISH}",
        "if a {of:card} would be put into a graveyard , banish it instead",
    ),
    Replaces(event=ReplaceableEvent.MOVE, of=H.of, to=(Zone.GRAVEYARD,), change=_BANISHED),
)
rule(
    "trigger",
    "whenever a {what:card} enters your graveyard from your {start:zone}",
    make=_milled,
    unmake=_what_is_milled,
)
rule(
    "ability",
    "cards in graveyards lose all abilities",
    Static(of=Anything(), changes=(LoseAbilities(),), affects=Zone.GRAVEYARD),
)
rule(
    "ability",
    "cards in graveyards are {element:element} element",
    Static(of=Anything(), changes=(SetElements((H.element,)),), affects=Zone.GRAVEYARD),
)
_SHARED = "all abilities of each other card revealed this way"
rule(
    "ability",
    f"cards you reveal from your memory have {_SHARED} from your memory",
    Keyword(TextRule.SHARES_REVEALED),
)
rule(
    "effect",
    "{until:duration} , cards in {whose:everyone's} {zone:zone} are {element:element} element "
    "and lose all abilities",
    Until(
        what=Each(zone=H.zone, whose=H.whose),
        changes=(SetElements((H.element,)), LoseAbilities()),
        until=H.until,
        later=True,
    ),
)
rule(
    "effect",
    "{until:duration} , cards in {whose:everyone's} {zone:zone} lose all abilities",
    Until(what=Each(zone=H.zone, whose=H.whose), changes=(LoseAbilities(),), until=H.until, later=True),
)
rule(
    "effect",
    "{until:duration} , cards in {whose:whose} {zone:zone} are {element:element} element",
    Until(
        what=Each(zone=H.zone, whose=H.whose),
        changes=(SetElements((H.element,)),),
        until=H.until,
        later=True,
    ),
)
rule(
    "objects",
    (
        "up to {count:number} target {what:cards} in a single {zone:zone}",
        "up to {count:number} target {what:cards} from a single {zone:zone}",
    ),
    Target(what=H.what, zone=H.zone, count=H.count, up_to=True, single_zone=True),
)
