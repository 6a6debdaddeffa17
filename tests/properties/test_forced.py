"""A question is not asked exactly if it has one answer."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from regalia.game.core.decision import Asks, Decision, Listed, Topic
from tests.forms import only_plain

THINGS = (1, 2, 3, 4)
SETS = [picked for size in range(len(THINGS) + 1) for picked in combinations(THINGS, size)]


def pick(sets: list[tuple[int, ...]]) -> Decision:
    """A question to which these sets, and no others, are answers."""
    sizes = [len(one) for one in sets]
    return Decision(
        Asks.PICK,
        0,
        Topic.CHOOSE,
        THINGS,
        minimum=min(sizes),
        maximum=max(sizes),
        constraint=Listed(lambda: sets),
    )


@pytest.mark.parametrize("only", SETS, ids=str)
def test_a_single_set_is_forced_whatever_else_there_is_to_pick_from(only: tuple[int, ...]) -> None:
    assert pick([only]).forced() == (only,)


@pytest.mark.parametrize("count", [2, 3, 5])
def test_of_several_sets_none_is_forced(count: int) -> None:
    rng = Random(count)
    for _ in range(200):
        assert pick(rng.sample(SETS, count)).forced() is None


class Stepwise(Listed):
    """As with counters of one kind: each thing can only be picked after the one before it."""

    def extensions(self, picked: tuple[int, ...]) -> list[int]:
        return [one for one in super().extensions(picked) if one in (1, 3) or one - 1 in picked]


@only_plain("a decision of a further kind cannot inherit from a compiled one")
@pytest.mark.parametrize("only", [(1, 2), (1, 3, 4), (1, 2, 3, 4)], ids=str)
def test_what_has_to_be_picked_in_steps_is_forced_too(only: tuple[int, ...]) -> None:
    decision = pick([only])
    decision.constraint = Stepwise(lambda: [only])
    assert decision.forced() == (only,)


@only_plain("a decision of a further kind cannot inherit from a compiled one")
def test_a_set_that_only_later_steps_lead_to_counts() -> None:
    decision = pick([(1, 3), (3, 4)])
    decision.constraint = Stepwise(lambda: [(1, 3), (3, 4)])
    assert decision.forced() is None
