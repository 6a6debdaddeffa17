"""How many targets something has, and what is done to those of them that fit."""

from __future__ import annotations

from regalia.game.targets import Target
from regalia.text.grammar import H, Pronoun, rule
from regalia.words.amounts import TargetsOfThat
from regalia.words.conditions import Exactly
from regalia.words.replacing import PreventNext

rule(
    "fact",
    "there <'s/are> exactly {number:plain number} <target/targets> for its activation",
    Exactly(TargetsOfThat(), H.number),
)
rule(
    "the targets",
    "each of those targets",
    make=lambda: Pronoun("those"),
    unmake=lambda value: {} if isinstance(value, Pronoun) else None,
)
rule(
    "effect",
    "prevent the next {amount:number} damage that would be dealt to {to:the targets} this turn "
    "if they're {only:things}",
    PreventNext(amount=H.amount, to=H.to, only=H.only),
)
rule(
    "objects",
    "up to {count:number} target {what:things} with total reserve cost {total:plain number} or less",
    Target(what=H.what, count=H.count, up_to=True, total=H.total),
)
