"""Playing cards: additional and alternative costs, zones, means and times."""

from __future__ import annotations

import functools
from typing import Any, Final

from regalia.game.core.language import Anything, Condition, CostPart, Filter
from regalia.game.core.said import Pays
from regalia.game.core.state import Zone
from regalia.game.core.structs import altered
from regalia.game.happening.durations import END_OF_YOUR_NEXT_TURN, WHILE_CONTROLLED
from regalia.game.paying.reserve_and_memory import Reserve
from regalia.game.playing.cost_options import Grant
from regalia.game.printed.abilities import (
    Ability,
    Additional,
    Alternative,
    Contribution,
    CostChange,
    Enters,
    Forbids,
    IgnoresElements,
    Method,
    OnlyWhen,
    OtherCost,
    PaymentLimit,
    Permission,
    Resolves,
)
from regalia.text.follow_ups import (
    ON_TOP,
    AtACost,
    EachPays,
    ForMore,
    Limit,
    OnlyBy,
    Pair,
    SameFor,
    SoActivated,
    SoEphemeral,
    SoPlayed,
    ThisWayCosts,
    ThisWayOnly,
    merged,
)
from regalia.text.grammar import PREVIOUS, H, Previous, Pronoun, rule
from regalia.text.phrases.plays.pricing import PLAYED
from regalia.text.referents import PLAYER
from regalia.words.cards import AsItResolves
from regalia.words.chosen import ChosenName
from regalia.words.conditions import All, Not, SourceIs
from regalia.words.costs import RemoveCounters
from regalia.words.doing import CountedDeed
from regalia.words.filters import champion, yours
from regalia.words.having import WithCounter
from regalia.words.lasting import Forbid, IgnoreElements, IgnoreElementsOnce, PayOtherwise, Permit
from regalia.words.play_conditions import PaidExtra, PlayedBy, UsesBelow
from regalia.words.playing import PlayFrom
from regalia.words.structure import PlayersDo

# When abilities may be activated, and cards.

rule("restriction", "{only_if:moment}", Limit(only_if=H.only_if))
rule("restriction", "if {only_if:condition}", Limit(only_if=H.only_if))
rule("restriction", ("once per turn", "once each turn"), Limit(once="turn"))
rule("restriction", "once", Limit(once="game"))
rule("restriction", "once during each of your turns", Limit(once="your turn"))
rule("restriction", "at slow speed", Limit(slow=True))
rule("restriction", "twice", Limit(only_if=UsesBelow(2)))
rule("restriction", "thrice", Limit(only_if=UsesBelow(3)))
rule("sentence", "activate this ability only {limit:restriction}", H.limit)
rule(
    "sentence",
    (
        "activate this ability only {one:restriction} and [only] {other:restriction}",
        "activate this ability only {one:restriction} , and [only] {other:restriction}",
    ),
    make=merged,
)
rule("sentence", "this ability triggers only once", make=lambda: Limit(once="game"))
for _said, _once in (("once", "game"), ("once per turn", "turn"), ("once each turn", "turn")):
    rule("sentence", f"trigger this ability only {_said}", make=lambda once=_once: Limit(once=once))
rule("sentence", "trigger this ability only twice", Limit(once="game", times=2))
rule(
    "sentence",
    ("trigger this ability only twice per turn", "trigger this ability only twice each turn"),
    Limit(once="turn", times=2),
)
rule(
    "sentence",
    (
        "trigger this ability only {times:two or more} times per turn",
        "trigger this ability only {times:two or more} times each turn",
    ),
    make=lambda times: Limit(once="turn", times=times) if times > 2 else None,
    unmake=lambda value: (
        {"times": value.times}
        if isinstance(value, Limit) and value == Limit(once="turn", times=value.times) and value.times > 2
        else None
    ),
)
rule("sentence", "any player may activate this ability", Limit(anyone=True))
for _method, _what in (
    (Method.ACTIVATE, "card"),
    (Method.MATERIALIZE, "card"),
    (Method.BESTOW, "boon"),
):
    _verb = _method.name.lower()
    rule(
        "ability",
        f"{_verb} this {_what} only {{condition:moment}}",
        OnlyWhen(condition=H.condition, method=_method),
    )
    rule(
        "ability",
        f"{_verb} this {_what} only if {{condition:condition}}",
        OnlyWhen(condition=H.condition, method=_method),
    )
    rule(
        "sentence",
        f"{_verb} this {_what} only if {{one:condition}} , and only if {{other:condition}}",
        Pair(
            OnlyWhen(condition=H.one, method=_method),
            OnlyWhen(condition=H.other, method=_method),
        ),
    )

