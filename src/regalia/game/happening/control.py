"""Changes of control, for good or for a while: the newest effect decides (term.control-and-ownership.8)."""

from __future__ import annotations

from typing import Final

from regalia.game.core.language import Word
from regalia.game.core.state import Position, Zone
from regalia.game.core.values import NOBODY, Continuing, Memo
from regalia.game.happening.zones import relocate

_FIRST: Final = "controller without effects"


class Controls(Word, frozen=True):
    """A lasting effect: this player controls the objects that it is about."""

    player: int


def take_control(pos: Position, card: int, player: int) -> None:
    """Give a player control by an effect that has begun. Remember who has control without such effects."""
    if pos.memo(card, _FIRST) is None:
        pos.put(pos.memos, card, (*pos.memos[card], Memo(_FIRST, pos.controller[card])))
    set_controller(pos, card, player)


def give_back(pos: Position, effect: Continuing) -> None:
    """End an effect on control. The newest remaining one decides, or else the former controller."""
    for card in map(pos.find, effect.refs):
        if card == NOBODY:
            continue
        first = pos.memo(card, _FIRST)
        player = first if isinstance(first, int) else pos.owner[card]
        for other in pos.effects:
            if isinstance(other.permission, Controls) and pos.stamp[card] in [
                ref.stamp for ref in other.refs
            ]:
                player = other.permission.player
        if player not in pos.lost:
            set_controller(pos, card, player)


_FORMER: Final = "former controllers"


def set_controller(pos: Position, card: int, player: int) -> None:
    """Let another player control an object. It stays the same object (term.control-and-ownership.8)."""
    if pos.controller[card] == player:
        return
    known = pos.memo(card, _FORMER)
    former = known if isinstance(known, tuple) else ()
    others = tuple(memo for memo in pos.memos[card] if memo.key != _FORMER)
    pos.put(pos.memos, card, (*others, Memo(_FORMER, (*former, pos.controller[card]))))
    below = [
        (under, zone)
        for zone in (Zone.LINEAGE, Zone.LOADED)
        for under in pos.cards_in(zone, pos.controller[card])
        if pos.host[under] == card
    ]
    relocate(pos, card, pos.row(Zone.FIELD, player))
    pos.put(pos.controller, card, player)
    for under, zone in below:
        relocate(pos, under, pos.row(zone, player))
        pos.put(pos.controller, under, player)


def previous_controller(pos: Position, card: int) -> int:
    """The player who controlled an object before its present controller, or NOBODY (end.5.a)."""
    known = pos.memo(card, _FORMER)
    return known[-1] if isinstance(known, tuple) and known else NOBODY
