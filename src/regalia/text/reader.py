"""Reading: all trees that a phrase can mean, by the rules of the grammar.

Each category is looked for at each place once, and what it was found to be is kept, so that the work
stays small however many rules there are. A category may be read by a function of its own (`special`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from regalia.text.grammar import Grammar, Literal, Slot, Template, grammar
from regalia.text.lexicon import Lexicon, lexicon

Found = tuple[Any, int]
"""The meaning, and the place after it."""
SPECIAL: Final[dict[str, Callable[[Reading, int], Iterable[Found]]]] = {}
"""Categories that are read by a function."""


class NotUnderstood(ValueError):
    """A paragraph that the grammar does not read: the sentence, and the first words nothing fits."""

    def __init__(self, reason: str, phrase: str, missing: str = "") -> None:
        super().__init__(f"{reason}: {phrase}" + (f" (from “{missing}”)" if missing else ""))
        self.reason = reason
        self.phrase = phrase
        self.missing = missing


def special(*categories: str) -> Callable[[Callable[[Reading, int], Iterable[Found]]], Any]:
    """Let a function read these categories."""

    def registered(function: Callable[[Reading, int], Iterable[Found]]) -> Any:
        for category in categories:
            SPECIAL[category] = function
        return function

    return registered


class Reading:
    """One text being read."""

    def __init__(
        self, found: tuple[str, ...], *, known: Grammar | None = None, names: Lexicon | None = None
    ) -> None:
        self.tokens = found
        self.grammar = known or grammar()
        self.names = names or lexicon()
        self.furthest = 0
        self._kept: dict[tuple[str, int], list[Found]] = {}

    def whole(self, category: str) -> list[Any]:
        """Every meaning of the whole text as a phrase of this category."""
        return [value for value, end in self.read(category, 0) if end == len(self.tokens)]

    def read(self, category: str, at: int) -> list[Found]:
        """Every phrase of the category that begins here."""
        key = (category, at)
        kept = self._kept.get(key)
        if kept is None:
            self._kept[key] = []
            kept = self._kept[key] = list(dict.fromkeys(self._found(category, at)))
        return kept

    def reworded(self, category: str, at: int, count: int, *words: str) -> Iterator[Found]:
        """Every phrase of the category that would begin here if these words replaced a number of tokens."""
        said = (*self.tokens[:at], *words, *self.tokens[at + count :])
        again = Reading(said, known=self.grammar, names=self.names)
        longer = count - len(words)
        for value, end in again.read(category, at):
            yield value, end + longer
        self.furthest = max(self.furthest, again.furthest + longer)

    def token(self, at: int) -> str:
        return self.tokens[at] if at < len(self.tokens) else ""

    def follows(self, at: int, words: tuple[str, ...]) -> bool:
        """Whether these words stand here; how far reading ever came is remembered."""
        end = at + len(words)
        if self.tokens[at:end] == words:
            self.furthest = max(self.furthest, end)
            return True
        return False

    def _found(self, category: str, at: int) -> Iterator[Found]:
        if category.endswith("+"):
            yield from self._listed(category[:-1], at)
            return
        function = SPECIAL.get(category)
        if function is not None:
            for value, end in function(self, at):
                self.furthest = max(self.furthest, end)
                yield value, end
        for known, said in self.grammar.begun_by(category, self.token(at)):
            for bound, end in self._follow(said, 0, at):
                value = known.build(bound)
                if value is not None:
                    yield value, end

    def _follow(self, said: Template, index: int, at: int) -> Iterator[tuple[dict[str, Any], int]]:
        """Every way in which the template matches here, from this part on."""
        if index == len(said):
            yield {}, at
            return
        part = said[index]
        if isinstance(part, Slot):
            for value, end in self.read(part.category, at):
                for bound, last in self._follow(said, index + 1, end):
                    yield {part.name: value, **bound}, last
            return
        for words in _forms(part):
            if self.follows(at, words):
                yield from self._follow(said, index + 1, at + len(words))
        if part.optional:
            yield from self._follow(said, index + 1, at)

    def _listed(self, category: str, at: int) -> Iterator[Found]:
        """One or more, separated by commas and "and"."""
        for value, end in self.read(category, at):
            yield (value,), end
            for between in ((",", "and"), (",",), ("and",)):
                if self.follows(end, between):
                    for rest, last in self.read(f"{category}+", end + len(between)):
                        yield (value, *rest), last


def _forms(part: Literal) -> tuple[tuple[str, ...], ...]:
    return (part.one, part.many) if part.many and part.many != part.one else (part.one,)
