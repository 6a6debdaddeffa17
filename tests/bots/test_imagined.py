"""Imagined games look to their player like the real one, and tell nothing about what is hidden in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from proofs.leaks.resample import World
from regalia.bots.guessing import likely
from regalia.bots.imagined import CannotImagine, Imagination
from regalia.bots.random_bot import RandomBot
from regalia.bots.seat import Bot, Seat
from regalia.bots.simple_bot import SimpleBot
from regalia.decks.presets import PRESETS
from regalia.game.core.decision import Asks
from regalia.game.core.state import Zone
from regalia.game.game import Game
from regalia.game.happening.zones import move
from regalia.game.information.knowledge import hidden_from
from regalia.game.view import OPEN_QUESTIONS, view
from regalia.game_files import begin, setup

PAIRS = [("lorraine", "rai"), ("diao-chan", "guo-jia"), ("silvie", "kongming"), ("merlin", "tristan")]


def game_of(pair: tuple[str, str], seed: int) -> Game:
    return Game(begin(setup([PRESETS[name] for name in pair], [], first=0)), seed=seed)


def questions(pair: tuple[str, str], seed: int) -> Iterator[tuple[int, Game]]:
    """Every question of a game that has more than one answer."""
    game = game_of(pair, seed)
    bots: list[Bot] = [SimpleBot(seed), RandomBot(seed)]
    number = 0
    while (decision := game.decision) is not None:
        number += 1
        if len(decision.options) > 1:
            yield number, game
        game.push(bots[decision.player].answer(decision, Seat(game)))


@pytest.mark.parametrize("pair", PAIRS)
def test_an_imagined_game_looks_the_same_to_its_player(pair: tuple[str, str]) -> None:
    asked, refused = 0, 0
    for number, game in questions(pair, 1):
        seat = Seat(game)
        try:
            imagined = seat.imagine(Random(number))
        except CannotImagine:
            refused += 1
            continue
        assert view(imagined, seat.player).encode() == view(game, seat.player).encode()
        asked += 1
    assert asked > 30
    assert refused < asked / 20


def test_an_imagined_game_asks_even_what_has_a_single_answer_if_the_real_one_does() -> None:
    game, rng, asked = game_of(PAIRS[0], 4), Random(4), Counter[str]()
    game.auto = False
    while (decision := game.decision) is not None:
        if decision.asks is not Asks.ACT and decision.forced() is not None:
            seat = Seat(game)
            imagined = seat.imagine(rng)
            assert view(imagined, seat.player).encode() == view(game, seat.player).encode()
            asked[decision.topic] += 1
        game.push(decision.sample(rng))
    assert {"starting champion", "weapon", "attack target"} <= set(asked)


def test_players_remember_what_they_paid_even_if_it_lies_in_their_deck_now() -> None:
    """Only what another player reserved face down is unknown to a player."""
    known = unknown = 0
    for number, game in questions(PAIRS[0], 1):
        pos = game.copy().pos
        pos.rewind(0)
        reserved = [
            (item.controller, means.card)
            for item in pos.stack
            for paid in item.receipt.paid
            for means in paid.means
            if means.verb == "reserve" and pos.zone_of(means.card) is Zone.MEMORY
        ]
        for payer, card in reserved:
            move(pos, [card], Zone.MAIN_DECK)
            for viewer in pos.everyone():
                imagined = Imagination(pos, viewer, Random(number), veiled=True).position(Random(number))
                before, after = (
                    [
                        paid.definitions
                        for item in one.stack
                        if item.controller == payer
                        for paid in item.receipt.paid
                    ]
                    for one in (pos, imagined)
                )
                assert (before == after) is (viewer == payer)
                known += viewer == payer
                unknown += viewer != payer
    assert known > 5
    assert unknown > 5


def test_an_imagined_game_goes_on_to_its_end() -> None:
    for number, game in questions(PAIRS[0], 2):
        if number % 40 == 0:
            rng = Random(number)
            imagined = Seat(game).imagine(rng)
            while (decision := imagined.decision) is not None:
                imagined.push(decision.sample(rng))


def test_the_real_game_is_left_alone() -> None:
    for number, game in questions(PAIRS[1], 3):
        before, cards = game.digest(), len(game.pos.catalog)
        imagined = Seat(game).imagine(Random(number))
        assert imagined.decision is not None
        imagined.push(imagined.decision.sample(Random(1)))
        assert game.digest() == before
        assert len(game.pos.catalog) == cards
        if number > 60:
            return


def test_hidden_cards_are_drawn_anew_each_time() -> None:
    game = game_of(PAIRS[0], 4)
    assert game.decision is not None
    player = game.decision.player
    hands = {
        tuple(pos.definition(card).slug for card in pos.cards_in(Zone.HAND, 1 - player))
        for number in range(20)
        for pos in [Seat(game).imagine(Random(number)).pos]
    }
    decks = {
        tuple(pos.definition(card).slug for card in pos.cards_in(Zone.MAIN_DECK, player))
        for number in range(20)
        for pos in [Seat(game).imagine(Random(number)).pos]
    }
    assert len(hands) == len(decks) == 20


def test_the_own_deck_has_the_cards_it_must_still_have() -> None:
    for number, game in questions(PAIRS[2], 5):
        seat = Seat(game)
        imagined = seat.imagine(Random(number)).pos
        pos = game.pos
        for one in (pos, imagined):
            assert len(one.cards_in(Zone.MAIN_DECK, seat.player)) == len(
                pos.cards_in(Zone.MAIN_DECK, seat.player)
            )
        mine, theirs = (
            Counter(one.definition(card).slug for card in one.cards_in(Zone.MAIN_DECK, seat.player))
            for one in (pos, imagined)
        )
        if not any(pos.zone_of(card) is Zone.BANISHMENT for card in hidden_from(pos, seat.player)):
            assert mine == theirs
        if number > 80:
            return


@pytest.mark.parametrize("pair", PAIRS)
def test_what_is_imagined_does_not_depend_on_what_is_hidden(pair: tuple[str, str]) -> None:
    """The same seed leads to the same imagined position, to the last byte, however the hidden cards lie."""
    compared = 0
    for number, game in questions(pair, 6):
        assert game.decision is not None
        if game.is_mid_play or game.decision.topic not in OPEN_QUESTIONS:
            continue
        player = game.decision.player
        rest = game.copy().pos
        rest.rewind(0)
        other = Game(World(rest, player, Random(number)).pos, keep_history=False)
        assert other.decision is not None
        mine, theirs = (Seat(one).imagine(Random(7)).pos for one in (game, other))
        for column in ("card", "zone", "states", "counters", "stamp", "host", "memos"):
            assert getattr(mine, column) == getattr(theirs, column), column
        assert mine.zones == theirs.zones
        assert [set(row) for row in mine.live] == [set(row) for row in theirs.live]
        assert (mine.stack, mine.effects, mine.peeks) == (theirs.stack, theirs.effects, theirs.peeks)
        compared += 1
    assert compared > 20


def test_a_list_is_guessed_from_what_was_shown() -> None:
    shown = {"spirit-of-wind": 1, "lorraine-wandering-warrior": 1, "esteemed-knight": 2}
    assert likely(shown, Random(1)).name.startswith("lorraine")
    assert {likely({}, Random(number)).name for number in range(200)} == set(PRESETS)
