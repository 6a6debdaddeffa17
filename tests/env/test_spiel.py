"""OpenSpiel's own test, and its bots."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.bots import uniform_random
from open_spiel.python.observation import make_observation

from regalia.env import spiel

DECKS = "deck_a=lorraine-demo,deck_b=rai-prelude"


@pytest.fixture(scope="module")
def game() -> Any:
    return pyspiel.load_game(f"{spiel.NAME}({DECKS})")


def shuffled(game: Any, rng: np.random.RandomState) -> Any:
    state = game.new_initial_state()
    while state.is_chance_node():
        draw(state, rng)
    return state


def draw(state: Any, rng: np.random.RandomState) -> None:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(int(rng.choice(outcomes, p=chances)))


def play(game: Any, bots: list[Any], rng: np.random.RandomState, most: int = 10_000) -> Any:
    state = game.new_initial_state()
    answered = 0
    while not state.is_terminal() and answered < most:
        if state.is_chance_node():
            draw(state, rng)
        else:
            state.apply_action(bots[state.current_player()].step(state))
            answered += 1
    return state


def test_the_test_of_openspiel_passes(capfd: pytest.CaptureFixture[str]) -> None:
    short = pyspiel.load_game(f"{spiel.NAME}({DECKS},most_steps=40)")
    pyspiel.random_sim_test(short, num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()  # it prints every state


def test_random_bots_play_to_the_end(game: Any) -> None:
    rng = np.random.RandomState(1)
    bots = [uniform_random.UniformRandomBot(seat, rng) for seat in range(2)]
    state = play(game, bots, rng)
    assert sorted(state.returns()) == [-1.0, 1.0]
    assert state.current_player() == pyspiel.PlayerId.TERMINAL


def test_its_tree_search_plays(game: Any) -> None:
    rng = np.random.RandomState(2)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    searcher = mcts.MCTSBot(game, 1.4, 3, evaluator, random_state=rng)
    state = play(game, [searcher, uniform_random.UniformRandomBot(1, rng)], rng, most=6)
    assert state.environment.steps == 6


def test_its_search_over_information_sets_plays(game: Any) -> None:
    rng = np.random.RandomState(3)
    state = shuffled(game, rng)
    searcher = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), 1.4, 3, random_state=rng)
    assert searcher.step(state) in state.legal_actions()


def test_a_resampled_state_has_the_same_information_state(game: Any) -> None:
    rng = np.random.RandomState(4)
    state = shuffled(game, rng)
    player = state.current_player()
    strings = {
        state.resample_from_infostate(player, rng.random_sample).information_state_string(player)
        for _ in range(3)
    }
    assert strings == {state.information_state_string(player)}


def test_observations_have_the_shapes_that_are_announced(game: Any) -> None:
    rng = np.random.RandomState(5)
    state = shuffled(game, rng)
    assert len(state.information_state_tensor(0)) == game.information_state_tensor_size()
    assert len(state.observation_tensor(0)) == game.observation_tensor_size()
    assert np.flatnonzero(state.legal_actions_mask()).tolist() == state.legal_actions()
    seen = make_observation(game)
    seen.set_from(state, 1)
    assert seen.tensor.tolist() == state.environment.observation(1).astype(np.float32).tolist()
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(params={"colour": 1})


def test_states_are_told_in_words(game: Any) -> None:
    state = game.new_initial_state()
    assert state.action_to_string(pyspiel.PlayerId.CHANCE, 0).startswith("chance 0: shuffle: ")
    state = shuffled(game, np.random.RandomState(6))
    player = state.current_player()
    assert state.action_to_string(player, 1) == f"player {player}: pass"
