"""Moving the game along: answer what a step answers, stop where somebody has to decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regalia.game.acts import Act
from regalia.game.autopay import any_order
from regalia.game.decision import Asks, Decision
from regalia.game.explain import Step
from regalia.game.illegal import Refusal
from regalia.game.state import CHANCE
from regalia.judge.scenario.answers import UNANSWERED, Declared, describe, read_answer
from regalia.judge.scenario.text import Fault, Node
from regalia.judge.scenario.world import Failure, World


def pending(world: World) -> Decision | None:
    """A question other than "what do you do?", which somebody has to answer before anything else."""
    decision = world.game.decision
    return None if decision is None or decision.asks is Asks.ACT else decision


def push(world: World, decision: Decision, answer: Any, line: int) -> None:
    """Give the engine an answer; one that is not offered fails the scenario with the engine's reason."""
    if not decision.admits(answer):
        why = decision.refuse(answer) if decision.refuse is not None else None
        reason = str(why) if why is not None else f"that is not offered: {describe(world, decision)}"
        if why is not None and decision.topic == "way":
            reason = f"{reason}; it can be paid as {', '.join(decision.options)}"
        raise Failure(reason, line)
    world.game.push(answer)


def advance(
    world: World,
    declared: Declared | None,
    line: int,
    stop: Callable[[], bool] = lambda: False,
    *,
    wait_for_chance: bool = False,
    in_any_order: bool = False,
) -> None:
    """Answer questions from what was declared until it is used up or somebody may act.

    A whole play need not say in which order costs are paid that have nothing to do with each other.
    """
    while not stop():
        decision = world.game.decision
        if decision is None or decision.asks is Asks.ACT:
            return
        if decision.player == CHANCE:
            answer = UNANSWERED if wait_for_chance else chance_answer(world, decision)
            if answer is UNANSWERED:
                return
        else:
            answer = declared.give(decision) if declared is not None else UNANSWERED
            if answer is UNANSWERED:
                forced = decision.forced() or (any_order(decision) if in_any_order else None)
                if forced is None:
                    return
                answer = forced[0]
                world.silent.append((decision, answer))
        push(world, decision, answer, line)


def chance_answer(world: World, decision: Decision) -> Any:
    """What chance answers: as the file says, else by its seed, else anything if it cannot matter."""
    if world.fate:
        size = len(decision.options) if decision.asks is Asks.ORDER else max(1, decision.minimum)
        taken = [world.fate.popleft() for _ in range(min(size, len(world.fate)))]
        node = Node("list", taken[0].line)
        node.items = taken
        answer = read_answer(world, decision, taken[0] if decision.asks is Asks.NUMBER else node)
        if not decision.admits(answer):
            raise Failure(f"chance cannot answer {node}: {describe(world, decision)}", node.line)
        return answer
    forced = decision.forced()
    if forced is not None:
        return forced[0]
    if world.luck is not None:
        return world.luck(decision)
    if decision.asks is Asks.PICK and decision.constraint is None:
        options = list(decision.options)
        if isinstance(options[0], int) and all(world.names.alike(options[0], one) for one in options):
            return tuple(sorted(options)[: decision.minimum])
    return UNANSWERED


def play(
    world: World,
    player: int,
    act: Act,
    keys: dict[str, Node],
    line: int,
    *,
    unfinished: bool = False,
    wait_for_chance: bool = False,
) -> None:
    """Make a play as declared, through the options that the engine offers."""
    before = len(world.game.history)
    begin(world, player, act, line)
    declared = Declared(world, keys)
    finish(world, declared, line, before, unfinished=unfinished, wait_for_chance=wait_for_chance)


def begin(world: World, player: int, act: Act, line: int) -> None:
    """Announce a play, if the engine offers it."""
    decision = world.game.decision
    if decision is None:
        raise Failure("the game is over", line)
    if decision.asks is not Asks.ACT:
        raise Failure(f"first, {describe(world, decision)}", line)
    if decision.player != player or act not in decision.options:
        why = world.game.why_not(act, player)
        raise Failure(str(why) if why is not None else f"{world.who(decision.player)} is to act", line)
    world.game.push(act)


def finish(
    world: World,
    declared: Declared,
    line: int,
    before: int,
    *,
    unfinished: bool = False,
    wait_for_chance: bool = False,
) -> None:
    """Carry a play through to its end, with what was declared for it and nothing else."""

    def is_done() -> bool:
        return len(world.game.history) > before

    whole = not unfinished
    advance(world, declared, line, is_done, wait_for_chance=wait_for_chance, in_any_order=whole)
    if is_done():
        settle_said(world, declared)
        left = declared.leftovers()
        if left:
            raise Failure(left, line)
        advance(world, None, line)
    elif not unfinished and not (wait_for_chance and is_chance(world)):
        decision = world.game.decision
        assert decision is not None
        raise Failure(unanswered(world, decision), line)


def is_chance(world: World) -> bool:
    decision = world.game.decision
    return decision is not None and decision.player == CHANCE


