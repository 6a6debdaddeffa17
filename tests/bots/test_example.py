"""A bot of one's own, as the documentation shows it."""

from __future__ import annotations

from pathlib import Path

import regalia.bots.example
from regalia.bots.known import make_bot
from regalia.bots.random_bot import RandomBot
from regalia.bots.seat import Bot, Seat
from regalia.decks.presets import PRESETS
from regalia.game.game import Game
from regalia.table.saved import begin, setup


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
