"""More sentences that no card has: what is done to what, what it costs, and what follows from it.

Tables as in `grids`: each row of deeds with each thing it may be done to, each follow-up with each deed
before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

NAME: Final = "Grid Keeper"
"""What the card is called whose text they are."""


def _crossed(pattern: str, *columns: tuple[str, ...]) -> Iterator[str]:
    for parts in product(*columns):
        sentence = pattern.format(*parts)
        yield sentence[:1].upper() + sentence[1:]


_FROM: Final = (NAME, "an ally you control", "target ally", "your champion")
_ONTO: Final = ("target weapon", "a weapon you control", "another ally you control", NAME)
_SO_MANY: Final = ("a page counter", "two page counters", "all page counters", "any amount of page counters")
_DEPARTS: Final = ("die", "leave the field", "be put into a graveyard from the field")
_ELSEWHERE: Final = ("banish it instead", "return it to its owner's memory instead")

DEEDS: Final[dict[str, tuple[str, ...]]] = {
    "counters that are moved": (
        *(
            sentence
            for many, start, onto in product((*_SO_MANY, "up to three page counters"), _FROM, _ONTO)
            if start != onto
            for sentence in _crossed("move {0} from {1} onto {2}.", (many,), (start,), (onto,))
        ),
        *_crossed(
            "move any amount of page counters from an item you control onto another item you control. {0}",
            (
                "Draw a card for each counter moved this way.",
                "If two or more page counters were moved this way, recover 2.",
                "When two or more counters are moved this way, deal 2 damage to target unit.",
                "Recover X, where X is the amount of page counters moved this way.",
            ),
        ),
        *_crossed(
            f"On {{0}}: {{1}} page counters that were on {NAME} onto {{2}}.",
            ("Death", "Leave"),
            ("Move all", "Put the"),
            ("your champion", "an item you control"),
        ),
    ),
    "going elsewhere": (
        *_crossed("if {0} would {1}, {2}.", (NAME, "an item you control"), _DEPARTS, _ELSEWHERE),
        *_crossed("if an ally would {0} this turn, {1}.", _DEPARTS, _ELSEWHERE),
        *_crossed("the next time an ally would {0} this turn, {1}.", _DEPARTS, _ELSEWHERE),
        *_crossed("deal 2 damage to target ally. If it would {0} this turn, {1}.", _DEPARTS, _ELSEWHERE),
        *_crossed(
            "deal 3 damage to each unit. If a unit dealt damage this way would {0} this turn, {1}.",
            _DEPARTS,
            _ELSEWHERE,
        ),
        *_crossed(
            "put an ally card from your graveyard onto the field. If {0} would {1}, {2}.",
            ("it", "that ally"),
            _DEPARTS,
            _ELSEWHERE,
        ),
    ),
}
