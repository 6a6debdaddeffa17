"""Many games side by side are the same games as one after another."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from regalia.env import Batch, Environment
from tests.env.helpers import SMALL


def test_a_batch_plays_the_games_that_single_environments_would_play() -> None:
    batch = Batch(Environment(*SMALL), 3, seed=8)
    seeds = Random(8)
    single = [Environment(*SMALL, seed=seeds.getrandbits(64)) for _ in range(3)]
    rng = Random(1)
    ended = 0
    for _ in range(250):
        for place, env in enumerate(single):
            assert batch.seats[place] == env.seat
            assert np.array_equal(batch.observations[place], env.observation())
            assert np.array_equal(batch.masks[place], env.mask())
        actions = [rng.choice(env.legal) for env in single]
        rewards, over, truncated = batch.step(np.array(actions))
        for place, env in enumerate(single):
            env.step(actions[place])
            assert over[place] == env.over
            assert rewards[place].tolist() == (env.returns() if env.over else [0.0, 0.0])
            assert not truncated[place]
            if env.over:
                ended += 1
                last = [env.observation(seat) for seat in range(env.players)]
                assert np.array_equal(batch.final_observations[place], last)
                env.reset(seeds.getrandbits(64))
    assert batch.ended == ended > 1
    assert len(batch) == 3


def test_a_batch_tells_games_that_were_given_up_from_games_that_ended() -> None:
    batch = Batch(Environment(*SMALL, most_steps=5), 2, seed=8)
    for number in range(1, 6):
        rewards, ended, truncated = batch.step([int(mask.argmax()) for mask in batch.masks])
        assert ended.tolist() == truncated.tolist() == [number == 5] * 2
        assert not rewards.any()
    last = batch.environments[0].terms.shapes.parts(batch.final_observations[0, 1])
    assert (last["question"] == -1).all(), "nobody is asked at the end"
    assert last["cards"][0].any(), "and the table is there"


def test_a_batch_says_what_it_needs() -> None:
    with pytest.raises(ValueError, match="without explicit_chance"):
        Batch(Environment(*SMALL, explicit_chance=True), 2)
    with pytest.raises(ValueError, match="one game or more, not 0"):
        Batch(Environment(*SMALL), 0)
    with pytest.raises(ValueError, match="2 actions are needed, one for each game, not 1"):
        Batch(Environment(*SMALL), 2).step([1])
