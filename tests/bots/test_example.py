"""A bot of one's own, as the documentation shows it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import regalia.bots.example
from regalia.bots.known import make_bot
from regalia.bots.random_bot import RandomBot
from regalia.bots.seat import Bot, Seat
from regalia.cli import main
from regalia.decks.presets import PRESETS
from regalia.game.game import Game
from regalia.game.view import SeenCard, SeenOption
from regalia.game_files import begin, setup


def test_it_is_found_by_its_module_and_name_and_plays_whole_games() -> None:
    wins = 0
    for seed in range(12):
        game = Game(begin(setup([PRESETS["lorraine"]] * 2, [], first=0)), seed=seed)
        me = seed % 2
        bots: list[Bot] = [RandomBot(seed), RandomBot(seed)]
        bots[me] = make_bot("regalia.bots.example:EagerBot", seed)
        while (decision := game.decision) is not None:
            game.push(bots[decision.player].answer(decision, Seat(game)))
        wins += game.outcome == (me,)
    assert wins >= 8


def test_the_documentation_shows_it_as_it_is() -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    source = Path(regalia.bots.example.__file__).read_text(encoding="utf-8")
    shown = source.partition("from random")[2]
    assert all(line.strip() in page for line in shown.splitlines())


OWN = """
from regalia.bots.random_bot import RandomBot

class Mine(RandomBot):
    pass

class Lost(Mine):
    def answer(self, decision, seat):
        return {}["nothing"]
"""


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "lorraine", "rai", "-n", "2", "--workers", "2"],
        ["duel", "lorraine", "rai", "--quiet"],
        ["odds", "draw", "lorraine", "Banner Knight", "--games", "2", "--turns", "1"],
        ["play", "--terminal", "--deck", "lorraine"],
    ],
)
def test_a_file_in_this_folder_plays_wherever_a_bot_is_asked_for(words: list[str], tmp_path: Path) -> None:
    """Also where Regalia is started as a program, for which Python does not look into the folder."""
    (tmp_path / "mine_alone.py").write_text(OWN)
    option = "--bot" if words[0] in ("odds", "play") else "--bots"
    program = (
        "import sys; sys.path = [place for place in sys.path if place]; from regalia.cli import main; main()"
    )
    result = subprocess.run(
        [sys.executable, "-c", program, *words, option, "mine_alone:Mine", "--seed", "1"],
        cwd=tmp_path,
        input="q\n",
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONSAFEPATH": "1", "PYTHONPATH": str(Path(regalia.__file__).parents[1])},
        check=False,
    )
    assert result.returncode == 0, result.stderr
    assert "mine_alone" not in result.stderr


def test_a_duel_ends_where_a_bot_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mine_lost.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path.copy())
    words = [
        "duel",
        "lorraine",
        "rai",
        "--quiet",
        "--seed",
        "1",
        "--bots",
        "mine_lost:Lost",
        "--save",
        "game.json",
    ]
    result = CliRunner().invoke(main, words)
    assert (
        "The game stops here: mine_lost:Lost does not answer: it raised KeyError: 'nothing'" in result.output
    )
    assert "(mine_lost.py, line 9)." in result.output
    assert result.exit_code == 1
    assert CliRunner().invoke(main, ["replay", "game.json", "--check"]).exit_code == 0


def test_what_the_documentation_names_is_there() -> None:
    """The table of what a bot can look at, row by row."""
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| (?:`([^`]+)`|[^|]*) \| (.*) \|$", page, re.M))
    game = Game(begin(setup([PRESETS["lorraine"]] * 2, [], first=0)), seed=1)
    decision = game.decision
    assert decision is not None
    seat = Seat(game)
    printed = seat.printed("Banner Knight")
    for where, thing in (("decision", decision), ("seat.view", seat.view), ("seat.printed(name)", printed)):
        names = re.findall(r"`(\w+)`", rows[where])
        assert len(names) > 4
        missing = [
            name for name in names if not hasattr(thing, name) and not hasattr(seat.view.sides[0], name)
        ]
        assert not missing, where
    cards = next(line for line in page.splitlines() if line.startswith("| a card in sight"))
    options = next(line for line in page.splitlines() if line.startswith("| an option's"))
    for line, kind in ((cards, SeenCard), (options, SeenOption)):
        assert set(re.findall(r"`(\w+)`", line)) <= {*kind.__struct_fields__, "seen"}
