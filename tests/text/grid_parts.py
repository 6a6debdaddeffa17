"""The parts that several tables of sentences share: frames, conditions, and how a table is made."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

NAME: Final = "Grid Keeper"
"""The name of the card that has these texts."""


def crossed(pattern: str, *columns: tuple[str, ...]) -> Iterator[str]:
    """The pattern with each combination of the columns."""
    for parts in product(*columns):
        yield begun(pattern.format(*parts))


def begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


THEN: Final = ("draw a card", f"put two buff counters on {NAME}")
"""What comes of it: short, and understood everywhere."""
MUST_NOT: Final = (
    *("draw cards", "recover", "activate action cards", "materialize cards", "activate abilities"),
    *("gather", "discard cards", "attack with allies", "activate cards from their memory", "glimpse"),
    "summon tokens",
)
CONDITIONS: Final = (
    *("an ally died this turn", "you discarded a card this turn", "your champion was dealt damage this turn"),
    *("you control two or more allies", "you control no allies", "an opponent controls a weapon"),
    *("your influence is 4 or more", "you have no cards in hand", "your champion is level 3 or higher"),
    *(
        "there are three or more cards in your graveyard",
        f"{NAME} is rested",
        "you've activated a Spell this turn",
    ),
    *("an opponent has more cards in hand than you", "your champion has three or more damage counters on it"),
    *(
        "you materialized a card this turn",
        "you attacked this turn",
        "it's your turn",
        "you recovered this turn",
    ),
)
FRAMES: Final = (
    "if {0}, draw a card.",
    "as long as {0}, allies you control get +1 POWER.",
    f"whenever {NAME} attacks, if {{0}}, draw a card.",
    "this card costs 2 less to activate if {0}.",
    "(1), REST: Draw a card. Activate this ability only if {0}.",
    "at the beginning of your end phase, if {0}, recover 2.",
    "you may activate this card as though it had fast activation if {0}.",
)
FEW: Final = (
    *("there are two or less cards in your graveyard", "you have three or fewer cards in your memory"),
    *("an opponent controls two or less allies", "there are three or less allies on the field"),
    *(f"there are two or less page counters on {NAME}", "an opponent has influence three or less"),
    *("there are four or more items on the field", f"{NAME} didn't attack this turn"),
    *(f"{NAME} was used for an attack this turn", f"{NAME} wasn't used for an attack this turn"),
)
