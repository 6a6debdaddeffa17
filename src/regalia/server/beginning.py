"""The first question between persons, in which everything is chosen that comes before the first turn.

Whether a player could begin with other cards on the field, or with another champion, nobody else may know.
So everybody is asked once, and nobody can see how much there was to choose. Who has several champions chooses
one of them first. The engine asks for it later. Then the answer is given automatically, unless cards that
have come onto the field by then could change the choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.state import Position, Zone
from regalia.game.game import Game
from regalia.game.turn.start import starters


class Beginning:
    """What the players have chosen ahead of the engine's question. It is not kept with the game."""

    def __init__(self, *, between_persons: bool) -> None:
        self._between_persons = between_persons
        self._champions: dict[int, Any] = {}
        self.asked: Counter[int] = Counter()
        """The number of questions that each player has answered here and not to the engine."""

    def forget(self) -> None:
        self._champions.clear()

    def choose(self, player: int, answer: Any) -> None:
        self._champions[player] = answer
        self.asked[player] += 1

    @contextmanager
    def question(self, game: Game, player: int) -> Iterator[Decision | None]:
        """While this lasts, the game asks a player for the champion first. Nothing is pushed meanwhile."""
        real = game.decision
        ahead = self._ahead(game.pos, real) if real is not None and real.player == player else None
        if ahead is None:
            yield None
            return
        game._decision = ahead
        try:
            yield ahead
        finally:
            game._decision = real

    def _ahead(self, pos: Position, decision: Decision) -> Decision | None:
        player = decision.player
        if decision.topic != Topic.BEGIN_WITH or not self._between_persons or player in self._champions:
            return None
        champions = starters(pos, player)
        if len(champions) < 2:
            return None
        return Decision(
            Asks.PICK,
            player,
            Topic.STARTING_CHAMPION,
            champions,
            prompt="Begin with which champion?",
            rule="start.standard.6",
        )

    def answer(self, pos: Position, decision: Decision) -> tuple[Any] | None:
        """The answer, wrapped, to the engine's question for a champion, if it is known already."""
        if decision.topic != Topic.STARTING_CHAMPION or not self._between_persons:
            return None
        if any(pos.cards_in(Zone.FIELD, player) for player in pos.everyone()):
            return None
        chosen = self._champions.get(decision.player)
        return decision.forced() if chosen is None else (chosen,)
