"""Opportunity: the one list of windows in which a player receives it, and how it passes (opportunity.1).

Nothing else in the engine hands out Opportunity. `docs/opportunity.md` shows the same list.
"""

from __future__ import annotations

from typing import Final

import msgspec

from regalia.game.core.state import Position
from regalia.game.core.values import NOBODY


class Window(msgspec.Struct, frozen=True):
    """A moment in which somebody may act: who is first, when it comes, and by which rule."""

    name: str
    rule: str
    first: str
    when: str


_TABLE: Final = (
    Window(
        "before recollection",
        "recollection.2",
        "the turn player",
        "in the recollection phase, before cards return from memory",
    ),
    Window("main phase", "main-phase.2", "the turn player", "in the main phase, with an empty stack"),
    Window(
        "before the end of the turn",
        "end-phase.2",
        "the turn player",
        "in the end phase, before the clean-up",
    ),
    Window(
        "before retaliation",
        "combat.retaliation.2",
        "the turn player",
        "in combat, before units retaliate",
    ),
    Window("before damage", "combat.damage.1", "the turn player", "in combat, before damage is dealt"),
    Window(
        "played",
        "opportunity.8.a",
        "the player who played it",
        "after a card or an ability was put onto the stack by playing it",
    ),
    Window(
        "triggered",
        "opportunity.1.a",
        "the turn player",
        "after triggered abilities were put onto the stack while nobody had Opportunity",
    ),
    Window(
        "resolved",
        "opportunity.8",
        "the turn player",
        "after the top of the stack resolved, while something waits on it or a window is open",
    ),
    Window(
        "player left",
        "misc.concession.3",
        "the turn player",
        "after a player left a game of three or more while something waits on the stack",
    ),
    Window("passed", "opportunity.4", "the next player", "after a player passed and not everybody has"),
)
WINDOWS: Final = {window.name: window for window in _TABLE}


def give(pos: Position, name: str, player: int, passes: int = 0) -> None:
    """Open a window of the list for a player. Everybody has to pass again from here on.

    In the turn of a player who has left, the next player takes the place of the turn player.
    """
    if player in pos.lost:
        player = pos.turn_order(player)[0]
    pos.hand_opportunity(player, WINDOWS[name].name, passes)


def withdraw(pos: Position) -> None:
    """Take Opportunity away: state and turn-based actions come first (opportunity.9)."""
    if pos.opportunity != NOBODY or pos.passes:
        pos.hand_opportunity(NOBODY, pos.window, 0)


def pass_on(pos: Position, player: int) -> None:
    """Opportunity goes to the next player. Once everybody has passed, the game goes on (opportunity.4)."""
    order = pos.turn_order(player)
    passes = pos.passes + 1
    if passes >= len(order):
        pos.hand_opportunity(NOBODY, pos.window, passes)
    else:
        give(pos, "passed", order[1], passes)
