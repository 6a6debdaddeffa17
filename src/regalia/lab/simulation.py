"""Many games between decks: who plays whom, in which order the results count, and when to stop.

Every pair of decks plays the same number of games, half of them from each seat, and the first seat
always has the first turn: so neither seat nor turn order favours a deck. A game is decided by its number
and the seed alone, and results count in the order of the numbers: it does not matter who plays them, how
many at a time, or which ends first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from itertools import combinations
from random import Random
from typing import Final

import msgspec

from regalia.decks.deck import Deck
from regalia.lab.trials import CAP, PATIENCE, Played, Trial, play_trial
from regalia.lab.wilson import wilson
from regalia.table.saved import setup

AHEAD: Final = 3
"""So many games for each worker are under way or waiting, so that none of them runs dry."""
CHECKED: Final = 100
"""Whether enough is known is asked after every so many games, the same ones whoever played them."""


class Plan(msgspec.Struct, frozen=True):
    """What is to be found out: the decks, the bots that play them, how many games, and from which seed."""

    decks: tuple[Deck, ...]
    bots: tuple[str, ...]
    """For each deck the bot that plays it."""
    games: int
    """For each pair of decks."""
    seed: int
    precision: float = 0.0
    """Stop as soon as every share of wins is known so well, to both sides; 0 plays all games."""
    cap: int = CAP
    patience: float = PATIENCE
    without_text: tuple[str, ...] = ()

    @property
    def pairs(self) -> list[tuple[int, int]]:
        return list(combinations(range(len(self.decks)), 2))

    @property
    def total(self) -> int:
        return self.games * len(self.pairs)


def trials(plan: Plan) -> Iterator[Trial]:
    """The games of a plan in the order of their numbers: every pair has its turn, and both seats theirs."""
    number = 0
    for round_ in range(plan.games):
        for pair in plan.pairs:
            seed = Random(f"{plan.seed} {pair} {round_ // 2}").randrange(2**63)
            seats = pair if round_ % 2 == 0 else pair[::-1]
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
            )
            number += 1


class Runner:
    """Plays the games of a plan with an executor; a worker that dies takes no result with it.

    When workers die, the games that were under way are played again one at a time: the one that kills
    its worker again is reported, and the others count.
    """

    def __init__(self, plan: Plan, open_executor: Callable[[], Executor], workers: int) -> None:
        self.plan = plan
        self.open_executor = open_executor
        self.workers = workers
        self.finished = 0

    def results(self) -> Iterator[Played]:
        """The results in the order of their numbers, as soon as they are known."""
        so_far: list[Played] = []
        early: dict[int, Played] = {}
        for result in self._played():
            self.finished += 1
            early[result.number] = result
            while (following := early.pop(len(so_far), None)) is not None:
                so_far.append(following)
                yield following
                if self.plan.precision and len(so_far) % CHECKED == 0 and is_known(self.plan, so_far):
                    return

    def _played(self) -> Iterator[Played]:
        """The results in whatever order they come."""
        waiting = trials(self.plan)
        running: dict[Future[Played], Trial] = {}
        executor = self.open_executor()
        try:
            while True:
                while len(running) < AHEAD * self.workers and (trial := next(waiting, None)) is not None:
                    running[executor.submit(play_trial, trial)] = trial
                if not running:
                    return
                finished, _ = wait(running, return_when=FIRST_COMPLETED)
                lost = []
                for future in finished:
                    trial = running.pop(future)
                    if isinstance(future.exception(), BrokenExecutor):
                        lost.append(trial)
                    else:
                        yield _result(future, trial)
                if lost:
                    lost += running.values()
                    running.clear()
                    executor.shutdown(wait=False, cancel_futures=True)
                    for trial in sorted(lost, key=lambda one: one.number):
                        yield self._alone(trial)
                    executor = self.open_executor()
        finally:
            executor.shutdown(wait=False, cancel_futures=True)

    def _alone(self, trial: Trial) -> Played:
        with self.open_executor() as executor:
            future = executor.submit(play_trial, trial)
            wait([future])
            return _result(future, trial)


def _result(future: Future[Played], trial: Trial) -> Played:
    error = future.exception()
    if error is None:
        return future.result()
    fault = f"its worker was lost (seed {trial.seed}): {type(error).__name__}: {error}"
    return Played(trial.number, trial.seats, fault=fault)


def is_known(plan: Plan, results: Sequence[Played]) -> bool:
    """Whether every deck's share of wins is known as precisely as asked."""
    for deck in range(len(plan.decks)):
        counted = [result for result in results if deck in result.seats and not result.fault]
        won = sum(points(result, deck) for result in counted)
        if wilson(won, len(counted)).half_width > plan.precision:
            return False
    return True


def points(result: Played, deck: int) -> float:
    """What a game is worth to a deck: 1 for a win, half for a draw."""
    if result.winner < 0:
        return 0.5
    return float(result.seats[result.winner] == deck)
