"""More of the same: an additional counter, another token, some damage besides what was said before."""

from __future__ import annotations

from typing import Any

from regalia.game.core.bound import Group
from regalia.game.core.language import Filter
from regalia.text.grammar import rule
from regalia.words.cards import DiscardIt
from regalia.words.choosing import Choose
from regalia.words.effects import DealDamage, PutCounters
from regalia.words.lasting import Until
from regalia.words.selections import Those
from regalia.words.structure import Sequence
from regalia.words.summoning import Gather, Summon

rule(
    "effect",
    "put a additional {counter:counter} counter on {on:objects}",
    make=lambda counter, on: PutCounters(counter, 1, on),
)
rule(
    "effect",
    "put {amount:plain number} additional {counter:counter} counters on {on:objects}",
    make=lambda amount, counter, on: PutCounters(counter, amount, on),
)
rule(
    "effect",
    "put {amount:plain number} more {counter:counter} counters on {on:objects}",
    make=lambda amount, counter, on: PutCounters(counter, amount, on),
)
rule(
    "effect",
    "{what:objects} gets a additional {stat:stat} {until:duration}",
    make=lambda what, stat, until: Until(what=what, changes=(stat,), until=until),
    unmake=lambda value: None,
)
rule("effect", "gather a additional time", make=lambda: Gather(times=1))
rule(
    "effect",
    "deal a additional {amount:number} damage to {to:objects}",
    make=DealDamage,
    unmake=lambda value: None,
)
rule(
    "effect",
    "summon a other {name:any name} token",
    make=lambda name: Summon(name=name),
    unmake=lambda value: None,
)


def _discard_another(what: Filter) -> Sequence:
    return Sequence((Choose(what=what, among=Those(Group.SEEN)), DiscardIt(Those())))


def _not_told(value: Any) -> None:
    """Said as if it were the first: nothing in the tree tells that it is one more."""


rule(
    "effect",
    "discard a additional {what:card} from among them",
    make=_discard_another,
    unmake=_not_told,
)
