"""A bot that looks ahead: Monte Carlo tree search over what its player knows (ISMCTS).

Every iteration imagines another game (`imagined.py`) and plays it from the open question to the end of the
player's next turn. Within the tree, the player's own answers are chosen by their results so far and by
first impressions. Beyond it, the player takes the acts that looked good at the root; attacks are looked at
anew after each act (`fighting.py`), because a dead interceptor changes all of them. In later turns, and for
all other players, habit answers (`habits.py`). The value of the last position (`worth.py`) counts for every
answer of the tree that led to it. There is one tree for all imagined games. Its branches are named by what
the player sees, so a result in one game counts in all games that the player could not tell from it.

The bot searches in its own turn while the stack is empty, and before materializing. It leaves all other
questions to the greedy bot, unless the tree already has the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, sqrt
from random import Random
from statistics import fmean, stdev
from time import monotonic
from typing import Any, Final

from regalia.bots.fighting import attack_look
from regalia.bots.greedy_bot import GAIN, GreedyBot, try_out
from regalia.bots.habits import habit, keenness, some_answers
from regalia.bots.imagined import CannotImagine
from regalia.bots.seat import Bot, Seat
from regalia.bots.swallowed import swallow
from regalia.bots.worth import AHEAD, USUAL, Weights, chance_to_win, evaluate
from regalia.game.core.decision import Decision, Topic
from regalia.game.core.language import Means
from regalia.game.core.state import Phase, Position
from regalia.game.core.values import NOBODY, Ref
from regalia.game.game import Game
from regalia.game.printed.acts import PASS, Act

ITERATIONS: Final = 200
STAGES: Final[tuple[float, ...]] = (0.3, 0.6)
"""The parts of the time after which the worse half of the answers at the root is dropped."""
FEWEST: Final = 10
"""The number of imagined games before an answer can be dropped."""
CLEAR: Final = 2.5
"""Standard errors by which an answer is worse than the best one when it is dropped early."""
CAUTION: Final = 1.0
"""Standard errors by which an answer has to beat the one that looked best at first."""
SMALL: Final = 0.004
"""The gain that an answer needs in any case. Less than that is an accident of how the games are played on."""
FINAL: Final = 2.0
"""Standard errors by which passing has to beat the favourite. Passing ends the turn."""
SOONER: Final = 0.01
"""The deduction for each turn by which a win comes later, so that a win at hand is taken.

A loss is better by as much.
"""
CURIOSITY: Final = 0.3
"""The weight of the preference for answers that were seldom tried."""
DOUBT: Final = 0.05
"""The deduction from the expected value of an answer that was never tried."""
HEAT: Final = 1.0
"""The difference of first impressions at which only the better one counts."""
DEPTH: Final = 12
"""The most answers of the player in a row that are chosen in the tree."""
STEPS: Final = 400
"""The number of answers after which an imagined game stops and is evaluated."""
BREADTH: Final = 5
"""The most answers that are tried for any question other than what to do."""
WEIGHED: Final = frozenset({Topic.ATTACK_TARGET, Topic.TARGETS})
"""Questions other than what to do that have a place in the tree."""
ENOUGH: Final = 10
"""Iterations through a place in the tree before the bot takes its answer from it."""


class Node:
    """Statistics of one continuation: the number of tries, and the average result."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[Any, Node] = {}

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.5


