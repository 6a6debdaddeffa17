"""A bot that looks ahead with a net: it tries what the net wants, and the net says how a turn has ended.

Every iteration imagines another game (`imagined.py`) and plays it to the end of the player's turn. In the
tree the net's wishes are the first impressions, beyond it they decide alone. The value of the last position
is the net's, seen from the seat of the player who is then asked; hidden cards are imagined ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from random import Random
from typing import Any, Final

from regalia.bots.learned.features import Reader
from regalia.bots.learned.learned_bot import PolicyBot
from regalia.bots.learned.net import Net, shipped
from regalia.bots.learned.questions import choices
from regalia.bots.search_bot import (
    BREADTH,
    ITERATIONS,
    SOONER,
    Node,
    Search,
    TreeBot,
    name_of,
)
from regalia.bots.seat import Seat
from regalia.game.core.decision import Decision, Topic
from regalia.game.core.state import CHANCE, Phase, Position
from regalia.game.game import Game
from regalia.game.observation import Observer
from regalia.game.printed.acts import Act

LEAST: Final = 0.01
"""The smallest chance of an answer that is tried in a tree."""


class Guide:
    """What a net says about imagined games."""

    def __init__(self, net: Net, player: int) -> None:
        self._net = net
        self._player = player
        self._reader = Reader(player)
        self._others: dict[int, Reader] = {}

    def scores(self, game: Game, decision: Decision, answers: Sequence[Any]) -> list[float]:
        """How much each answer is wanted, as the logarithm of its chance without a constant."""
        seat = Seat(game)
        return self._net.scores(self._reader.question(decision, seat, answers))

    def value(self, game: Game) -> float:
        """The chance of the player to win, as the player sees it who is asked."""
        pos, decision = game.pos, game.decision
        asked = self._player if decision is None or decision.player == CHANCE else decision.player
        if asked == self._player or pos.players > 2:
            return self._net.value(self._reader.scene_of(pos))
        reader = self._others.get(asked)
        if reader is None:
            reader = self._others[asked] = Reader(asked)
        reader.observer = Observer(asked)  # what was read of another imagined game does not count
        return 1 - self._net.value(reader.scene_of(pos))


class GuidedSearch(Search):
    """One tree that a net guides."""

    def __init__(self, player: int, guide: Guide) -> None:
        super().__init__(player)
        self._guide = guide
        self._looked: dict[Node, dict[Any, float]] = {}
        """The net's wishes where the tree branches."""

    def begin(self, game: Game, acts: Sequence[Any]) -> None:
        """What the net wants at the root."""
        decision = game.decision
        assert decision is not None
        self.topic = decision.topic
        scores = self._guide.scores(game, decision, acts)
        high = max(scores)
        total = sum(exp(score - high) for score in scores)
        for act, score in zip(acts, scores, strict=True):
            name = name_of(game.pos, act)
            self.impressions[name] = max(self.impressions.get(name, -99.0), score - high - log(total))
        ranked = self._unlike(sorted(self.impressions, key=lambda name: -self.impressions[name]))
        likely = [name for name in ranked if self.impressions[name] > log(LEAST)]
        self.candidates = likely[:BREADTH]
        attacks = [name for name in ranked if name[0] == "attack"]
        if attacks and attacks[0] not in self.candidates and len(self.candidates) > 1:
            self.candidates[min(len(self.candidates), BREADTH - 1) :] = [attacks[0]]
        self.results = {name: [] for name in self.candidates}

    def _end(self, pos: Position) -> int:
        return pos.turn + 1

    def _step(
        self, game: Game, decision: Decision, node: Node | None, first: Any
    ) -> tuple[Any, Any, bool] | None:
        answers = self._asked(game, decision)
        if answers is None:
            return None
        if node is not None:
            name, answer = self._branch(node, game, decision, answers, first)
            return name, answer, True
        scores = self._guide.scores(game, decision, answers)
        answer = answers[scores.index(max(scores))]
        return name_of(game.pos, answer), answer, False

    def _note(self, name: Any, answer: Any) -> None:
        if isinstance(answer, Act) and answer.what == "ability":
            self._used.add(name)

    def _asked(self, game: Game, decision: Decision) -> list[Any] | None:
        """The answers to choose from if the net answers such a question."""
        pos = game.pos
        if decision.topic == Topic.ACT and (
            pos.stack or pos.turn_player != self.player or pos.phase is not Phase.MAIN
        ):
            return None
        answers = choices(decision)
        if answers is not None and decision.topic == Topic.ACT and self._used:
            answers = [act for act in answers if name_of(pos, act) not in self._used]
        return answers

    def _branch(
        self, node: Node, game: Game, decision: Decision, answers: list[Any], first: Any
    ) -> tuple[Any, Any]:
        pos = game.pos
        named: dict[Any, Any] = {}
        for answer in answers:
            named.setdefault(name_of(pos, answer), answer)
        if node is self.root:
            return first, named[first]
        looks = self._looked.get(node)
        if looks is None or not named.keys() <= looks.keys():
            scores = self._guide.scores(game, decision, list(named.values()))
            looks = self._looked[node] = {**(looks or {}), **dict(zip(named, scores, strict=True))}
        found = self._promising(node, {name: looks[name] for name in named})
        return found, named[found]

    def _result(self, game: Game, turns: int, most: int) -> float:
        if game.pos.outcome is not None:
            return self._value(game.pos, turns, most)
        later = SOONER * (most + 1)
        return later + self._guide.value(game) * (1 - 2 * later)


class GuidedBot(TreeBot):
    """Looks ahead with a net, for a number of iterations or of seconds."""

    def __init__(
        self,
        seed: int | None = None,
        *,
        iterations: int = ITERATIONS,
        seconds: float | None = None,
        net: Net | None = None,
    ) -> None:
        given = seed if seed is not None else Random().randrange(2**32)
        self._net = net if net is not None else shipped()
        self._policy = PolicyBot(given, self._net)
        super().__init__(given, self._policy, iterations, seconds)

    def _named(self, decision: Decision, seat: Seat, rng: Random) -> dict[Any, Any] | None:
        answers = choices(decision)
        if answers is None:
            return None
        pos = seat.veiled(rng)
        return {name_of(pos, answer): answer for answer in answers}

    def _begun(self, decision: Decision, seat: Seat, first: Game) -> Search:
        search = GuidedSearch(seat.player, Guide(self._net, seat.player))
        search.begin(first, self._policy.open_acts(decision, seat.turn))
        return search

    def _settle(self, search: Search, best: Any, answer: Any) -> None:
        self._policy.note(answer)
