"""Changes of the cost of a play: of the card itself, of other cards, of abilities."""

from __future__ import annotations

import functools
from typing import Any, Final

from regalia.game.core.keywords import LabelName
from regalia.game.core.language import Condition, Filter, Number
from regalia.game.core.state import Zone
from regalia.game.core.structs import altered
from regalia.game.happening.durations import DURING_YOUR_NEXT_TURN
from regalia.game.printed.abilities import CostChange, Method
from regalia.text.follow_ups import CostsOtherwise, ItCosts, SoPlayed
from regalia.text.grammar import H, Pronoun, rule, words_in
from regalia.text.nouns import all_of
from regalia.text.referents import PLAYER, THAT_PLAYER, TURN_PLAYER
from regalia.words.amounts import Sum, Times
from regalia.words.combat_triggers import WheneverDealtDamage
from regalia.words.conditions import During
from regalia.words.counting import TargetsBeyond
from regalia.words.filters import ThisCard, champion, theirs, yours
from regalia.words.history import TotalThisTurn
from regalia.words.keywords import less
from regalia.words.lasting import ChangeCosts
from regalia.words.play_conditions import TargetFits, UsesBelow
from regalia.words.selections import ControllerOf
from regalia.words.structure import PlayersDo

# By how much: "2 less", "(1) more", "LV less".


def _more(value: Any) -> dict[str, Any] | None:
    negative = (isinstance(value, int) and value < 0) or (isinstance(value, Times) and value.factor < 0)
    return None if negative else {"amount": value}


def _fewer(value: Any) -> dict[str, Any] | None:
    if isinstance(value, int):
        return {"amount": -value} if value < 0 else None
    return {"amount": value.of} if isinstance(value, Times) and value.factor == -1 else None


rule("difference", ("{amount:number} less", "( {amount:number} ) less"), make=less, unmake=_fewer)
rule(
    "difference",
    ("{amount:number} more", "( {amount:number} ) more"),
    make=lambda amount: amount,
    unmake=_more,
)

# What it costs, to do what.

PLAYED: Final = (Method.ACTIVATE, Method.MATERIALIZE, Method.BESTOW)
"""What counts as playing a card (playing.1)."""
VERBS = {
    "activate": (Method.ACTIVATE,),
    "materialize": (Method.MATERIALIZE,),
    "bestow": (Method.BESTOW,),
    "play": PLAYED,
}


def _times(amount: Number, per: Number, method: tuple[Method, ...]) -> CostChange | None:
    return CostChange(amount=Times(amount, per), method=method) if isinstance(amount, int) else None


def _price(method: tuple[Method, ...]) -> Any:
    def taken_apart(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, CostChange) or not isinstance(value.amount, Times):
            return None
        if value != CostChange(amount=value.amount, method=method):
            return None
        return {"amount": value.amount.factor, "per": value.amount.of}

    return taken_apart


def _computed(method: tuple[Method, ...]) -> Any:
    def taken_apart(value: Any) -> dict[str, Any] | None:
        found = _price(method)(value)
        return {"amount": found["per"]} if found is not None and found["amount"] == -1 else None

    return taken_apart


for _verb, _method in VERBS.items():
    rule(
        "price",
        f"<costs/cost> {{amount:difference}} to {_verb}",
        CostChange(amount=H.amount, method=_method),
    )
    rule(
        "price",
        f"<costs/cost> {{amount:difference}} to {_verb} for {{per:each}}",
        make=lambda amount, per, method=_method: _times(amount, per, method),
        unmake=_price(_method),
    )
    rule(
        "price",
        (
            f"<costs/cost> x less to {_verb} , where x is {{amount:amount}}",
            f"<costs/cost> ( x ) less to {_verb} , where x is {{amount:amount}}",
        ),
        make=lambda amount, method=_method: CostChange(amount=Times(-1, amount), method=method),
        unmake=_computed(_method),
    )

    rule(
        "price",
        f"<costs/cost> x + y less to {_verb} , where x is {{one:amount}} , and y is {{other:amount}}",
        CostChange(amount=Times(-1, Sum((H.one, H.other))), method=_method),
    )
    rule(
        "price",
        f"<costs/cost> ( {{base:plain number}} + x ) more to {_verb} , where x is {{amount:amount}}",
        CostChange(amount=Sum((H.base, H.amount)), method=_method),
    )
    rule(
        "price this way",
        f"<costs/cost> {{amount:difference}} to {_verb} this way",
        CostChange(amount=H.amount, method=_method),
    )
    rule(
        "price this way",
        f"<costs/cost> {{amount:difference}} to {_verb} this way for {{per:each}}",
        make=lambda amount, per, method=_method: _times(amount, per, method),
        unmake=_price(_method),
    )

