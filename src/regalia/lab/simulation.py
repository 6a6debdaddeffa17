"""Many games between decks: the pairs, the order in which results count, and when to stop.

Every pair of decks plays the same number of games, half of them from each seat, and the first seat
always has the first turn. So neither seat nor turn order favours a deck. Either all decks play each other,
or some of them play rivals and are compared by these games. The result of a game depends only on its number
and the seed, and results count in the order of the numbers. So it does not matter which worker plays a game,
how many are played at a time, or which ends first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from itertools import combinations, product
from math import ceil
from pathlib import Path
from random import Random
from statistics import NormalDist
from tempfile import TemporaryDirectory
from typing import Final

import msgspec

from regalia.bots.asking import told
from regalia.decks.deck import Deck
from regalia.game.record import Setup
from regalia.game_files import setup
from regalia.lab.patience import may_be_ended
from regalia.lab.sequential import ERROR, Bets
from regalia.lab.trials import CAP, PATIENCE, Played, Trial, noted_trial, play_trial, points
from regalia.lab.wilson import Interval, Pairs, difference, wilson

AHEAD: Final = 3
"""The number of games per worker that are in progress or waiting, so that no worker is idle."""
CHECKED: Final = 100
"""The number of games after which the precision is checked. It is the same on any number of workers."""

SILENCE: Final = 10.0
"""Seconds without a finished game after which the run checks whether there are workers at all."""


class Board(msgspec.Struct, frozen=True):
    """A deck after the first game against another, by their places in the list."""

    deck: int
    rival: int
    cards: Deck
    told: str
    """The exchange in words."""


class Plan(msgspec.Struct, frozen=True):
    """The question of a run: the decks, their bots, the number of games, and the seed."""

    decks: tuple[Deck, ...]
    bots: tuple[str, ...]
    """The bot that plays each deck."""
    games: int
    """The number of games for each pair of decks."""
    seed: int
    precision: float = 0.0
    """Stop when all results are known to within this share in both directions. 0 plays all games."""
    cap: int = CAP
    patience: float = PATIENCE
    without_text: tuple[str, ...] = ()
    best_of: int = 1
    """The most games of each match. With 1, games are counted, and otherwise matches."""
    boards: tuple[Board, ...] = ()
    """The decks with cards from their sideboards, for the games of a match after the first."""
    decide: bool = False
    """Stop as soon as it is known which of the compared decks does better."""
    margin: float = 0.0
    """With `decide`, stop as well if the difference is known to be smaller than this."""
    files: tuple[str, ...] = ()
    """The file of each deck, or "" for presets."""
    rivals: int = 0
    """The number of decks at the end of the list that are rivals. With 0 all decks play each other."""

    @property
    def compared(self) -> int:
        """The number of decks, from the first, that are compared."""
        return len(self.decks) - self.rivals

    @property
    def tables(self) -> list[tuple[int, ...]]:
        """The decks that meet: pairs of them, or in Pantheon all at one table (start.pantheon.1)."""
        if any(deck.boons for deck in self.decks):
            return [tuple(range(len(self.decks)))]
        if self.rivals:
            return list(product(range(self.compared), range(self.compared, len(self.decks))))
        return list(combinations(range(len(self.decks)), 2))

    @property
    def seats(self) -> int:
        """The number of players at one table."""
        return len(self.tables[0])

    def board(self, deck: int, rival: int) -> Deck:
        """The deck in the games of a match after the first."""
        for board in self.boards:
            if (board.deck, board.rival) == (deck, rival):
                return board.cards
        return self.decks[deck]

    @property
    def unit(self) -> str:
        """What is counted."""
        return "games" if self.best_of == 1 else "matches"

    @property
    def error(self) -> float:
        """The chance of an error in each comparison, so that all of them together have that of one."""
        return ERROR / max(1, self.compared - 1)

    @property
    def round(self) -> int:
        """The number of games of all tables from all seats, which have the same luck."""
        return self.seats * len(self.tables)

    @property
    def total(self) -> int:
        return self.games * len(self.tables)


def trials(plan: Plan) -> Iterator[Trial]:
    """The games of a plan in the order of their numbers, which goes through all pairs and seats."""
    number = 0
    for round_ in range(plan.games):
        for table in plan.tables:
            luck = table[1] if plan.rivals else table  # decks that are compared have the same luck
            seed = Random(f"{plan.seed} {luck} {round_ // plan.seats}").randrange(2**63)
            turned = round_ % plan.seats
            seats = table[turned:] + table[:turned]
            yield Trial(
                number,
                seed,
                setup(
                    [plan.decks[deck] for deck in seats],
                    [plan.bots[deck] for deck in seats],
                    first=0,
                    without_text=plan.without_text,
                ),
                seats,
                tuple(plan.bots[deck] for deck in seats),
                plan.cap,
                plan.patience,
                plan.best_of,
                later_setup(plan, seats),
            )
            number += 1


def later_setup(plan: Plan, seats: tuple[int, ...]) -> Setup | None:
    """The set-up of the games of a match after the first, if it differs from that of the first."""
    if not plan.boards:
        return None
    one, other = seats
    return setup(
        [plan.board(one, other), plan.board(other, one)],
        [plan.bots[deck] for deck in seats],
        first=0,
        without_text=plan.without_text,
    )


def enough_games(precision: float) -> int:
    """The number of games for each pair that is always enough for a precision, even for differences of shares
    near one half in games without the same luck.

    >>> [enough_games(precision) for precision in (0.1, 0.03)]
    [200, 2200]
    """
    z = NormalDist().inv_cdf(0.975)
    return ceil(z * z / (2 * precision * precision) / CHECKED) * CHECKED


class ClusterGone(Exception):
    """No worker is left to play. The games so far count."""


class SameLuck:
    """How much the results of compared decks agree in games with the same luck."""

    def __init__(self, plan: Plan) -> None:
        self._rivals = plan.rivals
        self._size = plan.round
        self._firsts: dict[tuple[int, int], tuple[int, float]] = {}
        """The last result of the first deck against a rival from a seat, and the seed of that game."""
        compared = plan.compared if plan.rivals else 0
        self.pairs = [Pairs() for _ in range(compared)]
        """For each compared deck, its games paired with those of the first deck."""
        self.bets = [Bets({}) for _ in range(compared)]
        """For each compared deck, how much better the first one did against rivals, with the same luck."""
        self._round: list[dict[int, list[float]]] = [{} for _ in range(compared)]
        """The differences of this round, by rival. Mirrored games have the same seed and count together."""

    def count(self, result: Played) -> None:
        """Add a result. Results have to come in the order of their numbers."""
        if not self._rivals:
            return
        if not result.fault:
            self._pair(result)
        if (result.number + 1) % self._size == 0:
            for bets, by_rival in zip(self.bets, self._round, strict=True):
                for found in by_rival.values():
                    bets.add(sum(found) / len(found))
                by_rival.clear()

    def _pair(self, result: Played) -> None:
        deck, rival = sorted(result.seats)
        won = points(result, deck)
        place = rival, result.seats.index(rival)
        if deck == 0:
            self._firsts[place] = result.seed, won
            return
        seed, first = self._firsts.get(place, (None, 0.0))
        if seed == result.seed:
            self.pairs[deck].add(first, won)
            self._round[deck].setdefault(rival, []).append(first - won)


class Standing:
    """The wins so far, to decide whether more games are needed."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.counted = 0
        self._games = [0] * len(plan.decks)
        self._won = [0.0] * len(plan.decks)
        self._luck = SameLuck(plan)

    def count(self, result: Played) -> None:
        self.counted += 1
        self._luck.count(result)
        if result.fault:
            return
        for deck in result.seats:
            self._games[deck] += 1
            self._won[deck] += points(result, deck)

    def wins(self, deck: int) -> Interval:
        return wilson(self._won[deck], self._games[deck])

    def gap(self, deck: int) -> Interval:
        """The difference in wins between the first deck and another that it is compared with."""
        if self.plan.decide:
            return self._luck.bets[deck].bounds(self.plan.error)
        return difference(self.wins(0), self.wins(deck), self._luck.pairs[deck].correlation)

    def is_known(self) -> bool:
        """Whether the requested precision is reached: for the differences to the first deck if decks are
        compared against rivals, or else for every deck's share of wins.
        """
        plan = self.plan
        if plan.rivals and plan.compared > 1:
            asked = [self.gap(deck) for deck in range(1, plan.compared)]
        else:
            asked = [self.wins(deck) for deck in range(plan.compared)]
        return all(interval.half_width <= plan.precision for interval in asked)

    def is_decided(self) -> bool:
        """Whether the answer is known for every deck that is compared with the first."""
        plan = self.plan
        return all(bets.answer(plan.error, plan.margin) for bets in self._luck.bets[1:])

    def is_enough(self) -> bool:
        """Whether no more games are wanted. It is asked at the same games on any number of workers."""
        plan = self.plan
        if plan.decide:
            return self.counted % plan.round == 0 and self.is_decided()
        return bool(plan.precision) and self.counted % CHECKED == 0 and self.is_known()


