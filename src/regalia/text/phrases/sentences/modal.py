"""Modes: how many are chosen, and which one the game itself settles."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from regalia.game.printed.modes import Cascade, Modes
from regalia.text.grammar import H, rule
from regalia.words.amounts import ALL, X
from regalia.words.structure import NO_LIMIT, DependingOnAmount

rule("modes", "choose 1 or both —", Modes(bullets=(), count=2, fewest=1))
rule("modes", "choose up to {count:number} —", Modes(bullets=(), count=H.count, fewest=0))
rule(
    "modes",
    ("choose any amount —", "choose any number —", "choose any amount of the following —"),
    Modes(bullets=(), count=ALL, fewest=0),
)
rule("modes", "choose {fewest:plain number} or more —", Modes(bullets=(), count=ALL, fewest=H.fewest))
for _when in ("If {condition:condition} ,", "{condition:tag} :"):
    rule(
        "modes",
        f"choose {{count:number}} . {_when} choose up to {{more:number}} instead —",
        Modes(bullets=(), count=H.count, instead=(H.condition, H.more), fewest=0),
    )
    rule(
        "modes",
        f"choose 1 . {_when} choose both instead —",
        make=lambda condition: Modes(bullets=(), instead=(condition, 2)),
    )
    rule(
        "modes",
        (
            f"choose 1 . {_when} choose 1 or both instead —",
            f"choose 1 . {_when} you may choose both instead —",
        ),
        Modes(bullets=(), instead=(H.condition, 2), fewest=1),
    )
    rule(
        "modes",
        (
            f"choose 1 . {_when} choose any amount instead —",
            f"choose 1 . {_when} choose any number instead —",
        ),
        Modes(bullets=(), instead=(H.condition, ALL), fewest=0),
    )
    rule(
        "modes",
        f"choose 1 . {_when} choose {{fewest:plain number}} or more instead —",
        Modes(bullets=(), instead=(H.condition, ALL), fewest=H.fewest),
    )
rule(
    "modes",
    "choose {count:number} that hasn't been chosen —",
    Modes(bullets=(), count=H.count, unchosen=True),
)

rule(
    "modes",
    "choose {count:number} that hasn't been chosen this turn —",
    Modes(bullets=(), count=H.count, unchosen=True, this_turn=True),
)

# Settled by a number.

rule("modes", "depending on x —", DependingOnAmount(X, ()))

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

# Settled by how often it was before.

rule("modes", "cascade —", Cascade(bullets=()))


def _times(numbers: tuple[int, ...]) -> tuple[int, int] | None:
    """Times that follow each other, as the first and the last of them."""
    in_a_row = all(before + 1 == after for before, after in pairwise(numbers))
    return (numbers[0], numbers[-1]) if in_a_row else None


def _told_times(value: Any) -> dict[str, Any] | None:
    return {"numbers": tuple(range(value[0], value[1] + 1))} if value[1] < value[0] + 3 else None


rule("cascade label", "{numbers:plain number+}", make=_times, unmake=_told_times)
rule(
    "cascade label",
    "{first:plain number} to {last:plain number}",
    make=lambda first, last: (first, last) if first < last else None,
    unmake=lambda value: {"first": value[0], "last": value[1]},
)
rule(
    "number label",
    "{least:plain number} , {next:plain number} , or {most:plain number}",
    make=lambda least, next, most: (least, most) if (next, most) == (least + 1, least + 2) else None,
    unmake=lambda value: None,
)
