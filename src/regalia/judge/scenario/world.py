"""A scenario in progress: the game, what its file calls things, and what chance has been told to do."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any, Final

from regalia.cards.catalog import Library
from regalia.game.decision import Decision
from regalia.game.explain import Step
from regalia.game.game import Game, fair_chance
from regalia.game.illegal import Refusal
from regalia.game.state import Position, Zone
from regalia.game.values import NOBODY
from regalia.judge.scenario.names import LETTERS, Names
from regalia.judge.scenario.text import Node, Unsupported

UNSUPPORTED: Final = "unsupported"
"""What the engine says instead of a rule where it refuses a card because its text is not known."""


class Failure(Exception):
    """Something that must be true is not, or a play did not go as written."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line


def check_supported(refusal: Refusal | None, line: int) -> None:
    """The engine refuses to play cards whose text it does not know: that is no ruling on the play."""
    if refusal is not None and refusal.rule == UNSUPPORTED:
        raise Unsupported(f"it is not supported yet: {refusal.reason}", line)


class World:
    """What verbs act on and facts look at."""

    def __init__(self, library: Library, pos: Position, names: Names, seed: int | None = None) -> None:
        self.library = library
        self.names = names
        self.game = Game(pos, auto=False)
        self.game.chance = None
        self.game.listen(self._hear)
        self.fate: deque[Node] = deque()
        """What chance will answer, in order."""
        self.luck: Callable[[Decision], Any] | None = fair_chance(seed) if seed is not None else None
        self.seed = seed
        self.steps: list[Step] = []
        """What the engine said since the last step of the scenario."""
        self.notes: list[str] = []
        self.excused: set[int] = set()
        """Champions whose text the engine does not know; a note says so."""
        self.silent: list[tuple[Decision, Any]] = []
        """Questions with a single answer that were answered without a word; a step may still say it."""
        self.noticed: Decision | None = None
        """The question that a fact has looked at, so that it may stay open at the end."""

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
        twin.names = names
        twin.fate = deque()
        twin.luck = None
        twin.seed = self.seed
        twin.steps = []
        twin.notes = []
        twin.excused = self.excused
        twin.silent = []
        twin.noticed = None
        game.listen(twin._hear)
        return twin

    def check_understood(self, line: int) -> None:
        """Cards whose text would matter now have to be understood by the engine."""
        pos = self.pos
        for player in pos.everyone():
            for zone in (Zone.FIELD, Zone.STACK):
                for row in pos.cards_in(zone, player):
                    if row not in self.excused:
                        self.need_text(row, line)

    def need_text(self, row: int, line: int) -> None:
        """Nothing is ruled about a card as if it had no text, just because its text is not known."""
        definition = self.pos.definition(row)
        if not definition.understood:
            raise Unsupported(f"{definition.name} is not supported yet: its text is not known", line)
