"""`regalia games`: what the table keeps is listed, exported, removed and copied, also while it is open."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from regalia.cli import main
from regalia.puzzles.files import shipped
from regalia.server.claim import Claim
from regalia.server.kinds import room_of
from regalia.server.store import Store
from tests.server.table import Site, site

BOT_GAME = {"opponent": "bot", "deck": {"preset": "embers"}, "against": {"preset": "tides"}, "first": "me"}
FRIENDS = {"opponent": "friend", "deck": {"preset": "rai"}, "name": "Ann"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REGALIA_HOME", str(tmp_path))
    return tmp_path


def games(*words: str) -> Result:
    return CliRunner().invoke(main, ["games", *words])


def begin(server: Site, game: dict[str, Any] = BOT_GAME, *, finish: bool = False) -> str:
    created = server.get("/api/games", game)
    with server.visit(created["token"]) as guest:
        if finish:
            guest.choose()
            guest.answer(type="concede")
    id: str = created["game"]
    return id


def test_games_are_listed_with_how_they_stand(folder: Path) -> None:
    with site(folder) as server:
        over, going, waiting = begin(server, finish=True), begin(server), begin(server, FRIENDS)
        said = games().output
    lines = {line.split()[0]: line for line in said.splitlines()}
    assert "The bot won" in lines[over]
    assert "embers" in said
    assert "tides" in said
    assert "not over" in lines[going]
    assert "waits for a friend" in lines[waiting]
    assert "Ann" in lines[waiting]
    assert "2 more" in games("--most", "1").output


def test_a_game_is_exported_as_a_file_that_can_be_replayed(folder: Path) -> None:
    with site(folder) as server:
        id = begin(server, finish=True)
        path = folder / "game.json"
        assert games("export", id, "-o", str(path)).exit_code == 0
    assert json.loads(path.read_bytes())["outcome"] == [1]
    assert CliRunner().invoke(main, ["replay", str(path), "--check"]).exit_code == 0


def test_a_puzzle_has_no_file(folder: Path) -> None:
    with site(folder) as server:
        created = server.get("/api/puzzles", {"puzzle": next(iter(shipped()))})
        with server.visit(created["token"]) as guest:
            guest.until("table")
            ticket = guest.answer(type="report", words="odd")["ticket"]
            assert guest.answer(type="concede")["type"] == "accepted"
        for path in (f"games/{created['token']}/file", f"tickets/{ticket}"):
            status, problem = server.request(f"/api/{path}")
            assert (status, "neither a file nor a replay" in problem["reason"]) == (422, True)
            assert not problem["reason"].endswith("..")
        exported = games("export", created["game"])
    assert exported.exit_code == 2
    assert "neither a file nor a replay" in exported.output


def test_a_game_that_is_over_is_kept_as_one_packed_record(folder: Path) -> None:
    with site(folder) as server:
        id = begin(server, finish=True)
        begin(server)
    with closing(sqlite3.connect(folder / "games.sqlite")) as file:
        assert file.execute("select count(*) from answers where game = ?", (id,)).fetchone() == (0,)
        assert file.execute("select packed is not null from games where id = ?", (id,)).fetchone() == (1,)
    store = Store(folder / "games.sqlite")
    stored = store.game(id)
    assert stored is not None
    assert room_of(stored, store.rows(id)).over
    store.close()


def test_old_games_are_removed_and_others_stay(folder: Path) -> None:
    with site(folder) as server:
        over, going = begin(server, finish=True), begin(server)
        assert games("remove", "--older-than", "1", "--yes").output == "There is nothing to remove.\n"
        assert "1 game removed" in games("remove", "--older-than", "0", "--yes").output
        assert over not in games().output
        assert going in games().output
    with closing(sqlite3.connect(folder / "games.sqlite")) as file:
        assert file.execute("select count(*) from tokens where game = ?", (over,)).fetchone() == (0,)


def test_a_game_that_is_not_over_is_removed_only_on_purpose_and_while_the_table_is_closed(
    folder: Path,
) -> None:
    with site(folder) as server:
        going = begin(server)
    refused = games("remove", going, "--yes")
    assert refused.exit_code == 2
    assert "is not over" in refused.output
    claim = Claim(folder, "here")
    open_table = games("remove", going, "--unfinished", "--yes")
    assert open_table.exit_code == 2
    assert "while the table is closed" in open_table.output
    claim.give_up()
    assert games("remove", going, "--unfinished", "--yes").exit_code == 0
    assert going not in games().output


def test_nothing_is_removed_without_a_word(folder: Path) -> None:
    with site(folder) as server:
        over = begin(server, finish=True)
    assert CliRunner().invoke(main, ["games", "remove", over], input="n\n").exit_code == 1
    assert over in games().output
    assert games("remove").exit_code == 2


def test_the_games_are_copied_while_the_table_is_open(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    with site(folder) as server:
        created = server.get("/api/games", BOT_GAME)
        with server.visit(created["token"]) as guest:
            guest.choose()
            before = guest.question()
            assert games("backup", str(copy)).exit_code == 0
            guest.choose()
    assert copy.stat().st_mode & 0o077 == 0
    for name in ("games.sqlite", "games.sqlite-wal", "games.sqlite-shm"):
        (folder / name).unlink(missing_ok=True)
    copy.replace(folder / "games.sqlite")
    with site(folder) as server, server.visit(created["token"]) as guest:
        assert guest.question() == before


@pytest.mark.parametrize("words", [["export", "none"], ["remove", "none"], ["backup", "/nowhere/at/all"]])
def test_what_cannot_be_done_is_said_in_one_line(folder: Path, words: list[str]) -> None:
    with site(folder) as server:
        begin(server)
    said = games(*words)
    assert said.exit_code == 2
    assert said.output.startswith("regalia: ")
    assert said.output.count("\n") == 1


def test_without_a_table_there_are_no_games(folder: Path) -> None:
    said = games()
    assert said.exit_code == 2
    assert "keeps no games yet" in said.output
