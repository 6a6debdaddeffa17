"""The work of the process that analyses games: one choice at a time, so that it can be stopped in between."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Final

from regalia.cards.facts import load
from regalia.game.record import BadRecord, Record
from regalia.lab.analysis import WORLDS, Judged, judging, moments
from regalia.server.engine import NoFilm, NotHere

MOST_CHOICES: Final = 400
"""The most choices of one game that are looked at, the first ones."""
POLITE: Final = 10
"""How much the process stands back behind those of the games."""


class Analyst:
    """The game that is analysed now."""

    def __init__(self) -> None:
        self._game = ""
        self._looking: Iterator[Judged | None] = iter(())
        load()

    def is_ready(self) -> None:
        """Return. A call of this shows that the process is there."""

    def have_process(self) -> None:
        """Let games and bots go first."""
        os.nice(POLITE)

    def begin(self, game: str, found: Record, done: int, worlds: int = WORLDS) -> int:
        """Begin with a game of which some choices are done. Return the number of all its choices."""
        try:
            wanted = moments(found)[:MOST_CHOICES]
        except BadRecord as no:
            raise NoFilm(str(no)) from None
        self._game = game
        self._looking = judging(found, wanted[done:], worlds)
        return len(wanted)

    def look(self, game: str) -> Judged | None:
        """The next choice of the game, or None if nothing can be said about it."""
        if game != self._game:
            raise NotHere(game)
        return next(self._looking, None)
