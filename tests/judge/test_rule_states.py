"""How the project stands to each rule: what follows from tests, and what may be typed in."""

from pathlib import Path

import pytest

from regalia.judge.citations import Citations, Place, find_checkout, search
from regalia.judge.coverage import Coverage, State, Tally, measure
from regalia.judge.rulebook import NOT_FOR_SOFTWARE, load, parse

BOOK = parse(
    """\
chapters:
  - id: cost
    title: Costs
    sections:
      - page: Cost
        rules:
          cost.1: {seed: true, line: Two kinds.}
          cost.2: From hand.
          cost.3: {not_for_software: physical handling, line: In one pile.}
          cost.4: {not_yet: not before spring, line: Later.}
          cost.5: {shown_by: cost.2, line: "From hand, again."}
          cost.6: {shown_by: [cost.1, cost.5], line: "Two kinds, from hand."}
  - id: boon
    title: Boons
    sections:
      - page: Boons
        format: Pantheon
        rules:
          boon.1: Bestowed.
          boon.2: {not_for_software: printed frame, line: Golden.}
"""
)


def place(id: str) -> Place:
    return Place("tests/test_it.py", len(id), f"test_{id}")


def measured(tested: str = "", cited: str = "") -> Coverage:
    """The coverage where some rules have a test and some are named in the code."""
    tests = {id: [place(id)] for id in tested.split()}
    return measure(BOOK, Citations(tests=tests, code={id: [place(id)] for id in cited.split()}))


def state(coverage: Coverage, id: str) -> tuple[str, str]:
    found = coverage.standings[id]
    return found.state, found.reason


def test_a_rule_is_implemented_when_a_test_shows_it() -> None:
    coverage = measured("cost.2")
    assert state(coverage, "cost.2") == (State.IMPLEMENTED, "")
    assert coverage.standings["cost.2"].tests == (place("cost.2"),)


def test_code_alone_implements_nothing() -> None:
    assert state(measured(cited="cost.2"), "cost.2") == (
        State.NOT_YET,
        "named in the code, but no test shows it",
    )
    assert state(measured(), "cost.2") == (State.NOT_YET, "nothing names it")


def test_what_is_typed_in_holds_without_a_test() -> None:
    coverage = measured(cited="cost.3 cost.4")
    assert state(coverage, "cost.3") == (State.NOT_FOR_SOFTWARE, "physical handling")
    assert state(coverage, "cost.4") == (State.NOT_YET, "not before spring")
    assert coverage.conflicts == {}


def test_the_rules_of_a_format_wait_for_it() -> None:
    assert state(measured(), "boon.1") == (State.NOT_YET, "Pantheon")
    assert state(measured("boon.1"), "boon.1") == (State.IMPLEMENTED, "")
    assert state(measured(), "boon.2") == (State.NOT_FOR_SOFTWARE, "printed frame")


def test_a_restatement_is_implemented_exactly_when_all_it_repeats_is() -> None:
    one = measured("cost.1")
    assert state(one, "cost.5") == (State.NOT_YET, "says the same as cost.2")
    assert state(one, "cost.6") == (State.NOT_YET, "says the same as cost.5")
    both = measured("cost.1 cost.2")
    assert state(both, "cost.5") == (State.IMPLEMENTED, "shown where cost.2 is")
    assert state(both, "cost.6") == (State.IMPLEMENTED, "shown where cost.1, cost.5 is")
    assert both.standings["cost.6"].tests == (place("cost.1"), place("cost.2"))


def test_a_restatement_may_have_a_test_of_its_own() -> None:
    coverage = measured("cost.5")
    assert state(coverage, "cost.5") == (State.IMPLEMENTED, "")
    assert coverage.standings["cost.5"].tests == (place("cost.5"),)
    assert coverage.conflicts == {}


@pytest.mark.parametrize(
    ("id", "why"),
    [("cost.3", "not for software (physical handling)"), ("cost.4", "not yet (not before spring)")],
)
def test_a_test_contradicts_a_typed_state(id: str, why: str) -> None:
    coverage = measured(f"cost.1 {id}")
    assert coverage.conflicts == {id: f"is typed in as {why}, but {place(id)} shows it"}
    assert not coverage.is_sound
    assert measured("cost.1").is_sound


def test_a_contradicted_rule_is_not_counted_as_implemented() -> None:
    assert measured("cost.4").rules.implemented == 0


def test_rules_are_counted_by_state() -> None:
    coverage = measured("cost.1 cost.2")
    assert coverage.rules == Tally(implemented=4, not_for_software=2, not_yet=2, all=8)
    assert coverage.standard == Tally(implemented=4, not_for_software=1, not_yet=1, all=6)
    assert coverage.chapters["boon"] == Tally(implemented=0, not_for_software=1, not_yet=1, all=2)
    assert coverage.clauses == Tally(implemented=1, not_for_software=0, not_yet=0, all=1)
    assert coverage.missing == []
    assert measured().missing == ["cost.1"]


def test_the_gaps_between_code_and_tests() -> None:
    coverage = measured("cost.1 cost.2", cited="cost.2 cost.3 cost.4 cost.5")
    assert coverage.untested == ["cost.4"]
    assert coverage.uncited == ["cost.1"]
    gaps = coverage.gaps(BOOK)
    assert [rule.id for rule in gaps.standard] == ["cost.4"]
    assert [rule.id for rule in gaps.other] == ["boon.1"]
    assert (gaps.untested, gaps.uncited) == (["cost.4"], ["cost.1"])


def test_the_gaps_of_some_rules_alone() -> None:
    gaps = measured("cost.1", cited="cost.2").gaps(BOOK.below("boon"))
    assert (gaps.standard, [rule.id for rule in gaps.other]) == ([], ["boon.1"])
    assert (gaps.untested, gaps.uncited) == ([], [])


def test_every_reason_is_in_use() -> None:
    assert {rule.not_for_software for rule in load()} == {None, *NOT_FOR_SOFTWARE}


def test_no_test_of_this_project_contradicts_the_rule_book() -> None:
    root = find_checkout(Path(__file__))
    assert root is not None
    assert measure(load(), search(load(), root)).conflicts == {}
