"""Omens as cards that one points at, and what they cost together."""

from __future__ import annotations

from regalia.game.state import Zone
from regalia.text.grammar import rule
from regalia.words.amounts import TotalCost
from regalia.words.omens import omen, your_omens
from regalia.words.selections import Each

rule("objects", "your omens", your_omens)
rule(
    "amount",
    "the total reserve cost among your omens",
    TotalCost(Each(what=omen, zone=Zone.BANISHMENT, whose="you")),
)
