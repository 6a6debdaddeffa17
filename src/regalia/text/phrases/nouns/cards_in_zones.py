"""Cards in zones: which are meant, and which are chosen as a text resolves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regalia.game.core.bound import Group
from regalia.game.core.language import Anything, Both, Filter, Number, Selection
from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target
from regalia.text import writer
from regalia.text.choosing import controlled, of_whom
from regalia.text.grammar import H, Pronoun, rule
from regalia.text.nouns import all_of
from regalia.text.reader import Found, Reading, special
from regalia.text.referents import Chosen
from regalia.words.amounts import ALL
from regalia.words.cards import Among, ThisCardIn
from regalia.words.choosing import Choose
from regalia.words.filters import Owned
from regalia.words.omens import Omen
from regalia.words.selections import Each, PaidWith, Those, Together

# Which cards.

rule(
    "objects",
    (
        "all {what:cards} in {whose:everyone's} {zone:zone}",
        "all {what:cards} from {whose:everyone's} {zone:zone}",
        "each {what:card} in {whose:everyone's} {zone:zone}",
    ),
    Each(what=H.what, zone=H.zone, whose=H.whose),
)
rule(
    "objects",
    (
        "all {what:cards} in {whose:whose} {zone:zone} and {other:zone}",
        "all {what:cards} from {whose:whose} {zone:zone} and {other:zone}",
    ),
    Together((Each(what=H.what, zone=H.zone, whose=H.whose), Each(what=H.what, zone=H.other, whose=H.whose))),
)
rule("objects", "all {what:cards} in each {zone:zone}", Each(what=H.what, zone=H.zone))
rule(
    "objects",
    ("this card from your {zone:zone}", "~ from your {zone:zone}", "the card from your {zone:zone}"),
    ThisCardIn(H.zone),
)
rule("objects", "all {what:cards} from among {of:pronoun}", Among(H.of, H.what))
rule("objects", "all {what:cards} revealed this way", Among(Those(Group.REVEALED), H.what))
rule(
    "objects",
    "each {what:card} revealed this way",
    make=lambda what: Among(Those(Group.REVEALED), what),
)


def _owned(what: Filter) -> Filter:
    return all_of((what, Owned()))


def not_owned(what: Filter) -> Filter | None:
    parts = what.parts if isinstance(what, Both) else (what,)
    rest = tuple(part for part in parts if part != Owned())
    return all_of(rest) if len(rest) == len(parts) - 1 else None


def _target_of_yours(what: Filter, zone: Zone, count: Any = 1, up_to: bool = False) -> Target:
    return Target(what=_owned(what), zone=zone, count=count, up_to=up_to)


def _one_of_yours(value: Any) -> dict[str, Any] | None:
    return _some_of_yours(value, up_to=False) if getattr(value, "count", 0) == 1 else None


def _some_of_yours(value: Any, up_to: bool) -> dict[str, Any] | None:
    if not isinstance(value, Target) or value.zone is Zone.FIELD or (what := not_owned(value.what)) is None:
        return None
    if value != Target(what=value.what, zone=value.zone, count=value.count, up_to=up_to):
        return None
    return {"what": what, "zone": value.zone} | (
        {} if value.count == 1 and not up_to else {"count": value.count}
    )


rule(
    "objects",
    ("target {what:card} in your {zone:zone}", "target {what:card} from your {zone:zone}"),
    make=_target_of_yours,
    unmake=_one_of_yours,
)
rule(
    "objects",
    (
        "up to {count:number} target {what:cards} in your {zone:zone}",
        "up to {count:number} target {what:cards} from your {zone:zone}",
    ),
    make=lambda what, zone, count: _target_of_yours(what, zone, count, True),
    unmake=lambda value: _some_of_yours(value, up_to=True),
)
rule(
    "objects",
    (
        "{count:two or more} target {what:cards} in your {zone:zone}",
        "{count:two or more} target {what:cards} from your {zone:zone}",
    ),
    make=_target_of_yours,
    unmake=lambda value: None if getattr(value, "count", 1) == 1 else _some_of_yours(value, up_to=False),
)


rule(
    "objects",
    (
        "target {what:card} in your {zone:zone} or {or_zone:zone}",
        "target {what:card} from your {zone:zone} or {or_zone:zone}",
    ),
    make=lambda what, zone, or_zone: Target(what=_owned(what), zone=zone, or_zone=or_zone),
    unmake=lambda value: (
        {"what": what, "zone": value.zone, "or_zone": value.or_zone}
        if isinstance(value, Target)
        and value.or_zone is not None
        and (what := not_owned(value.what)) is not None
        and value == Target(what=value.what, zone=value.zone, or_zone=value.or_zone)
        else None
    ),
)


def _in_a_zone(what: Filter, zone: Zone) -> Target | None:
    return None if not_owned(what) is not None else Target(what=what, zone=zone)


def _anybodys(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Target) or value.zone is Zone.FIELD or not_owned(value.what) is not None:
        return None
    return {"what": value.what, "zone": value.zone} if value == _in_a_zone(value.what, value.zone) else None


rule(
    "objects",
    ("target {what:card} in a {zone:zone}", "target {what:card} from a {zone:zone}"),
    make=_in_a_zone,
    unmake=_anybodys,
)
rule(
    "objects",
    ("up to 1 target {what:card} in a {zone:zone}", "up to 1 target {what:card} from a {zone:zone}"),
    Target(what=H.what, zone=H.zone, up_to=True),
)


def _of_anybody(what: Filter, zone: Zone, count: Number) -> Target:
    return Target(what=what, zone=zone, count=count, up_to=True)


rule(
    "objects",
    "up to {count:two or more} target {what:cards} from any {zone:zone}",
    make=_of_anybody,
    unmake=lambda value: (
        {"what": value.what, "zone": value.zone, "count": value.count}
        if isinstance(value, Target)
        and not_owned(value.what) is None
        and value == _of_anybody(value.what, value.zone, value.count)
        else None
    ),
)


# What is chosen as it resolves.


def _chosen_objects(chosen: Selection) -> Choose | None:
    """Objects that are chosen before anything is said of them."""
    if not isinstance(chosen, Chosen):
        return None
    what, whose = controlled(chosen.what)
    return Choose(what=what, whose=whose, count=chosen.count, up_to=chosen.up_to)


def _objects_chosen(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Choose) or (what := of_whom(value.what, value.whose)) is None:
        return None
    chosen = Chosen(what=what, count=value.count, up_to=value.up_to)
    return {"chosen": chosen} if value == _chosen_objects(chosen) else None


rule(
    "chosen",
    (
        "{count:count} {what:cards} from {whose:whose} {zone:zone}",
        "{count:count} {what:cards} in {whose:whose} {zone:zone}",
    ),
    Choose(what=H.what, zone=H.zone, whose=H.whose, count=H.count),
)
rule(
    "chosen",
    "up to {count:number} {what:cards} from {whose:whose} {zone:zone}",
    Choose(what=H.what, zone=H.zone, whose=H.whose, count=H.count, up_to=True),
)
rule(
    "chosen",
    "any amount of {what:cards} from {whose:whose} {zone:zone}",
    Choose(what=H.what, zone=H.zone, whose=H.whose, count=ALL, up_to=True),
)
rule(
    "chosen",
    (
        "any amount of {what:cards} from {whose:whose} {zone:zone} with total reserve cost "
        "{total:number} or less",
        "any amount of {what:cards} with total reserve cost {total:number} or less "
        "from {whose:whose} {zone:zone}",
    ),
    Choose(what=H.what, zone=H.zone, whose=H.whose, count=ALL, up_to=True, total=H.total),
)
for _many, _fields in (
    ("{count:number}", {"count": H.count}),
    ("up to {count:number}", {"count": H.count, "up_to": True}),
    ("any amount of", {"count": ALL, "up_to": True}),
):
    rule(
        "chosen",
        (
            f"{_many} {{what:cards}} with different names from {{whose:whose}} {{zone:zone}}",
            f"{_many} {{what:cards}} from {{whose:whose}} {{zone:zone}} with different names",
            f"{_many} {{what:cards}} each with different names from {{whose:whose}} {{zone:zone}}",
        ),
        Choose(what=H.what, zone=H.zone, whose=H.whose, distinct=True, **_fields),
    )
    rule(
        "chosen",
        f"{_many} {{what:cards}} with different names from among {{among:pronoun}}",
        Choose(what=H.what, among=H.among, distinct=True, **_fields),
    )
_TWO = tuple("{whose:whose} {zone:zone} " + word + " {or_zone:zone}" for word in ("or", "and/or"))
rule(
    "chosen",
    tuple("{count:count} {what:cards} from " + zones for zones in _TWO),
    Choose(what=H.what, zone=H.zone, or_zone=H.or_zone, whose=H.whose, count=H.count),
)
rule(
    "chosen",
    tuple("up to {count:number} {what:cards} from " + zones for zones in _TWO),
    Choose(what=H.what, zone=H.zone, or_zone=H.or_zone, whose=H.whose, count=H.count, up_to=True),
)
rule(
    "chosen",
    tuple("any amount of {what:cards} from " + zones for zones in _TWO),
    Choose(what=H.what, zone=H.zone, or_zone=H.or_zone, whose=H.whose, count=ALL, up_to=True),
)
rule("chosen", "a {what:card} from a {zone:zone}", Choose(what=H.what, zone=H.zone, whose="anyone"))
rule(
    "chosen",
    "up to {count:number} {what:cards} from a single {zone:zone}",
    Choose(what=H.what, zone=H.zone, whose="anyone", count=H.count, up_to=True, single_zone=True),
)
rule(
    "chosen",
    "{count:count} {what:cards} from a single {zone:zone}",
    Choose(what=H.what, zone=H.zone, whose="anyone", count=H.count, single_zone=True),
)
rule(
    "chosen",
    "{count:count} {what:cards} from among {among:pronoun}",
    Choose(what=H.what, count=H.count, among=H.among),
)
rule(
    "chosen",
    "up to {count:number} {what:cards} from among {among:pronoun}",
    Choose(what=H.what, count=H.count, up_to=True, among=H.among),
)
rule(
    "chosen",
    "up to {count:number} {what:cards} revealed this way",
    Choose(what=H.what, count=H.count, up_to=True, among=Those(Group.REVEALED)),
)
rule(
    "chosen",
    "any amount of {what:cards} from among {among:pronoun}",
    Choose(what=H.what, count=ALL, up_to=True, among=H.among),
)
rule(
    "chosen",
    "up to {count:number} {what:cards} from it",
    make=lambda count, what: Choose(what=what, count=count, up_to=True, among=Those(Group.SEEN)),
)
for _shown in (Group.SEEN, Group.REVEALED):
    rule(
        "chosen",
        "{count:count} {what:cards} from it",
        make=lambda count, what, key=_shown: Choose(what=what, count=count, among=Those(key)),
    )
    rule(
        "chosen",
        "up to {count:number} {what:cards} from it",
        make=lambda count, what, key=_shown: Choose(what=what, count=count, up_to=True, among=Those(key)),
    )
rule("chosen", "{count:number} of {among:pronoun}", Choose(count=H.count, among=H.among))
rule("chosen", "up to {count:number} of {among:pronoun}", Choose(count=H.count, up_to=True, among=H.among))
rule("chosen", "any amount of {among:pronoun}", Choose(count=ALL, up_to=True, among=H.among))
rule("pronoun", "them", Pronoun("them"))
rule("pronoun", "it", Pronoun("it"))
rule("pronoun", "the cards looked at", Those(Group.SEEN))
rule("pronoun", "that {what:card}", Pronoun("that", H.what))
rule("pronoun", ("those {what:cards}", "the revealed {what:cards}"), Pronoun("those", H.what))
rule("objects", "each card banished this way", make=lambda: Pronoun("those"))
rule("objects", "the banished cards", make=lambda: Pronoun("those"))
rule(
    "chosen",
    (
        "any amount of {what:cards} in {whose:everyone's} {zone:zone}",
        "any amount of {what:cards} from {whose:everyone's} {zone:zone}",
    ),
    make=lambda what, whose, zone: (
        Choose(what=what, zone=zone, whose=whose, count=ALL, up_to=True)
        if whose in ("anyone", "opponents")
        else None
    ),
    unmake=lambda value: (
        {"what": value.what, "whose": value.whose, "zone": value.zone}
        if isinstance(value, Choose)
        and value.whose in ("anyone", "opponents")
        and value == Choose(what=value.what, zone=value.zone, whose=value.whose, count=ALL, up_to=True)
        else None
    ),
)
_YOURS = Choose(what=Omen(), zone=Zone.BANISHMENT)
rule("chosen", "1 of your omens", _YOURS)
rule("effect", "choose {chosen:chosen}", H.chosen)
rule("effect", "choose {chosen:objects}", make=_chosen_objects, unmake=_objects_chosen)


def _described(reading: Reading, at: int) -> Iterator[Found]:
    """Cards of some kind, not just any."""
    return (found for found in reading.read("cards", at) if found[0] != Anything())


special("described cards")(_described)
special("described card")(_described)
writer.special("described cards")(
    lambda value, many: None if value == Anything() else writer.attempt("cards", value, many)
)
writer.special("described card")(
    lambda value, many: None if value == Anything() else writer.attempt("card", value, many)
)
rule(
    "chosen",
    ("any number of the {what:cards} banished by ~", "any amount of the {what:cards} banished by ~"),
    Choose(what=H.what, count=ALL, up_to=True, among=PaidWith("banish")),
)


# Lineages.

_LINEAGE = ("your champion 's lineage", "~ 's lineage")
rule(
    "chosen",
    tuple("{count:count} {what:cards} from " + place for place in _LINEAGE),
    Choose(what=H.what, zone=Zone.LINEAGE, count=H.count),
)
rule(
    "chosen",
    tuple("up to {count:number} {what:cards} from " + place for place in _LINEAGE),
    Choose(what=H.what, zone=Zone.LINEAGE, count=H.count, up_to=True),
)
rule(
    "chosen",
    "up to {count:number} {what:cards} from a champion 's lineage",
    Choose(what=H.what, zone=Zone.LINEAGE, whose="anyone", count=H.count, up_to=True, single_zone=True),
)
