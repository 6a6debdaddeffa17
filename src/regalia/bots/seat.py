"""What a bot is given when it is asked: the question, its options and the table as its player may see it."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Protocol

from regalia.game.decision import Decision
from regalia.game.definitions import Definition
from regalia.game.game import Game
from regalia.game.state import CHANCE
from regalia.game.view import SeenCard, SeenOption, View, options, view


class Bot(Protocol):
    """Whoever answers for a player."""

    def answer(self, decision: Decision, seat: Seat) -> Any:
        """A legal answer to the decision at hand."""


class Seat:
    """A player's place at the table for one question. Hidden cards cannot be reached from what it shows."""

    def __init__(self, game: Game) -> None:
        decision = game.decision
        if decision is None or decision.player == CHANCE:
            raise ValueError("nobody is asked")
        self._game = game
        self.player = decision.player
        self._decision = decision

    @cached_property
    def view(self) -> View:
        """Everything its player may know."""
        return view(self._game, self.player)

    @cached_property
    def listed(self) -> list[tuple[Any, SeenOption]]:
        """The options as the engine takes them, each with what the view says of it."""
        seen = self.view.decision
        assert seen is not None
        return list(zip(options(self._game.pos, self._decision), seen.options, strict=True))

    @cached_property
    def cards(self) -> dict[str, SeenCard]:
        """Every card in sight by its handle."""
        return {
            card.handle: card for side in self.view.sides for cards in side.cards.values() for card in cards
        }

    @cached_property
    def _printed(self) -> dict[str, Definition]:
        return {definition.name: definition for definition in self._game.pos.catalog}

    def printed(self, name: str) -> Definition | None:
        """What is printed on a card of this name: everybody can look that up."""
        return self._printed.get(name)

    def field(self, player: int) -> tuple[SeenCard, ...]:
        """The objects of a player."""
        return self.view.sides[player].cards.get("field", ())
