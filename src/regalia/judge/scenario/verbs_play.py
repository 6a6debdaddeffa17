"""Verbs that play cards and abilities, and that answer questions."""

from __future__ import annotations

import re
from itertools import islice
from typing import Any, Final

from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.illegal import Refusal
from regalia.game.core.language import Means
from regalia.game.core.state import Zone
from regalia.game.playing.offers import activatable
from regalia.game.printed.acts import Act
from regalia.judge.scenario.answers import (
    DECLARATIONS,
    Declared,
    describe,
    offered_texts,
    read_answer,
    rows_in,
)
from regalia.judge.scenario.drive import (
    advance,
    finish,
    is_chance,
    pending,
    play,
    push,
    settle_order,
    settle_said,
    situation,
)
from regalia.judge.scenario.facts import DRAW, OPEN
from regalia.judge.scenario.paying import PayList
from regalia.judge.scenario.refusing import attempt, check_attempt, refuse_answer
from regalia.judge.scenario.text import Fault, Node
from regalia.judge.scenario.verbs import Step, verb
from regalia.judge.scenario.world import Failure, World

FEW: Final = 10
"""The most options of which every subset is tried."""
HOMES: Final = {
    "activate": Zone.HAND,
    "materialize": Zone.MATERIAL_DECK,
    "attack": Zone.FIELD,
    "bestow": Zone.PANTHEON,
}
"""The usual zone of the cards for each kind of play."""
ATTACK_KEYS: Final = ("weapon", "target")
"""Declarations for attacks only."""
PLAYS: Final = (*(key for key in DECLARATIONS if key not in ATTACK_KEYS), "ability", "unfinished", "chance")


class NoAbility(Fault):
    """A step uses a card without an activated ability. That is a mistake, unless the step expects
    a refusal.
    """

    def __init__(self, called: str, line: int) -> None:
        super().__init__(f"{called} has no activated ability", line)
        self.refusal = Refusal("announce", "abilities.activated.1", (self.reason,))


def act_for(world: World, player: int, what: str, name: str, line: int, ability: Node | None = None) -> Act:
    """The act that a name means: an offered one if possible, or else the likeliest card."""
    if what == "ability":
        return _ability(world, player, name, line, ability)
    decision = world.game.decision
    likely: set[int] = set()
    if decision is not None and decision.asks is Asks.ACT and decision.player == player:
        likely = {act.card for act in decision.options if act.what == what}
    if not likely & set(world.names.meant(name, line)):
        home = HOMES[what]
        likely = set(world.pos.cards_in(home, player))
    card = world.names.one(name, line, among=likely, player=player)
    world.need_text(card, line)
    return Act(what, card)


def _ability(world: World, player: int, name: str, line: int, wanted: Node | None) -> Act:
    known = list(activatable(world.pos, player))
    card = world.names.one(name, line, among={row for row, _, _ in known}, player=player)
    called = world.names.call(card)
    own = [one for one in known if one[0] == card]
    inherited = [one for one in known if one[2].inherited and world.pos.host[one[0]] == card]
    found = [*own, *inherited]
    if not found:
        world.need_text(card, line)
        found = [(card, *one) for one in enumerate(world.pos.definition(card).abilities.activated)]
    if not found:
        raise NoAbility(called, line)
    if wanted is None:
        if len(found) > 1:
            raise Fault(f"{called} has {len(found)} abilities: say `ability: 1`", line)
        return Act("ability", *found[0][:2])
    text = wanted.word("the number or the name of an ability")
    if text.isdecimal():
        if not 1 <= int(text) <= len(found):
            raise Fault(f"{called} has {len(found)} abilities, so there is no ability {text}", wanted.line)
        return Act("ability", *found[int(text) - 1][:2])
    labelled = [(row, number) for row, number, ability in found if ability.label.lower() == text.lower()]
    if not labelled:
        labels = ", ".join(ability.label for *_, ability in found if ability.label) or "none has a name"
        raise Fault(f"{called} has no ability {text!r} ({labels})", wanted.line)
    return Act("ability", *labelled[0])


