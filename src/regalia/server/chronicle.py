"""The log of a game for one viewer: lines as a player would tell them, each with the steps behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from regalia.game.core.explain import Step
from regalia.game.game import Game
from regalia.server.protocol import LogLine, LogStep
from regalia.terminal.story import YOU, Story

Kind = Literal["line", "heading", "aside", "window", "chance", "table"]
MOST_SAID: Final = 99
"""The most remarks that are kept at one point of the game."""
MOST_STEPS: Final = 40
"""Steps that are kept behind one line."""


class Written:
    """The lines of a log, each with the number of answers that had been given before it.

    It is separate from the story that writes the lines, because a story that held it would hold itself.
    """

    def __init__(self, answered: Callable[[], int]) -> None:
        self.lines: list[LogLine] = []
        self.after: list[int] = []
        """The number of answers before each line."""
        self.steps: list[Step] = []
        """The steps behind the line that is being written."""
        self._answered = answered

    def note(self, kind: Kind, text: str, indent: int = 0, steps: Sequence[Step] = ()) -> None:
        """Add a line."""
        told = tuple(
            LogStep(name=step.name, rule=step.rule, text=step.text, numbers=step.numbers)
            for step in steps[:MOST_STEPS]
        )
        self.lines.append(LogLine(kind=kind, text=text, indent=indent, steps=told))
        self.after.append(self._answered())

    def write(self, text: str, indent: int = 0, *, bold: bool = False, dim: bool = False) -> None:
        self.note("aside" if dim else "line", text, indent // 2, self.steps)

    def title(self, text: str) -> None:
        self.note("heading", text)


class Chronicle(Story):
    """A story that is kept."""

    def __init__(self, game: Game, names: Sequence[str], viewer: int, answered: Callable[[], int]) -> None:
        called = [YOU if player == viewer else name for player, name in enumerate(names)]
        self._written = Written(answered)
        write, title = self._written.write, self._written.title
        super().__init__(game, called, write, title, viewer=viewer, totals=False)

    @property
    def lines(self) -> list[LogLine]:
        return self._written.lines

    @property
    def after(self) -> list[int]:
        return self._written.after

    def remark(self, kind: Kind, text: str, indent: int = 0) -> None:
        """Add a line that is not told by the game, after the lines so far."""
        self.flush()
        self._written.note(kind, text, indent)

    def take_back(self, answers: int) -> int:
        """Forget the lines after a number of answers. Remarks about the game stay.

        Return the number of lines that stay.
        """
        lines, after = self.lines, self.after
        said = []
        while after and after[-1] >= answers:
            after.pop()
            line = lines.pop()
            if line.kind == "table":
                said.append(line)
        self.forget()
        left = len(lines)
        lines += reversed(said[:MOST_SAID])
        after += [answers] * len(said[:MOST_SAID])
        return left

    def _line(self, text: str, steps: list[Step]) -> None:
        self._written.steps = steps
        super()._line(text, steps)
        self._written.steps = []

    def _begin(self) -> None:
        steps, self._written.steps = self._written.steps, []
        super()._begin()
        self._written.steps = steps
