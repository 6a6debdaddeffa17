"""What bots see at first sight: attacks, deaths, danger, orders, and errors in imagined games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from regalia.bots import greedy_bot
from regalia.bots.fighting import DECISIVE, attack_look
from regalia.bots.greedy_bot import GreedyBot
from regalia.bots.habits import is_before_first_turn, some_orders
from regalia.bots.search_bot import Search, SearchBot
from regalia.bots.seat import Seat
from regalia.bots.swallowed import SWALLOWED, swallow
from regalia.bots.worth import USUAL, evaluate, has_lethal, is_in_danger, owed_at_death, thing
from regalia.cards.catalog import Library
from regalia.game.core.state import Position, Zone
from regalia.game.printed.acts import Act
from regalia.judge.scenario.cards import read_cards
from regalia.judge.scenario.setup import build
from regalia.judge.scenario.text import parse
from regalia.judge.scenario.world import World
from tests.forms import only_plain

CARDS = """
Raider: {type: ally, cost: 2, power: 3, life: 3}
Page: {type: ally, cost: 1, power: 0, life: 1, text: Intercept}
Ogre: {type: ally, cost: 5, power: 5, life: 5}
Sleeper: {type: ally, cost: 5, power: 5, life: 5, text: Pride 6}
Keeper: {type: ally, cost: 2, power: 0, life: 1, text: "On Death: Draw a card."}
Urn: {type: ally, cost: 2, power: 0, life: 1, text: "[Class Bonus] On Death: Draw a card."}
"""


def world(setup: str) -> World:
    return build(parse(setup), Library(), read_cards(parse(CARDS)))


def on_field(pos: Position, player: int, name: str) -> int:
    return next(card for card in pos.cards_in(Zone.FIELD, player) if pos.definition(card).name == name)


def look(setup: str) -> float:
    there = world(setup)
    _ = there.game.decision
    return attack_look(there.pos, 0, on_field(there.pos, 0, "Raider"))


def test_an_attack_looks_decisive_if_it_wins() -> None:
    assert look("{A: {field: [Raider]}, B: {damage: 12}}") > DECISIVE / 2
    assert look("{A: {field: [Raider]}, B: {damage: 11}}") < DECISIVE / 2


def test_an_awake_interceptor_stands_between_and_a_rested_one_does_not() -> None:
    awake = look("{A: {field: [Raider]}, B: {damage: 12, field: [Page]}}")
    rested = look("{A: {field: [Raider]}, B: {damage: 12, field: [Page (rested)]}}")
    assert awake < DECISIVE / 2 < rested


def test_an_awake_defender_strikes_back() -> None:
    """With Taunt there is no other target: the awake ogre would kill the raider."""
    alone = look("{A: {field: [Raider]}, B: {damage: 2}}")
    assert alone > 0
    there = build(
        parse("{A: {field: [Raider]}, B: {field: [Brute]}}"),
        Library(),
        read_cards(parse(CARDS + "Brute: {type: ally, cost: 5, power: 5, life: 5, text: Taunt}\n")),
    )
    _ = there.game.decision
    assert attack_look(there.pos, 0, on_field(there.pos, 0, "Raider")) < 0


def test_a_death_that_brings_a_card_is_owed() -> None:
    there = world("{A: {field: [Keeper, Urn, Raider]}, B: {}}")
    pos = there.pos
    assert owed_at_death(pos, on_field(pos, 0, "Keeper")) == 1
    assert owed_at_death(pos, on_field(pos, 0, "Urn")) == 0  # its restriction is not met
    assert owed_at_death(pos, on_field(pos, 0, "Raider")) == 0
    keeper, urn = (thing(pos, on_field(pos, 0, name)) for name in ("Keeper", "Urn"))
    assert keeper - urn == pytest.approx(USUAL.death)


def test_a_unit_that_may_not_attack_is_worth_less() -> None:
    there = world("{A: {field: [Ogre, Sleeper]}, B: {}}")
    pos = there.pos
    assert thing(pos, on_field(pos, 0, "Sleeper")) < thing(pos, on_field(pos, 0, "Ogre"))
    grown = world("{A: {level: 6, field: [Ogre, Sleeper]}, B: {}}").pos
    assert thing(grown, on_field(grown, 0, "Sleeper")) >= thing(grown, on_field(grown, 0, "Ogre"))


def test_danger_and_lethal_count_awake_guards() -> None:
    def seen(setup: str) -> tuple[bool, bool]:
        pos = world(setup).pos
        return has_lethal(pos, 0), is_in_danger(pos, 0)

    assert seen("{A: {damage: 10, field: [Raider]}, B: {damage: 12, field: [Ogre (rested)]}}") == (True, True)
    assert seen("{A: {damage: 10, field: [Page]}, B: {damage: 12, field: [Ogre]}}") == (False, False)
    assert seen("{A: {damage: 10, field: [Page (rested)]}, B: {field: [Ogre]}}") == (False, True)
    assert seen("{A: {damage: 10}, B: {damage: 12, field: [Sleeper]}}") == (False, False)
    assert seen("{A: {field: [Raider (rested)]}, B: {damage: 12}}") == (False, False)


def test_orders_of_triggers_are_few_and_different() -> None:
    assert some_orders([0, 1]) == [(0, 1), (1, 0)]
    orders = some_orders(list(range(4)))
    assert len(orders) == len(set(orders)) == 5
    assert {order[0] for order in orders} == set(range(4))
    assert (3, 2, 1, 0) in orders


def test_the_first_turn_of_each_seat() -> None:
    for players in (2, 3, 4):
        for first in range(players):
            for turn in range(1, 2 * players):
                mover = (first + turn - 1) % players
                for player in range(players):
                    own = 1 + (player - first) % players
                    assert is_before_first_turn(player, turn, mover, players) is (turn < own)


def test_alike_attacks_take_one_place_and_the_best_attack_always_has_one() -> None:
    there = world("{A: {field: [4x Raider], hand: [6x Blank]}, B: {field: [Ogre]}}")
    game = there.game
    game.auto = True
    decision = game.decision
    assert decision is not None
    seat = Seat(game)
    rng = Random(1)
    search = Search(seat.player)
    search.look_closely(seat.imagination(rng)(rng), decision.options)
    attacks = [name for name in search.candidates if name[0] == "attack"]
    assert len(attacks) == 1
    assert search.impressions[attacks[0]] == max(
        worth for name, worth in search.impressions.items() if name[0] == "attack"
    )


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An engine that fails whenever an attack is tried in an imagined game."""
    real = greedy_bot.try_out

    def fails(game, player, answer, weights=USUAL):  # type: ignore[no-untyped-def]
        if isinstance(answer, Act) and answer.what == "attack":
            raise ArithmeticError("made up")
        return real(game, player, answer, weights)

    monkeypatch.setattr("regalia.bots.greedy_bot.try_out", fails)
    monkeypatch.setattr("regalia.bots.search_bot.try_out", fails)
    SWALLOWED.clear()
    yield
    SWALLOWED.clear()


