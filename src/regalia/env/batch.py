"""Many games in one process, with one call of a policy for all of them.

    batch = Batch(Environment("lorraine", "rai"), 64, seed=1)
    while ...:
        actions = policy(batch.observations, batch.masks, batch.seats)     # one row for each game
        rewards, ended, truncated = batch.step(actions)                    # rewards of all seats

A game that ends is followed by a new one at once, so that every row always has a question. What its players
saw last is kept in `final_observations`.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from regalia.env.environment import Environment
from regalia.env.needs import need

if TYPE_CHECKING:
    import numpy as np


class Batch:
    """Games that are played side by side."""

    def __init__(self, environment: Environment, games: int, seed: int | None = None) -> None:
        """Begin games with the decks and settings of an environment. Each has luck of its own."""
        if environment.terms.explicit_chance:
            raise ValueError(
                "a batch answers for chance itself: make the environment without explicit_chance"
            )
        if games < 1:
            raise ValueError(f"a batch has one game or more, not {games!r}")
        numpy = need("numpy", "a batch")
        self._seeds = Random(seed)
        self.environments = [environment.clone() for _ in range(games)]
        shapes, space = environment.terms.shapes, environment.space
        self.observations: np.ndarray = numpy.zeros((games, shapes.size), dtype=numpy.int32)
        """What the seat that is asked may know, for each game."""
        self.masks: np.ndarray = numpy.zeros((games, space.size), dtype=numpy.int8)
        """The legal actions of each game."""
        self.seats: np.ndarray = numpy.zeros(games, dtype=numpy.int32)
        """The seat that is asked in each game."""
        self.final_observations: np.ndarray = numpy.zeros(
            (games, environment.players, shapes.size), dtype=numpy.int32
        )
        """What each seat could know at the end of the last game of each row."""
        self.ended = 0
        """The number of games that have ended or were given up."""
        for place in range(games):
            self._begin(place)

    def __len__(self) -> int:
        return len(self.environments)

    def step(self, actions: Sequence[int] | np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Take an action in each game.

        Return what every seat of every game has won by it, which games are over and have begun anew, and
        which of those were given up after too many choices, so that their reward of 0 is no draw.
        """
        numpy = need("numpy", "a batch")
        if len(actions) != len(self):
            raise ValueError(f"{len(self)} actions are needed, one for each game, not {len(actions)}")
        rewards = numpy.zeros((len(self), self.environments[0].players), dtype=numpy.float32)
        ended, truncated = numpy.zeros((2, len(self)), dtype=bool)
        for place, action in enumerate(actions):
            environment = self.environments[place]
            environment.step(int(action))
            if environment.over:
                rewards[place] = environment.returns()
                ended[place] = True
                truncated[place] = environment.is_given_up
                for seat, out in enumerate(self.final_observations[place]):
                    environment.observation(seat, out)
                self.ended += 1
                self._begin(place)
            else:
                self._show(place)
        return rewards, ended, truncated

    def _begin(self, place: int) -> None:
        self.environments[place].reset(self._seeds.getrandbits(64))
        self._show(place)

    def _show(self, place: int) -> None:
        environment = self.environments[place]
        self.seats[place] = environment.seat
        environment.observation(out=self.observations[place])
        self.masks[place] = 0
        self.masks[place, environment.legal] = 1
