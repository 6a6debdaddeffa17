"""Deeds that one phrase says together: several to the same things, for each of something, unless allowed."""

from __future__ import annotations

from typing import Final

import msgspec

from regalia.game.abilities import Permission
from regalia.game.durations import END_OF_YOUR_NEXT_TURN
from regalia.game.language import Selection
from regalia.game.state import Zone
from regalia.text.grammar import H, Pronoun, rule
from regalia.text.pronouns import PLAYER, Chosen
from regalia.words.amounts import ALL, EventAmount, Per
from regalia.words.cards import Generate, Repeat, WhatWas
from regalia.words.copies import NewTargets, Transform
from regalia.words.effects import Draw, Negate, PutCounters, Summon, SummonEither, WakeUp
from regalia.words.lasting import Permit
from regalia.words.selections import ControllerOf, Source, Those
from regalia.words.structure import ForEach, PlayersDo, Sequence, UnlessAllowed

rule("effect", "wake up and transform ~", Sequence((WakeUp(Source()), Transform(Source()))))
rule(
    "effect",
    "choose any amount of {what:things} and put {amount:count} {counter:counter} <counter/counters> "
    "on each of them",
    make=lambda what, amount, counter: PutCounters(counter, amount, Chosen(what=what, count=ALL, up_to=True)),
)

rule(
    "effect",
    "you {effect:effect}",
    make=lambda effect: effect if isinstance(effect, Draw | Summon) and effect.whose == "you" else None,
)

# For each of something.


rule(
    "effect",
    "for each {what:noun} sacrificed this way , their controller summons your choice of "
    "a {one:any name} or a {other:any name} token",
    ForEach(
        of=WhatWas(Those("sacrificed objects"), H.what),
        effect=SummonEither(names=(H.one, H.other), whose=ControllerOf(Those("one"))),
    ),
)
rule("recollected", "for every {every:plain number} cards recollected", Per(H.every, EventAmount()))
rule("effects", "{times:recollected} , {effect:effect}", Repeat(H.times, H.effect))

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
rule("effect", "you may choose new targets for {what:plays}", NewTargets(H.what))

# Leave to play what lies in banishment.

LEAVE: Final = Permission(zone=Zone.BANISHMENT, own=False)
for _permission, _ignoring in (
    (LEAVE, ""),
    (msgspec.structs.replace(LEAVE, ignore_elements=True), " , ignoring its elemental requirements"),
):
    rule(
        "effect",
        (
            f"as long as it's banished , you may activate {{what:pronoun}}{_ignoring}",
            f"as long as they're banished , you may activate {{what:pronoun}}{_ignoring}",
            f"as long as they're banished you may activate {{what:pronoun}}{_ignoring}",
            f"for as long as they're banished , you may activate {{what:pronoun}}{_ignoring}",
        ),
        Permit(what=H.what, permission=_permission),
    )
rule(
    "during their next turn",
    ("until the end of that player's next turn", "until the end of that opponent's next turn"),
    END_OF_YOUR_NEXT_TURN,
)
rule(
    "effect",
    "{until:during their next turn} , they may activate {what:pronoun}",
    PlayersDo(who=Pronoun(PLAYER), effect=Permit(what=H.what, permission=LEAVE, until=H.until)),
)
rule("effect", "generate a {name:any name} card and banish it", Generate(name=H.name, to=Zone.BANISHMENT))


def _two_kinds(one: str, other: str, on: Selection) -> Sequence | None:
    """A counter of each of two kinds on one and the same thing that needs no choosing."""
    if not isinstance(on, Pronoun | Source):
        return None
    return Sequence((PutCounters(one, 1, on), PutCounters(other, 1, on)))


rule("effect", "put a {one:counter} and a {other:counter} counter on {on:objects}", make=_two_kinds)
