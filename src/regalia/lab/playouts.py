"""Whole games between preset decks, played at random: their speed, and the cost of copies of them."""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Final

from regalia.bots.random_bot import RandomBot
from regalia.cards.catalog import Library
from regalia.decks.dealing import deal
from regalia.decks.shipped import DECKS
from regalia.game.core.decision import Asks, Decision, Topic
from regalia.game.game import Game
from regalia.lab.timing import quiet

_ACT: Final = Asks.ACT
COPIED: Final = 40
"""The average number of decisions between two timed copies."""


class Playouts:
    """Counts and times of some random games."""

    __slots__ = ("copies_at_rest", "copies_in_payment", "decisions", "games", "seconds")

    def __init__(self) -> None:
        self.games = 0
        self.decisions = 0
        """Decisions with two answers or more. Several things picked at once are one decision."""
        self.seconds = 0.0
        self.copies_at_rest: list[float] = []
        self.copies_in_payment: list[float] = []

    @property
    def per_second(self) -> float:
        return self.decisions / self.seconds

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds


def start(number: int, library: Library) -> Game:
    """The game with this number. The numbers go through all pairs of presets."""
    decks = list(DECKS.values())
    pair = [decks[number % len(decks)], decks[number // len(decks) % len(decks)]]
    return Game(deal(library, pair), seed=number, keep_history=False)


def is_choice(decision: Decision) -> bool:
    """Whether there is something to choose. The options are always listed, as a player would see them.

    The game answers a question with a single answer itself, except Opportunity, which is always offered.
    """
    return decision.asks is not _ACT or len(decision.options) > 1


def play(games: int, *, copies: bool = False) -> Playouts:
    """Play a number of games to their end. They are the same each time."""
    library = Library()
    found = Playouts()
    for number in range(games):
        game = start(number, library)
        with quiet():
            _play_one(game, RandomBot(number), found, Random(number) if copies else None)
        found.games += 1
    return found


def _play_one(game: Game, bot: RandomBot, found: Playouts, places: Random | None) -> None:
    began = process_time()
    away = 0.0
    while (decision := game.decision) is not None:
        found.decisions += is_choice(decision)
        if places is not None and (not places.randrange(COPIED) or decision.topic == Topic.PAY):
            started = process_time()
            game.copy()
            spent = process_time() - started
            away += process_time() - started
            if game.is_mid_play and decision.topic == Topic.PAY:
                found.copies_in_payment.append(spent)
            elif not game.is_mid_play:
                found.copies_at_rest.append(spent)
        game.push(bot.answer(decision))
    found.seconds += process_time() - began - away
