"""Omens as cards that one points at, and comparisons of amounts."""

from __future__ import annotations

from regalia.text.grammar import H, rule
from regalia.words.conditions import AtLeast
from regalia.words.omens import your_omens

rule("objects", "your omens", your_omens)
rule(
    "fact",
    ("{amount:amount} is {least:plain number} or greater", "{amount:amount} is {least:plain number} or more"),
    AtLeast(H.amount, H.least),
)