# The card's own cost.


def _own(change: CostChange, condition: Condition | None = None) -> CostChange:
    counts_targets = any(isinstance(word, TargetsBeyond) for word in words_in(change.amount))
    return altered(change, own=True, condition=condition, looks_at_targets=counts_targets)


def _of_itself(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, CostChange) or not value.own or value.condition is not None:
        return None
    plain = altered(value, own=False, looks_at_targets=False)
    return {"change": plain} if _own(plain) == value else None


def _of_itself_if(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, CostChange) or not value.own or value.condition is None:
        return None
    plain = altered(value, own=False, condition=None, looks_at_targets=False)
    if _own(plain, value.condition) != value:
        return None
    return {"change": plain, "condition": value.condition}


def _by_target(change: CostChange, what: Filter) -> CostChange:
    return altered(change, own=True, condition=TargetFits(what), looks_at_targets=True)


def _of_its_target(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, CostChange) or not value.looks_at_targets:
        return None
    if not value.own or not isinstance(value.condition, TargetFits):
        return None
    plain = altered(value, own=False, condition=None, looks_at_targets=False)
    return {"change": plain, "what": value.condition.what}


rule("ability", ("this card {change:price}", "this boon {change:price}"), make=_own, unmake=_of_itself)
rule(
    "ability",
    (
        "as long as {condition:condition} , this card {change:price}",
        "this card {change:price} as long as {condition:condition}",
        "this card {change:price} if {condition:condition}",
        "if {condition:condition} , this card {change:price}",
    ),
    make=_own,
    unmake=_of_itself_if,
)
rule(
    "ability",
    (
        "this card {change:price} if it targets a {what:thing}",
        "this card {change:price} if its activation targets a {what:thing}",
        "this card {change:price} as long as it's targeting a {what:thing}",
        "this card {change:price} if it targets a activation of a {what:card}",
    ),
    make=_by_target,
    unmake=_of_its_target,
)
rule(
    "sentence",
    (
        "it {change:price}",
        "that card {change:price}",
        "it {change:price} this way",
        "that card {change:price} this way",
    ),
    make=lambda change: ItCosts(_own(change)),
    unmake=lambda value: _of_itself(value.change) if isinstance(value, ItCosts) else None,
)
rule("sentence", "if you do , it {change:price}", make=lambda change: SoPlayed(_own(change)))
rule("sentence", "this ability {change:price}", CostsOtherwise(H.change))
rule(
    "several",
    "damage your champion has dealt to other champions this turn",
    TotalThisTurn(WheneverDealtDamage(what=champion & theirs, by=champion & yours)),
)
rule(
    "sentence",
    "this ability {change:price} the first time you activate it",
    make=lambda change: CostsOtherwise(altered(change, condition=UsesBelow(1))),
    unmake=lambda value: (
        {"change": altered(value.change, condition=None)}
        if isinstance(value, CostsOtherwise) and value.change.condition == UsesBelow(1)
        else None
    ),
)
rule(
    "sentence",
    (
        "this ability {change:price} as long as {condition:condition}",
        "as long as {condition:condition} , this ability {change:price}",
    ),
    make=lambda change, condition: CostsOtherwise(altered(change, condition=condition)),
    unmake=lambda value: (
        {
            "change": altered(value.change, condition=None),
            "condition": value.change.condition,
        }
        if isinstance(value, CostsOtherwise) and value.change.condition is not None
        else None
    ),
)

# What others cost.


def _of_others(by: Method | None, **fields: Any) -> tuple[Any, Any]:
    """How to make the change of a kind of cards from its price, and how to take it apart again."""

    def make(of: Filter, change: CostChange) -> CostChange | None:
        if by is not None and change.method != (by,):
            return None
        return altered(change, of=of, **fields)

    def unmake(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, CostChange) or value.own:
            return None
        if any(getattr(value, name) != wanted for name, wanted in fields.items()):
            return None
        plain = CostChange(amount=value.amount, method=value.method)
        if "method" in fields:
            plain = CostChange(amount=value.amount)
        return {"of": value.of, "change": plain} if make(value.of, plain) == value else None

    return make, unmake


def _levied(category: str, templates: str | tuple[str, ...], by: Method | None = None, **fields: Any) -> None:
    make, unmake = _of_others(by, **fields)
    rule(category, templates, make=make, unmake=unmake)


