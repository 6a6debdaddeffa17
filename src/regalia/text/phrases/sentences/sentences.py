"""Effects as sentences: in a row, with if, may, for each, where X is."""

from __future__ import annotations

import functools
from itertools import pairwise
from typing import Any, Final

from regalia.game.core.language import (
    Amount,
    Condition,
    CostPart,
    Effect,
    Filter,
    Number,
    Selection,
    Variable,
    Word,
)
from regalia.game.core.state import Zone
from regalia.game.core.structs import altered
from regalia.game.happening.durations import WHILE_THERE
from regalia.game.objects.targets import Target
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.printed.abilities import Ability, Keyword, Triggered
from regalia.game.printed.modes import Modes
from regalia.text.folding import MEASURED, in_order
from regalia.text.follow_ups import (
    AsSpell,
    IfYouDo,
    IfYouDoNeither,
    IfYouDont,
    Instead,
    NumberInstead,
    Offer,
    Otherwise,
    Reflexively,
    XIs,
)
from regalia.text.grammar import H, Previous, Pronoun, replaced, rule, words_in
from regalia.text.phrases.nouns.players import counts_of_you
from regalia.text.referents import Unclear, chooses
from regalia.text.simplifying import simplify
from regalia.text.this_way import Done
from regalia.text.unfolding import phrases_in
from regalia.text.writer import attempt
from regalia.words.amounts import ALL, NumberOf, Sum, Times
from regalia.words.cards import Among, Repeat
from regalia.words.changes import Gain, Stat
from regalia.words.choosing import Choose
from regalia.words.combat import AttackPower
from regalia.words.conditions import All, AtLeast, ObjectIs
from regalia.words.costs import Banish, RemoveCounters, Rest, Sacrifice
from regalia.words.effects import (
    BanishIt,
    DealDamage,
    OthersDeal,
    Put,
    PutCounters,
    PutOntoField,
    Recover,
    RestIt,
    SacrificeIt,
    TakeCounters,
)
from regalia.words.filters import Other
from regalia.words.lasting import Later, Until
from regalia.words.looking import RevealIt
from regalia.words.omens import BanishAsOmen
from regalia.words.plain_costs import PutTopAway, TakeDamage
from regalia.words.replacing import ReplaceFor, Stop
from regalia.words.selections import Source, YourChampion
from regalia.words.structure import (
    If,
    IfDone,
    May,
    MayPay,
    Nothing,
    PlayersDo,
    Sequence,
    UnlessPaid,
    WhenYouDo,
)
from regalia.words.summoning import SummonEither
from regalia.words.triggers import WhenDone

SHOWN: Final[Any] = Previous("revealed")

# In a row.


def _shares_its_end(first: Effect, rest: Effect) -> bool:
    """Whether what a thing gets ends with what the next one gets, for how long is said only once."""
    after = rest.steps[0] if isinstance(rest, Sequence) else rest
    if not (isinstance(first, Until) and isinstance(after, Until)):
        return False
    return first.until == WHILE_THERE and after.until != WHILE_THERE


def _says_instead(effect: Effect) -> bool:
    """Whether something else is done instead of what is replaced: what follows would be said of that."""
    return isinstance(effect, ReplaceFor) and len(effect.rule.change) > 1 and Stop() in effect.rule.change


def _row(first: Effect, rest: Effect) -> Effect | None:
    """What follows "if" or "may" belongs to it to the end: nothing comes after it in the same row.

    So does what follows "instead".
    """
    if isinstance(first, If | May | Offer | Later | Repeat) or _shares_its_end(first, rest):
        return None
    return None if _says_instead(first) else _with_omens(in_order((first, rest)))


def _with_omens(effect: Effect) -> Effect:
    """Banishing cards and putting omen counters on them is one deed."""
    steps = list(getattr(effect, "steps", (effect,)))
    for at, (step, after) in enumerate(pairwise(steps)):
        banished = isinstance(step, BanishIt) and step == BanishIt(what=step.what)
        counter = isinstance(after, PutCounters) and (after.counter, after.amount) == ("omen", 1)
        if banished and counter and isinstance(after.on, Pronoun):
            return in_order((*steps[:at], BanishAsOmen(step.what), *steps[at + 2 :]))
    return effect


def _first_of_row(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Sequence) or len(value.steps) < 2:
        return None
    first, *rest = phrases_in(value.steps)
    return (
        None
        if isinstance(first, If | May | Offer | Later | Repeat) or _says_instead(first) or not rest
        else {"first": first, "rest": in_order(tuple(rest))}
    )


