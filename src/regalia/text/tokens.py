"""Printed text as tokens: the pool's typography evened out, nothing of its meaning touched.

Reminder text goes, a card's own name becomes `~`, numbers in words become digits, "an" becomes "a",
and endings that other words hang on ("'s", "non-") stand alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

OWN_NAME: Final = "~"
QUOTE: Final = '"'
THIS: Final = frozenset(
    ("this", noun)
    for noun in ("card", "object", "ally", "champion", "unit", "weapon", "item", "phantasia", "domain")
)
"""How cards speak of themselves without their name."""
_MISPRINTS: Final = {
    "Drone Drone token": "Drone token",
    "to your owner's hand": "to its owner's hand",
    "[Class Bonus:]": "[Class Bonus]",
    "Leoprine Masque": "Leporine Masque",
    " as long the ": " as long as the ",
    " *": "",
}
"""What the pool has otherwise than it means, and no template should know."""
NUMBER_WORDS: Final = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    *("nineteen", "twenty"),
)
_NUMBERS: Final = {word: str(number) for number, word in enumerate(NUMBER_WORDS)}
_SAME: Final = {"an": "a"}
_SPLIT: Final = {"another": ("a", "other")}
_TYPOGRAPHY: Final = str.maketrans(
    {"’": "'", "‘": "'", "“": '"', "”": '"', "–": "—", "\ufff0": " ", "\xa0": " ", "−": "-"}
)
_REMINDER: Final = re.compile(
    r"\((?!\s*(?:\d+|[XY](?:\s*\+\s*[XY\d])?|\d+\s*[+-]\s*[XY]|LV)\s*\))[^()]*(?:\([^()]*\)[^()]*)*\)"
)
_TOKEN: Final = re.compile(
    r"~|\d+|and/or|[Nn]on-|[^\W\d_]+(?:-[^\W\d_]+)*(?:'(?!s\b)[^\W\d_]+)?|'s|'|[^\s\w]", re.UNICODE
)
_PREVENTED: Final = re.compile(r"(?:\[([^\]]+)\] )?(When(?:ever)? [^.,]*damage is prevented this way,.*)")
"""A paragraph of its own that goes on from a prevention of damage (prevention.11)."""
_UNQUOTED: Final = re.compile(r'(\bhave )(On [A-Z][a-z]+: [^"]+)\Z')
"""An ability that things have, printed without its quotation marks."""
_NUMBER: Final = re.compile(r"\b(any|the) number of\b", re.IGNORECASE)
"""Said for an amount of things."""
_GLUED: Final = re.compile(r"(?<=\d)(?=POWER|LIFE|LEVEL)|(?<=[XV])(?=POWER|LIFE)")


def without_reminders(text: str) -> str:
    """The text without what stands in parentheses, except costs such as (2) or (X).

    >>> without_reminders("Pay (2). (This is said to help you.)")
    'Pay (2). '
    """
    return _REMINDER.sub("", text)


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a printed text, each with its bullets; empty ones left out."""
    found: list[str] = []
    for line in without_reminders(text.translate(_TYPOGRAPHY)).splitlines():
        line = _UNQUOTED.sub(r'\1"\2"', " ".join(line.split()))
        if not line:
            continue
        if found and (line.startswith("•") or line[0].islower()):  # a bullet, or a sentence broken in two
            found[-1] += " " + line
        elif found and (after := _PREVENTED.match(line)):  # it means nothing without what prevents
            found[-1] += f" {after[1]}: {after[2]}" if after[1] else f" {after[2]}"
        else:
            found.append(line)
    return found


def tokens(text: str) -> tuple[str, ...]:
    """The tokens of a text, in lower case.

    >>> tokens("Two allies get +1POWER.")
    ('2', 'allies', 'get', '+', '1', 'power', '.')
    >>> tokens("an opponent's non-token ally can't")
    ('a', 'opponent', "'s", 'non-', 'token', 'ally', "can't")
    """
    text = _NUMBER.sub(r"\1 amount of", text.translate(_TYPOGRAPHY))
    found = _TOKEN.findall(_GLUED.sub(" ", text))
    return tuple(
        part
        for token in map(str.lower, found)
        for part in _SPLIT.get(token) or (_NUMBERS.get(token, _SAME.get(token, token)),)
    )


def named_self(text: str, name: str, others: Iterable[str] = ()) -> str:
    """The text with the card's own name, or what stands before its comma or behind its colon, as `~`.

    Names in tags and before "Lineage" or "Bonus" mean champions, not the card, and in the names of
    others it means them.

    >>> named_self("[Alice Bonus] On Enter: Alice wakes up.", "Alice, Golden Queen")
    '[Alice Bonus] On Enter: ~ wakes up.'
    >>> named_self("Banish Eye of Argus and Argus.", "Argus, All-Seeing Giant", ["Eye of Argus"])
    'Banish Eye of Argus and ~.'
    """
    text = text.translate(_TYPOGRAPHY)
    for printed, meant in _MISPRINTS.items():
        text = text.replace(printed, meant)
    name = name.translate(_TYPOGRAPHY)
    for called in dict.fromkeys((name, name.partition(",")[0], name.rpartition(": ")[2])):
        text = own_name(called, others).sub(lambda found: found["kept"] or OWN_NAME, text)
    return text


def names_itself(found: tuple[str, ...]) -> bool:
    """Whether a paragraph speaks of the card that it stands on.

    >>> names_itself(tokens("This ally gets +1 POWER.")), names_itself(tokens("Draw a card this turn."))
    (True, False)
    """
    return OWN_NAME in found or any(pair in THIS for pair in pairwise(found))


def own_name(called: str, others: Iterable[str]) -> re.Pattern[str]:
    """Finds what a card is called, and as `kept` the names of others that have it within."""
    pattern = rf"(?<![\w\[-]){re.escape(called)}(?![\w-])(?! Lineage| Bonus| Token| tokens?\b| cards?\b)"
    longer = sorted((other for other in others if called in other), key=len, reverse=True)
    kept = "|".join(map(re.escape, longer)) or "(?!)"
    return re.compile(rf"(?P<kept>{kept})|{pattern}")


def sentences(found: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The sentences of a paragraph, without their full stops; quoted text and bullets stay whole.

    An offer of modes that a second sentence raises ("choose two instead") is one with its bullets.

    >>> sentences(tokens('Draw 1 card. It gains "Rest it. Wake it up." Then go on.'))[1]
    ('it', 'gains', '"', 'rest', 'it', '.', 'wake', 'it', 'up', '.', '"')
    """
    cut: list[tuple[str, ...]] = []
    begin, quoted, bullets = 0, False, False
    for index, token in enumerate(found):
        if token == QUOTE:
            quoted = not quoted
            ended = not quoted and found[index - 1] == "." and begins_anew(found, index + 1)
            if ended and not bullets:
                cut.append(found[begin : index + 1])
                begin = index + 1
        bullets = bullets or token == "•"
        if token == "." and not quoted and not bullets:
            if index > begin:
                cut.append(found[begin:index])
            begin = index + 1
    if begin < len(found):
        cut.append(found[begin:])
    if len(cut) > 1 and "•" in cut[-1] and cut[-2][0] == "choose":
        cut[-2:] = [(*cut[-2], ".", *cut[-1])]
    return cut


def begins_anew(found: tuple[str, ...], index: int) -> bool:
    """Whether a new sentence begins after a quotation that ends with a full stop."""
    return index >= len(found) or found[index] not in {
        ",",
        ".",
        "until",
        "and",
        "as",
        "while",
        "for",
        "instead",
        "unless",
    }
