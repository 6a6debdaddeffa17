"""Abilities that plainly cannot be activated: nothing else has to be looked at."""

from __future__ import annotations

from typing import Final

from regalia.game.core.memo import once
from regalia.game.core.shortcut import shortcut
from regalia.game.core.state import Position, Zone
from regalia.game.objects.layers import is_unrestricted
from regalia.game.paying.from_hand import fills_hand
from regalia.game.playing.cost_options import ability_cost
from regalia.game.playing.offers import ability_play, can_use
from regalia.game.playing.tracking import uses
from regalia.game.printed.abilities import Activated
from regalia.game.shortcuts.by_hand import pays_by_hand

_HAND: Final = int(Zone.HAND)


@shortcut(can_use)
def out_of_reach(pos: Position, player: int, card: int, number: int, ability: Activated) -> bool | None:
    """Whether an ability was used already, cannot be paid for, or says itself that it cannot be used now.

    It cannot be paid for if its source is rested or without the counters, or with too few cards in hand.
    """
    if ability.inherited:
        return None
    if ability.once and (
        uses(pos, card, number, ability.once) or (ability.once == "your turn" and pos.turn_player != player)
    ):
        return False
    for part in ability.cost:
        if part.is_plainly_unpayable(pos, player, card) and not any(other.harms for other in ability.cost):
            return False
    price = _price_in_cards(ability)
    if price > len(pos.zones[_HAND * pos.players + player]) and pays_by_hand(pos, player):
        return False
    return None if _permits_itself(pos, player, card, number, ability) else False


def _permits_itself(pos: Position, player: int, card: int, number: int, ability: Activated) -> bool:
    """Whether the restrictions in the text of an ability are met."""
    if ability.when is None and ability.only_if is None:
        return True
    own = ability_play(pos, player, card, number, ability).context()
    return is_unrestricted(ability, own) and (ability.only_if is None or ability.only_if.holds(own))


@once
def _price_in_cards(ability: Activated) -> int:
    """The reserve that an ability costs, if its text neither changes that nor brings cards to pay it.

    Otherwise 0: then nothing can be said by looking at the price alone.
    """
    way = ability_cost(ability)
    plain = not ability.changes and all(part.moves_only and not fills_hand(part) for part in way.cost)
    return way.start if plain and isinstance(way.start, int) else 0
