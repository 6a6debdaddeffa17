"""The duration of effects: until a moment, during a later turn, or for good (continuous.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from regalia.game.core.said import Duration
from regalia.game.core.state import Phase, Position, State, Zone
from regalia.game.core.structs import altered
from regalia.game.core.values import NOBODY, Continuing, Ref
from regalia.game.happening.control import Controls, give_back
from regalia.game.happening.zones import move
from regalia.game.printed.abilities import Returning

END_OF_TURN: Final = "end of turn"
END_OF_COMBAT: Final = "end of combat"
END_OF_PHASE: Final = "end of phase"
"""Until the end of the phase in which it begins. A combat is a phase within the main phase."""
YOUR_NEXT_TURN: Final = "your next turn"
"""Until the beginning of your next turn."""
END_OF_YOUR_NEXT_TURN: Final = "end of your next turn"
DURING_YOUR_NEXT_TURN: Final = "during your next turn"
NEXT_WAKE_UP: Final = "next wake up phase"
"""Until its controller's next wake up phase is over, for each of the things it is about."""
WHILE_THERE: Final = "while there"
"""As long as one of its objects is where it was."""
WHILE_SOURCE_STAYS: Final = "while source stays"
"""As long as its source stays the same object."""
WHILE_CONTROLLED: Final = "while you control it"
"""As long as the effect's controller controls the first object that it is about."""
WHILE_SOURCE_CONTROLLED: Final = "while you control its source"
"""As long as the effect's controller controls its source."""
WHILE_DISTANT: Final = "while distant"
"""As long as one of its objects stays distant where it was."""
GAME: Final = "game"
SPANS: Final[tuple[Duration, ...]] = (
    END_OF_TURN,
    END_OF_COMBAT,
    END_OF_PHASE,
    YOUR_NEXT_TURN,
    END_OF_YOUR_NEXT_TURN,
    DURING_YOUR_NEXT_TURN,
    NEXT_WAKE_UP,
    WHILE_THERE,
    WHILE_SOURCE_STAYS,
    WHILE_CONTROLLED,
    WHILE_SOURCE_CONTROLLED,
    WHILE_DISTANT,
    GAME,
)

ENDING: Final = (Controls, Returning)
"""Effects whose end needs an action."""
TIED: Final = frozenset(
    {WHILE_THERE, WHILE_SOURCE_STAYS, WHILE_CONTROLLED, WHILE_SOURCE_CONTROLLED, WHILE_DISTANT}
)


def begin_effect(pos: Position, effect: Continuing) -> None:
    """Begin an effect, or let it wait for the turn that it speaks of.

    Without a stamp of its own, its source is the object that its card is now.
    """
    stamp = pos.stamp[effect.source] if effect.source_stamp == NOBODY else effect.source_stamp
    until = _end_of(pos.phase) if effect.until == END_OF_PHASE else effect.until
    effect = altered(effect, until=until, turn=pos.turn, source_stamp=stamp)
    if effect.until == DURING_YOUR_NEXT_TURN:
        pos.assign("later", (*pos.later, effect))
    else:
        pos.assign("effects", (*pos.effects, effect))


def _end_of(phase: Phase) -> str:
    return _ENDS[phase]


_ENDS: Final = {phase: f"{END_OF_PHASE} {phase.name.lower()}" for phase in Phase}


def _end(pos: Position, over: Callable[[Continuing], bool]) -> bool:
    if not pos.effects:
        return False
    kept = tuple(effect for effect in pos.effects if not over(effect))
    if len(kept) == len(pos.effects):
        return False
    ended = [effect for effect in pos.effects if isinstance(effect.permission, ENDING) and over(effect)]
    pos.assign("effects", kept)
    for effect in ended:
        if isinstance(effect.permission, Controls):
            give_back(pos, effect)
        else:
            _bring_back(pos, effect)
    return True


def _bring_back(pos: Position, effect: Continuing) -> None:
    """Move the cards of an ended effect to where it says, all at once and not by a trigger."""
    cards = [card for card in map(pos.find, effect.refs) if card != NOBODY]
    move(pos, cards, effect.permission.to)