def _three(one: Effect, two: Effect, three: Effect) -> Effect | None:
    """Three deeds in a row, none of which takes what follows it into itself."""
    if any(isinstance(effect, If | May | Offer | Later | Repeat | Until) for effect in (one, two, three)):
        return None
    return in_order((one, two, three))


rule("effects", "{one:effect} , {two:effect} , and {three:effect}", make=_three)


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
rule("clauses", "{effect:effects}", H.effect)
rule("sentence", ("{effect:clauses}", "then {effect:clauses}", "then , {effect:clauses}"), H.effect)
rule("sentence", "{ability:ability}", H.ability)

# What goes on from the sentence before.

rule("sentence", "if you do , {effect:clauses}", IfYouDo(H.effect))
rule("sentence", ("if you don't , {effect:clauses}", "if you can't , {effect:clauses}"), IfYouDont(H.effect))
rule("sentence", "if you do neither , {effect:clauses}", IfYouDoNeither(H.effect))
rule("sentence", "when you do , {effect:clauses}", Reflexively(H.effect))
rule("sentence", ("otherwise , {effect:clauses}", "otherwise {effect:clauses}"), Otherwise(H.effect))
rule(
    "sentence",
    (
        "if {condition:condition} , {effect:clauses} instead",
        "if {condition:condition} , instead {effect:clauses}",
        "{effect:effects} instead if {condition:condition}",
    ),
    Instead(H.condition, H.effect),
)


def _number_instead(deed: str, condition: Condition, amount: Number) -> NumberInstead | None:
    """The same deed with another number; of recovering a whole sentence says it."""
    return None if deed == "recover" else NumberInstead(condition=condition, deed=deed, amount=amount)


def _what_number(deed: str, value: Any) -> dict[str, Any] | None:
    if not isinstance(value, NumberInstead) or value.deed != deed:
        return None
    return {"condition": value.condition, "amount": value.amount}


for _deed in MEASURED:
    for _when in ("if {condition:condition} ,", "{condition:tags} :"):
        rule(
            "sentence",
            (
                f"{_when} {_deed} {{amount:number}} instead",
                f"{_when} {_deed} {{amount:number}} of those tokens instead",
                f"{_when} instead {_deed} {{amount:number}}",
            ),
            make=functools.partial(_number_instead, _deed),
            unmake=functools.partial(_what_number, _deed),
        )


def _all_tags(first: Condition, rest: Condition) -> Condition:
    """Several restrictions in a row, as they stand in front of a paragraph."""
    return All((first, *(rest.parts if isinstance(rest, All) else (rest,))))


def _tags_apart(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, All) or len(value.parts) < 2:
        return None
    first, *rest = value.parts
    return {"first": first, "rest": rest[0] if len(rest) == 1 else All(tuple(rest))}


rule("tags", "{tag:tag}", H.tag)
rule("tags", "{first:tag} and {rest:tags}", make=_all_tags, unmake=_tags_apart)
rule(
    "sentence",
    "{condition:tags} : {effect:clauses} instead",
    make=lambda condition, effect: None if isinstance(effect, If) else Instead(condition, effect),
    unmake=lambda value: (
        {"condition": value.condition, "effect": value.effect} if isinstance(value, Instead) else None
    ),
)


def _if_it_is(then: Effect, what: Filter) -> If | None:
    """What happens to a target only if it is so: whether it is, is asked first."""
    targets = {word for word in words_in(then) if isinstance(word, Target)}
    if len(targets) != 1 or any(isinstance(word, Pronoun) for word in words_in(then)):
        return None
    (target,) = targets
    if target != Target(what=target.what):
        return None
    return If(ObjectIs(target, what), replaced(then, lambda word: Pronoun("it") if word == target else word))


rule("clauses", "{then:effect} if it {what:predicate}", make=_if_it_is)
rule(
    "sentence",
    "{condition:tags} : if {too:condition} , {effect:clauses} instead",
    Instead(All((H.condition, H.too)), H.effect),
)
rule(
    "sentence",
    "{condition:tags} : {then:clauses}",
    make=If,
    unmake=lambda value: (
        {"condition": value.condition, "then": value.then}
        if isinstance(value, If) and value == If(value.condition, value.then)
        else None
    ),
)
rule(
    "effect",
    "you may {cost:deed+}",
    make=lambda cost: None if any(isinstance(part, PutTopAway) for part in cost) else Offer(cost),
    unmake=lambda value: {"cost": value.cost} if isinstance(value, Offer) else None,
)
rule("deed", "pay ({amount:number})", Reserve(H.amount))
rule("deed", "rest ~", Rest(itself=True))
rule("deed", "{cost:cost}", H.cost)
rule(
    "effect",
    "you may {cost:cost} and have ~ deal {amount:number} unpreventable damage to your champion",
    Offer((H.cost, TakeDamage(H.amount, unpreventable=True))),
)


