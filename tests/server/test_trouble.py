"""Attackers, and faults at a bad moment: nothing is lost, given away, or stuck."""

from __future__ import annotations

import json
import logging
import socket
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from regalia.server.clock import Clock
from regalia.server.crew import Crew
from regalia.server.engine import Engine
from regalia.server.hub import Hub
from regalia.server.keeping import MOST_REMARKS, Change
from regalia.server.protocol import AllowUndo, Cancel, Concede, FromPage, PassOn, Undo
from regalia.server.replays import Film
from regalia.server.room import Refuse, Room
from regalia.server.seats import BOTH
from regalia.server.store import Store
from regalia.server.workers import GivenUp
from tests.server.table import BOT, PERSON, Site, asked, choose, go_on, play_until, room, site
from tests.server.test_keeping import change, new

BOT_GAME = {"opponent": "bot", "deck": {"preset": "embers"}, "against": {"preset": "tides"}, "first": "me"}
FRIENDS = {"opponent": "friend", "deck": {"preset": "rai"}, "name": "Ann"}
LIST = "# Material Deck\n1 Spirit of Fire\n# Main Deck\n4 Fireball\n4 Blitz Mage\n"


def until(condition: Callable[[], bool]) -> None:
    """Wait for something that happens in the thread of the server."""
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline, "it never happens"
        time.sleep(0.001)


def begun(server: Site) -> tuple[str, dict[str, Any]]:
    """A game against the bot: the token of the person, and what they are asked first."""
    token: str = server.get("/api/games", BOT_GAME)["token"]
    with server.visit(token) as guest:
        return token, guest.question()


def question_at(server: Site, token: str) -> dict[str, Any]:
    with server.visit(token) as guest:
        return guest.question()


# Faults between doing and writing down.


def test_a_fault_after_the_deed_leaves_no_gap_in_what_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The engine did it, but the tables cannot be made: it has not happened, in memory nor in the file."""
    with site(tmp_path) as server:
        token, before = begun(server)
        with server.visit(token) as guest:
            guest.question()
            with monkeypatch.context() as broken:
                broken.setattr(Room, "tables", lambda *_: 1 / 0)
                assert "nothing has happened" in guest.choose()["reason"]
            guest.send(type="refresh")
            assert guest.until("table")["question"] == before
            assert guest.choose()["type"] == "accepted"
            after = guest.question()
    with site(tmp_path) as server:
        assert question_at(server, token) == after


def test_a_game_that_cannot_be_mended_is_fetched_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with site(tmp_path) as server:
        token, before = begun(server)
        with server.visit(token) as guest:
            guest.question()
            with monkeypatch.context() as broken:
                broken.setattr(Room, "tables", lambda *_: 1 / 0)
                broken.setattr(Room, "go_back", lambda *_: 1 / 0)
                guest.send(type="choose", id=1, question=before["number"], said=before["proposal"] or [0])
                assert "come back" in guest.until("bye")["reason"]
                assert not server.hub.games
        assert question_at(server, token) == before


def test_what_cannot_go_on_by_itself_has_not_begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A choice is refused as a whole if what follows from it by itself cannot be done."""

    def refuse(engine: Engine, table: Room) -> None:
        raise Refuse("This cannot be played yet.")

    with site(tmp_path) as server:
        token, before = begun(server)
        with server.visit(token) as guest:
            guest.question()
            with monkeypatch.context() as broken:
                broken.setattr(Engine, "_go_on", refuse)
                assert guest.choose()["reason"] == "This cannot be played yet."
        assert question_at(server, token) == before


