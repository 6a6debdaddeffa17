"""The prover: can the player whose turn it is force a win this turn, before the main phase ends?

It tries every answer of that player (one of them has to win), and every answer of the others and of chance
(the win has to come against all of them). It reads the whole position, hidden zones included, so it is exact
for positions in which nothing is hidden: puzzles are laid out open, with decks of cards that are all alike.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from typing import Any, Final

from regalia.game.answers import fair_chance
from regalia.game.core.decision import Decision, Topic
from regalia.game.core.state import Phase, Position
from regalia.game.game import Game
from regalia.game.printed.acts import PASS, Act
from regalia.game.saving import decode
from regalia.puzzles.alike import distinct
from regalia.puzzles.budget import Budget, OutOfBudget
from regalia.puzzles.sameness import count_from_base, key

ANSWERS: Final = 200_000
"""The usual budget of a proof."""


class Verdict(StrEnum):
    WIN = "win"
    """The player wins this turn, no matter what the others and chance answer."""
    NO_WIN = "no win"
    """Against every way of playing there is an answer that keeps the player from winning this turn."""
    UNKNOWN = "unknown"


class Prover:
    """Searches one turn of one player. What it has found out is kept for later questions about the turn."""

    def __init__(self, player: int, turn: int, *, only_attacks: bool = False) -> None:
        """With `only_attacks`, the player does nothing but attack and pass: the obvious way to win."""
        self.player = player
        self.turn = turn
        self.only_attacks = only_attacks
        self._known: dict[bytes, bool] = {}
        """Whether the player wins, for points at rest."""
        self._helped: Counter[Any] = Counter()
        """How often an answer has decided a question, by a name for it. Such answers are tried first."""
        self.budget = Budget(0)

    def verdict(self, game: Game, answers: int = ANSWERS) -> Verdict:
        """Whether the player wins from this point on. The game itself stays as it is."""
        self.budget = Budget(answers)
        try:
            return Verdict.WIN if self._wins(to_search(game)) else Verdict.NO_WIN
        except OutOfBudget:
            return Verdict.UNKNOWN

    def moves(self, game: Game, answers: int = ANSWERS) -> list[tuple[Any, Verdict]]:
        """Every answer to the open question that differs from the others, and whether it wins."""
        found = []
        for answer in distinct(to_search(game)):
            twin = to_search(game)
            twin.push(answer)
            found.append((answer, self.verdict(twin, answers)))
        return found

    def winning(self, game: Game, answers: int = ANSWERS) -> Any:
        """An answer to the player's open question that wins, or None if there is none within the budget."""
        return self._deciding(game, answers, wins=True)

    def refuting(self, game: Game, answers: int = ANSWERS) -> Any:
        """An answer to another's open question that keeps the player from winning, or None."""
        return self._deciding(game, answers, wins=False)

    def _deciding(self, game: Game, answers: int, *, wins: bool) -> Any:
        self.budget = Budget(answers)
        twin = to_search(game)
        assert twin.decision is not None
        try:
            for answer in self._in_order(twin, twin.decision):
                twin.push(answer)
                found = self._wins(twin)
                twin.undo()
                if found is wins:
                    return answer
        except OutOfBudget:
            pass
        return None

    def first(self, game: Game) -> Any:
        """The first thing that somebody else can do other than pass, or passing if there is nothing."""
        twin = to_search(game)
        assert twin.decision is not None
        return self._in_order(twin, twin.decision)[0]

    def result_now(self, game: Game) -> bool | None:
        """Whether the player has won; None if that is still open. After the main phase it is too late."""
        decision, pos = game.decision, game.pos
        if pos.outcome is not None:
            return pos.outcome == (self.player,)
        assert decision is not None
        late = pos.turn != self.turn or pos.phase is Phase.END or self.player in pos.lost
        given_up = list(decision.options) == [PASS] and ends_main_phase(pos, decision)
        return False if late or given_up else None

    def result(self, game: Game) -> bool | None:
        """The same, after everybody has passed who can do nothing else."""
        while True:
            found = self.result_now(game)
            decision = game.decision
            if found is not None or decision is None:
                return found
            if decision.topic != Topic.ACT or list(decision.options) != [PASS]:
                return None
            game.push(PASS, given=False)

    def _wins(self, game: Game) -> bool:
        found = self.result(game)
        if found is not None:
            return found
        decision = game.decision
        assert decision is not None
        is_at_rest = decision.topic == Topic.ACT and not game.is_mid_play
        at_rest = key(game.pos) if is_at_rest else None
        if at_rest is not None and at_rest in self._known:
            return self._known[at_rest]
        mine = decision.player == self.player
        found = not mine
        for answer in self._in_order(game, decision):
            self.budget.spend()
            game.push(answer)
            wins = self._wins(game)
            game.undo()
            if wins is mine:
                self._helped[_name(game.pos, answer)] += 1
                found = mine
                break
        if at_rest is not None:
            self._known[at_rest] = found
        return found

    def _in_order(self, game: Game, decision: Decision) -> list[Any]:
        """The answers to try, those that have helped most often first. Whoever waits for something passes."""
        pos = game.pos
        answers = list(distinct(game))
        if decision.player == self.player and ends_main_phase(pos, decision):
            answers.remove(PASS)
        if self.only_attacks and decision.player == self.player and decision.topic == Topic.ACT:
            answers = [answer for answer in answers if answer.what in ("attack", PASS.what)]
        if len(answers) < 2:
            return answers
        waits = bool(pos.stack) or pos.combat is not None or decision.player != self.player

        def promise(answer: Any) -> tuple[int, int]:
            if answer == PASS:
                return (2 if waits and decision.player == self.player else 0, 0)
            return (1, self._helped[_name(pos, answer)])

        return sorted(answers, key=promise, reverse=True)


def ends_main_phase(pos: Position, decision: Decision) -> bool:
    """Whether passing now ends the main phase of the player who is asked, and so gives up the puzzle."""
    return (
        decision.topic == Topic.ACT
        and decision.player == pos.turn_player
        and pos.phase is Phase.MAIN
        and not pos.stack
        and PASS in decision.options
    )


def to_search(game: Game) -> Game:
    """A copy in which chance is asked like a player."""
    pos, answers = decode(game.save(), game.pos.catalog)
    if not answers:
        count_from_base(pos)
        pos.journal.clear()
    twin = Game.resumed(pos, answers, chance=fair_chance(0)) if answers else Game(pos)
    twin.chance = None
    twin.keep_history = True
    return twin


def _name(pos: Position, answer: Any) -> Any:
    """A name for an answer that is the same in other positions of the search."""
    match answer:
        case Act():
            return (answer.what, answer.card, answer.ability)
        case tuple():
            return answer
        case _:
            return ("answer", answer)
