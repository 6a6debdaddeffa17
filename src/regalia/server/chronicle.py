"""The log of a game for one viewer: lines as a player would tell them, each with the steps behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from regalia.game.explain import Step
from regalia.game.game import Game
from regalia.server.protocol import LogLine, LogStep
from regalia.table.story import YOU, Story

Kind = Literal["line", "heading", "aside", "window", "chance", "table"]
MOST_SAID: Final = 99
"""Things said at one point of the game that are kept, however often somebody goes back to it."""
MOST_STEPS: Final = 40
"""Steps that are kept behind one line."""


class Chronicle(Story):
    """A story that is kept, with the number of answers that had been given at each line."""

    def __init__(self, game: Game, names: Sequence[str], viewer: int, answered: Callable[[], int]) -> None:
        called = [YOU if player == viewer else name for player, name in enumerate(names)]
        super().__init__(game, called, self._write, self._title, viewer=viewer, standing=False)
        self.lines: list[LogLine] = []
        self.after: list[int] = []
        """How many answers had been given when a line was written."""
        self._answered = answered
        self._steps: list[Step] = []

    def note(self, kind: Kind, text: str, indent: int = 0, steps: Sequence[Step] = ()) -> None:
        """Add a line."""
        told = tuple(
            LogStep(name=step.name, rule=step.rule, text=step.text, numbers=step.numbers)
            for step in steps[:MOST_STEPS]
        )
        self.lines.append(LogLine(kind=kind, text=text, indent=indent, steps=told))
        self.after.append(self._answered())

    def remark(self, kind: Kind, text: str, indent: int = 0) -> None:
        """Add a line that the game does not tell itself, after what it has told so far."""
        self.flush()
        self.note(kind, text, indent)

    def take_back(self, answers: int) -> int:
        """Forget what was told after so many answers; what was said at the table about it stays said.

        How many lines stand as they were comes back.
        """
        said = []
        while self.after and self.after[-1] >= answers:
            self.after.pop()
            line = self.lines.pop()
            if line.kind == "table":
                said.append(line)
        self.forget()
        standing = len(self.lines)
        self.lines += reversed(said[:MOST_SAID])
        self.after += [answers] * len(said[:MOST_SAID])
        return standing

    def _line(self, text: str, steps: list[Step]) -> None:
        self._steps = steps
        super()._line(text, steps)
        self._steps = []

    def _begin(self) -> None:
        steps, self._steps = self._steps, []
        super()._begin()
        self._steps = steps

    def _write(self, text: str, indent: int = 0, *, bold: bool = False, dim: bool = False) -> None:
        self.note("aside" if dim else "line", text, indent // 2, self._steps)

    def _title(self, text: str) -> None:
        self.note("heading", text)
