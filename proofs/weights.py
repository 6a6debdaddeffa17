"""Proof: how well the weights of a position predict the winner, and which weights would do so best.

    python -m proofs.weights [GAMES [SEED]]

Greedy bots play the presets, the same deck on both sides. The worth of a position is a weighted sum
(`regalia.bots.worth`). The proof notes each of its terms at the beginning of each turn, and the winner at the
end. It prints the log loss of the weights in use (a coin has 0.693, less is better), and the weights that fit
these games best, with their errors. The prior is `USUAL`, the weights for immediate choices. Weights that
predict the winner well are good for the end of a search. They do not say what to do now.
"""

from __future__ import annotations

import sys
from math import exp, log, sqrt
from random import Random
from typing import Final, NamedTuple

from rich.progress import track

from regalia.bots.greedy_bot import GreedyBot
from regalia.bots.seat import Seat
from regalia.bots.worth import AHEAD, USUAL, Weights, evaluate
from regalia.cards.catalog import Library
from regalia.decks.dealing import deal
from regalia.decks.presets import PRESETS
from regalia.game.game import Game

GAMES: Final = 100
FIRST_TURN: Final = 3
"""The first turn that is noted. Before it there is little to see."""
FIXED: Final = ("plenty", "deck")
"""Weights that are bounds, and no terms of the sum."""
FITTED: Final = tuple(name for name in Weights._fields if name not in FIXED)
NOTHING: Final = Weights._make(0.0 if name in FITTED else getattr(USUAL, name) for name in Weights._fields)
ONLY: Final = [
    Weights._make(
        (1.0 if name == one else weight for name, weight in zip(Weights._fields, NOTHING, strict=True))
    )
    for one in FITTED
]
"""For each term, weights of 0 for all others. With them the worth of a position is that term."""
MOST_ANSWERS: Final = 4000

Vector = list[float]


class Sample(NamedTuple):
    """The beginning of a turn: its player's lead in each term, the winner, and the weight of this sample."""

    parts: Vector
    won: bool
    share: float


def beginnings(number: int, seed: int, library: Library) -> list[Sample]:
    """Play one game and note the beginnings of its turns. The game counts for the root of their number."""
    rng = Random(f"{seed} {number}")
    deck = sorted(PRESETS)[number % len(PRESETS)]
    game = Game(deal(library, [PRESETS[deck]] * 2), seed=rng.randrange(2**32), keep_history=False)
    bots = [GreedyBot(rng.randrange(2**32)) for _ in range(2)]
    found: list[tuple[int, Vector]] = []
    turn = FIRST_TURN - 1
    for _ in range(MOST_ANSWERS):
        decision = game.decision
        if decision is None:
            break
        pos = game.pos
        if pos.turn > turn and not game.is_mid_play:
            turn = pos.turn
            player = pos.turn_player
            parts = [evaluate(pos, player, only) for only in ONLY]
            found.append((player, [*parts, 1.0]))
        game.push(bots[decision.player].answer(decision, Seat(game)))
    outcome = game.outcome
    if outcome is None or len(outcome) != 1:
        return []
    return [Sample(parts, player == outcome[0], 1 / sqrt(len(found))) for player, parts in found]


def chance(weights: Vector, parts: Vector) -> float:
    total = sum(weight * part for weight, part in zip(weights, parts, strict=True))
    return 1 / (1 + exp(-max(-40.0, min(40.0, total))))


def loss(weights: Vector, samples: list[Sample]) -> float:
    """The mean of the negative logarithms of the chances that were given to the actual winners."""
    total = sum(
        -sample.share
        * log(chance(weights, sample.parts) if sample.won else 1 - chance(weights, sample.parts))
        for sample in samples
    )
    return total / sum(sample.share for sample in samples)


def fit(samples: list[Sample], prior: Vector, width: Vector) -> tuple[Vector, Vector]:
    """The likeliest weights around a prior of some width, and their standard errors (Newton's method)."""
    weights = list(prior)
    size = len(weights)
    curve: list[Vector] = []
    unsure = [1 / wide**2 for wide in width]
    for _ in range(25):
        slope = [doubt * (before - now) for doubt, before, now in zip(unsure, prior, weights, strict=True)]
        curve = [[unsure[row] * (row == column) for column in range(size)] for row in range(size)]
        for sample in samples:
            likely = chance(weights, sample.parts)
            miss = sample.share * (sample.won - likely)
            bend = sample.share * likely * (1 - likely)
            for row, part in enumerate(sample.parts):
                slope[row] += miss * part
                if part:
                    for column, other in enumerate(sample.parts):
                        curve[row][column] += bend * part * other
        step = solve(curve, slope)
        weights = [now + more for now, more in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-6:
            break
    errors = [
        sqrt(solve(curve, [float(row == column) for column in range(size)])[row]) for row in range(size)
    ]
    return weights, errors


def solve(matrix: list[Vector], right: Vector) -> Vector:
    """The solution of linear equations (elimination with pivots)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for below in range(at + 1, size):
            factor = rows[below][at] / rows[at][at]
            if factor:
                rows[below] = [mine - factor * his for mine, his in zip(rows[below], rows[at], strict=True)]
    found = [0.0] * size
    for at in reversed(range(size)):
        rest = sum(rows[at][column] * found[column] for column in range(at + 1, size))
        found[at] = (rows[at][size] - rest) / rows[at][at]
    return found


def scaled(weights: Weights, samples: list[Sample]) -> Vector:
    """Weights times the factor that fits the samples best, and the worth of having the turn on that scale."""
    plain = [float(getattr(weights, name)) for name in FITTED]
    sums = [
        Sample([sum(w * p for w, p in zip(plain, sample.parts, strict=False)), 1.0], sample.won, sample.share)
        for sample in samples
    ]
    (per_unit, tempo), _ = fit(sums, [0.0, 0.0], [1.0, 1.0])
    return [*(weight * per_unit for weight in plain), tempo]


def main(words: list[str]) -> int:
    games = int(words[0]) if words else GAMES
    seed = int(words[1]) if len(words) > 1 else 1
    library = Library()
    samples: list[Sample] = []
    for number in track(range(games), "Games"):
        samples += beginnings(number, seed, library)
    usual, ahead = scaled(USUAL, samples), scaled(AHEAD, samples)
    width = [max(abs(weight), 0.02) for weight in usual[:-1]] + [1.0]
    best, errors = fit(samples, usual, width)
    unit = USUAL.card / best[FITTED.index("card")]
    print(f"{games} games, {len(samples)} beginnings of turns")
    print(f"log loss: USUAL {loss(usual, samples):.3f}, AHEAD {loss(ahead, samples):.3f}")
    print(f"fitted to these games: {loss(best, samples):.3f}, spread {unit:.1f}")
    print(f"{'weight':<10}{'USUAL':>8}{'AHEAD':>8}{'fitted':>8}{'error':>8}")
    for name, weight, error in zip(FITTED, best, errors, strict=False):
        now, later = getattr(USUAL, name), getattr(AHEAD, name)
        print(f"{name:<10}{now:>8.2f}{later:>8.2f}{weight * unit:>8.2f}{error * unit:>8.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
