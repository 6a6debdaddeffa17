"""Matches between two bots: mirrored games with the same decks, seats and luck, intervals, idle turns, time.

Each pair of decks is played twice with the same seed, and the bots change seats in between. A bot is a name
as for `simulate`, or `policy@FILE` for a net in a file. Search at equal iterations is `search:100`, at equal
time `search:0.5s`. Idle turns are those of `proofs.idle`.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from random import Random
from time import process_time
from typing import Any, Final

import msgspec

from proofs.idle import MANY, Turns
from proofs.learn import decks, shards
from proofs.learn.bots import bot_of
from proofs.learn.play import MOST_ANSWERS, deck_of, library
from regalia.bots.seat import Bot, Seat
from regalia.game.game import Game
from regalia.lab.wilson import wilson

SHARE: Final = "share of wins"


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """Two bots and how often they play."""

    bots: tuple[str, str]
    games: int
    seed: int = 1
    kinds: tuple[str, ...] = decks.TRAINED
    workers: int = 2


class Result(msgspec.Struct, frozen=True):
    """One game."""

    kind: str
    winner: int
    """The place of the bot that won, or -1."""
    turns: tuple[int, int]
    """The turns of each bot in which several units could attack."""
    idle: tuple[int, int]
    seconds: tuple[float, float]
    answers: tuple[int, int]


def judge(match: Match) -> dict[str, Any]:
    """Play a match. The lines say what came of it."""
    tasks = ((match, number) for number in range(match.games))
    results = list(_played(tasks, match.workers))
    found: dict[str, Any] = {"match": f"{match.bots[0]} against {match.bots[1]}, seed {match.seed}"}
    for kind in ("all", *match.kinds):
        some = [one for one in results if kind in ("all", one.kind)]
        decided = [one for one in some if one.winner >= 0]
        if decided:
            wins = sum(one.winner == 0 for one in decided)
            found[f"wins, decks: {kind}"] = f"{wins} of {len(decided)}, {wilson(wins, len(decided))}"
        if len(some) > len(decided):
            found[f"undecided, decks: {kind}"] = str(len(some) - len(decided))
    decided = [one for one in results if one.winner >= 0]
    found[SHARE] = sum(one.winner == 0 for one in decided) / max(1, len(decided))
    for place, name in enumerate(match.bots):
        turns, idle = sum(one.turns[place] for one in results), sum(one.idle[place] for one in results)
        found[f"idle turns of {name}"] = f"{idle} of {turns} with {MANY} or more attackers"
        seconds = sum(one.seconds[place] for one in results)
        each = 1000 * seconds / max(1, sum(one.answers[place] for one in results))
        found[f"processor time of {name}"] = f"{each:.2f} ms an answer, {seconds / len(results):.2f} s a game"
    return found


def _played(tasks: Iterator[tuple[Match, int]], workers: int) -> Iterator[Result]:
    if workers == 1:
        yield from map(one_game, tasks)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap(one_game, tasks)


def one_game(task: tuple[Match, int]) -> Result:
    """A game of a match. The games 2n and 2n + 1 differ only in who sits where."""
    match, number = task
    rng = Random(f"{match.seed} {number // 2}")
    kind = match.kinds[number // 2 % len(match.kinds)]
    lists = [deck_of((kind,), rng) for _ in range(2)]
    seed, own = rng.randrange(2**32), [rng.randrange(2**32) for _ in range(2)]
    first = number % 2
    bots: list[Bot] = [bot_of(match.bots[place], own[place]) for place in range(2)]
    game = Game(shards.begin(library(), lists), seed=seed, passes_alone=True, keep_history=False)
    seconds, answers = [0.0, 0.0], [0, 0]
    noted = Turns()
    for _ in range(MOST_ANSWERS):
        decision = game.decision
        if decision is None:
            break
        place = decision.player ^ first
        began = process_time()
        answer = bots[place].answer(decision, Seat(game))
        seconds[place] += process_time() - began
        answers[place] += 1
        noted.note(game, decision, answer)
        game.push(answer)
    outcome = game.outcome
    winner = outcome[0] if outcome is not None and len(outcome) == 1 else -1
    if winner >= 0 and first == 1:
        winner = 1 - winner
    turns, idle = [0, 0], [0, 0]
    for player, turn in noted.armed:
        place = player ^ first
        turns[place] += 1
        idle[place] += (player, turn) not in noted.attacked
    return Result(
        kind,
        winner,
        (turns[0], turns[1]),
        (idle[0], idle[1]),
        (seconds[0], seconds[1]),
        (answers[0], answers[1]),
    )
