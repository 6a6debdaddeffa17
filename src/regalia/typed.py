"""Commands as the user types them, for messages that name one."""

from __future__ import annotations

import os
from typing import Final

COMMAND: Final = os.environ.get("REGALIA_COMMAND") or "regalia"
"""What the user types for Regalia. In a checkout that is `python3 dev.py`."""


def typed(words: str) -> str:
    """A command with these words, in quotes.

    >>> typed("deck")
    '`regalia deck`'
    """
    return f"`{COMMAND} {words}`"


def as_typed(text: str) -> str:
    """A text in which commands are written as for the installed program."""
    return text.replace("`regalia ", f"`{COMMAND} ")
