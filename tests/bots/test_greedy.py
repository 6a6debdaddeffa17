"""The greedy bot: it knows only what its player knows, answers legally, and plays with sense."""

from __future__ import annotations

from random import Random

import pytest

from proofs.leaks.resample import World
from regalia.bots.greedy_bot import GreedyBot
from regalia.bots.imagined import CannotImagine
from regalia.bots.random_bot import RandomBot
from regalia.bots.seat import Bot, Seat
from regalia.bots.worth import WON, Weights, evaluate
from regalia.decks.presets import PRESETS
from regalia.game.core.state import Zone
from regalia.game.game import Game
from regalia.game.view import OPEN_QUESTIONS
from regalia.game_files import begin, setup


def game_of(one: str, other: str, seed: int) -> Game:
    return Game(begin(setup([PRESETS[one], PRESETS[other]], [], first=0)), seed=seed)


@pytest.mark.parametrize("pair", [("lorraine", "rai"), ("diao-chan", "guo-jia"), ("silvie", "kongming")])
def test_its_answers_do_not_depend_on_what_it_cannot_know(pair: tuple[str, str]) -> None:
    """In another world that looks the same, and in one with other cards altogether, it answers the same."""
    game = game_of(*pair, 3)
    bots: list[Bot] = [GreedyBot(1), RandomBot(2)]
    resampled, imagined = 0, 0
    for number in range(220):
        decision = game.decision
        if decision is None:
            break
        if decision.player == 0 and len(decision.options) > 1:
            answer = GreedyBot(number).answer(decision, Seat(game))
            twins = []
            if not game.is_mid_play and decision.topic in OPEN_QUESTIONS:
                rest = game.copy().pos
                rest.rewind(0)
                twins.append(Game(World(rest, 0, Random(number)).pos, keep_history=False))
                resampled += 1
            try:
                twins.append(Seat(game).imagine(Random(number)))
                imagined += 1
            except CannotImagine:
                pass
            for twin in twins:
                asked = twin.decision
                assert asked is not None
                assert GreedyBot(number).answer(asked, Seat(twin)) == answer
        game.push(bots[decision.player].answer(decision, Seat(game)))
    assert resampled > 10
    assert imagined > 10


def test_the_same_seed_gives_the_same_game() -> None:
    ends = []
    for _ in range(2):
        game = game_of("embers", "tides", 5)
        bots: list[Bot] = [GreedyBot(1), GreedyBot(2)]
        while (decision := game.decision) is not None:
            game.push(bots[decision.player].answer(decision, Seat(game)))
        ends.append((game.outcome, game.digest()))
    assert ends[0] == ends[1]


def test_it_beats_chance() -> None:
    wins = 0
    for seed in range(8):
        game = game_of("lorraine", "lorraine", seed)
        me = seed % 2
        bots: list[Bot] = (
            [GreedyBot(seed), RandomBot(seed)] if me == 0 else [RandomBot(seed), GreedyBot(seed)]
        )
        while (decision := game.decision) is not None:
            game.push(bots[decision.player].answer(decision, Seat(game)))
        wins += game.outcome == (me,)
    assert wins >= 7


def test_a_position_is_worth_more_with_more() -> None:
    game = game_of("lorraine", "lorraine", 1)
    assert game.decision is not None
    pos = game.pos
    before = evaluate(pos, 0)
    champion = pos.cards_in(Zone.FIELD, 0)[0]
    with pos.trial():
        pos.put(pos.damage, champion, 3)
        hurt = evaluate(pos, 0)
        pos.put(pos.damage, champion, 6)
        assert hurt - evaluate(pos, 0) > before - hurt > 0  # the last points of life are worth most
        assert evaluate(pos, 1) > evaluate(pos, 0)
    with pos.trial():
        hand = pos.row(Zone.HAND, 0)
        pos.put(pos.zones, hand, pos.zones[hand][1:])
        assert evaluate(pos, 0) < before
    assert evaluate(pos, 0, Weights(level=9.0)) == before  # nobody has a level yet
    with pos.trial():
        pos.assign("outcome", (0,))
        assert (evaluate(pos, 0), evaluate(pos, 1)) == (WON, -WON)
