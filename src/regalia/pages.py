"""The output of the commands: styled and wrapped in a terminal, plain lines elsewhere."""

import os
import textwrap
from collections.abc import Iterable
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

NARROWEST: Final = 24
"""The fewest columns for a text beside its label. With fewer, the text goes below the label."""


def plain_wanted() -> bool:
    """Whether the user wants no escape codes (NO_COLOR): neither colours nor bold."""
    return bool(os.environ.get("NO_COLOR"))


class Page:
    """Prints paragraphs, rows of a label and a text, and tables, without spaces at the end of a line."""

    def __init__(self) -> None:
        self.console = (
            Console(highlight=False, color_system=None) if plain_wanted() else Console(highlight=False)
        )

    def say(self, *parts: str | tuple[str, str]) -> None:
        text = Text.assemble(*parts)
        if self.console.is_terminal:
            for line in text.wrap(self.console, self.console.width):
                line.rstrip()
                self._print(line)
        else:
            self._print(text)

    def rows(self, rows: Iterable[tuple[str, str]], indent: int = 0, style: str = "bold") -> None:
        """Print labels and texts in two columns, or each text below its label in a narrow terminal."""
        listed = list(rows)
        width = max((len(label) for label, _ in listed), default=0)
        for label, text in listed:
            head = " " * indent + label.ljust(width)
            room = self.console.width - len(head) - 2
            if not self.console.is_terminal:
                self._print(Text.assemble((head, style), f"  {text}"))
            elif room >= NARROWEST:
                first, *rest = _wrapped(text, room)
                self._print(Text.assemble((head, style), f"  {first}"))
                for line in rest:
                    self._print(Text(f"{' ' * len(head)}  {line}"))
            else:
                if label.strip():
                    for line in _wrapped(f"{' ' * indent}{label}", self.console.width):
                        self._print(Text(line, style))
                for line in _wrapped(text, self.console.width - indent - 2):
                    self._print(Text(f"{' ' * indent}  {line}"))

    def table(self, table: RenderableType) -> None:
        """Print anything that rich can lay out, without its spaces at the ends of lines."""
        with self.console.capture() as captured:
            self.console.print(table)
        for line in captured.get().splitlines():
            self.console.file.write(f"{line.rstrip()}\n")

    def _print(self, text: Text) -> None:
        text.rstrip()
        self.console.print(text, soft_wrap=True)


def _wrapped(text: str, width: int) -> list[str]:
    return textwrap.wrap(text, max(width, 8), break_on_hyphens=False) or [""]
