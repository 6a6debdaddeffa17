"""What a step of `play:` can say. Each verb is one function with its pattern and an example."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

import msgspec

from regalia.game.decision import PASS, Act, Asks
from regalia.game.illegal import Refusal
from regalia.game.offers import activatable
from regalia.game.state import NOBODY, Phase, Zone
from regalia.judge.scenario.answers import DECLARATIONS, Declared, describe, read_answer
from regalia.judge.scenario.drive import advance, attempt, finish, is_chance, pending, play, push, unanswered
from regalia.judge.scenario.setup import read_phase
from regalia.judge.scenario.text import Fault, Node
from regalia.judge.scenario.world import Failure, World


class Step(msgspec.Struct):
    """One step of the file, taken apart."""

    text: str
    value: Node
    line: int
    keys: dict[str, Node] = {}
    refused: str = ""
    unfinished: bool = False
    wait_for_chance: bool = False

    def declared(self) -> dict[str, Node]:
        return {key: node for key, node in self.keys.items() if key in DECLARATIONS}


Run = Callable[[World, re.Match[str], Step], Refusal | None]


class Verb(msgspec.Struct, frozen=True):
    """A verb: how it is written, what it does, an example and which other keys it understands."""

    name: str
    pattern: re.Pattern[str]
    run: Run
    meaning: str
    example: str
    given: str
    takes: tuple[str, ...]


VERBS: Final[list[Verb]] = []


def verb(pattern: str, example: str, *, given: str = "", takes: tuple[str, ...] = ()) -> Callable[[Run], Run]:
    """Add a function to the table of verbs. `given` are steps that lead to where the example works."""

    def add(run: Run) -> Run:
        meaning = " ".join((run.__doc__ or "").split())
        name = run.__name__.replace("_", " ").strip()
        VERBS.append(Verb(name, re.compile(f"^{pattern}$"), run, meaning, example, given, takes))
        return run

    return add


PLAYS: Final = (*DECLARATIONS, "ability", "unfinished", "chance")


def _play(world: World, step: Step, player: int, act: Act) -> Refusal | None:
    if step.refused:
        return attempt(world, player, act, step.declared(), step.line)
    declared = Declared(world, step.declared())
    play(
        world,
        player,
        act,
        declared,
        step.line,
        unfinished=step.unfinished,
        wait_for_chance=step.wait_for_chance,
    )
    return None


def act_for(world: World, player: int, what: str, name: str, line: int, ability: Node | None = None) -> Act:
    """The act that a name means: what the engine offers if it can, else the likeliest card."""
    decision = world.game.decision
    offered = []
    if decision is not None and decision.asks is Asks.ACT and decision.player == player:
        offered = [act for act in decision.options if act.what == what]
    if what == "ability":
        return _ability(world, player, name, line, ability)
    home = Zone.HAND if what == "activate" else Zone.MATERIAL_DECK
    likely = {act.card for act in offered}
    if not likely & set(world.names.rows(name)):
        likely = set(world.pos.cards_in(home, player))
    return Act(what, world.names.one(name, line, among=likely, player=player))


def _ability(world: World, player: int, name: str, line: int, wanted: Node | None) -> Act:
    known = list(activatable(world.pos, player))
    card = world.names.one(name, line, among={row for row, _, _ in known}, player=player)
    found = [(number, ability) for row, number, ability in known if row == card]
    if not found:
        found = list(enumerate(world.pos.definition(card).abilities.activated))
    if not found:
        raise Fault(f"{world.names.call(card)} has no activated ability", line)
    if wanted is None:
        if len(found) > 1:
            raise Fault(f"{world.names.call(card)} has {len(found)} abilities: say `ability: 1`", line)
        return Act("ability", card, found[0][0])
    text = wanted.word("the number or the name of an ability")
    if text.isdigit():
        if not 1 <= int(text) <= len(found):
            raise Fault(f"{world.names.call(card)} has {len(found)} abilities, not {text}", wanted.line)
        return Act("ability", card, found[int(text) - 1][0])
    labelled = [number for number, ability in found if ability.label.lower() == text.lower()]
    if not labelled:
        labels = ", ".join(ability.label for _, ability in found if ability.label) or "none has a name"
        raise Fault(f"{world.names.call(card)} has no ability {text!r} ({labels})", wanted.line)
    return Act("ability", card, labelled[0])


@verb("(?P<who>[A-D]) activates", "A activates: Fireball", takes=PLAYS)
def activates(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """Activate a card, with everything that is declared for it."""
    player = world.names.player(match["who"], step.line)
    return _play(
        world, step, player, act_for(world, player, "activate", step.value.word("a card"), step.line)
    )


@verb("(?P<who>[A-D]) materializes", "A materializes: Spirit", takes=PLAYS)
def materializes(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """Materialize a card from the material deck in the materialize phase."""
    player = world.names.player(match["who"], step.line)
    return _play(
        world, step, player, act_for(world, player, "materialize", step.value.word("a card"), step.line)
    )


@verb("(?P<who>[A-D]) uses", "A uses: Powercell", takes=PLAYS)
def uses(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """Activate an ability of a card; `ability:` says which, by number or by name."""
    player = world.names.player(match["who"], step.line)
    name = step.value.word("a card")
    return _play(
        world, step, player, act_for(world, player, "ability", name, step.line, step.keys.get("ability"))
    )


@verb("pass(?:es)?", "pass: A, B", takes=("chance",))
def passes(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """The players named pass, one after another."""
    value = step.value
    letters = (
        [one.word() for one in value.items] if value.kind == "list" else value.word("players").split(",")
    )
    for letter in letters:
        player = world.names.player(letter, step.line)
        decision = world.game.decision
        if decision is None:
            raise Failure("the game is over", step.line)
        if decision.asks is not Asks.ACT:
            raise Failure(f"first, {describe(world, decision)}", step.line)
        if decision.player != player:
            why = Refusal(
                "pass", "opportunity.2", (f"{world.who(decision.player)} is to act, not {letter.strip()}",)
            )
            if step.refused:
                return why
            raise Failure(str(why), step.line)
        world.game.push(PASS)
        advance(world, None, step.line)
    return None


@verb("resolve", "resolve: Fireball", takes=("chance",))
def resolve(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """Everybody passes until the top of the effects stack has resolved; its name may be said."""
    stack = world.pos.stack
    if not stack:
        raise Failure("the effects stack is empty", step.line)
    top = stack[-1]
    if not step.value.is_empty:
        row = world.names.one(step.value.word("a card"), step.line, among=[top.source])
        if row != top.source:
            raise Failure(f"the top of the effects stack is {world.names.item(top)}", step.line)
    while any(item.id == top.id for item in world.pos.stack):
        _pass_once(world, step)
        if pending(world) is not None:
            return None
    return None


def _pass_once(world: World, step: Step) -> None:
    decision = world.game.decision
    if decision is None:
        raise Failure("the game is over", step.line)
    if decision.asks is not Asks.ACT:
        raise Failure(f"first, {describe(world, decision)}", step.line)
    world.game.push(PASS)
    advance(world, None, step.line)


@verb("go to", "go to: B, main", takes=("chance",))
def go_to(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """Everybody passes and nobody materializes until a phase of a player's turn."""
    value = step.value
    words = [one.word() for one in value.items] if value.kind == "list" else value.word("a phase").split(",")
    player = world.names.player(words[0], step.line) if len(words) > 1 else NOBODY
    phase = read_phase(words[-1], step.line)
    for _ in range(60 * world.pos.players):
        if _arrived(world, player, phase):
            return None
        _pass_once(world, step)
        if (decision := pending(world)) is not None:
            if is_chance(world):
                raise Failure(unanswered(world, decision), step.line)
            return None
    raise Failure(f"the {phase.name.lower()} phase was not reached", step.line)


