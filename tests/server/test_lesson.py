"""The first lesson in a room: every step is legal, other answers are refused, and nothing is lost."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import msgspec
import pytest

from regalia.game.view import options
from regalia.server.between import next_game
from regalia.server.keeping import Row
from regalia.server.kinds import kind_of_room
from regalia.server.lesson.begin import new_lesson
from regalia.server.lesson.room import LessonRoom
from regalia.server.lesson.script import chosen_in, first
from regalia.server.over_http import NewLesson
from regalia.server.protocol import Cancel, Choose, Lesson, PassOn, SetStops, Stops, Undo
from regalia.server.room import Refuse, Room
from tests.server.table import asked, go_on

STEPS = sum(bool(entry.you) for entry in first().steps)
WALKS = 10
NEAR = 30
"""Answers that are tried at a question at most."""


def lesson() -> LessonRoom:
    stored, _ = new_lesson(NewLesson(name="Ann"))
    assert stored.setup is not None
    table = LessonRoom(stored.id, stored.setup, stored.seats, stored.seed)
    go_on(table)
    return table


def says(table: LessonRoom) -> Lesson:
    found = table.table(0).lesson
    assert found is not None
    return found


def allowed(table: LessonRoom) -> list[tuple[int, ...]]:
    """The answers that the lesson takes, as places, out of those near the beginning of all answers."""
    decision, entry = table.game.decision, table.next
    assert decision is not None
    assert entry is not None
    pos, listed = table.game.pos, options(table.game.pos, decision)
    near = islice(decision.answers(), NEAR)
    taken = [one for one in near if not entry.objection(pos, decision, one)]
    found = [
        tuple(sorted(listed.index(option) for option in chosen_in(decision, one)))
        for one in (entry.given(pos, decision), *taken)
    ]
    assert all(set(places) <= set(says(table).places) for places in found)
    return found


def answer(table: LessonRoom, said: tuple[int, ...]) -> None:
    table.receive(0, Choose(question=asked(table, 0).number, said=said))
    go_on(table)


def walk(table: LessonRoom, rng: Random | None = None) -> Iterator[int]:
    """Do every step in turn. With `rng`, in any way that the lesson allows."""
    while not (now := says(table)).over:
        yield now.step
        ways = allowed(table)
        answer(table, rng.choice(ways) if rng is not None else ways[0])


def test_every_step_is_asked_once_in_its_order() -> None:
    table = lesson()
    assert list(walk(table)) == list(range(1, STEPS + 1))
    assert says(table).say == first().end
    assert not table.over


@pytest.mark.parametrize("seed", range(WALKS))
def test_the_lesson_goes_as_told_with_whatever_it_lets_one_choose(seed: int) -> None:
    table = lesson()
    steps = []
    for step in walk(table, Random(seed)):
        steps.append((step, says(table).say))
        assert says(table).say
    assert [step for step, _ in steps] == list(range(1, STEPS + 1))
    side = table.table(0).view.sides
    champions = [card.name for one in side for card in one.cards["field"] if card.level is not None]
    assert champions == ["Lorraine, Blademaster", "Rai, Spellcrafter"]
    damage = [card.damage for card in side[1].cards["field"] if card.level is not None]
    assert damage == [10], "4 in turn 3, 5 and 1 in turn 5"


def test_other_answers_are_refused_and_change_nothing() -> None:
    table = lesson()
    tried = 0
    for _ in walk(table):
        question = asked(table, 0)
        before = table.game.digest(), len(table.rows), says(table)
        for place in range(len(question.options)):
            if place in says(table).places or question.asks == "pick":
                continue
            with pytest.raises(Refuse, match="Not yet"):
                table.receive(0, Choose(question=question.number, said=(place,)))
            tried += 1
        assert (table.game.digest(), len(table.rows), says(table)) == before
    assert tried > 30


def test_cards_that_are_needed_soon_are_kept() -> None:
    table = lesson()
    for step in walk(table):
        if step == 2:
            break
    question = asked(table, 0)
    names = [option.text for option in question.options]
    keep = names.index("reserve Reckless Slash")
    other = next(place for place in says(table).places if place != keep)
    with pytest.raises(Refuse, match="keep Reckless Slash"):
        table.receive(0, Choose(question=question.number, said=tuple(sorted((keep, other)))))
    assert keep not in says(table).places


def test_one_cannot_pass_on_through_a_lesson() -> None:
    table = lesson()
    with pytest.raises(Refuse, match="Not yet"):
        table.receive(0, PassOn(question=asked(table, 0).number))
    assert says(table).step == 1


@pytest.mark.parametrize("care", ["quiet", "everything"])
def test_when_one_wants_to_be_asked_makes_no_difference(care: str) -> None:
    table = lesson()
    table.receive(0, SetStops(stops=msgspec.convert({"care": care, "hold": True}, Stops)))
    assert list(walk(table)) == list(range(1, STEPS + 1))


def test_undoing_repeats_a_step() -> None:
    table = lesson()
    for step in walk(table):
        if step == 12:
            break
    table.receive(0, Undo())
    go_on(table)
    assert says(table).step == 11
    table.receive(0, Undo())
    go_on(table)
    assert says(table).step == 10
    assert list(walk(table)) == list(range(10, STEPS + 1))


def test_cancelling_a_play_goes_back_to_it() -> None:
    table = lesson()
    for step in walk(table):
        if step == 2:
            break
    table.receive(0, Cancel(question=asked(table, 0).number))
    assert says(table).step == 1


@pytest.mark.parametrize("stop", [2, 5, 9, 15, STEPS])
def test_a_stored_lesson_goes_on_where_it_was_left(stop: int) -> None:
    table = lesson()
    for step in walk(table):
        if step == stop:
            break
    change = table.take_change()
    rows = msgspec.json.decode(msgspec.json.encode(table.rows), type=list[Row])
    again = LessonRoom(table.id, table.setup, table.seats, table.seed, rows=rows, offsets=change.offsets)
    go_on(again)
    assert says(again) == says(table)
    assert again.game.digest() == table.game.digest()
    assert list(walk(again)) == list(range(stop, STEPS + 1))


def test_afterwards_the_bot_plays_by_itself_to_the_end() -> None:
    table = lesson()
    for _ in walk(table):
        pass
    for _ in range(400):
        if table.over:
            return
        question = asked(table, 0)
        answer(table, question.proposal or tuple(range(max(1, question.minimum))))
    raise AssertionError("the game does not end")


def test_a_spectator_is_told_nothing_by_the_lesson() -> None:
    assert lesson().table(-1).lesson is None


def test_the_game_after_a_lesson_is_an_ordinary_one() -> None:
    stored, _ = new_lesson(NewLesson(name="Ann"))
    follower, _ = next_game(msgspec.structs.replace(stored, outcome=(0,), first=0), {})
    assert [seat.bot for seat in follower.seats] == ["", "simple"]
    assert kind_of_room(stored.seats) is LessonRoom
    assert kind_of_room(follower.seats) is Room