_levied("levy", "{of:cards} you activate {change:price}", by=Method.ACTIVATE)
_levied("levy", "{of:cards} you materialize {change:price}", by=Method.MATERIALIZE)


def _which_cost(of: Filter, which: Filter, change: CostChange) -> CostChange | None:
    if change.method != (Method.ACTIVATE,):
        return None
    return altered(change, of=all_of((of, which)))


rule("levy", "{of:cards} you activate {which:which} {change:price}", make=_which_cost)
_levied(
    "levy",
    ("{of:cards} your opponents activate {change:price}", "{of:cards} opponents activate {change:price}"),
    who="opponents",
)
_levied("levy", "{of:cards} {change:price}", who="anyone")
_levied(
    "levy",
    (
        "the first {of:card} you activate each turn {change:price}",
        "the first {of:card} you activate this turn {change:price}",
    ),
    nth=1,
)
_levied(
    "levy", "the first {of:card} your opponents activate each turn {change:price}", nth=1, who="opponents"
)
_levied("levy", "the first {of:card} each player activates each turn {change:price}", nth=1, who="anyone")
_levied(
    "levy",
    ("activated abilities of {of:things} {change:price}", "abilities of {of:things} {change:price}"),
    method=(Method.ABILITY,),
    who="anyone",
)
rule(
    "levy",
    "your champion 's activated abilities {change:price}",
    make=lambda change: altered(change, of=champion & yours, method=(Method.ABILITY,), who="anyone"),
)


def _nth_costs(of: Filter, nth: int, change: CostChange) -> CostChange | None:
    """The so-many-th card of each turn; of the first other sentences tell."""
    return None if nth < 2 else altered(change, of=of, nth=nth)


def _which_costs(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, CostChange) or value.nth < 2:
        return None
    plain = CostChange(amount=value.amount, method=value.method)
    found = {"of": value.of, "nth": value.nth, "change": plain}
    return found if _nth_costs(value.of, value.nth, plain) == value else None


rule(
    "levy",
    "the {nth:ordinal} {of:card} you activate each turn {change:price}",
    make=_nth_costs,
    unmake=_which_costs,
)


def _levied_in(of: Filter, condition: Condition, change: CostChange, **fields: Any) -> CostChange:
    """What cards cost in certain turns or phases."""
    return altered(change, of=of, condition=condition, **fields)


rule("ability", "{of:cards} you activate {condition:moment} {change:price}", make=_levied_in)
for _said in ("your opponents", "opponents"):
    rule(
        "ability",
        f"{{of:cards}} {_said} activate {{condition:moment}} {{change:price}}",
        make=functools.partial(_levied_in, who="opponents"),
    )
for _turns, _turn in (
    (("a opponent 's turn", "each opponent 's turn"), During(whose="opponents")),
    (("your turn", "each of your turns"), During(whose="you")),
):
    rule(
        "ability",
        tuple(f"the first {{of:card}} you activate during {said} {{change:price}}" for said in _turns),
        make=functools.partial(_levied_in, condition=_turn, nth=1),
    )
for _zone, _name in (
    (Zone.GRAVEYARD, "your graveyard"),
    (Zone.MEMORY, "your memory"),
    (Zone.BANISHMENT, "banishment"),
):
    _levied("levy", f"{{of:cards}} you activate from {_name} {{change:price}}", from_zone=_zone)
    _levied(
        "levy",
        f"activated abilities of {{of:cards}} in {_name} {{change:price}}",
        method=(Method.ABILITY,),
        from_zone=_zone,
    )
rule("ability", "{levy:levy}", H.levy)


def _levy_if(levy: CostChange, condition: Condition) -> CostChange | None:
    return None if levy.condition is not None else altered(levy, condition=condition)


def _levied_if(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, CostChange) or value.own or value.condition is None:
        return None
    return {"levy": altered(value, condition=None), "condition": value.condition}


rule(
    "ability",
    ("{condition:moment} , {levy:levy}", "{levy:levy} {condition:moment}"),
    make=_levy_if,
    unmake=_levied_if,
)
rule(
    "ability",
    ("as long as {condition:condition} , {levy:levy}", "{levy:levy} as long as {condition:condition}"),
    make=_levy_if,
    unmake=_levied_if,
)

# For a while, and for what is played next.


def _of_cardistry(change: CostChange) -> CostChange:
    return altered(change, method=(Method.ABILITY,), label=LabelName.CARDISTRY)


