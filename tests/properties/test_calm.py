"""What is skipped because it is plain that nothing would happen would indeed not have happened."""

from __future__ import annotations

from random import Random

import pytest

from regalia.bots.random_bot import RandomBot
from regalia.cards.catalog import Library
from regalia.game import game as driver
from regalia.game.checks import is_calm, settle
from regalia.game.game import Game
from regalia.game.state import Position
from regalia.table.decks import DECKS
from regalia.table.start import deal
from tests.properties.walks import position, walk


def settled(pos: Position) -> list[object]:
    """The position after all checks, which must not ask anything."""
    twin = pos.copy()
    assert list(settle(twin) or ()) == []
    return twin.values()


def checked(pos: Position) -> bool:
    """Whether the game is calm here; if so, checks leave it as it is."""
    if not is_calm(pos):
        return False
    rest = pos.copy()
    rest.assign("unsettled", False)
    assert settled(pos) == rest.values()
    return True


@pytest.mark.rule("checks.1", "opportunity.10")
@pytest.mark.parametrize("seed", range(25))
def test_a_calm_position_needs_no_checks_in_small_games(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(driver, "is_calm", checked)
    game = Game(position(seed), seed=seed)
    for _ in walk(game, Random(seed)):
        checked(game.pos)


@pytest.mark.rule("checks.1", "opportunity.10")
@pytest.mark.parametrize("seed", range(6))
def test_a_calm_position_needs_no_checks_in_whole_games(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    skipped = 0

    def counted(pos: Position) -> bool:
        nonlocal skipped
        calm = checked(pos)
        skipped += calm
        return calm

    monkeypatch.setattr(driver, "is_calm", counted)
    decks = [*DECKS.values()]
    pair = [decks[(3 * seed) % len(decks)], decks[(5 * seed + 1) % len(decks)]]
    game = Game(deal(Library(), pair), seed=seed)
    bot = RandomBot(seed)
    while (decision := game.decision) is not None:
        game.push(bot.answer(decision))
    assert skipped > 20