def play_step(world: World, match: re.Match[str], step: Step, what: str) -> Refusal | None:
    """A step that plays something, or must be refused."""
    player = world.names.player(match["who"], step.line)
    name = step.value.word("a card")
    try:
        act = act_for(world, player, what, name, step.line, step.keys.get("ability"))
    except NoAbility as missing:
        if step.refused:
            return missing.refusal
        raise
    if step.refused:
        return attempt(world, player, act, step.declared(), step.line)
    whole = not step.unfinished and not step.wait_for_chance and world.game.decision is not None
    before = world.twin() if whole else None
    play(
        world,
        player,
        act,
        step.declared(),
        step.line,
        unfinished=step.unfinished,
        wait_for_chance=step.wait_for_chance,
    )
    if before is not None:
        check_attempt(before, player, act, step.declared(), step.line)
    return None


@verb(
    "(?P<who>[A-D]) activates",
    "A activates: Fireball\ntargets: B.champion\npay: [4 Blank]",
    takes=PLAYS,
)
def activates(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """Activate a card, with everything that is declared for it."""
    return play_step(world, match, step, "activate")


@verb(
    "(?P<who>[A-D]) materializes",
    "A materializes: Demo Tome\nchance: Fireball",
    given="- go to: A, materialize",
    takes=PLAYS,
)
def materializes(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """Materialize a card from the material deck in the materialize phase."""
    return play_step(world, match, step, "materialize")


@verb(
    "(?P<who>[A-D]) bestows",
    "A bestows: Demo Boon\npay: [Blank]",
    takes=PLAYS,
)
def bestows(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """Bestow a boon from the pantheon. This is immediate: nobody can respond, and nothing has to
    resolve.
    """
    return play_step(world, match, step, "bestow")


@verb("(?P<who>[A-D]) uses", "A uses: Demo Drone\nability: think", takes=PLAYS)
def uses(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """Activate an ability of a card. `ability:` says which of several, by number or by name.
    The inherited abilities of a champion are counted after its own.
    """
    return play_step(world, match, step, "ability")


@verb(
    "(?P<who>[A-D]) (?:answers|chooses|targets|pays|orders|splits|says|names)",
    "A pays: [4 Blank]",
    given=OPEN,
    takes=(*DECLARATIONS, "unfinished", "chance"),
    needs_quiet=False,
)
def answers(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """Answer the open question with yes or no, cards, a name, a number, an order or a payment. `chooses`,
    `targets`, `pays`, `orders`, `splits`, `says` and `names` mean the same as `answers`.
    """
    player = world.names.player(match["who"], step.line)
    decision = pending(world)
    if decision is not None and not _is_answer(world, decision, step) and settle_order(world, step.line):
        return answers(world, match, step)
    if not step.refused and _said_already(world, player, step):
        _go_on(world, step)
        return None
    if decision is None:
        raise Failure(f"nobody is asked anything: {situation(world)}", step.line)
    if decision.player != player:
        raise Failure(f"{match['who']} is not asked: {describe(world, decision)}", step.line)
    if not step.refused:
        if _agrees(decision, step.value):
            only = _only_choice(decision)
            if only is None:
                world.agreed = decision
                return None
            world.silent.append((decision, only, offered_texts(world, decision)))
            push(world, decision, only, step.line)
            _go_on(world, step)
            return None
        if _names_what_follows(decision, step.value):
            push(world, decision, True, step.line)
            advance(world, None, step.line)
            return answers(world, match, step)
    answer: Any = () if _declines(decision, step.value) else read_answer(world, decision, step.value)
    if world.agreed is decision and answer == () and not step.refused:
        raise Failure(f"{match['who']} has said yes, and this chooses nothing", step.line)
    if step.refused:
        return refuse_answer(world, decision, answer, step.declared())
    if decision.asks is Asks.PICK and len(answer) > 1 and isinstance(answer[0], int):
        world.listed = rows_in(world, list(decision.options), step.value.elements())
    push(world, decision, answer, step.line)
    _go_on(world, step)
    return None


def _is_flag(node: Node, *words: str) -> bool:
    return node.kind == "word" and node.text.lower() in words


def _may_decline(decision: Decision) -> bool:
    """Whether a question is about a choice that may be empty: "you may", "up to"."""
    return decision.asks is Asks.PICK and decision.admits(())


def _agrees(decision: Decision, node: Node) -> bool:
    """Whether a step says yes to a question, so that the next step has to say what is chosen."""
    return _may_decline(decision) and _is_flag(node, "yes", "true")


def _only_choice(decision: Decision) -> Any:
    """The meaning of yes if there is one thing to choose, or the choice is between all things and none."""
    if len(decision.options) > FEW:
        return None
    found = list(islice((answer for answer in decision.answers() if answer), 2))
    return found[0] if len(found) == 1 else None


def _declines(decision: Decision, node: Node) -> bool:
    return _may_decline(decision) and _is_flag(node, "no", "false")


def _names_what_follows(decision: Decision, node: Node) -> bool:
    """Whether a step answers "do it?" with the choice that follows."""
    if decision.asks is not Asks.YES_OR_NO or node.is_empty:
        return False
    return not _is_flag(node, "yes", "true", "on", "no", "false", "off")


def _go_on(world: World, step: Step) -> None:
    """Answer the following questions with the other declarations of the step."""
    declared = Declared(world, step.declared())
    advance(world, declared, step.line, wait_for_chance=step.wait_for_chance)
    settle_said(world, declared)
    if left := declared.leftovers():
        raise Failure(left, step.line)


def _said_already(world: World, player: int, step: Step) -> bool:
    """Whether a step repeats the only possible answer to an earlier question, and says nothing new."""
    decision = pending(world)
    if decision is not None and decision.player == player and _is_answer(world, decision, step):
        return False
    for number, (earlier, answer, _) in enumerate(world.silent):
        if earlier.player == player and _says(world, earlier, answer, step):
            del world.silent[: number + 1]
            return True
    return False


def _is_answer(world: World, decision: Decision, step: Step) -> bool:
    try:
        return decision.admits(read_answer(world, decision, step.value))
    except Fault:
        return False


def _says(world: World, decision: Decision, answer: object, step: Step) -> bool:
    """Whether a step means an answer that was given before, whose payment is over."""
    try:
        if decision.topic == Topic.PAY and isinstance(answer, tuple):
            pay = PayList(step.value, world.names, by_question=True)
            chosen: list[Means] = []
            for unit in pay.units:
                means = pay.means(unit, answer, chosen, None)
                if means is None:
                    return False
                chosen.append(means)
            return len(chosen) == len(answer)
        return decision.topic != Topic.ORDER and read_answer(world, decision, step.value) == answer
    except Fault:
        return False


@verb(
    "(?P<who>[A-D]) cancels",
    "A cancels",
    given=OPEN,
    needs_quiet=False,
)
def cancels(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """Take back the play in progress. This is possible until something hidden or random was seen."""
    if not world.game.is_mid_play:
        raise Failure("nothing is being played", step.line)
    if world.game.committed:
        raise Failure("something random or hidden has been seen: the play cannot be cancelled", step.line)
    world.game.cancel()
    return None


@verb(
    "chance",
    "chance: Fireball",
    given=DRAW,
    needs_quiet=False,
)
def chance(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """The answers of chance to its next questions. A list answers several. Most steps also take `chance:`.
    `chance: wait` leaves the next question of chance open.
    """
    if step.value.kind == "word" and step.value.text == "wait":
        world.waits = True
        return None
    world.fate.extend(step.value.elements())
    if is_chance(world):
        finish(world, Declared(world, {}), step.line, len(world.game.history), unfinished=True)
    return None
