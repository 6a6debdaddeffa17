"""Spelling: the words of a phrase with spaces, articles and capitals as people write them.

The writer puts words and marks in a row, each by itself: `deal x damage to a ally , then rest it`.
What depends on the neighbours of a word is decided here, word by word.
"""

from __future__ import annotations

from itertools import groupby
from typing import Final

QUOTE: Final = '"'
CLOSING: Final = tuple(",.:;')]")
"""Marks that follow a word without a space."""
OPENING: Final = ("(", "[")
"""Marks that a word follows without a space."""
IN_FRONT: Final = '"([—'
"""Marks that may stand in front of a word and belong to it."""
BEHIND: Final = ",.:;)]"
"""Marks that may stand behind a word and belong to it."""
SIGNS: Final = ("+", "-")
NUMERALS: Final = tuple("0123456789xylXYL")
"""The first letters of numbers."""
NAMED_NUMBERS: Final = frozenset({"x", "y", "lv"})
"""Numbers with a name, which are written in capitals."""
VOWELS: Final = tuple("aeiou")
SUBJECT_VERBS: Final = frozenset({"gain", "get", "become", "have", "are", "lose", "can't", "don't"})
"""Verbs before which "them" is the subject."""


def spelled(text: str) -> str:
    """A phrase as people write it.

    >>> spelled("deal x damage to a ally , then wake up it . Choose a other unit")
    'deal X damage to an ally, then wake it up. Choose another unit'
    >>> spelled('them get + 2 POWER and have " Level 3 + : Draw a card . "')
    'they get +2 POWER and have "Level 3+: Draw a card."'
    """
    return _joined([_in_capitals(word) for word in _agreeing(text.split())])


def _agreeing(words: list[str]) -> list[str]:
    """Words in the form that the words after them ask for."""
    found: list[str] = []
    left = words[::-1]
    while left:
        word = left.pop()
        core = word.lstrip(IN_FRONT)
        after = left[-1] if left else ""
        if core in ("a", "A") and after.rstrip(BEHIND) == "other":
            word += "n" + left.pop()
        elif core in ("a", "A") and _sounds_open(after.lower()):
            word += "n"
        elif core == "them" and after.rstrip(BEHIND) in SUBJECT_VERBS:
            word = word.removesuffix("them") + "they"
        elif core in ("wake", "Wake") and after == "up" and len(left) > 1:
            pronoun = left[-2].rstrip(BEHIND)
            if pronoun in ("it", "them"):
                left[-2:] = ["up" + left[-2].removeprefix(pronoun), pronoun]
        found.append(word)
    return found


def _sounds_open(word: str) -> bool:
    """Whether "an" stands before a word.

    >>> [word for word in ("ally", "unit", "umbra", "one", "one-handed", "onehorn") if _sounds_open(word)]
    ['ally', 'umbra', 'onehorn']
    """
    if word.startswith("uni") or (word.startswith("one") and not word[3:4].isalnum()):
        return False
    return word.startswith(VOWELS)


def _in_capitals(word: str) -> str:
    """A word with the names of numbers in capitals.

    >>> _in_capitals("2+x,"), _in_capitals("fix")
    ('2+X,', 'fix')
    """
    if NAMED_NUMBERS.isdisjoint(word) and "lv" not in word:
        return word
    runs = ("".join(run) for _, run in groupby(word, str.isalnum))
    return "".join(run.upper() if run in NAMED_NUMBERS else run for run in runs)


def _joined(words: list[str]) -> str:
    """Words with spaces between them, except where a mark or a sign belongs to its neighbour."""
    found: list[str] = []
    belongs_to_next, quoted = True, False
    for number, word in enumerate(words):
        before = words[number - 1] if number else ""
        after = words[number + 1] if number + 1 < len(words) else ""
        closes = word.startswith(QUOTE) and quoted
        if not (belongs_to_next or closes or word.startswith(CLOSING) or _is_behind(word, before, after)):
            found.append(" ")
        found.append(word)
        belongs_to_next = (
            word.endswith((*OPENING, "non-"))
            or (word == QUOTE and not quoted)
            or (word in SIGNS and after.startswith(NUMERALS))
        )
        if word.count(QUOTE) % 2:
            quoted = not quoted
    return "".join(found)


def _is_behind(word: str, before: str, after: str) -> bool:
    """Whether a plus sign belongs to the number before it: "2+X", "Level 3+:"."""
    return word == "+" and before[-1:].isdigit() and (after == "and" or after.startswith((":", *NUMERALS)))
