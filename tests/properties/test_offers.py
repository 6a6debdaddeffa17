"""What is offered is exactly what nothing speaks against: quick ways to tell and the nine steps agree."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from regalia.bots.random_bot import RandomBot
from regalia.cards.catalog import Library
from regalia.decks.dealing import deal
from regalia.decks.shipped import DECKS
from regalia.game.combat.attackers import attackers
from regalia.game.combat.declaring import must_attack
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY
from regalia.game.game import Game
from regalia.game.playing.offers import abilities_on, acts, why_not
from regalia.game.printed.acts import PASS, Act
from regalia.game.turn.steps import materializations
from tests.properties.walks import position, walk


def everything(pos: Position, player: int) -> Iterator[Act]:
    """All conceivable plays: every card and ability in every zone except decks nobody may look into."""
    for card in range(len(pos.card)):
        yield Act("activate", card)
    yield from (Act("attack", card) for card in attackers(pos, player))
    for card in range(len(pos.card)):
        if pos.zone_of(card) is Zone.FIELD:
            numbers = [number for number, _ in abilities_on(pos, card)]
        else:
            numbers = list(range(len(pos.definition(card).abilities.activated)))
        yield from (Act("ability", card, number) for number in numbers)


def agree(pos: Position) -> int:
    """Compare what is offered with what is not refused; says how many plays there are."""
    player = pos.opportunity
    offered = acts(pos, player)
    before = pos.digest()
    assert len(set(offered)) == len(offered)
    allowed = [act for act in everything(pos, player) if why_not(pos, player, act) is None]
    passing = [PASS] if must_attack(pos, player) == NOBODY else []
    assert sorted(offered) == sorted([*passing, *allowed])
    assert pos.digest() == before
    return len(allowed)


def agree_on_materials(pos: Position) -> int:
    """The same for the materialize phase; says how many cards could be materialized."""
    player = pos.turn_player
    offered = [act for act in materializations(pos) if act.what == "materialize"]
    before = pos.digest()
    wanted = [Act("materialize", card) for card in pos.cards_in(Zone.MATERIAL_DECK, player)]
    assert offered == [act for act in wanted if why_not(pos, player, act) is None]
    assert pos.digest() == before
    return len(offered)


@pytest.mark.rule("activation.1.6", "opportunity.2")
@pytest.mark.parametrize("seed", range(40))
def test_offers_and_refusals_agree_in_small_games(seed: int) -> None:
    game = Game(position(seed), seed=seed)
    for decision, _ in walk(game, Random(seed), most=25):
        if decision.topic == "act":
            agree(game.pos)


@pytest.mark.rule("activation.1.6", "materialization.3.1", "opportunity.2")
@pytest.mark.parametrize("seed", range(4))
def test_offers_and_refusals_agree_in_whole_games(seed: int) -> None:
    library = Library()
    decks = [*DECKS.values()]
    pair = [decks[seed % len(decks)], decks[(seed // 2) % len(decks)]]
    game = Game(deal(library, pair), seed=seed, keep_history=False)
    bot = RandomBot(seed)
    asked = plays = materials = 0
    while (decision := game.decision) is not None:
        asked += 1
        if decision.topic == "act" and asked % 5 == 0:
            assert game.pos.opportunity != NOBODY
            plays += agree(game.pos)
        elif decision.topic == "materialize":
            materials += agree_on_materials(game.pos)
        game.push(bot.answer(decision))
    assert plays
    assert materials
