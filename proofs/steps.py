"""Proof: the environment plays so many steps a second, beside games of PettingZoo and OpenSpiel.

    python -m proofs.steps [SECONDS [DECK DECK]]

Everything plays random legal actions for SECONDS of processor time (3), one after another in the same
process. The games of others show what the machine does, and not which engine is better: they have a handful
of rules, and gin rummy of OpenSpiel is written in C++. The games of PettingZoo need rlcard and pygame, which
Regalia does not install.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np

from regalia.env import Batch, Environment

DECKS = ("lorraine", "rai")
SECONDS = 3.0
GAMES = 32
"""The size of the batch."""
WARM = 100
"""Steps before the clock starts."""
ITS_OWN = ("leduc_holdem_v4", "texas_holdem_v4")
"""Card games of PettingZoo."""

Stepper = Iterator[int]
"""Plays for ever, and yields how many steps it took."""


def alone(decks: tuple[str, str], *, observing: bool) -> Stepper:
    """The environment itself."""
    env, rng = Environment(*decks, seed=1), Random(1)
    while True:
        if env.over:
            env.reset(rng.getrandbits(32))
        if observing:
            env.observation()
            env.mask()
        env.step(rng.choice(env.legal))
        yield 1


def together(decks: tuple[str, str]) -> Stepper:
    """Many games with one call of a policy."""
    batch, rng = Batch(Environment(*decks), GAMES, seed=1), np.random.default_rng(1)
    while True:
        batch.step((rng.random(batch.masks.shape, dtype=np.float32) * batch.masks).argmax(axis=1))
        yield GAMES


def copied(decks: tuple[str, str]) -> Stepper:
    """A copy before each step."""
    env, rng = Environment(*decks, seed=1), Random(1)
    while True:
        if env.over:
            env.reset(rng.getrandbits(32))
        env = env.clone()
        env.step(rng.choice(env.legal))
        yield 1


def remembered(decks: tuple[str, str]) -> Stepper:
    """The information state of the player who is asked, before each step."""
    env, rng = Environment(*decks, seed=1), Random(1)
    while True:
        if env.over:
            env.reset(rng.getrandbits(32))
        env.information_state(env.seat)
        env.step(rng.choice(env.legal))
        yield 1


def of_pettingzoo(make: Callable[[], Any]) -> Stepper:
    """An AEC environment with masks."""
    env = make()
    env.reset(seed=1)
    for number in range(1, 10**9):
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            env.reset(seed=number)
            continue
        env.step(env.action_space(env.agent_selection).sample(observation["action_mask"]))
        yield 1


def of_openspiel(name: str, *, observing: bool) -> Stepper:
    """A game of OpenSpiel. The nodes of chance are played, too, but not counted."""
    import open_spiel.python.games.liars_poker  # noqa: F401  (it registers the game)
    import pyspiel

    import regalia.env.spiel  # noqa: F401

    game, rng = pyspiel.load_game(name), Random(1)
    state = game.new_initial_state()
    while True:
        if state.is_terminal():
            state = game.new_initial_state()
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, chances)[0])
            continue
        if observing:
            state.observation_tensor(state.current_player())
        state.apply_action(rng.choice(state.legal_actions()))
        yield 1


def measured(stepper: Stepper, seconds: float) -> float:
    """Steps in a second of processor time, once everything that is made at the first use is there."""
    for _ in range(WARM):
        next(stepper)
    start, steps = time.process_time(), 0
    while (passed := time.process_time() - start) < seconds:
        steps += next(stepper)
    return steps / passed


def contests(decks: tuple[str, str]) -> Iterator[tuple[str, Stepper]]:
    from regalia.env import zoo

    yield "actions alone", alone(decks, observing=False)
    yield "with observation and mask", alone(decks, observing=True)
    yield f"batch of {GAMES}, with observations and masks", together(decks)
    yield "with a copy before each step", copied(decks)
    yield "with the information state of each question", remembered(decks)
    yield "in PettingZoo", of_pettingzoo(lambda: zoo.env(*decks))
    spiel = f"python_regalia(deck_a={decks[0]},deck_b={decks[1]})"
    yield "in OpenSpiel, with observations", of_openspiel(spiel, observing=True)

    yield "OpenSpiel: gin_rummy (C++), with observations", of_openspiel("gin_rummy", observing=True)
    yield (
        "OpenSpiel: python_liars_poker, with observations",
        of_openspiel("python_liars_poker", observing=True),
    )
    for name in ITS_OWN:
        try:
            module = __import__(f"pettingzoo.classic.{name}", fromlist=["env"])
        except ImportError as error:
            print(f"PettingZoo: {name} is left out: {error.name} is not installed", file=sys.stderr)
            continue
        yield f"PettingZoo: {name}", of_pettingzoo(module.env)


def main(words: list[str]) -> int:
    seconds = float(words[0]) if words else SECONDS
    decks = (words[1], words[2]) if len(words) > 2 else DECKS
    print(f"{decks[0]} against {decks[1]}, random actions, steps in a second of processor time")
    for name, stepper in contests(decks):
        print(f"{name:<52} {measured(stepper, seconds):>10,.0f}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
