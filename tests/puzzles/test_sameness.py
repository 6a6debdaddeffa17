"""The key of positions: the order of plays makes no difference if nothing depends on it, and facts do."""

from __future__ import annotations

from regalia.game.core.state import Zone
from regalia.game.game import Game
from regalia.game.printed.acts import PASS
from regalia.puzzles.prover import to_search
from regalia.puzzles.sameness import key
from tests.puzzles.made import game


def attacked(found: Game, *attackers: int) -> Game:
    """The game after attacks at B's champion, in this order."""
    twin = to_search(found)
    for card in attackers:
        assert twin.decision is not None
        twin.push(next(act for act in twin.decision.options if act.what == "attack" and act.card == card))
        while twin.pos.combat is not None or twin.is_mid_play:
            assert twin.decision is not None
            acts = twin.decision.topic == "act"
            twin.push(PASS if acts else next(iter(twin.decision.answers())))
    return twin


def test_the_order_of_two_attacks_makes_no_difference() -> None:
    found = game(9, {"field": ["Raider", "Giant"]})
    assert found.decision is not None
    first, second = (act.card for act in found.decision.options if act.what == "attack")
    one, other = attacked(found, first, second), attacked(found, second, first)
    assert key(one.pos) == key(other.pos)
    assert key(one.pos) != key(attacked(found, first).pos)


def test_every_fact_makes_a_difference() -> None:
    pos = to_search(game(9, {"field": ["Raider"], "hand": ["Bolt"]})).pos
    before = key(pos)
    card = pos.cards_in(Zone.FIELD, 0)[-1]
    for column, value in ((pos.damage, 1), (pos.states, 1), (pos.counters, (("buff", 1),))):
        mark = pos.mark()
        pos.put(column, card, value)
        assert key(pos) != before
        pos.rewind(mark)
        assert key(pos) == before
    for fact in ("opportunity", "passes"):
        mark = pos.mark()
        pos.assign(fact, 1)
        assert key(pos) != before
        pos.rewind(mark)
