"""Inputs that make a pattern work hard, and whether its work grows faster than they do.

A pattern whose time is more than linear has some run of letters on which it tries one way after another. Such
runs are taken from the pattern itself: what it repeats, behind the shortest text that leads there, and before
something that does not fit. Runs that trouble patterns in general are tried as well.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from re import Pattern
from typing import Any

FIRST = (12, 16, 20, 22, 24, 26, 28, 32, 64, 256, 1_024)
"""Letters with which every run begins: what doubles with each letter shows in the small ones."""
USUAL = 4_096
LONGEST = 262_144
SUSPECT = 0.000_5
"""Seconds of the processor for the usual length, above which a run is doubled on and on."""
DOUBLED = 4
"""The factor between two lengths. A linear pattern takes 4 times as long, and a quadratic one 16 times."""
LINEAR = 9
TOO_LONG = 0.5
"""Seconds. For the longest run a linear pattern takes hundredths, a quadratic one minutes."""
LETTERS = " \t\n-–0129aAbxXD()[]<>{}\"'’“#=*+/\\:;,.~@!_é"
MIXED = (
    " a",
    "a ",
    "1 ",
    " 1",
    "- ",
    "a-",
    "a, ",
    "A, ",
    "(a",
    "()",
    "( ",
    ") ",
    "[a",
    '" ',
    "x ",
    " x1",
    "#1",
    "a.",
    "'s ",
)
ENDS = ("", "!", "\n!")
_parser: Any = importlib.import_module("re._parser")


def superlinear(pattern: Pattern[Any], way: str) -> str:
    """The run on which a pattern takes more than linear time, in words; empty if there is none."""
    apply = applied(pattern, way)
    for run in runs(pattern):
        usual = 0.0
        for length in lengths():
            taken = seconds(apply, made(pattern, *run, length))
            if taken > TOO_LONG and all(
                seconds(apply, made(pattern, *run, length)) > TOO_LONG for _ in range(2)
            ):
                return "{!r} + {!r} * n + {!r}".format(*run) + f": {taken:.1f} s for {length:,} letters"
            usual = taken if length == USUAL else usual
            if length == USUAL and taken < SUSPECT:
                break
            if length == DOUBLED * USUAL and taken < LINEAR * usual:
                break
    return ""


def lengths() -> Iterator[int]:
    yield from FIRST
    length = USUAL
    while length <= LONGEST:
        yield length
        length *= 2


def too_slow(pattern: Pattern[Any], way: str, length: int, most: float) -> str:
    """The run of that length for which a pattern takes longer than allowed, in words, or nothing."""
    apply = applied(pattern, way)
    for run in runs(pattern):
        text = made(pattern, *run, length)
        if all(seconds(apply, text) > most for _ in range(3)):
            return "{!r} + {!r} * n + {!r}".format(*run)
    return ""


def applied(pattern: Pattern[Any], way: str) -> Callable[[Any], Any]:
    """A pattern as the code uses it."""
    if way in ("sub", "subn"):
        return lambda text: pattern.sub("" if isinstance(text, str) else b"", text)
    if way == "finditer":
        return lambda text: list(pattern.finditer(text))
    found: Callable[[Any], Any] = getattr(pattern, way)
    return found


def seconds(apply: Callable[[Any], Any], text: Any) -> float:
    """The time of this thread, so that other programs do not count."""
    begun = time.thread_time()
    apply(text)
    return time.thread_time() - begun


def made(pattern: Pattern[Any], before: str, unit: str, end: str, length: int) -> Any:
    text = before + unit * ((length - len(before) - len(end)) // len(unit) + 1)
    whole = text[: max(length - len(end), 0)] + end
    return whole if isinstance(pattern.pattern, str) else whole.encode()


def runs(pattern: Pattern[Any]) -> Iterator[tuple[str, str, str]]:
    """What stands before a run, what is repeated in it, and what ends it."""
    source = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    tree = _parser.parse(source, pattern.flags & ~(0 if isinstance(pattern.pattern, str) else 256))
    reached = list(repeats(tree, ""))
    befores = dict.fromkeys(("", "a", *(before for before, _ in reached)))
    said = [unit for _, units in reached for unit in units if unit]
    units = dict.fromkeys((*LETTERS, *MIXED, *said, *literals(tree), *(b for b in befores if b)))
    for before in befores:
        for unit in units:
            for end in ENDS:
                yield before, unit, end


def repeats(tree: Any, before: str) -> Iterator[tuple[str, list[str]]]:
    """Every repetition without a small limit: the shortest text that leads to it, and what it repeats."""
    for kind, value in tree:
        name = str(kind)
        if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            least, most, body = value
            if most > 8:
                yield before, [shortest(body)]
                yield before + shortest(body) * least, [shortest(body)]
            yield from repeats(body, before)
        elif name == "SUBPATTERN":
            yield from repeats(value[-1], before)
        elif name == "ATOMIC_GROUP":
            yield from repeats(value, before)
        elif name == "BRANCH":
            for branch in value[1]:
                yield from repeats(branch, before)
        elif name in ("ASSERT", "ASSERT_NOT"):
            yield from repeats(value[1], before)
        before += shortest([(kind, value)])


def shortest(tree: Any) -> str:
    """A text that a part of a pattern takes, as short as that is easily told."""
    return "".join(_shortest(str(kind), value) for kind, value in tree)


def _shortest(name: str, value: Any) -> str:
    match name:
        case "LITERAL":
            return chr(value)
        case "IN":
            return next((letter for letter in LETTERS if _is_in(value, letter)), "a")
        case "NOT_LITERAL":
            return "b" if value == ord("a") else "a"
        case "ANY":
            return "a"
        case "MAX_REPEAT" | "MIN_REPEAT" | "POSSESSIVE_REPEAT":
            return shortest(value[2]) * int(value[0])
        case "SUBPATTERN":
            return shortest(value[-1])
        case "ATOMIC_GROUP":
            return shortest(value)
        case "BRANCH":
            return min(map(shortest, value[1]), key=len)
    return ""


def _is_in(items: Any, letter: str) -> bool:
    wanted = True
    for kind, value in items:
        match str(kind):
            case "NEGATE":
                wanted = False
            case "LITERAL" if chr(value) == letter:
                return wanted
            case "RANGE" if value[0] <= ord(letter) <= value[1]:
                return wanted
            case "CATEGORY" if _CATEGORIES[str(value)](letter):
                return wanted
    return not wanted


_CATEGORIES: dict[str, Callable[[str], bool]] = {
    "CATEGORY_SPACE": str.isspace,
    "CATEGORY_NOT_SPACE": lambda letter: not letter.isspace(),
    "CATEGORY_DIGIT": str.isdecimal,
    "CATEGORY_NOT_DIGIT": lambda letter: not letter.isdecimal(),
    "CATEGORY_WORD": lambda letter: letter.isalnum() or letter == "_",
    "CATEGORY_NOT_WORD": lambda letter: not (letter.isalnum() or letter == "_"),
}


def literals(tree: Any) -> Iterator[str]:
    """The words that a pattern spells out."""
    word = ""
    for kind, value in tree:
        name = str(kind)
        if name == "LITERAL":
            word += chr(value)
            continue
        if word:
            yield word
        word = ""
        if name in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            yield from literals(value[2])
        elif name == "SUBPATTERN":
            yield from literals(value[-1])
        elif name == "BRANCH":
            for branch in value[1]:
                yield from literals(branch)
    if word:
        yield word