_levied("next", "the next {of:card} you activate this turn {change:price}")
_levied("next", "the next {of:card} your opponent activates this turn {change:price}", who="opponents")
rule("effect", "{change:next}", ChangeCosts(change=H.change, once=True))
_levied("their next", "the next {of:card} they activate this turn {change:price}")
_levied("its next", "the next {of:card} its controller activates this turn {change:price}")
rule(
    "effect",
    "{change:its next}",
    PlayersDo(who=ControllerOf(Pronoun("it")), effect=ChangeCosts(change=H.change, once=True)),
)


def _theirs(lasting: ChangeCosts) -> tuple[Any, Any]:
    """A change of what the player costs who is spoken of, and how to take it apart again."""

    def make(change: CostChange) -> PlayersDo:
        effect = altered(lasting, change=change)
        return PlayersDo(who=Pronoun(PLAYER), effect=effect)

    def unmake(value: Any) -> dict[str, Any] | None:
        if not isinstance(value, PlayersDo) or not isinstance(value.effect, ChangeCosts):
            return None
        spoken_of = value.who in (Pronoun(PLAYER), THAT_PLAYER, TURN_PLAYER)
        change = value.effect.change
        return {"change": change} if spoken_of and make(change).effect == value.effect else None

    return make, unmake


_make, _unmake = _theirs(ChangeCosts(change=CostChange(), once=True))
rule("effect", "{change:their next}", make=_make, unmake=_unmake)
_levied(
    "their first",
    (
        "the first {of:card} they activate during their next turn {change:price}",
        "the first {of:card} that opponent activates during their next turn {change:price}",
        "the first {of:card} that player activates during their next turn {change:price}",
    ),
    nth=1,
)
_make, _unmake = _theirs(ChangeCosts(change=CostChange(), until=DURING_YOUR_NEXT_TURN))
rule("effect", "{change:their first}", make=_make, unmake=_unmake)
rule(
    "effect",
    "the next cardistry ability you activate this turn {change:price}",
    make=lambda change: ChangeCosts(change=_of_cardistry(change), once=True),
    unmake=lambda value: (
        {"change": CostChange(amount=value.change.amount)}
        if isinstance(value, ChangeCosts)
        and value == ChangeCosts(change=_of_cardistry(CostChange(amount=value.change.amount)), once=True)
        else None
    ),
)
_levied("several next", "{of:cards} you activate this turn {change:price}")
_levied(
    "several next",
    "{of:cards} you activate from banishment this turn {change:price}",
    from_zone=Zone.BANISHMENT,
)
rule(
    "effect",
    "the next {times:two or more} {change:several next}",
    ChangeCosts(change=H.change, times=H.times),
)
rule("effect", "until end of turn , {change:levy}", ChangeCosts(change=H.change))
rule(
    "effect",
    (
        "until the beginning of your next turn , {change:levy}",
        "{change:levy} until the beginning of your next turn",
    ),
    ChangeCosts(change=H.change, until="your next turn"),
)
_levied("theirs", "{of:cards} that opponent materializes {change:price}", by=Method.MATERIALIZE)
_levied("theirs", "{of:cards} that opponent activates {change:price}", by=Method.ACTIVATE)
rule(
    "effect",
    "{change:theirs} {until:duration}",
    make=lambda change, until: ChangeCosts(change=change, until=until, whose=Pronoun(PLAYER)),
    unmake=lambda value: (
        {"change": value.change, "until": value.until}
        if isinstance(value, ChangeCosts) and value.whose in (Pronoun(PLAYER), THAT_PLAYER, TURN_PLAYER)
        else None
    ),
)
_levied("levy this turn", "{of:cards} your opponents activate this turn {change:price}", who="opponents")
rule("effect", "{change:levy this turn}", make=lambda change: ChangeCosts(change=change))


def _next_at_this(of: Filter, change: CostChange) -> ChangeCosts:
    """The next card that is played at the card itself."""
    change = altered(change, of=of, condition=TargetFits(ThisCard()), looks_at_targets=True)
    return ChangeCosts(change=change, once=True)


def _at_this(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, ChangeCosts) or value.change.condition != TargetFits(ThisCard()):
        return None
    plain = CostChange(amount=value.change.amount, method=value.change.method)
    return (
        {"of": value.change.of, "change": plain} if _next_at_this(value.change.of, plain) == value else None
    )


rule(
    "effect",
    "the next {of:card} you activate targeting ~ this turn {change:price}",
    make=_next_at_this,
    unmake=_at_this,
)