def settle_said(world: World, declared: Declared) -> None:
    """What the step said about the only cost there was, or about costs nobody had to choose for."""
    if not world.pos.stack:
        return
    receipt = world.pos.stack[-1].receipt
    if "way" in declared.keys and receipt.way.lower() == declared.keys["way"].text.lower():
        declared.used.add("way")
    declared.way = receipt.way
    if declared.pay is not None:
        declared.pay.settle([paid.label for paid in receipt.paid])


def unanswered(world: World, decision: Decision) -> str:
    if decision.player == CHANCE:
        return f"{describe(world, decision)}; say `chance: …` or give the scenario a `seed:`"
    return f"{describe(world, decision)}, and the scenario does not answer"


class NoSuchWay(Exception):
    """A play with a single cost was declared with another: the engine does not ask then."""

    def __init__(self, way: str) -> None:
        super().__init__(way)
        reasons = (f"{way} is not a cost of this play",)
        self.refusal = Refusal("declare costs", "activation.1.3.3", reasons)


def _check_way(way: str, heard: list[Step]) -> None:
    for step in heard:
        if step.name == "declare costs" and way.lower() not in step.text.lower():
            raise NoSuchWay(way)


class TargetsLeft(Exception):
    """A play went through without a target that was declared, for no text could take it."""


class PaymentLeft(Exception):
    """A play went through without something that was to pay for it, for no cost could take it."""

    def __init__(self, unit: object, act: Act) -> None:
        super().__init__(str(unit))
        rule = "materialization.3.3" if act.what == "materialize" else "activation.1.8"
        self.refusal = Refusal("pay", rule, (f"there is no cost that `{unit}` could pay",))


class Unanswered(Exception):
    """A question in an attempt that the step does not answer."""

    def __init__(self, said: str) -> None:
        super().__init__(said)
        self.said = said


def attempt(world: World, player: int, act: Act, keys: dict[str, Node], line: int) -> Refusal | None:
    """Try a play whether it is legal or not, first in a copy: a question left open must not harm the game."""
    decision = world.game.decision
    if decision is None:
        raise Failure("the game is over", line)
    if decision.asks is not Asks.ACT:
        raise Failure(f"first, {describe(world, decision)}", line)
    all_targets = False
    try:
        try:
            refusal = _try(world.twin(), player, act, keys, line)
        except TargetsLeft:
            all_targets = True
            refusal = _try(world.twin(), player, act, keys, line, all_targets=True)
    except (NoSuchWay, PaymentLeft) as missing:
        return missing.refusal
    except Unanswered as question:
        refusal = world.game.why_not(act, player)
        if refusal is None:
            raise Failure(question.said, line) from None
        return refusal
    if refusal is not None:
        if is_offered(world, player, act, keys, line):
            raise Failure(f"the engine contradicts itself: it refuses what it offers ({refusal})", line)
        refusal = _try(world, player, act, keys, line, all_targets=all_targets)
    return refusal


def is_offered(world: World, player: int, act: Act, keys: dict[str, Node], line: int) -> bool:
    """Whether the play could be made by choosing among what the engine offers, step by step."""
    try:
        play(world.twin(), player, act, keys, line)
    except (Failure, Fault):
        return False
    return True


def check_attempt(world: World, player: int, act: Act, keys: dict[str, Node], line: int) -> None:
    """A play that the engine offers must also be accepted when it is declared as a whole."""
    try:
        refusal = _try(world, player, act, keys, line, offers_only=True)
    except (Unanswered, NoSuchWay, Failure, Fault):
        return
    if refusal is not None:
        raise Failure(f"the engine contradicts itself: it offers what it refuses ({refusal})", line)


def _try(
    world: World,
    player: int,
    act: Act,
    keys: dict[str, Node],
    line: int,
    *,
    offers_only: bool = False,
    all_targets: bool = False,
) -> Refusal | None:
    """A refusal must leave no trace and consult nobody's luck: that is checked here, every time."""
    game = world.game
    before = game.digest()
    declared = Declared(world, keys, offers_only=offers_only, all_targets=all_targets)
    consulted: list[Decision] = []

    def chance(asked: Decision) -> Any:
        consulted.append(asked)
        return next(iter(asked.answers()))

    def answer(asked: Decision) -> Any:
        given = declared.give(asked)
        if given is UNANSWERED:
            forced = asked.forced()
            if forced is None:
                raise Unanswered(unanswered(world, asked))
            return forced[0]
        return given

    listener = world.pos.listener
    heard: list[Step] = []
    game.listen(heard.append)
    game.chance = chance
    try:
        refusal = game.attempt(act, answer, player)
    finally:
        game.chance = None
        game.listen(listener)
    if "way" in keys and "way" not in declared.used:
        _check_way(keys["way"].word("a way to pay"), heard)
    if refusal is None and declared.has_targets_left and not (offers_only or all_targets):
        raise TargetsLeft
    if refusal is None and declared.pay is not None and declared.pay.units and not offers_only:
        raise PaymentLeft(declared.pay.units[0], act)
    if refusal is not None:
        if consulted:
            raise Failure("the play was refused, but only after chance was asked", line)
        if game.digest() != before:
            raise Failure("the play was refused, but it left a trace in the position", line)
    return refusal