def end_of_turn(pos: Position) -> bool:
    """End effects that last until end of turn, in the clean-up (end-phase.3). Return whether any ended.

    Effects of a turn whose end phase was skipped end now, too (phases.skipping.3).
    """
    return _end(pos, lambda effect: effect.until == END_OF_TURN)


def end_of_combat(pos: Position) -> None:
    _end(pos, lambda effect: effect.until in (END_OF_COMBAT, _end_of(Phase.COMBAT)))


def end_of_phase(pos: Position) -> None:
    """End effects that last until the end of this phase, before the next phase begins (turn.5)."""
    ending = _end_of(pos.phase)
    _end(pos, lambda effect: effect.until == ending)


def turn_begins(pos: Position) -> None:
    """End effects that last until this turn, and begin effects that waited for it.

    Effects that last until the end of this turn will end with it. A player who has left the game has no next
    turn, so nothing waits for it (end.5).
    """
    gone = pos.lost
    _end(
        pos,
        lambda effect: (
            (effect.until == YOUR_NEXT_TURN and effect.controller in (pos.turn_player, *gone))
            or (effect.until == END_OF_YOUR_NEXT_TURN and effect.controller in gone)
        ),
    )
    if any(_is_turn_of(effect, pos.turn_player) for effect in pos.effects):
        pos.assign("effects", tuple(_to_end_of_turn(effect, pos.turn_player) for effect in pos.effects))
    now = tuple(effect for effect in pos.later if effect.controller == pos.turn_player)
    if now:
        pos.assign("later", tuple(effect for effect in pos.later if effect not in now))
        pos.assign(
            "effects",
            (*pos.effects, *(altered(effect, until=END_OF_TURN) for effect in now)),
        )


def _is_turn_of(effect: Continuing, player: int) -> bool:
    return effect.until == END_OF_YOUR_NEXT_TURN and effect.controller == player


def _to_end_of_turn(effect: Continuing, player: int) -> Continuing:
    return altered(effect, until=END_OF_TURN) if _is_turn_of(effect, player) else effect


def woken_up(pos: Position) -> None:
    """End effects that last until the next wake up phase, for the objects of the turn player."""
    if any(effect.until == NEXT_WAKE_UP for effect in pos.effects):
        kept = [_about_others(pos, effect) for effect in pos.effects]
        pos.assign("effects", tuple(effect for effect in kept if effect is not None))


def _about_others(pos: Position, effect: Continuing) -> Continuing | None:
    """An effect without the objects of the turn player; None if it is about nothing else."""
    if effect.until != NEXT_WAKE_UP:
        return effect
    found = [(ref, pos.find(ref)) for ref in effect.refs]
    left = tuple(ref for ref, card in found if card != NOBODY and pos.controller[card] != pos.turn_player)
    return altered(effect, refs=left) if left else None


def drop_pointless(pos: Position) -> bool:
    """End effects about things that are gone, or tied to a source that is gone. Return whether any ended."""
    tied = any(effect.until in TIED for effect in pos.effects)
    return tied and _end(pos, lambda effect: is_pointless(pos, effect))


def is_pointless(pos: Position, effect: Continuing) -> bool:
    """Whether an effect has lost what its duration depends on: an object, its control or its state."""
    if effect.until == WHILE_THERE:
        return all(pos.find(ref) == NOBODY for ref in effect.refs)
    if effect.until == WHILE_DISTANT:
        there = (card for card in map(pos.find, effect.refs) if card != NOBODY)
        return not any(pos.states[card] & State.DISTANT for card in there)
    if effect.until in (WHILE_SOURCE_STAYS, WHILE_SOURCE_CONTROLLED):
        source = pos.find(Ref(effect.source, effect.source_stamp))  # a champion may have leveled up
        if source == NOBODY or pos.zone_of(source) is not Zone.FIELD:
            return True
        return effect.until == WHILE_SOURCE_CONTROLLED and pos.controller[source] != effect.controller
    if effect.until == WHILE_CONTROLLED:
        card = pos.find(effect.refs[0])
        return card == NOBODY or pos.controller[card] != effect.controller
    return False
