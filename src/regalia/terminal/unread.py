"""The mark of cards that are played as if they had no text, for readers of a game."""

from __future__ import annotations

import re
from typing import Final

from regalia.game.printed.catalogue import Catalog

UNREAD: Final = "its text is not known"


class Marks:
    """Marks the names of such cards in the lines of a story, each at its first mention or after `again`."""

    def __init__(self, catalog: Catalog) -> None:
        self._blank = {card.name for card in catalog.at_hand() if card.blanked}
        self._told: set[str] = set()
        names = sorted((card.name for card in catalog.at_hand() if card.name), key=len, reverse=True)
        any_name = rf"(?<!\w)(?:{'|'.join(map(re.escape, names))})(?!\w)"
        self._names = re.compile(any_name) if self._blank else None
        """A pattern for all names. The longest come first, because one name may begin like another."""

    def again(self, name: str) -> None:
        """Mark a card again at its next mention."""
        self._told.discard(name)

    def __call__(self, text: str) -> str:
        """A line with its marks."""
        return text if self._names is None else self._names.sub(self._marked, text)

    def _marked(self, found: re.Match[str]) -> str:
        name = found[0]
        if name not in self._blank or name in self._told:
            return name
        self._told.add(name)
        return f"{name} ({UNREAD})"
