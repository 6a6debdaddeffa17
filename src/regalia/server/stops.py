"""When Regalia passes for a player, and which answers are automatic.

Against a person, whether a player is asked may depend only on the player's settings and on open cards. If it
depended on what the player can do, the other player could draw conclusions.
"""

from __future__ import annotations

from typing import Any, Final

import msgspec

from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.state import Phase, Position, Zone
from regalia.game.core.values import NOBODY, Combat
from regalia.game.paying.attack_costs import RestAttacker
from regalia.game.paying.autopay import any_order
from regalia.game.paying.paysets import PaySet
from regalia.game.paying.reserve_and_memory import Memory, Reserve
from regalia.game.printed.acts import PASS
from regalia.game.timing.phase_table import open_window
from regalia.server.protocol import Stops

OPEN_TOPICS: Final = frozenset({Topic.WEAPON, Topic.ATTACK_TARGET, Topic.RETALIATE})
"""Questions whose options everybody can see, so that everybody knows if there is only one answer."""


class PassingOn(msgspec.Struct, frozen=True):
    """The state of the game when a player began to pass until something happens."""

    stack: frozenset[int]
    combat: Combat | None
    turn: int


def begin_passing_on(pos: Position) -> PassingOn:
    return PassingOn(frozenset(item.id for item in pos.stack), pos.combat, pos.turn)


def something_happened(pos: Position, player: int, since: PassingOn) -> bool:
    """Whether something new is on the stack, the player is attacked, or the player's turn has begun."""
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
    """Why a player passes without being asked; empty if they are asked."""
    if decision.asks is not Asks.ACT or PASS not in decision.options:
        return ""
    player = decision.player
    own = pos.turn_player == player
    ends_turn = own and pos.phase is Phase.MAIN and not pos.stack
    if stops.idle and not against_person and list(decision.options) == [PASS] and not ends_turn:
        return "idle"
    if decision.topic != Topic.ACT:
        return ""
    if passing_on is not None:
        return "passing on"
    if pos.stack:
        just_played = pos.window == "played" and pos.stack[-1].controller == player
        return "played" if just_played and not stops.hold else ""
    window = open_window(pos)
    if not window or ends_turn:
        return ""
    return "" if window in (stops.own if own else stops.others) else "stops"


def by_itself(decision: Decision, *, against_person: bool) -> tuple[Any] | None:
    """The automatic answer, alone in a tuple; None if a player is asked.

    A question with one answer is not asked, except about payments, which a player wants to see or cancel.
    Between persons, everybody has to be able to see that there is only one answer.
    """
    if decision.asks is Asks.ACT or decision.player == NOBODY:
        return None
    if decision.topic == Topic.PAY:
        return decision.forced() if rests_attacker(decision) or ends_payment(decision) else None
    if against_person:
        return decision.forced() if decision.topic in OPEN_TOPICS else None
    return any_order(decision) or decision.forced()


def rests_attacker(decision: Decision) -> bool:
    """Whether only the attacker's rest is paid, which everybody sees and nobody chooses."""
    paid = decision.constraint
    return isinstance(paid, PaySet) and isinstance(paid.payment.part(paid.number), RestAttacker)


def ends_payment(decision: Decision) -> bool:
    """Whether only a deed to objects on the field is left of a payment that its player has already seen."""
    paid = decision.constraint
    if not isinstance(paid, PaySet) or not paid.payment.spent or len(paid.payment.outstanding()) > 1:
        return False
    pos, part = paid.payment.pos, paid.payment.part(paid.number)
    on_field = all(pos.zone_of(means.card) is Zone.FIELD for means in decision.options)
    return on_field and not isinstance(part, Reserve | Memory)
