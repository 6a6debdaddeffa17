"""One amount against another: influence, counters, costs, and what was counted along the way."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.bound import Group
from regalia.game.core.language import Amount, Condition, Effect, Either, Filter, Number
from regalia.game.printed.abilities import Trigger, Triggered
from regalia.text.follow_ups import IfX, Limit, NoMoreX
from regalia.text.grammar import H, Previous, replaced, rule, words_in
from regalia.text.this_way import THAT_MANY, Done
from regalia.words.amounts import Count, EventAmount, NumberOf, Sum, ThisWay, Times, X
from regalia.words.cards import Among, WhatWas
from regalia.words.choosing import Choose
from regalia.words.conditions import All, AtLeast, Even, Exactly, Not
from regalia.words.counting import CountersOn, HighestInfluence, Influence, MostControlled
from regalia.words.having import Costs
from regalia.words.looking import Lowest
from regalia.words.selections import Those, YourChampion
from regalia.words.stats import ReserveCostOf, StatOf, TotalCost
from regalia.words.structure import If

SHOWN: Final[Any] = Previous("revealed")

# Influence.

rule(
    "fact",
    "{whose:player} 's influence is greater than yours",
    AtLeast(Influence(H.whose), Sum((Influence(), 1))),
)

rule(
    "fact",
    "{amount:amount} is greater than {other:amount}",
    AtLeast(H.amount, Sum((H.other, 1))),
)
rule(
    "fact",
    ("{amount:amount} is exactly {number:plain number}", "{amount:amount} is {number:plain number}"),
    Exactly(H.amount, H.number),
)

for _player, _most in (
    ("a opponent has", HighestInfluence()),
    ("a player has", HighestInfluence("anyone")),
    ("you have", Influence()),
):
    rule(
        "fact",
        (
            f"{_player} influence {{least:plain number}} or more",
            f"{_player} influence {{least:plain number}} or greater",
        ),
        AtLeast(_most, H.least),
    )

# X.

for _amount in ("number", "amount"):
    rule(
        "limit",
        f"{{most:{_amount}}}",
        make=lambda most: None if X in words_in(most) else most,
        unmake=lambda value: {"most": value},
    )
rule("fact", "x is {number:plain number}", Exactly(X, H.number))
rule(
    "sentence",
    tuple(
        f"if x is {{least:plain number}} or {more} , {{then:clauses}}"
        for more in ("more", "greater", "higher")
    ),
    If(AtLeast(X, H.least), H.then),
)
rule(
    "sentence",
    tuple(f"if x is {{most:plain number}} or {less} , {{then:clauses}}" for less in ("less", "fewer")),
    make=lambda most, then: If(Not(AtLeast(X, most + 1)), then),
    unmake=lambda value: _when_few(value),
)
rule(
    "sentence",
    ("x can't be more than {most:limit}", "x can't be greater than {most:limit}"),
    NoMoreX(H.most),
)

rule(
    "sentence",
    ("x can't be more than {most:limit}", "x can't be greater than {most:limit}"),
    Limit(most_x=H.most),
)
rule("sentence", "x can't be 0", Limit(not_zero=True))
rule("sentence", "x can't be 0", NoMoreX(not_zero=True))
_BETWEEN = ("x can't be 0 or greater than {most:limit}", "x can't be 0 or more than {most:limit}")
rule("sentence", _BETWEEN, NoMoreX(H.most, not_zero=True))
rule(
    "sentence",
    ("x can't be 0 or greater than {most:limit}", "x can't be 0 or more than {most:limit}"),
    Limit(not_zero=True, most_x=H.most),
)


def _when_few(value: Any) -> dict[str, Any] | None:
    match value:
        case If(condition=Not(part=AtLeast(amount=amount, least=int(least))), then=then) if amount == X:
            plain = value == If(value.condition, then) and least > 0
            return {"most": least - 1, "then": then} if plain else None
    return None


# What others control.

for _said, _by in (("more", 1), ("at least {by:plain number} more", H.by)):
    rule(
        "fact",
        f"a opponent controls {_said} {{what:things}} than you",
        AtLeast(MostControlled(what=H.what), Sum((Count(what=H.what), _by))),
    )

# Costs.

for _kind in ("reserve", "memory"):
    rule("price range", f"{_kind} cost {{at_most:number}} or less", Costs(kind=_kind, at_most=H.at_most))
    rule("price range", f"{_kind} cost {{exactly:number}}", Costs(kind=_kind, exactly=(H.exactly,)))
rule(
    "which",
    (
        "with {one:price range} or {other:price range}",
        "with {one:price range} , or {other:price range}",
        "with {one:price range} , or with {other:price range}",
    ),
    Either((H.one, H.other)),
)
rule(
    "chosen",
    "a {what:card} with the lowest {kind:cost kind} cost from among {of:pronoun}",
    Choose(among=Lowest(of=Among(H.of, H.what), kind=H.kind)),
)

rule(
    "sentence",
    (
        "then if x is {least:plain number} or greater , {effect:clauses}",
        "then if x is {least:plain number} or more , {effect:clauses}",
    ),
    IfX(H.least, H.effect),
)

# What was done before.

rule(
    "count",
    "that many",
    make=lambda: Done(THAT_MANY),
    unmake=lambda value: {} if value == ThisWay() else None,
)
rule(
    "fact",
    ("a {what:card} was revealed this way", "a {what:card} was revealed"),
    AtLeast(NumberOf(Among(SHOWN, H.what)), 1),
)
rule(
    "fact",
    ("{least:number} or more {what:cards} were revealed this way",),
    AtLeast(NumberOf(Among(SHOWN, H.what)), H.least),
)
rule(
    "fact",
    (
        "you didn't reveal a {what:card} this way",
        "no {what:card} was revealed this way",
        "no {what:cards} were revealed this way",
    ),
    Not(AtLeast(NumberOf(Among(SHOWN, H.what)), 1)),
)
rule("fact", "{least:plain number} or more damage was dealt", AtLeast(EventAmount(), H.least))


def _sacrificed(what: Filter) -> AtLeast:
    return AtLeast(NumberOf(WhatWas(Those(Group.SACRIFICED), what)), 1)


def _kinds_sacrificed(value: Any) -> dict[str, Any] | None:
    match value:
        case All(
            parts=(
                AtLeast(amount=NumberOf(of=WhatWas() as one)),
                AtLeast(amount=NumberOf(of=WhatWas() as two)),
            )
        ):
            found = {"one": one.what, "other": two.what}
            return found if value == _both_sacrificed(**found) else None
    return None


def _both_sacrificed(one: Filter, other: Filter) -> All:
    return All((_sacrificed(one), _sacrificed(other)))


rule(
    "fact",
    "at least 1 {one:thing} and at least 1 {other:thing} were sacrificed this way",
    make=_both_sacrificed,
    unmake=_kinds_sacrificed,
)

# Less than something, and by how much.


class Difference(Amount, frozen=True):
    """The difference of two amounts. It is gone once a text is understood."""


def _less(less: Amount, more: Amount) -> Condition:
    return Not(AtLeast(less, more))


def _difference(less: Number, more: Number) -> Amount:
    return Sum((more, Times(-1, less)))


def _with_difference(value: Any, less: Number, more: Number) -> Any:
    wanted = _difference(less, more)
    return replaced(value, lambda word: wanted if word == Difference() else word)


def _told_difference(value: Any, less: Number, more: Number) -> Any:
    known = _difference(less, more)
    return replaced(value, lambda word: Difference() if word == known else word)


def _triggers_if_less(on: Trigger, less: Amount, more: Amount, effect: Effect) -> Triggered | None:
    """A trigger that asks whether there is less of something, and acts on the difference."""
    if not any(word == Difference() for word in words_in(effect)):
        return None
    return Triggered(on=on, only_if=_less(less, more), effect=_with_difference(effect, less, more))


def _difference_told(value: Any) -> dict[str, Any] | None:
    match value:
        case Triggered(only_if=Not(part=AtLeast(amount=Amount() as less, least=Amount() as more))):
            effect = _told_difference(value.effect, less, more)
            found = {"on": value.on, "less": less, "more": more, "effect": effect}
            return found if value == _triggers_if_less(**found) else None
    return None


rule(
    "fact",
    ("{less:amount} is less than {more:amount}", "{less:amount} is lower than {more:amount}"),
    make=_less,
    unmake=lambda value: (
        {"less": value.part.amount, "more": value.part.least}
        if isinstance(value, Not)
        and isinstance(value.part, AtLeast)
        and isinstance(value.part.amount, Amount)
        and isinstance(value.part.least, Amount)
        else None
    ),
)
rule("amount", "the difference", Difference())
for _category in ("line", "ability"):
    rule(
        _category,
        "{on:trigger} , if {less:amount} is less than {more:amount} , {effect:clauses}",
        make=_triggers_if_less,
        unmake=_difference_told,
    )

# Exactly so much, and even or odd.

rule(
    "fact",
    "your champion's level is equal to {number:amount}",
    Exactly(StatOf(YourChampion(), "level"), H.number),
)
rule("fact", "there's a even amount of {counter:counter} counters on ~", Even(CountersOn(H.counter, "self")))


def _parity(amount: Amount, odd: bool = False) -> Condition | None:
    """Whether an amount is even or odd; of the cost of one card another sentence asks."""
    if isinstance(amount, ReserveCostOf | TotalCost):
        return None
    return Not(Even(amount)) if odd else Even(amount)


def _of_parity(value: Any) -> dict[str, Any] | None:
    return {"amount": value.amount} if isinstance(value, Even) and isinstance(value.amount, Amount) else None


rule("fact", "{amount:amount} is even", make=_parity, unmake=_of_parity)
rule(
    "fact",
    "{amount:amount} is odd",
    make=lambda amount: _parity(amount, odd=True),
    unmake=lambda value: _of_parity(value.part) if isinstance(value, Not) else None,
)
