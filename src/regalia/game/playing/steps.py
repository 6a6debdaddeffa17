"""The nine steps of playing a card or an ability, in one table (activation.1, materialization.1).

The table is read in four ways. `play_card` takes the steps one after another. `can_be_played` asks whether
they can all be taken. `why_not` names the first that cannot, with its reasons. `costs_to_choose_from` takes
them as far as a price needs. A rule that is added to a step is therefore enforced, explained, and respected
in what is offered.

A step that finds something illegal raises `Illegal`. The caller that started the play takes everything back,
so that it never happened (activation.1.6). A decision inside a step offers exactly what still leads to a
completed play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from regalia.game.core.illegal import Illegal, Refusal, Why
from regalia.game.core.language import Procedure
from regalia.game.core.values import CostOption
from regalia.game.paying.play import Play, Rest
from regalia.game.playing.announcing import announcement, elements, open_cost_options, put_on_stack
from regalia.game.playing.choosing import (
    declare_targets,
    no_modes,
    no_targets,
    select_modes,
    try_modes,
    try_targets,
)
from regalia.game.playing.completing import complete
from regalia.game.playing.cost_and_payment import calculate_costs, pay, try_payment, unpayable
from regalia.game.playing.cost_options import cost_options, printed_cost
from regalia.game.playing.declaring import declare_costs, try_costs
from regalia.game.playing.legality import has_x, legality
from regalia.game.playing.telling import tell, tell_elements

Does = Callable[[Play, Rest], Procedure | None]


class Step(NamedTuple):
    """A step of playing: the functions that take it and that ask about it."""

    name: str
    does: Does
    """The function that takes the step. It is a procedure if its player may have to choose something."""
    against: Callable[[Play], Why | None] | None = None
    """The reason against the step, unless that depends on what its player chooses in it."""
    tries: Callable[[Play, Rest], bool] | None = None
    """Whether its player can choose so that the steps after it can be completed."""
    stuck: Callable[[Play], Why | None] | None = None
    """Why there is nothing to choose in it, if that does not depend on the costs."""


def announce(play: Play, rest: Rest) -> None:
    """1.1: the card leaves its zone for the effects stack, and so cannot pay for or target itself."""
    if play.ability is None:
        put_on_stack(play)
    if play.pos.listener is not None:
        tell(play, "announce", f"{play.pos.definition(play.card).name} is announced")


def _be_enabled(play: Play, rest: Rest) -> None:
    if play.pos.listener is not None:
        tell_elements(play)


def _be_legal(play: Play, rest: Rest) -> None:
    if play.pos.listener is not None:
        tell(play, "legality", "the play is legal so far")


def _be_activated(play: Play, rest: Rest) -> None:
    complete(play)


STEPS: Final = (
    Step("announce", announce, against=announcement),
    Step("elements", _be_enabled, against=elements),
    Step("declare costs", declare_costs, tries=try_costs),
    Step("modes", select_modes, tries=try_modes, stuck=no_modes),
    Step("targets", declare_targets, tries=try_targets, stuck=no_targets),
    Step("legality", _be_legal, against=legality),
    Step("cost", calculate_costs),
    Step("pay", pay, tries=try_payment),
    Step("activated", _be_activated),
)
"""The steps in their order."""


def _rest_of(steps: tuple[Step, ...]) -> Rest:
    """A function that tries the choices of these steps in order: can a play be completed from here on?"""
    for number, step in enumerate(steps):
        if step.tries is not None:
            tries, rest = step.tries, _rest_of(steps[number + 1 :])
            return lambda play: tries(play, rest)
    return lambda play: True


can_be_completed: Final = _rest_of(STEPS)
"""Whether an announced play can still be completed with some choices."""
_TAKEN: Final = tuple(
    (step.against, step.does, _rest_of(STEPS[number + 1 :])) for number, step in enumerate(STEPS)
)
_ASKED: Final = tuple(step.against for step in STEPS[1:] if step.against is not None)


def play_card(play: Play) -> Procedure:
    """Take the nine steps."""
    for against, does, rest in _TAKEN:
        if against is not None:
            why = against(play)
            if why is not None:
                raise Illegal.of(why())
        procedure = does(play, rest)
        if procedure is not None:
            yield from procedure


def procedures(play: Play, *names: str) -> Iterator[Procedure]:
    """The procedures of single steps, for callers that want to know where a play would lead."""
    for step, (_, does, rest) in zip(STEPS, _TAKEN, strict=True):
        if step.name in names:
            procedure = does(play, rest)
            if procedure is not None:
                yield procedure


def can_be_played(play: Play) -> bool:
    """Whether all steps can be taken. This puts no reason into words and takes everything back."""
    if announcement(play) is not None:
        return False
    if play.ability is not None:
        return _can_go_on(play)
    with play.pos.trial():
        put_on_stack(play)
        return _can_go_on(play)


def _can_go_on(play: Play) -> bool:
    for against in _ASKED:
        if against(play) is not None:
            return False
    return can_be_completed(play)


def why_not(play: Play) -> Refusal | None:
    """The first step in rule order that stops a play, with its reasons; None if it can be completed."""
    with play.pos.trial():
        for step in STEPS:
            for question in (step.against, step.stuck):
                why = question(play) if question is not None else None
                if why is not None:
                    return why()
            if step.does is announce:
                announce(play, can_be_completed)
        if can_be_completed(play):
            return None
        if has_x(play):
            play.variables["X"] = 0
            why = legality(play)
            if why is not None:
                return why()
        return unpayable(play)


def costs_to_choose_from(play: Play) -> list[CostOption]:
    """The costs a play could be paid with if it were announced now, even if it may not be.

    Call this in a trial. If no cost is open, it returns all costs; if there are none, the printed one.
    """
    play.possible = tuple(cost_options(play))
    if play.ability is None:
        put_on_stack(play)
    possible = open_cost_options(play) or list(play.possible)
    if not possible and (printed := printed_cost(play)) is not None:
        possible = [printed]
    return possible
