"""Regalia for OpenSpiel: importing this module registers the game `python_regalia` for two players.

    import pyspiel
    import regalia.env.spiel

    game = pyspiel.load_game("python_regalia(deck_a=lorraine,deck_b=rai)")
    state = game.new_initial_state()

All chance is explicit. The parameters `deck_a` and `deck_b` are presets or files with deck lists. A game that
takes more than `most_steps` actions is a draw."""

from __future__ import annotations

from typing import Any, Final

from regalia.env.chance import MOST_OUTCOMES
from regalia.env.environment import Environment
from regalia.env.needs import lacking
from regalia.env.recall import WIDTH
from regalia.game.core.state import CHANCE

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise lacking(error, "regalia.env.spiel") from None

NAME: Final = "python_regalia"
PLAYERS: Final = 2
ROWS: Final = 255
"""The rows of an information state tensor: the latest ones, after one that stands for all of them."""
GAME_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Regalia: Grand Archive for two players",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=PLAYERS,
    min_num_players=PLAYERS,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"deck_a": "lorraine", "deck_b": "rai", "most_steps": 20_000},
)


class RegaliaGame(pyspiel.Game):  # type: ignore[misc]
    """The game between two decks."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**GAME_TYPE.parameter_specification, **(params or {})}
        self.environment: Final = Environment(
            str(given["deck_a"]),
            str(given["deck_b"]),
            seed=0,
            explicit_chance=True,
            most_steps=int(given["most_steps"]),
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.environment.space),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=PLAYERS,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.environment.terms.most_steps,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> RegaliaState:
        """The state before the decks are shuffled."""
        return RegaliaState(self)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> RegaliaObserver:
        """Makes observations, or information states if they are asked for with perfect recall."""
        wanted = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return RegaliaObserver(self, wanted, params)


class RegaliaState(pyspiel.State):  # type: ignore[misc]
    """A state: the environment does the work."""

    def __init__(self, game: RegaliaGame, environment: Environment | None = None) -> None:
        super().__init__(game)
        self.environment = game.environment.clone() if environment is None else environment

    def current_player(self) -> int:
        """The player who is asked, chance, or the end."""
        environment = self.environment
        if environment.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if environment.seat == CHANCE else environment.seat

    def _legal_actions(self, player: int) -> list[int]:
        return self.environment.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities."""
        return self.environment.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.environment.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}: {self.environment.say(action)}"
        return f"player {player}: {self.environment.space.name(action)}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.environment.over

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the loser."""
        return self.environment.returns()

    def resample_from_infostate(self, player: int, sampler: Any) -> RegaliaState:
        """A state that its player cannot tell from this one. What they cannot know is drawn again.

        It has no history in OpenSpiel, because nobody knows what the other player did with other cards.
        """
        seed = int(sampler() * 2**53)
        return RegaliaState(self.get_game(), self.environment.resample(player, seed))

    def __str__(self) -> str:
        environment = self.environment
        return f"{environment.render()}\n{environment.game.digest().hex()} {environment.steps}"


class RegaliaObserver:
    """Observations and information states, as OpenSpiel asks for them."""

    def __init__(
        self, game: RegaliaGame, wanted: pyspiel.IIGObservationType, params: dict[str, Any] | None
    ) -> None:
        if params:
            raise ValueError(f"python_regalia has no parameters for observations, and got {params}")
        self._recalls = wanted.perfect_recall
        self._size = game.environment.terms.shapes.size
        shape = (ROWS + 1, WIDTH) if self._recalls else (self._size,)
        self.tensor = np.zeros(int(np.prod(shape)), dtype=np.float32)
        name = "information_state" if self._recalls else "observation"
        self.dict = {name: self.tensor.reshape(shape)}

    def set_from(self, state: RegaliaState, player: int) -> None:
        """Write what a player knows, or sees now."""
        environment = state.environment
        if self._recalls:
            self.tensor[:] = environment.information_tensor(player, ROWS).reshape(-1)
        else:
            self.tensor[:] = environment.observation(player)

    def string_from(self, state: RegaliaState, player: int) -> str:
        """What a player knows, or sees now, as text."""
        environment = state.environment
        if self._recalls:
            return environment.information_state(player)
        return " ".join(map(str, environment.observation(player).tolist()))


pyspiel.register_game(GAME_TYPE, RegaliaGame)
