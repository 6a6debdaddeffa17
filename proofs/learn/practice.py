"""Games in which a net plays against itself, as arrays with what it did and how the games ended.

The net draws its answers by their scores, so that it also tries what it holds for second best. Some games are
against other bots; only the net's own answers are kept of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, log
from random import Random
from typing import Any, NamedTuple

import msgspec
import numpy as np

from proofs.learn import decks, shards
from proofs.learn.bots import bot_of, net_of
from proofs.learn.encode import Arrays, Coder, alike
from proofs.learn.play import MOST_ANSWERS, deck_of, library
from regalia.bots.learned.features import Question
from regalia.bots.learned.learned_bot import PolicyBot
from regalia.bots.learned.net import Net
from regalia.bots.seat import Bot, Seat
from regalia.game.game import Game


class Practice(msgspec.Struct, frozen=True, kw_only=True):
    """A number of games of a net, and the seed of everything that is drawn in them."""

    net: str
    """The file with the weights."""
    seed: str
    games: int = 16
    rivals: tuple[str, ...] = ("greedy",)
    share: float = 0.1
    """The share of games against rivals."""
    kinds: tuple[str, ...] = decks.TRAINED


class Told(NamedTuple):
    """A question that was answered."""

    question: Question
    topic: str
    right: list[int]
    """The places of the answer, and of those that look like it."""
    chance: float
    """The logarithm of the chance with which one of these is drawn."""


class Explorer(PolicyBot):
    """Draws its answers by their scores, and remembers what it was asked and did."""

    def __init__(self, seed: int, net: Net) -> None:
        super().__init__(seed, net)
        self._rng = Random(seed)
        self.told: list[Told] = []
        self.topic = ""

    def choose(self, question: Question, scores: list[float]) -> int:
        high = max(scores)
        parts = [exp(score - high) for score in scores]
        chosen = self._rng.choices(range(len(scores)), parts)[0]
        right = alike(question, chosen)
        chance = log(sum(parts[place] for place in right) / sum(parts))
        self.told.append(Told(question, self.topic, right, chance))
        return chosen


def practice(plan: Practice) -> tuple[Arrays, list[bool]]:
    """Play the games. The arrays have two more entries: `chances`, and `seats`, which numbers what one bot
    did in one game. With them come the results of the games against rivals."""
    coder, chances, seats = Coder(), list[float](), list[int]()
    against: list[bool] = []
    for number in range(plan.games):
        rng = Random(f"{plan.seed} {number}")
        lists = [deck_of(plan.kinds, rng) for _ in range(2)]
        mine = [Explorer(rng.randrange(2**32), net_of(plan.net)) for _ in range(2)]
        bots: list[Bot] = [*mine]
        rival = rng.randrange(2) if rng.random() < plan.share else -1
        if rival >= 0:
            bots[rival] = bot_of(rng.choice(plan.rivals), rng.randrange(2**32))
        winner = _winner(
            Game(shards.begin(library(), lists), seed=rng.randrange(2**32), passes_alone=True), bots
        )
        if rival >= 0 and winner >= 0:
            against.append(winner != rival)
        for player, bot in enumerate(mine):
            result = 0.5 if winner < 0 else float(winner == player)
            for told in bot.told:
                scene = coder.scene(told.question.scene, result, number)
                coder.question(told.question, told.right, scene, told.topic, lists[player].kind)
                chances.append(told.chance)
                seats.append(2 * number + player)
    found = coder.arrays()
    found["chances"] = np.array(chances, dtype="float32")
    found["seats"] = np.array(seats, dtype="int64")
    return found, against


def _winner(game: Game, bots: list[Bot]) -> int:
    for _ in range(MOST_ANSWERS):
        decision = game.decision
        if decision is None:
            break
        bot = bots[decision.player]
        if isinstance(bot, Explorer):
            bot.topic = decision.topic
        game.push(bot.answer(decision, Seat(game)))
    outcome = game.outcome
    return outcome[0] if outcome is not None and len(outcome) == 1 else -1


def numbered(parts: Iterator[Arrays]) -> Iterator[Arrays]:
    """The arrays with numbers of seats that no two of them share."""
    before = 0
    for part in parts:
        yield {**part, "seats": part["seats"] + before}
        before += int(part["seats"].max(initial=0)) + 2


def advantages(values: Any, results: Any, seats: Any, fade: float) -> Any:
    """How much better it went on after each answer than the value had foretold.

    What comes later counts less for an answer by the factor `fade` for each answer in between (generalized
    advantage estimation). The chance to win is the value, and the result is the last of it.
    """
    found: Any = np.zeros(len(values), dtype="float32")
    carried = 0.0
    for at in range(len(values) - 1, -1, -1):
        is_last = at + 1 == len(values) or seats[at + 1] != seats[at]
        after = results[at] if is_last else values[at + 1]
        carried = after - values[at] + (0.0 if is_last else fade * carried)
        found[at] = carried
    return found
