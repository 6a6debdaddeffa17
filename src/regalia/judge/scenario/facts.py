"""The facts of `expect:`. Each fact is one function with its pattern and an example.

The function returns "" if the fact is true, and otherwise says what is true instead.
"""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Callable
from typing import Final

import msgspec

from regalia.judge.scenario.names import ZONE_NAMES
from regalia.judge.scenario.text import Fault, Node, shorten
from regalia.judge.scenario.world import World


class Claim(msgspec.Struct):
    """One line of `expect:`: its text, and its statement about a play."""

    text: str
    line: int
    keys: dict[str, Node] = {}
    because: str = ""
    """Why it is true, if the check knows."""


Check = Callable[[World, re.Match[str], Claim], str]


class Fact(msgspec.Struct, frozen=True):
    name: str
    pattern: re.Pattern[str]
    check: Check
    meaning: str
    example: str
    given: str


FACTS: Final[list[Fact]] = []
COMPARE: Final = {
    "=": operator.eq, "==": operator.eq, "!=": operator.ne, "≠": operator.ne, "<": operator.lt,
    "<=": operator.le, "≤": operator.le, ">": operator.gt, ">=": operator.ge, "≥": operator.ge,
}  # fmt: skip
OP: Final = r"(?P<op>=|==|!=|≠|<=|≤|>=|≥|<|>)\s*(?P<number>-?\d+)"
OBJECT: Final = r"(?P<card>.+?)"
PLAYER: Final = r"(?P<who>[A-D])"
ZONED: Final = rf"(?P<zone>[A-D](?:\.(?!champion\b)\w+|['’]s (?:{'|'.join(ZONE_NAMES)})))"


FIREBALL: Final = "- {A activates: Fireball, targets: B.champion, pay: [4 Blank]}"
OPEN: Final = "- {A activates: Fireball, targets: B.champion, unfinished: yes}"
ATTACK: Final = "- {A attacks: Demo Drone, target: Demo Guard}"
DRAW: Final = "- go to: A, materialize\n- {A materializes: Demo Tome, chance: wait}"
"""Steps of the demonstration that must come before some of the examples."""


def fact(pattern: str, example: str, *, given: str = "") -> Callable[[Check], Check]:
    """Add a function to the table of facts. `given` are steps that make the example true."""

    def add(check: Check) -> Check:
        meaning = " ".join((check.__doc__ or "").split())
        name = check.__name__.replace("_", " ").strip()
        FACTS.append(Fact(name, re.compile(f"^{pattern}$"), check, meaning, example, given))
        return check

    return add


def compare(actual: int | None, match: re.Match[str], what: str) -> str:
    """Compare a number with the one the fact names."""
    wanted = int(match["number"])
    if actual is None:
        return f"{what} does not exist"
    return "" if COMPARE[match["op"]](actual, wanted) else f"{what} is {actual}"


def same_cards(world: World, actual: list[int], wanted: list[Node]) -> str:
    """Compare cards with a list of names, in which a name may occur several times."""
    names = world.names
    left = Counter(names.pos.definition(row).name for row in actual)
    there, exact = frozenset(actual), set[int]()
    for node in wanted:
        for row in names.find(node.word("a card"), node.line, among=there, taken=exact):
            if row not in there or row in exact:
                return f"there are {names.calls(actual)}"
            exact.add(row)
            left[names.pos.definition(row).name] -= 1
    return f"there are {names.calls(actual)}" if any(left.values()) else ""


def fraction_fault(text: str, line: int) -> Fault:
    return Fault(f"expected a fraction such as 2/5, not {shorten(text)!r}", line)