def _paid(word: May) -> Effect:
    """An optional action with an effect that depends on it is a payment (resolution.6)."""
    match word:
        case May(effect=IfDone(effect=deed, then=then, otherwise=otherwise), otherwise=Nothing()):
            pass
        case May(effect=Sequence(steps=(deed, WhenYouDo() as then)), otherwise=otherwise):
            pass
        case _:
            return word
    cost: CostPart
    match deed:
        case RestIt(what=Source()):
            cost = Rest(itself=True)
        case BanishIt(what=Source(), face_down=False):
            cost = Banish(itself=True, zone=Zone.FIELD)
        case SacrificeIt(what=Source()):
            cost = Sacrifice(itself=True)
        case TakeCounters(on=Source() | YourChampion(), amount=int()) as taken:
            on = "self" if isinstance(taken.on, Source) else "champion"
            cost = RemoveCounters(counter=taken.counter, count=taken.amount, on=on)
        case TakeCounters(amount=amount) if not isinstance(amount, int) and amount != ALL:
            raise Unclear("only some of the counters may be there")
        case _:
            return word
    return MayPay(cost=(cost,), then=then, otherwise=otherwise)


simplify(May, _paid)


def _targets(value: Any) -> set[Word]:
    return {word for word in words_in(value) if isinstance(word, Target)}


def _under_its_condition(word: Sequence) -> Effect:
    """What is said of the target of a sentence with "if" belongs to that "if" as well.

    "If it was imbued, destroy target item. Its controller draws a card": nobody draws for nothing.
    """
    steps: list[Effect] = []
    for step in word.steps:
        before = steps[-1] if steps else None
        if isinstance(before, If) and before.otherwise == Nothing() and not isinstance(step, If):
            known = {
                found for found in words_in((*steps[:-1], before.condition)) if isinstance(found, Target)
            }
            named = {found for found in words_in(before.then) if isinstance(found, Target)} - known
            if any(found in named for found in words_in(step)):
                steps[-1] = If(before.condition, in_order((before.then, step)))
                continue
        steps.append(step)
    return word if len(steps) == len(word.steps) else in_order(tuple(steps))


simplify(Sequence, _under_its_condition)


def _may(effect: Effect) -> May | None:
    """Of cards that are looked at nobody asks first whether one is taken: it need not be chosen."""
    match effect:
        case Sequence(steps=(Choose(up_to=False, among=Selection()), RevealIt(), Put())):
            return None
        case Sequence(steps=(Choose(up_to=False, among=Selection()), PutOntoField())):
            return None
    return May(effect=effect)


rule(
    "effect",
    ("you may {effect:effects}", "you may have {effect:effects}"),
    make=_may,
    unmake=lambda value: (
        {"effect": value.effect} if isinstance(value, May) and value == _may(value.effect) else None
    ),
)
rule("sentence", ("as a spell , {effect:clauses}", "then as a spell , {effect:clauses}"), AsSpell(H.effect))
rule(
    "sentence", "if {condition:condition} , as a spell , {effect:clauses}", AsSpell(If(H.condition, H.effect))
)
rule(
    "sentence",
    "when a card is banished this way , {effect:clauses}",
    Repeat(Done("banished"), WhenYouDo(Triggered(on=WhenDone(), effect=H.effect))),
)
rule(
    "sentence",
    "when you reveal a {what:card} this way , {effect:clauses}",
    If(AtLeast(NumberOf(Among(SHOWN, H.what)), 1), WhenYouDo(Triggered(on=WhenDone(), effect=H.effect))),
)
rule(
    "sentence",
    "when you do , as a spell , {effect:clauses}",
    Reflexively(H.effect, True),
)

# How much.

SCALED = ("amount", "power", "life", "level", "times")
"""Fields that hold how much an effect does."""


COUNTED = (DealDamage, OthersDeal, Recover)
"""Deeds that are done again for each of something, and are not done once with a larger amount (damage.16)."""


def scaled(effect: Effect, per: Amount) -> Effect | None:
    """The effect with its one amount taken for each of something, or the effect that many times."""
    if _is_chosen_anew(effect):
        return None
    places = [word for word in words_in(effect) if _amounts(word)]
    if len(places) != 1 or _is_beside_another(effect, per):
        return None
    place = places[0]
    if isinstance(place, COUNTED):
        return Repeat(per, effect)
    amounts = {name: _times(number, per) for name, number in _amounts(place).items()}

    def change(word: Any) -> Any:
        return type(word)(**{**_fields(word), **amounts}) if word == place else word

    found = replaced(effect, change)
    return found if isinstance(found, Effect) else None