def _arrived(world: World, player: int, phase: Phase) -> bool:
    pos = world.pos
    decision = world.game.decision
    return (
        decision is not None
        and pos.phase is phase
        and (player == NOBODY or pos.turn_player == player)
        and decision.player == pos.turn_player
        and not pos.stack
    )


@verb(
    "(?P<who>[A-D]) (?:answers|chooses|targets|pays|orders|splits|says|names)",
    "A answers: yes",
    takes=(*DECLARATIONS, "unfinished", "chance"),
)
def answers(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """Answer the question that is open: yes or no, cards, names, numbers, an order, targets, a payment."""
    player = world.names.player(match["who"], step.line)
    decision = pending(world)
    if decision is None:
        raise Failure("nobody is asked anything", step.line)
    if decision.player != player:
        raise Failure(f"{match['who']} is not asked: {describe(world, decision)}", step.line)
    answer = read_answer(world, decision, step.value)
    if step.refused:
        if decision.admits(answer):
            return None
        why = decision.refuse(answer) if decision.refuse is not None else None
        return why or Refusal(decision.topic, decision.rule, ("that is not offered",))
    push(world, decision, answer, step.line)
    declared = Declared(world, step.declared())
    advance(world, declared, step.line, wait_for_chance=step.wait_for_chance)
    if left := declared.leftovers():
        raise Failure(left, step.line)
    return None


@verb("(?P<who>[A-D]) returns", "A returns: Ring")
def returns(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """In the materialize phase, return a preserved card to hand instead of materializing."""
    player = world.names.player(match["who"], step.line)
    row = world.names.one(
        step.value.word("a card"), step.line, world.pos.cards_in(Zone.MATERIAL_DECK, player)
    )
    decision = world.game.decision
    act = Act("return", row)
    if decision is None or decision.player != player or act not in decision.options:
        why = Refusal("return", "materialize-phase.3", (f"{world.names.call(row)} cannot be returned now",))
        if step.refused:
            return why
        raise Failure(str(why), step.line)
    world.game.push(act)
    advance(world, None, step.line)
    return None


@verb("(?P<who>[A-D]) cancels", "A cancels")
def cancels(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """Take back the play in progress, which is possible until something hidden or random was seen."""
    if not world.game.is_mid_play:
        raise Failure("nothing is being played", step.line)
    if world.game.committed:
        raise Failure("something random or hidden has been seen: the play cannot be cancelled", step.line)
    world.game.cancel()
    return None


@verb("chance", "chance: Fireball")
def chance(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """What chance answers to its next questions; a list answers several."""
    world.fate.extend(step.value.elements())
    if is_chance(world):
        before = len(world.game.history)
        finish(world, Declared(world, {}), step.line, before, unfinished=True)
    return None


@verb("expect", "expect: [A has Opportunity]")
def expect(world: World, match: re.Match[str], step: Step) -> Refusal | None:
    """Nothing is done; the facts below have to be true now."""
    return None
