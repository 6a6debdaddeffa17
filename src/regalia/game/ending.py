"""Winning, losing, leaving a game of several, and games that would never end (end.1)."""

from __future__ import annotations

from typing import Final

from regalia.game.combat import end_combat
from regalia.game.continuous import champion
from regalia.game.explain import Step
from regalia.game.opportunity import withdraw
from regalia.game.state import NOBODY, Phase, Position, Zone
from regalia.game.zones import move, previous_controller, set_controller

MOST_IDLE: Final = 500
"""So many triggered abilities may resolve in a row without anybody playing anything; then it is a draw."""


def check_outcome(pos: Position) -> bool:
    """Whether the game is over now (end.2 to end.4); players who lost a game of several leave it."""
    if pos.outcome is not None:
        return True
    losers = [player for player in pos.turn_order(pos.turn_player) if _loses(pos, player)]
    winners = [player for player in pos.winning if player not in losers and player not in pos.lost]
    if pos.idle > MOST_IDLE:
        _tell(pos, "draw", "end.4", "nobody can stop what goes on and on: a draw")
        pos.assign("outcome", ())
        return True
    if not losers and not winners:
        return False
    if losers:
        pos.assign("lost", (*pos.lost, *losers))
    left = tuple(player for player in pos.everyone() if player not in pos.lost)
    if winners:
        pos.assign("outcome", tuple(winners) if len(winners) < len(left) or len(left) == 1 else ())
        return True
    if len(left) <= 1:
        pos.assign("outcome", left)
        return True
    for player in losers:
        _leave(pos, player)
    return False


def _loses(pos: Position, player: int) -> bool:
    """Decked, told so, given up, or without a champion after having had one (end.3)."""
    if player in pos.losing or player in pos.conceded:
        return True
    return player in pos.crowned and champion(pos, player) == NOBODY


def _leave(pos: Position, player: int) -> None:
    """What a player who lost owns leaves the game; what they controlled goes back (end.5)."""
    _tell(pos, "leaves", "end.5", "leaves the game", player)
    kept = tuple(item for item in pos.stack if item.controller != player)
    if len(kept) != len(pos.stack):
        pos.assign("stack", kept)
    pos.assign("waiting", tuple(entry for entry in pos.waiting if entry.controller != player))
    for card in pos.cards_in(Zone.FIELD, player):
        if pos.owner[card] != player:
            former = previous_controller(pos, card)
            if former in (NOBODY, player) or former in pos.lost:  # end.5.a
                move(pos, (card,), Zone.OUTSIDE, cause="left the game")
            else:
                set_controller(pos, card, former)
    owned = [
        card
        for card in range(len(pos.card))
        if pos.owner[card] == player and pos.zone_of(card) is not Zone.OUTSIDE
    ]
    move(pos, owned, Zone.OUTSIDE, cause="left the game")
    if pos.opportunity == player:
        withdraw(pos)
    if pos.combat is not None and player in (pos.combat.attacking, pos.combat.defending):
        end_combat(pos)
    if pos.turn_player == player:
        _hand_over(pos, player)


def _hand_over(pos: Position, player: int) -> None:
    """The turn of a player who left is over: the stack is gone, and only the clean-up is left of it."""
    pos.assign("stack", ())
    pos.assign("phase", Phase.END)
    pos.assign("step", 1)
    pos.assign("opportunity", NOBODY)
    pos.assign("passes", 1)


def _tell(pos: Position, name: str, rule: str, text: str, player: int = NOBODY) -> None:
    if pos.listener is not None:
        pos.listener(Step(name, rule, text, player))
