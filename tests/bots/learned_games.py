"""Nets with drawn weights, and questions of games, for the tests of the learned bot."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from regalia.bots.learned.net import Net, shapes
from regalia.bots.random_bot import RandomBot
from regalia.bots.seat import Bot, Seat
from regalia.bots.simple_bot import SimpleBot
from regalia.decks.presets import PRESETS
from regalia.game.game import Game
from regalia.game_files import begin, setup

PAIRS = [("lorraine", "rai"), ("diao-chan", "guo-jia"), ("silvie", "kongming")]


def drawn_weights(seed: int) -> dict[str, Any]:
    """Weights that nobody trained: every answer has another score, so nothing stays without effect."""
    numpy = pytest.importorskip("numpy", reason="the learned bot needs numpy: pip install 'regalia[learned]'")
    rng = numpy.random.default_rng(seed)
    return {name: rng.normal(0, 0.2, shape).astype("float32") for name, shape in shapes().items()}


def drawn_net(seed: int = 1) -> Net:
    return Net(drawn_weights(seed))


def game_of(pair: tuple[str, str], seed: int) -> Game:
    return Game(begin(setup([PRESETS[name] for name in pair], [], first=0)), seed=seed)


def questions(pair: tuple[str, str], seed: int, most: int = 220) -> Iterator[tuple[int, Game]]:
    """Every question of a game that has more than one answer."""
    game = game_of(pair, seed)
    bots: list[Bot] = [SimpleBot(seed), RandomBot(seed)]
    for number in range(most):
        decision = game.decision
        if decision is None:
            return
        if len(decision.options) > 1:
            yield number, game
        game.push(bots[decision.player].answer(decision, Seat(game)))


def resampled(game: Game, rng: Random) -> Game | None:
    """The game in a world that looks the same to the player who is asked; None in the middle of a play."""
    from proofs.leaks.resample import World
    from regalia.game.view import OPEN_QUESTIONS

    decision = game.decision
    assert decision is not None
    if game.is_mid_play or decision.topic not in OPEN_QUESTIONS:
        return None
    rest = game.copy().pos
    rest.rewind(0)
    return Game(World(rest, decision.player, rng).pos, keep_history=False)