def _is_chosen_anew(effect: Effect) -> bool:
    """Whether an effect begins with a choice, which is made again each time."""
    return isinstance(effect, SummonEither) or (
        isinstance(effect, Sequence) and isinstance(effect.steps[0], Choose)
    )


def _each_time(effect: Effect, per: Amount) -> Effect | None:
    """An effect for each of something. It makes its choices each time."""
    if _is_chosen_anew(effect) or chooses(effect) or isinstance(effect, May | Choose) or _gains(effect):
        return Repeat(per, effect)
    found = scaled(effect, per)
    return _repeated(effect, per) if found is None else found


def _repeated(effect: Effect, per: Amount) -> Repeat | None:
    """Several steps anew for each of something."""
    deed = effect.effect if isinstance(effect, PlayersDo) else effect
    if not isinstance(deed, Sequence):
        return None
    targets = any(isinstance(word, Target | UnlessPaid) for word in words_in(effect))
    return None if targets else Repeat(per, effect)


def _gains(effect: Effect) -> bool:
    """Whether something gains abilities. Gained several times, each one counts (abilities.10)."""
    return isinstance(effect, Until) and all(isinstance(change, Gain) for change in effect.changes)


def _is_beside_another(effect: Effect, per: Amount) -> bool:
    """Whether "each other" may mean others than a target, rather than others than the source."""
    others = any(isinstance(word, Other) for word in words_in(per))
    return others and any(isinstance(word, Target | Pronoun) for word in words_in(effect))


def _fields(word: Any) -> dict[str, Any]:
    return {name: getattr(word, name) for name in word.__struct_fields__}


def _amounts(word: Any) -> dict[str, int]:
    """The plain numbers by which an effect is measured."""
    if not isinstance(word, Effect | Stat | AttackPower):
        return {}
    fields = _fields(word)
    return {
        name: value
        for name, value in fields.items()
        if name in SCALED and isinstance(value, int) and not isinstance(value, bool) and value != 0
    }


def _times(number: int, per: Amount) -> Number:
    return per if number == 1 else Times(number, per)


def _exchanged(old: Any, new: Any, word: Any) -> Any:
    return new if word == old else word


def _is_theirs(value: Any) -> bool:
    """Whether players do something by a number of what is theirs: that is told of them (`their_numbers`)."""
    return isinstance(value, PlayersDo) and counts_of_you(value.effect)


def _unscaled(value: Any) -> dict[str, Any] | None:
    """The effect and what its amount is taken for each of."""
    if not isinstance(value, Effect) or _is_theirs(value):
        return None
    for word in words_in(value):
        if not isinstance(word, Effect | Stat | AttackPower):
            continue
        for name, number in _fields(word).items():
            factor, per = (number.factor, number.of) if isinstance(number, Times) else (1, number)
            if name in SCALED and isinstance(per, Amount) and attempt("each", per) is not None:
                once = type(word)(**{**_fields(word), name: factor})
                effect = replaced(value, functools.partial(_exchanged, word, once))
                if scaled(effect, per) == value:
                    return {"effect": effect, "per": per}
    return None


def with_x(effect: Effect, amount: Number, name: str = "X") -> Effect | None:
    """The effect with the amount in the place of X."""
    variable = Variable(name)
    if any(word == variable for word in words_in(amount)):
        return None  # X is not told by itself
    if not any(word == variable for word in words_in(effect)):
        return None
    found = replaced(effect, lambda word: amount if word == variable else word)
    return found if isinstance(found, Effect) else None


def _where_x(value: Any) -> dict[str, Any] | None:
    """An effect with one amount that cannot be said in its place: it is called X and told afterwards."""
    found = called_x(value) if isinstance(value, Effect) and not _is_theirs(value) else None
    return None if found is None else {"effect": found[0], "amount": found[1]}


def called_x(value: Any) -> tuple[Any, Amount] | None:
    """The tree with an amount called X, and that amount."""
    if any(word == Variable("X") for word in words_in(value)):
        return None
    category = "effects" if isinstance(value, Effect) else "ability"
    for said in dict.fromkeys(word for word in words_in(value) if isinstance(word, Amount)):
        if attempt("number", said) is not None or attempt("amounts", said) is None:
            continue
        found = replaced(value, functools.partial(_exchanged, said, Variable("X")))
        if attempt(category, found) is not None:
            return found, said
    return None


