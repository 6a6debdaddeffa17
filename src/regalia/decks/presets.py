"""The decks that come with Regalia, by name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from regalia.decks.deck import Deck

SHIPPED: Final = Path(__file__).with_name("presets.txt")
HEAD: Final = re.compile(r"\[([a-z-]+)\] (.+)")
CARD: Final = re.compile(r"(?:(\d+) )?([a-z][a-z0-9-]*)")


def parse(text: str) -> dict[str, Deck]:
    """The decks of a file of presets.

    >>> parse("[two] a very small deck\\nmaterial: spirit-of-fire\\nmain: 2 fireball\\n")["two"].main
    {'fireball': 2}
    """
    found: dict[str, Deck] = {}
    for block in text.split("\n\n")[0 if text.startswith("[") else 1 :]:
        first, *lines = block.strip().splitlines()
        head = HEAD.fullmatch(first)
        assert head is not None, first
        sections = {label: cards for label, _, cards in (line.partition(": ") for line in lines)}
        found[head[1]] = Deck(
            name=head[1],
            about=head[2],
            **{
                label: {slug: int(amount or 1) for amount, slug in CARD.findall(cards)}
                for label, cards in sections.items()
            },
        )
    return found


PRESETS: Final = parse(SHIPPED.read_text(encoding="utf-8"))
