"""People at a table: clocks, breaking off, players who have left, and phrases."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from regalia.game.core.values import NOBODY
from regalia.server import gate
from regalia.server.absence import ABSENCE
from regalia.server.clock import FREE, Clock, Running
from regalia.server.connections import Open
from regalia.server.manners import PHRASES
from regalia.server.people import ClockWish
from regalia.server.protocol import AllowUndo, Cancel, Undo
from regalia.server.room import Refuse
from tests.server.table import Guest, Site, asked, choose, play_until, room, site
from tests.server.test_matches import friends, new_game
from tests.server.test_room import begin_a_play
from tests.server.test_trouble import until

MINUTE = {"minutes": 1, "increment": 5}


class MadeTime:
    """A time that goes on only when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> MadeTime:
    return MadeTime()


@pytest.fixture
def served(tmp_path: Path, time: MadeTime) -> Iterator[Site]:
    with site(tmp_path, now=time) as found:
        yield found


# The clock itself.


def left(clock: Running) -> list[float]:
    return list(clock.left)


def test_only_the_clock_of_the_player_who_is_asked_runs_and_not_at_once(time: MadeTime) -> None:
    clock = Running(Clock.of(ClockWish(minutes=1), 2), time)
    time.now += 30
    assert left(clock) == [60, 60]
    clock.ask(1, 1)
    time.now += FREE
    assert left(clock) == [60, 60]
    time.now += 10
    assert left(clock) == [60, 50]
    clock.ask(1, 1)  # the same question gets no more free time
    time.now += 10
    assert left(clock) == [60, 40]
    clock.ask(0, 1)
    time.now += FREE + 5
    assert left(clock) == [55, 40]
    clock.stop()
    time.now += 100
    assert left(clock) == [55, 40]
    assert clock.run_out == NOBODY


def test_a_question_that_is_not_free_takes_time_at_once(time: MadeTime) -> None:
    clock = Running(Clock.of(ClockWish(minutes=1), 2), time)
    clock.ask(0, 1)
    time.now += FREE
    clock.ask(0, 2, free=False)
    assert clock.told().free == 0
    time.now += 10
    assert left(clock) == [50, 60]


def test_a_turn_adds_time_once(time: MadeTime) -> None:
    clock = Running(Clock.of(ClockWish(minutes=1, increment=5), 2), time)
    clock.begin_turn(3, 0)
    clock.begin_turn(4, 1)
    clock.begin_turn(4, 1)
    assert left(clock) == [65, 65]
    clock.begin_turn(3, 0)  # somebody went back
    clock.begin_turn(4, 1)
    assert left(clock) == [65, 65]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_is_given_more_time_for_their_first_turn(time: MadeTime, players: int) -> None:
    clock = Running(Clock.of(ClockWish(minutes=1, increment=5), players), time)
    for turn in range(1, players + 1):
        clock.begin_turn(turn, turn - 1)
    assert left(clock) == [60] * players
    clock.begin_turn(players + 1, 0)
    assert left(clock) == [65] + [60] * (players - 1)


def test_a_clock_without_time_names_its_player(time: MadeTime) -> None:
    clock = Running(Clock.of(ClockWish(minutes=1), 2), time)
    clock.ask(1, 3)
    time.now += 60
    assert clock.run_out == NOBODY
    time.now += FREE
    assert clock.run_out == 1
    assert clock.told().left == (60, 0)


# The clock at a table.


def result(guest: Guest) -> dict[str, Any]:
    while not (guest.table and guest.table["result"]):
        guest.receive()
    found: dict[str, Any] = guest.table["result"]
    return found


def test_a_player_whose_time_runs_out_loses(served: Site, time: MadeTime) -> None:
    one, other, _ = friends(served, clock=MINUTE)
    with served.visit(one) as ann, served.visit(other) as ben:
        running = ann.until("clocks")["running"]
        while running == NOBODY:
            running = ann.until("clocks")["running"]
        time.now += 60 + FREE
        mine, theirs = result(ann), result(ben)
        loser = "Ann" if running == 0 else "You"
        assert mine["winners"] == theirs["winners"] == [1 - running]
        assert "ran out of time" in mine["text"]
        log = " ".join(line["text"] for line in ben.table["log"])
        assert f"{loser} ran out of time." in log
    stored = served.hub.store.games()[0]
    assert (stored.outcome, stored.ending) == ((1 - running,), "time")
    assert stored.clock is not None
    assert stored.clock.left[running] == 0