class TreeBot:
    """Takes the answer with the best results in imagined games. Another bot answers what is not searched."""

    def __init__(self, seed: int, rest: Bot, iterations: int, seconds: float | None) -> None:
        self._seed = seed
        self._rest = rest
        self._iterations = iterations
        self._seconds = seconds
        self.effort = 1.0
        """The part of its usual time that the bot takes for an answer."""
        self._asked = 0
        self._node: Node | None = None
        """The place of the game in the tree of the last search."""

    def answer(self, decision: Decision, seat: Seat) -> Any:
        """The answer with the best results in imagined games."""
        self._asked += 1
        rng = Random(f"{self._seed} {self._asked} search")
        if decision.topic in (Topic.ACT, Topic.MATERIALIZE):
            self._node = None
            if len(decision.options) == 1:
                return decision.options[0]
            if decision.topic == Topic.MATERIALIZE or is_time_to_act(seat):
                try:
                    return self._search(decision, seat, rng)
                except CannotImagine:
                    self._node = None
                except Exception as error:
                    swallow(error)
                    self._node = None
        elif self._node is not None:
            known = self._known(decision, seat, rng)
            if known is not None:
                return known
        return self._rest.answer(decision, seat)

    def _known(self, decision: Decision, seat: Seat, rng: Random) -> Any | None:
        """The answer that the last search found, if enough of its iterations reached this question."""
        named = self._named(decision, seat, rng)
        if named is None:
            return None
        assert self._node is not None
        children = self._node.children
        best = max(
            (name for name in children if name in named), key=lambda n: children[n].visits, default=None
        )
        if best is None or children[best].visits < ENOUGH:
            self._node = None
            return None
        self._node = children[best]
        return named[best]

    def _search(self, decision: Decision, seat: Seat, rng: Random) -> Any:
        began, number = monotonic(), 0
        draw = seat.imagination(rng)
        first = draw(rng)
        search = self._begun(decision, seat, first)
        while search.candidates[1:]:
            if self._seconds is None:
                spent = number / (self._iterations * self.effort)
            else:
                spent = (monotonic() - began) / (self._seconds * self.effort)
            if spent >= 1:
                break
            search.narrow(spent)
            world = rng.randrange(2**32)
            number += len(search.candidates)
            search.try_world(draw, world)
        best = search.best()
        self._node = search.root.children.get(best)
        answer = next(option for option in decision.options if name_of(first.pos, option) == best)
        self._settle(search, best, answer)
        return answer

    def _named(self, decision: Decision, seat: Seat, rng: Random) -> dict[Any, Any] | None:
        """The answers to a question within a turn, by name; None if it has no place in the tree."""
        raise NotImplementedError

    def _begun(self, decision: Decision, seat: Seat, first: Game) -> Search:
        """A tree with first impressions of the answers at its root."""
        raise NotImplementedError

    def _settle(self, search: Search, best: Any, answer: Any) -> None:
        """Tell the other bot of the answer that is given."""
        raise NotImplementedError


class SearchBot(TreeBot):
    """Looks ahead, for a number of iterations or of seconds."""

    def __init__(
        self,
        seed: int | None = None,
        *,
        iterations: int = ITERATIONS,
        seconds: float | None = None,
        weights: Weights = USUAL,
        ahead: Weights = AHEAD,
    ) -> None:
        given = seed if seed is not None else Random().randrange(2**32)
        self._greedy = GreedyBot(given, weights)
        super().__init__(given, self._greedy, iterations, seconds)
        self._weights = weights
        self._ahead = ahead

    def __repr__(self) -> str:
        return "<bot search>"

    def _known(self, decision: Decision, seat: Seat, rng: Random) -> Any | None:
        known = super()._known(decision, seat, rng)
        if known is not None and self._greedy.plan and self._greedy.plan[0][0] == decision.topic:
            del self._greedy.plan[0]
        return known

    def _named(self, decision: Decision, seat: Seat, rng: Random) -> dict[Any, Any] | None:
        if decision.topic not in WEIGHED:
            return None
        pos = seat.guess(rng)
        return {name_of(pos, answer): answer for answer in some_answers(pos, decision, BREADTH)}

    def _begun(self, decision: Decision, seat: Seat, first: Game) -> Search:
        search = Search(seat.player, self._weights, self._ahead)
        self._greedy.begin_turn(seat.turn)
        search.look_closely(first, self._greedy.open_acts(decision))
        return search

    def _settle(self, search: Search, best: Any, answer: Any) -> None:
        self._greedy.plan = list(search.plans[best])
        self._greedy.note(answer)


