"""A bot that looks ahead: Monte Carlo tree search over what its player knows (ISMCTS).

Every iteration imagines another game (`imagined.py`) and plays it from the question at hand to the beginning
of the player's next turn. As far as the tree reaches, the player's own answers are chosen in it, by what they
have led to so far and by how good they look at first sight; beyond it, and for everybody else, habits answer
(`habits.py`). What the last position is worth (`worth.py`) counts for every answer of the tree on the way.
There is one tree for all imagined games, and its branches are named by what the player sees, so what is
learned in one of them counts in all in which the player could not tell the difference.

It searches in its own turn, when nothing waits, and before materializing. All else it leaves to the greedy
bot, unless the tree knows the answer already.
"""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from time import monotonic
from typing import Any, Final

from regalia.bots.greedy_bot import GAIN, TRIED, GreedyBot, try_out
from regalia.bots.habits import habit, keenness, some_answers
from regalia.bots.seat import Seat
from regalia.bots.worth import USUAL, Weights, chance_to_win, evaluate
from regalia.game.decision import PASS, Act, Decision
from regalia.game.game import Game
from regalia.game.language import Means
from regalia.game.state import NOBODY, Phase, Position, Ref

ITERATIONS: Final = 200
CURIOSITY: Final = 0.5
"""How much an answer that was tried seldom is preferred to one that was tried often."""
HEAT: Final = 1.5
"""How far apart first impressions may be before only the better one counts."""
DEPTH: Final = 12
"""So many of the player's own answers are chosen in the tree."""
STEPS: Final = 250
"""After so many answers an imagined game is taken as it is."""
BREADTH: Final = 5
"""So many answers to a question other than what to do are looked at."""
ENOUGH: Final = 10
"""An answer further down in the tree is taken from it if so many iterations led there."""


