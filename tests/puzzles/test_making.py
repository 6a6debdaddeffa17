"""Making puzzles: what is made has a win that is proven, nothing superfluous, and a file that can be read."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from regalia.bots.seat import Seat
from regalia.bots.simple_bot import SimpleBot
from regalia.decks.presets import PRESETS
from regalia.game.core.decision import Topic
from regalia.game.core.state import Phase, Position
from regalia.game.game import Game
from regalia.game.record import Record
from regalia.game_files import begin, read_game, setup, write_game
from regalia.judge.scenario.run import PASSED, run_file
from regalia.puzzles import making
from regalia.puzzles.certificate import certify
from regalia.puzzles.commands import puzzles
from regalia.puzzles.files import read_puzzle, shipped
from regalia.puzzles.making import Rated, is_obvious, main_phases, make, rate
from regalia.puzzles.own import folder
from regalia.puzzles.prover import Prover, Verdict, to_search
from regalia.puzzles.setups import Setup, full_life, laid_out, without_damage

QUICK = "a-card-to-throw-away"
"""A shipped puzzle whose proofs take a tenth of a second."""
LARGER = "a-guard-and-a-stab"
TURNS = 4
"""The turns of the short game. In the last one there is a puzzle; other bots may need another seed."""


def position() -> Setup:
    """The position of a quick puzzle as a game has it: nobody has chosen the life, and cards lie around."""
    found = deepcopy(without_damage(shipped()[QUICK].setup))
    found["A"]["graveyard"] = ["Torch Marshal"]
    found["B"]["graveyard"] = ["Sablier Guard"]
    return found


@cache
def made() -> Rated:
    found = make(laid_out(position()).pos)
    assert found is not None
    return found


def test_a_position_makes_a_puzzle() -> None:
    """It has what the win needs, no more life than can be dealt, and every first move."""
    known = shipped()[QUICK]
    assert made().setup == known.setup
    assert made().right == known.puzzle.right
    assert made().wrong == known.puzzle.wrong
    assert made().difficulty == known.puzzle.difficulty


def test_right_moves_win_and_wrong_ones_do_not() -> None:
    game = laid_out(made().setup)
    for moves, expected in ((made().right, Verdict.WIN), (made().wrong, Verdict.NO_WIN)):
        assert moves
        for move in moves:
            twin = to_search(game)
            twin.push(game.parse(move))
            assert Prover(0, game.pos.turn).verdict(twin) is expected, move
    assert certify(game, Prover(0, game.pos.turn)) == made().lines


def test_with_one_more_life_it_would_not_be_won() -> None:
    harder = deepcopy(made().setup)
    harder["B"]["champion"]["damage"] -= 1
    game = laid_out(harder)
    assert Prover(0, game.pos.turn).verdict(game) is Verdict.NO_WIN


def test_a_position_without_a_win_makes_no_puzzle() -> None:
    lost = position()
    lost["A"]["hand"] = ["Torch Marshal", "Torch Marshal"]
    game = laid_out(lost)
    assert Prover(0, game.pos.turn).verdict(game) is Verdict.NO_WIN
    assert rate(lost) is None
    assert make(game.pos) is None


def test_a_win_that_a_bot_sees_at_once_makes_no_puzzle() -> None:
    """With little life left, attacks alone win."""
    easy = position()
    easy["B"]["champion"]["damage"] = full_life(laid_out(easy)) - 1
    assert is_obvious(laid_out(easy))
    assert not is_obvious(laid_out(made().setup))


def test_what_the_win_does_not_need_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as there are too many first moves to judge."""
    whole = shipped()[LARGER].setup
    game = laid_out(whole)
    moves = Prover(0, game.pos.turn).moves(game)
    monkeypatch.setattr(making, "MOST_MOVES", len(moves) - 1)
    small = making._reduced(whole)
    assert small is not None
    less = laid_out(small)
    assert len(Prover(0, game.pos.turn).moves(less)) < len(moves)
    assert Prover(0, game.pos.turn).verdict(less) is Verdict.WIN