@only_plain("a fault is put into its modules")
@pytest.mark.usefixtures("faulty")
def test_errors_in_imagined_games_are_counted_and_the_game_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    for bot in (GreedyBot(1), SearchBot(1, iterations=4)):
        there = world("{A: {field: [Raider], hand: [2x Blank]}, B: {damage: 12}}")
        there.game.auto = True
        decision = there.game.decision
        assert decision is not None
        assert decision.admits(bot.answer(decision, Seat(there.game)))
    (line,) = SWALLOWED
    assert line.startswith("ArithmeticError: made up (")
    assert SWALLOWED[line] == 2
    assert [record.getMessage().count(line) for record in caplog.records] == [1]
    assert "Traceback" not in caplog.text


def test_an_error_in_an_imagined_game_is_one_line_and_its_traceback_is_for_those_who_ask(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("DEBUG")
    try:
        raise ArithmeticError("of two\nlines")
    except ArithmeticError as error:
        swallow(error)
    (line,) = SWALLOWED
    SWALLOWED.clear()
    warning, detail = caplog.records
    assert line.startswith("ArithmeticError: of two lines (test_looks.py")
    assert (warning.levelname, warning.exc_info) == ("WARNING", None)
    assert warning.getMessage() == f"an imagined game failed, and its bot went on without it: {line}"
    assert (detail.levelname, detail.exc_info is None) == ("DEBUG", False)


def test_the_worth_of_a_position_counts_what_could_win_at_once() -> None:
    one = world("{A: {field: [Raider]}, B: {damage: 12}}").pos
    other = world("{A: {field: [Raider (rested)]}, B: {damage: 12}}").pos
    awake = USUAL.awake * 4
    assert evaluate(one, 0) - evaluate(other, 0) == pytest.approx(USUAL.lethal + awake)
