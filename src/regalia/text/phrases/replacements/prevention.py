"""Replacements of damage: prevented for a while, the next time, or while something is there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any, Final

from regalia.game.core.language import Anything, Both, Condition, Effect, Filter, Number
from regalia.game.core.said import Duration
from regalia.game.core.state import State, Zone
from regalia.game.core.structs import altered
from regalia.game.happening.durations import END_OF_TURN
from regalia.game.printed.abilities import Ability, CannotDo, ReplaceableEvent, Replaces, Triggered
from regalia.text.choosing import controlled, of_whom
from regalia.text.folding import as_trigger
from regalia.text.follow_ups import AfterPrevention, AppliedOnce, EachPrevented, IfSoInstead, IfYouDoInstead
from regalia.text.grammar import H, fill, match, replaced, rule
from regalia.text.referents import Chosen
from regalia.words.amounts import Half, Times, X
from regalia.words.effects import BanishIt, Draw, PutCounters, Recover, SacrificeIt, TakeCounters
from regalia.words.filters import Linked, Subtype, ThisCard, champion, yours
from regalia.words.looking import RevealIt
from regalia.words.replacing import (
    Also,
    AsToken,
    Double,
    EnterAs,
    More,
    Prevent,
    ReplaceFor,
    SetTo,
    SpellSource,
    Stop,
    ThatCard,
    ThatMuch,
    ThatSource,
    ToInstead,
    WasPrevented,
)
from regalia.words.selections import Those, YourChampion
from regalia.words.structure import If, PlayersDo, Sequence, WhenYouDo

KINDS: Final[dict[str, bool | None]] = {"damage": None, "combat damage": True, "non-combat damage": False}
"""Damage as texts tell it apart, and whether it is dealt in combat."""

rule("prevents", ("prevent that damage", "prevent it", "prevent all of that damage"), (Prevent(),))
rule("prevents", "prevent {amount:number} of that damage", (Prevent(amount=H.amount),))
for _up, _rounded in ((True, "up"), (False, "down")):
    _half = Half(ThatMuch(), up=_up)
    rule("prevents", f"prevent half of that damage , rounded {_rounded}", (Prevent(amount=_half),))
rule(
    "prevents",
    "prevent an amount of that damage equal to {amount:amounts}",
    (Prevent(amount=H.amount),),
)
rule("prevents", "prevent all but {all_but:number} of that damage", (Prevent(all_but=H.all_but),))
rule("instead", "{change:prevents}", H.change)
rule(
    "instead",
    "prevent that damage and recover x instead",
    make=lambda: (Prevent(), Also(Recover(X))),
)
rule(
    "instead",
    (
        "<it takes/they take> that much damage plus {amount:number} instead",
        "that much damage plus {amount:number} is dealt instead",
        "it is dealt that much damage plus {amount:number} instead",
        "that source deals that much damage plus {amount:number} to this unit instead",
        "that source deals that much damage plus {amount:number} to it instead",
    ),
    (More(H.amount),),
)


def less(value: Any) -> dict[str, Any] | None:
    """The amount by which something is less."""
    match value:
        case (More(amount=int(amount)),) if amount < 0:
            return {"less": -amount}
        case (More(amount=Times(factor=-1, of=amount)),):
            return {"less": amount}
    return None


def fewer(less: Number) -> tuple[More]:
    return (More(-less if isinstance(less, int) else Times(-1, less)),)


rule(
    "instead",
    (
        "<it takes/they take> that much damage minus {less:number} instead",
        "that much damage minus {less:number} is dealt instead",
        "it is dealt that much damage minus {less:number} instead",
    ),
    make=fewer,
    unmake=less,
)
SOURCES: Final[tuple[tuple[tuple[str, ...], Any], ...]] = (
    (("",), None),
    ((" from a {by:source}", " by a {by:source}"), H.by),
)
"""The source of damage: anything, or what fits."""
AMOUNTS: Final[tuple[tuple[str, dict[str, Any]], ...]] = (
    ("", {}),
    ("exactly {exactly:number} ", {"least": H.exactly, "most": H.exactly}),
    ("{most:plain number} or less ", {"most": H.most}),
    ("{least:plain number} or more ", {"least": H.least}),
)
"""The amount of damage that is asked for."""


def product_of(*rows: tuple[tuple[Any, ...], ...]) -> Iterator[tuple[Any, ...]]:
    """Every combination of the rows, each flat."""
    for combined in product(*rows):
        yield tuple(part for row in combined for part in row)


def of_spells(what: Filter) -> Filter:
    """A Spell source is also what acts as a Spell (abilities.17.c)."""
    found: Filter = replaced(what, lambda word: SpellSource() if word == Subtype("Spell") else word)
    return found


def spells(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Filter):
        return None
    return {"what": replaced(value, lambda word: Subtype("Spell") if word == SpellSource() else word)}


rule("source", "{what:source thing}", make=of_spells, unmake=spells)


def _either(templates: tuple[str, ...], tree: ReplaceFor) -> None:
    """A protection for the objects the text speaks of, or for all that fit. Nobody chooses anything."""

    def make(**slots: Any) -> ReplaceFor | None:
        return None if isinstance(slots.get("what"), Chosen) else fill(tree, slots)

    def unmake(value: Any) -> dict[str, Any] | None:
        bound: dict[str, Any] = {}
        if not match(tree, value, bound) or bound.get("of") == Anything():
            return None
        return None if "what" in bound and bound["what"] is None else bound

    rule("effect", templates, make=make, unmake=unmake)


def _would(said: str, combat: bool | None) -> None:
    """Everything that is said of this kind of damage before it is dealt."""
    for slot, of, what, source, by, much, amounts in product_of(
        (("{what:objects}", Anything(), H.what), ("a {of:thing}", H.of, None)), SOURCES, AMOUNTS
    ):
        damage = Replaces(
            event=ReplaceableEvent.DAMAGE, change=H.change, of=of, combat=combat, by=by, **amounts
        )
        dealt = tuple(
            f"{would}{where}"
            for where in source
            for would in (
                f"{much}{said} would be dealt to {slot}",
                f"{slot} would be dealt {much}{said}",
                f"{slot} would take {much}{said}",
                f"{slot} were to take {much}{said}",
            )
        )
        _either(
            tuple(f"the next time {would} this turn , {{change:instead}}" for would in dealt),
            ReplaceFor(rule=damage, what=what, times=1),
        )
        _either(
            (
                *(f"if {would} this turn , {{change:instead}}" for would in dealt),
                *(f"until end of turn , if {would} , {{change:instead}}" for would in dealt),
            ),
            ReplaceFor(rule=damage, what=what, until=END_OF_TURN),
        )
        _either(
            tuple(f"{{until:duration}} , if {would} , {{change:instead}}" for would in dealt),
            ReplaceFor(rule=damage, what=what, until=H.until),
        )
    everything = Replaces(event=ReplaceableEvent.DAMAGE, change=(Prevent(),), combat=combat)
    rule(
        "effect",
        (
            f"prevent all {said} that would be dealt {{until:hindrance lasts}}",
            f"{{until:hindrance lasts}} , prevent all {said} that would be dealt",
        ),
        ReplaceFor(rule=everything, until=H.until),
    )
    _either(
        (
            f"prevent all {said} that would be dealt to {{what:objects}} {{until:hindrance lasts}}",
            f"{{until:hindrance lasts}} , prevent all {said} that would be dealt to {{what:objects}}",
        ),
        ReplaceFor(rule=everything, what=H.what, until=H.until),
    )
    by_them = altered(everything, by=ThatSource())
    _either(
        (
            f"prevent all {said} that would be dealt by {{what:objects}} {{until:hindrance lasts}}",
            f"{{until:hindrance lasts}} , prevent all {said} that would be dealt by {{what:objects}}",
        ),
        ReplaceFor(rule=by_them, by=H.what, until=H.until),
    )
    for subject, of in (("~", ThisCard()), ("your champion", champion & yours), ("{of:things}", H.of)):
        rule(
            "ability",
            f"prevent all {said} that would be dealt to {subject}",
            Replaces(event=ReplaceableEvent.DAMAGE, change=(Prevent(),), of=of, combat=combat),
        )


def _static(said: str, combat: bool | None) -> None:
    """What an ability waits for, without what happens instead."""
    for subject, of, source, by, much, amounts in product_of(
        (
            ("~", ThisCard()),
            ("your champion", champion & yours),
            ("linked {of:thing}", H.of),
            ("a {of:thing}", H.of),
            ("1 or more {of:things}", H.of),
        ),
        SOURCES,
        AMOUNTS,
    ):
        of = Both((Linked(), H.of)) if subject.startswith("linked") else of
        damage = Replaces(event=ReplaceableEvent.DAMAGE, change=(), of=of, combat=combat, by=by, **amounts)
        dealt = tuple(
            f"{would}{where}"
            for where in source
            for called in (subject, *(("this unit",) if subject == "~" else ()))
            for would in (
                f"{much}{said} would be dealt to {called}",
                f"{called} would be dealt {much}{said}",
                f"{called} would take {much}{said}",
            )
        )
        if isinstance(of, ThisCard | Both):
            parts = of.parts if isinstance(of, Both) else (of,)
            rule(
                "damaged",
                tuple(f"{would} while it {{how:predicate}}" for would in dealt),
                altered(damage, of=Both((*parts, H.how))),
            )
        rule("damaged", dealt, damage)
        rule(
            "damaged",
            tuple(f"{would} while {{only_if:condition}}" for would in dealt),
            altered(damage, only_if=H.only_if),
        )


def _instead(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Replaces) or value.event is not ReplaceableEvent.DAMAGE or not value.change:
        return None
    return {"event": altered(value, change=()), "change": value.change}


rule(
    "ability",
    "if {event:damaged} , {change:instead}",
    make=lambda event, change: altered(event, change=change),
    unmake=_instead,
)


def _as_long_as(when: Condition, ability: Ability) -> Ability | None:
    if not isinstance(ability, Replaces | CannotDo) or ability.when is not None:
        return None
    return altered(ability, when=when)


def _not_as_long_as(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, Replaces | CannotDo) or value.when is None:
        return None
    return {"when": value.when, "ability": altered(value, when=None)}


rule("ability", "as long as {when:condition} , {ability:ability}", make=_as_long_as, unmake=_not_as_long_as)
_TAKEN_AWAY = (Also(TakeCounters(H.counter, ThatMuch(), ThatCard())), Stop())
_TAKING = (
    "remove that many {counter:counter} counters from them instead",
    "remove that many {counter:counter} counters from it instead",
)
rule("instead", _TAKING, _TAKEN_AWAY)
rule(
    "instead",
    tuple(f"{text} and then if {{condition:condition}} , banish your champion" for text in _TAKING),
    (*_TAKEN_AWAY, Also(If(H.condition, BanishIt(what=YourChampion())))),
)
rule("instead", ("double that damage", "it deals double that damage instead"), (Double(),))
rule("instead", "that damage is dealt to {what:objects} instead", (ToInstead(H.what),))
for _prevented, _change in (
    ("prevent that damage", Prevent()),
    ("prevent {prevented:number} of that damage", Prevent(amount=H.prevented)),
):
    rule(
        "instead",
        f"{_prevented} and sacrifice {{what:objects}} instead",
        (_change, Also(SacrificeIt(H.what))),
    )
    rule(
        "instead",
        f"{_prevented} and put {{amount:count}} {{counter:counter}} <counter/counters> on "
        "{on:objects} instead",
        (_change, Also(PutCounters(H.counter, H.amount, H.on))),
    )

for _said, _combat in KINDS.items():
    _would(_said, _combat)
    _static(_said, _combat)

rule(
    "ability",
    "if {event:damaged} , reveal {chosen:random}",
    make=lambda event, chosen: altered(event, change=(Also(Sequence((chosen, RevealIt(Those())))),)),
    unmake=lambda value: (
        {"event": altered(value, change=()), "chosen": value.change[0].effect.steps[0]}
        if isinstance(value, Replaces)
        and len(value.change) == 1
        and isinstance(value.change[0], Also)
        and isinstance(value.change[0].effect, Sequence)
        and isinstance(value.change[0].effect.steps[-1], RevealIt)
        else None
    ),
)
rule(
    "sentence",
    "if {condition:condition} , {change:prevents}",
    make=IfSoInstead,
    unmake=lambda value: (
        {"condition": value.condition, "change": value.change} if isinstance(value, IfSoInstead) else None
    ),
)

# What else is done as a part of it (prevention.11).

rule("sentence", "apply this replacement effect only once each turn", AppliedOnce())
rule("sentence", "apply this replacement effect only once per turn", make=AppliedOnce)
rule(
    "sentence", "{then:clauses} if damage was prevented this way", make=lambda then: If(WasPrevented(), then)
)
rule(
    "sentence",
    "{condition:tag} : {then:after prevention}",
    make=AfterPrevention,
    unmake=lambda value: (
        {"condition": value.condition, "then": value.then} if isinstance(value, AfterPrevention) else None
    ),
)


def _when_prevented(effect: Effect, least: int = 1) -> If:
    return If(WasPrevented(least), as_trigger(effect))


def _what_then(once: bool, value: Any) -> dict[str, Any] | None:
    match value:
        case If(condition=WasPrevented(least=least), then=WhenYouDo(ability=Triggered(effect=effect))):
            if value != _when_prevented(effect, least) or (least == 1) is not once:
                return None
            return {"effect": effect} | ({} if once else {"least": least})
    return None


for _category in ("sentence", "after prevention"):
    rule(
        _category,
        "when damage is prevented this way , {effect:clauses}",
        make=_when_prevented,
        unmake=partial(_what_then, True),
    )
    rule(
        _category,
        "when {least:two or more} or more damage is prevented this way , {effect:clauses}",
        make=_when_prevented,
        unmake=partial(_what_then, False),
    )
    rule(_category, "whenever damage is prevented this way , {effect:clauses}", EachPrevented(H.effect))
rule("sentence", "if you do , {change:instead}", IfYouDoInstead(H.change))
rule(
    "sentence",
    "if you do , prevent {prevented:number} of that damage and draw {amount:count} <card/cards>",
    IfYouDoInstead((Prevent(amount=H.prevented), Also(Draw(amount=H.amount)))),
)


def _may_do(event: Replaces, effect: Effect) -> Replaces:
    """What one may do as damage would be dealt; what follows from it is said in the next sentence."""
    return altered(event, change=(Also(effect),), may=True)


def _what_one_may_do(value: Any) -> dict[str, Any] | None:
    match value:
        case Replaces(event=ReplaceableEvent.DAMAGE, change=(Also(effect=effect, when=None),), may=True):
            return {"event": altered(value, change=(), may=False), "effect": effect}
    return None


rule("ability", "if {event:damaged} , you may {effect:effect}", make=_may_do, unmake=_what_one_may_do)

# Amounts.


def _more(value: Any, event: ReplaceableEvent) -> dict[str, Any] | None:
    match value:
        case Replaces(change=(More(amount=int(more)),)) if more > 0:
            plain = Replaces(event=event, change=value.change, whose="you")
            return {"more": more} if value == plain else None
    return None


rule(
    "ability",
    "if you would glimpse a amount , glimpse x instead , where x is that amount plus {more:plain number}",
    make=lambda more: Replaces(event=ReplaceableEvent.GLIMPSE, change=(More(more),), whose="you"),
    unmake=lambda value: _more(value, ReplaceableEvent.GLIMPSE),
)
rule(
    "ability",
    "if you would recover a amount , recover {more:plain number} + x instead , where x is that amount",
    make=lambda more: Replaces(event=ReplaceableEvent.RECOVER, change=(More(more),), whose="you"),
    unmake=lambda value: _more(value, ReplaceableEvent.RECOVER),
)
rule(
    "ability",
    "if 1 or more {counter:counter} counters would be put on your champion , that many plus "
    "{more:plain number} {again:counter} counters are put on your champion instead",
    make=lambda counter, more, again: (
        Replaces(event=ReplaceableEvent.COUNTERS, of=champion & yours, counter=counter, change=(More(more),))
        if counter == again
        else None
    ),
    unmake=lambda value: (
        {"counter": value.counter, "again": value.counter, "more": value.change[0].amount}
        if isinstance(value, Replaces)
        and value.event is ReplaceableEvent.COUNTERS
        and isinstance(value.change[0], More)
        and value
        == Replaces(
            event=ReplaceableEvent.COUNTERS, of=champion & yours, counter=value.counter, change=value.change
        )
        else None
    ),
)
rule(
    "effect",
    "the next time {who:player} would glimpse any amount this turn , that player glimpses "
    "{amount:number} instead",
    PlayersDo(
        who=H.who,
        effect=ReplaceFor(
            rule=Replaces(event=ReplaceableEvent.GLIMPSE, change=(SetTo(H.amount),), whose="you"), times=1
        ),
    ),
)
rule(
    "effect",
    "the next time you would glimpse a amount this turn , draw that many cards instead",
    ReplaceFor(
        rule=Replaces(
            event=ReplaceableEvent.GLIMPSE, change=(Also(Draw(amount=ThatMuch())), Stop()), whose="you"
        ),
        times=1,
    ),
)
rule(
    "ability",
    "if you would summon 1 or more tokens , you may summon that many {name:any name} tokens instead",
    Replaces(event=ReplaceableEvent.SUMMON, change=(AsToken(H.name),), whose="you", may=True),
)

# Glimpsing.

rule(
    "ability",
    "if a opponent would glimpse , you may have that player glimpse {amount:number} instead",
    Replaces(event=ReplaceableEvent.GLIMPSE, change=(SetTo(H.amount),), whose="opponents", may=True),
)

# What enters.


def _entering(of: Filter, state: State) -> Replaces:
    """Things enter in a state; whose they are is decided by who they enter for."""
    what, whose = controlled(of)
    as_said = (EnterAs(state=state),)
    return Replaces(event=ReplaceableEvent.MOVE, of=what, whose=whose, to=(Zone.FIELD,), change=as_said)


def _enters(value: Any, state: State) -> dict[str, Any] | None:
    if not isinstance(value, Replaces) or (of := of_whom(value.of, value.whose)) is None:
        return None
    return {"of": of} if value == _entering(of, state) else None


def _as_they_enter(word: str, state: State) -> None:
    said = f"{{of:things}} enter the field {word}"

    def entering(of: Filter) -> Replaces:
        return _entering(of, state)

    def for_a_while(of: Filter, until: Duration) -> ReplaceFor:
        return ReplaceFor(rule=_entering(of, state), until=until)

    def next_time(of: Filter) -> ReplaceFor:
        return ReplaceFor(rule=_entering(of, state), times=1)

    def taken_apart(value: Any) -> dict[str, Any] | None:
        found = _enters(value.rule, state) if isinstance(value, ReplaceFor) else None
        if found is None:
            return None
        for slots in (found | {"until": value.until}, found):
            if value == (for_a_while if "until" in slots else next_time)(**slots):
                return slots
        return None

    def with_slots(*wanted: str) -> Any:
        def unmake(value: Any) -> dict[str, Any] | None:
            found = taken_apart(value)
            return found if found is not None and set(found) == set(wanted) else None

        return unmake

    rule("ability", said, make=entering, unmake=lambda value: _enters(value, state))
    rule("effect", f"{{until:duration}} , {said}", make=for_a_while, unmake=with_slots("of", "until"))
    rule(
        "effect",
        f"{_NEXT} they enter the field {word} instead",
        make=next_time,
        unmake=with_slots("of"),
    )


_NEXT: Final = "the next time 1 or more {of:things} would enter the field this turn ,"
for _word, _state in (("rested", State.RESTED), ("distant", State.DISTANT)):
    _as_they_enter(_word, _state)
    rule(
        "effect",
        f"{_NEXT} those {{again:things}} enter the field {_word} instead",
        make=lambda of, again, state=_state: (
            ReplaceFor(rule=_entering(of, state), times=1) if of == again else None
        ),
    )
