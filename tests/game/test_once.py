"""What follows from a text is worked out once for each, and never mistaken for what follows from another."""

from __future__ import annotations

import weakref

import pytest

from regalia.game.core import memo as module
from regalia.game.core.memo import once


def test_each_thing_is_asked_about_once_and_equal_ones_apart() -> None:
    asked: list[list[int]] = []

    @once
    def total(numbers: list[int]) -> int:
        asked.append(numbers)
        return sum(numbers)

    one, other = [1, 2], [1, 2]
    assert [total(one), total(one), total(other), total(one)] == [3, 3, 3, 3]
    assert [number is one for number in asked] == [True, False]


def test_what_is_gone_is_not_mistaken_for_what_came_in_its_place() -> None:
    """It is held on to: of many made one after the other, no two have the same identity."""

    @once
    def first(numbers: list[int]) -> int:
        return numbers[0]

    assert [first([number]) for number in range(500)] == list(range(500))


def test_answers_are_right_when_more_is_asked_than_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 3)

    @once
    def first(numbers: list[int]) -> int:
        return numbers[0]

    things = [[number] for number in range(10)]
    assert [first(thing) for thing in (*things, *things)] == [*range(10), *range(10)]


def test_an_answer_goes_with_what_it_is_about() -> None:
    class Thing:
        pass

    asked = 0

    @once
    def about(thing: Thing) -> list[int]:
        nonlocal asked
        asked += 1
        return [asked]

    thing = Thing()
    seen, answer = weakref.ref(thing), about(thing)
    assert about(thing) is answer
    del thing
    assert seen() is None, "nothing holds on to it"
    assert [about(Thing())[0] for _ in range(50)] == list(range(2, 52)), "an object in its place is another"