def is_time_to_act(seat: Seat) -> bool:
    """Whether it is the player's own main phase and the stack is empty."""
    seen = seat.view
    return seen.turn_player == seat.player and seen.phase == "main" and not seen.stack


class Search:
    """One tree, and how it grows.

    At the root all remaining answers are tried in the same imagined games, so that luck is the same for all
    of them. After a while only the better half of them remains. The answer that looked best at first sight is
    taken unless another has clearly better results.
    """

    def __init__(self, player: int, weights: Weights = USUAL, ahead: Weights = AHEAD) -> None:
        self.root = Node()
        self.player = player
        self.weights = weights
        self.ahead = ahead
        self.impressions: dict[Any, float] = {}
        """The immediate result of each answer at the root."""
        self.plans: dict[Any, tuple[tuple[str, Any], ...]] = {}
        """The further answers that lead to each of these results, in order."""
        self.candidates: list[Any] = []
        """The remaining answers at the root, by name, best first."""
        self.results: dict[Any, list[float]] = {}
        """The results of the imagined games with each remaining answer, in the order of the games."""
        self.curiosity = CURIOSITY
        self._stages = list(STAGES)
        self.topic = "act"
        """The topic of the question at the root."""
        self._used: set[Any] = set()
        """The acts so far in the imagined game."""
        self._plan: list[tuple[str, Any]] = []
        """The further answers that belong to the last of them."""

    def look_closely(self, game: Game, acts: Sequence[Act]) -> None:
        """First impressions of the acts at the root: the immediate result of each."""
        decision = game.decision
        assert decision is not None
        self.topic = decision.topic
        now = evaluate(game.pos, self.player, self.weights)
        for option in acts:
            name = name_of(game.pos, option)
            if name in self.impressions:
                continue
            if option == PASS and decision.topic == Topic.ACT:
                self.impressions[name], self.plans[name] = GAIN, ()
            else:
                try:
                    line = try_out(game, self.player, option, self.weights)
                except Exception as error:
                    swallow(error)
                    continue
                self.impressions[name], self.plans[name] = line.worth - now, line.answers
        ranked = self._unlike(sorted(self.impressions, key=lambda name: -self.impressions[name]))
        self.candidates = ranked[:BREADTH]
        attacks = [name for name in ranked if name[0] == "attack"]
        if attacks and attacks[0] not in self.candidates:
            self.candidates[-1] = attacks[0]
        self.results = {name: [] for name in self.candidates}

    def _unlike(self, ranked: list[Any]) -> list[Any]:
        """The answers without attacks by copies of a card with the same result."""
        found: dict[Any, Any] = {}
        for name in ranked:
            what, (slug, _), _ = name
            found.setdefault(
                (what, slug, round(self.impressions[name], 3)) if what == "attack" else name, name
            )
        return list(found.values())

    def try_world(self, draw: Callable[[Random], Game], world: int) -> None:
        """Play one imagined game with each of the remaining answers."""
        try:
            for name in self.candidates:
                self.iterate(draw(Random(world)), name)
        except CannotImagine:
            raise
        except Exception as error:
            swallow(error)
            self.forget_world()

    def forget_world(self) -> None:
        """Leave out the imagined game in which not every answer could be played to the end."""
        games = min(len(results) for results in self.results.values())
        for results in self.results.values():
            del results[games:]

    def narrow(self, spent: float) -> None:
        """Drop answers that are clearly worse than the best one, and in stages the worse half of the rest."""
        favourite, *others = self.candidates
        if len(self.results[favourite]) >= FEWEST:
            others = [name for name in others if not self._is_clearly_worse(name)]
        while self._stages and spent >= self._stages[0]:
            del self._stages[0]
            others.sort(key=lambda name: -self._gain(name)[0])
            others = others[: max(1, len(others) // 2)]
        self.candidates = [favourite, *others]

    def best(self) -> Any:
        """The favourite, unless another answer did clearly better in the same imagined games.

        An attack need only do better than passing, and passing has to be better by far.
        """
        favourite, *others = self.candidates
        best, most = favourite, 0.0
        for name in others:
            gain, doubt = self._gain(name)
            needed = max(SMALL, (FINAL if name[0] == "pass" else CAUTION) * doubt)
            if name[0] == "attack" and favourite[0] == "pass":
                needed = 0.0
            if gain > most and gain > needed:
                best, most = name, gain
        return best

    def _is_clearly_worse(self, name: Any) -> bool:
        """Whether an answer will hardly become better than the favourite, or has the same results."""
        gain, doubt = self._gain(name)
        return gain + CLEAR * doubt <= 0

    def _gain(self, name: Any) -> tuple[float, float]:
        """The gain over the best answer in the same games, and its standard error."""
        favourite = self.results[self.candidates[0]]
        gains = [one - other for one, other in zip(self.results[name], favourite, strict=True)]
        if len(gains) < 2:
            return 0.0, 0.0
        return fmean(gains), stdev(gains) / sqrt(len(gains))

    def iterate(self, game: Game, first: Any) -> None:
        """Play one imagined game from an answer at the root, and add its result to the tree."""
        node = self.root
        path = [node]
        self._used = set()
        self._plan = []
        inside = True
        turn = game.pos.turn
        end = self._end(game.pos)
        for _ in range(STEPS):
            decision = game.decision
            if decision is None or game.pos.turn >= end:
                break
            if decision.player != self.player or game.pos.turn != turn:
                play_on(game, decision)
                continue
            at = node if inside and len(path) <= DEPTH else None
            step = self._step(game, decision, at, first)
            if step is None:
                play_on(game, decision)
                continue
            name, answer, branches = step
            if branches:
                child = node.children.get(name)
                if child is None:
                    child = node.children[name] = Node()
                inside = child.visits > 0
                node = child
                path.append(node)
            if name is not None:
                self._note(name, answer)
            game.push(answer)
        value = self._result(game, game.pos.turn - turn, end - turn)
        self.results[first].append(value)
        for passed in path:
            passed.visits += 1
            passed.total += value

    def _end(self, pos: Position) -> int:
        """The turn at whose beginning an imagined game is evaluated."""
        return pos.turn + pos.players + 1 if pos.turn_player == self.player else pos.turn + 1

    def _step(
        self, game: Game, decision: Decision, node: Node | None, first: Any
    ) -> tuple[Any, Any, bool] | None:
        """The next answer of the player: its name, the answer, and whether the tree branches here.

        Without a node the game is beyond the tree. A planned answer has no name; None is left to habit.
        """
        plan, pos = self._plan, game.pos
        planned = plan.pop(0)[1] if plan and plan[0][0] == decision.topic else None
        if node is not None and is_searched(pos, decision):
            wanted = first if node is self.root else None
            name, answer = self._choose(node, game, decision, wanted, planned)
            return name, answer, True
        if decision.topic == Topic.ACT and is_searched(pos, decision):
            answer = max(self._looks(game, decision, None), key=lambda entry: entry[0])[1]
            return name_of(pos, answer), answer, False
        if planned is not None and decision.admits(planned):
            return None, planned, False
        return None

    def _note(self, name: Any, answer: Any) -> None:
        """Remember an act of the imagined game, and what belongs to it."""
        if isinstance(answer, Act):
            self._plan = list(self.plans.get(name, ()))
            self._used.add(name)

    def _result(self, game: Game, turns: int, most: int) -> float:
        """The value of the end of an imagined game, after some of the turns that it may last."""
        return self._value(game.pos, turns, most)

    def _value(self, pos: Position, turns: int, most: int) -> float:
        """The value of the end of an imagined game, after some of the turns that it may last.

        A win at the last moment is worth more than any game that goes on, and a loss less.
        """
        chance = chance_to_win(evaluate(pos, self.player, self.ahead))
        later = SOONER * (turns if pos.outcome is not None else most + 1)
        return later + chance * (1 - 2 * later)

    def _looks(self, game: Game, decision: Decision, planned: Any) -> list[tuple[float, Any]]:
        """Answers to a question with how good they look at first sight, in the unit of `worth.py`."""
        pos = game.pos
        if decision.topic in (Topic.ACT, Topic.MATERIALIZE):
            return [(self._look(pos, decision, act), act) for act in decision.options]
        answers = list(some_answers(pos, decision, BREADTH))
        if planned is not None and decision.admits(planned):
            answers = [planned, *(answer for answer in answers if answer != planned)]
        return [(-0.5 * number, answer) for number, answer in enumerate(answers)]

    def _look(self, pos: Position, decision: Decision, act: Act) -> float:
        """The result of an act at the root if it was possible there, or else how much habit wants it.

        After the first act an attack is looked at anew.
        """
        name = name_of(pos, act)
        if act.what == "ability" and name in self._used:
            return 0.0
        if act.what == "attack" and self._used:
            return attack_look(pos, self.player, act.card, self.weights)
        if decision.topic == self.topic and name in self.impressions:
            return self.impressions[name]
        return GAIN if act == PASS else min(3.0, keenness(pos, decision.player, act) / 2)

    def _choose(
        self, node: Node, game: Game, decision: Decision, wanted: Any, planned: Any
    ) -> tuple[Any, Any]:
        """The wanted answer, or the most promising one."""
        named: dict[Any, tuple[float, Any]] = {}
        for look, answer in self._looks(game, decision, planned):
            named.setdefault(name_of(game.pos, answer), (look, answer))
        if wanted in named:
            return wanted, named[wanted][1]
        best = self._promising(node, {name: look for name, (look, _) in named.items()})
        return best, named[best][1]

    def _promising(self, node: Node, looks: dict[Any, float]) -> Any:
        """The most promising answer: often tried and good, or seldom tried and good at first sight (PUCT)."""
        top = max(looks.values())
        heats = {name: exp((look - top) / HEAT) for name, look in looks.items()}
        spread = self.curiosity * sqrt(node.visits + 1) / sum(heats.values())
        best, most = None, -1.0
        for name, heat in heats.items():
            child = node.children.get(name)
            visits = child.visits if child is not None else 0
            hope = child.mean if child is not None and visits else node.mean - DOUBT
            score = hope + spread * heat / (1 + visits)
            if score > most:
                best, most = name, score
        return best


def is_searched(pos: Position, decision: Decision) -> bool:
    """Whether a question is worth a place in the tree."""
    if decision.topic == Topic.ACT:
        return pos.turn_player == decision.player and pos.phase is Phase.MAIN and not pos.stack
    return decision.topic == Topic.MATERIALIZE or decision.topic in WEIGHED


def play_on(game: Game, decision: Decision) -> None:
    """Answer a question by habit. Players act only in their own turn while the stack is empty."""
    pos = game.pos
    waits = pos.stack or pos.turn_player != decision.player or pos.phase is not Phase.MAIN
    if decision.topic == Topic.ACT and waits and game.pass_on():
        return
    game.push(habit(pos, decision))


def name_of(pos: Position, answer: Any) -> Any:
    """The name of an answer, the same in all games that the player cannot tell apart."""
    match answer:
        case Act():
            return answer.what, _card(pos, answer.card), answer.ability
        case Means():
            return answer.verb, _card(pos, answer.card), answer.number
        case Ref():
            card = pos.find(answer) if answer.is_card else NOBODY
            return _card(pos, card) if card != NOBODY else (answer.card, answer.stamp)
        case tuple():
            return tuple(name_of(pos, element) for element in answer)
        case _:
            return answer


def _card(pos: Position, card: int) -> tuple[str, int]:
    """The name and timestamp of a visible card, or only the name of a card in a hidden zone."""
    if card < 0:
        return "", card
    hidden = pos.zone_of(card).is_private
    return pos.definition(card).slug, NOBODY if hidden else pos.stamp[card]