def test_after_a_failed_write_nobody_goes_on_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message that waited for its turn does not write upon what was never written."""
    failing: Future[None] = Future()
    saves, received = [failing], [0]
    save, receive = Store.save, Hub.receive

    def fail_once(store: Store, changed: Change, clock: Clock | None) -> Future[None]:
        return saves.pop() if saves else save(store, changed, clock)

    async def when_both_are_here(hub: Hub, game: Any, connection: Any, message: FromPage) -> None:
        received[0] += 1
        if received[0] == 2:
            failing.set_exception(sqlite3.OperationalError("disk I/O error"))
        await receive(hub, game, connection, message)

    with site(tmp_path) as server:
        token, before = begun(server)
        with server.visit(token) as one, server.visit(token) as other:
            one.question()
            other.question()
            with monkeypatch.context() as broken:
                broken.setattr(Store, "save", fail_once)
                broken.setattr(Hub, "receive", when_both_are_here)
                one.send(type="choose", id=1, question=before["number"], said=[0])
                until(lambda: received[0] > 0)
                other.send(type="concede", id=1)
                for guest in (one, other):
                    assert "could not be written down" in guest.until("bye", "accepted")["reason"]
        assert question_at(server, token) == before
        assert not server.get(f"/api/games/{token}")["over"]


class Minds:
    """A process in which bots think, as the tests want it."""

    waiting = 0

    def begin(self) -> None:
        pass


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> list[Future[Any]]:
    """What bots think about, and come to no end with until a test says what they think."""
    begun: list[Future[Any]] = []

    class Slow(Minds):
        def call(self, deed: str, *more: Any) -> Future[Any]:
            begun.append(Future())
            return begun[-1]

    monkeypatch.setattr("regalia.server.driving.QUICK", frozenset())
    monkeypatch.setattr(Crew, "thinker", lambda *_: Slow())
    return begun


def test_a_thought_for_a_game_that_was_let_go_of_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thoughts: list[Future[Any]]
) -> None:
    with site(tmp_path) as server:
        token = server.get("/api/games", BOT_GAME | {"first": "other"})["token"]
        with server.visit(token) as guest:
            guest.until("table")
            until(lambda: bool(thoughts))
            (id,) = server.hub.games
            (driver,) = [game.driver for game in server.hub.games.values()]
            with monkeypatch.context() as broken:
                broken.setattr("regalia.server.store._json", lambda value: 1 / 0)
                guest.send(type="stops", stops={})
                guest.until("bye")
            rows = len(server.hub.store.rows(id))
            thoughts[0].set_result("anything")
            until(lambda: driver is None or driver.done())
            assert len(server.hub.store.rows(id)) == rows


def full(store: Store) -> None:
    """As if nothing more had room on the disk."""
    pages = store._writing.execute("pragma page_count").fetchone()[0]
    store._writing.execute(f"pragma max_page_count = {pages}")


def test_on_a_full_disk_a_game_stands_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    with site(tmp_path) as server:
        token = server.get("/api/games", {"opponent": "myself", "deck": {"preset": "embers"}})["token"]
        question_at(server, token)
        full(server.hub.store)
        last: dict[str, Any] = {}
        reason = ""
        while not reason:  # what is in the file already has room for a few answers
            with server.visit(token) as guest:
                last = guest.question()
                guest.send(type="choose", id=1, question=last["number"], said=last["proposal"] or [0])
                reason = guest.until("accepted", "bye").get("reason", "")
        assert "could not be written down" in reason
        assert question_at(server, token) == last
        while (answer := server.request("/api/games", BOT_GAME))[0] == 201:
            pass
        assert "disk is full" in answer[1]["reason"]
        server.hub.store._writing.execute("pragma max_page_count = 1000000")
        with server.visit(token) as guest:
            assert guest.choose()["type"] == "accepted"


def test_a_file_that_another_program_has_locked_is_waited_for_and_then_given_up(tmp_path: Path) -> None:
    with site(tmp_path) as server:
        token, before = begun(server)
        server.hub.store._writing.execute("pragma busy_timeout = 50")
        other = sqlite3.connect(tmp_path / "games.sqlite", isolation_level=None)
        other.execute("begin immediate")
        with server.visit(token) as guest:
            guest.question()
            guest.send(type="report", id=3)
            assert "could not be written down" in guest.until("refused")["reason"]
            guest.send(type="choose", id=1, question=before["number"], said=[0])
            assert "could not be written down" in guest.until("bye", "accepted")["reason"]
        other.execute("rollback")
        other.close()
        with server.visit(token) as guest:
            assert guest.question() == before
            assert guest.choose()["type"] == "accepted"


def test_who_no_longer_waits_for_a_write_does_not_stop_the_writing(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    stored = new(store)
    gate: Future[None] = Future()
    store._do(lambda connection: gate.result(10))
    store.save(change(stored, 0, [])).cancel()
    gate.set_result(None)
    store.save(change(stored, 0, [])).result(10)
    store.close()


def test_who_cannot_be_shown_the_table_is_not_counted_as_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with site(tmp_path) as server:
        token, _ = begun(server)
        with monkeypatch.context() as broken:
            broken.setattr(Room, "table", lambda *_, **__: 1 / 0)
            with server.visit(token) as guest:
                assert "went wrong" in guest.until("bye")["reason"]
        (game,) = server.hub.games.values()
        assert not game.connections


def test_a_fault_while_a_game_goes_on_by_itself_is_told_and_it_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = Engine._play_quickly
    faults = [1, 2]

    def fail_twice(engine: Engine, table: Room) -> None:
        if table.rows and faults:
            faults.pop()
            table.let_bot_answer()
            raise ZeroDivisionError
        play(engine, table)

    with site(tmp_path) as server:
        monkeypatch.setattr(Engine, "_play_quickly", fail_twice)
        token = server.get("/api/games", BOT_GAME | {"first": "other"})["token"]
        with server.visit(token) as guest:
            guest.question()
            guest.send(type="refresh")
            said = [line["text"] for line in guest.until("table")["log"] if line["kind"] == "table"]
        assert not faults
        assert any("went wrong inside Regalia" in text for text in said)


def test_a_stored_game_that_goes_wrong_when_it_is_played_again_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with site(tmp_path) as server:
        token, _ = begun(server)
    with site(tmp_path) as server:
        monkeypatch.setattr(Room, "_repeat", lambda *_: 1 / 0)
        with server.visit(token) as guest:
            assert "cannot be opened" in guest.until("refused")["reason"]


def test_games_that_nobody_looks_at_do_not_fill_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("regalia.server.hub.MOST_IDLE", 2)
    with site(tmp_path) as server:
        seen = dict(begun(server) for _ in range(6))
        games = list(server.hub.games.values())
        until(
            lambda: not (any(game.connections or (game.driver and not game.driver.done()) for game in games))
        )
        seen |= dict([begun(server)])
        assert len(server.hub.games) <= 2 + 1, "two that nobody looks at, and the one that was opened"
        for token, question in seen.items():
            assert question_at(server, token) == question


def test_who_comes_while_a_game_is_put_away_finds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """There is never a second copy of a game in memory: each would know only half of what happens."""
    dropped: list[bool] = []

    async def open_and_lose(hub: Hub, id: str) -> Any:
        game = await opened(hub, id)
        if not dropped:
            dropped.append(True)
            del hub.games[id]
            game.gone = True
        return game

    opened = Hub.open
    monkeypatch.setattr(Hub, "open", open_and_lose)
    with site(tmp_path) as server:
        token = server.get("/api/games", BOT_GAME)["token"]
        with server.visit(token) as guest:
            guest.question()
            (game,) = server.hub.games.values()
            assert len(game.connections) == 1
            assert guest.choose()["type"] == "accepted"


# Bots that think elsewhere.


def test_a_bot_that_cannot_think_is_answered_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process may die, take too long, or come up with nonsense: something legal is answered."""
    problems: list[Any] = [GivenUp("killed"), GivenUp("took too long"), "nonsense"]

    class Lost(Minds):
        def call(self, deed: str, *more: Any) -> Future[Any]:
            thought: Future[Any] = Future()
            problem = problems.pop() if len(problems) > 1 else problems[0]
            if isinstance(problem, Exception):
                thought.set_exception(problem)
            else:
                thought.set_result(problem)
            return thought

    monkeypatch.setattr("regalia.server.driving.QUICK", frozenset())
    monkeypatch.setattr(Crew, "thinker", lambda *_: Lost())
    with site(tmp_path) as server:
        token = server.get("/api/games", BOT_GAME | {"first": "other"})["token"]
        with server.visit(token) as guest:
            assert guest.question()
    assert len(problems) == 1


