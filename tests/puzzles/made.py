"""Small positions with made-up cards, for tests of the prover."""

from __future__ import annotations

import json
from typing import Any, Final

from regalia.cards.catalog import Library
from regalia.games import Game
from regalia.judge.scenario.cards import read_cards
from regalia.judge.scenario.setup import build
from regalia.judge.scenario.text import Node, parse

CARDS: Final = {
    "Hero": {"type": "champion", "cost": 0, "level": 0, "life": 20},
    "Bolt": {
        "type": "action",
        "cost": 1,
        "speed": "fast",
        "abilities": ["Resolves(DealDamage(2, Target(what=unit)))"],
    },
    "Dice": {
        "type": "action",
        "cost": 0,
        "speed": "slow",
        "abilities": [
            "Resolves(Sequence((Roll(sides=4), DealDamage(ThisWay('rolled'), Target(what=unit)))))"
        ],
    },
    "Mend": {"type": "action", "cost": 1, "speed": "fast", "abilities": ["Resolves(Recover(3))"]},
    "Raider": {"type": "ally", "cost": 2, "power": 2, "life": 2},
    "Giant": {"type": "ally", "cost": 4, "power": 4, "life": 4},
    "Guard": {"type": "ally", "cost": 2, "power": 1, "life": 2, "abilities": [{"Keyword": "intercept"}]},
    "Wall": {"type": "ally", "cost": 2, "power": 1, "life": 2, "abilities": [{"Keyword": "taunt"}]},
}


def game(life: int, mine: dict[str, Any], theirs: dict[str, Any] | None = None) -> Game:
    """A's main phase. B's champion has so much life left, and each side has what is named besides."""
    setup = {
        "A": {"filler": 5, **mine},
        "B": {"champion": ["Hero"], "damage": 20 - life, "filler": 5, **(theirs or {})},
    }
    root = parse(json.dumps({"setup": setup, "cards": CARDS}), "made")
    made_up = read_cards(root.get("cards") or Node("mapping", 1))
    world = build(root.get("setup") or Node("mapping", 1), Library(), made_up)
    pos = world.game.pos
    pos.listener = None
    return Game(pos, seed=0)
