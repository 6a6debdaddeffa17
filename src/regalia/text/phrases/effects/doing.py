"""Deeds that one phrase says together: several to the same things, for each of something, unless allowed."""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.bound import Group, Tally
from regalia.game.core.language import Both, Effect, Number, Selection, Unlike
from regalia.game.core.said import Who
from regalia.game.core.state import State, Zone
from regalia.game.objects.targets import Target
from regalia.text.grammar import H, Previous, Pronoun, rule, words_in
from regalia.text.referents import Chosen
from regalia.words.amounts import ALL, EventAmount, Per, ThisWay
from regalia.words.cards import Among, Generate, Repeat, WhatWas
from regalia.words.choosing import Choose, DiscardCards, EachChooses
from regalia.words.conditions import SourceIs
from regalia.words.copies import NewTargets, Transform
from regalia.words.effects import (
    DealDamage,
    DealSplit,
    DelevelIt,
    Draw,
    Mill,
    Negate,
    PutCounters,
    Recover,
    RestIt,
    SacrificeIt,
    TakeCounters,
    WakeUp,
)
from regalia.words.filters import InState
from regalia.words.having import Costs, WithCounter
from regalia.words.looking import LookAtTop, PutInOrder
from regalia.words.moving import PutSplit
from regalia.words.naming import ChooseNumber
from regalia.words.playing import Glimpse
from regalia.words.selections import ControllerOf, Each, Source, Those
from regalia.words.structure import ForEach, If, May, Sequence, TriggerAgain, UnlessAllowed, UnlessPaid
from regalia.words.summoning import Gather, Summon, SummonEither

_PUT_BACK = "put them back in any order"
SEEN: Final[Any] = Previous("seen")
ONE: Final[Any] = Previous("one")

rule("effect", "wake up and transform ~", Sequence((WakeUp(Source()), Transform(Source()))))
rule(
    "effect",
    "choose any amount of {what:things} and put {amount:count} {counter:counter} <counter/counters> "
    "on each of them",
    make=lambda what, amount, counter: PutCounters(counter, amount, Chosen(what=what, count=ALL, up_to=True)),
)

YOUR_DEEDS: Final = (Draw, Summon, Recover, Glimpse, Gather, Mill, DiscardCards, Choose)
"""Deeds of yours that a text can name."""

rule(
    "effect",
    "you {effect:effect}",
    make=lambda effect: (
        effect if isinstance(effect, YOUR_DEEDS) and getattr(effect, "whose", "you") == "you" else None
    ),
)
rule("effect", "also {effect:effect}", make=lambda effect: effect)

for _its, _it in (("its", "it"), ("their", "them")):
    rule(
        "effect",
        (f"trigger each of {_its} {{on:label}} abilities", f"trigger each of {_its} {{on:label}} effects"),
        TriggerAgain(H.on, Pronoun(_it)),
    )
rule(
    "effect",
    (
        "trigger each of {what:objects} 's {on:label} abilities",
        "trigger each of {what:objects} 's {on:label} effects",
    ),
    make=lambda on, what: None if isinstance(what, Chosen | Pronoun) else TriggerAgain(on, what),
    unmake=lambda value: (
        {"on": value.on, "what": value.what}
        if isinstance(value, TriggerAgain) and not isinstance(value.what, Chosen | Pronoun)
        else None
    ),
)

# For each of something.


rule(
    "effect",
    "for each {what:noun} sacrificed this way , their controller summons your choice of "
    "a {one:any name} or a {other:any name} token",
    ForEach(
        of=WhatWas(Those(Group.SACRIFICED), H.what),
        effect=SummonEither(names=(H.one, H.other), whose=ControllerOf(ONE)),
    ),
)


def _for_each(of: Selection, effect: Effect) -> ForEach | None:
    """An effect for each of several things, if it refers to that thing."""
    called = ("that", "it") if isinstance(of, Pronoun) else ("that",)
    speaks = any(isinstance(word, Pronoun) and word.said in called for word in words_in(effect))
    return ForEach(of=of, effect=effect) if speaks and not isinstance(effect, If | May) else None


rule("several things", "{what:thing}", Each(what=H.what))
rule(
    "several things",
    ("{what:thing} banished this way", "{what:card} banished this way"),
    make=lambda what: Pronoun("those", what),
    unmake=lambda value: {"what": value.what} if isinstance(value, Pronoun) else None,
)
rule("several things", "{what:thing} sacrificed this way", WhatWas(Those(Group.SACRIFICED), H.what))
rule(
    "clauses",
    "for each {of:several things} , {effect:clauses}",
    make=_for_each,
    unmake=lambda value: {"of": value.of, "effect": value.effect} if isinstance(value, ForEach) else None,
)
rule("recollected", "for every {every:plain number} cards recollected", Per(H.every, EventAmount()))
rule("effects", "{times:recollected} , {effect:effect}", Repeat(H.times, H.effect))

rule(
    "effect",
    "for each {what:thing} each player controls , its controller sacrifices it "
    "unless they pay {cost:payment}",
    ForEach(
        of=Each(what=H.what),
        effect=UnlessPaid(cost=H.cost, effect=SacrificeIt(ONE), payer=ControllerOf(ONE)),
    ),
)

