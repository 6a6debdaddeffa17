"""Running a scenario: set up, play, check. The first difference from the file ends it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import msgspec

from regalia.cards.catalog import Library
from regalia.cards.facts import plain
from regalia.game.answers import fair_chance
from regalia.game.core.explain import Step as Heard
from regalia.game.core.illegal import Refusal, UnknownText
from regalia.judge.scenario.cards import read_cards
from regalia.judge.scenario.drive import pending, settle_order, unanswered
from regalia.judge.scenario.grammar import SECTIONS, all_facts
from regalia.judge.scenario.names import LETTERS
from regalia.judge.scenario.refusing import ANY_RULE, is_refused_by
from regalia.judge.scenario.setup import SETUP_KEYS, build
from regalia.judge.scenario.steps import (
    known_face,
    known_rule,
    known_ruling,
    read_claim,
    take_apart,
)
from regalia.judge.scenario.text import Fault, Node, Unsupported, decode, nearest, parse, read, shorten
from regalia.judge.scenario.verbs import Step
from regalia.judge.scenario.world import Failure, World

PASSED: Final = "passed"
FAILED: Final = "failed"
WRONG: Final = "wrong"
ABOUT_QUESTIONS: Final = (" is asked", " is offered", " cancel", "chance of", "legal payments =")
WITHIN: Final = ("answers", "retaliates", "cancels", "chance", "expect", "resolve", "passes", "go to")
"""Steps that may come before a `go to` has reached its phase. All others come after it."""
MOST_STEPS: Final = 500
"""A step may be a whole turn or several turns, so this is enough."""
EXIT: Final = {PASSED: 0, FAILED: 1, WRONG: 2}


class Checked(msgspec.Struct):
    """A fact that was checked, and what is true instead if it is false."""

    text: str
    line: int
    true: bool = True
    instead: str = ""
    because: str = ""
    """Why it is true, if that is not obvious: the rule for a "can't"."""


class Told(msgspec.Struct):
    """A step of the scenario and what the engine said about it."""

    line: int
    text: str
    heard: list[Heard] = []
    facts: list[Checked] = []
    note: str = ""
    declared: list[str] = []
    """The other statements of the step: targets, payments, a refusal."""


class Result(msgspec.Struct):
    """The result of one file."""

    path: str
    title: str = ""
    status: str = PASSED
    line: int = 0
    step: str = ""
    reason: str = ""
    rules: list[str] = []
    rulings: list[str] = []
    reads: list[str] = []
    notes: list[str] = []
    unruled: list[str] = []
    """The names of the cards for whose unknown text the scenario has to end without a ruling."""
    told: list[Told] = []
    facts: int = 0
    refusals: int = 0

    @property
    def code(self) -> int:
        return EXIT[self.status]


def run_file(path: Path) -> Result:
    """Run one file. The result holds every problem with it, and nothing is raised."""
    result = Result(str(path))
    _run(result, lambda: read(path))
    return result


def run_watched(path: Path, watch: Callable[[World], None]) -> Result:
    """Run one file, and show the position at its beginning and at its end to a function."""
    result = Result(str(path))
    runner = Runner(result, watch)
    _run(result, lambda: read(path), runner)
    if runner.world is not None:
        watch(runner.world)
    return result


def run_data(data: bytes, name: str) -> Result:
    """Run a scenario from bytes, such as from standard input."""
    result = Result(name)
    _run(result, lambda: decode(data, name))
    return result


def run_text(text: str, name: str = "scenario") -> Result:
    """Run a scenario that is not in a file."""
    result = Result(name)
    _run(result, lambda: parse(text, name))
    return result


def _run(result: Result, read_root: Callable[[], Node], runner: Runner | None = None) -> None:
    try:
        (runner or Runner(result)).run(read_root())
    except Failure as failure:
        result.status, result.line, result.reason = FAILED, failure.line or result.line, failure.reason
    except Unsupported as missing:
        _stop(result, missing.card, missing.line)
    except UnknownText as missing:
        _stop(result, missing.card)
    except Fault as fault:
        result.status, result.line, result.reason = WRONG, fault.line or result.line, fault.reason
    except Exception as error:  # an error of the engine must not stop the other scenarios
        said = shorten(f"{type(error).__name__}: {error}", 200)
        result.status, result.reason = FAILED, f"the engine broke ({said}); please report this scenario"


def _stop(result: Result, card: str, line: int = 0) -> None:
    """End without a ruling if an unknown text could matter, and compare that with the file."""
    missing = Unsupported(card, line or result.line)
    result.line = missing.line
    if plain(card) in map(plain, result.unruled):
        result.notes.append(
            f"it ends in line {missing.line}, as written, because the text of {card} is not known"
        )
    else:
        result.status, result.reason = WRONG, missing.reason


class Runner:
    """Takes one scenario through its sections."""

    def __init__(self, result: Result, watch: Callable[[World], None] | None = None) -> None:
        self.result = result
        self.watch = watch
        self.world: World | None = None
        """The present state, once the file has been set up."""

    def run(self, root: Node) -> None:
        sections = self._sections(root)
        result = self.result
        made_up = read_cards(sections["cards"]) if "cards" in sections else {}
        world = build(sections.get("setup", Node("mapping", root.line)), Library(), made_up)
        result.notes.extend(world.notes)
        self.world = world
        if self.watch is not None:
            _ = world.game.decision
            self.watch(world)
        if "seed" in sections:
            world.luck = fair_chance(sections["seed"].number("a seed", None, None))
        play = sections.get("play", Node("list", root.line))
        if play.kind == "mapping" or (play.kind == "word" and not play.is_empty):
            raise Fault("`play:` is a list of steps, each beginning with `-`", play.line)
        steps = play.elements()
        if len(steps) > MOST_STEPS:
            raise Fault(f"this has {len(steps):,} steps, and {MOST_STEPS:,} is the most", play.line)
        for node in steps:
            self.play_step(world, node)
        settle_order(world, result.line)
        self._arrive(world)
        result.step = "at the end"
        if "expect" in sections:
            told = Told(sections["expect"].line, "expect")
            result.told.append(told)
            self._expect_or_tell(world, sections["expect"], told)
        self._nothing_open(world)
        if result.unruled:
            said = " or ".join(result.unruled)
            raise Failure(f"it must end because the text of {said} is not known, and it is played to the end")

    def _sections(self, root: Node) -> dict[str, Node]:
        sections: dict[str, Node] = {}
        for key, value, line in root.entries():
            if key not in SECTIONS:
                hint = nearest(key, SECTIONS)
                if key in SETUP_KEYS or key in LETTERS:
                    hint = "; indent it, because it belongs under `setup:`"
                raise Fault(f"a scenario has no {key!r}{hint}", line)
            sections[key] = value
        if "regalia" not in sections:
            raise Fault("a scenario begins with `regalia: 1`", root.line)
        version = sections["regalia"]
        if version.kind != "word" or version.text != "1":
            raise Fault(
                f"this Regalia reads scenarios of format 1, not {shorten(str(version))}", version.line
            )
        if "title" not in sections or not sections["title"].word("a title").strip():
            raise Fault("a scenario needs a `title:`", root.line)
        self.result.title = sections["title"].text
        for node in sections["rules"].elements() if "rules" in sections else []:
            self.result.rules.append(known_rule(node))
        for node in sections["rulings"].elements() if "rulings" in sections else []:
            self.result.rulings.append(known_ruling(node))
        for node in sections["reads"].elements() if "reads" in sections else []:
            self.result.reads.append(known_face(node))
        for node in sections["unruled"].elements() if "unruled" in sections else []:
            self.result.unruled.append(node.word("a card"))
            if shown := [*self.result.rules, *self.result.rulings, *self.result.reads]:
                raise Fault(f"a file that ends without a ruling shows nothing of {shown[0]}", node.line)
        if "expect" not in sections and "play" not in sections:
            raise Fault("a scenario needs `play:` or `expect:`", root.line)
        return sections

    # Steps.

    def play_step(self, world: World, node: Node) -> None:
        """Play one step of the file, and check what it states."""
        verb, match, step, expect = take_apart(node)
        said = step.text if step.value.is_empty else f"{step.text}: {step.value}"
        self.result.line, self.result.step = step.line, shorten(said, 80)
        told = Told(step.line, said)
        if "note" in step.keys:
            told.note = step.keys["note"].word("a note")
        told.declared = [f"{key}: {value}" for key, value in step.keys.items() if key != "note"]
        self.result.told.append(told)
        world.steps = told.heard
        if "chance" in step.keys and not step.wait_for_chance:
            world.fate.extend(step.keys["chance"].elements())
        if world.waits and verb.name != "chance":
            step.wait_for_chance, world.waits = True, False
        if verb.name not in ("answers", "expect"):
            settle_order(world, step.line)
        if verb.name not in WITHIN:
            self._arrive(world)
        if verb.needs_quiet and (decision := pending(world)) is not None:
            raise Failure(unanswered(world, decision), step.line)
        if verb.name not in ("answers", "expect"):
            world.silent.clear()
        refusal = verb.run(world, match, step)
        if step.refused:
            self._check_refusal(refusal, step, told)
        if expect is not None:
            self._expect_or_tell(world, expect, told)

    def _arrive(self, world: World) -> None:
        """Go on to the goal of a step, after the question that stopped it has been answered."""
        if world.on_the_way is not None and pending(world) is None:
            world.on_the_way()

    def _check_refusal(self, refusal: Refusal | None, step: Step, told: Told) -> None:
        wanted = "it must be refused" if step.refused == ANY_RULE else f"it must be refused by {step.refused}"
        if refusal is None:
            raise Failure(f"{wanted}, but it is legal", step.line)
        if not is_refused_by(step.refused, refusal.rule):
            said = f"{wanted}, but it is refused by {refusal.rule}"
            raise Failure(f"{said}: {refusal.reason}", step.line)
        told.heard.append(Heard("refused", refusal.rule, refusal.reason))
        self.result.refusals += 1

    def _nothing_open(self, world: World) -> None:
        decision = pending(world)
        if decision is not None and world.noticed is not decision:
            raise Failure(unanswered(world, decision), self.result.line)
        if world.fate:
            raise Failure(f"chance was never asked for {world.fate[0]}", world.fate[0].line)

    def _expect_or_tell(self, world: World, expect: Node, told: Told) -> None:
        try:
            self.expect(world, expect, told)
        except Failure as failure:
            self._tell_open(world, expect, failure)
            raise

    def _tell_open(self, world: World, expect: Node, failure: Failure) -> None:
        """Add to the message about a false fact that a question is open, unless some fact is about it."""
        decision = pending(world)
        if decision is None or world.noticed is decision:
            return
        if not any(word in str(one) for one in expect.elements() for word in ABOUT_QUESTIONS):
            failure.reason = f"{unanswered(world, decision)}; {failure.reason}"

    # Facts.

    def expect(self, world: World, node: Node, told: Told) -> None:
        """Check facts. Raises `Failure` at the first that is false."""
        for element in node.elements():
            claim = read_claim(element)
            for fact in all_facts():
                if match := fact.pattern.match(claim.text):
                    break
            else:
                examples = [fact.example for fact in all_facts()]
                hint = nearest(claim.text, examples, most=2, cutoff=0.4)
                raise Fault(f"no fact is written {shorten(claim.text)!r}{hint}", claim.line)
            wrong = fact.check(world, match, claim)
            told.facts.append(Checked(claim.text, claim.line, not wrong, wrong, claim.because))
            if wrong:
                raise Failure(f"expected: {claim.text} — but {wrong}", claim.line)
            self.result.facts += 1
