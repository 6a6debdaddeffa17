"""Shortcuts say what looking properly says, and games without them are the same games."""

from __future__ import annotations

from random import Random

import pytest

from regalia.bots.random_bot import RandomBot
from regalia.cards.catalog import Library
from regalia.decks.dealing import deal
from regalia.decks.shipped import DECKS
from regalia.game.core import shortcut
from regalia.game.core.language import Procedure
from regalia.game.core.shortcut import CHECKED, OFF, ON, Mistaken, mode, question
from regalia.game.core.state import Position
from regalia.game.game import Game
from regalia.game.turn import steps, what_next
from regalia.game.turn.checks import settle
from tests.forms import only_plain
from tests.properties.walks import position, walk


def settled(pos: Position) -> list[object]:
    """The position after all checks, which must not ask anything."""
    twin = pos.copy()
    assert list(settle(twin) or ()) == []
    return twin.values()


@pytest.mark.parametrize("seed", range(25))
def test_shortcuts_say_the_truth_in_small_games(seed: int) -> None:
    with mode(CHECKED):
        game = Game(position(seed), seed=seed)
        for _ in walk(game, Random(seed)):
            pass


@pytest.mark.parametrize("seed", range(6))
def test_shortcuts_say_the_truth_in_whole_games(seed: int) -> None:
    with mode(CHECKED):
        play_out(seed)


@pytest.mark.parametrize("seed", range(6))
def test_games_without_shortcuts_are_the_same_games(seed: int) -> None:
    found = []
    for one in (ON, OFF):
        with mode(one):
            found.append(play_out(seed).digest())
    assert found[0] == found[1]


def test_a_shortcut_that_is_wrong_is_noticed() -> None:
    @question
    def is_even(number: int) -> bool:
        return number % 2 == 0

    @shortcut.shortcut(is_even)
    def is_small_and_even(number: int) -> bool | None:
        return number in (0, 2, 3) if number < 5 else None

    for one in (ON, OFF, CHECKED):
        with mode(one):
            assert [is_even(number) for number in (0, 1, 2, 5, 6)] == [True, False, True, False, True]
    with mode(ON):
        assert is_even(3)
    with mode(OFF):
        assert not is_even(3)
    with (
        mode(CHECKED),
        pytest.raises(Mistaken, match="is_small_and_even says True, and in truth it is False"),
    ):
        is_even(3)


def test_a_mode_that_does_not_exist_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(shortcut.VARIABLE, "sometimes")
    with pytest.raises(ValueError, match="REGALIA_SHORTCUTS is 'sometimes'; it can be on, off or checked"):
        shortcut._Gate()


def play_out(seed: int) -> Game:
    """Play a whole game at random."""
    decks = [*DECKS.values()]
    pair = [decks[(3 * seed) % len(decks)], decks[(5 * seed + 1) % len(decks)]]
    game = Game(deal(Library(), pair), seed=seed)
    bot = RandomBot(seed)
    while (decision := game.decision) is not None:
        game.push(bot.answer(decision))
    return game


@only_plain("compiled code calls what it was compiled with")
@pytest.mark.rule("checks.1", "opportunity.10")
@pytest.mark.parametrize("seed", range(6))
def test_a_step_that_does_nothing_needs_no_checks(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, fighting = steps.proceed, 0

    def checked_afterwards(pos: Position) -> Procedure | None:
        nonlocal fighting
        procedure = go_on(pos)
        if procedure is None and not pos.unsettled and pos.outcome is None:
            assert settled(pos) == pos.values()
            fighting += pos.combat is not None
        return procedure

    monkeypatch.setattr(what_next, "proceed", checked_afterwards)
    play_out(seed)
    assert fighting > 5