_CALLED: Final[tuple[tuple[str, Who], ...]] = (("player", "anyone"), ("opponent", "opponents"))
for _said, _who in _CALLED:
    rule(
        "effect",
        f"each {_said} may rest up to {{count:number}} {{what:things}} they control",
        Sequence(
            (
                EachChooses(
                    what=Both((Unlike(InState(State.RESTED)), H.what)),
                    whose=_who,
                    count=H.count,
                    up_to=True,
                ),
                RestIt(Previous("those")),  # type: ignore[arg-type]
            )
        ),
    )
rule(
    "effect",
    "for each {what:noun} rested this way , its controller draws {amount:count} <card/cards>",
    make=lambda what, amount: ForEach(
        of=Among(Those(), what), effect=Draw(amount=amount, whose=ControllerOf(Those(Group.ONE)))
    ),
    unmake=lambda value: (
        {"what": value.of.what, "amount": value.effect.amount}
        if isinstance(value, ForEach)
        and isinstance(value.of, Among)
        and isinstance(value.effect, Draw)
        and isinstance(value.effect.whose, ControllerOf)
        else None
    ),
)

# Unless somebody lets it.

rule(
    "effect",
    "negate {what:plays} unless its controller has you draw {amount:count} <card/cards>",
    UnlessAllowed(
        effect=Negate(what=H.what),
        instead=Draw(amount=H.amount),
        who=ControllerOf(Pronoun("it")),
    ),
)


def _unless_allowed(effect: Effect, amount: Number) -> UnlessAllowed | None:
    """Something is done to an object unless its controller lets you draw."""
    if isinstance(effect, (Sequence, If, May, ForEach, UnlessAllowed)):
        return None
    return UnlessAllowed(effect=effect, instead=Draw(amount=amount), who=ControllerOf(Pronoun("it")))


def _lets_draw(value: Any) -> dict[str, Any] | None:
    match value:
        case UnlessAllowed(effect=effect, instead=Draw(amount=amount)) if not isinstance(effect, Negate):
            whose = isinstance(value.who, ControllerOf)
            plain = value.instead == Draw(amount=amount)
            return {"effect": effect, "amount": amount} if plain and whose else None
    return None


rule(
    "clauses",
    "{effect:effect} unless its controller has you draw {amount:count} <card/cards>",
    make=_unless_allowed,
    unmake=_lets_draw,
)
rule("effect", "you may choose new targets for {what:plays}", NewTargets(H.what))
rule("effect", "generate a {name:any name} card and banish it", Generate(name=H.name, to=Zone.BANISHMENT))


def _two_kinds(one: str, other: str, on: Selection) -> Sequence | None:
    """A counter of each of two kinds on one and the same thing that needs no choosing."""
    if not isinstance(on, Pronoun | Source):
        return None
    return Sequence((PutCounters(one, 1, on), PutCounters(other, 1, on)))


rule("effect", "put a {one:counter} and a {other:counter} counter on {on:objects}", make=_two_kinds)
rule(
    "effect",
    "summon a {one:any name} and a {other:any name} token",
    Sequence((Summon(name=H.one), Summon(name=H.other))),
)
rule(
    "effect",
    "deal {share:plain number} damage split among any amount of target {what:things}",
    DealSplit(Target(what=H.what, any_number=True, share=H.share)),
)
rule(
    "effect",
    tuple(
        f"{put} {{share:plain number}} {{counter:counter}} counters {among} any amount of "
        "target {what:things}"
        for put, among in (("put", "split among"), ("distribute", "among"), ("split", "among"))
    ),
    PutSplit(H.counter, Target(what=H.what, any_number=True, share=H.share)),
)
rule(
    "effect",
    "deal up to {most:plain number} damage to {to:objects}",
    Sequence((ChooseNumber(most=H.most), DealDamage(ThisWay(Tally.NUMBER), H.to))),
)
rule("which", "with reserve cost equal to {amount:amounts}", Costs(kind="reserve", exactly=(H.amount,)))
rule("effect", "deal that much damage to {to:objects}", DealDamage(EventAmount(), H.to))
rule(
    "effect",
    "summon a {a:any name} , {b:any name} , {c:any name} , {d:any name} , {e:any name} , "
    "and a {f:any name} token",
    Sequence(tuple(Summon(name=getattr(H, slot)) for slot in "abcdef")),
)
rule("effect", "delevel ~", DelevelIt())
rule(
    "effect",
    "if there are {least:number} or more {counter:counter} counters on ~ , "
    "remove all of them and transform ~",
    If(
        SourceIs(WithCounter(H.counter, H.least)),
        Sequence((TakeCounters(H.counter, ALL, Source()), Transform(Source()))),
    ),
)
rule(
    "effect",
    f"look at the top {{amount:number}} cards of your deck and then {_PUT_BACK}",
    Sequence((LookAtTop(amount=H.amount), PutInOrder(what=SEEN, where="top"))),
)
