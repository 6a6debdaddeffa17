"""Moves of cards between zones: put, return, reveal, discard, banish, shuffle."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.bound import Group, Tally
from regalia.game.core.said import End
from regalia.game.core.state import Zone
from regalia.game.objects.targets import Target
from regalia.text.grammar import PREVIOUS, H, Previous, Pronoun, rule
from regalia.text.phrases.nouns.cards_in_zones import not_owned
from regalia.text.referents import Chosen
from regalia.words.amounts import ALL, Discarded, ThisWay
from regalia.words.cards import Among, AsItResolves, BanishTop, DiscardIt, Generate, PutUnder
from regalia.words.choosing import AtRandom, Choose
from regalia.words.combat import Load
from regalia.words.copies import SummonCopy
from regalia.words.counting import CountersOn
from regalia.words.effects import BanishIt, Draw, Mill, Put, PutCounters, PutOntoField
from regalia.words.looking import EndOfDeck, LookAt, LookAtEither, PutInOrder, PutOnDeck, RevealIt
from regalia.words.naming import ChooseNumber
from regalia.words.omens import BanishAsOmen
from regalia.words.selections import Each, Source, Those, Together
from regalia.words.shuffling import ShuffleDeck, ShuffleIn
from regalia.words.structure import Sequence

rule("effect", "reveal {what:top}", RevealIt(H.what))
rule("effect", "reveal {whose:whose} {zone:zone}", RevealIt(Each(zone=H.zone, whose=H.whose)))
_ENDS: Final[tuple[tuple[str, End], ...]] = (("on top of", "top"), ("on the bottom of", "bottom"))
for _end, _where in _ENDS:
    rule(
        "effect",
        f"put {{what:top}} {_end} your deck in a random order",
        PutInOrder(what=H.what, where=_where, at_random=True),
    )
    rule("effect", f"put {{what:top}} {_end} your deck in any order", PutInOrder(what=H.what, where=_where))
_INTO = ("into your", "into its owner 's", "into their owner 's")
for _said, _deed in (
    (("banish {chosen:chosen}", "banish {chosen:random}"), BanishIt(what=PREVIOUS)),
    (
        ("banish {chosen:chosen} face down", "banish {chosen:random} face down"),
        BanishIt(what=PREVIOUS, face_down=True),
    ),
    (("discard {chosen:chosen}", "discard {chosen:random}"), DiscardIt(PREVIOUS)),
    (
        ("reveal {chosen:chosen}", "choose and reveal {chosen:chosen}", "reveal {chosen:random}"),
        RevealIt(PREVIOUS),
    ),
    (
        (
            *(f"put {{chosen:chosen}} {into} {{zone:zone}}" for into in _INTO),
            "return {chosen:chosen} to your {zone:zone}",
            "return {chosen:random} to your {zone:zone}",
            "put {chosen:random} into your {zone:zone}",
        ),
        Put(what=PREVIOUS, to=H.zone),
    ),
    (
        tuple(f"put {{chosen:chosen}} {into} material deck preserved" for into in _INTO),
        Put(what=PREVIOUS, to=Zone.MATERIAL_DECK, preserved=True),
    ),
    (("put {chosen:chosen} on the bottom of your deck [in any order]",), PutOnDeck(what=PREVIOUS)),
    (("put {chosen:chosen} on top of your deck [in any order]",), PutOnDeck(what=PREVIOUS, where="top")),
    (("put {chosen:chosen} onto the field",), PutOntoField(what=PREVIOUS)),
    (("put {chosen:chosen} onto the field rested",), PutOntoField(what=PREVIOUS, rested=True)),
    (("put {chosen:chosen} onto the field distant",), PutOntoField(what=PREVIOUS, distant=True)),
    (
        ("put {chosen:chosen} onto the field with {counters:counters} on it",),
        PutOntoField(what=PREVIOUS, counters=H.counters),
    ),
    (("shuffle {chosen:chosen} into your deck",), ShuffleIn(PREVIOUS)),
    (
        ("put {chosen:chosen} on the bottom of {champion:objects} 's lineage [in any order]",),
        PutUnder(PREVIOUS, H.champion),
    ),
):
    for _kind in ("chosen", "random"):
        if _templates := tuple(text for text in _said if f":{_kind}}}" in text):
            rule("effect", _templates, Sequence((H.chosen, _deed)))


def _onto_field(chosen: Choose) -> Sequence:
    return Sequence((chosen, PutOntoField(what=Those())))


rule(
    "effect",
    (
        "banish {chosen:chosen} and put a omen counter on it",
        "banish {chosen:chosen} and put a omen counter on each of them",
    ),
    Sequence((H.chosen, BanishAsOmen(PREVIOUS))),
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
    Sequence((Choose(what=H.what, zone=Zone.HAND, count=H.count), DiscardIt(PREVIOUS))),
)
rule(
    "effect",
    "discard up to {count:number} {what:cards}",
    Sequence((Choose(what=H.what, zone=Zone.HAND, count=H.count, up_to=True), DiscardIt(PREVIOUS))),
)
rule(
    "effect",
    "discard {count:count} <card/cards> at random",
    Sequence((AtRandom(zone=Zone.HAND, count=H.count), DiscardIt(PREVIOUS))),
)
rule("effect", "discard your hand", DiscardIt(Each(zone=Zone.HAND, whose="you")))

OTHERS: Any = Previous("others")
_ALL_AND_SOME = (
    Choose(what=H.all, zone=H.zone, count=ALL, up_to=True),
    Choose(what=H.some, zone=H.zone, count=H.count, up_to=True, key="others"),
)
rule(
    "effect",
    "banish any amount of {all:cards} and up to {count:number} {some:cards} from your {zone:zone}",
    Sequence((*_ALL_AND_SOME, BanishIt(what=Together((PREVIOUS, OTHERS))))),
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
    tuple(
        f"{verb} {all_of_them} {{counter:counter}} counters that were on ~ {onto} {{on:objects}}"
        for verb, onto in (("put", "on"), ("put", "onto"), ("move", "onto"), ("move", "to"))
        for all_of_them in ("the", "all", "all of the")
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
        if isinstance(what, Target) and what.count == 1 and not_owned(what.what) is not None
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
    "clauses",
    "look at {whose:whose} hand or memory and discard a {what:card} from it",
    Sequence(
        (LookAtEither(whose=H.whose), Choose(what=H.what, among=Those(Group.SEEN)), DiscardIt(PREVIOUS))
    ),
)
rule(
    "effect",
    ("shuffle {what:objects} into its owner 's deck", "shuffle {what:objects} into their owner 's deck"),
    make=lambda what: None if isinstance(what, Chosen) else ShuffleIn(what),
)
rule(
    "effect",
    "shuffle your {zone:zone} into your deck",
    ShuffleIn(Each(zone=H.zone, whose="you")),
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


# What is taken from a zone that is looked at.


for _verb, _deed in (("banish", BanishIt(what=PREVIOUS)), ("discard", DiscardIt(PREVIOUS))):
    rule(
        "effect",
        f"look at {{whose:everyone's}} {{zone:zone}} and {_verb} a {{what:card}} from it",
        Sequence(
            (
                LookAt(whose=H.whose, zone=H.zone),
                Choose(what=H.what, among=Those(Group.SEEN)),
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


# What is searched for.

for _many, _them, _fields in (
    ("a {what:card}", "it", {}),
    ("{count:two or more} {what:cards}", "them", {"count": H.count}),
    ("up to {count:two or more} {what:cards}", "them", {"count": H.count, "up_to": True}),
):
    _found = Choose(what=H.what, zone=Zone.MAIN_DECK, **_fields)
    _shuffled = (
        ", then shuffle",
        ", then shuffle your deck",
        ", and shuffle your deck",
        "and shuffle your deck",
    )
    rule(
        "effect",
        tuple(
            f"search your deck for {_many} , reveal {_them} , {put} {_them} into your {{zone:zone}} {after}"
            for put in ("put", "and put")
            for after in _shuffled
        ),
        Sequence((_found, RevealIt(PREVIOUS), Put(what=PREVIOUS, to=H.zone), ShuffleDeck())),
    )
    rule(
        "effect",
        tuple(
            f"search your deck for {_many} {put} {_them} into your {{zone:zone}} {after}"
            for put in (", put", "and put")
            for after in _shuffled
        ),
        Sequence((_found, Put(what=PREVIOUS, to=H.zone), ShuffleDeck())),
    )
rule(
    "effect",
    "search your deck for a {what:card} and put it into your {zone:zone}",
    Sequence((Choose(what=H.what, zone=Zone.MAIN_DECK), Put(what=PREVIOUS, to=H.zone))),
)
rule(
    "effect",
    "search your deck for a {what:card} and put it onto the field",
    Sequence((Choose(what=H.what, zone=Zone.MAIN_DECK), PutOntoField(what=PREVIOUS))),
)

# What was done to some of them.

rule("per", ("of those cards", "card discarded this way"), ThisWay())
rule("several", ("of those cards", "cards discarded this way"), ThisWay())
rule("amount", ("the amount of those cards", "the amount of cards discarded this way"), ThisWay())


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
    Sequence((ChooseNumber(most=H.most), Mill(amount=ThisWay(Tally.NUMBER)))),
)
rule(
    "effect",
    "reveal a amount of cards from the top of your deck equal to {amount:amounts} and put them into your "
    "material deck preserved",
    Sequence(
        (
            RevealIt(EndOfDeck(amount=H.amount)),
            Put(what=Previous("revealed"), to=Zone.MATERIAL_DECK, preserved=True),  # type: ignore[arg-type]
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
    Sequence((Draw(amount=H.drawn, to_memory=True), AtRandom(count=H.count), BanishIt(what=PREVIOUS))),
)
rule(
    "effect",
    "for {count:each} , banish a card at random from {whose:whose} {zone:zone}",
    Sequence((AtRandom(zone=H.zone, count=H.count, whose=H.whose), BanishIt(what=PREVIOUS))),
)
_DRAW_UP_TO = (ChooseNumber(most=H.most), Draw(amount=ThisWay(Tally.NUMBER)))
rule("effect", "draw up to {most:number} cards", Sequence(_DRAW_UP_TO))
rule(
    "effect",
    tuple(
        f"draw up to {{most:number}} cards , then shuffle {many} cards from your {{zone:zone}} into your deck"
        for many in ("that amount of", "that many")
    ),
    Sequence((*_DRAW_UP_TO, Choose(zone=H.zone, count=ThisWay(Tally.DRAWN)), ShuffleIn(PREVIOUS))),
)
rule("per", "{what:described card} discarded this way", Discarded(H.what))
rule(
    "effect",
    "generate up to {most:number} {name:any name} cards and put them into your {to:zone}",
    Sequence((ChooseNumber(most=H.most), Generate(name=H.name, amount=ThisWay(Tally.NUMBER), to=H.to))),
)
rule(
    "effect",
    "generate up to {most:number} {name:any name} cards and shuffle them into your deck",
    Sequence(
        (
            ChooseNumber(most=H.most),
            Generate(name=H.name, amount=ThisWay(Tally.NUMBER), to=Zone.MAIN_DECK),
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
