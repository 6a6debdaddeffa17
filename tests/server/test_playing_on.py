"""A new game that begins at a step of another one: its cards, its chance, and its own file and replay."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from regalia.game.record import read
from regalia.game_files import play_again
from tests.server.table import Site, site
from tests.server.test_chosen import found
from tests.server.test_server import play_on
from tests.server.test_three import request as table_of_three

STEP = 61
"""A step in the middle of a payment."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("home")) as running:
        yield running


@pytest.fixture(scope="module")
def film(server: Site) -> dict[str, Any]:
    made: dict[str, Any] = server.get("/api/replays", json.loads(found().encode()))
    return made


def go_on(server: Site, film: dict[str, Any], **wishes: Any) -> dict[str, Any]:
    wanted = {"at": STEP, "opponent": "myself"} | wishes
    made: dict[str, Any] = server.get(f"/api/replays/{film['token']}/game", wanted)
    return made


def cards(table: dict[str, Any]) -> list[Any]:
    return [side["cards"] for side in table["view"]["sides"]]


def test_it_goes_on_from_there_with_both_seats(server: Site, film: dict[str, Any]) -> None:
    made = go_on(server, film)
    with server.visit(made["token"]) as guest:
        question = guest.question()
        viewer = guest.table["viewer"]
        then = server.get(f"/api/replays/{film['token']}/{STEP}?eyes={viewer}")
        assert cards(guest.table) == cards(then)
        assert question["topic"] == "pay"
        assert guest.table["practice"]
        told = [line["text"] for line in guest.table["log"] if line["kind"] == "table"]
        assert len(told) == 1
        assert told[0].startswith(f"Played on from step {STEP} of {film['steps']} (turn ")
        assert "Ann against Ben" in told[0]
        assert [player["name"] for player in guest.table["players"]] == ["Ann", "Ben"]


def test_its_own_file_and_replay_are_complete(server: Site, film: dict[str, Any]) -> None:
    made = go_on(server, film)
    with server.visit(made["token"]) as guest:
        play_on(guest, 12)
        guest.answer(type="concede")
    file = server.get(f"/api/games/{made['token']}/file")
    assert file["answers"][:STEP] == json.loads(found().encode())["answers"][:STEP]
    assert len(file["answers"]) > STEP + 8
    assert play_again(read(json.dumps(file).encode())).difference == ""
    again = server.get(f"/api/replays/{made['token']}")
    assert again["steps"] == len(file["answers"])
    last = server.get(f"/api/replays/{made['token']}/{again['steps']}?eyes=-2")
    assert any(line["text"].startswith("Played on from step") for line in last["log"])
    branch = go_on(server, again, at=STEP + 4)
    assert branch["token"] != made["token"]


@pytest.mark.parametrize("seat", [0, 1])
def test_against_a_bot_one_sits_where_one_likes(server: Site, film: dict[str, Any], seat: int) -> None:
    made = go_on(server, film, opponent="bot", bot="greedy", seat=seat, name="Eve")
    with server.visit(made["token"]) as guest:
        assert guest.question()["player"] == seat
        assert guest.table["viewer"] == seat
        players = [(player["kind"], player["name"]) for player in guest.table["players"]]
        assert players[seat] == ("person", "Eve")
        assert players[1 - seat][0] == "bot"
        play_on(guest, 5)
    shown = server.get(f"/api/games/{made['spectator_token']}")
    assert shown["turn"] >= 3


def test_hidden_cards_are_as_they_were_and_chance_is_new(server: Site, film: dict[str, Any]) -> None:
    games = [go_on(server, film, opponent="bot", seat=0, name=name) for name in ("Eve", "Eve", "Mia")]
    stores = [server.hub.store.game(made["game"]) for made in games]
    assert all(stored is not None for stored in stores)
    seeds = [stored.seed for stored in stores if stored is not None]
    assert seeds[0] == seeds[1] != seeds[2]
    rows = [server.hub.store.rows(made["game"])[:STEP] for made in games]
    assert rows[0] == rows[1] == rows[2]
    assert [row.player for row in rows[0][:4]] == [-2, -2, 0, 1]


@pytest.mark.parametrize(
    ("wishes", "reason"),
    [
        ({"at": 10_000}, "no such moment"),
        ({"opponent": "bot", "bot": "nobody"}, "no bot"),
        ({"opponent": "bot", "name": "the bot"}, "another name"),
        ({"opponent": "friend"}, "cannot be read"),
        ({"seat": 2}, "no such seat"),
        ({"seat": 4}, "cannot be read"),
        ({"at": len(found().answers)}, "over at this step"),
    ],
)
def test_what_cannot_be_is_refused(
    server: Site, film: dict[str, Any], wishes: dict[str, Any], reason: str
) -> None:
    wanted = {"at": STEP, "opponent": "myself"} | wishes
    status, problem = server.request(f"/api/replays/{film['token']}/game", wanted)
    assert status in (400, 404, 422)
    assert reason in problem["reason"]


def test_spectators_cannot_play_on(server: Site, film: dict[str, Any]) -> None:
    made = go_on(server, film)
    with server.visit(made["token"]) as guest:
        guest.question()
        guest.answer(type="concede")
    status, problem = server.request(
        f"/api/replays/{made['spectator_token']}/game", {"at": 3, "opponent": "myself"}
    )
    assert (status, "both hands" in problem["reason"]) == (404, True)


@pytest.fixture(scope="module")
def film_of_three(server: Site) -> dict[str, Any]:
    """A game of a person against two bots, in which the person gives up early."""
    made = server.get("/api/games", table_of_three())
    with server.visit(made["token"]) as guest:
        play_on(guest, 8)
        assert guest.answer(type="concede")["type"] == "accepted"
        while not guest.table.get("result"):
            guest.receive()
    film: dict[str, Any] = server.get(f"/api/replays/{made['token']}")
    return film


def test_at_a_table_of_three_one_sits_where_one_likes(server: Site, film_of_three: dict[str, Any]) -> None:
    made = go_on(server, film_of_three, at=20, opponent="bot", bot="random", seat=2, name="Eve")
    with server.visit(made["token"]) as guest:
        assert guest.until("welcome")["seat"] == 2
        players = guest.until("table")["players"]
        assert [one["kind"] for one in players] == ["bot", "bot", "person"]
        assert players[2]["name"] == "Eve"


def test_nobody_plays_on_as_a_player_who_has_lost(server: Site, film_of_three: dict[str, Any]) -> None:
    at = film_of_three["steps"] - 1
    wanted = {"at": at, "opponent": "bot", "seat": 0}
    status, problem = server.request(f"/api/replays/{film_of_three['token']}/game", wanted)
    assert (status, "has lost" in problem["reason"]) == (404, True)
