"""Games to learn from, in all processes, one after the other or from where an earlier run stopped.

Everything about a game follows from the seed of the run and its number: the decks, the bots' chance, and
where the teacher is asked. A bot that is its own teacher labels each of its answers. Another teacher is asked
at a share of the questions. One act in ten is taken at random, so that the games also reach positions that
the bots would avoid; the label is the teacher's.
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

import msgspec

from proofs.learn import decks, shards
from proofs.learn.bots import bot_of
from regalia.bots.greedy_bot import is_worth_a_thought
from regalia.bots.learned.questions import choices
from regalia.bots.seat import Bot, Seat
from regalia.cards.catalog import Library
from regalia.decks.entering import strangers
from regalia.fingerprint import fingerprint
from regalia.game.core.decision import Decision, Topic
from regalia.game.game import Game
from regalia.game.record import all_answers, plain

MOST_ANSWERS: Final = 4_000
"""A game is given up as a draw after this many questions to players."""
SAYS: Final = 20.0
"""The seconds between two lines about the progress."""


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """How games are played and labelled."""

    folder: Path
    games: int
    seed: int = 1
    bots: tuple[str, ...] = ("greedy",)
    """The bots that play; each game draws one for each seat."""
    teacher: str = "greedy"
    share: float = 0.1
    """The share of questions at which the teacher is asked, if it does not play itself."""
    noise: float = 0.1
    """The share of acts that are taken at random."""
    kinds: tuple[str, ...] = decks.TRAINED
    workers: int = 2


def play(run: Run) -> int:
    """Play the games that are still missing. Returns the number of games that are there."""
    run.folder.mkdir(parents=True, exist_ok=True)
    there = shards.repair(run.folder)
    missing = [number for number in range(run.games) if number not in there]
    began = said = monotonic()
    tasks = ((run, number) for number in missing)
    for done, kept in enumerate(_played(tasks, run.workers), 1):
        shards.append(run.folder, kept)
        if monotonic() - said > SAYS or done == len(missing):
            said = monotonic()
            rate = done / (said - began)
            print(f"{len(there) + done} of {run.games} games, {rate:.2f} a second", flush=True)
    return len(there) + len(missing)


def _played(tasks: Iterator[tuple[Run, int]], workers: int) -> Iterator[shards.Kept]:
    if workers == 1:
        yield from map(one_game, tasks)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(one_game, tasks)


_LIBRARY: list[Library] = []


def library() -> Library:
    """The library of this process."""
    if not _LIBRARY:
        _LIBRARY.append(Library())
    return _LIBRARY[0]


def one_game(task: tuple[Run, int]) -> shards.Kept:
    """Play one game and label it."""
    run, number = task
    rng = Random(f"{run.seed} {number}")
    lists = [deck_of(run.kinds, rng) for _ in range(2)]
    names = [rng.choice(run.bots) for _ in range(2)]
    bots = [bot_of(name, rng.randrange(2**32)) for name in names]
    game = Game(shards.begin(library(), lists), seed=rng.randrange(2**32), passes_alone=True)
    labels: list[shards.Label] = []
    errors = 0
    for _ in range(MOST_ANSWERS):
        decision = game.decision
        if decision is None:
            break
        player = decision.player
        seat = Seat(game)
        place = len(all_answers(game))
        asks = is_a_lesson(decision, seat)
        answer = bots[player].answer(decision, seat)
        if names[player] == run.teacher or getattr(bots[player], "is_taught", False):
            if asks:
                labels.append(shards.Label(place, plain(answer)))
        elif asks and not hasattr(bots[player], "is_taught") and rng.random() < run.share:
            label = taught(run.teacher, decision, seat, place, rng.randrange(2**32))
            errors += label is None
            labels += [label] if label is not None else []
        if decision.topic in (Topic.ACT, Topic.MATERIALIZE) and asks and rng.random() < run.noise:
            answer = decision.sample(rng)
            _forget(bots[player])
        game.push(answer)
    outcome = game.outcome
    winner = outcome[0] if outcome is not None and len(outcome) == 1 else -1
    answers = shards.plain_answers(all_answers(game))
    return shards.Kept(number, fingerprint(), lists, answers, labels, winner, names, run.teacher, errors)


def is_a_lesson(decision: Decision, seat: Seat) -> bool:
    """Whether a learned bot would think about a question."""
    if choices(decision) is None:
        return False
    return decision.topic != Topic.ACT or is_worth_a_thought(seat)


def taught(teacher: str, decision: Decision, seat: Seat, place: int, seed: int) -> shards.Label | None:
    """The answer of another bot."""
    try:
        return shards.Label(place, plain(bot_of(teacher, seed).answer(decision, seat)))
    except Exception:  # an imagined game may reach a rule that is not implemented yet
        return None


def _forget(bot: Bot) -> None:
    """Let a bot forget its plan, because another act was taken."""
    plan: Any = getattr(bot, "plan", None)
    if isinstance(plan, list):
        plan.clear()


def deck_of(kinds: Sequence[str], rng: Random) -> shards.List:
    """A deck that can be played without unknown texts."""
    while True:
        kind = rng.choice(kinds)
        deck = decks.deck(kind, rng)
        if not strangers(library(), deck.slugs()):
            return shards.List.of(kind, deck)
