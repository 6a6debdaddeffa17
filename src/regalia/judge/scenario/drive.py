"""Playing the steps: give the declared answers, and stop when a player has to decide."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.saying import HERE, Told
from regalia.game.core.state import CHANCE
from regalia.game.paying.autopay import any_order
from regalia.game.printed.acts import Act
from regalia.judge.scenario.answers import UNANSWERED, Declared, describe, offered_texts, read_answer
from regalia.judge.scenario.text import Fault, Node
from regalia.judge.scenario.world import Failure, World


def pending(world: World) -> Decision | None:
    """A question other than "what do you do?", which has to be answered before anything else."""
    decision = world.game.decision
    return None if decision is None or decision.asks is Asks.ACT else decision


def push(world: World, decision: Decision, answer: Any, line: int) -> None:
    """Give the engine an answer. One that is not offered fails the scenario with the engine's reason."""
    if not decision.admits(answer):
        why = decision.refuse(answer) if decision.refuse is not None else None
        reason = str(why) if why is not None else f"that is not offered: {describe(world, decision)}"
        if why is not None and decision.topic == Topic.WAY:
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
    """Give the declared answers until they are used up or a player may act.

    A whole play need not name the order of costs that do not affect each other.
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
            if answer is UNANSWERED and declared is not None and decision.topic == Topic.WAY:
                answer = way_of_list(world, declared, decision, line)
            if answer is UNANSWERED:
                forced = decision.forced()
                if forced is None and in_any_order and decision.topic == Topic.ORDER:
                    forced = any_order(decision) or same_in_any_order(world, decision)
                if forced is None:
                    return
                answer = forced[0]
                world.silent.append((decision, answer, offered_texts(world, decision)))
        push(world, decision, answer, line)


def way_of_list(world: World, declared: Declared, decision: Decision, line: int) -> Any:
    """The cost that the list of `pay:` pays, if it pays exactly one of the options."""
    if declared.pay is None or declared.pay.auto or declared.pay.is_begun:
        return UNANSWERED
    fitting = []
    for way in decision.options:
        twin = world.twin()
        before = len(twin.game.history)
        try:
            twin.game.push(way)
            finish(twin, Declared(twin, declared.keys), line, before)
        except (Failure, Fault):
            continue
        fitting.append(way)
    return fitting[0] if len(fitting) == 1 else UNANSWERED


def alike_order(world: World, decision: Decision) -> tuple[Any] | None:
    """The options in their order, in a tuple, if they are all alike and their order cannot matter."""
    if decision.asks is not Asks.ORDER or decision.topic == Topic.TRIGGERS:
        return None
    first, *others = decision.options
    if isinstance(first, int) and all(world.names.alike(first, other) for other in others):
        return (tuple(decision.options),)
    return None


def settle_order(world: World, line: int) -> bool:
    """Answer an open question about an order if nobody needs to choose it.

    Cards that are alike come in any order. Others come in the order in which the last answer listed them.
    """
    decision = pending(world)
    if decision is None or decision.asks is not Asks.ORDER or decision.topic == Topic.TRIGGERS:
        return False
    known = alike_order(world, decision)
    if known is None and world.listed and sorted(world.listed) == sorted(decision.options):
        known = (tuple(world.listed),)
    if known is None:
        return False
    push(world, decision, known[0], line)
    advance(world, None, line)
    return True


def same_in_any_order(world: World, decision: Decision) -> tuple[Any] | None:
    """The next cost, in a tuple, if the same things pay for the play no matter which cost is paid first."""
    outcomes = {_paid_if(world, (number,)) for number in decision.options}
    return None if len(outcomes) != 1 or None in outcomes else ((decision.options[0],),)


def _paid_if(world: World, answer: tuple[int, ...]) -> frozenset[Any] | None:
    """The payment of the play after this answer, or None if a player has to choose something."""
    twin = world.twin()
    before = len(twin.game.history)
    twin.game.push(answer)
    while len(twin.game.history) == before:
        decision = twin.game.decision
        if decision is None or decision.player == CHANCE:
            return None
        forced = decision.forced()
        if forced is None and decision.topic == Topic.ORDER:
            forced = same_in_any_order(twin, decision)
        if forced is None:
            return None
        twin.game.push(forced[0])
    paid = twin.pos.stack[-1].receipt.paid if twin.pos.stack else ()
    return frozenset((one.word, tuple(sorted(one.means))) for one in paid)


def chance_answer(world: World, decision: Decision) -> Any:
    """The answer of chance: from the file, from the seed, or any answer if it cannot matter."""
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
    if (same := alike_order(world, decision)) is not None:
        return same[0]
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
    if unfinished and declared.pay is not None:
        declared.pay.is_begun = True
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
        wanted = f"{world.who(player)} wants to {described(world, act)}"
        raise Failure(str(why) if why is not None else f"{wanted}, but {situation(world)}", line)
    world.game.push(act)


def described(world: World, act: Act) -> str:
    """An act in a player's words."""
    verb = {"ability": "use", "attack": "attack with"}.get(act.what, act.what)
    return f"{verb} {world.names.call(act.card)}" if act.card >= 0 else verb


def situation(world: World) -> str:
    """The open question and the player who is asked, for a message about a step that does not fit."""
    decision = world.game.decision
    if decision is None:
        return "the game is over"
    pos = world.pos
    phase = pos.phase.name.lower().replace("_", " ")
    asked = describe(world, decision)
    if decision.asks is Asks.ACT and pos.opportunity >= 0:
        asked = f"{world.who(decision.player)} has Opportunity"
    top = f"{world.names.item(pos.stack[-1])} on top of the stack" if pos.stack else "an empty stack"
    return f"{asked} in {world.who(pos.turn_player)}'s {phase} phase with {top}"


def finish(
    world: World,
    declared: Declared,
    line: int,
    before: int,
    *,
    unfinished: bool = False,
    wait_for_chance: bool = False,
) -> None:
    """Carry a play to its end, with its declared answers and no others."""

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
    """Mark as used what the step said about the only possible cost, or about costs without a choice."""
    if not world.pos.stack:
        return
    receipt = world.pos.stack[-1].receipt
    if "way" in declared.keys and receipt.way.lower() == declared.keys["way"].text.lower():
        declared.used.add("way")
    declared.way = receipt.way
    if declared.pay is not None:
        declared.pay.settle([str(Told(HERE, (paid.word,))) for paid in receipt.paid])


def unanswered(world: World, decision: Decision) -> str:
    if decision.player == CHANCE:
        return f"{describe(world, decision)}; say `chance: …` or give the scenario a `seed:`"
    return f"{describe(world, decision)}, and the scenario does not answer"
