"""Cards in zones: which are meant or chosen, and where they are put, revealed, discarded, banished."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from regalia.game.core.language import Anything, Both, Filter, Selection
from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target, TargetPlayer
from regalia.text import writer
from regalia.text.choosing import controlled, of_whom
from regalia.text.grammar import LAST, REST, THINE, H, Last, Pronoun, rule
from regalia.text.nouns import all_of
from regalia.text.reader import Found, Reading, special
from regalia.text.referents import PLAYER, Chosen
from regalia.words.amounts import ALL, CountersOn, Discarded, ThisWay
from regalia.words.cards import Among, AsItResolves, BanishTop, DiscardIt, Generate, PutUnder, ThisCardIn
from regalia.words.choosing import AtRandom, Choose, ChooseNumber
from regalia.words.combat import Load
from regalia.words.copies import SummonCopy
from regalia.words.effects import BanishIt, Draw, Mill, Put, PutCounters, PutOntoField
from regalia.words.filters import OtherThan, Owned
from regalia.words.looking import (
    EndOfDeck,
    LookAt,
    LookAtEither,
    NotAmong,
    PutInOrder,
    PutOnDeck,
    PutOnTopOrBottom,
    RevealIt,
    StillThere,
)
from regalia.words.omens import BanishAsOmen, Omen
from regalia.words.selections import TEXT, Each, PaidWith, Source, Those, Together
from regalia.words.shuffling import ShuffleDeck, ShuffleIn
from regalia.words.structure import Sequence

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
rule("objects", "all {what:cards} revealed this way", Among(Those("revealed"), H.what))
rule(
    "objects",
    "each {what:card} revealed this way",
    make=lambda what: Among(Those("revealed"), what),
)


def _owned(what: Filter) -> Filter:
    return all_of((what, Owned()))


def _not_owned(what: Filter) -> Filter | None:
    parts = what.parts if isinstance(what, Both) else (what,)
    rest = tuple(part for part in parts if part != Owned())
    return all_of(rest) if len(rest) == len(parts) - 1 else None


def _target_of_yours(what: Filter, zone: Zone, count: Any = 1, up_to: bool = False) -> Target:
    return Target(what=_owned(what), zone=zone, count=count, up_to=up_to)


def _one_of_yours(value: Any) -> dict[str, Any] | None:
    return _some_of_yours(value, up_to=False) if getattr(value, "count", 0) == 1 else None


def _some_of_yours(value: Any, up_to: bool) -> dict[str, Any] | None:
    if not isinstance(value, Target) or value.zone is Zone.FIELD or (what := _not_owned(value.what)) is None:
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
        "target {what:card} in your {zone:zone} or {or_zone:zone}",
        "target {what:card} from your {zone:zone} or {or_zone:zone}",
    ),
    make=lambda what, zone, or_zone: Target(what=_owned(what), zone=zone, or_zone=or_zone),
    unmake=lambda value: (
        {"what": what, "zone": value.zone, "or_zone": value.or_zone}
        if isinstance(value, Target)
        and value.or_zone is not None
        and (what := _not_owned(value.what)) is not None
        and value == Target(what=value.what, zone=value.zone, or_zone=value.or_zone)
        else None
    ),
)


def _in_a_zone(what: Filter, zone: Zone) -> Target | None:
    return None if _not_owned(what) is not None else Target(what=what, zone=zone)


def _anybodys(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Target) or value.zone is Zone.FIELD or _not_owned(value.what) is not None:
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

rule(
    "objects",
    "up to {count:two or more} target {what:cards} from any {zone:zone}",
    Target(what=H.what, zone=H.zone, count=H.count, up_to=True),
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
        "{total:plain number} or less",
        "any amount of {what:cards} with total reserve cost {total:plain number} or less "
        "from {whose:whose} {zone:zone}",
    ),
    Choose(what=H.what, zone=H.zone, whose=H.whose, count=ALL, up_to=True, total=H.total),
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
    Choose(what=H.what, count=H.count, up_to=True, among=Those("revealed")),
)
rule(
    "chosen",
    "any amount of {what:cards} from among {among:pronoun}",
    Choose(what=H.what, count=ALL, up_to=True, among=H.among),
)
rule(
    "chosen",
    "up to {count:number} {what:cards} from it",
    make=lambda count, what: Choose(what=what, count=count, up_to=True, among=Those("seen")),
)
rule("chosen", "{count:number} of {among:pronoun}", Choose(count=H.count, among=H.among))
rule("chosen", "up to {count:number} of {among:pronoun}", Choose(count=H.count, up_to=True, among=H.among))
rule("chosen", "any amount of {among:pronoun}", Choose(count=ALL, up_to=True, among=H.among))
rule("pronoun", "them", Pronoun("them"))
rule("pronoun", "it", Pronoun("it"))
rule("pronoun", "the cards looked at", Those("seen"))
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
rule("effect", "reveal {what:top}", RevealIt(H.what))
rule("effect", "reveal {whose:whose} {zone:zone}", RevealIt(Each(zone=H.zone, whose=H.whose)))
for _end, _where in (("on top of", "top"), ("on the bottom of", "bottom")):
    rule(
        "effect",
        f"put {{what:top}} {_end} your deck in a random order",
        PutInOrder(what=H.what, where=_where, at_random=True),
    )
    rule("effect", f"put {{what:top}} {_end} your deck in any order", PutInOrder(what=H.what, where=_where))
_YOURS = Choose(what=Omen(), zone=Zone.BANISHMENT)
rule("chosen", "1 of your omens", _YOURS)
rule("effect", "choose {chosen:chosen}", H.chosen)
rule("effect", "choose {chosen:objects}", make=_chosen_objects, unmake=_objects_chosen)

# What happens to what is chosen.

_REMAINING = StillThere(H.among)
rule(
    "effect",
    "put 1 of {among:pronoun} into your graveyard , 1 on top of your deck , and 1 on the bottom of your deck",
    Sequence(
        (
            Choose(among=H.among),
            Put(what=LAST, to=Zone.GRAVEYARD),
            Choose(among=_REMAINING, key="others"),
            PutInOrder(what=Last("others"), where="top"),  # type: ignore[arg-type]
            PutInOrder(what=Among(_REMAINING, OtherThan(Last("others")))),  # type: ignore[arg-type]
        )
    ),
)
_FROM = Choose(what=H.what, up_to=True, among=H.among)
rule(
    "effect",
    "you may put a {what:card} from among {among:pronoun} onto the field",
    Sequence((_FROM, PutOntoField(what=LAST))),
)
rule(
    "effect",
    "you may put a {what:card} from among {among:pronoun} onto the field distant",
    Sequence((_FROM, PutOntoField(what=LAST, distant=True))),
)
_INTO = ("into your", "into its owner 's", "into their owner 's")
for _said, _deed in (
    (("banish {chosen:chosen}", "banish {chosen:random}"), BanishIt(what=LAST)),
    (("banish {chosen:chosen} face down",), BanishIt(what=LAST, face_down=True)),
    (("discard {chosen:chosen}", "discard {chosen:random}"), DiscardIt(LAST)),
    (
        ("reveal {chosen:chosen}", "choose and reveal {chosen:chosen}", "reveal {chosen:random}"),
        RevealIt(LAST),
    ),
    (
        (
            *(f"put {{chosen:chosen}} {into} {{zone:zone}}" for into in _INTO),
            "return {chosen:chosen} to your {zone:zone}",
            "return {chosen:random} to your {zone:zone}",
            "put {chosen:random} into your {zone:zone}",
        ),
        Put(what=LAST, to=H.zone),
    ),
    (
        tuple(f"put {{chosen:chosen}} {into} material deck preserved" for into in _INTO),
        Put(what=LAST, to=Zone.MATERIAL_DECK, preserved=True),
    ),
    (("put {chosen:chosen} on the bottom of your deck [in any order]",), PutOnDeck(what=LAST)),
    (("put {chosen:chosen} on top of your deck [in any order]",), PutOnDeck(what=LAST, where="top")),
    (("put {chosen:chosen} onto the field",), PutOntoField(what=LAST)),
    (("put {chosen:chosen} onto the field rested",), PutOntoField(what=LAST, rested=True)),
    (("put {chosen:chosen} onto the field distant",), PutOntoField(what=LAST, distant=True)),
    (
        ("put {chosen:chosen} onto the field with {counters:counters} on it",),
        PutOntoField(what=LAST, counters=H.counters),
    ),
    (("shuffle {chosen:chosen} into your deck",), ShuffleIn(LAST)),
    (
        ("put {chosen:chosen} on the bottom of {champion:objects} 's lineage [in any order]",),
        PutUnder(LAST, H.champion),
    ),
):
    for _kind in ("chosen", "random"):
        if _templates := tuple(text for text in _said if f":{_kind}}}" in text):
            rule("effect", _templates, Sequence((H.chosen, _deed)))


def _onto_field(chosen: Choose) -> Sequence:
    return Sequence((chosen, PutOntoField(what=Those())))


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
    "effect",
    (
        "banish {chosen:chosen} and put a omen counter on it",
        "banish {chosen:chosen} and put a omen counter on each of them",
    ),
    Sequence((H.chosen, BanishAsOmen(LAST))),
)
rule(
    "effect",
    (
        "banish {what:objects} and put a omen counter on it",
        "banish {what:objects} and put a omen counter on each of them",
    ),
    BanishAsOmen(H.what),
)
rule(
    "effect",
    "discard {count:count} {what:described cards}",
    Sequence((Choose(what=H.what, zone=Zone.HAND, count=H.count), DiscardIt(LAST))),
)
rule(
    "effect",
    "discard up to {count:number} {what:cards}",
    Sequence((Choose(what=H.what, zone=Zone.HAND, count=H.count, up_to=True), DiscardIt(LAST))),
)
rule(
    "effect",
    "discard {count:count} <card/cards> at random",
    Sequence((AtRandom(zone=Zone.HAND, count=H.count), DiscardIt(LAST))),
)
rule("effect", "discard your hand", DiscardIt(Each(zone=Zone.HAND, whose="you")))

OTHERS: Any = Last("others")
_ALL_AND_SOME = (
    Choose(what=H.all, zone=H.zone, count=ALL, up_to=True),
    Choose(what=H.some, zone=H.zone, count=H.count, up_to=True, key="others"),
)
rule(
    "effect",
    "banish any amount of {all:cards} and up to {count:number} {some:cards} from your {zone:zone}",
    Sequence((*_ALL_AND_SOME, BanishIt(what=Together((LAST, OTHERS))))),
)
rule(
    "chosen",
    ("any number of the {what:cards} banished by ~", "any amount of the {what:cards} banished by ~"),
    Choose(what=H.what, count=ALL, up_to=True, among=PaidWith("banish")),
)
rule("effect", "put {chosen:chosen} onto the field under your control", make=_onto_field)
rule(
    "effect",
    "put {first:count} {one:counter} <counter/counters> on each chosen {a:thing} and "
    "{second:count} {other:counter} <counter/counters> on each chosen {b:thing}",
    Sequence(
        (
            PutCounters(H.one, H.first, Among(Pronoun("them"), H.a)),
            PutCounters(H.other, H.second, Among(Pronoun("them"), H.b)),
        )
    ),
)
rule(
    "effect",
    (
        "put the {counter:counter} counters that were on ~ on {on:objects}",
        "put the {counter:counter} counters that were on ~ onto {on:objects}",
    ),
    make=lambda counter, on: PutCounters(counter, CountersOn(counter, "self"), on),
)

# What happens to what is meant.

rule(
    "effect",
    (
        "put {what:objects} on top of its owner 's deck",
        "return {what:objects} to the top of its owner 's deck",
    ),
    Put(what=H.what, to=Zone.MAIN_DECK),
)
rule(
    "effect",
    "put {what:objects} on top of your deck",
    make=lambda what: (
        Put(what=what, to=Zone.MAIN_DECK)
        if isinstance(what, Target) and what.count == 1 and _not_owned(what.what) is not None
        else None
    ),
)
rule(
    "effect",
    (
        "put {what:objects} into its owner 's {to:zone}",
        "return {what:objects} to its owner 's {to:zone}",
        "return {what:objects} to their owner 's {to:zone}",
        "return {what:objects} to their owners ' {to:zones}",
        "return {what:objects} to their owner 's {to:zones}",
        "return {what:objects} to your {to:zone}",
        "put {what:objects} into your {to:zone}",
        "put {what:objects} into their owner 's {to:zone}",
        "put {what:objects} into their {to:zone}",
    ),
    Put(what=H.what, to=H.to),
)
rule("zones", "hands", Zone.HAND)
rule("zones", "memories", Zone.MEMORY)
rule(
    "effect",
    (
        "put {what:objects} into your material deck preserved",
        "put {what:objects} into its owner 's material deck preserved",
    ),
    Put(what=H.what, to=Zone.MATERIAL_DECK, preserved=True),
)
rule(
    "effect",
    (
        "put {what:objects} on the bottom of its owner 's deck",
        "put {what:objects} on the bottom of their owner 's deck",
        "return {what:objects} to the bottom of its owner 's deck",
    ),
    Put(what=H.what, to=Zone.MAIN_DECK, where="bottom"),
)
rule(
    "effect",
    (
        "put {what:objects} on the bottom of your deck in any order",
        "put {what:objects} on the bottom of your deck",
    ),
    PutOnDeck(what=H.what),
)
rule(
    "effect",
    "discard {what:objects}",
    make=lambda what: None if isinstance(what, Chosen) else DiscardIt(what),
    unmake=lambda value: {"what": value.what} if isinstance(value, DiscardIt) else None,
)
rule(
    "effect",
    "shuffle {what:objects} into your deck",
    make=lambda what: None if isinstance(what, Chosen) else ShuffleIn(what),
    unmake=lambda value: {"what": value.what} if isinstance(value, ShuffleIn) else None,
)
rule(
    "effect",
    "look at {whose:everyone's} {zone:zone} and discard a {what:card} from it",
    Sequence((LookAt(whose=H.whose, zone=H.zone), Choose(what=H.what, among=Those("seen")), DiscardIt(LAST))),
)
rule(
    "clauses",
    "look at {whose:whose} hand or memory and discard a {what:card} from it",
    Sequence((LookAtEither(whose=H.whose), Choose(what=H.what, among=Those("seen")), DiscardIt(LAST))),
)
rule("effect", "shuffle your deck", ShuffleDeck())
for _facing, _face_down in (("", False), (" face down", True)):
    rule(
        "effect",
        f"banish the top card of {{whose:whose}} deck{_facing}",
        BanishTop(whose=H.whose, face_down=_face_down),
    )
    rule(
        "effect",
        f"banish the top {{amount:number}} cards of {{whose:whose}} deck{_facing}",
        BanishTop(amount=H.amount, whose=H.whose, face_down=_face_down),
    )
rule(
    "effect",
    "put {what:objects} on the bottom of {champion:owner} lineage",
    PutUnder(H.what, H.champion),
)
rule("effect", "put {what:objects} onto the field", PutOntoField(what=H.what))
rule("effect", ("return {what:objects} to the field",), PutOntoField(what=H.what))
rule("effect", "put {what:objects} onto the field rested", PutOntoField(what=H.what, rested=True))
rule("effect", "put {what:objects} onto the field distant", PutOntoField(what=H.what, distant=True))
rule("effect", ("return {what:objects} to the field rested",), PutOntoField(what=H.what, rested=True))
rule(
    "effect",
    ("put {what:objects} onto the field transformed", "return {what:objects} to the field transformed"),
    PutOntoField(what=H.what, transformed=True),
)
rule(
    "effect",
    (
        "return {what:objects} to the field under its owner 's control",
        "return {what:objects} to the field under their owner 's control",
    ),
    PutOntoField(what=H.what, under="owner"),
)
rule(
    "effect",
    "return {what:objects} to the field under its owner 's control rested",
    PutOntoField(what=H.what, under="owner", rested=True),
)
rule(
    "effect",
    "return {what:objects} to the field under its owner 's control transformed",
    PutOntoField(what=H.what, under="owner", transformed=True),
)
rule(
    "effect",
    (
        "return {what:objects} to the field with {counters:counters} on it",
        "put {what:objects} onto the field with {counters:counters} on it",
    ),
    PutOntoField(what=H.what, counters=H.counters),
)
rule("effect", "put {what:objects} onto the field under your control", PutOntoField(what=H.what))
rule(
    "effect",
    (
        "return {what:objects} to the field under your control rested",
        "put {what:objects} onto the field under your control rested",
        "put {what:objects} onto the field rested under your control",
    ),
    PutOntoField(what=H.what, rested=True),
)
rule("effect", "banish this card as it resolves", AsItResolves(Zone.BANISHMENT))

# What was looked at or revealed.


def _is_theirs(rest: Any) -> bool:
    """Whether the rest goes back to the deck of a player spoken of."""
    return isinstance(rest, PutInOrder) and isinstance(rest.whose, Pronoun | TargetPlayer)


_REST = ("the rest", "the other", "the rest of the cards", "the rest of the revealed cards")


def _rest(*said: str, where: str = "bottom", at_random: bool = False, whose: Any = "you") -> None:
    tree = PutInOrder(what=Pronoun(REST), where=where, at_random=at_random, whose=whose)
    rule("effect", said, tree)
    rule("rest", tuple(text.removeprefix("put ") for text in said), tree)


for _whose, _deck in (
    ("you", "your deck"),
    ("anyone", "their owner 's deck"),
    (Pronoun(PLAYER), "their deck"),
    (TEXT, f"{THINE} deck"),
):
    _rest(
        *(f"put {rest} on the bottom of {_deck} in any order" for rest in _REST),
        f"put the other on the bottom of {_deck}",
        whose=_whose,
    )
    _rest(
        *(f"put {rest} on the bottom of {_deck} in a random order" for rest in _REST),
        at_random=True,
        whose=_whose,
    )
    _rest(
        *(
            f"put {rest} {back} {_deck} in any order"
            for rest in _REST
            for back in ("on top of", "on the top of", "back on top of")
        ),
        *(f"put {them} back on top of {_deck} in any order" for them in ("them", "those cards")),
        *(f"put {them} back in any order" for them in ("them", "those cards", *_REST) if _whose == "you"),
        where="top",
        whose=_whose,
    )
for _whose, _deck in (("you", "your deck"), (Pronoun(PLAYER), "their deck")):
    rule(
        "effect",
        tuple(
            f"put any amount of {{among:pronoun}} on the bottom of {_deck} in any order "
            f"and the rest on {top} of {_deck} in any order"
            for top in ("top", "the top")
        ),
        Sequence(
            (
                Choose(count=ALL, up_to=True, among=H.among),
                PutInOrder(what=LAST, whose=_whose),
                PutInOrder(what=NotAmong(Pronoun(REST), LAST), where="top", whose=_whose),
            )
        ),
    )
_EITHER_END = tuple(
    f"on the top {end} of your deck in any order"
    for end in ("or on the bottom", "and/or bottom", "or bottom")
)
rule(
    "effect",
    tuple(f"put {rest} {end}" for rest in _REST for end in _EITHER_END),
    PutOnTopOrBottom(what=StillThere(Pronoun(REST))),
)
rule(
    "effect",
    tuple(f"put {{what:pronoun}} {end}" for end in _EITHER_END),
    PutOnTopOrBottom(what=H.what),
)
rule("effect", "put the rest into your graveyard", Put(what=StillThere(Pronoun(REST)), to=Zone.GRAVEYARD))
rule("rest", "the rest into your graveyard", Put(what=StillThere(Pronoun(REST)), to=Zone.GRAVEYARD))


rule(
    "effect",
    ("put {chosen:chosen} into your {zone:zone} and {rest:rest}",),
    Sequence((H.chosen, Put(what=LAST, to=H.zone), H.rest)),
)
rule(
    "effect",
    "put {chosen:chosen} into their {zone:zone} and {rest:rest}",
    make=lambda chosen, zone, rest: (
        Sequence((chosen, Put(what=Those(), to=zone), rest)) if _is_theirs(rest) else None
    ),
    unmake=lambda value: (
        {"chosen": value.steps[0], "zone": value.steps[1].to, "rest": value.steps[2]}
        if isinstance(value, Sequence)
        and len(value.steps) == 3
        and isinstance(value.steps[0], Choose)
        and isinstance(value.steps[1], Put)
        and value.steps[1] == Put(what=value.steps[1].what, to=value.steps[1].to)
        and _is_theirs(value.steps[2])
        else None
    ),
)
rule(
    "effect",
    "put {what:objects} into your {zone:zone} and {rest:rest}",
    Sequence((Put(what=H.what, to=H.zone), H.rest)),
)
rule(
    "effect",
    "put {count:number} of {among:pronoun} into your {zone:zone} "
    "and a other into your material deck preserved",
    Sequence(
        (
            Choose(count=H.count, among=H.among),
            Put(what=LAST, to=H.zone),
            Choose(among=H.among),
            Put(what=LAST, to=Zone.MATERIAL_DECK, preserved=True),
        )
    ),
)
rule(
    "effect",
    "you may reveal a {what:card} from among {among:pronoun} and put it into your {zone:zone}",
    Sequence((_FROM, RevealIt(LAST), Put(what=LAST, to=H.zone))),
)
rule(
    "effect",
    "search your deck for a {what:card} and put it into your {zone:zone}",
    Sequence((Choose(what=H.what, zone=Zone.MAIN_DECK), Put(what=LAST, to=H.zone))),
)
rule(
    "effect",
    "search your deck for a {what:card} and put it onto the field",
    Sequence((Choose(what=H.what, zone=Zone.MAIN_DECK), PutOntoField(what=LAST))),
)


# What is taken from a zone that is looked at.


for _verb, _deed in (("banish", BanishIt(what=LAST)), ("discard", DiscardIt(LAST))):
    rule(
        "effect",
        f"look at {{whose:everyone's}} {{zone:zone}} and {_verb} a {{what:card}} from it",
        Sequence(
            (
                LookAt(whose=H.whose, zone=H.zone),
                Choose(what=H.what, among=Those("seen")),
                _deed,
            )
        ),
    )
rule(
    "effect",
    ("put {what:top} into your {zone:zone}",),
    make=lambda what, zone: None if zone is Zone.GRAVEYARD else Put(what=what, to=zone),
    unmake=lambda value: (
        {"what": value.what, "zone": value.to}
        if isinstance(value, Put) and value == Put(what=value.what, to=value.to)
        else None
    ),
)

# What was done to some of them.

rule("per", ("of those cards", "card discarded this way"), ThisWay())
rule("several", ("of those cards", "cards discarded this way"), ThisWay())
rule("amount", ("the amount of those cards", "the amount of cards discarded this way"), ThisWay())

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

# Cards that are played or made.

rule(
    "effect", "generate a {name:any name} card and put it into your {to:zone}", Generate(name=H.name, to=H.to)
)
rule(
    "effect",
    ("summon a copy of {what:objects} rested", "summon a token copy of {what:objects} rested"),
    SummonCopy(H.what, rested=True),
)
rule(
    "effect",
    "put up to {most:number} cards from the top of your deck into your graveyard",
    Sequence((ChooseNumber(most=H.most), Mill(amount=ThisWay("number")))),
)
rule(
    "effect",
    "reveal a amount of cards from the top of your deck equal to {amount:amounts} and put them into your "
    "material deck preserved",
    Sequence(
        (
            RevealIt(EndOfDeck(amount=H.amount)),
            Put(what=Last("revealed"), to=Zone.MATERIAL_DECK, preserved=True),  # type: ignore[arg-type]
        )
    ),
)
rule(
    "effect",
    (
        "draw {drawn:count} <card/cards> into your memory then banish {count:number} cards at random from it",
        "draw {drawn:count} <card/cards> into your memory , then banish {count:number} cards at random "
        "from it",
    ),
    Sequence((Draw(amount=H.drawn, to_memory=True), AtRandom(count=H.count), BanishIt(what=LAST))),
)
rule(
    "effect",
    "for {count:each} , banish a card at random from {whose:whose} {zone:zone}",
    Sequence((AtRandom(zone=H.zone, count=H.count, whose=H.whose), BanishIt(what=LAST))),
)
_DRAW_UP_TO = (ChooseNumber(most=H.most), Draw(amount=ThisWay("number")))
rule("effect", "draw up to {most:number} cards", Sequence(_DRAW_UP_TO))
rule(
    "effect",
    tuple(
        f"draw up to {{most:number}} cards , then shuffle {many} cards from your {{zone:zone}} into your deck"
        for many in ("that amount of", "that many")
    ),
    Sequence((*_DRAW_UP_TO, Choose(zone=H.zone, count=ThisWay("drawn")), ShuffleIn(LAST))),
)
rule("per", "{what:described card} discarded this way", Discarded(H.what))
rule(
    "effect",
    "generate up to {most:number} {name:any name} cards and put them into your {to:zone}",
    Sequence((ChooseNumber(most=H.most), Generate(name=H.name, amount=ThisWay("number"), to=H.to))),
)
rule(
    "effect",
    "generate up to {most:number} {name:any name} cards and shuffle them into your deck",
    Sequence(
        (
            ChooseNumber(most=H.most),
            Generate(name=H.name, amount=ThisWay("number"), to=Zone.MAIN_DECK),
            ShuffleDeck(),
        )
    ),
)
rule(
    "effect",
    "load ~ and up to {count:number} {what:cards} from your {zone:zone} into {into:objects}",
    Sequence(
        (
            Choose(what=H.what, zone=H.zone, count=H.count, up_to=True, key="others"),
            Load(Together((Source(), OTHERS)), H.into),
        )
    ),
)
