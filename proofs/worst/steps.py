"""The steps that are timed: lists of options, answers, what payments ask, and reasons why not."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, NamedTuple

from proofs.soak.tables import Fixed
from proofs.soak.walk import Stuck, watchdog
from proofs.worst.crowds import crowd
from regalia.game.core.decision import Asks, Decision
from regalia.game.core.state import Zone
from regalia.game.game import Game
from regalia.game.paying.autopay import propose
from regalia.game.paying.paysets import PaySet
from regalia.game.printed.acts import PASS, Act
from regalia.terminal.attempts import acts_with

LIMIT: Final = 0.05
"""Seconds of processor time that a list of options may take."""
KINDS: Final = {
    "list": "lists of options",
    "push": "answers, up to the next question",
    "pay": "what a payment proposes, and what may be added",
    "why": "why a play is not possible",
}
PLAYS: Final = 5
REASONS: Final = 8
LENGTH: Final = 14
"""The most questions of a play that are followed."""
AGAIN: Final = 2
ENOUGH: Final = 1.0
"""Seconds after which nothing more is timed in a position: it is too slow already."""


class Step(NamedTuple):
    """A step, its time and its position."""

    kind: str
    seconds: float
    number: int
    said: str


class Path:
    """A game from a position on, which can be made again up to any answer."""

    def __init__(self, number: int, hand: int) -> None:
        self.number = number
        self.hand = hand
        self.answers: list[Any] = []
        self.game = self.again()

    def again(self) -> Game:
        pos = crowd(self.number, self.hand)
        game = Game(pos, chance=Fixed(self.number, pos))
        for answer in self.answers:
            game.push(answer)
        return game

    def timed(self, kind: str, said: str, deed: Callable[[Game], object]) -> Step:
        """Time something. If it takes too long, time it again in the same game made anew."""
        seconds = _seconds(self.game, deed)
        for _ in range(AGAIN if seconds > LIMIT else 0):
            game = self.again()
            seconds = min(seconds, _seconds(game, deed))
        return Step(kind, seconds, self.number, said)


def _seconds(game: Game, deed: Callable[[Game], object]) -> float:
    with watchdog() as alive:
        alive()
        start = time.process_time()
        with contextlib.suppress(Stuck):
            deed(game)
        return time.process_time() - start


def steps(number: int, hand: int) -> Iterator[Step]:
    """The timed steps of a position, one after the other until one takes far too long."""
    for step in _steps(number, hand):
        yield step
        if step.seconds > ENOUGH:
            return


def _steps(number: int, hand: int) -> Iterator[Step]:
    rng = Random(f"steps {number}")
    path = Path(number, hand)
    yield path.timed("list", "the first list", _list)
    decision = path.game.decision
    if decision is None:
        return
    offered = [act for act in decision.options if isinstance(act, Act) and act != PASS]
    yield from _reasons(path, rng, decision)
    rng.shuffle(offered)
    for act in offered[:PLAYS]:
        yield from _play(number, hand, act, rng)


def _list(game: Game) -> None:
    decision = game.decision
    if decision is not None:
        list(decision.options)


def _reasons(path: Path, rng: Random, decision: Decision) -> Iterator[Step]:
    pos, player = path.game.pos, decision.player
    seen = [card for zone in (Zone.HAND, Zone.FIELD, Zone.GRAVEYARD) for card in pos.cards_in(zone, player)]
    tried = [act for card in seen for act in acts_with(pos, player, card) if act not in decision.options]
    for act in rng.sample(tried, min(REASONS, len(tried))):
        said = f"{act.what} {pos.definition(act.card).name}"
        yield path.timed("why", said, lambda game, act=act: game.why_not(act))  # type: ignore[misc]


def _play(number: int, hand: int, act: Act, rng: Random) -> Iterator[Step]:
    """One play and its next questions. It is paid as proposed, then everybody passes until it resolves."""
    path = Path(number, hand)
    name = f"{act.what} {path.game.pos.definition(act.card).name}"
    answer: Any = act
    for length in range(LENGTH):
        decision = path.game.decision
        if decision is None:
            return
        if length:
            yield path.timed("list", f"{name}, then {decision.topic}", _list)
            if decision.topic in ("pay", "order"):
                yield from _payment(path, name, decision)
            answer = _answer(decision, rng)
        said = name if answer == act else f"{name}, then {decision.topic}: {answer!r:.80}"
        yield path.timed("push", said, lambda game, answer=answer: game.push(answer))  # type: ignore[misc]
        path.answers.append(answer)


def _payment(path: Path, name: str, decision: Decision) -> Iterator[Step]:
    yield path.timed("pay", f"{name}, proposal", _proposed)
    proposal = propose(decision)
    if not isinstance(decision.constraint, PaySet) or not isinstance(proposal, tuple):
        return
    for length in range(len(proposal) + 1):
        picked = tuple(sorted(proposal[:length]))
        yield path.timed(
            "pay",
            f"{name}, with {length} picked",
            lambda game, picked=picked: _further(game, picked),  # type: ignore[misc]
        )


def _proposed(game: Game) -> None:
    decision = game.decision
    if decision is not None:
        propose(decision)
        decision.forced()


def _further(game: Game, picked: tuple[Any, ...]) -> None:
    """What may be added to some means, asked as if nothing had been asked before."""
    constraint = game.decision.constraint if game.decision is not None else None
    assert isinstance(constraint, PaySet)
    fresh = PaySet(constraint.payment, constraint.number)
    fresh.extensions(picked)
    fresh.complete(picked)


def _answer(decision: Decision, rng: Random) -> Any:
    if decision.asks is Asks.ACT and PASS in decision.options:
        return PASS
    proposal = propose(decision)
    return decision.sample(rng) if proposal is None or not decision.admits(proposal) else proposal
