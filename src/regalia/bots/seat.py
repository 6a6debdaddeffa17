"""The input of a bot: the question, its options and the table as its player may see it."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from functools import cached_property
from random import Random
from typing import Any, Protocol

from regalia.bots.imagined import Imagination, imagination
from regalia.game.core.decision import Decision
from regalia.game.core.state import CHANCE, Position
from regalia.game.game import Game
from regalia.game.observation import Observer
from regalia.game.printed.acts import Act
from regalia.game.printed.definitions import Definition
from regalia.game.view import SeenCard, SeenOption, View, options, view


class Bot(Protocol):
    """Answers for a player."""

    def answer(self, decision: Decision, seat: Seat) -> Any:
        """A legal answer to the open decision."""


class Seat:
    """A player's place at the table for one question. Hidden cards cannot be reached from what it shows."""

    def __init__(self, game: Game) -> None:
        decision = game.decision
        if decision is None or decision.player == CHANCE:
            raise ValueError("nobody is asked")
        self._game = game
        self.player = decision.player
        self._decision = decision

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self._game.pos.turn

    @cached_property
    def view(self) -> View:
        """Everything its player may know."""
        return view(self._game, self.player)

    @cached_property
    def listed(self) -> list[tuple[Any, SeenOption]]:
        """The options for the engine, each with its description in the view."""
        seen = self.view.decision
        assert seen is not None
        return list(zip(options(self._game.pos, self._decision), seen.options, strict=True))

    @cached_property
    def cards(self) -> dict[str, SeenCard]:
        """Every visible card by its handle."""
        return {
            card.handle: card for side in self.view.sides for cards in side.cards.values() for card in cards
        }

    @cached_property
    def _printed(self) -> dict[str, Definition]:
        return {definition.name: definition for definition in self._game.pos.catalog}

    def observe(self, observer: Observer) -> array[int]:
        """The position as numbers. The observer has to be one of its player."""
        if observer.viewer != self.player:
            raise ValueError("an observer of another player")
        return observer.observe(self._game.pos)

    @cached_property
    def announced(self) -> Act | None:
        """The act that was announced and is not completed yet, whoever announced it."""
        answers = self._game.answers()
        return answers[0].value if answers and isinstance(answers[0].value, Act) else None

    def imagination(self, rng: Random) -> Callable[[Random], Game]:
        """A function that draws any number of games that look to its player exactly like this one.

        In the middle of a play this is not always possible. Then it raises `CannotImagine`.
        """
        return imagination(self._game, self.player, rng)

    def imagine(self, rng: Random) -> Game:
        """An independent game in which everything that its player cannot know is drawn again."""
        return self.imagination(rng)(rng)

    def guess(self, rng: Random) -> Position:
        """The present position with everything hidden drawn again. It is for reading, not for playing."""
        return Imagination(self._game.pos, self.player, rng).position(rng)

    def veiled(self, rng: Random) -> Position:
        """The present position with blank cards in place of the hidden ones of others.

        It is made more quickly than a guess, and shows as much to those who look at their own side only.
        """
        return Imagination(self._game.pos, self.player, rng, veiled=True).position(rng)

    def printed(self, name: str) -> Definition | None:
        """The printed facts of a card of this name. Everybody can look them up."""
        return self._printed.get(name)

    def field(self, player: int) -> tuple[SeenCard, ...]:
        """The objects of a player."""
        return self.view.sides[player].cards.get("field", ())
