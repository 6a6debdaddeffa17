"""Generators and frames play alike; which of them is faster is for the proof itself to say."""

import pytest

from proofs.frames import generators, machine
from proofs.frames.__main__ import Family, check, families, lines
from tests.forms import only_plain

FAMILIES = families(seed=2)


@only_plain("the frames look into the rules as they run")
@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_both_ask_the_same_and_leave_the_same_hashes(family: Family) -> None:
    for script in family.scripts[:3]:
        check(script)


def test_the_families_ask_what_they_are_called_after() -> None:
    asks = {family.name: len(family.scripts[0].answers) for family in FAMILIES}
    assert asks["one payment"] == 1
    assert asks["order, two entangled costs"] == 3
    assert asks["8 targets, payment"] == 9


def test_lines_are_counted_without_words_about_them() -> None:
    assert 20 < lines(generators) < lines(machine)