rule(
    "ability",
    "activate this card only if {first:condition} , and only {second:moment}",
    make=lambda first, second: OnlyWhen(condition=All((first, second))),
)

# Additional costs.

rule("ability", "as a additional cost to activate this card , {cost:deed+}", Additional(cost=H.cost))
for _verb, _method in (("activate", Method.ACTIVATE), ("materialize", Method.MATERIALIZE)):
    rule(
        "ability",
        tuple(f"as a additional cost to {_verb} this card , {have}{{cost:harm}}" for have in ("", "have ~ ")),
        Additional(cost=(H.cost,), method=_method),
    )
for _verb, _method in (("activate", Method.ACTIVATE), ("materialize", Method.MATERIALIZE)):
    rule(
        "ability",
        f"as a additional cost to {_verb} this card , {{one:deed}} or {{other:deed}}",
        Additional(cost=(H.one,), other=(H.other,), method=_method),
    )
    rule(
        "ability",
        (
            f"as a additional cost to {_verb} this card , you may {{cost:deed+}}",
            f"you may {{cost:deed+}} as a additional cost to {_verb} this card",
        ),
        Additional(cost=H.cost, optional=True, name=ON_TOP, method=_method),
    )
rule("fact", ("the additional cost was paid", "~ 's additional cost was paid"), PaidExtra(ON_TOP))
rule("fact", ("the additional cost wasn't paid", "the additional cost was not paid"), Not(PaidExtra(ON_TOP)))
rule(
    "ability",
    "you may {cost:deed+} as you activate this card , so that it becomes {name:option}",
    Additional(cost=H.cost, optional=True, name=H.name),
)
rule(
    "ability",
    (
        "as a additional cost to materialize this card , {cost:deed+}",
        "as a additional cost to materialize this weapon , {cost:deed+}",
    ),
    Additional(cost=H.cost, method=Method.MATERIALIZE),
)
rule(
    "ability",
    "as a additional cost to bestow this boon , {cost:deed+}",
    Additional(cost=H.cost, method=Method.BESTOW),
)
rule(
    "ability",
    (
        "as a additional cost to attack with ~ , {cost:deed+}",
        "as a additional cost to use this weapon for a attack , {cost:deed+}",
        "as a additional cost to use ~ for a attack , {cost:deed+}",
        "as a additional cost to declare a attack with this ally , {cost:deed+}",
    ),
    Additional(cost=H.cost, method=Method.ATTACK),
)

# Instead of the printed cost, and from elsewhere.

GERUNDS: Final = {
    "banish": "banishing",
    "discard": "discarding",
    "remove": "removing counters",
    "rest": "resting",
    "return": "returning",
    "reveal": "revealing",
    "sacrifice": "sacrificing",
}
FROM: Final = {
    Zone.BANISHMENT: "from banishment",
    Zone.GRAVEYARD: "from the graveyard",
    Zone.HAND: "from hand",
    Zone.MAIN_DECK: "from the deck",
    Zone.MATERIAL_DECK: "from the material deck",
    Zone.MEMORY: "from memory",
}


def way_called(cost: tuple[CostPart, ...], zone: Zone = Zone.HAND) -> str:
    """The name of a way to play a card, by its cost or by the zone of the card."""
    if not cost:
        return FROM[zone]
    return ", ".join(_called(part) for part in cost)


