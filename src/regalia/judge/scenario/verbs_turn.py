"""Verbs that let the game go on: passing, resolving, going to a later phase."""

from __future__ import annotations

import re
from typing import Final

from regalia.game.combat.declaring import must_attack
from regalia.game.core.decision import Asks, Decision
from regalia.game.core.illegal import Refusal
from regalia.game.core.state import Phase, Zone
from regalia.game.core.values import NOBODY
from regalia.game.printed.acts import PASS, Act
from regalia.judge.scenario.answers import Declared, describe
from regalia.judge.scenario.drive import advance, pending, situation
from regalia.judge.scenario.facts import FIREBALL
from regalia.judge.scenario.start import read_phase
from regalia.judge.scenario.text import Node
from regalia.judge.scenario.verbs import Step, verb
from regalia.judge.scenario.world import Failure, World

MOMENTS: Final = {"before retaliation": 1, "before damage": 3}
"""The steps of combat in which players may act (combat.retaliation.2, combat.damage.1)."""


def _words(node: Node, what: str) -> list[str]:
    """`A, B` or `[A, B]`."""
    if node.kind == "list":
        return [one.word(what) for one in node.items]
    return [one.strip() for one in node.word(what).split(",")]


def _to_act(world: World, line: int) -> Decision:
    decision = world.game.decision
    if decision is None:
        raise Failure("the game is over", line)
    if decision.asks is not Asks.ACT:
        raise Failure(f"first, {describe(world, decision)}", line)
    return decision


def pass_once(world: World, step: Step, declared: Declared | None = None) -> None:
    """Let the player who may act pass, if that is legal."""
    decision = _to_act(world, step.line)
    if why := _why_no_pass(world, decision):
        raise Failure(str(why), step.line)
    world.game.push(PASS)
    advance(world, declared, step.line, wait_for_chance=step.wait_for_chance)


def _why_no_pass(world: World, decision: Decision) -> Refusal | None:
    if PASS in decision.options:
        return None
    held = world.names.call(must_attack(world.pos, decision.player))
    return Refusal("pass", "combat.declaring.1.d", (f"{held} must attack first",))


@verb("pass(?:es)?|(?P<who>[A-D]) passes", "pass: A, B", given=FIREBALL, takes=("chance",))
def passes(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """The players named pass, one after another."""
    for letter in [match["who"]] if match["who"] else _words(step.value, "players such as A, B"):
        player = world.names.player(letter, step.line)
        decision = _to_act(world, step.line)
        if decision.player != player:
            reason = f"{world.who(decision.player)} is to act, not {letter}: {situation(world)}"
            why = Refusal("pass", "opportunity.2", (reason,))
            if step.refused:
                return why
            raise Failure(str(why), step.line)
        if step.refused:
            return _why_no_pass(world, decision)
        pass_once(world, step)
    return None


@verb("resolve", "resolve: Fireball", given=FIREBALL, takes=("chance", "weapon", "target"))
def resolve(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """Everybody passes until the top of the effects stack has resolved. If a name is given, it is checked.
    `resolve: all` goes on until the stack is empty. `weapon:` and `target:` are for the attack that an attack
    card declares.
    """
    if not world.pos.stack:
        raise Failure("the effects stack is empty", step.line)
    everything = step.value.kind == "word" and step.value.text == "all"
    top = world.pos.stack[-1]
    if not step.value.is_empty and not everything:
        row = world.names.one(step.value.word("a card"), step.line, among=[top.source])
        if row != top.source:
            raise Failure(f"the top of the effects stack is {world.names.item(top)}", step.line)
    declared = Declared(world, step.declared())
    while pending(world) is None and world.game.decision is not None:
        if not (world.pos.stack if everything else any(item.id == top.id for item in world.pos.stack)):
            break
        pass_once(world, step, declared)
    if left := declared.leftovers():
        raise Failure(left, step.line)
    return None


@verb("go to", "go to: B, main", takes=("chance",))
def go_to(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """Everybody passes and nobody materializes until a phase, of the named player if one is named. In a
    combat, go on until `before retaliation` or `before damage`. A question on the way stops it. Once that is
    answered, and after any `resolve` and `pass`, the game goes on to that phase. A question in the phase
    itself means that it has been reached.
    """
    words = _words(step.value, "a phase such as B, main")
    player = world.names.player(words[0], step.line) if len(words) > 1 else NOBODY
    moment = MOMENTS.get(words[-1])
    phase = Phase.COMBAT if moment is not None else read_phase(words[-1], step.line)

    def go_on() -> None:
        for _ in range(100 * world.pos.players):
            there = world.pos.phase is phase and player in (NOBODY, world.pos.turn_player)
            is_open = pending(world) is not None
            if there and moment in (None, world.pos.step) and (is_open or _is_quiet(world)):
                world.on_the_way = None
            if is_open or world.on_the_way is None:
                return
            pass_once(world, step)
        raise Failure(f"the {phase.name.lower()} phase was not reached", step.line)

    world.on_the_way = go_on
    go_on()
    return None


def _is_quiet(world: World) -> bool:
    """Whether the turn player may act and the stack is empty."""
    decision = world.game.decision
    return decision is not None and decision.player == world.pos.turn_player and not world.pos.stack


@verb("(?P<who>[A-D]) returns", "A returns: Demo Ring", given="- go to: A, materialize")
def returns(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """In the materialize phase, return a preserved card to hand instead of materializing."""
    player = world.names.player(match["who"], step.line)
    among = world.pos.cards_in(Zone.MATERIAL_DECK, player)
    row = world.names.one(step.value.word("a card"), step.line, among, player)
    decision = world.game.decision
    act = Act("return", row)
    if decision is None or decision.player != player or act not in decision.options:
        why = Refusal("return", "materialize-phase.3", (f"{world.names.call(row)} cannot be returned now",))
        if step.refused:
            return why
        raise Failure(str(why), step.line)
    if not step.refused:
        world.game.push(act)
        advance(world, None, step.line)
    return None


@verb("expect", "expect: [A has Opportunity]", needs_quiet=False)
def expect(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """Check that the facts are true now. Every other step takes `expect:` as a key."""
    return None
