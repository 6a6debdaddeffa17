"""The running server: whole games over websockets, and everything that it has to refuse."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from regalia.game.record import read
from regalia.game_files import play_again
from regalia.server.protocol import LARGEST
from tests.server.table import Guest, Site, site

BOT_GAME = {"opponent": "bot", "bot": "simple", "deck": {"preset": "rai"}, "against": {"preset": "lorraine"}}
FRIENDS = {"opponent": "friend", "deck": {"preset": "rai"}, "name": "Ann"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("home")) as running:
        yield running


@pytest.fixture
def game(server: Site) -> dict[str, Any]:
    """A game against the bot."""
    found: dict[str, Any] = server.get("/api/games", BOT_GAME)
    return found


@pytest.fixture
def friends(server: Site) -> dict[str, Any]:
    """A game of two people, begun."""
    found: dict[str, Any] = server.get("/api/games", FRIENDS)
    joined = server.get(f"/api/join/{found['friend_token']}", {"name": "Ben", "deck": {"preset": "lorraine"}})
    return found | {"friend_token": joined["token"]}


def play_on(guest: Guest, choices: int = 1000) -> None:
    """Play with obvious choices to the end, or for a number of choices."""
    for _ in range(choices):
        while not guest.table or (guest.table["question"] is None and guest.table["result"] is None):
            guest.receive()
        if guest.table["result"] is not None:
            return
        answer = guest.choose()
        if answer["type"] == "refused":
            assert "Too many" in answer["reason"]
            guest.send(type="refresh")


# Whole games.


def test_a_whole_game_against_the_bot(server: Site, game: dict[str, Any]) -> None:
    with server.visit(game["token"]) as guest:
        welcome = guest.until("welcome")
        assert welcome["seat"] == 0
        play_on(guest, 25)
        guest.answer(type="concede")
        while guest.table.get("result") is None:
            guest.receive()
        assert guest.table["result"]["winners"] == [1]
    assert server.get(f"/api/games/{game['token']}")["over"]


def test_two_people_and_a_spectator(server: Site, friends: dict[str, Any]) -> None:
    with (
        server.visit(friends["token"]) as ann,
        server.visit(friends["friend_token"]) as ben,
        server.visit(friends["spectator_token"]) as carl,
    ):
        assert ben.until("welcome")["seat"] == 1
        assert carl.until("welcome")["seat"] == -1
        for _ in range(12):
            for guest in (ann, ben, carl):
                guest.send(type="refresh")
                guest.until("table")
            asked = [guest for guest in (ann, ben) if guest.table["question"] is not None]
            assert len(asked) <= 1
            assert carl.table["question"] is None
            assert "hand" not in carl.table["view"]["sides"][0]["cards"], "a spectator sees no hands"
            if asked:
                assert asked[0].choose()["type"] == "accepted"
        refused = carl.answer(type="choose", question=1, said=[0])
        assert refused["type"] == "refused"
        assert "looking on" in refused["reason"]


def test_a_friend_sits_down_and_the_table_comes_by_itself(server: Site) -> None:
    found = server.get("/api/games", FRIENDS)
    invitation = server.get(f"/api/join/{found['friend_token']}")
    assert (invitation["host"], invitation["needs_deck"], invitation["begun"]) == ("Ann", True, False)
    with server.visit(found["token"]) as ann:
        assert ann.until("waiting")["friend_token"] == found["friend_token"]
        refused = ann.answer(type="concede")
        assert refused["type"] == "refused"
        status, problem = server.request(f"/api/join/{found['friend_token']}", {"name": "Ben"})
        assert (status, problem["reason"]) == (422, "Bring a deck.")
        joined = server.get(
            f"/api/join/{found['friend_token']}", {"name": "Ben", "deck": {"preset": "tides"}}
        )
        table = ann.until("table")
        assert [player["name"] for player in table["players"]] == ["Ann", "Ben"]
    assert joined["token"] != found["friend_token"]
    with server.visit(joined["token"]) as ben:
        assert ben.until("welcome")["seat"] == 1
    with server.visit(found["token"]) as ann:
        assert ann.until("welcome")["friend_token"] == "", "nobody learns the token of another seat"


def test_a_link_leads_to_a_seat_once_and_shows_nothing_itself(server: Site) -> None:
    found = server.get("/api/games", FRIENDS)
    with server.visit(found["friend_token"]) as spy:
        assert "Sit down first" in spy.until("refused", "table")["reason"]
    server.get(f"/api/join/{found['friend_token']}", {"deck": {"preset": "tides"}})
    assert server.request(f"/api/join/{found['friend_token']}")[0] == 404
    assert server.request(f"/api/join/{found['friend_token']}", {"deck": {"preset": "tides"}})[0] == 404
    with server.visit(found["friend_token"]) as spy:
        assert spy.until("refused", "table")["type"] == "refused"


def test_of_two_who_use_a_link_at_once_one_sits_down(server: Site) -> None:
    found = server.get("/api/games", FRIENDS)
    path, deck = f"/api/join/{found['friend_token']}", {"deck": {"preset": "tides"}}
    with ThreadPoolExecutor(6) as many:
        answers = list(many.map(lambda name: server.request(path, deck | {"name": name}), "BCDEFG"))
    joined = [answer for status, answer in answers if status == 200]
    refused = [answer for status, answer in answers if status == 404]
    assert (len(joined), len(refused)) == (1, 5)
    assert all("used" in answer["reason"] for answer in refused)
    with server.visit(joined[0]["token"]) as guest:
        assert guest.until("welcome")["seat"] == 1


def test_after_a_reconnect_the_whole_table_is_there_again(server: Site, game: dict[str, Any]) -> None:
    with server.visit(game["token"]) as guest:
        play_on(guest, 4)
        guest.question()
        before = guest.table
    with server.visit(game["token"]) as guest:
        guest.until("welcome")
        after = guest.until("table")
    assert after["view"] == before["view"]
    assert after["question"] == before["question"]
    assert after["log_from"] == 0
    assert len(after["log"]) >= before["log_from"] + len(before["log"]) > 0


def test_both_seats_by_oneself(server: Site) -> None:
    found = server.get("/api/games", {"opponent": "myself", "deck": {"preset": "embers"}})
    with server.visit(found["token"]) as guest:
        assert guest.until("welcome")["seat"] == -2
        eyes = set()
        for _ in range(12):
            guest.question()
            eyes.add(guest.table["viewer"])
            assert guest.choose()["type"] == "accepted"
        assert eyes == {0, 1}


def test_what_is_passed_by_itself_between_people_takes_a_moment(tmp_path: Path) -> None:
    with site(tmp_path, pace=(0.01, 0.02)) as slow:
        found = slow.get("/api/games", FRIENDS | {"against": {"preset": "lorraine"}, "first": "me"})
        assert not slow.get(f"/api/join/{found['friend_token']}")["needs_deck"]
        joined = slow.get(f"/api/join/{found['friend_token']}", {})
        with slow.visit(found["token"]) as ann, slow.visit(joined["token"]) as ben:
            for guest in (ann, ben):
                guest.until("table")
            passed = ""
            while "Passed for you" not in passed:  # every change is shown to both, once
                asked = next((guest for guest in (ann, ben) if guest.table["question"] is not None), None)
                done = [
                    guest
                    for guest in (ann, ben)
                    if guest.table["waiting"] == "A moment: this is answered for you"
                ]
                assert (asked is None) == (len(done) == 1), "either somebody is asked, or it is done for one"
                if asked is not None:
                    asked.choose()
                for guest in (ann, ben):
                    guest.until("table")
                passed = "".join(line["text"] for guest in done for line in guest.table["log"])


def test_the_same_games_are_dealt_to_tests_and_to_nobody_else(server: Site, tmp_path: Path) -> None:
    """Tests do not hang on luck; a table that is opened to be played at cannot be foreseen."""

    def hand(place: Site) -> list[str]:
        with place.visit(place.get("/api/games", BOT_GAME)["token"]) as guest:
            guest.question()
            return sorted(card["name"] for card in guest.table["view"]["sides"][0]["cards"]["hand"])

    assert hand(server) == hand(server)
    with site(tmp_path, dealt="") as real:
        assert len({tuple(hand(real)) for _ in range(8)}) > 1


# Games that are over.


@pytest.fixture(scope="module")
def finished(server: Site) -> dict[str, Any]:
    found: dict[str, Any] = server.get("/api/games", BOT_GAME)
    with server.visit(found["token"]) as guest:
        play_on(guest, 4)
        found["ticket"] = guest.answer(type="report", words="this looks odd")["ticket"]
        status, problem = server.request(f"/api/tickets/{found['ticket']}")
        assert (status, "not over" in problem["reason"]) == (404, True)
        play_on(guest, 3)
        if guest.table.get("result") is None:
            guest.answer(type="concede")
    return found


def test_the_file_of_a_game_is_there_once_it_is_over(
    server: Site, game: dict[str, Any], finished: dict[str, Any]
) -> None:
    status, problem = server.request(f"/api/games/{game['token']}/file")
    assert (status, "hidden cards" in problem["reason"]) == (404, True)
    status, problem = server.request(f"/api/games/{finished['spectator_token']}/file")
    assert status == 404
    file = server.get(f"/api/games/{finished['token']}/file")
    played = play_again(read(json.dumps(file).encode()))
    assert played.difference == ""
    assert played.game.outcome == (1,)


def test_a_ticket_keeps_the_moment_it_was_made_at(server: Site, finished: dict[str, Any]) -> None:
    report = server.get(f"/api/tickets/{finished['ticket']}")
    whole = server.get(f"/api/games/{finished['token']}/file")
    assert report["words"] == "this looks odd"
    count = len(report["game"]["answers"])
    assert 0 < count < len(whole["answers"])
    assert report["game"]["answers"] == whole["answers"][:count]


def test_a_replay_shows_any_step_with_anybodys_eyes(server: Site, finished: dict[str, Any]) -> None:
    film = server.get(f"/api/replays/{finished['token']}")
    assert film["eyes"] == [0, -2, 1, -1]
    assert film["result"]["winners"] == [1]
    for at in (0, film["steps"] // 2, film["steps"]):
        for eyes, seen in ((0, {0}), (1, {1}), (-1, set()), (-2, {0, 1})):
            table = server.get(f"/api/replays/{finished['token']}/{at}?eyes={eyes}")
            assert (table["at"], table["viewer"]) == (at, eyes)
            sides = table["view"]["sides"]
            hands = {player for player in (0, 1) if "hand" in sides[player]["cards"]}
            assert hands == {player for player in seen if sides[player]["sizes"]["hand"]}
    last = server.get(f"/api/replays/{finished['token']}/{film['steps']}?eyes=0")
    assert last["result"]["winners"] == [1]
    assert all(0 < line.get("at", 0) <= film["steps"] for line in last["log"])


def test_a_spectator_replays_with_a_spectators_eyes(server: Site, finished: dict[str, Any]) -> None:
    token = finished["spectator_token"]
    assert server.get(f"/api/replays/{token}")["eyes"] == [-1]
    for eyes in (0, -2):
        status, _ = server.request(f"/api/replays/{token}/3?eyes={eyes}")
        assert status == 404


def test_a_link_to_the_replay_shows_all_of_it_and_nothing_else(
    server: Site, game: dict[str, Any], finished: dict[str, Any]
) -> None:
    def link(token: str) -> tuple[int, Any]:
        return server.request(f"/api/games/{token}/link", {"which": "replay"})

    status, problem = link(game["token"])
    assert (status, "not over" in problem["reason"]) == (404, True)
    assert link(finished["spectator_token"])[0] == 404
    status, made = link(finished["token"])
    assert status == 201
    shared = made["token"]
    assert shared not in (finished["token"], finished["spectator_token"])
    assert link(finished["token"])[1] == link(shared)[1] == made
    assert server.get(f"/api/replays/{shared}")["eyes"] == [-2, 0, 1, -1]
    assert server.get(f"/api/games/{shared}/file")["outcome"] == [1]
    for which in ("seat", "spectators", "friend"):
        assert server.request(f"/api/games/{shared}/link", {"which": which})[0] == 404
    with server.visit(shared) as guest:
        assert "replay" in guest.until("bye")["reason"]


def test_a_game_file_can_be_shown(server: Site, finished: dict[str, Any]) -> None:
    file = server.get(f"/api/games/{finished['token']}/file")
    film = server.get("/api/replays", file)
    assert film["steps"] == len(file["answers"])
    table = server.get(f"/api/replays/{film['token']}/{film['steps']}?eyes=1")
    assert table["result"]["winners"] == [1]


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"\xff\xfe", b'{"regalia":1,"answers":[]}', b"null"])
def test_what_is_no_game_file_is_refused(server: Site, data: bytes) -> None:
    status, problem = server.request("/api/replays", data)
    assert status in (400, 422)
    assert problem["reason"]


def test_a_game_that_goes_on_cannot_be_replayed(server: Site, game: dict[str, Any]) -> None:
    status, problem = server.request(f"/api/replays/{game['token']}")
    assert (status, "not over" in problem["reason"]) == (404, True)


# Before a game.


def test_what_can_be_chosen(server: Site) -> None:
    start = server.get("/api/start")
    assert {"embers", "rai", "lorraine"} <= {deck["name"] for deck in start["presets"]}
    assert {"random", "simple"} <= {bot["name"] for bot in start["bots"]}
    assert all(bot["about"] for bot in start["bots"])


def test_the_slips_of_a_deck_list_are_named_with_what_was_meant(server: Site) -> None:
    checked = server.get("/api/deck", {"text": "# Material Deck\n1 Spirit of Fire\n# Main Deck\n4 Firebal\n"})
    assert not checked["playable"]
    assert any("Firebal" in error["text"] and "Fireball" in error["text"] for error in checked["errors"])


def test_a_deck_that_breaks_a_rule_of_the_format_can_be_played(server: Site) -> None:
    checked = server.get(
        "/api/deck", {"text": "# Material Deck\n1 Spirit of Fire\n# Main Deck\n4 Fireball\n", "name": "tiny"}
    )
    assert checked["playable"]
    assert checked["breaches"]
    assert all(breach["rule"]["line"] for breach in checked["breaches"])
    assert checked["main"] == [
        {"slug": "fireball", "name": "Fireball", "amount": 4, "kind": "action", "level": None, "cost": 4}
    ]


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        ({"opponent": "bot", "deck": {"preset": "nonesuch"}}, "no preset"),
        ({"opponent": "bot", "deck": {}}, "Choose a deck"),
        ({"opponent": "bot", "bot": "genius", "deck": {"preset": "rai"}}, "no bot"),
        ({"opponent": "bot", "deck": {"text": "4 Firebal"}}, ""),
        ({"opponent": "bot", "deck": {"text": "4 Fireball"}}, "level 0"),
    ],
)
def test_a_game_that_cannot_begin_says_why(server: Site, asked: dict[str, Any], reason: str) -> None:
    status, problem = server.request("/api/games", asked)
    assert status == 422
    assert reason in problem["reason"]


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"opponent":"devil","deck":{}}', b'{"cheat":1}'])
def test_nonsense_over_http_is_refused(server: Site, data: bytes) -> None:
    for path in ("/api/games", "/api/deck"):
        status, problem = server.request(path, data)
        assert status == 400
        assert problem["reason"]
        assert "Traceback" not in problem["reason"]


def test_a_face_has_our_text_and_its_keywords(server: Site) -> None:
    face = server.get("/api/cards/fireball.json")
    assert (face["reserve"], face["memory"], face["elements"]) == (4, None, ["fire"])
    assert face["text"]
    assert [keyword["name"] for keyword in face["keywords"]] == ["Class Bonus"]
    assert server.request("/api/cards/no-such-card.json")[0] == 404
    assert server.get("/api/rules/cost.1.json")["line"]
    assert server.request("/api/rules/cost.999.json")[0] == 404


def test_the_page_comes_from_here_and_loads_nothing_from_elsewhere(server: Site) -> None:
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/", timeout=30) as answer:
        assert answer.headers["content-type"].startswith("text/html")
        assert "default-src 'self'" in answer.headers["content-security-policy"]
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/static/app.js", timeout=30) as answer:
        assert answer.headers["cache-control"] == "no-cache"


# Refusing.


def test_a_token_that_is_none_opens_nothing(server: Site) -> None:
    with server.visit("x" * 32) as guest:
        assert guest.until("refused")["reason"]
        assert guest.until("bye")
        with pytest.raises(ConnectionClosed):
            guest.receive()
    assert server.request(f"/api/games/{'x' * 32}")[0] == 404


def test_tokens_cannot_be_guessed(server: Site) -> None:
    found = [server.get("/api/games", FRIENDS) for _ in range(3)]
    tokens = [game[name] for game in found for name in ("token", "friend_token", "spectator_token")]
    assert len(set(tokens)) == 9
    assert all(len(token) >= 32 for token in tokens)


def test_pages_of_other_sites_are_turned_away(server: Site, game: dict[str, Any]) -> None:
    status, problem = server.request("/api/start", Origin="http://evil.example")
    assert (status, bool(problem["reason"])) == (403, True)
    assert server.request("/api/start", Host="evil.example")[0] == 403
    with pytest.raises(InvalidStatus), server.visit(game["token"], origin="http://evil.example"):
        pass
    with server.visit(game["token"], origin=f"http://127.0.0.1:{server.port}") as guest:
        assert guest.until("welcome")


def test_the_first_message_says_who_one_is(server: Site) -> None:
    with connect(f"ws://127.0.0.1:{server.port}/ws") as socket:
        socket.send(json.dumps({"type": "concede"}))
        assert json.loads(socket.recv(timeout=10))["type"] == "refused"


@pytest.mark.parametrize(
    "data",
    [
        "",
        "hello",
        "{}",
        "[]",
        "null",
        '{"type":"state"}',
        '{"type":"choose"}',
        '{"type":"choose","question":1,"said":[0],"life":99}',
        '{"type":"choose","question":99999,"said":[0]}',
        '{"type":"choose","question":1,"said":["a"]}',
        '{"type":"hello","token":"xxxxxxxxxxxxxxxxxxxx"}',
        '{"type":"allow undo","offer":1,"yes":true}',
        '{"type":"ask","handle":"B hand ?1"}',
        '{"type":"draft","question":99999,"picked":[]}',
        "[" * 5000,
        '{"type":"report","words":"' + "x" * LARGEST + '"}',
        b"\x00\xff\xfe",
    ],
)
def test_nonsense_is_refused_with_a_reason_and_changes_nothing(
    server: Site, game: dict[str, Any], data: str | bytes
) -> None:
    with server.visit(game["token"]) as guest:
        guest.question()
        before = guest.table
        guest.socket.send(data)
        refused = guest.until("refused", "bye")
        assert refused["type"] == "refused"
        assert refused["reason"].endswith((".", "?", "!"))
        assert "Traceback" not in refused["reason"]
        guest.send(type="refresh")
        after = guest.until("table")
    assert after["view"] == before["view"]
    assert after["question"] == before["question"]


def test_who_says_too_much_is_slowed_down_and_then_sent_away(server: Site, game: dict[str, Any]) -> None:
    with server.visit(game["token"]) as guest:
        guest.until("table")
        for number in range(80):
            guest.send(type="ask", handle="nonsense", id=number + 1)
        reasons = [guest.until("refused")["reason"] for _ in range(80)]
        assert any("Too many" in reason for reason in reasons)
        assert "no such card" in reasons[0]


def test_a_hidden_card_is_in_no_message(server: Site, friends: dict[str, Any]) -> None:
    """What one player holds is named in no message to the other, nor to a spectator."""
    with (
        server.visit(friends["token"]) as ann,
        server.visit(friends["friend_token"]) as ben,
        server.visit(friends["spectator_token"]) as carl,
    ):
        hands: list[set[str]] = [set(), set()]
        while not all(hands):
            for guest in (ann, ben):
                guest.send(type="refresh")
                guest.until("table")
                if guest.table["question"] is not None:
                    guest.choose()
            for guest in (ann, ben, carl):
                guest.send(type="refresh")
                guest.until("table")
            hands = [
                {card["name"] for card in guest.table["view"]["sides"][seat]["cards"].get("hand", ())}
                for seat, guest in enumerate((ann, ben))
            ]
        for reader, secret in ((ben, hands[0]), (carl, hands[0]), (ann, hands[1]), (carl, hands[1])):
            shown = json.dumps(reader.table)
            own = hands[1] if reader is ben else hands[0] if reader is ann else set()
            assert not [name for name in secret - own if name in shown]
