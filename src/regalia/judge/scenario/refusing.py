"""Plays that must be refused: declared as a whole, legal or not, and judged by the rules of each step.

The engine is asked twice, because it must not refuse what it offers or offer what it refuses. Of several
faults the one of the earliest step counts. A declaration that nobody asks for is a fault of its step.
"""

from __future__ import annotations

from typing import Any, Final

from regalia.game.core.decision import Asks, Decision
from regalia.game.core.explain import Step
from regalia.game.core.illegal import Refusal
from regalia.game.core.state import CHANCE
from regalia.game.paying.autopay import any_order
from regalia.game.playing.steps import STEPS
from regalia.game.printed.acts import Act
from regalia.judge.rulebook import UnknownRule, load
from regalia.judge.scenario.answers import UNANSWERED, Declared, describe
from regalia.judge.scenario.drive import chance_answer, play, unanswered
from regalia.judge.scenario.text import Fault, Node
from regalia.judge.scenario.world import Failure, World

ANY_RULE: Final = "yes"
DECLARED_IN: Final = {
    "way": ("declare costs", "activation.1.3.3", "`{said}` is not a cost of this play"),
    "options": ("declare costs", "activation.1.3.2", "`{said}` is not an optional cost of this play"),
    "x": ("declare costs", "activation.1.3.1", "this play has no X to choose"),
    "y": ("declare costs", "activation.1.3.1", "this play has no Y to choose"),
    "modes": ("modes", "activation.1.4", "there is no mode `{said}` to choose"),
    "targets": ("targets", "activation.1.5", "nothing in its text can take `{said}` as a target"),
    "split": ("targets", "activation.1.3.4", "there is nothing to split"),
    "weapon": ("pay", "combat.declaring.2.b", "no weapon can be chosen"),
    "target": ("pay", "combat.declaring.2.c", "nothing can be chosen to be attacked"),
    "reveal": ("pay", "keyword.imbue.1", "nothing lets the reserved cards be revealed"),
}
"""The step and rule of each declaration, and the fault of one that nobody asks for."""
NAMES: Final = [step.name for step in STEPS]
TOPIC_STEPS: Final = {
    "way": "declare costs", "options": "declare costs", "x": "declare costs", "y": "declare costs",
    "modes": "modes", "targets": "targets", "split": "targets",
}  # fmt: skip
"""The step that a question belongs to, if it is not paying."""


def known_refusal(node: Node) -> str:
    """A rule of a refusal, the beginning of several rules, or `yes` for any rule."""
    text = node.word("a rule id, the beginning of one, or yes").strip().strip(".")
    book = load()
    if text.lower() in ("yes", "true"):
        return ANY_RULE
    if text in book or book.below(text):
        return text
    raise Fault(str(UnknownRule(text, book.nearest(text))), node.line)


def is_refused_by(wanted: str, rule: str) -> bool:
    """Whether a refusal by a rule is one that a file asks for."""
    return wanted in (ANY_RULE, rule) or rule.startswith(f"{wanted}.")


class TargetsLeft(Exception):
    """A play was completed without a declared target, because no text could take it."""


class Unanswered(Exception):
    """A tried play asks a question that the step does not answer."""

    def __init__(self, said: str) -> None:
        super().__init__(said)
        self.said = said


def attempt(world: World, player: int, act: Act, keys: dict[str, Node], line: int) -> Refusal | None:
    """Try a play, legal or not, first in a copy, so that an open question cannot harm the game."""
    decision = world.game.decision
    if decision is None:
        raise Failure("the game is over", line)
    if decision.asks is not Asks.ACT:
        raise Failure(f"first, {describe(world, decision)}", line)
    all_targets = False
    try:
        try:
            refusal, unasked = _try(world.twin(), player, act, keys, line)
        except TargetsLeft:
            all_targets = True
            refusal, unasked = _try(world.twin(), player, act, keys, line, all_targets=True)
    except Unanswered as question:
        refusal = world.game.why_not(act, player)
        if refusal is None:
            raise Failure(question.said, line) from None
        return refusal
    if unasked is not None:
        return unasked
    if refusal is not None:
        if is_offered(world, player, act, keys, line):
            raise Failure(f"the engine contradicts itself: it refuses what it offers ({refusal})", line)
        refusal, _ = _try(world, player, act, keys, line, all_targets=all_targets)
    return refusal