def _called(part: CostPart) -> str:
    if isinstance(part, Reserve):
        return f"paying ({part.amount})" if isinstance(part.amount, int) else "paying"
    return GERUNDS.get(getattr(part, "verb", ""), "paying otherwise")


def _instead(cost: tuple[CostPart, ...]) -> Alternative:
    return Alternative(cost=cost, name=way_called(cost))


def _rather(value: Any) -> dict[str, Any] | None:
    return {"cost": value.cost} if isinstance(value, Alternative) and value == _instead(value.cost) else None


rule(
    "ability", "you may {cost:cost+} rather than pay this card's reserve cost", make=_instead, unmake=_rather
)


def _permitting(without: str) -> tuple[Any, Any]:
    def make(zone: Zone, cost: tuple[CostPart, ...] = (), when: Condition | None = None) -> Permission:
        return Permission(zone=zone, cost=cost, without=without, name=way_called(cost, zone), when=when)

    def unmake(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Permission) or not value.own:
            return None
        if value != make(value.zone, value.cost, value.when):
            return None
        found: dict[str, Any] = {"zone": value.zone}
        if value.cost:
            found["cost"] = value.cost
        if value.when is not None:
            found["when"] = value.when
        return found

    return make, unmake


def _with_exactly(unmake: Any, *slots: str) -> Any:
    def exactly(value: Any) -> dict[str, Any] | None:
        found: dict[str, Any] | None = unmake(value)
        return found if found is not None and set(found) == {"zone", *slots} else None

    return exactly


for _without, _said in (
    ("", ""),
    ("reserve cost", " without paying its reserve cost"),
    ("costs", " without paying its costs"),
):
    _make, _unmake = _permitting(_without)
    for _slots, _can in (
        ((), "you may activate this card"),
        (("cost",), "you may {cost:deed+} to activate this card"),
    ):
        _whole = f"{_can} from your {{zone:zone}}{_said}"
        rule("ability", _whole, make=_make, unmake=_with_exactly(_unmake, *_slots))
        rule(
            "ability",
            (
                f"as long as {{when:condition}} , {_whole}",
                f"{_whole} as long as {{when:condition}}",
                f"if {{when:condition}} , {_whole}",
            ),
            make=_make,
            unmake=_with_exactly(_unmake, *_slots, "when"),
        )

rule(
    "ability",
    "you may activate this card from your {zone:zone} as long as there's a {counter:counter} counter on it",
    make=lambda zone, counter: Permission(
        zone=zone, name=way_called((), zone), when=SourceIs(WithCounter(counter))
    ),
)


def _so_played(way: str, ability: Ability) -> Ability | None:
    if ability.when is not None or not isinstance(ability, Enters):
        return None
    return altered(ability, when=PlayedBy(way))


def _how_played(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Enters | Resolves) or not isinstance(value.when, PlayedBy):
        return None
    if isinstance(value, Resolves):
        return {"way": value.when.way, "effect": value.effect}
    return {"way": value.when.way, "ability": altered(value, when=None)}


for _name in (*FROM.values(), *GERUNDS.values()):
    rule("way", _name, _name)
rule(
    "ability",
    "if this card was activated {way:way} , {effect:effects}",
    make=lambda way, effect: (
        Resolves(effect, when=PlayedBy(way)) if isinstance(effect, AsItResolves) else None
    ),
    unmake=lambda value: _how_played(value) if isinstance(value, Resolves) else None,
)
rule(
    "ability",
    "if this card was activated {way:way} , {ability:ability}",
    make=_so_played,
    unmake=lambda value: _how_played(value) if isinstance(value, Enters) else None,
)
rule(
    "sentence",
    "if you do , {ability:ability}",
    make=lambda ability: SoPlayed(ability) if isinstance(ability, Enters | CostChange) else None,
)
rule("sentence", "if you do , it enters the field rested", make=lambda: SoPlayed(Enters(rested=True)))
rule(
    "sentence",
    ("if you do , it enters the field ephemeral", "if you do it enters the field ephemeral"),
    SoEphemeral(),
)
rule("sentence", ("it {change:price this way}", "this card {change:price this way}"), ThisWayCosts(H.change))
rule(
    "sentence",
    "as long as {condition:condition} , this card {change:price this way}",
    make=lambda condition, change: ThisWayCosts(altered(change, condition=condition)),
    unmake=lambda value: (
        {
            "change": altered(value.change, condition=None),
            "condition": value.change.condition,
        }
        if isinstance(value, ThisWayCosts) and value.change.condition is not None
        else None
    ),
)
rule("sentence", "activate this card this way only if {condition:condition}", ThisWayOnly(H.condition))

