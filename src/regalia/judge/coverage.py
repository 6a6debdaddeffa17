"""The state of each rule: implemented, not for software, or not yet.

Nobody types in that a rule is implemented: a test or a scenario that names the rule shows it. A rule that
only repeats others is shown by the tests of all the rules it repeats. The rule book may give a reason why a
rule is not for software or not yet followed. That reason has to be removed as soon as there is a test.
"""

from collections.abc import Iterable
from enum import StrEnum

import msgspec

from regalia.judge.citations import Citations, Place
from regalia.judge.rulebook import Rule, Rulebook


class State(StrEnum):
    """Whether the project follows a rule: it does, it need not, or not yet."""

    IMPLEMENTED = "implemented"
    NOT_FOR_SOFTWARE = "not for software"
    NOT_YET = "not yet"


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """The state of one rule, why, and the tests that show it."""

    state: State
    reason: str = ""
    tests: tuple[Place, ...] = ()


class Tally(msgspec.Struct, frozen=True, kw_only=True):
    """The number of rules in each state."""

    implemented: int
    not_for_software: int
    not_yet: int
    all: int


class Gaps(msgspec.Struct, frozen=True, kw_only=True):
    """Rules not yet shown by a test, and rules that only the code or only the tests name."""

    standard: list[Rule]
    """The rules of two-player Standard that no test shows."""
    other: list[Rule]
    untested: list[str]
    uncited: list[str]


class Coverage(msgspec.Struct, frozen=True, kw_only=True):
    """The state of every rule, the totals, and the gaps that contributors can fill."""

    clauses: Tally
    rules: Tally
    standard: Tally
    """The rules of two-player Standard: without those of Pantheon, of larger games and of drafts."""
    chapters: dict[str, Tally]
    standings: dict[str, Standing]
    missing: list[str]
    """Seed clauses without a test."""
    conflicts: dict[str, str]
    """Rules whose state in the rule book contradicts a test, and the contradiction."""
    untested: list[str]
    """Rules that the code names and no test shows."""
    uncited: list[str]
    """Rules that a test shows and the code does not name."""

    def gaps(self, rules: Iterable[Rule]) -> Gaps:
        """The open points of some of the rules."""
        asked = list(rules)
        ids = {rule.id for rule in asked}
        open_ = [rule for rule in asked if self.standings[rule.id].state is State.NOT_YET]
        return Gaps(
            standard=[rule for rule in open_ if rule.format is None],
            other=[rule for rule in open_ if rule.format is not None],
            untested=[id for id in self.untested if id in ids],
            uncited=[id for id in self.uncited if id in ids],
        )

    @property
    def is_sound(self) -> bool:
        """Whether every seed clause has a test and no test contradicts a state in the rule book."""
        return not self.missing and not self.conflicts


def measure(rulebook: Rulebook, citations: Citations) -> Coverage:
    """Work out the state of each rule of the book."""
    standings: dict[str, Standing] = {}
    for rule in rulebook:
        standing(rulebook, citations, rule, standings)

    def tally(rules: Iterable[Rule]) -> Tally:
        states = [standings[rule.id].state for rule in rules]
        return Tally(
            implemented=states.count(State.IMPLEMENTED),
            not_for_software=states.count(State.NOT_FOR_SOFTWARE),
            not_yet=states.count(State.NOT_YET),
            all=len(states),
        )

    seed = [rule for rule in rulebook if rule.seed]
    return Coverage(
        clauses=tally(seed),
        rules=tally(rulebook),
        standard=tally(rule for rule in rulebook if rule.format is None),
        chapters={chapter.id: tally(chapter.rules) for chapter in rulebook.chapters.values()},
        standings=standings,
        missing=[rule.id for rule in seed if rule.id not in citations.tests],
        conflicts={rule.id: why for rule in rulebook if (why := contradiction(rule, citations)) is not None},
        untested=[
            rule.id
            for rule in rulebook
            if rule.id in citations.code and standings[rule.id].state is State.NOT_YET
        ],
        uncited=[
            rule.id for rule in rulebook if rule.id in citations.tests and rule.id not in citations.code
        ],
    )


def standing(rulebook: Rulebook, citations: Citations, rule: Rule, known: dict[str, Standing]) -> Standing:
    """The state of one rule. `known` holds the states already worked out."""
    found = known.get(rule.id)
    if found is None:
        found = known[rule.id] = _typed(rule) or _tested(rulebook, citations, rule, known)
    return found


def _typed(rule: Rule) -> Standing | None:
    if rule.not_for_software is not None:
        return Standing(state=State.NOT_FOR_SOFTWARE, reason=rule.not_for_software)
    if rule.not_yet is not None:
        return Standing(state=State.NOT_YET, reason=rule.not_yet)
    return None


def _tested(rulebook: Rulebook, citations: Citations, rule: Rule, known: dict[str, Standing]) -> Standing:
    own = citations.tests.get(rule.id, [])
    if own:
        return Standing(state=State.IMPLEMENTED, tests=tuple(own))
    if rule.shown_by:
        named = {id: standing(rulebook, citations, rulebook.get(id), known) for id in rule.shown_by}
        open_ = [id for id, found in named.items() if found.state is not State.IMPLEMENTED]
        if open_:
            return Standing(state=State.NOT_YET, reason=f"says the same as {', '.join(open_)}")
        tests = dict.fromkeys(place for found in named.values() for place in found.tests)
        return Standing(
            state=State.IMPLEMENTED, reason=f"shown where {', '.join(named)} is", tests=tuple(tests)
        )
    if rule.format is not None:
        return Standing(state=State.NOT_YET, reason=rule.format)
    if rule.id in citations.code:
        return Standing(state=State.NOT_YET, reason="named in the code, but no test shows it")
    return Standing(state=State.NOT_YET, reason="nothing names it")


def contradiction(rule: Rule, citations: Citations) -> str | None:
    """The contradiction between a test and the state that the book gives to a rule."""
    typed = _typed(rule)
    tests = citations.tests.get(rule.id)
    if typed is None or not tests:
        return None
    return f"is typed in as {typed.state} ({typed.reason}), but {tests[0]} shows it"
