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
        yield _begun(pattern.format(*parts))


def _begun(sentence: str) -> str:
    return sentence[:1].upper() + sentence[1:]


_FROM: Final = (NAME, "an ally you control", "target ally", "your champion")
_ONTO: Final = ("target weapon", "a weapon you control", "another ally you control", NAME)
_SO_MANY: Final = ("a page counter", "two page counters", "all page counters", "any amount of page counters")
_DEPARTS: Final = ("die", "leave the field", "be put into a graveyard from the field")
_ELSEWHERE: Final = ("banish it instead", "return it to its owner's memory instead")

_PAID: Final = (
    ("sacrifice one or more items", "item", "items", "sacrificed"),
    ("sacrifice any amount of Human allies", "ally", "allies", "sacrificed"),
    ("discard one or more cards", "card", "cards", "discarded"),
    ("discard up to two fire element cards", "card", "cards", "discarded"),
    ("banish any amount of cards from your graveyard", "card", "cards", "banished"),
    ("rest one or more allies", "ally", "allies", "rested"),
    ("return one or more allies to their owner's hand", "ally", "allies", "returned"),
    ("reveal any amount of fire element cards from your memory", "card", "cards", "revealed"),
    ("remove one or more page counters from among items you control", "counter", "counters", "removed"),
    (f"remove any amount of page counters from {NAME}", "page counter", "page counters", "removed"),
)
_MEASURED_SO: Final = (
    "recover 2 for each {1} {3} this way",
    "deal X damage to target unit, where X is the amount of {2} {3} this way",
    "if two or more {2} were {3} this way, draw a card",
)
_PAID_ONE: Final = (
    ("sacrifice an ally", "sacrificed ally"),
    ("discard a card", "discarded card"),
    ("banish a card from your graveyard", "banished card"),
    ("reveal a card from your memory", "revealed card"),
)
_OF_THE_PAID: Final = (
    "if the {1} was a fire element card, draw a card",
    "if the {1} was a Human, recover 2",
    "deal damage equal to the {1}'s reserve cost to target unit",
    "put the {1} on the bottom of its owner's deck",
    "deal X damage to target unit, where X is the {1}'s power",
)
_DID: Final = (
    ("sacrifice an ally", "sacrifice", "sacrificed", "an ally", "allies"),
    ("destroy all items", "destroy", "destroyed", "an item", "items"),
    ("discard two cards", "discard", "discarded", "a fire element card", "cards"),
    ("rest all allies", "rest", "rested", "a Human ally", "allies"),
    ("you may banish a card from your graveyard", "banish", "banished", "a card", "cards"),
)

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
    "what was paid": (
        *(
            f"As an additional cost to activate this card, {cost[0]}.\n\n{_begun(then.format(*cost))}."
            for cost, then in product(_PAID[:-1], _MEASURED_SO)
        ),
        *(
            f"(1), {_begun(cost[0])}: {_begun(then.format(*cost))}."
            for cost, then in product(_PAID, _MEASURED_SO)
        ),
        *(
            f"As an additional cost to activate this card, {cost[0]}.\n\n{_begun(then.format(*cost))}."
            for cost, then in product(_PAID_ONE, _OF_THE_PAID)
        ),
        *(
            f"(1), {_begun(cost[0])}: {_begun(then.format(*cost))}."
            for cost, then in product(_PAID_ONE, _OF_THE_PAID)
        ),
        *_crossed(
            "as an additional cost to activate this card, deal {0} unpreventable damage to your champion."
            "{1}\n\nDeal 1 damage to target unit.",
            ("3", "LV"),
            ("",),
        ),
        *_crossed(
            "as an additional cost to activate this card, {0}. X can't be more than {1}.\n\nDraw X cards.",
            (
                "deal X unpreventable damage to your champion",
                "remove X page counters from among items you control",
                "sacrifice X Human allies",
            ),
            ("3", "LV", "your influence", "the amount of allies you control"),
        ),
    ),
    "what one did this way": (
        *(
            sentence.format(*did)
            for did in ((_begun(first), *rest) for first, *rest in _DID)
            for sentence in (
                "{0}. If you {2} {3} this way, recover 2.",
                "{0}. If you didn't {1} {3} this way, recover 2.",
                "{0}. When you {1} {3} this way, deal 2 damage to target unit.",
                "{0}. When you {1} one or more {4} this way, deal 2 damage to target unit.",
            )
        ),
        *_crossed(
            "rest up to two target allies. {0} for each ally that {1} rested this way.",
            ("Draw a card", "Recover 2"),
            ("became", "was"),
        ),
        *_crossed(
            "{0}. {1} you do, deal X damage to target unit, where X is the {2}'s reserve cost.",
            ("you may discard a card",),
            ("If", "When"),
            ("discarded card",),
        ),
        *_crossed(
            "{0}. If you do, deal X damage to target unit, where X is the {1}'s reserve cost.",
            ("you may reveal a card from your memory",),
            ("revealed card",),
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
