"""What is skipped because it is plain that nothing would happen would indeed not have happened."""

from __future__ import annotations

from random import Random

import pytest

from regalia.bots.random_bot import RandomBot
from regalia.cards.catalog import Library
from regalia.decks.dealing import deal
from regalia.decks.shipped import DECKS
from regalia.game import game as driver
from regalia.game.core.language import Procedure
from regalia.game.core.state import Position
from regalia.game.game import Game
from regalia.game.turn import checks
from regalia.game.turn import steps as turn
from regalia.game.turn.checks import is_calm, settle
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
    monkeypatch.setattr(checks, "is_calm", checked)
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
    monkeypatch.setattr(checks, "is_calm", counted)
    play_out(seed)
    assert skipped > 20


def play_out(seed: int) -> None:
    """Play a whole game at random."""
    decks = [*DECKS.values()]
    pair = [decks[(3 * seed) % len(decks)], decks[(5 * seed + 1) % len(decks)]]
    game = Game(deal(Library(), pair), seed=seed)
    bot = RandomBot(seed)
    while (decision := game.decision) is not None:
        game.push(bot.answer(decision))


@pytest.mark.rule("checks.1", "opportunity.10")
@pytest.mark.parametrize("seed", range(6))
def test_a_step_that_does_nothing_needs_no_checks(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, fighting = turn.proceed, 0

    def checked_afterwards(pos: Position) -> Procedure | None:
        nonlocal fighting
        procedure = go_on(pos)
        if procedure is None and not pos.unsettled and pos.outcome is None:
            assert settled(pos) == pos.values()
            fighting += pos.combat is not None
        return procedure

    monkeypatch.setattr(driver, "proceed", checked_afterwards)
    play_out(seed)
    assert fighting > 5
