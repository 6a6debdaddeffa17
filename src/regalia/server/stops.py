"""When passing is done for a player, and what is answered by itself.

Nothing here may depend on what a player could do, unless nobody is there to draw conclusions from it:
against a person only the player's own settings and what lies open decide whether they are asked.
"""

from __future__ import annotations

from typing import Final

import msgspec

from regalia.game.acts import PASS
from regalia.game.attack_costs import RestAttacker
from regalia.game.decision import Asks, Decision
from regalia.game.moments import open_window
from regalia.game.payment import PaySet
from regalia.game.state import Phase, Position
from regalia.game.values import NOBODY, Combat
from regalia.server.protocol import Stops

OPEN_TOPICS: Final = frozenset({"weapon", "attack target", "retaliate"})
"""Questions whose options lie open to everybody: that there is only one answer is no secret."""
SHOWN_TOPICS: Final = frozenset({"pay"})
"""Questions that are asked even if there is one answer: a player wants to see what is paid, or cancel."""


class PassingOn(msgspec.Struct, frozen=True):
    """A player passes until something happens: this is what there was when they began."""

    stack: frozenset[int]
    combat: Combat | None
    turn: int


def begin_passing_on(pos: Position) -> PassingOn:
    return PassingOn(frozenset(item.id for item in pos.stack), pos.combat, pos.turn)


def something_happened(pos: Position, player: int, since: PassingOn) -> bool:
    """Whether there is something new on the stack, an attack on the player, or the player's turn."""
    if any(item.id not in since.stack for item in pos.stack):
        return True
    if pos.combat is not None and pos.combat is not since.combat and pos.combat.attacking != player:
        return since.combat is None or since.combat.attacker != pos.combat.attacker
    return pos.turn_player == player and pos.turn != since.turn


def passes(
    pos: Position,
    decision: Decision,
    stops: Stops,
    passing_on: PassingOn | None,
    *,
    against_person: bool,
) -> str:
    """Why a player passes without being asked, or nothing if they are asked."""
    if decision.asks is not Asks.ACT or PASS not in decision.options:
        return ""
    if stops.idle and not against_person and list(decision.options) == [PASS]:
        return "idle"
    if decision.topic != "act":
        return ""
    player = decision.player
    own = pos.turn_player == player
    if passing_on is not None:
        return "passing on"
    if pos.stack:
        just_played = pos.window == "played" and pos.stack[-1].controller == player
        return "played" if just_played and not stops.hold else ""
    window = open_window(pos)
    if not window or (own and pos.phase is Phase.MAIN):
        return ""
    return "" if window in (stops.own if own else stops.others) else "stops"


def only_answer(decision: Decision, *, against_person: bool) -> bool:
    """Whether a question that has a single answer is answered by itself."""
    if rests_attacker(decision):
        return decision.forced() is not None
    if decision.asks is Asks.ACT or decision.topic in SHOWN_TOPICS or decision.player == NOBODY:
        return False
    if against_person and decision.topic not in OPEN_TOPICS:
        return False
    return decision.forced() is not None


def rests_attacker(decision: Decision) -> bool:
    """Whether all that is paid is the attacker's rest, which everybody sees and nobody chooses."""
    paid = decision.constraint
    return (
        decision.topic == "pay"
        and isinstance(paid, PaySet)
        and isinstance(paid.payment.part(paid.number), RestAttacker)
    )
