"""Words that change the meaning of a sentence: none of them may be lost in reading.

Templates account for every token, but one that says too little could still drop a "may" or an "up to"
on the way into the tree. So what we write of a tree has to have the same markers as the printed text;
words that say the same count as one marker, and "one or more" says no more than "a".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

SAME: Final[dict[tuple[str, ...], str]] = {
    tuple(phrase.split()): marker
    for marker, phrases in {
        "": (
            "1 or more",
            "gather a additional",
            "as long as it entered",
            "and if there",
            "twice the amount",
            "summon a additional",
            "summon a other",
            "that opponent",
            "draw a additional",
            "put a additional",
            "draw a other",
            "in any order",
            "that opponent",
            "a additional card",
            "additional buff counters on it",
            "~ or a other",
            "deal a additional",
            "the other on the bottom",
            "any card name",
            "as long as they're",
            "it 's not your turn",
            "it 's a opponent 's turn",
        ),
        "may": ("may",),
        "unless": ("unless",),
        "until": ("until", "this turn"),
        "instead": ("instead", "otherwise", "rather than"),
        "only": ("only", "and at slow speed", "and only at slow speed"),
        "up to": ("up to",),
        "target": ("target", "targets", "targeting"),
        "not": (
            "non-",
            "can't",
            "don't",
            "doesn't",
            "isn't",
            "not",
            "without",
            "except",
            "cannot",
            "no",
            "has 0",
            "you don't control a",
        ),
        "at random": ("at random", "random"),
        "face down": ("face down",),
        "additional": ("additional", "as a additional"),
        "unpreventable": ("unpreventable",),
        "or more": ("or more", "or greater", "or higher", "at least"),
        "or less": ("or less", "or fewer", "less than", "fewer than"),
        "other": ("other",),
        "next": ("next",),
        "first": ("first", "second", "third"),
        "twice": ("twice", "double"),
        "if": ("if", "as long as they're banished", "as long as", "as long", "while", "prevent all"),
        "whenever": ("whenever", "when"),
        "any": ("any",),
        "opponent": ("opponent", "opponents", "you don't control"),
    }.items()
    for phrase in phrases
}
LONGEST: Final = max(map(len, SAME))


def markers(found: tuple[str, ...]) -> Counter[str]:
    """How often each marker stands in a text.

    >>> sorted(markers(("you", "may", "rest", "up", "to", "2", "target", "allies")).items())
    [('may', 1), ('target', 1), ('up to', 1)]
    """
    return Counter(_marked(found))


def _marked(found: tuple[str, ...]) -> Iterator[str]:
    at = 0
    while at < len(found):
        for length in range(LONGEST, 0, -1):
            marker = SAME.get(found[at : at + length])
            if marker is not None:
                if marker:
                    yield marker
                at += length
                break
        else:
            at += 1


def lost(printed: tuple[str, ...], written: tuple[str, ...]) -> tuple[str, ...]:
    """The markers that one text has more often than the other."""
    before, after = markers(printed), markers(written)
    return tuple(sorted(marker for marker in before | after if before[marker] != after[marker]))
