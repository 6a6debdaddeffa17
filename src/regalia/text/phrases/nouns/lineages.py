"""Lineages of other players: curses that are put there, and cards that are found there."""

from __future__ import annotations

from typing import Any

from regalia.game.core.language import Both, Filter, Selection
from regalia.game.core.state import Zone
from regalia.game.printed.abilities import Change, Static, Triggered
from regalia.text.grammar import H, rule
from regalia.text.referents import Chosen
from regalia.words.amounts import NumberOf
from regalia.words.cards import Generate
from regalia.words.changes import LoseAbilities
from regalia.words.choosing import Choose
from regalia.words.conditions import AtLeast, ThereAre
from regalia.words.effects import Draw, Recover
from regalia.words.filters import Controlled, ThisCard
from regalia.words.selections import ControllerOf, Each, InLineage, Source, ThatObject, YourChampion
from regalia.words.structure import PlayersDo
from regalia.words.triggers import WheneverPut

rule(
    "effect",
    "generate a {name:any name} card and put it on the bottom of {under:owner} lineage",
    Generate(name=H.name, under=H.under),
)
for _whose, _of in (("your champion 's", Both((H.of, Controlled()))), ("each champion 's", H.of)):
    rule(
        "ability",
        f"{{of:cards}} in {_whose} lineage lose all abilities",
        Static(of=_of, changes=(LoseAbilities(),), affects=Zone.LINEAGE),
    )
_ITS_CONTROLLER = "that champion 's controller"
_PUT_UNDER = WheneverPut(what=ThisCard(), to=Zone.LINEAGE)
for _deed, _effect in (
    ("recovers {amount:number}", Recover(H.amount)),
    ("draws {amount:count} <card/cards>", Draw(amount=H.amount)),
):
    rule(
        "ability",
        f"whenever this card is put into a champion 's lineage , {_ITS_CONTROLLER} {_deed}",
        Triggered(
            on=_PUT_UNDER,
            effect=PlayersDo(who=ControllerOf(ThatObject()), effect=_effect),
            zone=Zone.LINEAGE,
        ),
    )
rule(
    "chosen",
    (
        "{count:count} {what:cards} in a champion 's lineage",
        "{count:count} {what:cards} from a champion 's lineage",
    ),
    Choose(what=H.what, zone=Zone.LINEAGE, whose="anyone", count=H.count, single_zone=True),
)
rule(
    "objects",
    (
        "all {what:cards} in {of:owner} lineage",
        "each {what:card} in {of:owner} lineage",
        "all {what:cards} from {of:owner} lineage",
    ),
    InLineage(H.of, H.what),
)
rule("objects", "{what:cards} in lineages", Each(what=H.what, zone=Zone.LINEAGE))


def _there(of: Filter, changes: tuple[Change, ...]) -> Static | None:
    """What cards in lineages are; not those that go by other things, which may be what lies there."""
    if any(isinstance(word, Each) for word in of.words()):
        return None
    return Static(of=of, changes=changes, affects=Zone.LINEAGE)


def _what_is_there(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Static) or value != _there(value.of, value.changes):
        return None
    return {"of": value.of, "changes": value.changes}


rule("ability", "{of:cards} in lineages {changes:static changes}", make=_there, unmake=_what_is_there)


# What is found there.


def _in_lineage(of: Selection, what: Filter, least: int = 1) -> AtLeast | None:
    if isinstance(of, Chosen | Source | YourChampion):
        return None
    return AtLeast(NumberOf(InLineage(of, what, whole=True)), least)


def _found_there(value: Any) -> dict[str, Any] | None:
    match value:
        case AtLeast(amount=NumberOf(of=InLineage(of=of, what=what)), least=int(least)):
            found = {"of": of, "what": what, "least": least}
            return found if value == _in_lineage(of, what, least) else None
    return None


def _one_there(value: Any) -> dict[str, Any] | None:
    found = _found_there(value)
    if found is None or found.pop("least") != 1:
        return None
    return found


rule("fact", "there's a {what:card} in {of:owner} lineage", make=_in_lineage, unmake=_one_there)
rule(
    "fact",
    "there are {least:plain number} or more {what:cards} in {of:owner} lineage",
    make=_in_lineage,
    unmake=_found_there,
)
rule(
    "fact",
    ("there's a {what:card} in ~ 's lineage", "there's a {what:card} in ~ ' lineage"),
    make=lambda what: ThereAre(what=what, zone=Zone.LINEAGE),
)
rule(
    "fact",
    (
        "there are {least:plain number} or more {what:cards} in ~ 's lineage",
        "there are {least:plain number} or more {what:cards} in ~ ' lineage",
    ),
    make=lambda what, least: ThereAre(what=what, zone=Zone.LINEAGE, least=least),
)
