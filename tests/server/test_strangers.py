"""What a stranger sends or holds open stops nobody else, and tells nothing that is not theirs to know."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import signal
import socket
import threading
import time
import urllib.request
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from regalia.game.information.knowledge import SPECTATOR
from regalia.puzzles.files import shipped
from regalia.server.engine import Engine, Outcome
from regalia.server.faults import MOST_LINES, Short, Throttle
from regalia.server.limits import RATES, Buckets, Crowd
from regalia.server.names import proper, skeleton
from regalia.server.protocol import Choose
from regalia.server.room import Room
from regalia.server.workers import Process
from tests.server.table import Site, asked, choose, obvious, room, site
from tests.server.test_trouble import until

BOT_GAME = {"opponent": "bot", "deck": {"preset": "embers"}, "against": {"preset": "tides"}, "first": "me"}
FRIENDS = {"opponent": "friend", "deck": {"preset": "rai"}, "against": {"preset": "lorraine"}, "first": "me"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with site(tmp_path_factory.mktemp("table")) as found:
        yield found


@pytest.fixture
def friends(server: Site) -> tuple[str, str]:
    """A game of two persons: their tokens."""
    return between_friends(server)


def between_friends(server: Site) -> tuple[str, str]:
    created = server.get("/api/games", FRIENDS)
    joined = server.get(f"/api/join/{created['friend_token']}", {})
    return created["token"], joined["token"]


# Who is who.


def test_a_spectators_link_leads_to_no_seat(server: Site) -> None:
    created = server.get("/api/games", {"opponent": "friend", "deck": {"preset": "rai"}})
    with server.visit(created["spectator_token"]) as guest:
        assert guest.until("waiting")["friend_token"] == ""
    with server.visit(created["token"]) as guest:
        assert guest.until("waiting")["friend_token"] == created["friend_token"]


def test_a_link_made_anew_ends_the_old_one(server: Site, friends: tuple[str, str]) -> None:
    mine, other = friends
    with server.visit(mine) as old, server.visit(other) as friend:
        before = old.until("table")
        friend.until("table")
        new = server.get(f"/api/games/{mine}/link", {"which": "seat"})["token"]
        assert "made anew" in old.until("bye")["reason"]
        assert friend.answer(type="stops", stops={})["type"] == "accepted"
    assert server.request(f"/api/games/{mine}")[0] == 404
    with server.visit(new) as guest:
        assert guest.until("welcome")["seat"] == 0
        assert guest.until("table")["view"] == before["view"]


def test_no_link_is_made_to_a_seat_that_is_taken_meanwhile(
    server: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    created = server.get("/api/games", FRIENDS)
    store, read, joined = server.hub.store, server.hub.read, list[dict[str, Any]]()

    async def read_and_let_join(deed: Callable[..., Any], *args: Any) -> Any:
        found = await read(deed, *args)
        if deed == store.game and not joined:
            joined.append({})
            invitation = f"/api/join/{created['friend_token']}"
            joined[0] = await asyncio.to_thread(server.get, invitation, {"name": "Ben"})
        return found

    monkeypatch.setattr(server.hub, "read", read_and_let_join)
    status, _ = server.request(f"/api/games/{created['token']}/link", {"which": "friend"})
    assert status == 404
    assert joined[0]["token"]
    assert sorted(store.tokens(created["game"])) == [SPECTATOR, 0, 1]


def test_a_spectators_link_is_made_anew_by_players_only(server: Site) -> None:
    created = server.get("/api/games", FRIENDS)
    spectator = created["spectator_token"]
    for which in ("seat", "spectators", "friend"):
        assert server.request(f"/api/games/{spectator}/link", {"which": which})[0] == 404
    new = server.get(f"/api/games/{created['token']}/link", {"which": "spectators"})["token"]
    assert server.request(f"/api/games/{spectator}")[0] == 404
    assert server.get(f"/api/games/{new}")["seat"] == -1
    invited = server.get(f"/api/games/{created['token']}/link", {"which": "friend"})["token"]
    assert server.request(f"/api/join/{created['friend_token']}")[0] == 404
    friend = server.get(f"/api/join/{invited}", {})["token"]
    assert server.request(f"/api/games/{friend}/link", {"which": "friend"})[0] == 404
    assert server.request(f"/api/games/{created['token']}/link", {"which": "friend"})[0] == 404


@pytest.mark.parametrize(
    "name", ["You", "Y\u043eu", "\uff39\uff4f\uff55", "Y0u", "the b\u00f6t", "P1ayer A", "T.h.e Bot"]
)
def test_nobody_is_called_what_looks_like_somebody_else(server: Site, name: str) -> None:
    assert server.request("/api/games", BOT_GAME | {"name": name})[0] == 422


@pytest.mark.parametrize("name", ["Ann", "Юрий", "李雷", "Zoë", "Bo", "Player E", "Youssef"])
def test_people_are_called_what_they_like(name: str) -> None:
    assert proper(name) == name
    assert skeleton(name)


# Time tells nothing.


def test_an_answer_comes_before_others_tables_are_made(
    server: Site, friends: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """How long the other player's options take to list cannot be seen by who has just chosen."""
    mine, other = friends
    go = threading.Event()
    others = Engine.others

    def wait(engine: Engine, *more: Any) -> Outcome:
        assert go.wait(20)
        return others(engine, *more)

    with server.visit(mine) as guest, server.visit(other) as friend:
        guest.question()
        friend.until("table")
        monkeypatch.setattr(Engine, "others", wait)
        assert guest.choose()["type"] == "accepted"
        guest.until("table")
        go.set()
        friend.until("table")


