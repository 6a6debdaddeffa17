"""How effects make sentences: in a row, if, may, for each, where X is."""

from __future__ import annotations

from typing import Any

from regalia.game.language import Amount, Effect, Number, Selection, Variable
from regalia.game.modes import Modes
from regalia.text.follow import (
    CostsOtherwise,
    IfYouDo,
    IfYouDont,
    Instead,
    Limit,
    Offer,
    Otherwise,
    Reflexively,
    in_order,
)
from regalia.text.grammar import H, replaced, rule, words_in
from regalia.text.writer import attempt
from regalia.words.amounts import Times
from regalia.words.changes import Stat
from regalia.words.structure import If, May, Sequence

# In a row.


def _row(first: Effect, rest: Effect) -> Effect | None:
    """Clauses in a row; what follows an "if" or a "may" in the same sentence belongs to it."""
    return None if isinstance(first, If | May) else in_order((first, rest))


def _first_of_row(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Sequence) or len(value.steps) < 2 or isinstance(value.steps[0], If | May):
        return None
    return {"first": value.steps[0], "rest": in_order(value.steps[1:])}


rule("effects", "{effect:effect}", H.effect)
rule(
    "effects",
    (
        "{first:effect} , then {rest:effects}",
        "{first:effect} and {rest:effects}",
        "{first:effect} , and {rest:effects}",
        "{first:effect} then {rest:effects}",
        "{first:effect} and then {rest:effects}",
        "{first:effect} , and then {rest:effects}",
    ),
    make=_row,
    unmake=_first_of_row,
)
rule("sentence", ("{effect:effects}", "then {effect:effects}", "then , {effect:effects}"), H.effect)
rule("sentence", "{ability:ability}", H.ability)

# What goes on from the sentence before.

rule("sentence", "if you do , {effect:effects}", IfYouDo(H.effect))
rule("sentence", "if you don't , {effect:effects}", IfYouDont(H.effect))
rule("sentence", "when you do , {effect:effects}", Reflexively(H.effect))
rule("sentence", "otherwise , {effect:effects}", Otherwise(H.effect))
rule(
    "sentence",
    (
        "if {condition:condition} , {effect:effects} instead",
        "if {condition:condition} , instead {effect:effects}",
        "{effect:effects} instead if {condition:condition}",
    ),
    Instead(H.condition, H.effect),
)
rule("sentence", "you may {cost:cost+}", Offer(H.cost))
rule("sentence", "{limit:limit}", H.limit)
rule("limit", "activate this ability only if {only_if:condition}", Limit(only_if=H.only_if))
rule("limit", "activate this ability only once [each] turn", Limit(once="turn"))
rule("limit", ("activate this ability only once", "this ability triggers only once"), Limit(once="game"))
rule("limit", "activate this ability only at slow speed", Limit(slow=True))
rule("sentence", "this ability costs {change:ability cost}", CostsOtherwise(H.change))

# How much.

SCALED = ("amount", "power", "life", "level")
"""Fields that hold how much an effect does."""


def _scaled(effect: Effect, per: Amount) -> Effect | None:
    """The effect with its one amount taken for each of something."""
    places = [word for word in words_in(effect) if _amounts(word)]
    if len(places) != 1:
        return None
    place = places[0]
    amounts = {name: _times(number, per) for name, number in _amounts(place).items()}

    def change(word: Any) -> Any:
        return type(word)(**{**_fields(word), **amounts}) if word == place else word

    found = replaced(effect, change)
    return found if isinstance(found, Effect) else None


def _fields(word: Any) -> dict[str, Any]:
    return {name: getattr(word, name) for name in word.__struct_fields__}


def _amounts(word: Any) -> dict[str, int]:
    """The plain numbers by which an effect is measured."""
    if not isinstance(word, Effect | Stat):
        return {}
    fields = _fields(word)
    return {
        name: value
        for name, value in fields.items()
        if name in SCALED and isinstance(value, int) and not isinstance(value, bool) and value != 0
    }


def _times(number: int, per: Amount) -> Number:
    return per if number == 1 else Times(number, per)


def _with_x(effect: Effect, amount: Number, name: str = "X") -> Effect | None:
    """The effect with the amount in the place of X."""
    variable = Variable(name)
    if not any(word == variable for word in words_in(effect)):
        return None
    found = replaced(effect, lambda word: amount if word == variable else word)
    return found if isinstance(found, Effect) else None


def _where_x(value: Any) -> dict[str, Any] | None:
    """An effect with one amount that cannot be said in its place: it is called X and told afterwards."""
    if not isinstance(value, Effect) or any(word == Variable("X") for word in words_in(value)):
        return None
    found: list[Amount] = []
    for word in words_in(value):
        if isinstance(word, Selection) and found:
            continue
        for name in word.__struct_fields__:
            amount = getattr(word, name)
            if isinstance(amount, Amount) and attempt("number", amount) is None:
                found.append(amount)
    if not found:
        return None
    said = found[0]
    return {"effect": replaced(value, lambda word: Variable("X") if word == said else word), "amount": said}


rule("sentence", "{effect:effects} for each {per:per}", make=_scaled)
rule("sentence", "for each {per:per} , {effect:effects}", make=_scaled)
rule(
    "sentence",
    ("{effect:effects} , where x is {amount:amount}", "{effect:effects} where x is {amount:amount}"),
    make=_with_x,
    unmake=_where_x,
)

# Modes.

rule("modes", "choose {count:number} —", Modes(bullets=(), count=H.count))