def test_the_time_of_an_answer_is_stored_with_it_and_outlives_a_restart(
    tmp_path: Path, time: MadeTime
) -> None:
    with site(tmp_path, now=time) as served:
        token = new_game(served, clock=MINUTE)["token"]
        with served.visit(token) as ann:
            ann.question()
            time.now += FREE + 7
            ann.choose()
            left = ann.until("clocks")["left"]
            assert left[0] == 53
            assert served.hub.store.games()[0].clock is not None
            ann.question()
            time.now += FREE + 1
    time.now += 5000  # nobody is there
    with site(tmp_path, now=time) as served, served.visit(token) as ann:
        assert ann.until("clocks")["left"][0] == 52


def test_a_message_that_answers_nothing_gives_no_free_time(served: Site, time: MadeTime) -> None:
    """The question stays the same, so its free seconds are over once."""
    with served.visit(new_game(served, clock=MINUTE)["token"]) as ann:
        number = ann.question()["number"]
        (game,) = served.hub.games.values()
        while game.clock is None or game.clock._asked != (0, number):
            ann.receive()
        for care in ("normal", "everything") * 3:
            time.now += FREE - 0.5
            assert ann.answer(type="stops", stops={"care": care})["type"] == "accepted"
        assert game.clock._asked == (0, number)
        assert game.clock.left == (60 - (6 * (FREE - 0.5) - FREE), 60)


def test_who_cancels_and_begins_again_gains_nothing() -> None:
    """A game is ahead only where it has never been; what was taken back with leave may be free again."""
    table = room()
    player = play_until(table, "act", "main")
    assert table.take_change().ahead
    for again in (False, True):
        begin_a_play(table)
        assert table.take_change().ahead is not again
        table.receive(player, Cancel(question=asked(table, player).number))
        assert not table.take_change().ahead
    choose(table, player)
    assert table.take_change().ahead
    table.receive(player, Undo())
    table.receive(1 - player, AllowUndo(offer=table.undo.number, yes=True))
    table.take_change()
    choose(table, player)
    assert table.take_change().ahead


def test_a_bot_needs_no_time_and_a_game_without_a_clock_has_none(served: Site, time: MadeTime) -> None:
    with served.visit(new_game(served, clock=MINUTE)["token"]) as ann:
        ann.question()
        time.now += 5
        ann.choose()
        assert ann.until("clocks")["left"][1] == 60
    with served.visit(new_game(served)["token"]) as ann:
        ann.question()
        time.now += 100_000
        assert ann.choose()["type"] == "accepted"
    assert served.hub.store.games()[0].clock is None


# Breaking off.


def test_a_game_is_broken_off_in_the_first_turn_and_has_no_result(tmp_path: Path) -> None:
    with site(tmp_path) as served:
        one, other, _ = friends(served)
        with served.visit(one) as ann, served.visit(other) as ben:
            ann.question()
            assert ann.table["can"]["abort"]
            assert ben.answer(type="abort")["type"] == "accepted"
            for guest in (ann, ben):
                found = result(guest)
                assert found["winners"] == []
                assert not found["counts"]
            assert ann.answer(type="concede")["reason"] == "The game is over."
            assert ann.answer(type="choose", question=1, said=[0])["reason"] == "The game is over."
            assert ann.answer(type="abort")["reason"] == "The game is over."
        assert served.get("/api/results", {"tokens": [one]})["games"] == []
        assert served.get(f"/api/games/{one}")["over"]
    with site(tmp_path) as served, served.visit(other) as ben:  # and stays so
        assert not result(ben)["counts"]
        assert ben.table["question"] is None


def test_a_game_is_not_broken_off_later() -> None:
    table = room()
    play_until(table, "act", "main")
    while table.game.pos.turn < 2:
        choose(table, table.decider)
    with pytest.raises(Refuse, match="only before the second turn"):
        table._abort(0)
    assert not table.table(0).can.abort
    assert asked(table, table.decider).options


def test_a_game_of_a_match_that_was_broken_off_is_played_again(served: Site) -> None:
    token = new_game(served, best_of=3)["token"]
    with served.visit(token) as ann:
        ann.question()
        assert ann.answer(type="abort")["type"] == "accepted"
        ann.send(type="again", id=9)
        told = ann.until("match")
        while not told["next"]:
            told = ann.until("match")
        assert (told["won"], told["over"]) == ([0, 0], False)
    with served.visit(told["next"]) as ann:
        assert ann.until("match")["game"] == 1


