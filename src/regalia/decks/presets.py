"""The decks that come with Regalia, by name."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from regalia.decks.deck import Deck

SHIPPED: Final = Path(__file__).with_name("presets.txt")
PANTHEON: Final = Path(__file__).with_name("pantheon.txt")
HEAD: Final = re.compile(r"\[([a-z-]+)\] (.+)")


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
            **{label: _amounts(cards.split()) for label, cards in sections.items()},
        )
    return found


def _amounts(words: list[str]) -> dict[str, int]:
    """The number of copies of each card: the number before it, or 1."""
    before = ["", *words]
    return {
        word: int(number) if number.isdecimal() else 1
        for number, word in zip(before, words, strict=False)
        if not word.isdecimal()
    }


PRESETS: Final = parse(SHIPPED.read_text(encoding="utf-8"))
FOR_PANTHEON: Final = parse(PANTHEON.read_text(encoding="utf-8"))
"""Decks with boons, for games of three or four."""
EVERY: Final = PRESETS | FOR_PANTHEON