# What else may pay.


def _lent(by: CostPart, pays: Pays, worth: int = 1, for_this: bool = False) -> Contribution | None:
    """A deed by which things pay for a cost, one at a time: up to a number of them, or all."""
    if not isinstance(by, CountedDeed) or not isinstance(by.count, int):
        return None
    if by.count != 1 and not by.up_to:
        return None
    if isinstance(by, RemoveCounters) and by.up_to and by.count == 1:
        return None  # nobody says "up to one counter"
    one = altered(by, count=1, up_to=False, at_least=False)
    limited = 0 if by.at_least or getattr(by, "itself", False) else by.count
    return Contribution(pays=pays, by=one, worth=worth, up_to=limited, for_this=for_this)


def _shared(by: CostPart, pays: Pays, worth: int, for_this: bool = False) -> Contribution | None:
    """One thing that pays for so much; of several it would not be said what each of them pays for."""
    if isinstance(by, CountedDeed) and (by.up_to or by.at_least):
        return None
    return _lent(by, pays, worth, for_this)


def _one_by_one(by: CostPart, pays: Pays) -> Contribution | None:
    """Several things that pay for this card; each pays for one, unless the next sentence says more."""
    if not isinstance(by, CountedDeed) or not (by.up_to or by.at_least):
        return None
    return _lent(by, pays, 1, True)


def _lends(for_this: bool, several: bool) -> Any:
    def unmake(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, Contribution) or value.keyword or value.for_this != for_this:
            return None
        if not isinstance(value.by, CountedDeed) or not isinstance(value.up_to, int):
            return None
        if getattr(value.by, "itself", False):
            by = value.by
        elif value.up_to == 0:
            by = altered(value.by, at_least=True)
        else:
            by = altered(value.by, count=value.up_to, up_to=value.up_to > 1)
        found: dict[str, Any] = {"by": by, "pays": value.pays}
        if not several:
            if by.at_least or by.up_to:
                return None
            found["worth"] = value.worth
        elif value.worth != 1 or not (by.at_least or by.up_to):
            return None
        return found if _lent(for_this=for_this, **found) == value else None

    return unmake


rule("cost kind", "reserve", "reserve")
rule("cost kind", "memory", "memory")
rule("share of that cost", "to pay for {worth:plain number} of that cost", H.worth)
rule(
    "ability",
    (
        "while paying for this card's {pays:cost kind} cost , you may {by:cost} {worth:share of that cost}",
        "you may {by:cost} while paying for this card's {pays:cost kind} cost {worth:share of that cost}",
    ),
    make=lambda by, pays, worth: _shared(by, pays, worth, True),
    unmake=_lends(True, False),
)
rule(
    "ability",
    "while paying for a {pays:cost kind} cost , you may {by:cost} {worth:share of that cost}",
    make=_shared,
    unmake=_lends(False, False),
)


def _for_cards(of: Filter, by: CostPart, pays: Pays, worth: int) -> Contribution | None:
    found = None if of == Anything() else _shared(by, pays, worth)
    return None if found is None else altered(found, of=of)


def _of_cards(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Contribution) or value.of is None:
        return None
    found = _lends(False, False)(altered(value, of=None))
    return None if found is None else {**found, "of": value.of}