def test_who_waits_for_a_bot_is_told_for_how_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, thoughts: list[Future[Any]]
) -> None:
    """Two others wait for the same process: each takes a third of the time, and all three together one."""
    monkeypatch.setattr(Minds, "waiting", 2)
    monkeypatch.setattr("regalia.server.driving.USUAL_THOUGHT", 4.0)
    with site(tmp_path) as server:
        token = server.get("/api/games", BOT_GAME | {"first": "other"})["token"]
        with server.visit(token) as guest:
            said = guest.until("thinking")
            assert (said["player"], said["seconds"]) == (1, 4)
            thoughts[0].set_result("anything")


# Going back.


def test_who_has_given_up_cannot_be_brought_back_by_an_old_request() -> None:
    """Once a game is over its file shows hidden cards, so it stays over."""
    table = room()
    player = play_until(table, "act", "main")
    choose(table, player)
    table.receive(player, Undo())
    table.receive(player, Concede())
    with pytest.raises(Refuse):
        table.receive(1 - player, AllowUndo(offer=1, yes=True))
    assert table.over


def test_leave_to_go_back_is_leave_for_what_was_asked() -> None:
    """Who has cancelled the play that was to be taken back does not get the choice before it back instead."""
    table = room()
    player = play_until(table, "act", "main")
    costly = [
        place
        for place, option in enumerate(asked(table, player).options)
        if option.what == "activate" and "reserve 0" not in option.text
    ]
    choose(table, player, costly[0])
    table.receive(player, Undo())
    table.receive(player, Cancel(question=asked(table, player).number))
    with pytest.raises(Refuse, match="Nobody has asked"):
        table.receive(1 - player, AllowUndo(offer=1, yes=True))


