"""Puzzles from positions of games.

A position becomes a puzzle by giving B's champion just as much life that A can still win. Then A has to use
what there is in the right way. What the win does not need is left out as long as the proof is too long
otherwise, and a position is dropped if attacks alone win, if a bot wins at once, or if many first moves do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, Final

import msgspec

from regalia.bots.asking import answer_of
from regalia.bots.known import make_bot
from regalia.game.core.decision import Topic
from regalia.game.core.state import Phase, Position
from regalia.game.game import Game
from regalia.game.printed.acts import PASS
from regalia.game.record import Record, played_to
from regalia.game_files import begin
from regalia.judge.scenario.laying import CannotBeSaid
from regalia.puzzles.budget import OutOfBudget
from regalia.puzzles.certificate import certify
from regalia.puzzles.prover import Prover, Verdict, ends_main_phase
from regalia.puzzles.setups import (
    Setup,
    full_life,
    hurt,
    laid_out,
    open_setup,
    piles,
    smaller,
    with_life,
    without_damage,
    without_pile,
)

MOST: Final = (("A", "hand", 5), ("A", "field", 3), ("B", "field", 2))
"""The most cards of a puzzle in these zones. More make proofs long and puzzles hard to read."""
LEAST_OPTIONS: Final = 5
SEARCH: Final = 1_200
"""Answers that a search may try while a puzzle is looked for."""
LEAST_LIFE: Final = 3
MOST_RIGHT: Final = 3
"""First moves that win, at most."""
LEAST_CHOICES: Final = 3
"""Choices of A in the solution, at least."""
MOST_MOVES: Final = 16


class Rated(msgspec.Struct, frozen=True):
    """A position with a proven win, and how hard it is to find."""

    setup: Setup
    right: tuple[str, ...]
    """The first moves that win, in words."""
    wrong: tuple[str, ...]
    """Those that do not."""
    choices: int
    """Choices of A in the solution, without payments."""
    lines: int
    """Lines that the plain walk through the solution has."""

    @property
    def difficulty(self) -> int:
        """From 1 to 5: many wrong first moves and many choices are hard."""
        odds = len(self.right) / (len(self.right) + len(self.wrong))
        return 1 + (odds < 0.4) + (odds < 0.2) + (self.choices > 6) + (self.choices > 10)


def main_phases(found: Record) -> Iterator[Position]:
    """The position at the beginning of each main phase of a game in which there is something to do."""
    seen: set[int] = set()
    for game in played_to(found, begin):
        if is_beginning(game, seen):
            seen.add(game.pos.turn)
            yield game.pos


def is_beginning(game: Game, seen: set[int]) -> bool:
    """Whether somebody's main phase begins now, and it is none of the turns that were seen."""
    decision, pos = game.decision, game.pos
    return (
        decision is not None
        and decision.topic == Topic.ACT
        and decision.player == pos.turn_player
        and pos.phase is Phase.MAIN
        and not pos.stack
        and pos.turn not in seen
        and len(decision.options) >= LEAST_OPTIONS
    )


def make(pos: Position, seed: int = 0) -> Rated | None:
    """A puzzle from a position, or None if none comes of it."""
    try:
        setup = open_setup(pos)
        laid_out(setup)
    except CannotBeSaid:
        return None
    rng = Random(seed)
    for letter, zone, most in MOST:
        cards = setup[letter].get(zone, [])
        while len(cards) > most:
            cards.pop(rng.randrange(len(cards)))
    hardest = _hardest(without_damage(setup))
    if hardest is None:
        return None
    small = _reduced(hardest)
    return None if small is None else rate(_hardened(small))


def wins(game: Game, answers: int = SEARCH, *, only_attacks: bool = False) -> Verdict:
    """Whether A wins this turn."""
    return Prover(0, game.pos.turn, only_attacks=only_attacks).verdict(game, answers)


def is_obvious(game: Game) -> bool:
    """Whether attacks alone win, or a bot that does not look ahead."""
    return wins(game, only_attacks=True) is not Verdict.NO_WIN or bot_wins(game)


