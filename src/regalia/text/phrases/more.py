"""More of the same: an additional counter, another token, some damage besides what was said before."""

from __future__ import annotations

from regalia.text.grammar import rule
from regalia.words.effects import DealDamage, Gather, PutCounters, Summon

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
