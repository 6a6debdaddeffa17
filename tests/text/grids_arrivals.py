"""More sentences that no card has: how cards arrive, links, enabled elements, exact numbers, and who did.

Tables as in `grids`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from tests.text.grids_deeds import NAME


def _crossed(pattern: str, *columns: tuple[str, ...]) -> Iterator[str]:
    for parts in product(*columns):
        sentence = pattern.format(*parts)
        yield sentence[:1].upper() + sentence[1:]


_ARRIVE: Final = (("put", "onto the field"), ("return", "to the field"))
_WHAT_ARRIVES: Final = (
    "an ally card from your graveyard",
    "up to two item cards from your graveyard",
    "target ally card from your graveyard",
    "target item card from a graveyard",
)
_HOW: Final = ("", " rested", " distant", " under your control", " rested under your control")
_WITH: Final = (" with a page counter on it", " rested with two page counters on it")
_DONE: Final = (
    ("discard up to four cards", "cards", "discarded"),
    ("banish any amount of cards from your graveyard", "fire element cards", "banished"),
    ("sacrifice any amount of items", "items", "sacrificed"),
    ("rest any amount of allies you control", "Human allies", "rested"),
    ("put the top four cards of your deck into your graveyard", "ally cards", "put into your graveyard"),
    (f"remove any amount of page counters from {NAME}", "counters", "removed"),
    (f"move any amount of page counters from {NAME} onto target ally", "counters", "moved"),
    ("draw LV cards", "cards", "drawn"),
)
_NUMBERS: Final = ("exactly two", "exactly three", "two or fewer", "one or less")
_HAVE: Final = ("you have", "an opponent has", "a player has")
_ELEMENTS: Final = (
    "fire element",
    "the umbra element",
    "an advanced element",
    "two or more advanced elements",
    "two or more basic elements",
    "exactly three elements",
)

ARRIVALS: Final[dict[str, tuple[str, ...]]] = {
    "arriving on the field": (
        *(
            f"{verb.capitalize()} {what} {there}{how}."
            for (verb, there), what, how in product(_ARRIVE, _WHAT_ARRIVES, _HOW)
        ),
        *(
            f"{verb.capitalize()} target ally card from your graveyard {there}{how}."
            for (verb, there), how in product(_ARRIVE, _WITH)
        ),
        *_crossed(
            "banish target {0}. Return it to the field {1}.",
            ("ally", "item"),
            (
                "rested under its owner's control",
                "under its owner's control rested",
                "under your control",
                "under its owner's control with a page counter on it",
            ),
        ),
    ),
    "exactly so many this way": tuple(
        f"{deed[0].upper()}{deed[1:]}. If {number} {what} were {done} this way, {then}."
        for (deed, what, done), number, then in product(_DONE, _NUMBERS, ("recover 2", "draw a card"))
        if (then, done) != ("draw a card", "drawn")
    ),
    "exactly so many counters": tuple(
        _crossed(
            "as long as {0} has exactly {1} counters on it, {2} {3}.",
            (NAME, "your champion"),
            ("two page", "four gem"),
            ("allies you control",),
            ("have vigor", "get +1 POWER"),
        )
    ),
    "enabled elements": (
        *_crossed("if {0} {1} enabled, {2}.", _HAVE, _ELEMENTS, ("recover 2", "draw a card")),
        *_crossed("as long as {0} {1} enabled, {2} has vigor.", ("you have",), _ELEMENTS, (NAME,)),
        *_crossed(
            "{0} gets +1 {1} for each {2} element you have enabled.",
            (NAME, "your champion"),
            ("POWER", "LEVEL"),
            ("basic", "advanced"),
        ),
        *_crossed(
            "{0}, where X is the amount of {1}elements you have enabled.",
            ("deal X damage to target unit", "recover X"),
            ("", "basic ", "advanced "),
        ),
    ),
    "linked to something": (
        *_crossed(
            "{0} {1} linked to {2}.",
            ("destroy target", "rest each", "put a page counter on target"),
            ("ally", "ally you control"),
            ("an item", "one or more items", "one or more Powercell items", "two or more items"),
        ),
        *_crossed(
            "{0} target item linked to {1}. {2}.",
            ("destroy", "banish"),
            ("an ally",),
            ("That ally gets -1 POWER until end of turn", "Rest that ally", "Deal 2 damage to that ally"),
        ),
    ),
    "theirs, whoever controls it": tuple(
        _crossed(
            "{0} target ally. Deal 2 damage to {1} {2} controller.",
            ("deal 1 damage to", "destroy", "rest"),
            ("a champion controlled by", "the champion of", "each ally controlled by"),
            ("its", "that ally's"),
        )
    ),
    "each player may": (
        *_crossed(
            "each {0} may sacrifice {1}. Each player {2} does {3}.",
            ("player", "opponent"),
            ("an ally", "a Food item", "a rested object"),
            ("that", "who"),
            ("draws a card", "recovers 2"),
        ),
    ),
}