def _ability_with_x(ability: Ability, amount: Number) -> Ability | None:
    variable = Variable("X")
    if not any(word == variable for word in words_in(ability)):
        return None
    found = replaced(ability, lambda word: amount if word == variable else word)
    return found if isinstance(found, Ability) else None


def _scaled_ability(ability: Ability, per: Amount) -> Ability | None:
    """A triggered ability whose effect is taken for each of something."""
    if not isinstance(ability, Triggered):
        return None
    effect = scaled(ability.effect, per)
    return None if effect is None else altered(ability, effect=effect)


rule("sentence", "{ability:ability} for {per:each}", make=_scaled_ability)


def _where_x_of_ability(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Ability) or isinstance(value, Triggered):
        return None
    found = called_x(value)
    return None if found is None else {"ability": found[0], "amount": found[1]}


rule(
    "clauses",
    "for {per:each} , {effect:effects}",
    make=_each_time,
    unmake=lambda value: {"effect": value.effect, "per": value.times} if isinstance(value, Repeat) else None,
)
rule(
    "clauses",
    "{effect:effects} for {per:each}",
    make=scaled,
    unmake=_unscaled,
)


def _so_often(effect: Effect, times: Number) -> Repeat | None:
    """The same over again, unless it says itself how often; what is chosen as a target was chosen once."""
    if isinstance(effect, Sequence | If | May | Offer | Later) or "times" in effect.__struct_fields__:
        return None
    if any(isinstance(word, Ability) and not isinstance(word, Keyword) for word in words_in(effect)):
        return None  # a quoted ability ends its sentence
    return Repeat(times, effect)


def _how_often(value: Any, twice: bool) -> dict[str, Any] | None:
    if not isinstance(value, Repeat) or not isinstance(value.times, int) or (value.times == 2) is not twice:
        return None
    return {"effect": value.effect} if twice else {"effect": value.effect, "times": value.times}


rule(
    "clauses",
    "{effect:effect} twice",
    make=lambda effect: _so_often(effect, 2),
    unmake=lambda value: _how_often(value, twice=True),
)
rule(
    "clauses",
    "{effect:effect} x times",
    make=lambda effect: _so_often(effect, Variable("X")),
    unmake=lambda value: (
        {"effect": value.effect} if isinstance(value, Repeat) and value.times == Variable("X") else None
    ),
)
rule(
    "clauses",
    ("{effect:effect} {times:two or more} times", "{effect:effect} {times:two or more} more times"),
    make=_so_often,
    unmake=lambda value: _how_often(value, twice=False),
)


rule(
    "clauses",
    ("{effect:effects} , where x is {amount:amounts}", "{effect:effects} where x is {amount:amounts}"),
    make=with_x,
    unmake=_where_x,
)


def _with_both(effect: Effect, one: Number, other: Number) -> Effect | None:
    """The effect with two amounts in the places of X and Y."""
    found = with_x(effect, one)
    return None if found is None else with_x(found, other, "Y")


def _where_both(value: Any) -> dict[str, Any] | None:
    """An effect with a sum of two amounts that cannot be said in its place."""
    if not isinstance(value, Effect) or any(isinstance(word, Variable) for word in words_in(value)):
        return None
    for said in dict.fromkeys(word for word in words_in(value) if isinstance(word, Sum)):
        told = [part for part in said.parts if attempt("number", part) is None]
        if len(told) != 2:
            continue
        names = dict(zip(told, (Variable("X"), Variable("Y")), strict=True))
        short = Sum(tuple(names.get(part, part) for part in said.parts))
        found = replaced(value, functools.partial(_exchanged, said, short))
        return {"effect": found, "one": told[0], "other": told[1]}
    return None


rule(
    "clauses",
    "{effect:effects} , where x is {one:amount} , and y is {other:amount}",
    make=_with_both,
    unmake=_where_both,
)
rule(
    "sentence",
    ("{ability:ability} , where x is {amount:amounts}", "{ability:ability} where x is {amount:amounts}"),
    make=_ability_with_x,
    unmake=_where_x_of_ability,
)

rule("sentence", "x is {amount:amounts}", XIs(H.amount))

# Modes.

rule("modes", "choose {count:number} —", Modes(bullets=(), count=H.count))
rule(
    "modes",
    "choose {count:number}. If {condition:condition}, choose {more:number} instead —",
    Modes(bullets=(), count=H.count, instead=(H.condition, H.more)),
)
rule(
    "modes",
    "choose {count:number}. {condition:tag}: choose {more:number} instead —",
    Modes(bullets=(), count=H.count, instead=(H.condition, H.more)),
)
