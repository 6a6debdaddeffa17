"""Games that are over, to be watched again."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from regalia.bots.greedy_bot import GreedyBot
from regalia.bots.seat import Seat
from regalia.decks.presets import FOR_PANTHEON, PRESETS
from regalia.game.game import Game
from regalia.game.record import record
from regalia.game_files import begin, setup

if TYPE_CHECKING:
    from playwright.sync_api import Page


@cache
def short_game(turns: int = 3) -> bytes:
    """The file of a game that was given up early."""
    dealt = setup([PRESETS["lorraine"], PRESETS["rai"]], ["Ann", "Ben"], first=0)
    game = Game(begin(dealt), seed=5)
    bots = [GreedyBot(1), GreedyBot(2)]
    while (decision := game.decision) is not None and game.pos.turn <= turns:
        game.push(bots[decision.player].answer(decision, Seat(game)))
    game.concede(1)
    return record(game, dealt).encode()


@cache
def game_of_three() -> bytes:
    """The file of a game of Pantheon in which the first player has chosen something."""
    decks = list(FOR_PANTHEON.values())[:3]
    dealt = setup(decks, ["Ann", "Ben", "Cay"], first=0)
    game = Game(begin(dealt), seed=5)
    bots = [GreedyBot(number) for number in range(3)]
    while (decision := game.decision) is not None and game.pos.turn <= 2:
        game.push(bots[decision.player].answer(decision, Seat(game)))
    for player in (1, 2):
        game.concede(player)
    return record(game, dealt).encode()


def watch(page: Page, data: bytes | None = None) -> None:
    """From the first page to the replay of a game from a file."""
    with page.expect_file_chooser() as chooser:
        page.get_by_text("Watch a game from a file").click()
    file = data if data is not None else short_game()
    chooser.value.set_files({"name": "game.json", "mimeType": "application/json", "buffer": file})
    page.locator(".replay .board[data-at='0']").wait_for()
