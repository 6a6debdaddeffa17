"""Lines for players that speak of words of card text.

The engine does not put words into English: the writer of card text does, and it is built on the engine. So a
prompt or a reason holds the words themselves. They are said when somebody reads the line, by the function
that was given to `say_with`. A line that nobody reads is never put into words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from regalia.game.core.language import Word

HERE: Final = "{}"
"""The place in a line where its words are said."""


class Told(msgspec.Struct, frozen=True):
    """A line that contains words of one card's text. Several words are said one after another."""

    text: str
    words: tuple[Word, ...]
    name: str = "this card"
    """The card whose text it is."""
    count: int = 1
    """The number of described things; 0 means "some" of them."""
    noun: str = "card"
    """The noun for things that are not described further."""

    def __str__(self) -> str:
        return self.text.replace(HERE, _sayers[-1](self), 1)


Line = str | Told


def some_cards(count: int) -> str:
    """
    >>> some_cards(1), some_cards(2)
    ('a card', '2 cards')
    """
    return "a card" if count == 1 else f"{count} cards"


def only(have: int) -> str:
    """A sentence that says how few there are of something that is needed."""
    return {0: "there is none", 1: "there is only 1"}.get(have, f"there are only {have}")


def _bare(line: Told) -> str:
    """The names of the words, used until a function that says them is set."""
    return ", ".join(type(word).__name__ for word in line.words)


_sayers: Final[list[Callable[[Told], str]]] = [_bare]


def say_with(sayer: Callable[[Told], str]) -> None:
    """From now on, let this function say the words of every line."""
    _sayers.append(sayer)
