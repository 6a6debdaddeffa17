"""The cost of a play, worked out by the engine's own steps in a copy of the game.

Only the cost is calculated. It does not matter whether the play may be made now, or can be
paid. Choices that a fact does not declare are simple: the printed cost, no optional costs,
X as 0, and the first modes and targets that are legal.
"""

from __future__ import annotations

from typing import Any

from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.illegal import Illegal
from regalia.game.core.language import Procedure
from regalia.game.core.values import CostOption
from regalia.game.paying.costs import calculate, optional_costs, optional_lines
from regalia.game.paying.play import Play
from regalia.game.playing.declaring import variables
from regalia.game.playing.offers import make_play
from regalia.game.playing.steps import costs_to_choose_from, procedures
from regalia.game.printed.acts import Act
from regalia.judge.scenario.answers import UNANSWERED, Declared
from regalia.judge.scenario.text import Fault, Node
from regalia.judge.scenario.world import World


def amount_to_pay(world: World, player: int, act: Act, keys: dict[str, Node], line: int) -> int | None:
    """The reserve or memory that a play would cost now, or None if no cost is calculated for it."""
    twin = world.twin()
    pos = twin.pos
    play = make_play(pos, player, act)
    play.way = _way(play, keys, line)
    if not play.way.kind:
        return None
    chosen = keys["options"].elements() if "options" in keys else []
    wanted = {one.word("an optional cost").lower() for one in chosen}
    optional = optional_costs(play)
    lines = optional_lines(optional, pos.definition(play.card).name)
    play.options = tuple(extra for name, extra in optional.items() if str(lines[name]).lower() in wanted)
    for name in variables(play):
        key = name.lower()
        play.variables[name] = keys[key].number(key) if key in keys else 0
    declared = Declared(twin, {key: keys[key] for key in ("modes", "targets", "split") if key in keys})
    for procedure in procedures(play, "modes", "targets"):
        _answer(procedure, declared)
    return calculate(play)


def _way(play: Play, keys: dict[str, Node], line: int) -> CostOption:
    possible = costs_to_choose_from(play)
    if not possible:
        raise Fault("this play has no cost that could be paid", line)
    if "way" in keys:
        name = keys["way"].word("a way to pay").lower()
        known = ", ".join(way.name for way in possible)
        possible = [way for way in possible if way.name.lower() == name]
        if not possible:
            raise Fault(f"{name} is not a cost of this play; there are: {known}", keys["way"].line)
    return next((way for way in possible if way.name == "printed"), possible[0])


def _answer(procedure: Procedure, declared: Declared) -> None:
    try:
        decision = next(procedure)
        while True:
            given = declared.give(decision)
            decision = procedure.send(plainest(decision) if given is UNANSWERED else given)
    except (StopIteration, Illegal):
        return


def plainest(asked: Decision) -> Any:
    """The simplest answer to a question."""
    match asked.asks:
        case Asks.NUMBER if asked.topic in (Topic.X, Topic.Y):
            return 0
        case Asks.PICK if asked.constraint is None:
            return tuple(sorted(asked.options)[: asked.minimum])
        case Asks.PICK if asked.minimum == 0 and asked.constraint and asked.constraint.complete(()):
            return ()
        case _:
            found = next(iter(asked.answers()), None)
            return found if found is not None else tuple(sorted(asked.options)[: asked.minimum])
