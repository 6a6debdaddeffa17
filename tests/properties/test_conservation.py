"""No card is ever lost or doubled, and what the position keeps ready agrees with what it could look up."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from proofs.pencil.soundness import faults
from regalia.game.core.state import Position, State, Zone
from regalia.game.game import Game
from tests.properties.walks import position, walk

SEEDS = range(16)


@pytest.mark.rule("activation.1.1", "memory.1", "memory.2")
@pytest.mark.parametrize("seed", SEEDS)
def test_every_card_is_in_exactly_one_zone_at_every_decision(seed: int) -> None:
    game = Game(position(seed), seed=seed)
    cards = len(game.pos.card)
    for _ in walk(game, Random(seed), 60):
        assert len(game.pos.card) == cards
        assert list(faults(game.pos)) == []


@pytest.mark.rule("activation.1.6")
@pytest.mark.parametrize("seed", SEEDS)
def test_looking_at_the_options_changes_nothing(seed: int) -> None:
    game = Game(position(seed), seed=seed)
    for decision, _ in walk(game, Random(seed), 25):
        before = game.pos.digest(), game.pos.mark()
        list(decision.answers())
        decision.forced()
        assert (game.pos.digest(), game.pos.mark()) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_cards_reserved_or_drawn_lie_in_their_owners_zones(seed: int) -> None:
    """What a payment moved is where the receipt of the play says, until something else moves it."""
    game = Game(position(seed), seed=seed)
    pos = game.pos
    for _ in walk(game, Random(seed), 30):
        if not pos.stack or pos.stack[-1].copy or game.answers():
            continue
        for paid in pos.stack[-1].receipt.paid:
            for means in paid.means:
                if means.verb == "draw":
                    assert pos.zone_of(means.card) is Zone.BANISHMENT


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (lambda pos: pos.put(pos.zones, 0, ()), "lies in 0 places"),
        (lambda pos: pos.put(pos.zone, 0, 1), "thinks that it is in 1"),
        (lambda pos: pos.put(pos.controller, pos.cards_in(Zone.FIELD, 0)[0], 1), "is controlled by 1"),
        (lambda pos: pos.put(pos.owner, pos.cards_in(Zone.MAIN_DECK, 0)[0], 1), "belongs to 1"),
        (lambda pos: pos.put(pos.damage, pos.cards_in(Zone.MAIN_DECK, 0)[0], 1), "off the field"),
        (lambda pos: pos.put(pos.states, pos.cards_in(Zone.MAIN_DECK, 0)[0], State.TOKEN), "is a token in"),
        (lambda pos: pos.put(pos.live, 0, (0,)), "the index of abilities at work"),
    ],
)
def test_a_spoiled_position_is_noticed(spoil: Callable[[Position], None], fault: str) -> None:
    pos = position(1)
    assert list(faults(pos)) == []
    spoil(pos)
    assert any(fault in found for found in faults(pos))
