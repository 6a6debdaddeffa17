"""The turn as data: the steps of every phase, in order, and which of them open a window (turn.1).

`Position.phase` and `Position.step` say where in this table a game is. `turn/steps.py` says what each step
does, by its name.
"""

from __future__ import annotations

from typing import Final

import msgspec

from regalia.game.core.state import Phase, Position
from regalia.game.core.values import NOBODY


class Moment(msgspec.Struct, frozen=True):
    """A step of a phase. Without a window, players may only act while an ability waits on the stack.

    Outside of combat three phases have one (turn.2). Turn-based actions are steps of their own:
    nobody has Opportunity in the middle of them (misc.special-actions.3).
    """

    name: str
    rule: str
    window: str = ""


MOMENTS: Final[dict[Phase, tuple[Moment, ...]]] = {
    Phase.START: (
        Moment("decks are ready", "start.standard.1"),
        Moment("shuffle", "start.standard.2"),
        Moment("first player", "start.standard.4"),
        Moment("pre-game actions", "start.standard.5"),
        Moment("champions", "start.standard.6"),
    ),
    Phase.WAKE_UP: (
        Moment("beginning", "turn.6"),
        Moment("wake up", "wake-up-phase.1"),
    ),
    Phase.MATERIALIZE: (
        Moment("beginning", "materialize-phase.2"),
        Moment("materialize", "materialize-phase.3"),
    ),
    Phase.RECOLLECTION: (
        Moment("beginning", "recollection.1"),
        Moment("before recollection", "recollection.2", "before recollection"),
        Moment("recollect", "recollection.3"),
    ),
    Phase.DRAW: (
        Moment("beginning", "turn.6"),
        Moment("draw", "draw-phase.1"),
    ),
    Phase.MAIN: (
        Moment("beginning", "main-phase.1"),
        Moment("main", "main-phase.2", "main phase"),
    ),
    Phase.COMBAT: (
        Moment("beginning", "combat.retaliation.1"),
        Moment("before retaliation", "combat.retaliation.2", "before retaliation"),
        Moment("retaliate", "combat.retaliation.3"),
        Moment("before damage", "combat.damage.1", "before damage"),
        Moment("damage", "combat.damage.3"),
        Moment("end of combat", "combat.damage.4"),
    ),
    Phase.END: (
        Moment("beginning", "end-phase.1"),
        Moment("before the end of the turn", "end-phase.2", "before the end of the turn"),
        Moment("clean-up", "end-phase.3"),
    ),
}


def moment(pos: Position) -> Moment:
    """The step the game is in."""
    return MOMENTS[pos.phase][pos.step]


def open_window(pos: Position) -> str:
    """The window that is open here with an empty stack, or an empty text."""
    return moment(pos).window


def skip_to_clean_up(pos: Position) -> None:
    """Leave only the clean-up of the turn. Nobody has a window before it (phases.ending.2)."""
    pos.assign("phase", Phase.END)
    pos.assign("resumes", NOBODY)
    pos.assign("step", step_called(Phase.END, "clean-up"))
    pos.assign("cleaned", NOBODY)


def step_called(phase: Phase, name: str) -> int:
    """The number of a step."""
    return next(number for number, one in enumerate(MOMENTS[phase]) if one.name == name)
