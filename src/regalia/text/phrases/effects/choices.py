"""Choices during a resolution: one of two things for a player, or a number of counters to remove."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.language import Effect, Number, Selection
from regalia.game.core.said import Duration
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Change, Enters, Keyword
from regalia.text.grammar import H, rule, words_in
from regalia.text.referents import Chosen
from regalia.text.this_way import Done
from regalia.words.amounts import ALL
from regalia.words.cards import DiscardIt
from regalia.words.changes import Gain, Stat, SwapStats
from regalia.words.choosing import Choose, DiscardCards
from regalia.words.combat import Load
from regalia.words.effects import (
    BanishIt,
    DealShared,
    Destroy,
    Draw,
    Recover,
    RestIt,
    SacrificeIt,
    TakeCounters,
    TakeUpTo,
    WakeUp,
)
from regalia.words.either import YourChoice
from regalia.words.lasting import Empower, Until
from regalia.words.looking import RevealIt
from regalia.words.masteries import YourMastery
from regalia.words.naming import (
    ChooseAnySubtype,
    ChooseClass,
    ChooseElement,
    ChooseName,
    ChooseSubtype,
    ChooseType,
)
from regalia.words.playing import Glimpse
from regalia.words.selections import Each
from regalia.words.structure import May, Sequence
from regalia.words.summoning import Gather, Summon

# One of two things.


def _named(change: Change) -> str:
    """The name of a choice."""
    match change:
        case Gain(ability=Keyword(name=name)):
            return name
        case Stat():
            return " and ".join(name for name in change.__struct_fields__ if getattr(change, name) != 0)
    return ""


def _choice(what: Selection, one: Change, other: Change, until: Duration) -> YourChoice | None:
    """A part that occurs twice in the tree must not be chosen or targeted twice."""
    if isinstance(what, Target | Chosen | YourMastery):
        return None
    return YourChoice(
        tuple((_named(change), Until(what=what, changes=(change,), until=until)) for change in (one, other))
    )


def _chosen(value: Any) -> dict[str, Any] | None:
    match value:
        case YourChoice(options=((_, Until(changes=(one,)) as first), (_, Until(changes=(other,))))):
            found: dict[str, Any] = {"what": first.what, "one": one, "other": other, "until": first.until}
            return found if value == _choice(**found) else None
    return None


def _unmade(gained: bool) -> Any:
    def unmake(value: Any) -> dict[str, Any] | None:
        found = _chosen(value)
        if found is None or isinstance(found["one"], Gain) is not gained:
            return None
        if gained:
            found |= {name: found[name].ability.name for name in ("one", "other")}
        return found

    return unmake


rule(
    "effect",
    "{what:objects} <gets/get> your choice of {one:stat} or {other:stat} {until:duration}",
    make=_choice,
    unmake=_unmade(False),
)
rule(
    "effect",
    "{what:objects} <gains/gain> your choice of {one:plain keyword} or {other:plain keyword} "
    "{until:duration}",
    make=lambda what, one, other, until: _choice(what, Gain(Keyword(one)), Gain(Keyword(other)), until),
    unmake=_unmade(True),
)
rule(
    "effect",
    (
        "switch the power and life stat of {what:objects} {until:duration}",
        "switch the power and life stats of {what:objects} {until:duration}",
    ),
    Until(what=H.what, changes=(SwapStats(),), until=H.until),
)

# How many counters.

rule(
    "effect",
    "remove up to {most:number} {counter:counter} counters from {on:objects}",
    TakeUpTo(H.counter, H.most, H.on),
)
rule(
    "effect",
    "remove any amount of {counter:counter} counters from {on:objects}",
    TakeUpTo(H.counter, None, H.on),
)
rule(
    "effect",
    "remove any amount of {counter:counter} counters from among {what:things}",
    TakeUpTo(H.counter, None, Each(what=H.what)),
)
rule("several", "{counter:counter} counters removed this way", make=lambda counter: Done("removed"))

# Damage split as it resolves.


def _split(amount: Number, to: Selection) -> DealShared | None:
    any_amount = isinstance(to, Chosen) and to.count == ALL and to.up_to
    targeted = any(isinstance(word, Target) for word in words_in(amount))  # it would be chosen twice
    return DealShared(amount, to) if any_amount and not targeted else None


def _split_up(value: Any) -> dict[str, Any] | None:
    return {"amount": value.amount, "to": value.to} if isinstance(value, DealShared) else None


for _said, _after in (
    ("deal {amount:number} damage", "split among"),
    ("deal damage equal to {amount:amounts}", "split among"),
):
    rule("effect", f"{_said} {_after} {{to:objects}}", make=_split, unmake=_split_up)
    rule(
        "effect",
        f"choose any amount of {{what:things}} and {_said} {_after} them",
        make=lambda what, amount: DealShared(amount, Chosen(what=what, count=ALL, up_to=True)),
    )

# As something enters.

for _said, _choose in (
    ("a card name", ChooseName()),
    ("a regalia card name", ChooseName(only="regalia")),
    ("a ally card name", ChooseName(only="ally")),
    ("a card type", ChooseType()),
    ("a element", ChooseElement()),
    ("a basic element", ChooseElement(basic=True)),
    ("a class", ChooseClass()),
    ("a subtype", ChooseAnySubtype()),
):
    rule("ability", f"as ~ enters the field , choose {_said}", Enters(choose=_choose))
for _said, _chosen_so in (
    ("a element", ChooseElement()),
    ("a basic element", ChooseElement(basic=True)),
    ("a class", ChooseClass()),
):
    rule("effect", f"choose {_said}", _chosen_so)
rule("effect", "choose {one:subtype} or {other:subtype}", ChooseSubtype((H.one, H.other)))

# One of two deeds.

DEEDS: Final[dict[type[Effect], str]] = {
    BanishIt: "banish",
    Destroy: "destroy",
    Draw: "draw",
    Empower: "empower",
    Gather: "gather",
    Glimpse: "glimpse",
    Recover: "recover",
    Summon: "summon",
    DiscardCards: "discard",
    DiscardIt: "discard",
    Load: "load",
    RestIt: "rest",
    RevealIt: "reveal",
    SacrificeIt: "sacrifice",
    TakeCounters: "remove",
    WakeUp: "wake up",
}
"""The names of the deeds between which players choose."""


def _deed(effect: Effect) -> str:
    """The name of a deed, with or without choosing a card for it first."""
    match effect:
        case Sequence(steps=(Choose(), done)):
            return DEEDS.get(type(done), "")
    return DEEDS.get(type(effect), "")


def _either(one: Effect, other: Effect) -> YourChoice | None:
    """One of two deeds with different names."""
    names = (_deed(one), _deed(other))
    if not all(names) or names[0] == names[1]:
        return None
    return YourChoice(((names[0], one), (names[1], other)))


def _may_do_either(one: Effect, other: Effect) -> May | None:
    choice = _either(one, other)
    return None if choice is None else May(effect=choice)


def does_either(one: Effect, other: Effect) -> YourChoice | None:
    """One of two deeds that has to be done: with a single thing each, so that none is done in part."""
    counts = (
        getattr(word, name)
        for effect in (one, other)
        for word in effect.words()
        for name, kinds in (("count", Choose | Chosen | Target), ("amount", DiscardCards | TakeCounters))
        if isinstance(word, kinds)
    )
    return _either(one, other) if all(count == 1 for count in counts) else None


def one_or_other(value: object) -> dict[str, object] | None:
    match value:
        case YourChoice(options=((_, one), (_, other))) if value == _either(one, other):
            return {"one": one, "other": other}
    return None


rule(
    "effect",
    "you may {one:effect} or {other:effect}",
    make=_may_do_either,
    unmake=lambda value: one_or_other(value.effect) if isinstance(value, May) else None,
)
rule("clauses", "{one:effect} or {other:effect}", make=does_either, unmake=one_or_other)
