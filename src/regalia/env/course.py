"""The course of a game: who is asked, which actions are legal, and what an action leads to."""

from __future__ import annotations

from collections import deque
from random import Random
from typing import TYPE_CHECKING, Any

from regalia.bots.seat import Bot, Seat
from regalia.env.actions import DONE, ActionSpace, Choice, Option, Page
from regalia.env.answering import Answering
from regalia.env.chance import Drawing, drawn, is_enumerable
from regalia.env.needs import need
from regalia.env.recall import Memory
from regalia.env.terms import Terms
from regalia.game.answers import FairChance
from regalia.game.core.decision import Asks, Decision
from regalia.game.core.state import CHANCE
from regalia.game.core.values import NOBODY
from regalia.game.game import Game
from regalia.game.observation import Observer

if TYPE_CHECKING:
    import numpy as np


class IllegalAction(ValueError):
    """An action that is not legal now. Nothing has changed."""


class Course:
    """A game that is played by actions."""

    __slots__ = (
        "_answering",
        "_choices",
        "_drawing",
        "_game",
        "_memory",
        "_observed",
        "_observers",
        "_rng",
        "_trail",
        "steps",
        "terms",
    )

    def _begin(self, terms: Terms, seed: int | None) -> None:
        self.terms: Terms = terms
        """What does not change: the decks, the vocabulary, the space of actions."""
        self._rng = Random(seed)
        self._start()

    def reset(self, seed: int | None = None) -> None:
        """Begin a new game. The same seed and the same actions give the same game.

        Without a seed the luck follows from that of the game before. So one seed at the beginning is enough
        to repeat a whole row of games.
        """
        self._rng = Random(self._rng.getrandbits(64) if seed is None else seed)
        self._start()

    def _start(self) -> None:
        self._game: Game = self.terms.game()
        self._memory = Memory(self.terms, self._game)
        self.steps = 0
        """The number of choices so far, those of chance not counted."""
        self._no_observers()
        self._forget()
        self._settle()

    def _no_observers(self) -> None:
        self._observers: dict[int, Observer] = {}
        """The observer of each seat that was asked for. It remembers piles that stay as they are."""
        self._observed: dict[int, Answering | None] = {}
        """The question at which each of them observed last."""

    def _forget(self) -> None:
        self._answering: Answering | None = None
        self._drawing: Drawing | None = None
        self._choices: dict[int, Choice] = {}
        self._trail: tuple[int, ...] = ()

    # Asking.

    @property
    def space(self) -> ActionSpace:
        """The space of actions."""
        return self.terms.space

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.terms.setup.decks)

    @property
    def game(self) -> Game:
        """The game itself. Read it, and do not answer for its players: it knows what they may not know."""
        return self._game

    @property
    def over(self) -> bool:
        """Whether the game has ended, or was given up."""
        return self._drawing is None and not self._choices

    @property
    def is_given_up(self) -> bool:
        """Whether the game was given up because it took too many choices."""
        return self.over and self._game.outcome is None

    @property
    def seat(self) -> int:
        """The player who is asked, `CHANCE`, or `NOBODY` when the game is over."""
        if self._drawing is not None:
            return CHANCE
        return NOBODY if self._answering is None or not self._choices else self._answering.decision.player

    @property
    def legal(self) -> list[int]:
        """The legal actions, lowest first. For chance, the numbers of its outcomes."""
        if self._drawing is not None:
            return list(range(len(self._drawing.outcomes)))
        return sorted(self._choices)

    def mask(self) -> np.ndarray:
        """An array with 1 for each legal action. Only the player who is asked may see it."""
        numpy = need("numpy", "a mask")
        found: np.ndarray = numpy.zeros(self.space.size, dtype=numpy.int8)
        found[list(self._choices)] = 1
        return found

    @property
    def question(self) -> Decision | None:
        """The question behind the present choice."""
        return None if self._answering is None else self._answering.decision

    @property
    def chosen(self) -> tuple[Any, ...]:
        """What was chosen so far for the present question: things that were picked or ordered, or shares."""
        return () if self._answering is None else self._answering.chosen

    def options(self) -> dict[int, Option | None]:
        """The legal actions with what they choose. A page of options is given by its first option."""
        return {
            action: choice[0] if isinstance(choice, Page) else choice
            for action, choice in sorted(self._choices.items())
        }

    def say(self, action: int) -> str:
        """An action in words; for chance, an outcome in words."""
        if self._drawing is None:
            return self.space.name(action)
        value = self._drawing.outcomes[action][0]
        decision = self._drawing.answering.decision
        about_card = decision.asks is not Asks.NUMBER and isinstance(value, int)
        return f"{decision.topic}: {self._game.pos.definition(value).name if about_card else value}"

    # Answering.

    def step(self, action: int) -> None:
        """Take an action."""
        if self._drawing is not None:
            self._draw(action)
            return
        if action not in self._choices:
            raise IllegalAction(self._why_illegal(action))
        self.steps += 1
        self._choose(action)
        self._settle()

    def _why_illegal(self, action: int) -> str:
        if self.over:
            return "the game is over: `reset` begins another one"
        if not 0 <= action < self.space.size:
            return f"there is no action {action}: they go from 0 to {self.space.size - 1}"
        name = self.space.name(action)
        return f"action {action} ({name}) is not legal now: `legal` and `mask` show those that are"

    def _choose(self, action: int) -> None:
        answering, choice = self._answering, self._choices[action]
        assert answering is not None
        self._trail = (*self._trail, action)
        if isinstance(choice, Page):
            self._choices = self.space.unfold(choice)
            return
        answer = answering.stop() if choice is None else answering.choose(choice.value)
        if answer is None:
            self._choices = self._offered(answering)
            return
        self._push(answer[0])

    def _push(self, answer: Any) -> None:
        self._memory.note(answer, self._trail)
        self._forget()
        self._game.push(answer)

    def _draw(self, outcome: int) -> None:
        drawing = self._drawing
        assert drawing is not None
        if not 0 <= outcome < len(drawing.outcomes):
            raise IllegalAction(
                f"there is no outcome {outcome}: they go from 0 to {len(drawing.outcomes) - 1}"
            )
        answer = drawing.choose(outcome)
        if answer is not None:
            self._push(answer[0])
            self._settle()

    def _offered(self, answering: Answering) -> dict[int, Choice]:
        """The actions for the next choice of an answer."""
        options = self.space.options(self._game.pos, answering.decision, answering.values())
        return self.space.actions(options, answering.may_stop)

    def _settle(self) -> None:
        """Go on to the next choice of a player, or of chance if its nodes are explicit."""
        terms, game = self.terms, self._game
        while True:
            if self._choices:
                if len(self._choices) > 1 or not terms.skip_forced:
                    break
                self._choose(next(iter(self._choices)))
                continue
            decision = game.decision
            if decision is None:
                return
            if decision.player == CHANCE:
                if terms.explicit_chance and is_enumerable(decision):
                    self._drawing = Drawing(game.pos, decision)
                    return
                self._push(FairChance(self._rng)(decision))
                continue
            self._ask(decision)
        if self.steps >= terms.most_steps:
            self._forget()

    def _ask(self, decision: Decision) -> None:
        self._answering = Answering(decision, lambda: self._listed(decision))
        self._choices = self._offered(self._answering)

    def _listed(self, decision: Decision) -> list[Any]:
        return [option.value for option in self.space.options(self._game.pos, decision, decision.options)]

    # The worth of a game.

    def returns(self) -> list[float]:
        """What each player has won: 1 for the winner of two, -1 for the loser, 0 as long as nobody has won.

        The sum is always 0. If several of many players win, they share what the others lose.
        """
        winners = self._game.outcome or ()
        losers = self.players - len(winners)
        if not winners or not losers:
            return [0.0] * self.players
        return [losers / len(winners) if player in winners else -1.0 for player in range(self.players)]

    # Chance.

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a chance node, each with its probability."""
        if self._drawing is None:
            raise IllegalAction("this is no chance node: `seat` is CHANCE at a chance node")
        return self._drawing.probabilities()

    def draw_chance(self) -> int:
        """Take an outcome of a chance node at random, and return its number."""
        outcome = drawn(self._rng, self.chance_outcomes())
        self._draw(outcome)
        return outcome

    # Whole answers.

    def answer(self, answer: Any) -> None:
        """Give a whole answer of the engine instead of one action after another, such as that of a bot."""
        for action in self.path(answer):
            self.step(action)

    def path(self, answer: Any) -> list[int]:
        """The actions that together give this answer to the present question."""
        question = self.question
        if question is None or not self._choices or self._trail:
            raise IllegalAction("a whole answer can only be given where a question begins")
        if not question.admits(answer):
            raise IllegalAction(f"{answer!r} is not an answer to {question!r}")
        answering = Answering(question, self._answering.listed if self._answering else list)
        parts = _parts(question, answer, answering)
        choices, found = self._choices, list[int]()
        while True:
            action = _towards(choices, parts)
            if len(choices) > 1 or not self.terms.skip_forced:
                found.append(action)
            choice = choices[action]
            if isinstance(choice, Page):
                choices = self.space.unfold(choice)
                continue
            if choice is None or answering.choose(parts.popleft()) is not None:
                return found
            choices = self._offered(answering)

    def answer_with(self, bot: Bot) -> None:
        """Let a bot of Regalia answer the present question."""
        self.answer(bot.answer(self._question(), Seat(self._game)))

    def _question(self) -> Decision:
        question = self.question
        if question is None:
            raise IllegalAction("nobody is asked: the game is over, or chance decides")
        return question


def _parts(question: Decision, answer: Any, answering: Answering) -> deque[Any]:
    """The choices that make up an answer, in their order."""
    match question.asks:
        case Asks.PICK | Asks.ORDER:
            return deque(answer)
        case Asks.SHARE:
            shares = dict(zip(question.options, answer, strict=True))
            return deque(shares[option] for option in answering.listed())
        case _:
            return deque((answer,))


def _towards(choices: dict[int, Choice], parts: deque[Any]) -> int:
    """The action that leads to the next part of an answer."""
    if not parts:
        return DONE
    wanted = parts[0]
    for action, choice in choices.items():
        if isinstance(choice, Page):
            if any(option.value == wanted for option in choice):
                return action
        elif choice is not None and choice.value == wanted:
            return action
    raise IllegalAction(f"{wanted!r} cannot be chosen now")
