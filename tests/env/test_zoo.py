"""PettingZoo's own tests, and what they do not look at."""

from __future__ import annotations

import copy
import pickle
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from regalia.env import IllegalAction, zoo
from regalia.env.actions import WAIT
from tests.env.helpers import SMALL

ITS_OWN = [
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
]
"""It warns of dictionaries with a mask, which its own card games have, too."""


def random_action(env: Any, agent: str, mask: np.ndarray) -> int:
    return int(env.action_space(agent).sample(mask))


@pytest.mark.filterwarnings("error", *ITS_OWN)
def test_the_api_test_passes() -> None:
    api_test(zoo.env(*SMALL), num_cycles=300)
    api_test(zoo.env(*SMALL, max_cycles=50), num_cycles=100)


@pytest.mark.filterwarnings("error", *ITS_OWN)
def test_the_seed_test_passes() -> None:
    seed_test(partial(zoo.env, *SMALL), num_cycles=100)


def test_the_parallel_api_test_passes() -> None:
    parallel_api_test(zoo.parallel_env(*SMALL), num_cycles=300)


def test_the_max_cycles_test_passes() -> None:
    """It takes any actions, legal or not, and asks every agent equally often, as parallel environments do."""
    parallel = partial(zoo.parallel_env, illegal="replace")

    def in_turn(max_cycles: int) -> Any:
        return parallel_to_aec(parallel(max_cycles=max_cycles))

    max_cycles_test(SimpleNamespace(parallel_env=parallel, env=in_turn))


def test_an_aec_game_is_cut_after_max_cycles() -> None:
    env = zoo.env(*SMALL, max_cycles=12)
    env.reset(seed=1)
    actions = 0
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        if termination or truncation:
            assert (termination, truncation, reward) == (False, True, 0.0)
            env.step(None)
        else:
            assert observation is not None
            env.step(random_action(env, agent, observation["action_mask"]))
            actions += 1
    assert actions == 12


def test_a_whole_game_rewards_the_winner() -> None:
    env = zoo.env(*SMALL)
    env.reset(seed=3)
    won = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        won[agent] += reward
        if termination or truncation:
            env.step(None)
        else:
            other = next(one for one in env.possible_agents if one != agent)
            assert not env.observe(other)["action_mask"].any()
            env.step(random_action(env, agent, observation["action_mask"]))
    assert sorted(won.values()) == [-1.0, 1.0]


@pytest.mark.parametrize("illegal", ["lose", "replace", "raise"])
def test_an_illegal_action_does_what_was_agreed(illegal: zoo.Illegal) -> None:
    env = zoo.RegaliaEnv(*SMALL, illegal=illegal)
    env.reset(seed=1)
    agent = env.agent_selection
    if illegal == "raise":
        with pytest.raises(IllegalAction):
            env.step(WAIT)
        return
    env.step(WAIT)
    assert env.infos[agent] == {"illegal": True}
    assert env.terminations[agent] is (illegal == "lose")
    assert env.rewards[agent] == (-1.0 if illegal == "lose" else 0.0)
    assert sum(env.rewards.values()) == 0


def test_words_that_are_not_known_are_refused() -> None:
    with pytest.raises(ValueError, match="lose, raise, replace, not 'ignore'"):
        zoo.env(*SMALL, illegal="ignore")  # type: ignore[arg-type]
    env = zoo.RegaliaEnv(*SMALL)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="only for agents whose game is over"):
        env.step(None)


def test_those_who_are_not_asked_wait() -> None:
    env = zoo.parallel_env(*SMALL)
    seen, _ = env.reset(seed=2)
    for _ in range(30):
        asked = env.possible_agents[env.game.seat]
        for agent in env.agents:
            mask = seen[agent]["action_mask"]
            assert (agent == asked) or np.flatnonzero(mask).tolist() == [WAIT]
        seen, *_ = env.step(
            {agent: random_action(env, agent, seen[agent]["action_mask"]) for agent in env.agents}
        )


@pytest.mark.parametrize("make", [zoo.RegaliaEnv, zoo.parallel_env])
def test_it_is_rendered_in_words(make: Any) -> None:
    env = make(*SMALL, render_mode="ansi")
    env.reset(seed=1)
    assert "Spirit" in env.render() or "Lorraine" in env.render()
    assert make(*SMALL).render_mode is None
    env.close()


def pickled(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


@pytest.mark.parametrize("copied", [pickled, copy.deepcopy])
def test_a_copy_goes_on_with_the_game(copied: Any) -> None:
    env = copied(zoo.env(*SMALL, max_cycles=200))
    env.reset(seed=1)
    for _ in range(60):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    twin, left = copied(env), copied(env)
    rest = _rest(env)
    assert _rest(twin) == rest
    assert len(rest) > 20
    assert left.game.steps == 60, "a copy is independent"


def _rest(env: Any) -> list[tuple[str, int | None, float]]:
    """The rest of the game with the last legal action each time: who acted, what they did, what they won."""
    found = []
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        over = termination or truncation
        action = None if over else int(np.flatnonzero(observation["action_mask"])[-1])
        found.append((agent, action, reward))
        env.step(action)
    return found


def test_a_copy_of_a_parallel_game_goes_on_with_it() -> None:
    env = zoo.parallel_env(*SMALL)
    seen, _ = env.reset(seed=2)
    for _ in range(40):
        seen, *_ = env.step({agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents})
    actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
    ends = []
    for twin in (pickled(env), copy.deepcopy(env), env):
        assert twin.game.steps == 40
        after, rewards, *_ = twin.step(actions)
        ends.append((after["player_0"]["observation"].tolist(), rewards, twin.game.game.digest()))
    assert ends[0] == ends[1] == ends[2]
