"""Modes: how many are chosen, and which one the game itself settles."""

from __future__ import annotations

from regalia.game.modes import Modes
from regalia.text.grammar import H, rule
from regalia.words.structure import NO_LIMIT, DependingOnAmount

rule("modes", "choose 1 or both —", Modes(bullets=(), count=2, fewest=1))
for _when in ("if {condition:condition} ,", "{condition:tag} :"):
    rule(
        "modes",
        f"choose {{count:number}} . {_when} choose up to {{more:number}} instead —",
        Modes(bullets=(), count=H.count, instead=(H.condition, H.more), fewest=0),
    )
rule(
    "modes",
    "choose {count:number} that hasn't been chosen —",
    Modes(bullets=(), count=H.count, unchosen=True),
)

# Settled by a number.

rule("modes", "depending on {amount:amount} —", DependingOnAmount(H.amount, ()))
rule(
    "number label",
    "{number:plain number}",
    make=lambda number: (number, number),
    unmake=lambda value: {"number": value[0]} if value[0] == value[1] else None,
)
rule(
    "number label",
    "{least:plain number} or more",
    make=lambda least: (least, NO_LIMIT),
    unmake=lambda value: {"least": value[0]} if value[1] == NO_LIMIT else None,
)
rule(
    "number label",
    ("{least:plain number} to {most:plain number}", "{least:plain number} or {most:plain number}"),
    make=lambda least, most: (least, most) if least < most else None,
    unmake=lambda value: {"least": value[0], "most": value[1]} if value[0] < value[1] < NO_LIMIT else None,
)
