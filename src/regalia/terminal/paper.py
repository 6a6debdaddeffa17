"""Lines for a screen. In a terminal they are wrapped with a hanging indent, elsewhere they stay whole."""

from __future__ import annotations

import shutil
import sys
import textwrap
from typing import Final

import click

from regalia.pages import plain_wanted

WIDEST: Final = 120
"""The longest line. Longer lines are hard to read, even in a wide window."""


def width_now() -> int:
    """Columns to fill, or 0 for lines of any length."""
    if not sys.stdout.isatty():
        return 0
    return min(shutil.get_terminal_size().columns, WIDEST)


def wrapped(text: str, indent: int = 0, width: int = 0) -> list[str]:
    """A text as lines of a screen.

    >>> wrapped("A attacks Weaponsmith with Swift Recruit", indent=2, width=30)
    ['  A attacks Weaponsmith with', '     Swift Recruit']
    >>> wrapped("A passes", indent=2)
    ['  A passes']
    """
    if not width:
        return [" " * indent + text]
    hanging = " " * min(indent + 3, max(width - 20, 0))
    return textwrap.wrap(
        text,
        max(width, 20),
        initial_indent=" " * indent,
        subsequent_indent=hanging,
        break_on_hyphens=False,
    ) or [""]


def rule(text: str, width: int = 0) -> str:
    """A heading with a line through the rest of the screen.

    >>> rule("Turn 1", 20)
    '── Turn 1 ──────────'
    """
    head = f"── {text} "
    return head + "─" * max((width or 78) - len(head), 2)


def put(text: str, indent: int = 0, *, bold: bool = False, dim: bool = False) -> None:
    """Print a text. Spaces at its beginning are added to its indent."""
    own = len(text) - len(text.lstrip())
    for line in wrapped(text[own:], indent + own, width_now()):
        click.echo(line if plain_wanted() or not (bold or dim) else click.style(line, bold=bold, dim=dim))


def heading(text: str) -> None:
    """Print a heading after an empty line."""
    line = rule(text, width_now())
    click.echo("")
    click.echo(line if plain_wanted() else click.style(line, bold=True))
