"""Random games of three and four in which players give up at random moments."""

from __future__ import annotations

from random import Random

import pytest

from regalia.bots.random_bot import RandomBot
from regalia.cards.catalog import Library
from regalia.decks.dealing import deal
from regalia.decks.shipped import DECKS
from regalia.game.core.decision import Asks
from regalia.game.core.state import CHANCE, Zone
from regalia.game.game import Game
from regalia.game.timing.opportunity import WINDOWS
from regalia.game.turn.ending import result


@pytest.mark.rule("misc.concession.1", "misc.concession.3", "misc.concession.4", "end.5", "opportunity.1.b")
@pytest.mark.parametrize(("players", "seed"), [(3, seed) for seed in range(6)] + [(4, 6), (4, 7)])
def test_games_go_on_without_those_who_left(players: int, seed: int) -> None:
    rng = Random(seed)
    bot = RandomBot(seed)
    names = sorted(DECKS)
    game = Game(deal(Library(), [DECKS[rng.choice(names)] for _ in range(players)]), seed=seed)
    for number in range(600):
        decision = game.decision
        if decision is None:
            break
        watch(game)
        left = [player for player in game.pos.turn_order(0) if player not in game.pos.conceded]
        if number > 30 and rng.random() < 0.01 and len(left) > 1:
            give_up(game, rng.choice(left))
        else:
            game.push(bot.answer(decision))
    if game.outcome is not None:
        assert all(result(game.pos, player) for player in game.pos.everyone())


def watch(game: Game) -> None:
    """Nobody is asked who has left, nothing of theirs is left, and who acts does so in a window."""
    pos, decision = game.pos, game.decision
    assert decision is not None
    assert decision.player == CHANCE or decision.player not in (*pos.lost, *pos.conceded)
    if decision.asks is Asks.ACT and decision.topic == "act":
        assert pos.window in WINDOWS
        assert pos.opportunity == decision.player
    for player in pos.lost:
        owned = [card for card in range(len(pos.card)) if pos.owner[card] == player]
        assert all(pos.zone_of(card) is Zone.OUTSIDE for card in owned)
        assert all(item.controller != player for item in pos.stack)


def give_up(game: Game, player: int) -> None:
    """A player concedes; a copy that does the same agrees, and undoing it goes back."""
    before, between = game.digest(), not game.is_mid_play
    twin = game.copy()
    for one in (game, twin):
        one.concede(player)
    assert game.digest() == twin.digest()
    if between:
        twin.undo()
        assert twin.digest() == before