class Node:
    """What is known about going on in one way: how often it was tried, and how that ended on average."""

    __slots__ = ("children", "impressions", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[Any, Node] = {}
        self.impressions: dict[Any, float] = {}
        """How good answers looked at first sight, if somebody has looked closely."""

    @property
    def mean(self) -> float:
        return self.total / self.visits if self.visits else 0.5


class SearchBot:
    """Looks ahead, for so many iterations or for so many seconds."""

    def __init__(
        self,
        seed: int | None = None,
        *,
        iterations: int = ITERATIONS,
        seconds: float | None = None,
        weights: Weights = USUAL,
    ) -> None:
        self._seed = seed if seed is not None else Random().randrange(2**32)
        self._greedy = GreedyBot(self._seed, weights)
        self._iterations = iterations
        self._seconds = seconds
        self._weights = weights
        self._asked = 0
        self._node: Node | None = None
        """Where the game is in the tree of the last search."""

    def answer(self, decision: Decision, seat: Seat) -> Any:
        """What led to the best ends in imagined games."""
        self._asked += 1
        rng = Random(f"{self._seed} {self._asked} search")
        if decision.topic in ("act", "materialize"):
            self._node = None
            if len(decision.options) == 1:
                return decision.options[0]
            if decision.topic == "materialize" or is_time_to_act(seat):
                try:
                    return self._search(decision, seat, rng)
                except Exception:  # an imagined game may come to something that no rule here covers yet
                    self._node = None
        elif self._node is not None and decision.topic in TRIED:
            known = self._known(decision, seat, rng)
            if known is not None:
                return known
        return self._greedy.answer(decision, seat)

    def _known(self, decision: Decision, seat: Seat, rng: Random) -> Any | None:
        """The answer that the last search found, if it came by here often enough."""
        assert self._node is not None
        pos = seat.guess(rng)
        named = {name_of(pos, answer): answer for answer in some_answers(pos, decision, BREADTH)}
        tried = [(node.visits, name) for name, node in self._node.children.items() if name in named]
        if not tried or max(tried)[0] < ENOUGH:
            self._node = None
            return None
        name = max(tried)[1]
        self._node = self._node.children[name]
        return named[name]

    def _search(self, decision: Decision, seat: Seat, rng: Random) -> Any:
        draw = seat.imagination(rng)
        root = Node()
        search = Search(root, seat.player, self._weights)
        search.look_closely(draw(rng))
        until = None if self._seconds is None else monotonic() + self._seconds
        number = 0
        while number < self._iterations if until is None else monotonic() < until:
            search.iterate(draw(rng))
            number += 1
        first = draw(rng)
        named = {name_of(first.pos, option): option for option in reversed(decision.options)}
        best = max(
            (name for name in root.children if name in named),
            key=lambda name: (root.children[name].visits, root.children[name].mean),
        )
        self._node = root.children[best]
        return named[best]


def is_time_to_act(seat: Seat) -> bool:
    """Whether it is the player's own main phase, and nothing waits."""
    seen = seat.view
    return seen.turn_player == seat.player and seen.phase == "main" and not seen.stack


class Search:
    """One tree, and how it grows."""

    def __init__(self, root: Node, player: int, weights: Weights) -> None:
        self.root = root
        self.player = player
        self.weights = weights

    def look_closely(self, game: Game) -> None:
        """First impressions at the root: what each answer leads to at once."""
        decision = game.decision
        assert decision is not None
        now = evaluate(game.pos, self.player, self.weights)
        for option in decision.options:
            name = name_of(game.pos, option)
            if name in self.root.impressions:
                continue
            if option == PASS and decision.topic == "act":
                worth = now + GAIN
            else:
                worth = try_out(game, self.player, option, self.weights).worth
            self.root.impressions[name] = worth - now

    def iterate(self, game: Game) -> None:
        """Play one imagined game, and remember along the way how it ended."""
        node = self.root
        path = [node]
        inside = True
        end = game.pos.turn + 2 if game.pos.turn_player == self.player else game.pos.turn + 1
        for _ in range(STEPS):
            decision = game.decision
            if decision is None or game.pos.turn >= end:
                break
            if (
                inside
                and decision.player == self.player
                and len(path) <= DEPTH
                and is_searched(game.pos, decision)
            ):
                name, answer = self._choose(node, game, decision)
                child = node.children.get(name)
                if child is None:
                    child = node.children[name] = Node()
                inside = child.visits > 0
                node = child
                path.append(node)
                game.push(answer)
            else:
                play_on(game, decision)
        value = chance_to_win(evaluate(game.pos, self.player, self.weights))
        for passed in path:
            passed.visits += 1
            passed.total += value

    def _choose(self, node: Node, game: Game, decision: Decision) -> tuple[Any, Any]:
        """The most promising answer: well tried and good, or little tried and good at first sight (PUCT)."""
        named: dict[Any, tuple[float, Any]] = {}
        for look, answer in first_looks(game.pos, decision):
            name = name_of(game.pos, answer)
            if name not in named:
                named[name] = node.impressions.get(name, look), answer
        top = max(look for look, _ in named.values())
        heats = {name: exp((look - top) / HEAT) for name, (look, _) in named.items()}
        whole = sum(heats.values())
        spread = CURIOSITY * sqrt(node.visits + 1)
        mean = node.mean
        best, most = None, -1.0
        for name, heat in heats.items():
            child = node.children.get(name)
            visits = child.visits if child is not None else 0
            hope = child.mean if child is not None and visits else mean - 0.05
            score = hope + spread * heat / whole / (1 + visits)
            if score > most:
                best, most = name, score
        return best, named[best][1]


def is_searched(pos: Position, decision: Decision) -> bool:
    """Whether a question is worth a place in the tree."""
    if decision.topic == "act":
        return pos.turn_player == decision.player and pos.phase is Phase.MAIN and not pos.stack
    return decision.topic == "materialize" or decision.topic in TRIED


def first_looks(pos: Position, decision: Decision) -> list[tuple[float, Any]]:
    """Answers to a question with how good they look at first sight."""
    if decision.topic in ("act", "materialize"):
        return [
            (0.0 if act == PASS else min(3.0, keenness(pos, decision.player, act) / 2) - 0.5, act)
            for act in decision.options
        ]
    answers = some_answers(pos, decision, BREADTH)
    return [(-0.4 * number, answer) for number, answer in enumerate(answers)]


def play_on(game: Game, decision: Decision) -> None:
    """Answer a question by habit; nobody thinks about acting but in their own turn, when nothing waits."""
    pos = game.pos
    waits = pos.stack or pos.turn_player != decision.player or pos.phase is not Phase.MAIN
    if decision.topic == "act" and waits and game.pass_on():
        return
    game.push(habit(pos, decision))


def name_of(pos: Position, answer: Any) -> Any:
    """What an answer is called, the same in all games that the player cannot tell apart."""
    match answer:
        case Act():
            return answer.what, _card(pos, answer.card), answer.ability
        case Means():
            return answer.way, _card(pos, answer.card), answer.number
        case Ref():
            card = pos.find(answer) if answer.is_card else NOBODY
            return _card(pos, card) if card != NOBODY else (answer.card, answer.stamp)
        case tuple():
            return tuple(name_of(pos, element) for element in answer)
        case _:
            return answer


def _card(pos: Position, card: int) -> tuple[str, int]:
    """A card in the open by its name and timestamp, a card in a hidden zone by its name alone."""
    if card < 0:
        return "", card
    hidden = pos.zone_of(card).is_private
    return pos.definition(card).slug, NOBODY if hidden else pos.stamp[card]
