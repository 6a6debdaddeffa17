"""Tokens of one's choice: "summon your choice of …"."""

from __future__ import annotations

from regalia.text.grammar import H, rule
from regalia.words.summoning import SummonEither

rule(
    "names offered",
    ("{one:any name} or {other:any name}", "{one:any name} , or {other:any name}"),
    (H.one, H.other),
)
rule(
    "names offered",
    "{one:any name} , {rest:names offered}",
    make=lambda one, rest: (one, *rest),
    unmake=lambda value: (
        {"one": value[0], "rest": value[1:]} if isinstance(value, tuple) and len(value) > 2 else None
    ),
)


rule(
    "effect",
    (
        "summon your choice of {names:names offered} token",
        "summon your choice of a {names:names offered} token",
    ),
    SummonEither(names=H.names),
)
rule(
    "effect",
    (
        "{whose:player} summons your choice of a {names:names offered} token",
        "{whose:player} summons your choice of {names:names offered} token",
        "{whose:player} summon your choice of {names:names offered} token",
        "{whose:player} summon your choice of a {names:names offered} token",
    ),
    SummonEither(names=H.names, whose=H.whose),
)
