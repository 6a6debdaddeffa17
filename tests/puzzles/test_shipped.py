"""The puzzles that come with Regalia. `python3 dev.py prove puzzles` proves each of them again."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from regalia.judge.scenario.run import PASSED, run_file
from regalia.puzzles.checking import check
from regalia.puzzles.commands import puzzles
from regalia.puzzles.files import SHIPPED, BadPuzzle, Puzzle, read_puzzle, shipped

NAMES = [path.stem for path in sorted(SHIPPED.glob("*.yaml"))]


def puzzle(name: str) -> Puzzle:
    return shipped()[name]


@pytest.mark.parametrize("name", NAMES)
def test_its_solution_wins_as_it_is_written(name: str) -> None:
    result = run_file(SHIPPED / f"{name}.yaml")
    assert (result.status, result.reason) == (PASSED, "")


@pytest.mark.parametrize("name", NAMES)
def test_its_win_is_proven_again(name: str) -> None:
    assert check(puzzle(name)) == ""


def test_each_has_a_title_and_an_idea_of_its_own() -> None:
    assert len({one.title for one in shipped().values()}) == len(NAMES)
    assert all(one.puzzle.idea for one in shipped().values())


def test_a_puzzle_whose_words_are_false_is_found(tmp_path: Path) -> None:
    name = NAMES[0]
    text = (SHIPPED / f"{name}.yaml").read_text("utf-8")
    first = puzzle(name).puzzle.wrong[0]
    before, _, after = text.partition("  wrong:\n")
    changed = after.replace(f'    - "{first}"\n', "", 1)
    assert changed != after
    (tmp_path / "false.yaml").write_text(f"{before}  wrong:\n{changed}", "utf-8")
    result = CliRunner().invoke(puzzles, ["--check", str(tmp_path)])
    assert result.exit_code == 1
    assert first in result.output


def test_the_list_says_what_the_stars_mean_and_where_to_play() -> None:
    *listed, last = CliRunner().invoke(puzzles, []).output.splitlines()
    assert [line.rpartition("(")[2].rstrip(")") for line in listed] == list(shipped())
    assert "stars" in last
    assert "regalia play" in last


def test_a_file_that_is_no_puzzle_is_named(tmp_path: Path) -> None:
    path = tmp_path / "other.yaml"
    path.write_text("regalia: 1\n", "utf-8")
    with pytest.raises(BadPuzzle, match=r"other\.yaml: it is no puzzle"):
        read_puzzle(path)
    result = CliRunner().invoke(puzzles, ["--check", str(tmp_path / "nowhere")])
    assert result.exit_code == 2
    assert "there is no puzzle" in result.output


def test_a_file_that_is_no_game_makes_no_puzzle(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("{}", "utf-8")
    result = CliRunner().invoke(puzzles, [str(path), "-o", str(tmp_path / "made")])
    assert result.exit_code == 2
    assert "game.json" in result.output
    assert len(result.output.splitlines()) == 1
    assert not (tmp_path / "made").exists()