def bot_wins(game: Game) -> bool:
    """Whether the greedy bot wins this turn against itself."""
    game = game.copy()
    turn = game.pos.turn
    bots = [make_bot("greedy", seat) for seat in range(2)]
    while (decision := game.decision) is not None and game.pos.turn == turn:
        answer = answer_of(bots[decision.player], decision, game)
        if answer == PASS and ends_main_phase(game.pos, decision):
            break
        game.push(answer)
    return game.pos.outcome == (0,)


def _hardest(setup: Setup) -> Setup | None:
    """The position with as much life for B's champion as A can still win against."""
    game = laid_out(setup)
    if not _has_choices(game):
        return None
    full = full_life(game)
    life = 1
    while life < full and wins(hurt(game, life), only_attacks=True) is Verdict.WIN:
        life += 1
    found = 0
    while life <= full and wins(hurt(game, life)) is Verdict.WIN:
        found = life
        life += 1
    if found < LEAST_LIFE or is_obvious(hurt(game, found)):
        return None
    return with_life(setup, full, found)


def _has_choices(game: Game) -> bool:
    """Whether A can attack and play something."""
    assert game.decision is not None
    ways = Counter(act.what for act in game.decision.options)
    return ways["attack"] >= 1 and ways["activate"] + ways["ability"] >= 2


def _reduced(setup: Setup) -> Setup | None:
    """The position without piles that do not matter, and small enough to prove what does not win."""
    for letter, key in piles(setup):
        less = without_pile(setup, letter, key)
        game = laid_out(less)
        if wins(game) is Verdict.WIN and not is_obvious(game):
            setup = less
    while not _is_small(setup):
        for less in smaller(setup):
            game = laid_out(less)
            if wins(game) is Verdict.WIN and not is_obvious(game):
                setup = less
                break
        else:
            return None
    return setup


def _hardened(setup: Setup) -> Setup:
    """The reduced position with more life for B's champion, if what was left out was in A's way."""
    harder = _hardest(without_damage(setup))
    return setup if harder in (None, setup) or not _is_small(harder) else harder


def _is_small(setup: Setup) -> bool:
    """Whether every first move can be judged, and there are not too many of them."""
    game = laid_out(setup)
    moves = Prover(0, game.pos.turn).moves(game, SEARCH)
    return len(moves) <= MOST_MOVES and all(verdict is not Verdict.UNKNOWN for _, verdict in moves)


def rate(setup: Setup) -> Rated | None:
    """Judge every first move. None if it is no good puzzle, or the proof does not hold in a plain walk."""
    game = laid_out(setup)
    prover = Prover(0, game.pos.turn)
    moves = prover.moves(game)
    right = tuple(game.say(move) for move, verdict in moves if verdict is Verdict.WIN)
    wrong = tuple(game.say(move) for move, verdict in moves if verdict is not Verdict.WIN)
    if not right:
        return None
    choices = choices_of(game, prover)
    good = len(right) <= MOST_RIGHT and len(wrong) >= len(right) and choices >= LEAST_CHOICES
    if not good or any(verdict is Verdict.UNKNOWN for _, verdict in moves):
        return None
    try:
        lines = certify(game, prover)
    except OutOfBudget:
        return None
    return Rated(setup, right, wrong, choices, lines)


def choices_of(game: Game, prover: Prover) -> int:
    """How many choices other than payments and passes the solution takes."""
    return sum(
        1
        for topic, player, answer in solution(game, prover)
        if player == prover.player and topic not in (Topic.PAY, Topic.ORDER) and answer != PASS
    )


def solution(game: Game, prover: Prover) -> list[tuple[Topic, int, Any]]:
    """A line that wins, with each question's topic and player. The others do the first thing they can."""
    twin = game.copy()
    twin.chance = None
    found = []
    while prover.result_now(twin) is None:
        decision = twin.decision
        assert decision is not None
        answer = prover.winning(twin) if decision.player == prover.player else prover.first(twin)
        if decision.forced() is None or decision.topic == Topic.ACT:
            found.append((decision.topic, decision.player, answer))
        twin.push(answer)
    return found