def is_offered(world: World, player: int, act: Act, keys: dict[str, Node], line: int) -> bool:
    """Whether the play could be made by choosing among what the engine offers, step by step."""
    try:
        play(world.twin(), player, act, keys, line)
    except (Failure, Fault):
        return False
    return True


def check_attempt(world: World, player: int, act: Act, keys: dict[str, Node], line: int) -> None:
    """Check that a play that the engine offers is also accepted when it is declared as a whole."""
    try:
        refusal, _ = _try(world, player, act, keys, line, offers_only=True)
    except (Unanswered, Failure, Fault):
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
) -> tuple[Refusal | None, Refusal | None]:
    """The engine's refusal of a play, and the declarations before it that nobody asked for.

    A refusal must leave no trace in the position and ask nothing of chance. Every refusal is checked for it.
    """
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
            forced = asked.forced() or any_order(asked)
            if forced is None and declared.has_targets_left and not (offers_only or all_targets):
                raise TargetsLeft
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
    if refusal is None and declared.has_targets_left and not (offers_only or all_targets):
        raise TargetsLeft
    if refusal is not None:
        if consulted:
            raise Failure("the play was refused, but only after chance was asked", line)
        if game.digest() != before:
            raise Failure("the play was refused, but it left a trace in the position", line)
    _settle_way(declared, heard)
    return refusal, _earliest(declared, refusal.step if refusal is not None else "", act.what)


def _settle_way(declared: Declared, heard: list[Step]) -> None:
    """Mark the `way:` of a step as used if the play has a single cost, so that the engine did not ask."""
    if "way" in declared.keys:
        way = declared.keys["way"].word("a way to pay").lower()
        if any(step.name == "declare costs" and way in step.text.lower() for step in heard):
            declared.used.add("way")


def _earliest(declared: Declared, step: str, what: str) -> Refusal | None:
    """The first declaration that nobody asked for, if it belongs to an earlier step than a refusal."""
    limit = NAMES.index(step) if step in NAMES else -1 if step else len(NAMES)
    found: list[tuple[int, Refusal]] = []
    for key, node in declared.unasked():
        if key == "reveal" and not node.flag():
            continue
        name, rule, reason = DECLARED_IN[key]
        found.append((NAMES.index(name), Refusal(name, rule, (reason.format(said=node),))))
    if declared.pay is not None and declared.pay.units:
        rule = {"materialize": "materialization.3.3", "attack": "combat.declaring.2.d"}.get(
            what, "activation.1.8"
        )
        reason = f"there is no cost that `{declared.pay.units[0]}` could pay"
        found.append((NAMES.index("pay"), Refusal("pay", rule, (reason,))))
    early = [refusal for number, refusal in sorted(found, key=lambda one: one[0]) if number < limit]
    return early[0] if early else None


def refuse_answer(world: World, decision: Decision, answer: Any, keys: dict[str, Node]) -> Refusal | None:
    """Why an answer or another declaration of its step is refused, or None if all of them are legal."""
    if not decision.admits(answer):
        return _why_not(decision, answer)
    twin = world.twin()
    twin.game.push(answer)
    declared = Declared(twin, keys, offers_only=False)
    while (asked := twin.game.decision) is not None and asked.asks is not Asks.ACT:
        given = chance_answer(twin, asked) if asked.player == CHANCE else declared.give(asked)
        if given is UNANSWERED:
            forced = asked.forced() or any_order(asked)
            if forced is None:
                break
            given = forced[0]
        if not asked.admits(given):
            return _earliest(declared, TOPIC_STEPS.get(asked.topic, "pay"), "") or _why_not(asked, given)
        twin.game.push(given)
    return _earliest(declared, "", "")


def _why_not(decision: Decision, answer: Any) -> Refusal:
    why = decision.refuse(answer) if decision.refuse is not None else None
    return why or Refusal(decision.topic, decision.rule, ("that is not offered",))
