"""Puzzles at the table: laid out, refuted, lost when the main phase ends, won by the solution.

The user's own puzzles are played like those that come with Regalia, and bad files do no harm.
"""

from __future__ import annotations

import logging
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from regalia.game.core.decision import Asks
from regalia.game.printed.acts import PASS
from regalia.game.record import unplain
from regalia.game.view import options
from regalia.puzzles.commands import puzzles as command
from regalia.puzzles.files import SHIPPED, Puzzle, read_puzzle, shipped
from regalia.puzzles.own import MOST_FILES, own
from regalia.puzzles.prover import Prover
from regalia.server.engine import Engine
from regalia.server.keeping import CannotResume
from regalia.server.kinds import kind_of_room
from regalia.server.lobby import NoGame
from regalia.server.over_http import NewPuzzle
from regalia.server.protocol import Choose
from regalia.server.puzzling.begin import new_puzzle, puzzles
from regalia.server.room import Room
from regalia.server.stored import Stored
from regalia.server.thinking import Mind
from tests.server.table import asked

NAME = "a-slash-before-the-soldier"


def begun(name: str = NAME) -> tuple[Stored, Room]:
    stored, tokens = new_puzzle(NewPuzzle(puzzle=name, name="Ann"))
    assert sorted(tokens.values()) == [-1, 0]
    return stored, again(stored)


def again(stored: Stored, *rows: Any) -> Room:
    assert stored.setup is not None
    return kind_of_room(stored.seats)(stored.id, stored.setup, stored.seats, stored.seed, rows=rows)


def give(room: Room, answer: Any) -> None:
    """A choice of the player, as the page sends it."""
    decision = room.game.decision
    assert decision is not None
    listed = options(room.game.pos, decision)
    one = decision.asks in (Asks.ACT, Asks.NUMBER, Asks.YES_OR_NO)
    said = tuple(listed.index(chosen) for chosen in ((answer,) if one else answer))
    room.receive(0, Choose(id=1, question=asked(room, 0).number, said=said))


def play(room: Room, name: str, choose: Any) -> None:
    """Play to the end: the player by a function, the other side as it thinks at a table."""
    mind = Mind()
    while not room.over:
        if room.automatic():
            room.answer_by_itself()
        elif room.bot_to_move:
            found = mind.think("game", room.setup, room.game.save(), f"puzzle:{name}", 0, 1.0)
            room.take_bot_answer(unplain(found))
        else:
            give(room, choose(room))


def solve(room: Room) -> Any:
    decision = room.game.decision
    assert decision is not None
    if list(decision.options) == [PASS]:
        return PASS
    forced = decision.forced()
    return Prover(0, room.game.pos.turn).winning(room.game) if forced is None else forced[0]


def passing(room: Room) -> Any:
    decision = room.game.decision
    assert decision is not None
    return PASS if PASS in decision.options else next(iter(decision.answers()))


@pytest.mark.parametrize("name", [NAME, "through-the-sword-of-peace"])
def test_the_solution_wins_at_the_table(name: str) -> None:
    _, room = begun(name)
    play(room, name, solve)
    assert room.game.outcome == (0,)


def test_who_passes_has_lost_and_a_stored_puzzle_comes_back_as_it_was() -> None:
    stored, room = begun()
    play(room, NAME, passing)
    assert room.game.outcome == (1,)
    result = room.table(0).result
    assert result is not None
    assert result.text == "The bot wins: you did not win this turn."
    assert room.game.pos.turn == shipped()[NAME].game().pos.turn
    assert again(stored, *room.rows).game.digest() == room.game.digest()


def test_its_log_begins_with_its_turn() -> None:
    _, room = begun()
    play(room, NAME, solve)
    log = room.table(0, whole=True).log
    assert (log[0].kind, log[0].text) == ("heading", f"Turn {room.game.pos.turn}, your turn")
    assert [line.text for line in log if line.kind == "heading"] == [log[0].text]


def test_a_wrong_first_move_is_refuted() -> None:
    puzzle = shipped()[NAME]
    _, room = begun()
    wrong = next(move for move in puzzle.puzzle.wrong if move.startswith("attack"))
    give(room, puzzle.game().parse(wrong))
    play(room, NAME, lambda table: solve(table) or passing(table))
    assert room.game.outcome == (1,)


def test_all_are_listed_with_their_solutions() -> None:
    listed = puzzles()
    assert [one.name for one in listed] == list(shipped())
    assert all(one.steps and one.right and one.title for one in listed)
    assert [one.difficulty for one in listed] == sorted(one.difficulty for one in listed)


def test_a_puzzle_that_does_not_exist_and_one_that_has_no_file() -> None:
    with pytest.raises(NoGame, match="no such puzzle"):
        new_puzzle(NewPuzzle(puzzle="nothing"))
    stored, _ = begun()
    with pytest.raises(Exception, match="neither a file nor a replay"):
        Engine().file(stored, b"[]")


