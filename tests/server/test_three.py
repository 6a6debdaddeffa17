"""Tables for three and four: bots and persons mixed, links for friends, consent of all, giving up alone."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from regalia.decks.presets import FOR_PANTHEON
from regalia.game_files import setup
from regalia.server.protocol import AllowUndo, Concede, Undo
from regalia.server.room import Refuse, Room
from regalia.server.seats import SeatKind, invited
from tests.server.table import asked, choose, go_on, play_until, site

PERSONS = tuple(SeatKind(name=name) for name in ("Ann", "Ben", "Cleo"))
BOT_C = SeatKind(kind="bot", bot="simple", name="bot C")


def room(*seats: SeatKind) -> Room:
    decks = list(FOR_PANTHEON.values())[: len(seats)]
    settled = setup(decks, [""] * len(seats), 0)
    return Room("game", settled, seats, "seed", offsets=(0,) * len(seats))


def request(**more: Any) -> dict[str, Any]:
    names = list(FOR_PANTHEON)
    return {
        "opponent": "bot",
        "bot": "simple",
        "deck": {"preset": names[0]},
        "against": {"preset": names[1]},
        "more": [{"kind": "bot", "bot": "simple", "deck": {"preset": names[2]}}],
        **more,
    }


def test_all_other_persons_have_to_allow_an_undo() -> None:
    table = room(*PERSONS)
    play_until(table, "act", "main", seat=0)
    choose(table, 0)
    rows = len(table.rows)
    table.receive(0, Undo())
    offer = table.table(1).undo_offer
    table.receive(1, AllowUndo(offer=offer, yes=True))
    assert len(table.rows) == rows
    assert table.table(2).undo_allowed == (1,)
    table.receive(2, AllowUndo(offer=offer, yes=True))
    assert len(table.rows) < rows


def test_one_who_refuses_ends_the_request() -> None:
    table = room(*PERSONS)
    play_until(table, "act", "main", seat=0)
    choose(table, 0)
    rows = len(table.rows)
    table.receive(0, Undo())
    offer = table.table(1).undo_offer
    table.receive(2, AllowUndo(offer=offer, yes=False))
    with pytest.raises(Refuse, match="Nobody has asked"):
        table.receive(1, AllowUndo(offer=offer, yes=True))
    assert len(table.rows) == rows


def test_those_who_have_given_up_are_not_asked_about_an_undo() -> None:
    table = room(*PERSONS)
    play_until(table, "act", "main", seat=0)
    table.receive(1, Concede())
    go_on(table)
    choose(table, 0)
    rows = len(table.rows)
    table.receive(0, Undo())
    offer = table.table(2).undo_offer
    assert [table.table(seat).undo_asked for seat in range(3)] == [0, -1, 0]
    with pytest.raises(Refuse, match="lost already"):
        table.receive(1, AllowUndo(offer=offer, yes=False))
    table.receive(2, AllowUndo(offer=offer, yes=True))
    assert len(table.rows) < rows


def test_a_choice_is_taken_back_at_once_if_only_bots_play_on() -> None:
    table = room(PERSONS[0], PERSONS[1], BOT_C)
    play_until(table, "act", "main", seat=0)
    table.receive(1, Concede())
    go_on(table)
    choose(table, 0)
    rows = len(table.rows)
    table.receive(0, Undo())
    assert len(table.rows) < rows


def test_bots_are_not_asked_about_an_undo() -> None:
    table = room(PERSONS[0], PERSONS[1], BOT_C)
    play_until(table, "act", "main", seat=0)
    choose(table, 0)
    rows = len(table.rows)
    table.receive(0, Undo())
    table.receive(1, AllowUndo(offer=table.table(1).undo_offer, yes=True))
    assert len(table.rows) < rows


def test_one_player_gives_up_and_the_others_go_on() -> None:
    table = room(*PERSONS)
    play_until(table, "act", "main", seat=0)
    table.receive(0, Concede())
    go_on(table)
    assert not table.over
    assert table.table(0).view.lost == (0,)
    can = table.table(0).can
    assert (can.concede, can.undo, can.pass_on) == (False, False, False)
    with pytest.raises(Refuse, match="lost already"):
        table.receive(0, Concede())
    decider = table.decider
    assert decider in (1, 2)
    assert asked(table, decider).options
    table.receive(decider, Concede())
    assert table.game.outcome == (3 - decider,)


def test_two_persons_and_a_bot_play_to_the_end_from_the_store(tmp_path: Path) -> None:
    with site(tmp_path) as served:
        created = served.get("/api/games", request(opponent="friend", against=None))
        with served.visit(created["token"]) as host:
            waiting = host.until("waiting")
            assert waiting["free"] == [1]
            assert [player["name"] for player in waiting["players"]] == ["Player A", "Player B", "Bot C"]
            deck = {"preset": list(FOR_PANTHEON)[3]}
            status, problem = served.request(
                f"/api/join/{created['friend_token']}", {"deck": {"preset": "lorraine"}}
            )
            assert status == 422
            assert "boons" in problem["reason"]
            joined = served.get(f"/api/join/{created['friend_token']}", {"name": "Ben", "deck": deck})
            with served.visit(joined["token"]) as friend:
                table = host.until("table")
                assert [player["name"] for player in table["players"]] == ["Player A", "Ben", "Bot C"]
                assert len(table["view"]["sides"]) == 3
                assert table["can"]["undo_asks"]
                while host.table["view"]["turn"] < 5:
                    for guest in (host, friend):
                        guest.table = {}
                        guest.send(type="refresh")
                        guest.until("table")
                        if guest.table["question"] is not None:
                            guest.choose()
                    time.sleep(0.1)  # no more messages than a person sends
                    host.send(type="refresh")
                    host.until("table")
                assert host.answer(type="concede")["type"] == "accepted"
                assert friend.answer(type="concede")["type"] == "accepted"
                while host.table.get("result") is None:
                    host.until("table")
                assert host.table["result"]["winners"] == [2]


def test_each_friend_has_a_link_and_the_game_begins_when_all_sit(tmp_path: Path) -> None:
    names = list(FOR_PANTHEON)
    with site(tmp_path) as served:
        wish = request(opponent="friend", against={"preset": names[1]}, more=[{"kind": "friend"}])
        created = served.get("/api/games", wish)
        first, second = created["friend_tokens"]
        assert first != second
        assert created["friend_token"] == first
        with served.visit(created["token"]) as host:
            assert host.until("waiting")["free"] == [1, 2]
            invitation = served.get(f"/api/join/{second}")
            assert (invitation["needs_deck"], invitation["pantheon"]) == (True, True)
            assert not served.get(f"/api/join/{first}")["needs_deck"]
            cleo = served.get(f"/api/join/{second}", {"name": "Cleo", "deck": {"preset": names[2]}})
            waiting = host.until("waiting")
            assert (waiting["free"], waiting["friend_tokens"]) == ([1], [first])
            status, _ = served.request(f"/api/join/{second}", {"name": "Eve"})
            assert status == 404
            with served.visit(cleo["token"]) as third:
                told = third.until("waiting")
                assert (told["friend_token"], told["friend_tokens"]) == ("", [])
                again = served.get(f"/api/games/{created['token']}/link", {"which": "friend", "seat": 1})
                ben = served.get(f"/api/join/{again['token']}", {"name": "Ben"})
                for guest in (host, third):
                    table = guest.until("table")
                    assert [one["name"] for one in table["players"]] == ["Player A", "Ben", "Cleo"]
                with served.visit(ben["token"]) as middle:
                    assert middle.until("welcome")["seat"] == 1
                    assert middle.until("table")["viewer"] == 1


def test_a_seat_that_is_taken_is_given_to_nobody_else(tmp_path: Path) -> None:
    names = list(FOR_PANTHEON)
    with site(tmp_path) as served:
        wish = request(opponent="friend", against={"preset": names[1]}, more=[{"kind": "friend"}])
        created = served.get("/api/games", wish)
        served.get(f"/api/join/{created['friend_tokens'][0]}", {"name": "Ben"})
        again = {"which": "friend", "seat": 1}
        assert served.request(f"/api/games/{created['token']}/link", again)[0] == 404
        served.hub.store.renew(created["game"], invited(1), "stale").result()
        status, problem = served.request("/api/join/stale", {"name": "Eve"})
        assert (status, "sits there already" in problem["reason"]) == (404, True)
        assert served.get(f"/api/games/{created['token']}/link", again | {"seat": 2})["token"]


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ({"more": []}, "three or four players"),
        ({"deck": {"preset": "rai"}}, "have boons"),
        ({"against": {"preset": "rai"}}, "with boons"),
        ({"best_of": 3}, "no match"),
        ({"opponent": "myself"}, "bots and friends"),
        ({"more": [{"kind": "bot"}]}, "every bot"),
    ],
)
def test_what_cannot_be_played_is_said(tmp_path: Path, more: dict[str, Any], reason: str) -> None:
    with site(tmp_path) as served:
        status, problem = served.request("/api/games", request(**more))
        assert status == 422
        assert reason in problem["reason"]
