"""Which things are meant: the card itself, your champion, targets, everything that fits, pronouns."""

from __future__ import annotations

from regalia.text.grammar import H, Pronoun, rule
from regalia.words.selections import Source, YourChampion

rule(
    "objects",
    ("~", "this card", "this object", "this ally", "this unit", "this weapon", "this item"),
    Source(),
)
rule("objects", "your champion", YourChampion())
rule("objects", "it", Pronoun("it"))
rule("objects", ("them", "they"), Pronoun("them"))
rule("objects", "that {what:thing}", Pronoun("that", H.what))
rule("objects", "those {what:things}", Pronoun("those", H.what))
