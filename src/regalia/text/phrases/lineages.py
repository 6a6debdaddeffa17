"""Lineages of others: curses that are put there, and what is found there."""

from __future__ import annotations

from regalia.game.abilities import Static
from regalia.game.state import Zone
from regalia.text.grammar import H, rule
from regalia.words.cards import Generate
from regalia.words.selections import Each, InLineage

rule(
    "effect",
    "generate a {name:any name} card and put it on the bottom of {under:owner} lineage",
    Generate(name=H.name, under=H.under),
)
rule(
    "objects",
    (
        "all {what:cards} in {of:owner} lineage",
        "each {what:card} in {of:owner} lineage",
        "all {what:cards} from {of:owner} lineage",
    ),
    InLineage(H.of, H.what),
)
rule("objects", "{what:cards} in lineages", Each(what=H.what, zone=Zone.LINEAGE))
rule(
    "ability",
    "{of:cards} in lineages {changes:standing}",
    Static(of=H.of, changes=H.changes, affects=Zone.LINEAGE),
)
