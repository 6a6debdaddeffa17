"""Winning, losing, leaving a game of several, and games that would never end (end.1)."""

from __future__ import annotations

from typing import Final

from regalia.game.combat.phase import end_combat
from regalia.game.core.explain import Step
from regalia.game.core.state import Phase, Position, Zone
from regalia.game.core.values import NOBODY, Combat
from regalia.game.happening.control import previous_controller, set_controller
from regalia.game.happening.zones import move
from regalia.game.objects.characteristics import champion
from regalia.game.timing.opportunity import give, withdraw
from regalia.game.timing.phase_table import skip_to_clean_up
from regalia.game.timing.player_rules import keeps_playing

MOST_IDLE: Final = 500
"""The game is a draw after this number of triggered abilities in a row, if nobody plays anything."""
MOST_CHECKS: Final = 500
"""The game is a draw if checks of its state change it more often than this before anybody can act."""


def is_undecided(pos: Position) -> bool:
    """Whether no text has made anybody win or lose. Then only a missing champion ends the game."""
    return not (pos.losing or pos.winning or pos.conceded or pos.idle > MOST_IDLE) and pos.outcome is None


def check_outcome(pos: Position) -> bool:
    """Whether the game is over now (end.2 to end.4). Players who lost leave a game of several players."""
    if pos.outcome is not None:
        return True
    losers = [player for player in pos.turn_order(pos.turn_player) if _loses(pos, player)]
    if not losers and not pos.winning and pos.idle <= MOST_IDLE:
        return False
    winners = [player for player in pos.winning if player not in losers and player not in pos.lost]
    if pos.idle > MOST_IDLE:
        call_a_draw(pos, "nobody can stop this loop")
        return True
    if not losers and not winners:
        return False
    before = pos.turn_order(pos.turn_player)
    if losers:
        pos.assign("lost", (*pos.lost, *losers))
    left = tuple(player for player in pos.everyone() if player not in pos.lost)
    if winners:
        if len(winners) == len(left) > 1:  # end.4
            call_a_draw(pos, "all who are left win together")
        else:
            pos.assign("outcome", tuple(dict.fromkeys(winners)))
        return True
    if len(left) <= 1:
        pos.assign("outcome", left)
        if not left:  # objectives.1, objectives.2
            pos.assign("drew", tuple(sorted(before)))
        return True
    for player in losers:
        _leave(pos, player)
    return False


def call_a_draw(pos: Position, why: str) -> None:
    """End the game in a draw among the players who are left (end.4)."""
    _tell(pos, "draw", "end.4", f"{why}: a draw")
    pos.assign("drew", tuple(sorted(pos.turn_order(0))))
    pos.assign("outcome", ())


def result(pos: Position, player: int) -> str:
    """How a game ended for a player: "won", "drew" or "lost"; empty while they are in it.

    A player who lost before the others drew has lost (objectives.3).
    """
    if pos.outcome is not None:
        if player in pos.outcome:
            return "won"
        return "drew" if player in pos.drew else "lost"
    return "lost" if player in pos.lost else ""


def _loses(pos: Position, player: int) -> bool:
    """Whether a player conceded, was made to lose, has no deck left or lost their champion (end.3).

    Nothing keeps a player who conceded in the game (misc.concession.5).
    """
    if player in pos.conceded:
        return True
    lost = player in pos.losing or (champion(pos, player) == NOBODY and player in pos.crowned)
    return lost and not keeps_playing(pos, player)


def _leave(pos: Position, player: int) -> None:
    """Remove the cards that a loser owns from the game, and give back what they controlled (end.5).

    Such a card has only left the field: it was not destroyed or banished (end.5.b).
    """
    _tell(pos, "leaves", "end.5", "leaves the game", player)
    top = pos.stack[-1:]
    kept = tuple(item for item in pos.stack if item.controller != player)
    if len(kept) != len(pos.stack):
        pos.assign("stack", kept)
    for card in pos.cards_in(Zone.FIELD, player):
        if pos.owner[card] != player:
            former = previous_controller(pos, card)
            if former in (NOBODY, player) or former in pos.lost:  # end.5.a
                move(pos, (card,), Zone.OUTSIDE, cause="left the game", special=True)
            else:
                set_controller(pos, card, former)
    for beneath in (True, False):
        gone = _owned(pos, player, beneath=beneath)
        move(pos, gone, Zone.OUTSIDE, cause="left the game", special=True)
    pos.assign("waiting", tuple(entry for entry in pos.waiting if entry.controller != player))
    pos.assign("fresh", tuple(other for other in pos.fresh if other != player))
    if pos.phase is Phase.START:
        if pos.turn_player == player:
            pos.assign("turn_player", pos.turn_order(player)[0])
        return
    _go_on_without(pos, player, top_gone=kept[-1:] != top)


def _go_on_without(pos: Position, player: int, *, top_gone: bool) -> None:
    """End a combat with a player who left, and leave only the clean-up of their turn.

    What waits on the stack still resolves. The players have to pass anew, unless everybody had passed already
    on the top item (opportunity.5). If the stack is empty, nobody has anything to answer: the step goes on,
    in the main phase with the turn player (opportunity.7).
    """
    all_passed = pos.opportunity == NOBODY and pos.passes > 0 and not top_gone
    interrupted = pos.opportunity == player or pos.turn_player == player
    if pos.combat is not None and _is_over_without(pos, pos.combat, player):
        end_combat(pos)
        interrupted = True
    if pos.turn_player == player:
        skip_to_clean_up(pos)
    if pos.stack and (interrupted or (top_gone and pos.opportunity == NOBODY)) and not all_passed:
        give(pos, "player left", pos.turn_player)
    elif not pos.stack and (top_gone or player in (pos.opportunity, pos.turn_player)):
        withdraw(pos)
    elif pos.opportunity != NOBODY:
        pos.assign("passes", 0)


def _is_over_without(pos: Position, combat: Combat, player: int) -> bool:
    """Whether a player is the attacker, or the last player who was attacked."""
    others = (other for other in combat.defending if other != player)
    return player == combat.attacking or (
        player in combat.defending and not any(other in pos.everyone() for other in others)
    )


def _owned(pos: Position, player: int, *, beneath: bool) -> list[int]:
    """The cards of a player that are in the game: those beneath objects, or all others."""
    return [
        card
        for card in range(len(pos.card))
        if pos.owner[card] == player
        and (zone := pos.zone_of(card)) is not Zone.OUTSIDE
        and (zone in (Zone.LINEAGE, Zone.LOADED)) is beneath
    ]


def _tell(pos: Position, name: str, rule: str, text: str, player: int = NOBODY) -> None:
    if pos.listener is not None:
        pos.listener(Step(name, rule, text, player))
