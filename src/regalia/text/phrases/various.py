"""Phrases that few cards use: what nobody may do for a while, what happens whenever for a turn, pairs."""

from __future__ import annotations

from regalia.game.abilities import Forbids, Happening, Method, Replaces
from regalia.game.durations import END_OF_TURN
from regalia.text.grammar import H, rule
from regalia.words.amounts import EventAmount
from regalia.words.changes import Gain
from regalia.words.combat import Attacker
from regalia.words.conditions import Not, ObjectIs, PlayedThisTurn
from regalia.words.costs import SacrificeEach
from regalia.words.effects import DealDamage
from regalia.words.lasting import Forbid, Later
from regalia.words.replacing import Stop
from regalia.words.selections import Those, Together, YourChampion

rule(
    "effect",
    "until end of turn, {on:trigger}, {effect:effects}",
    Later(on=H.on, effect=H.effect, until=END_OF_TURN, once=False),
)
rule(
    "effect",
    "opponents can't activate cards this turn",
    Forbid(rule=Forbids(what=Method.ACTIVATE, who="opponents")),
)
rule(
    "ability",
    ("your opponents can't recover", "opponents can't recover"),
    Replaces(event=Happening.RECOVER, change=(Stop(),), whose="opponents"),
)
rule(
    "fact",
    "you haven't materialized a {what:card} this turn",
    Not(PlayedThisTurn(what=H.what, method="materialize")),
)
rule("fact", "you haven't activated a {what:card} this turn", Not(PlayedThisTurn(what=H.what)))
rule(
    "cost",
    "sacrifice a {one:thing} and a {other:thing}",
    SacrificeEach(needs=((1, H.one), (1, H.other))),
)
rule("effect", "deal that much damage to {to:objects}", DealDamage(EventAmount(), H.to))
rule("objects", "the attacker and your champion", Together((Attacker(), YourChampion())))
rule(
    "fact",
    (
        "the discarded card was a {what:card}",
        "the discarded card is a {what:card}",
        "a {what:card} was discarded",
    ),
    ObjectIs(Those("discarded"), H.what),
)
for _category, _verb in (("gets", "<gains/gain>"), ("stands", "<has/have>")):
    rule(_category, f"{_verb} {{keyword:keyword}} and {{ability:quoted}}", (Gain(H.keyword), Gain(H.ability)))
