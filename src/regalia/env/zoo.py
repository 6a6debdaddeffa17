"""Regalia for PettingZoo: `env(...)` is an AEC environment, `parallel_env(...)` a parallel one.

    from regalia.env import zoo

    env = zoo.env("lorraine", "rai")
    env.reset(seed=42)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

The observation of an agent is a dictionary: `observation` is the flat array of `Environment.observation`, and
`action_mask` has a 1 for each legal action. The mask of an agent that is not asked is all zeros; in the
parallel form it allows only "wait"."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, get_args

from regalia.decks.deck import Deck
from regalia.env.actions import WAIT
from regalia.env.course import IllegalAction
from regalia.env.environment import Environment
from regalia.env.needs import lacking

try:
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv, ParallelEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper
except ModuleNotFoundError as error:
    raise lacking(error, "regalia.env.zoo") from None

if TYPE_CHECKING:
    from collections.abc import Mapping

Illegal = Literal["lose", "raise", "replace"]
"""What an illegal action does: its agent loses, it is an error, or the lowest legal action is taken instead.
"""
DECKS: Final = ("lorraine", "rai")
"""The decks if none are named."""
METADATA: Final = {"render_modes": ["ansi"], "name": "regalia_v1", "is_parallelizable": False}


def env(
    *decks: str | Path | Deck,
    max_cycles: int = 20_000,
    illegal: Illegal = "lose",
    every_face: bool = False,
    render_mode: str | None = None,
) -> AECEnv[str, dict[str, np.ndarray], int | None]:
    """An AEC environment: only agents that are asked take turns. It ends after `max_cycles` actions."""
    inner = RegaliaEnv(
        *decks, max_cycles=max_cycles, illegal=illegal, every_face=every_face, render_mode=render_mode
    )
    return OrderEnforcingWrapper(inner)


def parallel_env(
    *decks: str | Path | Deck,
    max_cycles: int = 20_000,
    illegal: Illegal = "lose",
    every_face: bool = False,
    render_mode: str | None = None,
) -> RegaliaParallelEnv:
    """A parallel environment: all agents act in every cycle, and those who are not asked wait."""
    return RegaliaParallelEnv(
        *decks, max_cycles=max_cycles, illegal=illegal, every_face=every_face, render_mode=render_mode
    )


class _Table:
    """What both forms share: one game, its agents and their spaces."""

    def __init__(
        self,
        decks: tuple[str | Path | Deck, ...],
        max_cycles: int,
        illegal: Illegal,
        every_face: bool,
    ) -> None:
        if illegal not in get_args(Illegal):
            raise ValueError(f"illegal is one of {', '.join(get_args(Illegal))}, not {illegal!r}")
        self.game: Final = Environment(*(decks or DECKS), most_steps=max_cycles, every_face=every_face)
        self.illegal: Final = illegal
        self.agents: Final = [f"player_{seat}" for seat in range(self.game.players)]
        size, actions = self.game.terms.shapes.size, self.game.space.size
        limits = np.iinfo(np.int32)
        self.observation_spaces: Final = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(limits.min, limits.max, (size,), np.int32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.agents
        }
        self.action_spaces: Final = {agent: spaces.Discrete(actions) for agent in self.agents}
        self.loser: int | None = None
        """The seat that lost by an illegal action."""

    @property
    def over(self) -> bool:
        return self.game.over or self.loser is not None

    @property
    def is_given_up(self) -> bool:
        return self.game.is_given_up and self.loser is None

    def begin(self, seed: int | None) -> None:
        self.game.reset(seed)
        self.loser = None

    def observe(self, agent: str, *, waiting: bool) -> dict[str, np.ndarray]:
        seat = self.agents.index(agent)
        if seat == self.game.seat and not self.over:
            mask = self.game.mask()
        else:
            mask = np.zeros(self.game.space.size, dtype=np.int8)
            mask[WAIT] = waiting
        return {"observation": self.game.observation(seat), "action_mask": mask}

    def act(self, action: int) -> bool:
        """Take an action, and return whether it was legal."""
        legal = self.game.legal
        if action in legal:
            self.game.step(action)
            return True
        if self.illegal == "lose":
            self.loser = self.game.seat
        elif self.illegal == "replace":
            self.game.step(legal[0])
        else:
            self.game.step(action)  # it says what is wrong
        return False

    def rewards(self) -> dict[str, float]:
        """What each agent has won at the end."""
        won = self.game.returns()
        if self.loser is not None:
            won = [1.0 / (len(self.agents) - 1)] * len(self.agents)
            won[self.loser] = -1.0
        return dict(zip(self.agents, won, strict=True))


class _Form:
    """What both forms offer in the same way, first among their bases: it replaces methods of PettingZoo."""

    metadata = METADATA

    def __init__(
        self,
        *decks: str | Path | Deck,
        max_cycles: int = 20_000,
        illegal: Illegal = "lose",
        every_face: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self._table = _Table(decks, max_cycles, illegal, every_face)
        self.render_mode = render_mode
        self.possible_agents = list(self._table.agents)
        self.agents: list[str] = []

    @property
    def game(self) -> Environment:
        """The environment behind it, with clones, information states and chance."""
        return self._table.game

    def observation_space(self, agent: str) -> spaces.Dict:
        return self._table.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self._table.action_spaces[agent]

    def render(self) -> str | None:
        """The table in words, if the render mode is `ansi`."""
        return self._table.game.render() if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""


class RegaliaEnv(_Form, AECEnv):  # type: ignore[misc]
    """The AEC environment without wrappers."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin a new game. The same seed and the same actions give the same game."""
        self._table.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self._next()

    def _next(self) -> None:
        seat = self._table.game.seat
        self.agent_selection = self.possible_agents[seat] if seat >= 0 else self.agents[0]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """What an agent may know now."""
        return self._table.observe(agent, waiting=False)

    def step(self, action: int | None) -> None:
        """Take an action for the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction("None is only for agents whose game is over")
        self._cumulative_rewards[agent] = 0.0
        legal = self._table.act(int(action))
        self.infos[agent] = {} if legal else {"illegal": True}
        self._clear_rewards()
        if self._table.over:
            ends = self.truncations if self._table.is_given_up else self.terminations
            ends.update(dict.fromkeys(self.agents, True))
            self.rewards = self._table.rewards()
            self._accumulate_rewards()
        if self._table.loser is None:
            self._next()


class RegaliaParallelEnv(_Form, ParallelEnv):  # type: ignore[misc]
    """The parallel environment."""

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, np.ndarray]], dict[str, dict[str, Any]]]:
        """Begin a new game. The same seed and the same actions give the same game."""
        self._table.begin(seed)
        self.agents = list(self.possible_agents)
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, dict[str, np.ndarray]]:
        return {agent: self._table.observe(agent, waiting=True) for agent in self.agents}

    def step(
        self, actions: Mapping[str, int]
    ) -> tuple[
        dict[str, dict[str, np.ndarray]],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Take the action of the agent that is asked. Those of the others do nothing."""
        table, agents = self._table, self.agents
        asked = self.possible_agents[table.game.seat]
        legal = table.act(int(actions[asked]))
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        if not legal:
            infos[asked]["illegal"] = True
        rewards = table.rewards() if table.over else dict.fromkeys(agents, 0.0)
        found = self._observations()
        terminations = dict.fromkeys(agents, table.over and not table.is_given_up)
        truncations = dict.fromkeys(agents, table.is_given_up)
        if table.over:
            self.agents = []
        return found, rewards, terminations, truncations, infos