# Players who have left.


def absent(guest: Guest) -> dict[str, Any]:
    return guest.until("absent")


@pytest.mark.parametrize(("how", "winners"), [("win", [0]), ("abort", [])])
def test_who_stays_may_claim_a_game_but_not_at_once(
    served: Site, time: MadeTime, how: str, winners: list[int]
) -> None:
    one, other, watching = friends(served)
    with served.visit(one) as ann, served.visit(watching) as eve:
        with served.visit(other) as ben:
            ben.until("table")
            ann.until("table")
            refused = ann.answer(type="claim", how=how)
        told = absent(ann)
        while told["seconds"] < ABSENCE:
            told = absent(ann)
        assert told["player"] == 1
        assert refused["type"] == "refused"
        time.now += ABSENCE - 1
        assert "wait 1 s" in ann.answer(type="claim", how=how)["reason"]
        assert eve.answer(type="claim", how=how)["reason"].startswith("You are looking on")
        time.now += 1
        assert ann.answer(type="claim", how=how)["type"] == "accepted"
        assert result(ann)["winners"] == winners
        if how == "win":
            assert "left the table" in result(eve)["text"]


def test_a_player_who_comes_later_has_to_wait_as_well(served: Site, time: MadeTime) -> None:
    one, other, _ = friends(served)
    with served.visit(other) as ben:
        ben.until("table")
    time.now += 10 * ABSENCE
    with served.visit(one) as ann:
        ann.until("table")
        assert f"wait {ABSENCE:.0f} s" in ann.answer(type="claim", how="win")["reason"]


def test_nothing_is_claimed_from_a_bot_or_from_somebody_who_is_there(served: Site, time: MadeTime) -> None:
    with served.visit(new_game(served)["token"]) as ann:
        ann.until("table")
        time.now += 10 * ABSENCE
        assert "against a person" in ann.answer(type="claim", how="win")["reason"]
    one, other, _ = friends(served)
    with served.visit(one) as ann, served.visit(other) as ben:
        ben.until("table")
        time.now += 10 * ABSENCE
        assert ann.answer(type="claim", how="win")["reason"] == "The other player is there."


def test_one_player_may_leave_while_the_other_is_let_in(
    served: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other, _ = friends(served)
    welcome, faults, is_gone = served.hub._welcome, list[str](), threading.Event()

    async def slow_welcome(game: Open, seat: int) -> Any:
        while seat == 1 and not is_gone.is_set():
            await asyncio.sleep(0.001)
        return await welcome(game, seat)

    monkeypatch.setattr(gate, "report_fault", faults.append)
    monkeypatch.setattr(served.hub, "_welcome", slow_welcome)
    with ExitStack() as ann:
        ann.enter_context(served.visit(one)).until("table")
        (game,) = served.hub.games.values()
        with served.visit(other) as ben:
            until(lambda: len(game.connections) == 2)
            ann.close()
            until(lambda: len(game.connections) == 1)
            is_gone.set()
            ben.until("table")
            assert absent(ben)["player"] == 0
    until(lambda: not game.connections)
    assert faults == []


# Phrases.


def test_phrases_reach_everybody_and_only_so_many(served: Site, time: MadeTime) -> None:
    one, other, watching = friends(served)
    with served.visit(one) as ann, served.visit(other) as ben, served.visit(watching) as eve:
        assert eve.answer(type="say", phrase="Hello")["reason"].startswith("You are looking on")
        for _ in range(PHRASES):
            assert ann.answer(type="say", phrase="Good luck")["type"] == "accepted"
        assert "wait" in ann.answer(type="say", phrase="Good luck")["reason"]
        for guest in (ben, eve):
            heard = guest.until("heard")
            assert (heard["player"], heard["phrase"]) == (0, "Good luck")
        assert ben.answer(type="say", phrase="Thank you")["type"] == "accepted"
        time.now += 60
        assert ann.answer(type="say", phrase="Sorry")["type"] == "accepted"


def test_a_bot_hears_nothing(served: Site) -> None:
    with served.visit(new_game(served)["token"]) as ann:
        ann.until("table")
        assert "no other person" in ann.answer(type="say", phrase="Hello")["reason"]
