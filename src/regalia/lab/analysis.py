"""What a game was worth at each moment, and which choices cost most, in the eyes of the search bot.

Each act in a player's own main phase and each materialization of a finished game is looked at from the seat
of its player, who knows what the player knew then. The answer that was given and those that look best are all
played on in the same imagined games (`search_bot.py`), to the end of the player's next turn. What an answer
costs is the part of the games by which the best one does better. The best of several is partly so by luck, so
an answer that seems to cost something is compared with it once more, in other games, and those count. No
answer costs anything if its player won in the same turn.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any, Final

import msgspec

from regalia.bots.search_bot import name_of
from regalia.bots.seat import Seat
from regalia.game.core.decision import Decision, Topic
from regalia.game.core.state import Phase, Position
from regalia.game.core.values import NOBODY
from regalia.game.game import Game
from regalia.game.record import Record, played_to, unplain
from regalia.game_files import begin, blank_lines
from regalia.lab.lines import compare, said, with_line
from regalia.terminal.wording import Wording

WORLDS: Final = 24
"""The imagined games in which every answer is played on."""
AGAIN: Final = 2
"""How many times as many games an answer is played on in that seems to cost something."""
CLEARLY: Final = 2.0
"""Standard errors by which the best answer has to be better, so that the choice counts as a mistake."""
LEAST: Final = 0.03
"""The chance of winning that a mistake costs at least."""
SURE: Final = 0.995
"""The chance from which on a player wins this turn. A win next turn counts a little less."""


class Moment(msgspec.Struct, frozen=True):
    """A choice to look at: the answers before it, the turn, and who chose."""

    answer: int
    turn: int
    player: int


class Judged(msgspec.Struct, frozen=True):
    """A choice, and the best one that was found."""

    answer: int
    """The number of the answer in the game, counted from 1."""
    turn: int
    player: int
    said: str
    best: str
    line: tuple[str, ...]
    """What the bot would have done after that, as far as it is sure."""
    chance: float
    """The chance to win after the choice, as its player could know it."""
    highest: float
    """The same after the best answer."""
    doubt: float
    """The standard error of the difference."""

    @property
    def cost(self) -> float:
        """The chance of winning that the choice gave away; 0 if that is in doubt."""
        lost = self.highest - self.chance
        return lost if lost >= LEAST and lost > CLEARLY * self.doubt else 0.0

    @property
    def points(self) -> str:
        """The cost in words, as the difference of the rounded chances."""
        lost = round(100 * self.highest) - round(100 * self.chance)
        doubt = round(200 * self.doubt)
        return f"{lost} points" + (f", give or take {doubt}" if doubt else "")

    @property
    def misses_win(self) -> bool:
        """Whether the game could have been won this turn, and not so after the choice."""
        return self.highest >= SURE > self.chance

    @property
    def is_mistake(self) -> bool:
        return self.cost > 0 or self.misses_win


class Analysis(msgspec.Struct, frozen=True):
    """All choices of a game."""

    names: tuple[str, ...]
    decks: tuple[str, ...]
    winners: tuple[int, ...]
    answers: int
    worlds: int
    choices: tuple[Judged, ...]
    blanks: tuple[str, ...] = ()
    """The cards that were played as if they had no text, in lines for people."""

    def curve(self) -> list[tuple[Judged, float]]:
        """The chance of the first player to win at each choice, if the best answer is given."""
        return [(one, one.highest if one.player == 0 else 1 - one.highest) for one in self.choices]

    def mistakes(self, most: int | None = None) -> list[Judged]:
        """The choices that cost something, missed wins and the dearest first."""
        found = [one for one in self.choices if one.is_mistake]
        return sorted(found, key=lambda one: (not one.misses_win, -one.cost))[:most]


def moments(found: Record) -> list[Moment]:
    """The choices of a game to look at; giving up is none of them.

    Raises `BadRecord` if the game cannot be played again.
    """
    listed = []
    for number, game in enumerate(played_to(found, begin)):
        decision = game.decision
        topic, _, given = found.answers[number] if number < len(found.answers) else ("", None, False)
        answered = decision is not None and given and topic == decision.topic
        if decision is not None and answered and is_judged(game.pos, decision):
            listed.append(Moment(number, game.pos.turn, decision.player))
    return listed


def is_judged(pos: Position, decision: Decision) -> bool:
    """Whether a question is one of those that the search bot thinks about."""
    if len(decision.options) < 2:
        return False
    if decision.topic == Topic.ACT:
        return pos.turn_player == decision.player and pos.phase is Phase.MAIN and not pos.stack
    return decision.topic == Topic.MATERIALIZE


def judge(found: Record, wanted: Sequence[Moment], worlds: int = WORLDS) -> list[Judged]:
    """Look at some of the choices of a game."""
    return [one for one in judging(found, wanted, worlds) if one is not None]


def judging(found: Record, wanted: Sequence[Moment], worlds: int = WORLDS) -> Iterator[Judged | None]:
    """Look at some of the choices of a game, one after another. None stands for a choice about which nothing
    can be imagined.
    """
    numbers = {moment.answer for moment in wanted}
    ended = deque(played_to(found, begin), maxlen=1).pop()
    for number, game in enumerate(played_to(found, begin)):
        if number in numbers:
            answer = unplain(found.answers[number][1])
            yield _judge(game, answer, number, worlds, won=_wins_in_this_turn(game, ended))


def whole(found: Record, choices: Sequence[Judged], worlds: int) -> Analysis:
    """The analysis of a game of which all choices were looked at."""
    game = deque(played_to(found, begin), maxlen=1).pop()
    count = len(found.setup.decks)
    names = [*found.setup.players, *[""] * count][:count]
    return Analysis(
        tuple(name or f"player {chr(65 + seat)}" for seat, name in enumerate(names)),
        tuple(deck.name for deck in found.setup.decks),
        tuple(game.outcome or ()),
        len(found.answers),
        worlds,
        tuple(sorted(choices, key=lambda one: one.answer)),
        tuple(blank_lines(found.setup)),
    )


def _wins_in_this_turn(game: Game, ended: Game) -> bool:
    """Whether whoever chooses now wins before the turn is over, and not because somebody gave up."""
    chooser = game.decision.player if game.decision is not None else NOBODY
    is_last = game.pos.turn == ended.pos.turn and not ended.pos.conceded
    return is_last and ended.outcome is not None and chooser in ended.outcome


def _judge(game: Game, answer: Any, number: int, worlds: int, *, won: bool = False) -> Judged | None:
    """Compare the answer that was given with those that look best. None if nothing can be imagined.

    An answer that `won` was as good as any.
    """
    decision = game.decision
    assert decision is not None
    seat = Seat(game)
    compared = compare(decision, seat, Random(f"analysis {number}"), answer, worlds=worlds)
    if compared is None:
        return None
    results, first = compared.results, compared.first
    given = name_of(first.pos, answer)
    best = max(results, key=lambda name: (fmean(results[name]), name == given))
    if best != given and not won and _seems_better(results[best], results[given]):
        rng = Random(f"analysis {number} again")
        again = compare(decision, seat, rng, worlds=AGAIN * worlds, only=(best, given))
        results = results if again is None else again.results
        if fmean(results[given]) >= fmean(results[best]):
            best = given
    gains = [one - other for one, other in zip(results[best], results[given], strict=True)]
    acts = compared.acts(decision)
    words = Wording(game.pos, seat.player)
    node = compared.search.root.children.get(best)
    told, line = with_line(said(words, acts[best], decision), node, game.pos)
    return Judged(
        number + 1,
        game.pos.turn,
        seat.player,
        told if given == best else said(words, acts[given], decision),
        told,
        line,
        fmean(results[best if won else given]),
        fmean(results[best]),
        _error(gains),
    )


def _seems_better(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether the other answer looks like a mistake."""
    gains = [mine - its for mine, its in zip(one, other, strict=True)]
    costs = fmean(gains) >= LEAST and fmean(gains) > CLEARLY * _error(gains)
    return costs or fmean(one) >= SURE > fmean(other)


def _error(gains: Sequence[float]) -> float:
    """The standard error of the mean."""
    return stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 1.0