def test_a_pass_that_failed_does_not_go_on_passing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = room()
    player = play_until(table, "act", "main")

    def fail(*_: Any) -> None:
        raise Refuse("not yet")

    monkeypatch.setattr(Room, "_push", fail)
    with pytest.raises(Refuse):
        table.receive(player, PassOn(question=asked(table, player).number))
    assert not table.passing_on


class Page:
    """The log as a page keeps it: what is sent replaces what was sent before."""

    def __init__(self) -> None:
        self.log: list[str] = []

    def show(self, data: bytes) -> None:
        table = json.loads(data)
        self.log = [*self.log[: table["log_from"]], *(line["text"] for line in table["log"])]


@pytest.mark.parametrize("seat", [0, BOTH])
def test_the_log_on_the_page_is_that_of_the_server_also_after_going_back(seat: int) -> None:
    table = room(alone=True) if seat == BOTH else room(PERSON, BOT)
    page = Page()
    go_on(table)
    for number in range(40):
        page.show(table.tables((seat,))[seat])
        if table.over:
            break
        if number % 5 == 4:
            table.receive(seat, Undo())
            go_on(table)
        else:
            options = asked(table, seat).options
            plays = [place for place, option in enumerate(options) if option.what == "activate"]
            choose(table, seat, *plays[:1])
        page.show(table.tables((seat,))[seat])
        lines = table.logs[table.eyes_of(seat)].lines
        assert page.log == [line.text for line in lines], number
    assert any("took back" in text for text in page.log)


# What is nobody's business.


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with site(tmp_path_factory.mktemp("home")) as running:
        yield running


def test_a_friend_whose_deck_is_refused_is_not_shown_the_other_deck(server: Site) -> None:
    """Lists without a name share one: whose is to blame must not be told by it."""
    host = {"opponent": "friend", "deck": {"text": LIST}}
    found = server.get("/api/games", host)
    status, problem = server.request(
        f"/api/join/{found['friend_token']}", {"deck": {"text": "# Main Deck\n4 Fireball\n"}}
    )
    assert status == 422
    assert "level 0" in problem["reason"]
    assert "Blitz Mage" not in json.dumps(problem)
    assert problem["checked"]["material"] == []


@pytest.mark.parametrize("name", ["You", " you ", "the\u202ebot", "Chance"])
def test_nobody_is_called_what_the_log_calls_others(server: Site, name: str) -> None:
    status, problem = server.request("/api/games", FRIENDS | {"name": name})
    assert (status, "another name" in problem["reason"]) == (422, True)


