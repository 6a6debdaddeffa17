"""The bot that looks ahead with a net: it knows only what its player knows, and repeats itself."""

from __future__ import annotations

from random import Random

import pytest

from proofs.leaks.resample import World
from regalia.bots.greedy_bot import GreedyBot
from regalia.bots.imagined import CannotImagine
from regalia.bots.learned.guided_bot import Guide, GuidedBot, GuidedSearch
from regalia.bots.search_bot import name_of
from regalia.bots.seat import Bot, Seat
from regalia.game.game import Game
from regalia.game.view import OPEN_QUESTIONS
from tests.bots.learned_games import PAIRS, drawn_net, game_of


@pytest.mark.parametrize("pair", PAIRS[:2])
def test_its_answers_do_not_depend_on_what_it_cannot_know(pair: tuple[str, str]) -> None:
    net, game = drawn_net(), game_of(pair, 4)
    bots: list[Bot] = [GreedyBot(1), GreedyBot(2)]
    compared = 0
    for number in range(200):
        decision = game.decision
        if decision is None:
            break
        rests = not game.is_mid_play and decision.topic in OPEN_QUESTIONS
        if decision.player == 0 and len(decision.options) > 2 and rests:
            answer = GuidedBot(number, iterations=12, net=net).answer(decision, Seat(game))
            assert decision.admits(answer)
            rest = game.copy().pos
            rest.rewind(0)
            resampled = Game(World(rest, 0, Random(number)).pos, keep_history=False)
            for twin in (resampled, Seat(game).imagine(Random(number))):
                asked = twin.decision
                assert asked is not None
                assert GuidedBot(number, iterations=12, net=net).answer(asked, Seat(twin)) == answer
            compared += 1
        game.push(bots[decision.player].answer(decision, Seat(game)))
    assert compared >= 8


def test_the_same_seed_and_net_give_the_same_game() -> None:
    ends = []
    for _ in range(2):
        game = game_of(PAIRS[0], 5)
        bots: list[Bot] = [GuidedBot(1, iterations=6, net=drawn_net()), GreedyBot(2)]
        for _ in range(60):
            decision = game.decision
            if decision is not None:
                game.push(bots[decision.player].answer(decision, Seat(game)))
        ends.append(game.digest())
    assert ends[0] == ends[1]


def first_main_phase() -> Game:
    game, bot = game_of(PAIRS[0], 2), GreedyBot(1)
    while True:
        decision = game.decision
        assert decision is not None
        seat = Seat(game)
        if decision.topic == "act" and seat.view.phase == "main" and len(decision.options) > 3:
            return game
        game.push(bot.answer(decision, seat))


def test_results_add_up_in_the_tree() -> None:
    game = first_main_phase()
    decision = game.decision
    assert decision is not None
    seat, rng = Seat(game), Random(3)
    draw = seat.imagination(rng)
    search = GuidedSearch(seat.player, Guide(drawn_net(), seat.player))
    search.begin(draw(rng), decision.options)
    assert 1 < len(search.candidates) <= 5
    for _ in range(8):
        for name in search.candidates:
            search.iterate(draw(rng), name)
    assert search.root.visits == 8 * len(search.candidates)
    assert all(search.root.children[name].visits == 8 for name in search.candidates)
    assert all(0 <= child.mean <= 1 for child in search.root.children.values())
    assert set(search.root.children) <= {name_of(game.pos, option) for option in decision.options}


def test_both_players_see_the_same_chance() -> None:
    """What one player has of the chance to win, the other lacks, whoever of them is asked."""
    game = first_main_phase()
    chances = [Guide(drawn_net(), player).value(game) for player in (0, 1)]
    assert sum(chances) == pytest.approx(1)
    assert chances[0] != pytest.approx(chances[1])


def test_a_fault_of_an_imagined_game_does_not_stop_it(monkeypatch: pytest.MonkeyPatch) -> None:
    game = first_main_phase()
    decision = game.decision
    assert decision is not None

    def impossible(self: GuidedSearch, imagined: Game, first: object) -> None:
        raise CannotImagine

    monkeypatch.setattr(GuidedSearch, "iterate", impossible)
    assert decision.admits(GuidedBot(1, iterations=6, net=drawn_net()).answer(decision, Seat(game)))
