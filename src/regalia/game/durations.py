"""How long effects last: until a moment, during a turn to come, or for good (continuous.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from regalia.game.continuous import Continuing
from regalia.game.state import NOBODY, Position, Zone

END_OF_TURN: Final = "end of turn"
END_OF_COMBAT: Final = "end of combat"
END_OF_PHASE: Final = "end of phase"
YOUR_NEXT_TURN: Final = "your next turn"
"""Until the beginning of your next turn."""
END_OF_YOUR_NEXT_TURN: Final = "end of your next turn"
DURING_YOUR_NEXT_TURN: Final = "during your next turn"
NEXT_WAKE_UP: Final = "next wake up phase"
"""Until its controller's next wake up phase is over, for each of the things it is about."""
WHILE_THERE: Final = "while there"
"""As long as one of the things it is about is where it was."""
WHILE_SOURCE_STAYS: Final = "while source stays"
"""As long as its source stays the object it is."""
GAME: Final = "game"
SPANS: Final = (
    END_OF_TURN,
    END_OF_COMBAT,
    END_OF_PHASE,
    YOUR_NEXT_TURN,
    END_OF_YOUR_NEXT_TURN,
    DURING_YOUR_NEXT_TURN,
    NEXT_WAKE_UP,
    WHILE_THERE,
    WHILE_SOURCE_STAYS,
    GAME,
)


def begin_effect(pos: Position, effect: Continuing) -> None:
    """An effect begins, or waits for the turn it speaks of."""
    effect = msgspec.structs.replace(effect, turn=pos.turn, source_stamp=pos.stamp[effect.source])
    if effect.until == DURING_YOUR_NEXT_TURN:
        pos.assign("later", (*pos.later, effect))
    else:
        pos.assign("effects", (*pos.effects, effect))


def _end(pos: Position, over: Callable[[Continuing], bool]) -> bool:
    kept = tuple(effect for effect in pos.effects if not over(effect))
    if len(kept) == len(pos.effects):
        return False
    pos.assign("effects", kept)
    return True


def end_of_turn(pos: Position) -> bool:
    """What lasted until now ends as part of the clean-up (end-phase.3); says if anything did."""

    def over(effect: Continuing) -> bool:
        if effect.until == END_OF_YOUR_NEXT_TURN:
            return effect.controller == pos.turn_player and effect.turn < pos.turn
        return effect.until == END_OF_TURN

    return _end(pos, over)


def end_of_combat(pos: Position) -> None:
    _end(pos, lambda effect: effect.until == END_OF_COMBAT)


def end_of_phase(pos: Position) -> None:
    """What lasted until the end of the phase ends before the next begins (turn.5)."""
    _end(pos, lambda effect: effect.until == END_OF_PHASE)


def turn_begins(pos: Position) -> None:
    """What lasted until this turn ends, and what waited for it begins."""
    _end(pos, lambda effect: effect.until == YOUR_NEXT_TURN and effect.controller == pos.turn_player)
    now = tuple(effect for effect in pos.later if effect.controller == pos.turn_player)
    if now:
        pos.assign("later", tuple(effect for effect in pos.later if effect not in now))
        pos.assign(
            "effects",
            (*pos.effects, *(msgspec.structs.replace(effect, until=END_OF_TURN) for effect in now)),
        )


def woken_up(pos: Position) -> None:
    """What kept objects of the turn player from waking up has done so."""

    def over(effect: Continuing) -> bool:
        if effect.until != NEXT_WAKE_UP:
            return False
        cards = [card for card in map(pos.find, effect.refs) if card != NOBODY]
        return all(pos.controller[card] == pos.turn_player for card in cards)

    _end(pos, over)


def drop_pointless(pos: Position) -> None:
    """Effects about things that are gone, or tied to a source that is, are over."""
    if any(effect.until in (WHILE_THERE, WHILE_SOURCE_STAYS) for effect in pos.effects):
        _end(pos, lambda effect: _is_pointless(pos, effect))


def _is_pointless(pos: Position, effect: Continuing) -> bool:
    if effect.until == WHILE_THERE:
        return all(pos.find(ref) == NOBODY for ref in effect.refs)
    if effect.until == WHILE_SOURCE_STAYS:
        return pos.stamp[effect.source] != effect.source_stamp or pos.zone_of(effect.source) is not Zone.FIELD
    return False
