"""A scenario in progress: the game, the names in its file, and the declared answers of chance."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Final

from regalia.cards.catalog import Library
from regalia.game.answers import fair_chance
from regalia.game.core.decision import Decision
from regalia.game.core.explain import Step
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY
from regalia.game.game import Game
from regalia.judge.scenario.names import LETTERS, Names
from regalia.judge.scenario.text import Node, Unsupported

SOURCES: Final = (Zone.HAND, Zone.MATERIAL_DECK)
"""The zones whose cards their player may be offered to play."""


class Failure(Exception):
    """A statement that is false, or a play that did not go as written."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


class World:
    """The state that verbs change and facts read."""

    def __init__(self, library: Library, pos: Position, names: Names, seed: int | None = None) -> None:
        self.library = library
        self.names = names
        self.game = Game(pos, auto=False)
        self.game.chance = None
        self.game.listen(self._hear)
        self.fate: deque[Node] = deque()
        """The next answers of chance, in order."""
        self.luck: Callable[[Decision], Any] | None = fair_chance(seed) if seed is not None else None
        self.seed = seed
        self.waits = False
        """Whether the next step leaves a question to chance open."""
        self.on_the_way: Callable[[], None] | None = None
        """Continues a `go to` that a question has stopped."""
        self.steps: list[Step] = []
        """The steps of the engine since the last step of the scenario."""
        self.notes: list[str] = []
        self.silent: list[tuple[Decision, Any, list[str]]] = []
        """Questions with a single answer that were answered automatically, and their options.

        A step may still give the answer, and a fact may state the options.
        """
        self.listed: list[int] = []
        """The cards that the last answer chose, in the order in which it lists them."""
        self.agreed: Decision | None = None
        """A question that a player has said yes to, before choosing."""
        self.noticed: Decision | None = None
        """The question that a fact is about, so that it may stay open at the end."""

    @property
    def pos(self) -> Position:
        return self.game.pos

    def _hear(self, step: Step) -> None:
        self.steps.append(step)

    def who(self, player: int) -> str:
        return LETTERS[player] if player >= 0 else "chance" if player != NOBODY else "nobody"

    def twin(self) -> World:
        """An independent copy to try something in."""
        game = self.game.copy()
        twin = World.__new__(World)
        twin.library = self.library
        twin.game = game
        game.chance = None
        names = Names(self.library, game.pos)
        names.labels = self.names.labels
        names.made_up = self.names.made_up
        names.faces = self.names.faces
        twin.names = names
        twin.fate = deque()
        twin.luck = None
        twin.waits = False
        twin.on_the_way = None
        twin.seed = self.seed
        twin.steps = []
        twin.notes = []
        twin.silent = []
        twin.noticed = None
        twin.agreed = None
        twin.listed = []
        game.listen(twin._hear)
        return twin

    def need_text(self, row: int, line: int) -> None:
        """Check that a card is understood. Otherwise there is no ruling about it."""
        definition = self.pos.definition(row)
        if not definition.understood:
            raise Unsupported(definition.name, line)

    def need_texts(self, player: int, line: int) -> None:
        """Check that all cards that a player may be offered are understood."""
        for zone in SOURCES:
            for row in self.pos.cards_in(zone, player):
                self.need_text(row, line)
