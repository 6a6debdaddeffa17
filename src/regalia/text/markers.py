"""Words that change the meaning of a sentence: none of them may be lost in reading.

Templates account for every token, but one that says too little could still drop a "may" or an "up to"
on the way into the tree. So what we write of a tree has to have the same markers as the printed text;
words that say the same count as one marker. Deeds, zones, states and larger numbers have to stand in both.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from regalia.text.lexicon import COUNTERS, ELEMENTS

NEUTRAL: Final = {
    "1 or more": "says no more than “a”",
    "gather a additional": "an additional time is one time, after those before",
    "summon a additional": "an additional token is one token, after those before",
    "draw a additional": "an additional card is one card, after those before",
    "put a additional": "an additional counter is one counter, after those before",
    "additional buff counters on it": "additional counters are counters, after those before",
    "additional durability counters on it": "additional counters are counters, besides its own",
    "gets a additional": "an additional bonus is a bonus, besides those before",
    "deal a additional": "additional damage is damage, after that before",
    "discard a additional": "an additional card is one card, after those before",
    "attack card you activate this turn costs": "the first of each turn, while something is so in this turn",
    "summon a other": "another token is one token, after those before",
    "up into a other": "no champion levels up into itself",
    "draw a other": "another card is one card, after those before",
    "twice the amount": "as much as two for each",
    "2 times the amount": "as much as two for each",
    "the hit opponent": "the player whose champion was hit",
    "that opponent": "the player spoken of before, and nobody else is one",
    "it 's not your turn": "then it is an opponent's",
    "it 's a opponent 's turn": "then it is not yours",
    "while it 's your turn": "during your turn",
    **{f"{when} it 's your turn": "during your turn" for when in ("if", "as long as")},
    **{f"{when} it 's not your turn": "during an opponent's turn" for when in ("if", "as long as")},
    **{f"{when} it 's a opponent 's turn": "during an opponent's turn" for when in ("if", "as long as")},
    "during opponents ' turns": "while it is not yours",
    "during each opponent 's turn": "while it is not yours",
    "while it 's not your turn": "during an opponent's turn",
    "while it 's a opponent 's turn": "during an opponent's turn",
    "during a opponent 's turn": "while it is not yours",
    "in any order": "one card has no order, and of several their player always decides it",
    "the other on the bottom": "of two cards the other is the rest",
    "the additional cost was paid": "the cost that was called additional before",
    "the additional cost wasn't paid": "the cost that was called additional before",
    "~ or a other": "all of a kind, the card itself among them",
    "may choose both": "says no more than “choose one or both”",
    "any card name": "a card name is any",
    "as long as it entered": "those that entered, and only while they have",
    "as long as they're": "those that are, and only while they are",
    "and if there": "a second condition after the first",
    "becomes the target of a attack": "what being attacked means",
    "whenever you sacrifice ~": "what On Sacrifice means",
    "and recover x instead": "what is recovered by what was prevented is a part of preventing it",
    "~ and only if": "a second condition after the first",
    **{f"put a other {kind} counter": "another counter is one counter" for kind in COUNTERS},
    "may activate this card as though it had fast activation": "what fast activation means",
}
"""Words without a meaning of their own in these places, and why."""
SAME: Final[dict[tuple[str, ...], str]] = {
    tuple(phrase.split()): marker
    for marker, phrases in {
        "": tuple(NEUTRAL),
        "may": ("may",),
        "unless": ("unless", ") or sacrifice"),
        "until": ("until", "this turn"),
        "instead": ("instead", "otherwise", "rather than"),
        "only": ("only", "and at slow speed", "and only at slow speed", "only if it 's your turn"),
        "up to": ("up to", "x can't be more than", "x can't be greater than"),
        "target": ("target", "targets", "targeting"),
        "not": (
            "non-",
            "can't",
            "don't",
            "doesn't",
            "isn't",
            "didn't",
            "not",
            "without",
            "except",
            "cannot",
            "no",
            "has 0",
            "are 0",
            "is empty",
            "haven't",
            "hasn't",
            "wasn't",
            "weren't",
            "didn't",
            "you don't control a",
        ),
        "at random": ("at random", "random"),
        "face down": ("face down",),
        "additional": ("additional", "as a additional"),
        "unpreventable": ("unpreventable", "can't be prevented"),
        "or more": ("or more", "or greater", "or higher", "at least"),
        "or less": ("or less", "or lower", "or fewer", "less than", "fewer than"),
        "other": ("other",),
        "next": ("next",),
        "first": ("first", "second", "third"),
        "twice": ("twice", "double", "2 times", "2 more times"),
        "if": (
            "this way only if",
            "if",
            "as long as they're banished",
            "as long as",
            "as long",
            "while",
            "prevent all",
        ),
        "whenever": ("whenever", "when"),
        "any": ("any",),
        "opponent": ("opponent", "opponents", "you don't control"),
    }.items()
    for phrase in phrases
}
LONGEST: Final = max(map(len, SAME))
MUCH: Final = 5
"""Numbers from here on are said as they are; smaller ones may be said in other words."""
SUBSTANCE: Final = frozenset(
    (
        *("draw", "draws", "banish", "banishes", "sacrifice", "sacrifices", "recover", "summon", "summons"),
        *("prevent", "glimpse", "reveal", "discard", "discards", "destroy", "load", "materialize", "negate"),
        *("suppress", "gather", "transform", "shuffle", "generate", "empower", "delevel", "remove"),
        *("memory", "material", "lineage", "deck", "bottom", "influence", "mastery"),
        *("power", "life", "level", "reserve", "durability", "element", "elemental"),
        *("phase", "recollection", "beginning", "turn", "game", "speed", "slow", "once", "during"),
        *("rested", "awake", "distant", "ephemeral", "fostered", "preserved", "imbued", "unloaded"),
        *(
            "stealth",
            "taunt",
            "vigor",
            "steadfast",
            "intercept",
            "intercepted",
            "spellshroud",
            "true",
            "ranged",
            "pride",
        ),
        *("combat", "unique", "different", "same", "single", "odd", "even", "exactly", "chosen", "copy"),
        *("choice", "source", "controller", "linked", "inherited", "spell", "attacking", "defending"),
        *("north", "south", "east", "west", *ELEMENTS),
    )
)
"""Words that a text has and its tree too, or neither: how often does not matter."""
MEANT: Final = {
    "chosen": re.compile(r"\bthat (?:name|element|class)\b"),
    "level": re.compile(r"\blv\b"),
    "exactly": re.compile(r"\bthere are [1-9]\d* \w+ counters\b|\bis \d+ ,"),
    "turn": re.compile(r"\bturns\b"),
    "element": re.compile(r"\bdifferent elements\b|\belements (?:you have )?enabled\b"),
    "during": re.compile(r"\b(?:(?:only )?if|while|as long as) it 's (?:not your|your|a opponent 's) turn\b"),
    "beginning": re.compile(r"\buntil your next turn\b"),
    "same": re.compile(
        r"\bcontroller controls\b"
        r"|\b(?:each|all) [^.]{1,60} controlled by (?:its|their|that \w+ 's) controller\b"
    ),
    "controller": re.compile(r"\bcontrolled by the same player as\b"),
    "sacrifice": re.compile(r"\b(?:is|are) sacrificed\b"),
    "rested": re.compile(r"\brests\b|\brest (?:a|\d+ or more) [^.]{1,60} this way\b"),
    "linked": re.compile(r"\blink (?:~|(?:target|it|that|a|up|each)\b)"),
    "awake": re.compile(r"\bwakes up\b"),
}
"""Words of substance that a text means where it says others."""
LATER_IF: Final = re.compile(r"\bif (?:it|that \w+) (?:dies|leaves the field) this turn\b")
"""What may still happen is waited for: "if" says what "when" does."""
ALSO_IF: Final = re.compile(r"\bif it (?:'s|is) a [^.,]{1,60} , it also\b")
"""What those of a kind have besides: the kind says what "if" does."""
PREVENT_AND: Final = re.compile(r"\b(?:and prevent (?:\d+ of )?that damage|that damage and)\b")
"""What is done besides preventing damage is done instead of it, and only if the damage is prevented so."""
IF_SO_PREVENT: Final = re.compile(r"\bif you do , prevent\b")
RELINKED: Final = re.compile(r"\b(?:becomes?|is|are) linked to [^.,]{1,60} instead\b")
"""What becomes linked to something is linked to nothing else: "instead" says no more."""
THIRD: Final = {
    "draws": "draw",
    "banishes": "banish",
    "sacrifices": "sacrifice",
    "summons": "summon",
    "discards": "discard",
    "intercepted": "intercept",
}
"""Verbs in the third person."""


def markers(found: tuple[str, ...]) -> Counter[str]:
    """The number of each marker in a text.

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
    """The markers that one text has more often than the other, and important words that only one has.

    >>> lost(("deal", "5", "damage"), ("deal", "6", "damage"))
    ('5', '6')
    """
    before, after = markers(printed), markers(written)
    if 0 < after["until"] - before["until"] <= before["instead"]:
        before["until"] = after[
            "until"
        ]  # what something gets instead lasts as long as what it would have got
    if before["first"] == after["first"] >= abs(before["whenever"] - after["whenever"]):
        before["whenever"] = after["whenever"]  # "the first time" is a "whenever" as well
    later = len(LATER_IF.findall(" ".join(printed)))
    if later and before["if"] - after["if"] == after["whenever"] - before["whenever"] == later:
        before["if"], before["whenever"] = after["if"], after["whenever"]
    also = len(ALSO_IF.findall(" ".join(printed)))
    if also and before["if"] - after["if"] == also:
        before["if"] = after["if"]
    if PREVENT_AND.search(" ".join(printed)):
        _even_out_prevention(before, after, " ".join(written))
    relinked = len(RELINKED.findall(" ".join(printed)))
    if relinked and before["instead"] - after["instead"] == relinked:
        before["instead"] = after["instead"]
    _even_out_unless(before, after)
    _even_out_unless(after, before)
    forgotten = {marker for marker in before | after if before[marker] != after[marker]}
    return tuple(sorted(forgotten | (_substance(printed) ^ _substance(written))))


