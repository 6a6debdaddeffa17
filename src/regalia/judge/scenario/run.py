"""Running a scenario: set up, play, check; the first thing that is not as written ends it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import msgspec

from regalia.cards.catalog import Library
from regalia.game.explain import Step as Heard
from regalia.game.illegal import NotYet, Refusal
from regalia.game.state import CHANCE
from regalia.judge.rulebook import UnknownRule, load
from regalia.judge.scenario.answers import DECLARATIONS
from regalia.judge.scenario.cards import read_cards
from regalia.judge.scenario.drive import pending, unanswered
from regalia.judge.scenario.facts import Claim
from regalia.judge.scenario.grammar import all_facts
from regalia.judge.scenario.setup import build
from regalia.judge.scenario.text import Fault, Node, Unsupported, nearest, read, shorten
from regalia.judge.scenario.verbs import VERBS, Step, Verb
from regalia.judge.scenario.world import Failure, World

KEYS: Final = ("regalia", "title", "rules", "seed", "cards", "setup", "play", "expect", "note")
STEP_KEYS: Final = ("refused", "expect", "chance", "unfinished", "ability", "note", *DECLARATIONS)
PASSED, FAILED, WRONG = "passed", "failed", "wrong"
EXIT: Final = {PASSED: 0, FAILED: 1, WRONG: 2}


class Told(msgspec.Struct):
    """A step of the scenario and what the engine said about it."""

    line: int
    text: str
    heard: list[Heard] = []
    facts: list[str] = []


class Result(msgspec.Struct):
    """What became of one file."""

    path: str
    title: str = ""
    status: str = PASSED
    line: int = 0
    step: str = ""
    reason: str = ""
    rules: list[str] = []
    notes: list[str] = []
    told: list[Told] = []
    facts: int = 0

    @property
    def code(self) -> int:
        return EXIT[self.status]


def run_file(path: Path, library: Library | None = None) -> Result:
    """Run one file; whatever is wrong with it is in the result, never an exception."""
    result = Result(str(path))
    try:
        root = read(path)
        Runner(result, library or Library()).run(root)
    except Failure as failure:
        result.status, result.line, result.reason = FAILED, failure.line or result.line, failure.reason
    except Fault as fault:
        result.status, result.line, result.reason = WRONG, fault.line or result.line, fault.reason
    except NotYet as missing:
        result.status, result.reason = WRONG, f"not supported yet: {missing}"
    except Exception as error:
        said = " ".join(f"{type(error).__name__}: {error}".split())
        result.status, result.reason = FAILED, f"the engine broke ({said}); please report this scenario"
    return result


class Runner:
    """Takes one scenario through its sections."""

    def __init__(self, result: Result, library: Library) -> None:
        self.result = result
        self.library = library

    def run(self, root: Node) -> None:
        sections = self._sections(root)
        result = self.result
        empty = Node("mapping", root.line)
        made_up = read_cards(sections["cards"]) if "cards" in sections else {}
        world = build(sections.get("setup", empty), self.library, made_up)
        result.notes.extend(world.notes)
        if "seed" in sections:
            from regalia.game.game import fair_chance

            world.luck = fair_chance(sections["seed"].number("a seed", None))
        play = sections.get("play", empty)
        if play.kind == "word" and not play.is_empty:
            raise Fault("`play:` is a list of steps", play.line)
        for node in play.elements():
            self._step(world, node)
        result.step = "at the end"
        if "expect" in sections:
            told = Told(sections["expect"].line, "expect")
            result.told.append(told)
            self.expect(world, sections["expect"], told)
        self._nothing_open(world)

    def _sections(self, root: Node) -> dict[str, Node]:
        sections: dict[str, Node] = {}
        for key, value, line in root.entries():
            if key not in KEYS:
                raise Fault(f"a scenario has no {key!r}{nearest(key, KEYS)}", line)
            sections[key] = value
        if "regalia" not in sections:
            raise Fault("a scenario begins with `regalia: 1`", root.line)
        version = sections["regalia"]
        if version.kind != "word" or version.text != "1":
            raise Fault(f"this Regalia reads format 1, not {version}", version.line)
        if "title" not in sections or not sections["title"].word("a title").strip():
            raise Fault("a scenario needs a `title:`", root.line)
        self.result.title = sections["title"].text
        if "rules" in sections:
            for node in sections["rules"].elements():
                self.result.rules.append(known_rule(node.word("a rule id"), node.line))
        if "expect" not in sections and "play" not in sections:
            raise Fault("a scenario needs `play:` or `expect:`", root.line)
        return sections

    # Steps.

    def _step(self, world: World, node: Node) -> None:
        verb, match, step, expect = take_apart(node)
        self.result.line, self.result.step = step.line, shorten(_said(step), 80)
        told = Told(step.line, _said(step))
        self.result.told.append(told)
        world.steps = told.heard
        if "chance" in step.keys and verb.name != "chance":
            node_ = step.keys["chance"]
            if node_.kind == "word" and node_.text == "wait":
                step.wait_for_chance = True
            else:
                world.fate.extend(node_.elements())
        if (
            verb.name not in ("answers", "chance", "expect", "cancels")
            and (decision := pending(world)) is not None
        ):
            raise Failure(unanswered(world, decision), step.line)
        refusal = verb.run(world, match, step)
        if step.refused:
            self._check_refusal(refusal, step, told)
        world.check_understood(step.line)
        if expect is not None:
            self.expect(world, expect, told)

    def _check_refusal(self, refusal: Refusal | None, step: Step, told: Told) -> None:
        if refusal is None:
            raise Failure(f"it must be refused by {step.refused}, but it is legal", step.line)
        if refusal.rule != step.refused:
            raise Failure(
                f"it must be refused by {step.refused}, but it is refused by {refusal.rule}: {refusal.reason}",
                step.line,
            )
        told.heard.append(Heard("refused", refusal.rule, refusal.reason))

    def _nothing_open(self, world: World) -> None:
        decision = pending(world)
        if decision is not None and world.noticed is not decision:
            raise Failure(unanswered(world, decision), self.result.line)
        if world.fate:
            raise Failure(f"chance was never asked for {world.fate[0]}", world.fate[0].line)

    # Facts.

    def expect(self, world: World, node: Node, told: Told) -> None:
        for element in node.elements():
            claim = read_claim(element)
            check_fact(world, claim)
            self.result.facts += 1
            told.facts.append(claim.text)


def known_rule(id: str, line: int) -> str:
    try:
        return load().get(id.strip()).id
    except UnknownRule as error:
        raise Fault(str(error), line) from None


def _said(step: Step) -> str:
    value = "" if step.value.is_empty else f": {step.value}"
    return f"{step.text}{value}"


def take_apart(node: Node) -> tuple[Verb, re.Match[str], Step, Node | None]:
    """Which verb a step has, and its other keys."""
    nothing = Node("word", node.line)
    if node.kind == "word":
        pairs: list[tuple[str, Node, int]] = [(node.text, nothing, node.line)]
    else:
        pairs = list(node.entries("a step such as `A activates: Fireball`"))
    found: tuple[Verb, re.Match[str], str, Node, int] | None = None
    keys: dict[str, Node] = {}
    for key, value, line in pairs:
        verb, match = find_verb(key)
        if (
            verb is not None
            and match is not None
            and not (key in STEP_KEYS and len(pairs) > 1 and key != "pass")
        ):
            if found is not None:
                raise Fault(f"one step, one verb: {found[2]!r} and {key!r} are two steps", line)
            found = verb, match, key, value, line
        elif key in STEP_KEYS:
            keys[key] = value
        else:
            raise Fault(f"no step is written {key!r}{nearest(key, [*known_verbs(), *STEP_KEYS])}", line)
    if found is None:
        raise Fault("this step does nothing: `regalia judge --grammar` lists what it can do", node.line)
    chosen, match, text, value, line = found
    expect = value if chosen.name == "expect" else keys.pop("expect", None)
    for key, other in keys.items():
        if key not in chosen.takes and key not in ("refused", "note"):
            raise Fault(f"`{text}` does not take {key!r}", other.line)
    step = Step(text, value if chosen.name != "expect" else nothing, line, keys)
    if "refused" in keys:
        step.refused = known_rule(keys["refused"].word("a rule id"), keys["refused"].line)
    step.unfinished = "unfinished" in keys and keys["unfinished"].flag()
    return chosen, match, step, expect


def find_verb(text: str) -> tuple[Verb | None, re.Match[str] | None]:
    for verb in VERBS:
        if match := verb.pattern.match(text.strip()):
            return verb, match
    return None, None


def known_verbs() -> list[str]:
    return [verb.example.partition(":")[0] for verb in VERBS]


def read_claim(node: Node) -> Claim:
    """A fact as a line, or as a mapping that describes a play as well."""
    if node.kind == "word":
        return Claim(node.text, node.line)
    if node.kind != "mapping":
        raise Fault(f"expected a fact such as `A.hand count = 2`, not {node}", node.line)
    text, keys = "", {}
    for key, value, line in node.entries():
        if key == "that":
            text = value.word("a fact")
        elif key in (*DECLARATIONS, "ability"):
            keys[key] = value
        elif not text:
            text = f"{key}: {value}" if not value.is_empty else key
        else:
            raise Fault(f"a fact has no {key!r}{nearest(key, ['that', *DECLARATIONS])}", line)
    if not text:
        raise Fault("this says nothing: begin with `that:`", node.line)
    return Claim(text, node.line, keys)


def check_fact(world: World, claim: Claim) -> None:
    for fact in all_facts():
        if match := fact.pattern.match(claim.text.strip()):
            wrong = fact.check(world, match, claim)
            if wrong:
                raise Failure(f"expected: {claim.text} — but {wrong}", claim.line)
            return
    examples = [fact.example for fact in all_facts()]
    raise Fault(f"no fact is written {shorten(claim.text)!r}{nearest(claim.text, examples)}", claim.line)


__all__ = ["CHANCE", "Any", "Result", "Unsupported", "run_file"]