# The user's own puzzles.


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder for own puzzles."""
    monkeypatch.setenv("REGALIA_HOME", str(tmp_path))
    found = tmp_path / "puzzles"
    found.mkdir()
    return found


def put(folder: Path, name: str = NAME, *, title: str = "One of my own", **changes: str) -> Path:
    """A file in the folder with the text of a shipped puzzle, in which some words are others."""
    text = (SHIPPED / f"{NAME}.yaml").read_text("utf-8")
    for old, new in {shipped()[NAME].title: title, **changes}.items():
        assert old in text
        text = text.replace(old, new)
    path = folder / f"{name}.yaml"
    path.write_text(text, "utf-8")
    return path


def names() -> list[str]:
    return [one.name for one in puzzles()]


def test_an_own_puzzle_is_listed_after_the_others_and_played(folder: Path) -> None:
    put(folder)
    *others, mine = puzzles()
    assert [one.name for one in others] == list(shipped())
    assert mine.title == "One of my own"
    stored, room = begun(mine.name)
    play(room, mine.name, solve)
    assert room.game.outcome == (0,)
    assert again(stored, *room.rows).game.digest() == room.game.digest()
    _, room = begun(mine.name)
    play(room, mine.name, passing)
    assert room.game.outcome == (1,)


def test_an_own_puzzle_with_the_name_of_another_hides_nothing(folder: Path) -> None:
    put(folder, NAME)
    *_, mine = names()
    assert mine != NAME
    for name, title in ((NAME, shipped()[NAME].title), (mine, "One of my own")):
        stored, _ = new_puzzle(NewPuzzle(puzzle=name))
        assert stored.setup is not None
        assert stored.setup.decks[0].name == title


def test_files_are_read_once_and_again_when_they_change(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []

    def reading(path: Path) -> Puzzle:
        read.append(path)
        return read_puzzle(path)

    monkeypatch.setattr("regalia.puzzles.own.read_puzzle", reading)
    path = put(folder)
    before, again = names()[-1], names()[-1]
    assert (before, read) == (again, [path])
    put(folder, title="A better title")
    os.utime(path, (1, 1))
    assert puzzles()[-1].title == "A better title"
    assert names()[-1] != before
    assert read == [path, path]
    path.unlink()
    assert names() == list(shipped())


def test_a_game_goes_on_after_its_file_has_changed_and_says_when_it_cannot(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = put(folder)
    name = names()[-1]
    stored, room = begun(name)
    path.unlink()
    play(room, name, solve)
    assert room.game.outcome == (0,)
    with pytest.raises(NoGame, match="no such puzzle"):
        new_puzzle(NewPuzzle(puzzle=name))
    monkeypatch.setattr("regalia.puzzles.own._ever", {})  # as in a new process
    with pytest.raises(CannotResume, match="not there any more"):
        again(stored)


BAD = {
    "no puzzle": {"puzzle:": "riddle:"},
    "cannot be laid out": {"Veteran Soldier": "No Such Card"},
    "A's main phase": {"turn: A, main": "turn: B, main"},
    "a hand or a memory": {"  B:\n": "  B:\n    hand: [Blank]\n"},
    "difficulty": {"difficulty: ": "difficulty: 7"},
    "title": {"One of my own": " "},
}


@pytest.mark.parametrize("problem", BAD)
def test_a_bad_file_is_named_and_left_out(
    problem: str, folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    good, bad = put(folder, "good"), put(folder, "bad", **BAD[problem])
    with caplog.at_level(logging.WARNING, "regalia.server"):
        assert len(names()) == len(names()) == len(shipped()) + 1
    [line] = caplog.messages
    assert str(bad) in line
    assert str(good) not in line
    assert problem in line
    assert "\n" not in line
    listed = CliRunner().invoke(command, [])
    assert listed.exit_code == 0
    assert line.partition(": ")[2] in listed.stderr
    assert "One of my own (your own)" in listed.stdout


def test_whatever_lies_in_the_folder_does_no_harm(folder: Path) -> None:
    (folder / "bytes.yaml").write_bytes(b"\xff\xfe\x00" * 40)
    (folder / "deep.yaml").write_text("[" * 5_000, "utf-8")
    (folder / "large.yaml").write_text(f"title: {'x' * 200_000}", "utf-8")
    (folder / "folder.yaml").mkdir()
    (folder / "list.yaml").write_text("setup: [1, 2]\n", "utf-8")
    put(folder, "n" * 200)
    (folder / "notes.txt").write_text("nothing", "utf-8")
    assert names() == list(shipped())
    assert len(own().problems) == 6
    assert not any("\n" in problem for problem in own().problems)


def test_of_many_files_the_first_are_listed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("regalia.puzzles.own.MOST_FILES", 2)
    for number in range(3):
        put(folder, f"number-{number}")
    assert MOST_FILES > 2
    assert len(own().puzzles) == 2
    assert "only 2 of its 3" in own().problems[0]