rule(
    "ability",
    "while paying for a {of:card} 's {pays:cost kind} cost , you may {by:cost} {worth:share of that cost}",
    make=_for_cards,
    unmake=_of_cards,
)
rule(
    "ability",
    "while paying for a {pays:cost kind} cost , you may {by:cost} to pay for x of that cost , "
    "where x is {worth:amount}",
    make=_shared,
    unmake=_lends(False, False),
)
rule(
    "ability",
    "while paying for this card's {pays:cost kind} cost , you may {by:cost}",
    make=_one_by_one,
    unmake=_lends(True, True),
)
rule(
    "some counters",
    "remove any amount of {counter:counter} counters from ~",
    RemoveCounters(counter=H.counter, on="self", at_least=True),
)
for _whose, _own in (("a", False), ("this card's", True)):
    rule(
        "ability",
        f"while paying for {_whose} {{pays:cost kind}} cost , you may {{by:some counters}}",
        make=lambda by, pays, own=_own: _lent(by, pays, 1, own),
        unmake=_lends(_own, True),
    )
rule(
    "sentence",
    (
        "each of them pays for {worth:plain number} of that cost",
        "each card banished this way pays for {worth:plain number} of that cost",
        *(
            f"each {thing} sacrificed this way pays for {{worth:plain number}} of that cost"
            for thing in ("ally", "object", "item", "weapon", "domain", "phantasia", "token")
        ),
        "each counter removed this way pays for {worth:plain number} of that cost",
    ),
    EachPays(H.worth),
)

# Playing and letting play as an effect.

rule("effect", "activate a {what:card} from your {zone:zone}", PlayFrom(what=H.what, zone=H.zone))
for _said, _grant in (
    (" without paying its reserve cost", Grant(without="reserve cost")),
    (" without paying its costs", Grant(without="costs")),
    (" , ignoring its elemental requirements", Grant(ignore_elements=True)),
    (
        " without paying its reserve cost and ignoring its elemental requirements",
        Grant(without="reserve cost", ignore_elements=True),
    ),
    (
        " without paying its costs and ignoring its elemental requirements",
        Grant(without="costs", ignore_elements=True),
    ),
):
    rule(
        "effect",
        f"activate a {{what:card}} from your {{zone:zone}}{_said}",
        PlayFrom(what=H.what, zone=H.zone, grant=_grant),
    )
rule(
    "sentence",
    "pay its reserve cost only by removing that many {counter:counter} counters from ~",
    OnlyBy(H.counter),
)
for _ignoring, _ignore in (("", False), (" and ignoring its elemental requirements", True)):
    rule(
        "effect",
        f"you may activate a {{what:card}} from among them without paying its costs{_ignoring}",
        PlayFrom(
            what=H.what,
            zone=Zone.MAIN_DECK,
            those=Pronoun("them"),
            grant=Grant(without="costs", ignore_elements=_ignore),
            may=True,
        ),
    )
_SO_CALLED = "with the same name as the activated card"
rule(
    "effect",
    tuple(
        f"{who} can't play cards {_SO_CALLED} for as long as you control ~"
        for who in ("your opponents", "opponents")
    ),
    Forbid(
        rule=Forbids(of=ChosenName(), who="opponents"),
        name_of=Previous("those"),  # type: ignore[arg-type]
        until=WHILE_CONTROLLED,
    ),
)
rule(
    "effect",
    "you may activate up to {most:two or more} {what:cards} from among {those:pronoun}",
    PlayFrom(what=H.what, zone=Zone.MAIN_DECK, those=H.those, may=True, most=H.most),
)
rule(
    "effect",
    "you may activate a {what:card} from among {those:pronoun}",
    PlayFrom(what=H.what, zone=Zone.MAIN_DECK, those=H.those, may=True),
)
rule(
    "sentence",
    "cards you activate this way cost {amount:difference} to activate",
    SoActivated(CostChange(amount=H.amount)),
)
rule(
    "sentence",
    "as a additional cost to activate each of those cards , {cost:harm}",
    AtACost(H.cost),
)

