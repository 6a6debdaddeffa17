"""A game survives being saved, at rest and in the middle of a play."""

from __future__ import annotations

import pickle

import pytest

from regalia.cards.catalog import Library
from regalia.game.answers import IllegalAnswer
from regalia.game.core.language import Means
from regalia.game.core.state import Phase, Zone
from regalia.game.game import Game
from regalia.game.happening.setup import empty, place, place_lineage, start_at
from regalia.game.happening.verbs import put_counters
from regalia.game.objects.layers import characteristics
from regalia.game.printed.acts import Act
from regalia.game.saving import CannotLoad
from regalia.games import new_game


class Table:
    """Two Spirits, a Fireball that costs 4, five cards to pay with."""

    def __init__(self) -> None:
        self.library = Library()
        pos = empty(2, self.library.catalog)
        place_lineage(pos, [self.index("Spirit of Fire")], 0)
        place_lineage(pos, [self.index("Spirit of Water")], 1)
        self.fireball = place(pos, self.index("Fireball"), 0, Zone.HAND)
        self.hand = [place(pos, self.index("Idle Thoughts"), 0, Zone.HAND) for _ in range(5)]
        for player in (0, 1):
            for _ in range(5):
                place(pos, self.index("Idle Thoughts"), player, Zone.MAIN_DECK)
        start_at(pos, 0, Phase.MAIN)
        self.game = Game(pos, seed=1)

    def index(self, name: str) -> int:
        return self.library.definition(name).index

    def begin_fireball(self) -> None:
        self.game.push(Act("activate", self.fireball))
        decision = self.game.decision
        assert decision is not None
        assert decision.topic == "targets"
        self.game.push((decision.options[1],))

    def pay(self) -> tuple[Means, ...]:
        return tuple(sorted(Means("reserve", card) for card in self.hand[:4]))


def test_a_game_at_rest_is_loaded_as_it_was() -> None:
    table = Table()
    twin = Game.load(table.game.save(), table.library.catalog)
    assert twin.digest() == table.game.digest()
    table.begin_fireball()
    table.game.push(table.pay())
    twin.push(Act("activate", table.fireball))
    decision = twin.decision
    assert decision is not None
    twin.push((decision.options[1],))
    twin.push(table.pay())
    assert twin.digest() == table.game.digest()


def test_a_half_paid_play_is_loaded_where_it_stopped() -> None:
    table = Table()
    table.begin_fireball()
    twin = Game.load(table.game.save(), table.library.catalog)
    assert twin.digest() == table.game.digest()
    assert twin.decision is not None
    assert twin.decision.topic == "pay"
    table.game.push(table.pay())
    twin.push(table.pay())
    assert twin.digest() == table.game.digest()
    twin.undo()
    assert twin.decision is not None
    assert twin.decision.topic == "pay"


def test_a_loaded_play_can_be_cancelled() -> None:
    table = Table()
    before = table.game.digest()
    table.begin_fireball()
    twin = Game.load(table.game.save(), table.library.catalog)
    twin.cancel()
    assert twin.digest() == before
    with pytest.raises(IllegalAnswer, match="nothing is being played"):
        twin.cancel()


def test_an_item_on_the_stack_is_saved_with_its_ability() -> None:
    table = Table()
    table.begin_fireball()
    table.game.push(table.pay())
    twin = Game.load(table.game.save(), table.library.catalog)
    for game in (table.game, twin):
        game.push(Act("pass"))
        game.push(Act("pass"))
    assert twin.digest() == table.game.digest()
    assert sum(twin.pos.damage) == 1


OTHER_CARDS = b'{"format":2,"players":2,"cards":["fireball"],"columns":{},"facts":{},"answers":[]}'


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "not a saved game"),
        (b"{}", "not a saved game"),
        (b"\x00\xff" * 50, "not a saved game"),
        (b'{"format":99,"players":2,"cards":[],"columns":{},"facts":{},"answers":[]}', "format 99"),
        (b'{"format":2,"players":2,"cards":[],"columns":{},"facts":{},"answers":[]}', "damaged"),
        (OTHER_CARDS, "other cards"),
    ],
)
def test_what_is_not_a_saved_game_is_refused_with_its_reason(data: bytes, reason: str) -> None:
    table = Table()
    with pytest.raises(CannotLoad, match=reason):
        Game.load(data, table.library.catalog)


@pytest.mark.rule("counters.buff.1")
def test_what_follows_from_a_loaded_position_changes_with_it() -> None:
    table = Table()
    pos = Game.load(table.game.save(), table.library.catalog).pos
    spirit = pos.cards_in(Zone.FIELD, 0)[0]
    life = characteristics(pos, spirit).life
    assert life is not None
    for buffs in (1, 2):
        put_counters(pos, spirit, "buff", 1)
        assert characteristics(pos, spirit).life == life + buffs


def test_cards_that_were_pickled_have_the_same_facts() -> None:
    nested = {"abilities", "base", "role"}
    known = new_game("lorraine", "rai", seed=1).pos.catalog
    names = {name for name in dir(known[0]) if not name.startswith("_")}
    assert nested | {"name", "slug", "other_face"} <= names
    for card, twin in zip(known, pickle.loads(pickle.dumps(known)), strict=True):
        for name in names - nested:
            assert getattr(twin, name) == getattr(card, name)
        assert twin.abilities.all == card.abilities.all
        assert twin.abilities is twin.base.abilities
