"""`regalia bench` runs and says what it measured. How fast it was is nothing a test may ask."""

import json
from itertools import islice

from click.testing import CliRunner

from regalia.bots.random_bot import RandomBot
from regalia.cards.catalog import Library
from regalia.cli import main
from regalia.game.game import Game
from regalia.game.offers import acts
from regalia.game.state import Zone
from regalia.lab.figures import activation, first_play, play_one
from regalia.lab.playouts import play, start
from regalia.lab.positions import HAND, Cards, endless, entangled, middle_game


def test_json_has_every_figure() -> None:
    result = CliRunner().invoke(main, ["bench", "--quick", "--json"])
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert report["quick"] is True
    assert {figure["name"] for figure in report["figures"]} >= {
        "activation",
        "push and undo",
        "copy at rest",
        "copy in mid-payment",
        "hash",
        "options",
        "random playouts",
        "random games",
        "copy in playouts, at rest",
        "copy in playouts, in mid-payment",
    }
    for figure in report["figures"]:
        assert figure["per_second"] > 0
        assert abs(figure["ratio"] * report["yardstick"] / figure["per_second"] - 1) < 1e-6
    assert [stretch["after"] for stretch in report["long_game"]] == [0, 10, 20]
    assert report["long_game"][0]["ratio"] == 1


def test_the_table_names_what_it_measured() -> None:
    result = CliRunner().invoke(main, ["bench", "--quick"])
    assert result.exit_code == 0, result.output
    for words in ("activation", "copy in mid-payment", "yardstick", "20 plays"):
        assert words in result.stdout
    assert all(line == line.rstrip() for line in result.stdout.splitlines())


def test_an_activation_leaves_no_trace() -> None:
    pos = middle_game(Cards())
    act, payment = first_play(pos)
    before = pos.digest()
    work = activation(pos, act, payment)
    work()
    work()
    assert pos.digest() == before
    assert pos.mark() == 0


def test_the_hard_position_offers_the_hard_plays() -> None:
    cards = Cards()
    pos = entangled(cards)
    offered = [pos.card[act.card] for act in acts(pos, 0) if act.what == "activate"]
    assert offered == [*cards.colossi, *cards.spells[:4]]


def test_the_cards_in_a_hand_differ() -> None:
    pos = middle_game(Cards())
    assert len({pos.card[card] for card in pos.cards_in(Zone.HAND, 0)}) == HAND


def test_the_long_game_keeps_its_size() -> None:
    game = Game(endless(Cards()), seed=1, keep_history=False)
    cards = len(game.pos.card)
    for _ in range(60):
        play_one(game)
    assert len(game.pos.card) == cards
    assert game.history == []
    assert len(game.pos.journal) < 100
    assert game.pos.turn > 5


def test_playouts_are_the_same_each_time_and_count_choices_only() -> None:
    once, again = play(1), play(1)
    assert (once.games, once.decisions) == (1, again.decisions)
    game, bot, asked, choices = start(0, Library()), RandomBot(0), 0, 0
    while (decision := game.decision) is not None:
        asked += 1
        choices += len(list(islice(decision.answers(), 2))) > 1
        game.push(bot.answer(decision))
    assert once.decisions == choices < asked