rule("others' costs", "a card's starcalling costs", "starcalling")
rule(
    "ability",
    "once per turn , you may pay ( 0 ) rather than pay {which:others' costs}",
    OtherCost(instead_of=H.which, name="paying nothing", once="turn"),
)
_PAYING_0: Final = OtherCost(instead_of=H.which, name="paying (0)")
rule("ability", "you may pay ( 0 ) rather than pay {which:others' costs}", _PAYING_0)
rule(
    "effect",
    "{until:duration} , you may pay ( 0 ) rather than pay {which:others' costs}",
    PayOtherwise(rule=_PAYING_0, until=H.until),
)

# Elements.

for _verb, _methods in (("activate", (Method.ACTIVATE,)), ("play", PLAYED)):
    rule(
        "elements ignored",
        f"ignore the elemental requirements of {{of:cards}} you {_verb}",
        IgnoresElements(of=H.of, method=_methods),
    )
    rule(
        "effect",
        tuple(
            f"ignore the {{element:element}} elemental requirement {of} the next {{what:card}} "
            f"you {_verb} this turn"
            for of in ("of", "for")
        ),
        IgnoreElementsOnce(H.what, (H.element,), _methods),
    )
rule("ability", "{ignored:elements ignored}", H.ignored)
rule("effect", "for the rest of the game , {ignored:elements ignored}", IgnoreElements(H.ignored))
rule(
    "own elements ignored",
    "ignore this card's elemental requirements as you activate it",
    IgnoresElements(own=True),
)
rule("ability", ("you may {ignored:own elements ignored}", "{ignored:own elements ignored}"), H.ignored)
rule("sentence", "if you do , it costs {price:plain number} more to activate", ForMore(H.price))
rule("sentence", "the same is true for {names:subtype+} units", SameFor(H.names))

# What may not pay.

rule(
    "ability",
    "pay only using floating memory for this card's memory cost",
    PaymentLimit(pays="memory", only=("floating memory",), on_top=True),
)
rule(
    "ability",
    "you can't remove {counter:counter} counters from your champion to pay for costs",
    PaymentLimit(own=False, counter=H.counter, on=champion & yours),
)
rule(
    "ability",
    "as long as {when:condition} , ignore this card's elemental requirements as you activate it",
    IgnoresElements(own=True, when=H.when),
)

# Something else rather than a cost.


def _for_them(kind: str, zone: Zone, method: Method, cost: CostPart, of: Filter) -> Permission:
    return Permission(zone=zone, method=method, cost=(cost,), without=f"{kind} cost", own=False, of=of)


def _what_is_paid(kind: str, zone: Zone, method: Method, value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Permission) or len(value.cost) != 1:
        return None
    fits = value == _for_them(kind, zone, method, value.cost[0], value.of)
    return {"cost": value.cost[0], "of": value.of} if fits else None


for _kind, _verb, _zone, _method in (
    ("memory", "materialize", Zone.MATERIAL_DECK, Method.MATERIALIZE),
    ("reserve", "activate", Zone.HAND, Method.ACTIVATE),
):
    rule(
        "ability",
        f"you may {{cost:cost}} rather than pay the {_kind} cost of {{of:cards}} you {_verb}",
        make=functools.partial(_for_them, _kind, _zone, _method),
        unmake=functools.partial(_what_is_paid, _kind, _zone, _method),
    )

# Leave for another player.

_THEY_MAY = "they may activate the banished card"
rule(
    "effect",
    f"until the end of that player 's next turn , {_THEY_MAY} , ignoring its elemental requirements",
    PlayersDo(
        who=Pronoun(PLAYER),
        effect=Permit(
            what=PREVIOUS,
            permission=Permission(zone=Zone.BANISHMENT, own=False, ignore_elements=True),
            until=END_OF_YOUR_NEXT_TURN,
        ),
    ),
)
