"""Passing alone, and playing on at random inside the game: the same rules, the same law, the same records."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from proofs.soak.tables import Fixed, begin
from regalia.game.core.decision import Topic
from regalia.game.core.values import NOBODY
from regalia.game.game import Game
from regalia.game.playing.offers import acts, random_act
from regalia.game.printed.acts import PASS
from regalia.game.record import all_answers

GAMES = range(4_000, 4_008)
LENGTH = 250


def new_game(seed: int, **how: Any) -> Game:
    _, _, pos = begin(seed)
    return Game(pos, chance=Fixed(seed, pos), **how)


def is_forced_pass(game: Game) -> bool:
    decision = game.decision
    return decision is not None and decision.topic == Topic.ACT and list(decision.options) == [PASS]


@pytest.mark.rule("opportunity.2")
@pytest.mark.parametrize("seed", GAMES)
def test_who_passes_alone_plays_the_same_game(seed: int) -> None:
    plain, alone = new_game(seed), new_game(seed, passes_alone=True)
    rng, passed = Random(seed), 0
    for _ in range(LENGTH):
        while is_forced_pass(plain):
            plain.push(PASS)
            passed += 1
        assert not is_forced_pass(alone)
        assert plain.digest() == alone.digest()
        if plain.decision is None:
            break
        answer = plain.decision.sample(rng)
        plain.push(answer)
        alone.push(answer)
    while is_forced_pass(plain):
        plain.push(PASS)
    assert passed > 0
    said = [[answer.value for answer in all_answers(game)] for game in (plain, alone)]
    assert said[0] == said[1]


def test_a_pass_alone_was_not_given_by_anybody() -> None:
    game = new_game(GAMES[0], passes_alone=True)
    rng = Random(0)
    for _ in range(60):
        assert game.decision is not None
        game.push(game.decision.sample(rng))
    passes = [answer for answer in all_answers(game) if answer.value == PASS]
    assert {answer.given for answer in passes} == {True, False}
    taken_back = sum(answer.given for answer in all_answers(game))
    for _ in range(taken_back):
        game.undo()
    assert not any(answer.given for answer in all_answers(game))


@pytest.mark.parametrize("seed", GAMES)
def test_exactly_the_legal_acts_are_drawn(seed: int) -> None:
    game, rng, compared = new_game(seed), Random(seed), 0
    for _ in range(LENGTH):
        decision = game.decision
        if decision is None:
            break
        pos = game.pos
        if decision.topic == Topic.ACT and not game.is_mid_play and pos.opportunity != NOBODY:
            legal = acts(pos, decision.player)
            draws = {random_act(pos, decision.player, rng) for _ in range(8 * len(legal) ** 2)}
            assert draws <= set(legal)
            compared += len(legal) > 1 and draws == set(legal)
        game.push(decision.sample(rng))
    assert compared > 5


def test_each_legal_act_is_as_likely() -> None:
    """Over 12,000 draws no count is more than five standard deviations from its share."""
    game, rng = new_game(GAMES[1]), Random(7)
    while game.decision is not None and (game.decision.topic != Topic.ACT or len(game.decision.options) < 6):
        game.push(game.decision.sample(rng))
    assert game.decision is not None
    legal = list(game.decision.options)
    draws = Counter(random_act(game.pos, game.decision.player, rng) for _ in range(12_000))
    share = 1 / len(legal)
    deviation = (12_000 * share * (1 - share)) ** 0.5
    assert set(draws) == set(legal)
    assert all(abs(draws[act] - 12_000 * share) < 5 * deviation for act in legal)


@pytest.mark.parametrize("seed", GAMES)
def test_a_rollout_can_be_played_again_and_taken_back(seed: int) -> None:
    game = new_game(seed)
    before = game.digest()
    count = game.rollout(Random(seed), LENGTH)
    assert count == LENGTH or game.outcome is not None
    again = new_game(seed)
    given = [answer.value for answer in all_answers(game) if answer.given]
    assert len(given) == count
    for answer in given:
        assert again.decision is not None
        again.push(answer)
    assert again.digest() == game.digest()
    for _ in range(count):
        game.undo()
    assert game.digest() == before


def test_a_rollout_goes_on_to_the_end() -> None:
    game = new_game(GAMES[0], keep_history=False)
    game.rollout(Random(1))
    assert game.outcome is not None
    assert game.decision is None