def test_ones_own_message_lists_nothing_of_others() -> None:
    """What the other player could do is worked out after the answer, and not for it."""
    engine = Engine()
    table = engine.rooms["game"] = room()
    handed_over = 0
    for _ in range(40):
        player = table.decider
        question = asked(table, player)
        message = Choose(question=question.number, said=obvious(question))
        outcome = engine.receive("game", player, message, [0, 1], {0, 1})
        decision = table.game.decision
        assert decision is not None
        if decision.player != player and decision.topic in ("act", "materialize"):
            handed_over += 1
            assert callable(decision._options), "its options have been listed"
        assert list(outcome.tables) == [player]
        assert outcome.others == (1 - player,)
        due = engine.others("game", outcome.others, {0, 1}).due
        while due is not None:
            by_itself = engine.answer_by_itself("game", due, [0, 1], {0, 1})
            due = by_itself.due if by_itself is not None else None
    assert handed_over > 5


def test_stops_are_set_without_a_look_at_others(
    server: Site, friends: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[list[int]] = []
    tables = Room.tables

    def note(table: Room, seats: Any) -> dict[int, bytes]:
        made.append(list(seats))
        return tables(table, seats)

    mine, other = friends
    with server.visit(mine) as guest, server.visit(other) as friend:
        guest.until("table")
        friend.until("table")
        monkeypatch.setattr(Room, "tables", note)
        assert guest.answer(type="stops", stops={"hold": True})["type"] == "accepted"
        assert guest.until("table")["stops"]["hold"]
    assert [seats for seats in made if seats] == [[0]]


def test_after_a_choice_a_game_between_persons_is_quiet_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else who sends something at once could time how long the other's options took."""
    monkeypatch.setattr("regalia.server.hub.QUIET", 0.5)
    with site(tmp_path) as server:
        mine, other = between_friends(server)
        with server.visit(mine) as guest, server.visit(other) as friend:
            guest.question()
            friend.until("table")
            guest.choose()
            chosen = time.monotonic()
            guest.answer(type="stops", stops={})
            assert time.monotonic() - chosen > 0.4


# Work that comes to no end.


def processes(server: Site) -> list[Process]:
    return [worker for worker in server.hub.crew.workers if isinstance(worker, Process) and worker.pid]


def test_a_message_that_takes_too_long_is_given_up_and_the_game_goes_on(tmp_path: Path) -> None:
    with site(tmp_path, workers=2) as server:
        created, other = server.get("/api/games", BOT_GAME), server.get("/api/games", BOT_GAME)
        with server.visit(created["token"]) as guest, server.visit(other["token"]) as neighbour:
            question = guest.question()
            neighbour.question()
            games = list(server.hub.games.values())
            tasks = [task for one in games for task in (one.driver, one.warmer) if task is not None]
            until(lambda: all(task.done() for task in tasks))
            worker = server.hub.games[created["game"]].worker
            assert isinstance(worker, Process)
            assert worker.pid is not None
            worker._patience = 0.1
            os.kill(worker.pid, signal.SIGSTOP)
            refused = guest.choose()
            assert refused["type"] == "refused"
            assert "took too long" in refused["reason"]
            worker._patience = 30.0
            guest.send(type="refresh")
            assert guest.until("table")["question"] == question
            assert guest.choose()["type"] == "accepted"
            assert neighbour.choose()["type"] == "accepted"


def test_a_worker_that_is_killed_loses_nothing(tmp_path: Path) -> None:
    with site(tmp_path, workers=2) as server:
        tokens = [server.get("/api/games", BOT_GAME)["token"] for _ in range(2)]
        with server.visit(tokens[0]) as one, server.visit(tokens[1]) as other:
            for guest in (one, other):
                assert guest.choose()["type"] == "accepted"
                guest.question()
            for worker in processes(server):
                pid = worker.pid
                assert pid is not None
                os.kill(pid, signal.SIGKILL)
            for guest in (one, other):
                assert guest.choose()["type"] == "accepted"
                assert guest.question()


def test_what_cannot_be_shown_to_the_other_player_is_taken_back(
    server: Site, friends: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(engine: Engine, *more: Any) -> Outcome:
        raise ZeroDivisionError

    mine, other = friends
    with server.visit(mine) as guest, server.visit(other) as friend:
        before = guest.question()
        friend.until("table")
        with monkeypatch.context() as broken:
            broken.setattr(Engine, "others", fail)
            guest.choose()
            friend.until("table")
        guest.send(type="refresh")
        table = guest.until("table")
        while table["question"] is None:
            table = guest.until("table")
        assert table["question"]["prompt"] == before["prompt"]
        assert table["question"]["number"] > before["number"], "no number is used twice"
        assert any("taken back" in line["text"] for line in table["log"])
        assert guest.choose()["type"] == "accepted"


# How much.


def test_a_bucket_runs_empty_and_fills_again() -> None:
    now = [0.0]
    buckets = Buckets(lambda: now[0])
    rate = RATES["game"]
    assert [buckets.wait("192.0.2.1", "game") for _ in range(rate.burst)] == [0.0] * rate.burst
    assert buckets.wait("192.0.2.1", "game") == pytest.approx(rate.every)
    assert buckets.wait("192.0.2.2", "game") == 0.0, "another address has its own"
    assert buckets.wait("192.0.2.1", "list") == 0.0, "and so has another kind"
    now[0] += rate.every
    assert buckets.wait("192.0.2.1", "game") == 0.0
    assert buckets.wait("192.0.2.1", "game") > 0


def test_buckets_of_many_addresses_are_forgotten_when_they_are_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regalia.server.limits.MOST_BUCKETS", 100)
    now = [0.0]
    buckets = Buckets(lambda: now[0])
    for number in range(1000):
        now[0] += 1
        buckets.wait(f"192.0.{number // 250}.{number % 250}", "list")
    assert len(buckets._full_at) <= 101


def test_who_asks_too_much_is_told_when_to_come_back(tmp_path: Path) -> None:
    with site(tmp_path, limited=True) as server:
        answers = [server.request("/api/games", BOT_GAME) for _ in range(RATES["game"].burst + 1)]
        assert [status for status, _ in answers] == [201] * RATES["game"].burst + [429]
        problem = answers[-1][1]
        assert 1 <= problem["wait"] <= RATES["game"].every
        assert f"try again in {problem['wait']} s" in problem["reason"]
        assert server.request("/api/start")[0] == 200


def test_connections_are_counted_in_all_and_from_each_address() -> None:
    crowd = Crowd(5, 2)
    assert [crowd.admits("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert [crowd.admits("2001:db8::1"), crowd.admits("2001:db8::2"), crowd.admits("2001:db8::3")] == [
        True,
        True,
        False,
    ], "one household has one count"
    assert crowd.admits("192.0.2.2")
    assert not crowd.admits("192.0.2.3"), "five in all"
    crowd.leaves("192.0.2.1")
    assert crowd.admits("192.0.2.3")
    assert crowd.count == 5


def test_who_says_nothing_is_shown_out_and_others_get_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Silent connections, more than there may be: they are turned away or closed, and the log stays short."""
    monkeypatch.setattr("regalia.server.doors.MOST", 60)
    monkeypatch.setattr("regalia.server.doors.PATIENCE", 1.0)
    with site(tmp_path) as server:
        silent = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(100)]
        until(lambda: is_open(server))
        for one in silent:
            one.settimeout(20)
            while one.recv(1000):
                pass
            one.close()
        with server.visit(server.get("/api/games", BOT_GAME)["token"]) as guest:
            assert guest.question()
            time.sleep(1.5)
            assert guest.choose()["type"] == "accepted", "a websocket that has said hello may be silent"


def is_open(server: Site) -> bool:
    try:
        return server.request("/api/start")[0] == 200
    except (OSError, ValueError):
        return False


def test_half_a_request_is_no_request(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who sends a letter now and then does not hold a connection for ever."""
    monkeypatch.setattr("regalia.server.doors.PATIENCE", 0.5)
    with site(tmp_path) as server, socket.create_connection(("127.0.0.1", server.port)) as slow:
        slow.settimeout(0.1)
        given_up = time.monotonic() + 20
        try:
            slow.sendall(b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\nx: ")
            while time.monotonic() < given_up:
                slow.sendall(b"y")
                try:
                    if not slow.recv(1000):
                        break
                except TimeoutError:
                    pass
        except OSError:
            pass
        assert time.monotonic() < given_up


def test_the_log_cannot_fill_a_disk() -> None:
    now = [0.0]
    throttle = Throttle(lambda: now[0])
    records = [
        logging.LogRecord("x", logging.ERROR, "", 0, "line %d", (number,), None) for number in range(10_001)
    ]
    passed = [record for record in records[:-1] if throttle.filter(record)]
    assert len(passed) == MOST_LINES
    now[0] = 61.0
    assert throttle.filter(records[-1])
    assert (
        records[-1].getMessage()
        == f"line 10000 ({10_000 - MOST_LINES:,} more lines in a minute were left out)"
    )
    long = logging.LogRecord("x", logging.ERROR, "", 0, "y" * 100_000, (), None)
    assert len(Short().format(long)) < 5_000


def test_games_that_nobody_joined_and_old_puzzles_go_away(tmp_path: Path) -> None:
    with site(tmp_path) as server:
        waiting = server.get("/api/games", FRIENDS | {"against": None})
        going = server.get("/api/games", BOT_GAME)
        lesson = server.get("/api/lessons", {})
        puzzle, looked_at = (server.get("/api/puzzles", {"puzzle": next(iter(shipped()))}) for _ in range(2))
        store = server.hub.store
        store.remove_stale(3600).result(10)
        assert store.count() == 5
        store.remove_stale(-1, {looked_at["game"]}).result(10)
        kept = {one.id for one in store.games()}
        assert kept == {going["game"], lesson["game"], looked_at["game"]}
        assert server.request(f"/api/join/{waiting['friend_token']}")[0] == 404
        assert server.request(f"/api/games/{puzzle['token']}")[0] == 404


def test_a_list_is_kept_as_it_was_read(server: Site) -> None:
    """What was pasted around it is not stored."""
    text = "# Material Deck\n1 Spirit of Fire\n# Main Deck\n4 Fireball\n" + "// nothing of interest\n" * 2000
    created = server.get("/api/games", {"opponent": "friend", "deck": {"text": text, "name": "mine"}})
    stored = server.hub.store.game(created["game"])
    assert stored is not None
    assert stored.waiting is not None
    assert stored.waiting.deck.deck.main == {"fireball": 4}
    assert b"of interest" not in json.dumps(stored.waiting.deck.deck.name).encode()
    assert server.get(f"/api/join/{created['friend_token']}")["needs_deck"]


# What comes from elsewhere.


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"content-type": "text/plain"}, 415),
        ({"content-type": "application/x-www-form-urlencoded"}, 415),
        ({"content-type": "application/json; charset=utf-8"}, 201),
        ({"sec-fetch-site": "cross-site"}, 403),
        ({"sec-fetch-site": "same-site"}, 403),
        ({"sec-fetch-site": "same-origin"}, 201),
        ({"sec-fetch-site": "none"}, 201),
    ],
)
def test_pages_of_other_sites_begin_no_game(server: Site, headers: dict[str, str], status: int) -> None:
    assert server.request("/api/games", BOT_GAME, **headers)[0] == status


def test_the_page_may_talk_to_its_own_server_only(server: Site) -> None:
    with urllib.request.urlopen(f"http://127.0.0.1:{server.port}/", timeout=30) as answer:
        policy = answer.headers["content-security-policy"]
    assert "connect-src 'self';" in policy
    assert "object-src 'none'" in policy
    assert "form-action 'none'" in policy
    assert "ws:" not in policy


# Memory.


def test_a_game_that_is_put_away_leaves_nothing_behind() -> None:
    """Nothing of it hangs together in a circle, which only a look at all that is in memory would find."""
    table = room()
    for _ in range(10):
        choose(table, table.decider)
        table.tables((0, 1, -1))
    gc.collect()
    gc.disable()
    try:
        gone = weakref.ref(table)
        table.close()
        del table
        assert gone() is None
    finally:
        gc.enable()
