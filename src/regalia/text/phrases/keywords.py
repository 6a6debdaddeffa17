"""Keywords as a line of their own, and as something that objects have, gain or lose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from regalia.game.abilities import Keyword, Lineage
from regalia.text import writer
from regalia.text.grammar import H, rule
from regalia.text.reader import Found, Reading, special
from regalia.text.writer import Said
from regalia.words.keywords import efficiency, floating_memory, reservable

PLAIN: Final = (
    *("ambush", "cleave", "divine relic", "fast activation", "hindered", "immortality", "intercept"),
    *("omnishroud", "preserve", "renewable", "siegeable", "spellshroud", "steadfast", "stealth", "taunt"),
    *("true sight", "unblockable", "vigor"),
)
"""Keywords without anything behind them."""
NUMBERED: Final = ("critical", "pride", "ranged", "retort", "level locked", "bulwark", "agility")

for _name in PLAIN:
    rule("keyword", _name, Keyword(_name))
for _name in NUMBERED:
    rule("keyword", f"{_name} {{amount:number}}", Keyword(_name, H.amount))
rule("keyword", "floating memory", floating_memory())
rule("keyword", "reservable", reservable())
rule("keyword", "efficiency", efficiency())
rule("keyword", "{name:champion name} lineage", Lineage(H.name))


@special("plain keyword")
def _plain_keyword(reading: Reading, at: int) -> Iterator[Found]:
    for name in (*PLAIN, "floating memory", "reservable"):
        words = tuple(name.split())
        if reading.follows(at, words):
            yield name, at + len(words)


@writer.special("plain keyword")
def _write_plain_keyword(value: Any, many: bool) -> Said | None:
    return Said(value) if isinstance(value, str) else None
