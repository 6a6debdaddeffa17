"""Where games are kept, who may have the folder, and how the table is opened."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import wait
from pathlib import Path

import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from regalia.cli import main
from regalia.server import lobby
from regalia.server.claim import Claim, Taken
from regalia.server.commands import address, listen
from regalia.server.keeping import Change, Row
from regalia.server.layout import StoreError
from regalia.server.over_http import DeckChoice, NewGame
from regalia.server.store import Store
from regalia.server.stored import Stored, Ticket
from tests.server.table import Site

RESTARTING = 1012
"""A websocket is closed because its server is: a visitor may come back."""


def new(store: Store) -> Stored:
    stored, tokens = lobby.new_game(NewGame(opponent="bot", deck=DeckChoice(preset="rai")))
    store.create(stored, tokens).result(10)
    return stored


def change(stored: Stored, keep: int, rows: list[Row]) -> Change:
    return Change(
        game=stored.id,
        keep=keep,
        rows=rows,
        offsets=(3, 4),
        practice=True,
        outcome=None,
        turn=5,
        stops=list(stored.stops),
    )


def test_a_game_is_read_as_it_was_stored(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    stored = new(store)
    assert store.game(stored.id) == stored
    assert sorted(store.tokens(stored.id)) == [-1, 0]
    for seat, token in store.tokens(stored.id).items():
        assert store.seat(token) == (stored.id, seat)
    assert store.seat("nonsense") is None
    assert store.game("nonsense") is None
    store.close()


def test_rows_that_were_taken_back_are_replaced(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    stored = new(store)
    rows = [Row("act", {"act": "pass"}, True, player) for player in (0, 1, 0, 1)]
    store.save(change(stored, 0, rows)).result(10)
    other = Row("pay", [1, 2], False, 0, "stops")
    store.save(change(stored, 2, [other])).result(10)
    assert store.rows(stored.id) == [*rows[:2], other]
    again = store.game(stored.id)
    assert again is not None
    assert (again.offsets, again.practice, again.turn) == ((3, 4), True, 5)
    store.close()


def test_what_was_stored_is_there_for_another_process_at_once(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    stored = new(store)
    store.save(change(stored, 0, [Row("act", 1, True, 0)])).result(10)
    other = sqlite3.connect(tmp_path / "games.sqlite")
    assert other.execute("select count(*) from answers").fetchone() == (1,)
    assert other.execute("pragma journal_mode").fetchone() == ("wal",)
    other.close()
    store.close()


def test_one_bad_change_spoils_no_other(tmp_path: Path) -> None:
    """Changes that come together are written together, but each stands for itself."""
    store = Store(tmp_path / "games.sqlite")
    games = [new(store) for _ in range(6)]
    held = threading.Event()

    def hold(connection: sqlite3.Connection) -> None:
        held.wait(5)

    def spoil(connection: sqlite3.Connection) -> None:
        connection.execute("nonsense")

    first = store._do(hold)
    futures = [store.save(change(game, 0, [Row("act", 1, True, 0)])) for game in games]
    bad = store._do(spoil)
    held.set()
    wait([first, bad, *futures], 20)
    assert isinstance(bad.exception(), sqlite3.Error)
    assert all(future.exception() is None for future in futures)
    assert all(len(store.rows(game.id)) == 1 for game in games)
    store.close()


def test_tickets_are_kept(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.sqlite")
    ticket = Ticket(id="t", game="g", number=7, seat=0, words="odd", created=1.5)
    store.keep_ticket(ticket).result(10)
    assert store.ticket("t") == ticket
    assert store.ticket("u") is None
    store.close()


def test_a_folder_that_cannot_be_used_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(StoreError, match="cannot be kept"):
        Store(tmp_path / "file" / "games.sqlite")
    (tmp_path / "games.sqlite").write_bytes(b"this is no database" * 100)
    with pytest.raises(StoreError, match="cannot be kept"):
        Store(tmp_path / "games.sqlite")


def test_a_file_of_the_version_before_is_taken_over(tmp_path: Path) -> None:
    """Games that were stored before remarks were kept go on."""
    store = Store(tmp_path / "games.sqlite")
    stored = new(store)
    store.close()
    old = sqlite3.connect(tmp_path / "games.sqlite")
    old.execute("alter table games drop column remarks")
    old.execute("alter table tickets drop column answers")
    old.execute("pragma user_version = 1")
    old.commit()
    old.close()
    for _ in range(2):
        store = Store(tmp_path / "games.sqlite")
        assert store.game(stored.id) == stored
        assert store.ticket("none") is None
        store.close()


def test_a_file_of_a_later_version_is_left_alone(tmp_path: Path) -> None:
    Store(tmp_path / "games.sqlite").close()
    later = sqlite3.connect(tmp_path / "games.sqlite")
    later.execute("pragma user_version = 99")
    later.commit()
    later.close()
    with pytest.raises(StoreError, match="another version"):
        Store(tmp_path / "games.sqlite")


def test_only_its_owner_can_read_the_file(tmp_path: Path) -> None:
    Store(tmp_path / "games.sqlite").close()
    assert (tmp_path / "games.sqlite").stat().st_mode & 0o077 == 0


def test_a_folder_has_one_server_at_a_time(tmp_path: Path) -> None:
    claim = Claim(tmp_path, "http://127.0.0.1:1/")
    with pytest.raises(Taken, match="127"):
        Claim(tmp_path, "http://127.0.0.1:2/")
    claim.give_up()
    Claim(tmp_path, "http://127.0.0.1:2/").give_up()


def test_a_port_that_is_taken_is_complained_about_and_the_usual_one_is_gone_round() -> None:
    first = listen("127.0.0.1", None)
    second = listen("127.0.0.1", None)
    port = first.getsockname()[1]
    assert port != second.getsockname()[1]
    with pytest.raises(SystemExit):
        listen("127.0.0.1", port)
    first.close()
    second.close()
    assert address("127.0.0.1", 8642) == "http://127.0.0.1:8642/"


@pytest.mark.skipif(os.name != "posix", reason="it ends a process in the way of POSIX")
def test_the_command_opens_a_table_and_closes_it_in_order(tmp_path: Path) -> None:
    command = [sys.executable, "-u", "-m", "regalia", "play", "--no-browser", "--port", "0"]
    environment = os.environ | {"REGALIA_HOME": str(tmp_path)}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, env=environment, cwd=tmp_path, stdout=pipe, stderr=pipe, text=True
    ) as server:
        assert server.stdout is not None
        line = server.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, line
        place = Site(int(found[1]), tmp_path)
        asked = {"opponent": "bot", "deck": {"preset": "rai"}}
        with place.visit(place.get("/api/games", asked)["token"]) as guest:
            guest.question()
            server.send_signal(signal.SIGINT)
            with pytest.raises(ConnectionClosed) as closed:  # the page takes this for a loss, and comes back
                guest.until("bye")
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == RESTARTING
        said, errors = server.communicate(timeout=30)
    assert (server.returncode, errors) == (0, "")
    assert "go on where they were left" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--deck", "rai"], "--deck belongs to the game in the terminal"),
        (["--terminal", "--port", "80"], "--port belongs to the table in the browser"),
        (["--terminal", "--no-browser"], "--no-browser belongs to the table in the browser"),
    ],
)
def test_options_of_the_other_game_are_pointed_out(words: list[str], said: str) -> None:
    result = CliRunner().invoke(main, ["play", *words])
    assert result.exit_code == 2
    assert said in result.stderr
