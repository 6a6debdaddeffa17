"""Moments of a game, each laid out on a stage: what a page has to show at its fullest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from tests.page.staged import Stage

LINEAGE: Final = (
    "Spirit of Wind",
    "Lorraine, Wandering Warrior",
    "Lorraine, Blademaster",
    "Lorraine, Crux Knight",
)
STORM: Final = ("Spirit of Fire", "Rai, Spellcrafter", "Rai, Archmage", "Rai, Storm Seer")
FIRST_HAND: Final = (
    "Fireball",
    "Idle Thoughts",
    "Windmill Engineer",
    "Savage Swing",
    "Crusader of Aesa",
    "Banner Knight",
    "Opening Cut",
)
MATERIAL: Final = ("Lorraine, Wandering Warrior", "Bauble of Abundance", "Endura, Scepter of Ignition")


def opening() -> Stage:
    """A first turn: seven cards in hand, and a champion of level 0."""
    mine = {"champion": [LINEAGE[0]], "hand": [*FIRST_HAND], "material": [*MATERIAL], "filler": 40}
    return Stage({"A": mine, "B": {"champion": [STORM[0]], "hand": ["6x Fireball"], "filler": 40}})


def materializing() -> Stage:
    """The choice of a material card: one of them levels the champion up."""
    mine: dict[str, Any] = {"champion": [LINEAGE[0]], "material": [*MATERIAL], "filler": 40}
    mine |= {"hand": ["Fireball", "Idle Thoughts"], "memory": ["Opening Cut", "Favorable Winds"]}
    theirs = {"champion": [STORM[0]], "hand": ["6x Fireball"], "filler": 40}
    return Stage({"A": mine, "B": theirs}, turn="A, materialize")


def middle(turn: str = "A") -> Stage:
    """Twenty objects, three cards beneath each champion, and counters, damage and rested cards among them."""
    mine = {
        "champion": {"lineage": [*LINEAGE], "damage": 7},
        "hand": [*FIRST_HAND],
        "memory": ["Opening Cut", "Favorable Winds", "Banner Knight"],
        "graveyard": ["Wind Cutter", "Swift Recruit"],
        "banishment": ["Opening Cut"],
        "deck": ["Savage Swing", "Wind Cutter"],
        "filler": 20,
        "material": [*MATERIAL[1:]],
        "field": [
            "Crusader of Aesa",
            "Banner Knight (rested)",
            {"Barrier Servant": "1 damage, 1 buff"},
            "Trusty Steed",
            "2x Swift Recruit",
            "Bauble of Abundance",
            "2x Powercell",
        ],
    }
    theirs = {
        "champion": {"lineage": [*STORM], "damage": 12, "counters": {"enlighten": 3}},
        "hand": ["4x Fireball"],
        "memory": ["2x Fireball"],
        "graveyard": ["Fireball"],
        "filler": 20,
        "field": [
            "3x Magus Disciple",
            "Blitz Mage (rested)",
            "Library Witch",
            "Banner Knight",
            "Bauble of Abundance",
            "2x Powercell",
        ],
    }
    return Stage({"A": mine, "B": theirs}, turn)


def attacking() -> Stage:
    """The choice of what is attacked."""
    stage = middle()
    stage.play("attack Crusader of Aesa")
    return stage


def combat() -> Stage:
    """The same in a fight, with an ability on the stack."""
    stage = middle()
    stage.play("attack Crusader of Aesa", "Rai, Storm Seer")
    return stage


def retaliating() -> Stage:
    """The choice whether an ally strikes back."""
    stage = middle("B")
    stage.play("attack Banner Knight", "Crusader of Aesa", "pass", "pass")
    return stage


def intercepting() -> Stage:
    """The choice whether an ally goes between an attacker and the champion."""
    stage = middle("B")
    stage.play("attack Banner Knight", "Lorraine, Crux Knight")
    stage.play("Crusader of Aesa; Barrier Servant; Swift Recruit; Swift Recruit (2)", "pass", "pass")
    return stage


def payment() -> Stage:
    """The same while a card is paid for."""
    stage = middle()
    stage.play("activate Windmill Engineer", "yes")
    return stage


SCENES: Final[dict[str, Callable[[], Stage]]] = {
    "opening": opening,
    "materializing": materializing,
    "middle": middle,
    "combat": combat,
    "attacking": attacking,
    "retaliating": retaliating,
    "intercepting": intercepting,
    "payment": payment,
}
