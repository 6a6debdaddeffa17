"""A bot that tries every possible action, and takes the one with the best result.

For each action it plays on in an imagined game until nothing is left to resolve, trying its own targets and
other choices too, and compares the values of the positions (`worth.py`). It does not look further ahead,
neither at its own next action nor at those of others.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final, NamedTuple

from regalia.bots.habits import habit, is_before_first_turn, some_answers
from regalia.bots.imagined import CannotImagine
from regalia.bots.seat import Seat
from regalia.bots.swallowed import swallow
from regalia.bots.worth import USUAL, WON, Weights, card_worth, evaluate
from regalia.game.answers import Chance
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.core.state import Position
from regalia.game.core.values import NOBODY
from regalia.game.game import Game
from regalia.game.printed.acts import PASS, Act

TRIED: Final = frozenset(
    {
        Topic.TARGETS,
        Topic.ATTACK_TARGET,
        Topic.WEAPON,
        Topic.MODES,
        Topic.CHOOSE,
        Topic.MAY,
        Topic.MAY_PAY,
        Topic.X,
        Topic.TOP,
        Topic.PLAY,
        Topic.NUMBER,
    }
    | {
        Topic.CHOICE,
        Topic.SPLIT,
        Topic.OPTIONS,
        Topic.WAY,
        Topic.DISCARD,
        Topic.RETURN,
        Topic.COPY,
        Topic.LINK,
        Topic.RETALIATE,
        Topic.TAX,
        Topic.ALLOW,
    }
    | {
        Topic.NEW_TARGETS,
        Topic.REPLACE,
        Topic.STARCALL,
        Topic.AETHERCALL,
        Topic.CRITICAL,
        Topic.ATTACKER,
        Topic.TRIGGERS,
    }
)
"""Questions that a player thinks about. The others are answered by habit."""
ANSWERS: Final = 5
"""The most answers to one question that are tried."""
LINES: Final = 24
"""The most ways of doing one action that are tried."""
STEPS: Final = 60
"""The number of answers after which a trial stops and its position is evaluated."""
GAIN: Final = 0.15
"""The gain over passing that an action needs."""
FREE: Final = 0.3
"""The loss from a yes that a player takes for noise if "you may" costs nothing."""
AGAIN: Final = 4
"""The most uses of an ability in a turn."""


class Line(NamedTuple):
    """A line of play: its value for a player, and its answers."""

    worth: float
    answers: tuple[tuple[str, Any], ...]


class GreedyBot:
    """Takes the best action each time."""

    def __init__(self, seed: int | None = None, weights: Weights = USUAL) -> None:
        self._weights = weights
        self._seed = seed if seed is not None else Random().randrange(2**32)
        self._asked = 0
        self._turn = NOBODY
        self._used: dict[tuple[int, int], int] = {}
        """The number of uses of each ability this turn."""
        self.plan: list[tuple[str, Any]] = []
        """The remaining answers of the plan for the last act."""

    def __repr__(self) -> str:
        return "<bot greedy>"

    def answer(self, decision: Decision, seat: Seat) -> Any:
        """The next answer of the plan if it fits the question, or else the answer with the best result."""
        self._asked += 1
        self.begin_turn(seat.turn)
        rng = Random(f"{self._seed} {self._asked}")
        if decision.topic in (Topic.ACT, Topic.MATERIALIZE):
            self.plan.clear()
            if len(decision.options) == 1:
                return decision.options[0]
            if decision.topic == Topic.ACT and PASS in decision.options and not is_worth_a_thought(seat):
                return PASS
        planned = self._planned(decision)
        if planned is not None:
            return planned
        if decision.topic in (Topic.ACT, Topic.MATERIALIZE) or decision.topic in TRIED:
            try:
                return self._think(decision, seat, rng)
            except CannotImagine:
                self.plan.clear()
            except Exception as error:
                swallow(error)
                self.plan.clear()
        return habit(seat.guess(rng), decision)

    def begin_turn(self, turn: int) -> None:
        """Forget the acts of the last turn if a new turn has begun."""
        if turn != self._turn:
            self._turn = turn
            self._used.clear()

    def _planned(self, decision: Decision) -> Any | None:
        if not self.plan:
            return None
        topic, answer = self.plan.pop(0)
        if topic == decision.topic and decision.admits(answer):
            return answer
        self.plan.clear()
        return None

    def _think(self, decision: Decision, seat: Seat, rng: Random) -> Any:
        game = seat.imagine(rng)
        acts = self.open_acts(decision) if decision.asks is Asks.ACT else None
        best = best_line(game, seat.player, acts, self._weights)
        _, answer = best.answers[0]
        if not decision.admits(answer):
            return habit(seat.guess(rng), decision)
        self.plan = list(best.answers[1:])
        self.note(answer)
        return answer

    def open_acts(self, decision: Decision) -> list[Act]:
        """The acts without abilities that were used often enough this turn. Some abilities cost nothing."""
        return [
            act
            for act in decision.options
            if act.what != "ability" or self._used.get((act.card, act.ability), 0) < AGAIN
        ]

    def note(self, answer: Any) -> None:
        """Remember an act."""
        if isinstance(answer, Act) and answer.what == "ability":
            key = answer.card, answer.ability
            self._used[key] = self._used.get(key, 0) + 1


def is_worth_a_thought(seat: Seat) -> bool:
    """Whether to do something now rather than later.

    It is time in the player's own main phase, at the end of another player's turn, in combat, and while an
    item of another player is on the effects stack. Before the player's own first turn it is not: the hand is
    all that they will have in that turn, because nothing is recollected then.
    """
    seen = seat.view
    if is_before_first_turn(seat.player, seen.turn, seen.turn_player, len(seen.sides)):
        return False
    if seen.stack:
        return seen.stack[-1].controller != seat.player
    if seen.combat is not None:
        return True
    return seen.phase == ("main" if seen.turn_player == seat.player else "end")


def best_line(game: Game, player: int, acts: list[Any] | None = None, weights: Weights = USUAL) -> Line:
    """The best way to go on from a question to a player until nothing is left to resolve."""
    decision = game.decision
    assert decision is not None
    choices = unlike(game.pos, acts) if acts is not None else some_answers(game.pos, decision, ANSWERS)
    stays = decision.topic == Topic.ACT and is_quiet(game, decision)
    best: Line | None = None
    for answer in choices:
        if stays and answer == PASS:  # later events are not a result of passing
            line = Line(evaluate(game.pos, player, weights), ())
        else:
            try:
                line = try_out(game, player, answer, weights)
            except Exception as error:
                swallow(error)
                continue
        worth = line.worth - GAIN if isinstance(answer, Act) and answer != PASS else line.worth
        worth += _for_free(decision, answer)
        if best is None or worth > best.worth:
            best = Line(worth, ((decision.topic, answer), *line.answers))
    if best is None:
        raise CannotImagine("every answer fails in this imagined game")
    return best


def _for_free(decision: Decision, answer: Any) -> float:
    """What counts for a yes to "you may" without a cost, so that small losses do not decide."""
    return FREE if decision.topic == Topic.MAY and answer is True else 0.0


def unlike(pos: Position, acts: list[Act]) -> list[Act]:
    """The acts without those that only use another copy of the same card."""
    found: dict[Any, Act] = {}
    for act in acts:
        card = act.card
        what = (pos.card[card], pos.zone[card], pos.states[card], pos.damage[card], pos.counters[card])
        found.setdefault((act.what, act.ability, what if card >= 0 else NOBODY), act)
    return list(found.values())


def try_out(game: Game, player: int, answer: Any, weights: Weights = USUAL) -> Line:
    """The value of an answer for a player once nothing is left to resolve."""
    twin = game.copy()
    even = Even(twin.chance, twin.pos, player, weights)
    twin.chance = even
    twin.push(answer)
    return _follow(twin, player, even, [LINES])


def _follow(game: Game, player: int, even: Even, left: list[int]) -> Line:
    """Play on until nothing is left to resolve. The player tries their own
    choices, and others answer by habit.
    """
    said: list[tuple[str, Any]] = []
    for _ in range(STEPS):
        decision = game.decision
        if decision is None or is_quiet(game, decision):
            break
        pos = game.pos
        if decision.topic == Topic.ACT and game.pass_on():
            continue
        if decision.player == player and decision.topic in TRIED and left[0] > 1:
            return _branch(game, decision, player, even, left, said)
        answer = habit(pos, decision)
        if decision.player == player:
            said.append((decision.topic, answer))
        game.push(answer)
    left[0] -= 1
    worth = evaluate(game.pos, player, even.weights)
    return Line(worth + even.luck if abs(worth) < WON else worth, tuple(said))


def _branch(
    game: Game, decision: Decision, player: int, even: Even, left: list[int], said: list[tuple[str, Any]]
) -> Line:
    best: Line | None = None
    most = 0.0
    for answer in some_answers(game.pos, decision, ANSWERS):
        if best is not None and left[0] < 1:
            break
        twin = game.copy()
        chance = Even(even.chance, twin.pos, player, even.weights, even.luck)
        twin.chance = chance
        twin.push(answer)
        line = _follow(twin, player, chance, left)
        worth = line.worth + _for_free(decision, answer)
        if best is None or worth > most:
            most = worth
            best = Line(line.worth, (*said, (decision.topic, answer), *line.answers))
    assert best is not None
    return best


def is_quiet(game: Game, decision: Decision) -> bool:
    """Whether nothing is in progress any more."""
    pos = game.pos
    return (
        decision.topic in (Topic.ACT, Topic.MATERIALIZE)
        and not game.is_mid_play
        and not pos.stack
        and pos.combat is None
        and not pos.waiting
    )


class Even:
    """Chance without luck: a loss from memory counts with its average value.

    Every card of a memory is equally likely to be banished (cost.3), so the average loss is exactly the
    average value of the cards times the number that are banished.
    """

    def __init__(
        self, chance: Chance | None, pos: Position, player: int, weights: Weights, luck: float = 0.0
    ) -> None:
        while isinstance(chance, Even):
            chance = chance.chance
        assert chance is not None
        self.chance: Chance = chance
        self.pos = pos
        self.player = player
        self.weights = weights
        self.luck = luck
        """The player's loss beyond the average so far."""

    def __call__(self, decision: Decision) -> Any:
        answer = self.chance(decision)
        pos = self.pos
        if decision.topic == Topic.DRAW and pos.owner[decision.options[0]] == self.player:
            worths = {card: card_worth(pos, card, self.player, self.weights) for card in decision.options}
            average = sum(worths.values()) / len(worths)
            self.luck += sum(worths[card] for card in answer) - average * len(answer)
        return answer
