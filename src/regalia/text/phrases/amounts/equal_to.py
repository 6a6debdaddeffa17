"""What is done to an amount that is told behind it: "recover an amount equal to your influence"."""

from __future__ import annotations

from regalia.text.grammar import rule
from regalia.words.effects import Draw, Recover

rule(
    "effect",
    ("recover a amount equal to {amount:amounts}", "recover equal to {amount:amounts}"),
    make=Recover,
)
rule(
    "effect",
    ("draw cards equal to {amount:amounts}", "draw a amount of cards equal to {amount:amounts}"),
    make=Draw,
)
rule(
    "effect",
    (
        "draw a amount of cards into your memory equal to {amount:amounts}",
        "draw a amount of cards equal to {amount:amounts} into your memory",
    ),
    make=lambda amount: Draw(amount=amount, to_memory=True),
)
