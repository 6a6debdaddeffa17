"""Verbs of combat: attacking and retaliating."""

from __future__ import annotations

import re

from regalia.game.core.decision import Topic
from regalia.game.core.illegal import Refusal
from regalia.judge.scenario.answers import describe, read_answer
from regalia.judge.scenario.drive import advance, pending, push
from regalia.judge.scenario.facts import ATTACK
from regalia.judge.scenario.verbs import Step, verb
from regalia.judge.scenario.verbs_play import ATTACK_KEYS, play_step
from regalia.judge.scenario.verbs_turn import pass_once
from regalia.judge.scenario.world import Failure, World


@verb(
    "(?P<who>[A-D]) attacks(?: with)?",
    "A attacks: A.champion\nweapon: Demo Gun\ntarget: B.champion",
    takes=(*ATTACK_KEYS, "pay", "unfinished", "chance"),
)
def attacks(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """Declare an attack with a unit: with a `weapon:` (or `none`), on a `target:` (for Cleave, a player;
    for Multistrike, a list).
    `pay:` is for the costs of the attack other than resting the attacker.
    """
    return play_step(world, match, step, "attack")


@verb(
    "(?P<who>[A-D]) retaliates(?: with)?",
    "B retaliates: Demo Guard",
    given=ATTACK,
    needs_quiet=False,
)
def retaliates(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """Everybody passes until this player may retaliate, and then these units retaliate. `[]` means none."""
    player = world.names.player(match["who"], step.line)
    while (decision := pending(world)) is None:
        if world.pos.combat is None or world.pos.step > 1 or world.game.decision is None:
            reason = f"{match['who']} has nothing to retaliate with"
            why = Refusal("retaliate", "combat.retaliation.3", (reason,))
            if step.refused:
                return why
            raise Failure(str(why), step.line)
        pass_once(world, step)
    if decision.topic != Topic.RETALIATE or decision.player != player:
        raise Failure(f"first, {describe(world, decision)}", step.line)
    answer = read_answer(world, decision, step.value)
    if not decision.admits(answer):
        why = Refusal("retaliate", decision.rule, ("not all of these may retaliate",))
        if step.refused:
            return why
        raise Failure(f"{why}: {describe(world, decision)}", step.line)
    if step.refused:
        return None
    push(world, decision, answer, step.line)
    advance(world, None, step.line)
    return None
