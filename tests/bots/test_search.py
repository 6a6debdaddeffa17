"""The search bot: it knows only what its player knows, looks ahead, and keeps to its budget."""

from __future__ import annotations

from random import Random
from time import monotonic

import pytest

from proofs.leaks.resample import World
from regalia.bots.greedy_bot import GreedyBot
from regalia.bots.known import NoSuchBot, make_bot
from regalia.bots.search_bot import Search, SearchBot, name_of
from regalia.bots.seat import Bot, Seat
from regalia.bots.worth import USUAL
from regalia.decks.presets import PRESETS
from regalia.game.core.state import Zone
from regalia.game.game import Game
from regalia.game.printed.acts import Act
from regalia.game.view import OPEN_QUESTIONS
from regalia.game_files import begin, setup


def game_of(one: str, other: str, seed: int) -> Game:
    return Game(begin(setup([PRESETS[one], PRESETS[other]], [], first=0)), seed=seed)


@pytest.mark.parametrize("pair", [("lorraine", "rai"), ("silvie", "kongming")])
def test_its_answers_do_not_depend_on_what_it_cannot_know(pair: tuple[str, str]) -> None:
    """In another world that looks the same, and in one with other cards altogether, it answers the same."""
    game = game_of(*pair, 4)
    bots: list[Bot] = [GreedyBot(1), GreedyBot(2)]
    compared = 0
    for number in range(200):
        decision = game.decision
        if decision is None:
            break
        rests = not game.is_mid_play and decision.topic in OPEN_QUESTIONS
        if decision.player == 0 and len(decision.options) > 2 and rests:
            answer = SearchBot(number, iterations=6).answer(decision, Seat(game))
            rest = game.copy().pos
            rest.rewind(0)
            resampled = Game(World(rest, 0, Random(number)).pos, keep_history=False)
            for twin in (resampled, Seat(game).imagine(Random(number))):
                asked = twin.decision
                assert asked is not None
                assert SearchBot(number, iterations=6).answer(asked, Seat(twin)) == answer
            compared += 1
        game.push(bots[decision.player].answer(decision, Seat(game)))
    assert compared >= 8


def test_the_same_seed_gives_the_same_game() -> None:
    ends = []
    for _ in range(2):
        game = game_of("embers", "tides", 5)
        bots: list[Bot] = [SearchBot(1, iterations=3), GreedyBot(2)]
        for _ in range(60):
            decision = game.decision
            if decision is not None:
                game.push(bots[decision.player].answer(decision, Seat(game)))
        ends.append(game.digest())
    assert ends[0] == ends[1]


def first_main_phase(seed: int) -> Game:
    """The first moment at which somebody may do something in their own main phase."""
    game = game_of("lorraine", "rai", seed)
    bot = GreedyBot(1)
    while True:
        decision = game.decision
        assert decision is not None
        seat = Seat(game)
        if decision.topic == "act" and seat.view.phase == "main" and len(decision.options) > 3:
            return game
        game.push(bot.answer(decision, seat))


def test_the_tree_is_one_for_all_imagined_games() -> None:
    """Every iteration counts at the root, and each of its branches is something the player may really do."""
    game = first_main_phase(2)
    seat = Seat(game)
    rng = Random(3)
    draw = seat.imagination(rng)
    search = Search(seat.player, USUAL)
    decision = game.decision
    assert decision is not None
    search.look_closely(draw(rng), decision.options)
    root = search.root
    assert 1 < len(search.candidates) <= 5
    for _ in range(10):
        for name in search.candidates:
            search.iterate(draw(rng), name)
    assert root.visits == 10 * len(search.candidates)
    assert all(root.children[name].visits == 10 for name in search.candidates)
    assert all(0 <= child.mean <= 1 for child in root.children.values())
    assert set(root.children) <= {name_of(game.pos, option) for option in decision.options}
    assert any(child.children for child in root.children.values())


def test_copies_of_a_card_in_hand_are_one_branch() -> None:
    game = first_main_phase(2)
    pos = game.pos
    assert game.decision is not None
    hand = pos.cards_in(Zone.HAND, game.decision.player)
    with pos.trial():
        pos.put(pos.card, hand[0], pos.card[hand[1]])
        names = {name_of(pos, Act("activate", card)) for card in hand[:2]}
        assert len(names) == 1


def test_it_finds_a_win_that_takes_several_attacks() -> None:
    """The last points of life are within reach of two attackers together, and it takes them."""
    game = game_of("lorraine", "lorraine", 1)
    bots: list[Bot] = [GreedyBot(1), GreedyBot(2)]
    while True:
        decision = game.decision
        assert decision is not None
        attacks = [option for option in decision.options if getattr(option, "what", "") == "attack"]
        if len(attacks) >= 2 and not game.pos.stack:
            break
        game.push(bots[decision.player].answer(decision, Seat(game)))
    me = decision.player
    game = game.copy()
    pos = game.pos
    other = next(c for c in pos.cards_in(Zone.FIELD, 1 - me) if "champion" in pos.definition(c).types)
    for card in pos.cards_in(Zone.FIELD, 1 - me):
        if card != other:
            pos.put(pos.states, card, pos.states[card] | 1)
    pos.put(pos.damage, other, (pos.definition(other).life or 0) - 2)
    bot = SearchBot(1, iterations=60)
    turn = pos.turn
    while game.decision is not None and game.pos.turn == turn:
        decision = game.decision
        mover: Bot = bot if decision.player == me else bots[decision.player]
        game.push(mover.answer(decision, Seat(game)))
    assert game.outcome == (me,)


def test_budgets_are_named() -> None:
    assert isinstance(make_bot("search", 1), SearchBot)
    assert isinstance(make_bot("search:20", 1), SearchBot)
    assert isinstance(make_bot("search:0.5s", 1), SearchBot)
    assert isinstance(make_bot("search:0.05s", 1), SearchBot)
    assert isinstance(make_bot("search:10s", 1), SearchBot)
    for unclear in ("search:fast", "search:0", "search:0s", "search:0.0s", "search:00s", "search:"):
        with pytest.raises(NoSuchBot, match=f"there is no bot called '{unclear}'.*search:500"):
            make_bot(unclear, 1)
    with pytest.raises(NoSuchBot, match="there is no bot called 'clever'"):
        make_bot("clever", 1)


def test_it_keeps_to_its_time() -> None:
    game = first_main_phase(2)
    decision = game.decision
    assert decision is not None
    began = monotonic()
    answer = make_bot("search:0.2s", 1).answer(decision, Seat(game))
    assert decision.admits(answer)
    assert monotonic() - began < 10  # one iteration more than asked, on a slow machine
