"""Cards in the intent of the attack in progress: which are meant, how many there are."""

from __future__ import annotations

from typing import Final

from regalia.game.durations import END_OF_COMBAT
from regalia.text.grammar import H, rule
from regalia.words.amounts import NumberOf
from regalia.words.changes import Gain
from regalia.words.combat import Attacker, InIntent
from regalia.words.conditions import AtLeast, Exactly, Not
from regalia.words.lasting import Until

ATTACKERS: Final = ("the attacker 's", "this attacker 's", "that attacker 's")


def _said(front: str) -> tuple[str, ...]:
    return tuple(f"{front} in {whose} intent" for whose in ATTACKERS)


_THEM: Final = NumberOf(InIntent(H.what))
rule("objects", (*_said("each {what:card}"), *_said("{what:cards}")), InIntent(H.what))
rule("per", _said("{what:card}"), _THEM)
rule("amount", _said("the amount of {what:cards}"), _THEM)
rule("fact", _said("there are {least:two or more} or more {what:cards}"), AtLeast(_THEM, H.least))
rule("fact", _said("there are exactly {number:plain number} {what:cards}"), Exactly(_THEM, H.number))
rule("fact", (*_said("there's a {what:card}"), *_said("there is a {what:card}")), AtLeast(_THEM, 1))
rule("fact", _said("there are no {what:cards}"), Not(AtLeast(_THEM, 1)))
rule(
    "effect",
    "this attack gets {stat:attack stat} and gains {ability:quoted}",
    Until(what=Attacker(), changes=(H.stat, Gain(H.ability)), until=END_OF_COMBAT),
)
