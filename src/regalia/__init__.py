"""Regalia: a rules-exact engine for the Grand Archive trading card game.

    >>> import regalia
    >>> game = regalia.new_game("lorraine", "rai", seed=7)
    >>> for step in game.play(["random", "random"]):
    ...     what = step.text, step.rule
    >>> game.outcome
    <Outcome: A won in turn 16. B's champion Spirit of Fire had 16 damage, and its life was 15.>

Everything that most programs need is here, and is looked up when it is first used, so that `import regalia`
takes no time: `new_game`, `load_game`, `load_deck`, `table`, `Game`, `Decision`, `Outcome`, `bot`, `card`,
`simulate`.

An unofficial fan project, not affiliated with the game's publisher.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from regalia.cards.card import Card, card
    from regalia.game.answers import IllegalAnswer
    from regalia.game.core.decision import Decision
    from regalia.games import Game, Legal, Outcome, bot, load_deck, load_game, new_game, table
    from regalia.lab.simulating import simulate

__version__ = "0.1.0"

_PLACES = {
    "Card": "regalia.cards.card",
    "Decision": "regalia.game.core.decision",
    "Game": "regalia.games",
    "IllegalAnswer": "regalia.game.answers",
    "Legal": "regalia.games",
    "Outcome": "regalia.games",
    "bot": "regalia.games",
    "card": "regalia.cards.card",
    "load_deck": "regalia.games",
    "load_game": "regalia.games",
    "new_game": "regalia.games",
    "simulate": "regalia.lab.simulating",
    "table": "regalia.games",
}

__all__ = [
    "Card",
    "Decision",
    "Game",
    "IllegalAnswer",
    "Legal",
    "Outcome",
    "bot",
    "card",
    "load_deck",
    "load_game",
    "new_game",
    "simulate",
    "table",
]


def lazily(package: str, places: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """`__getattr__` and `__dir__` of a package that imports its names only when they are asked for."""

    def find(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found = getattr(import_module(places[name]), name)
        setattr(sys.modules[package], name, found)
        return found

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *places})

    return find, names


__getattr__, __dir__ = lazily(__name__, _PLACES)
