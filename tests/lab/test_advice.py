"""Hints: they find what is there to find, fit every question, and know only what the player knows."""

from __future__ import annotations

from random import Random

import pytest

from proofs.leaks.resample import World as Resampled
from proofs.positions.asking import set_up
from proofs.positions.reading import Question, read_all
from regalia.bots.greedy_bot import GreedyBot
from regalia.bots.random_bot import RandomBot
from regalia.bots.seat import Bot, Seat
from regalia.decks.presets import PRESETS
from regalia.game.core.state import CHANCE
from regalia.game.game import Game
from regalia.game.printed.acts import PASS
from regalia.game.view import answer
from regalia.game_files import begin, setup
from regalia.lab.advice import Advice, advise, reasons
from regalia.lab.analysis import is_judged

LETHAL = [question for question in read_all() if question.kind.startswith("lethal")]


def dealt(seed: int) -> Game:
    game = Game(begin(setup([PRESETS["lorraine"], PRESETS["rai"]], ["Ann", "Ben"], first=0)), seed=seed)
    game.auto = False
    return game


@pytest.mark.parametrize("question", LETHAL[:3], ids=lambda question: question.title)
def test_a_win_is_found_and_passing_it_by_is_worse(question: Question) -> None:
    _, world = set_up(question)
    found = advise(world.game, "", worlds=12)
    decision = world.game.decision
    assert decision is not None
    assert answer(world.game.pos, decision, *found.places) != PASS
    assert found.chance is not None
    assert found.chance >= max(0.99, found.other_chance)
    assert "100 % to win" in reasons(found)[0]


def test_every_question_of_a_game_gets_a_legal_answer_in_words() -> None:
    game = dealt(5)
    bots: list[Bot] = [RandomBot(1), GreedyBot(2)]
    topics = set()
    for number in range(150):
        decision = game.decision
        if decision is None:
            break
        assert decision.player != CHANCE
        if decision.topic not in topics or number % 15 == 0:
            found = advise(game, str(number), worlds=2)
            assert decision.admits(answer(game.pos, decision, *found.places)), decision.topic
            assert found.said
            assert reasons(found)
            topics.add(decision.topic)
        game.push(bots[decision.player].answer(decision, Seat(game)))
    assert {"act", "pay", "materialize", "attack target"} <= topics


def test_a_hint_depends_only_on_what_the_player_knows() -> None:
    game = dealt(4)
    bots: list[Bot] = [RandomBot(3), GreedyBot(4)]
    compared = searched = 0
    while compared < 6:
        decision = game.decision
        assert decision is not None
        if decision.topic in ("act", "materialize") and not game.is_mid_play and len(decision.options) > 3:
            rest = game.copy().pos
            rest.rewind(0)
            other = Resampled(rest, decision.player, Random(compared)).pos
            twin = Game(other, keep_history=False)
            twin.auto = False
            assert advise(game, "same", worlds=4) == advise(twin, "same", worlds=4)
            compared += 1
            searched += is_judged(game.pos, decision)
        game.push(bots[decision.player].answer(decision, Seat(game)))
    assert searched > 0


def test_reasons_name_the_line_and_the_next_best_answer() -> None:
    found = Advice((1,), "attack", ("at Rai", "end the turn"), 0.614, "pass: end your turn", 0.57)
    assert reasons(found) == (
        "It expects a chance of 61 % to win.",
        "Then: at Rai, end the turn.",
        "Next best: pass: end your turn (57 %).",
    )
