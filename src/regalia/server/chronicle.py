"""The log of a game for one viewer: lines as a player would tell them, each with the steps behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Literal

from regalia.game.core.explain import Step
from regalia.game.core.values import NOBODY
from regalia.game.game import Game
from regalia.server.protocol import LogLine, LogStep
from regalia.terminal.story import YOU, Story

Kind = Literal["line", "heading", "aside", "window", "chance", "table"]
MOST_SAID: Final = 99
"""The most remarks that are kept at one point of the game."""
MOST_STEPS: Final = 40
"""Steps that are kept behind one line. The last one, which says what was done, always is."""
PUT_ON_STACK: Final = frozenset({"activated", "materialized", "bestowed", "triggers"})
LEAVES_STACK: Final = frozenset({"resolves", "fizzles", "negated"})


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
        self.slug = ""
        """The card that the line being written is about."""
        self._answered = answered

    def note(
        self, kind: Kind, text: str, indent: int = 0, steps: Sequence[Step] = (), player: int = NOBODY
    ) -> None:
        """Add a line."""
        kept = (*steps[: MOST_STEPS - 1], *steps[-1:]) if len(steps) > MOST_STEPS else steps
        told = tuple(_told(step) for step in kept)
        self.lines.append(
            LogLine(kind=kind, text=text, indent=indent, steps=told, slug=self.slug, player=player)
        )
        self.after.append(self._answered())

    def write(self, text: str, indent: int = 0, *, bold: bool = False, dim: bool = False) -> None:
        self.note("aside" if dim else "line", text, indent // 2, self.steps)


class Chronicle(Story):
    """A story that is kept."""

    def __init__(self, game: Game, names: Sequence[str], viewer: int, answered: Callable[[], int]) -> None:
        called = [YOU if player == viewer else name for player, name in enumerate(names)]
        self._written = written = Written(answered)
        pos = game.pos

        def title(text: str) -> None:
            written.note("heading", text, player=pos.turn_player if pos.turn > 0 else NOBODY)

        super().__init__(game, called, written.write, title, viewer=viewer, totals=False)
        self._has_ended = False

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

    def remark_about(self, player: int, text: str) -> None:
        """Add a remark about the game, which goes on after the player's name if it is about one."""
        self.remark("table", f"{self.names[player]} {text}" if player != NOBODY else text)

    def end(self, text: str) -> None:
        """Say how the game ended, once."""
        if not self._has_ended:
            self._has_ended = True
            self._written.note("line", text)

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
        self._has_ended = False
        left = len(lines)
        lines += reversed(said[:MOST_SAID])
        after += [answers] * len(said[:MOST_SAID])
        return left

    def _line(self, text: str, steps: list[Step]) -> None:
        written = self._written
        written.steps, written.slug = steps, self._slug(text, steps[-1])
        super()._line(text, steps)
        written.steps, written.slug = [], ""

    def _begin(self) -> None:
        written = self._written
        steps, slug = written.steps, written.slug
        written.steps, written.slug = [], ""
        super()._begin()
        written.steps, written.slug = steps, slug

    def _slug(self, text: str, step: Step) -> str:
        """The face of the card that acts, if the line names it: a viewer learns nothing but the line."""
        card = self._acting(step)
        definition = self.pos.definition(card) if card != NOBODY else None
        return definition.slug if definition is not None and definition.name in text else ""

    def _acting(self, step: Step) -> int:
        pos = self.pos
        if step.name == "attack" and pos.combat is not None:
            return pos.find(pos.combat.attacker)
        if step.name in PUT_ON_STACK and pos.stack:
            return pos.stack[-1].source
        if step.name in LEAVES_STACK:
            left = {item.id for item in pos.stack}
            gone = [item for item in self._items.values() if item.id not in left]
            return gone[-1].source if gone else NOBODY
        return NOBODY


def _told(step: Step) -> LogStep:
    return LogStep(
        name=step.name,
        rule=step.rule,
        text=step.text,
        numbers=step.numbers,
        player=step.player,
        things=step.things,
        place=step.place,
    )
