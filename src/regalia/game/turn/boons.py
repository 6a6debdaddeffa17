"""Boons of the Pantheon format: where they lie, and those that are bestowed before the game (boon.1).

A boon lies face down in its player's pantheon until that player bestows it. This is a play like others
(`game/playing`), but nobody can answer it: the boon goes onto the effects stack and comes back face up
(boon.4). It is no object and nothing can target it (boon.5, zones.pantheon.5). Its abilities work
nevertheless.
"""

from __future__ import annotations

from regalia.game.core.keywords import KeywordName
from regalia.game.core.language import Procedure
from regalia.game.core.state import Position, Zone
from regalia.game.paying.play import Play
from regalia.game.playing.cost_options import Grant
from regalia.game.playing.steps import can_be_played, play_card
from regalia.game.printed.abilities import Method
from regalia.game.turn.resolution import resolve_top

FIRST: Grant = Grant(method=Method.BESTOW)
"""The permission to bestow a boon before the game, outside of any turn."""


def bestow_first(pos: Position, player: int) -> Procedure:
    """A player bestows each boon with First Boon, before champions come (keyword.first-boon.1)."""
    for card in pos.cards_in(Zone.PANTHEON, player):
        if KeywordName.FIRST_BOON in pos.definition(card).abilities.borne and can_be_played(
            _first(pos, player, card)
        ):
            yield from play_card(_first(pos, player, card))
            yield from resolve_top(pos)


def _first(pos: Position, player: int, card: int) -> Play:
    """The play of a boon before the game. Costs and elements are as usual (boon.4.b)."""
    return Play(pos, player, card, Method.BESTOW, grant=FIRST)
