"""Starting a game between two decks. Whatever is random is a question that chance is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from regalia.cards.catalog import Library
from regalia.game.decision import Asks, Decision
from regalia.game.game import Chance
from regalia.game.setup import empty, place, start_at
from regalia.game.state import CHANCE, Phase, Position, Zone
from regalia.game.zones import draw
from regalia.table.decks import Deck

STARTING_HAND: Final = 7


class Recorder:
    """Chance that keeps what it answered, and tells somebody at once."""

    def __init__(self, chance: Chance, notice: Callable[[Decision, Any], None] | None = None) -> None:
        self._chance = chance
        self.notice = notice
        self.said: list[tuple[str, Any]] = []
        """Every question chance was asked, by topic, with its answer, in order."""

    def __call__(self, decision: Decision) -> Any:
        answer = self._chance(decision)
        self.said.append((decision.topic, answer))
        if self.notice is not None:
            self.notice(decision, answer)
        return answer


def deal(library: Library, decks: Sequence[Deck], chance: Chance) -> Position:
    """Shuffled decks, Spirits on the field, starting hands drawn, the first turn begun (start.standard)."""
    for deck in decks:
        for name in deck.names():
            library.definition(name)
    pos = empty(len(decks), library.catalog)
    for player, deck in enumerate(decks):
        _lay_out(pos, library, player, deck)
        _shuffle(pos, player, chance)
    first = chance(Decision(Asks.NUMBER, CHANCE, "first", list(pos.everyone()), rule="start.standard.4"))
    for player in pos.turn_order(first):
        draw(pos, player, STARTING_HAND)
    start_at(pos, first, Phase.MAIN, turn=1)
    return pos


def _lay_out(pos: Position, library: Library, player: int, deck: Deck) -> None:
    def put(name: str, zone: Zone) -> None:
        place(pos, library.definition(name).index, player, zone)

    put(deck.spirit, Zone.FIELD)
    for name in deck.material:
        put(name, Zone.MATERIAL_DECK)
    for name, amount in deck.main.items():
        for _ in range(amount):
            put(name, Zone.MAIN_DECK)


def _shuffle(pos: Position, player: int, chance: Chance) -> None:
    cards = pos.cards_in(Zone.MAIN_DECK, player)
    order = chance(Decision(Asks.ORDER, CHANCE, "shuffle", cards, rule="start.standard.2"))
    pos.put(pos.zones, pos.row(Zone.MAIN_DECK, player), tuple(order))