def test_a_position_that_no_setup_may_have_makes_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Effects may put a champion on one that is two levels lower, and a scenario may not begin so."""
    odd = position()
    odd["A"]["champion"]["lineage"] = ["Spirit of Fire", "Diana, Deadly Duelist"]
    monkeypatch.setattr(making, "open_setup", lambda pos: odd)
    assert make(laid_out(position()).pos) is None


# From games.


def game_of(turns: int, path: Path) -> Path:
    """A file with the first turns of a game."""
    dealt = setup([PRESETS["ciel"], PRESETS["tristan"]], ["Ann", "Ben"], first=0)
    game = Game(begin(dealt), seed=1)
    bots = [SimpleBot(1), SimpleBot(2)]
    while (decision := game.decision) is not None and game.pos.turn <= turns:
        game.push(bots[decision.player].answer(decision, Seat(game)))
    write_game(path, game, dealt)
    return path


@pytest.fixture(scope="module")
def game_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return game_of(TURNS, tmp_path_factory.mktemp("games") / "short.json")


def test_each_main_phase_of_a_game_is_looked_at_once(game_file: Path) -> None:
    turns = []
    for pos in main_phases(read_game(game_file)):
        decision = Game(pos.copy(), seed=0).decision
        assert decision is not None
        assert (decision.topic, decision.player) == (Topic.ACT, pos.turn_player)
        assert (pos.phase, pos.stack) == (Phase.MAIN, ())
        turns.append(pos.turn)
    assert len(turns) > 1
    assert turns == sorted(set(turns))


def the_position(found: Record) -> Iterator[Position]:
    """A game whose only main phase makes a puzzle."""
    yield laid_out(position()).pos


def test_the_command_writes_puzzles_that_prove(
    game_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("regalia.puzzles.commands.main_phases", the_position)
    result = CliRunner().invoke(puzzles, [str(game_file), "-o", str(tmp_path)])
    assert result.exit_code == 0, result.output
    path = tmp_path / "short-3.yaml"
    assert result.output.splitlines() == [
        f"{path}: 2 of 5 moves win",
        "1 puzzle made.",
        f"The table lists the puzzles that you put into {folder()}.",
    ]
    found = read_puzzle(path)
    assert found.setup == made().setup
    assert (found.puzzle.right, found.puzzle.wrong) == (made().right, made().wrong)
    assert found.puzzle.origin == "short.json"
    solved = run_file(path)
    assert (solved.status, solved.reason) == (PASSED, "")
    checked = CliRunner().invoke(puzzles, ["--check", str(tmp_path)])
    assert (checked.exit_code, checked.output) == (0, "short, turn 3: proven\n")


def test_a_made_puzzle_with_another_solution_does_not_prove(
    game_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("regalia.puzzles.commands.main_phases", the_position)
    CliRunner().invoke(puzzles, [str(game_file), "-o", str(tmp_path)])
    path = tmp_path / "short-3.yaml"
    path.write_text(
        path.read_text("utf-8").replace('activates: "Conflagrant Sentinel', 'activates: "Torch Marshal'),
        "utf-8",
    )
    checked = CliRunner().invoke(puzzles, ["--check", str(tmp_path)])
    assert checked.exit_code == 1
    assert "proven" not in checked.output


def test_a_puzzle_is_found_in_a_game(game_file: Path, tmp_path: Path) -> None:
    result = CliRunner().invoke(puzzles, [str(game_file), "-o", str(tmp_path)])
    assert result.exit_code == 0, result.output
    assert "1 puzzle made." in result.output
    checked = CliRunner().invoke(puzzles, ["--check", str(tmp_path)])
    assert (checked.exit_code, checked.output) == (0, f"short, turn {TURNS}: proven\n")


def test_a_game_without_a_win_makes_none(tmp_path: Path) -> None:
    path = game_of(TURNS - 1, tmp_path / "shorter.json")
    result = CliRunner().invoke(puzzles, [str(path), "-o", str(tmp_path / "made")])
    assert result.exit_code == 0
    assert result.output == "No position of these games makes a puzzle.\n"
    assert not (tmp_path / "made").exists()
