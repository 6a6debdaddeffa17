"""When Regalia itself is at fault: nothing is lost, nobody is shown a traceback, and the game goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from regalia.bots.simple_bot import SimpleBot
from regalia.game.core.decision import Decision
from regalia.game.core.illegal import NotYet
from regalia.game.game import Game
from regalia.server.driving import Driving
from regalia.server.protocol import Choose
from regalia.server.room import Refuse, Room
from regalia.server.seats import SeatKind
from tests.server.table import BOT, PERSON, asked, choose, go_on, play_until, room, site

BOT_GAME = {"opponent": "bot", "deck": {"preset": "embers"}, "against": {"preset": "tides"}}


def test_what_the_engine_cannot_do_yet_is_refused_and_taken_back(monkeypatch: pytest.MonkeyPatch) -> None:
    table = room()
    player = play_until(table, "act", "main")
    before, question = table.game.digest(), asked(table, player)
    push = Game.push

    failures = iter(["three-headed cards are not built yet"])

    def fail_once(game: Game, answer: Any, *, given: bool = True) -> None:
        push(game, answer, given=given)
        for failure in failures:
            raise NotYet(failure)

    monkeypatch.setattr(Game, "push", fail_once)
    with pytest.raises(Refuse, match="three-headed"):
        table.receive(player, Choose(question=question.number, said=(0,)))
    assert table.game.digest() == before
    assert asked(table, player) == question


def test_a_bot_that_fails_is_answered_for(monkeypatch: pytest.MonkeyPatch) -> None:
    class Confused(SimpleBot):
        def answer(self, decision: Decision, seat: Any) -> Any:
            return "forty-two"

    monkeypatch.setattr("regalia.server.thinking.make_bot", lambda name, seed: Confused(seed))
    table = room(PERSON, BOT)
    go_on(table)
    for _ in range(5):
        choose(table, 0)
    assert any(row.player == 1 for row in table.rows)


def test_a_fault_in_a_message_harms_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with site(tmp_path) as server:
        game = server.get("/api/games", BOT_GAME)
        with server.visit(game["token"]) as guest:
            guest.question()
            before = guest.table
            with monkeypatch.context() as broken:
                broken.setattr(Room, "_choose", lambda *_: 1 / 0)
                refused = guest.choose([0])
            assert refused["type"] == "refused"
            assert "went wrong" in refused["reason"]
            assert "nothing has happened" in refused["reason"]
            guest.send(type="refresh")
            after = guest.until("table")
            assert after["view"] == before["view"]
            assert after["question"] == before["question"]
            guest.table = after
            assert guest.choose()["type"] == "accepted"


def test_what_cannot_be_written_down_has_not_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with site(tmp_path) as server:
        game = server.get("/api/games", BOT_GAME)
        with server.visit(game["token"]) as guest:
            question = guest.question()
            with monkeypatch.context() as full:
                full.setattr("regalia.server.store._json", lambda value: 1 / 0)
                guest.send(type="choose", id=1, question=question["number"], said=[0])
                assert "could not be written down" in guest.until("bye", "accepted")["reason"]
        with server.visit(game["token"]) as guest:
            assert guest.question() == question


def test_bots_that_take_their_time_think_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regalia.server.driving.QUICK", frozenset())
    thought: list[str] = []
    think = Driving._let_bot_think

    async def count(driving: Driving, *more: Any) -> Any:
        thought.append("once")
        return await think(driving, *more)

    monkeypatch.setattr(Driving, "_let_bot_think", count)
    with site(tmp_path) as server:
        game = server.get("/api/games", BOT_GAME)
        with server.visit(game["token"]) as guest:
            for _ in range(4):
                assert guest.choose()["type"] == "accepted"
    assert thought


def test_seats_are_named() -> None:
    table = room(SeatKind(), SeatKind(kind="bot", bot="simple"))
    assert [player.name for player in table.players()] == ["Player A", "The bot"]