class Runner:
    """Plays the games of a plan with an executor. No result is lost if a worker dies.

    If workers die, the games in progress are played again one at a time, each in a process of this machine.
    A game that kills its process again is reported with its answers so far, and the others count.
    """

    def __init__(
        self,
        plan: Plan,
        open_executor: Callable[[], Executor],
        workers: int,
        is_there: Callable[[], bool] = lambda: True,
        give_up: Callable[[Iterable[Future[Played]]], None] = lambda running: None,
    ) -> None:
        self.plan = plan
        self.open_executor = open_executor
        self.workers = workers
        self.is_there = is_there
        """Whether the executor still has workers. It is asked when no result comes for long."""
        self.give_up = give_up
        """Stops games in progress that are no longer needed."""
        self.finished = 0
        self.standing = Standing(plan)

    def results(self) -> Iterator[Played]:
        """The results in the order of their numbers, as soon as they are known."""
        standing = self.standing
        early: dict[int, Played] = {}
        for result in self._played():
            self.finished += 1
            early[result.number] = result
            while (following := early.pop(standing.counted, None)) is not None:
                standing.count(following)
                yield following
                if standing.is_enough():
                    return

    def _played(self) -> Iterator[Played]:
        """The results in the order in which they arrive."""
        waiting = trials(self.plan)
        running: dict[Future[Played], Trial] = {}
        executor = self.open_executor()
        try:
            while True:
                lost = []
                while len(running) < AHEAD * self.workers and (trial := next(waiting, None)) is not None:
                    try:
                        running[executor.submit(play_trial, trial)] = trial
                    except BrokenExecutor:
                        lost.append(trial)
                        break
                if not running and not lost:
                    return
                finished = self._some(running) if running else set()
                for future in finished:
                    trial = running.pop(future)
                    if future.cancelled():
                        raise ClusterGone("the cluster is gone")
                    error = future.exception()
                    if error is None:
                        yield future.result()
                    elif isinstance(error, BrokenExecutor):
                        lost.append(trial)
                    else:
                        yield alone(trial)
                if lost:
                    lost += running.values()
                    running.clear()
                    executor.shutdown(wait=False)
                    for trial in sorted(lost, key=lambda one: one.number):
                        yield alone(trial)
                    executor = self.open_executor()
        finally:
            if running:
                self.give_up(running)
            executor.shutdown(wait=False)

    def _some(self, running: Iterable[Future[Played]]) -> set[Future[Played]]:
        """Wait for a game to end, and return all that are over."""
        missing = 0
        while missing < 2:
            finished = wait(running, timeout=SILENCE, return_when=FIRST_COMPLETED).done
            if finished:
                return finished
            missing = 0 if self.is_there() else missing + 1
        raise ClusterGone("no worker is left")


def alone(trial: Trial) -> Played:
    """Play a game in a process of its own that notes its answers."""
    with (
        TemporaryDirectory(prefix="regalia-") as folder,
        ProcessPoolExecutor(1, initializer=may_be_ended) as executor,
    ):
        notes = Path(folder) / "answers"
        future = executor.submit(play_trial, trial, str(notes))
        error = future.exception()
        if error is None:
            return future.result()
        return noted_trial(trial, notes, f"its worker was lost: {told(error)}")