def _even_out_prevention(before: Counter[str], after: Counter[str], written: str) -> None:
    """ "You may do this and prevent that" says what "you may do this; if you do, prevent that" does."""
    if abs(before["instead"] - after["instead"]) == 1:
        before["instead"] = after["instead"]
    if after["if"] - before["if"] == len(IF_SO_PREVENT.findall(written)):
        before["if"] = after["if"]


def _even_out_unless(one: Counter[str], other: Counter[str]) -> None:
    """One text may say with "unless" what the other says with "if" and "not", or "less" for "more"."""
    more = one["unless"] - other["unless"]
    if more <= 0 or more != other["if"] - one["if"]:
        return
    less, so_much = other["or less"] - one["or less"], other["or more"] - one["or more"]
    if abs(other["not"] - one["not"]) == more:
        other["not"] = one["not"]
    elif less == -so_much and abs(less) == more:
        other["or less"], other["or more"] = one["or less"], one["or more"]
    else:
        return
    one["unless"] -= more
    other["if"] -= more


def _substance(found: tuple[str, ...]) -> set[str]:
    words = {
        THIRD.get(token, token)
        for token in found
        if token in SUBSTANCE or (token.isdecimal() and int(token) >= MUCH)
    }
    return words | {meant for meant, said in MEANT.items() if said.search(" ".join(found))}
