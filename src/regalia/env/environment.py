"""One game as an environment: its course, what its players see and remember, its copies and other worlds."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

from regalia.bots.imagined import CannotImagine, imagination
from regalia.decks.deck import Deck
from regalia.env.actions import Page
from regalia.env.answering import Answering
from regalia.env.chance import Drawing
from regalia.env.course import Course, IllegalAction
from regalia.env.needs import need
from regalia.env.observing import OPTION, option_row, question_for
from regalia.env.recall import Memory
from regalia.env.terms import agreed
from regalia.game.core.decision import Asks
from regalia.game.core.values import NOBODY
from regalia.game.game import Game
from regalia.game.observation import Observer
from regalia.games import shown

if TYPE_CHECKING:
    import numpy as np

ATTEMPTS: Final = 20
"""How often a world is drawn again if a play in progress cannot be repeated with the drawn cards."""


class Environment(Course):
    """A game between decks, one small choice after another.

    `seat` is the player who is asked, `legal` the actions that can be taken, `mask` the same as an array, and
    `step` takes one. With `explicit_chance`, `seat` can be `CHANCE`: then `chance_outcomes` lists outcomes
    with their probabilities, and `step` takes one of them."""

    __slots__ = ()

    def __init__(
        self,
        *decks: str | Path | Deck,
        seed: int | None = None,
        first: int | None = None,
        explicit_chance: bool = False,
        skip_forced: bool = True,
        most_steps: int = 20_000,
        every_face: bool = False,
    ) -> None:
        """A game between decks: names of presets, files with deck lists, or decks.

        With `skip_forced`, nobody is asked who has no choice. After `most_steps` choices the game is given up
        without a winner. With `every_face`, actions and faces have the same numbers for all decks.
        """
        self._begin(agreed(decks, first, explicit_chance, skip_forced, most_steps, every_face), seed)

    # What a player sees.

    def observation(self, seat: int | None = None, out: np.ndarray | None = None) -> np.ndarray:
        """What a seat may know of the position and the question, as one array (docs/research.md).

        Without a seat it is the one that is asked. With `out` no new array is made.
        """
        numpy = need("numpy", "an observation")
        seat = self._viewer(seat)
        shapes = self.terms.shapes
        found = numpy.empty(shapes.size, dtype=numpy.int32) if out is None else out
        observer, pos = self._observer(seat), self._game.pos
        shapes.fill(found, observer, pos, [])
        self._observed[seat] = self._answering
        question = self._asked_as_seen_by(seat, observer)
        found[: len(question)] = question
        return found

    def observe(self, seat: int | None = None) -> dict[str, np.ndarray]:
        """The same as arrays by name: question, header, zones, cards, items and relations."""
        return self.terms.shapes.parts(self.observation(seat))

    def option_rows(self) -> np.ndarray:
        """A row for each legal action, lowest first: what it does, with which face, and where that card is.

        The card is given by its row in the observation of the seat that is asked.
        """
        numpy = need("numpy", "the rows of options")
        seat = self._viewer(None)
        observer = self._observer(seat)
        if self._observed.get(seat) is not self._answering:
            observer.observe(self._game.pos)
            self._observed[seat] = self._answering
        rows = []
        for action, choice in sorted(self._choices.items()):
            option = choice[0] if isinstance(choice, Page) else choice
            rows.append(option_row(action, option, observer, is_page=isinstance(choice, Page)))
        found: np.ndarray = numpy.array(rows, dtype=numpy.int32)
        return found.reshape(-1, len(OPTION))

    def render(self) -> str:
        """The table in words, as the player who is asked may see it."""
        return shown(self._game)

    def _viewer(self, seat: int | None) -> int:
        if seat is None:
            seat = self.seat if self.seat >= 0 else 0
        if not 0 <= seat < self.players:
            raise ValueError(f"there is no seat {seat}: they go from 0 to {self.players - 1}")
        return seat

    def _observer(self, seat: int) -> Observer:
        found = self._observers.get(seat)
        if found is None:
            found = self._observers[seat] = Observer(seat)
        return found

    def _asked_as_seen_by(self, seat: int, observer: Observer) -> list[int]:
        answering = self._answering
        if answering is None or not self._choices:
            return []
        sharing = NOBODY
        if answering.decision.player == seat and answering.decision.asks is Asks.SHARE:
            (option,) = self.space.options(self._game.pos, answering.decision, [answering.sharing])
            sharing = observer.row(option.card) if option.card >= 0 else NOBODY
        chosen = len(answering.chosen)
        return question_for(seat, self.players, answering.decision, chosen, sharing, self._trail)

    # What a player remembers.

    def information_state(self, seat: int) -> str:
        """Everything that a player saw, was told and did since the beginning, in order, as text.

        It is the same for two games exactly if the player cannot tell them apart.
        """
        return self._memory.text(self._viewer(seat), self._trail)

    def information_tensor(self, seat: int, rows: int | None = None) -> np.ndarray:
        """The information state as rows of numbers (docs/research.md), the oldest first.

        With a number of rows the shape is fixed: the latest rows, and before them one with the number of all
        rows and a digest of the whole text."""
        return self._memory.tensor(self._viewer(seat), self._trail, rows)

    def resample(self, seat: int, seed: int | None = None) -> Environment:
        """Another environment that looks to a player exactly like this one.

        Everything that the player cannot know is drawn again: decks in any order, hands and memories of
        others from their lists. Raises `CannotImagine` if the play in progress cannot be repeated with other
        cards."""
        if self.question is None:
            raise IllegalAction("a world can only be drawn where a player is asked")
        seat = self._viewer(seat)
        rng = Random(seed)
        draw = imagination(self._game, seat, rng, dict(enumerate(self.terms.decks)))
        for attempt in range(ATTEMPTS):
            try:
                game = draw(rng)
                break
            except CannotImagine:
                if attempt == ATTEMPTS - 1:
                    raise
        game.chance, game.auto = None, self.terms.skip_forced
        twin = self._twin(game, Random(rng.getrandbits(64)), self._memory.imagined(seat, game))
        twin._repeat(self._trail)
        return twin

    def _repeat(self, trail: tuple[int, ...]) -> None:
        """Come to the same choice within the same question."""
        decision = self._game.decision
        if decision is not None:
            self._ask(decision)
            for action in trail:
                if action not in self._choices:
                    raise CannotImagine("the choices made so far are not possible with other hidden cards")
                self._choose(action)

    # Copies.

    def clone(self) -> Environment:
        """An independent environment at the same point, with the same luck ahead."""
        rng = Random()
        rng.setstate(self._rng.getstate())
        twin = self._twin(self._game.copy(), rng, self._memory.copy())
        decision = twin._game.decision
        if decision is None:
            return twin
        if self._answering is not None:
            twin._answering = Answering(decision, lambda: twin._listed(decision))
            twin._answering.chosen = self._answering.chosen
            twin._choices = dict(self._choices)
            twin._trail = self._trail
        if self._drawing is not None:
            twin._drawing = self._drawing.moved(twin._game.pos, decision)
        return twin

    def _twin(self, game: Game, rng: Random, memory: Memory) -> Environment:
        twin = object.__new__(type(self))
        twin.terms, twin.steps = self.terms, self.steps
        twin._game, twin._rng, twin._memory = game, rng, memory
        twin._no_observers()
        twin._forget()
        return twin

    def __copy__(self) -> Environment:
        return self.clone()

    def __deepcopy__(self, memo: object) -> Environment:
        return self.clone()

    def __getstate__(self) -> tuple[Any, ...]:
        drawn_so_far = None if self._drawing is None else self._drawing.answering.chosen
        given_up = self.is_given_up
        return (
            self.terms,
            self.steps,
            self.terms.packed(self._game),
            self._rng,
            self._memory,
            (self._trail, drawn_so_far, given_up),
        )

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        self.terms, self.steps, packed, self._rng, self._memory, inside = state
        trail, drawn_so_far, given_up = inside
        self._game = self.terms.unpacked(packed)
        self._no_observers()
        self._forget()
        decision = self._game.decision
        if decision is None or given_up:
            return
        if drawn_so_far is None:
            self._repeat(trail)
        else:
            self._drawing = Drawing(self._game.pos, decision, drawn_so_far)
