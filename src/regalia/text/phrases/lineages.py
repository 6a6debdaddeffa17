"""Lineages of others: curses that are put there, and what is found there."""

from __future__ import annotations

from regalia.text.grammar import H, rule
from regalia.words.cards import Generate
from regalia.words.selections import InLineage

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