def test_no_token_is_in_the_log_of_the_server(
    server: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    token = server.get("/api/games", BOT_GAME)["token"]
    with monkeypatch.context() as broken, caplog.at_level(logging.DEBUG):
        broken.setattr(Store, "game", lambda *_: 1 / 0)
        status, problem = server.request(f"/api/games/{token}")
        with server.visit(token) as guest:
            guest.until("bye")
    assert (status, "went wrong" in problem["reason"]) == (500, True)
    assert "a fault in Regalia" in caplog.text
    assert not any(
        token in record.getMessage()
        for record in caplog.records
        if record.name.startswith(("regalia", "uvicorn"))
    )


def raw(server: Site, head: str) -> str:
    """What the server answers to these very bytes."""
    with socket.create_connection(("127.0.0.1", server.port), 20) as line:
        line.sendall(head.encode("latin-1"))
        data = b""
        while chunk := line.recv(65536):
            data += chunk
    return data.decode("latin-1")


@pytest.mark.parametrize(
    "head",
    [
        "GET / HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n",
        "GET /api/start HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://[\r\nConnection: close\r\n\r\n",
        "GET /api/start HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: null\r\nConnection: close\r\n\r\n",
    ],
)
def test_an_address_that_is_none_is_turned_away_without_a_fault(
    server: Site, head: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert " 403 " in raw(server, head).partition("\r\n")[0]
    assert "Traceback" not in caplog.text


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/%2e%2e/__init__.py",
        "/static//etc/passwd",
        "/api/cards/..%2f..%2fgames.sqlite.json",
        "/api/replays/" + "x" * 32 + "/" + "9" * 6000,
        "/api/tickets/../games",
    ],
)
def test_no_path_leads_out_of_the_page(server: Site, path: str, caplog: pytest.LogCaptureFixture) -> None:
    answer = raw(server, f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    assert " 404 " in answer.partition("\r\n")[0]
    assert "import" not in answer
    assert "Traceback" not in caplog.text


def test_what_nobody_foresaw_is_still_answered_in_words(
    server: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("regalia.server.app.StaticFiles.get_path", lambda *_: 1 / 0)
    status, problem = server.request("/static/app.js")
    assert (status, "went wrong" in problem["reason"]) == (500, True)


def test_moments_that_are_kept_are_counted(server: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regalia.server.hub.MOST_TICKETS", 2)
    with server.visit(server.get("/api/games", BOT_GAME)["token"]) as guest:
        answers = [guest.answer(type="report", words="odd")["type"] for _ in range(3)]
    assert answers == ["reported", "reported", "refused"]


def test_a_moment_is_kept_as_it_was_also_if_it_is_taken_back(server: Site) -> None:
    token = server.get("/api/games", BOT_GAME)["token"]
    with server.visit(token) as guest:
        for _ in range(3):
            guest.choose()
        guest.question()
        room = server.room(server.get(f"/api/games/{token}")["game"])
        then = [[row.topic, row.value, row.given] for row in room.rows]
        ticket = guest.answer(type="report", words="odd")["ticket"]
        for _ in range(2):
            assert guest.answer(type="undo")["type"] == "accepted"
        assert len(room.rows) < len(then)
        guest.answer(type="concede")
    found = server.get(f"/api/tickets/{ticket}")["game"]["answers"]
    assert found == json.loads(json.dumps(then))


def test_going_back_a_thousand_times_does_not_fill_the_log() -> None:
    table = room(PERSON, BOT)
    play_until(table, "act", "main", 0)
    for _ in range(150):
        choose(table, 0)
        table.receive(0, Undo())
        table.tables((0,))
    assert len(table.remarks) == MOST_REMARKS
    for log in table.logs.values():
        assert sum(line.kind == "table" for line in log.lines) == MOST_REMARKS


def test_films_are_developed_one_after_another(server: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many files are sent at once, a game in progress waits for a slice of one of them."""
    token = server.get("/api/games", BOT_GAME)["token"]
    with server.visit(token) as guest:
        for _ in range(6):
            guest.choose()
        guest.answer(type="concede")
    file = server.get(f"/api/games/{token}/file")
    worked: list[str] = []
    develop = Film.develop

    def note(film: Film) -> bool:
        worked.append(film.token)
        return develop(film)

    monkeypatch.setattr(Film, "develop", note)
    monkeypatch.setattr("regalia.server.replays.SLICE", 0.0)
    with ThreadPoolExecutor(3) as many:
        films = list(many.map(lambda _: server.get("/api/replays", file)["token"], range(3)))
    assert set(worked) == set(films)
    assert [film for number, film in enumerate(worked) if film != worked[number - 1]] == list(
        dict.fromkeys(worked)
    )


def test_a_seat_with_two_windows_is_one_seat(server: Site) -> None:
    """The same choice from both is taken once, and both see what came of it."""
    token = server.get("/api/games", BOT_GAME)["token"]
    with server.visit(token) as one, server.visit(token) as other:
        question = one.question()
        assert other.question() == question
        said = {"question": question["number"], "said": question["proposal"] or [0]}
        answers = {guest.answer(type="choose", **said)["type"] for guest in (one, other)}
        assert answers == {"accepted", "refused"}
        one.table, other.table = {}, {}
        assert one.question() == other.question() != question
        assert one.table["view"] == other.table["view"]
