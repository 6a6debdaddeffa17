"""Lists of what might be played, kept until a card moves: only the piles that have changed are read again."""

from __future__ import annotations

from typing import Final

from regalia.game.core.shortcut import shortcut
from regalia.game.core.state import Position, Zone
from regalia.game.playing.offers import SOURCES, PlayableIndex, playable_index

_HAND: Final = Zone.HAND
_GRAVEYARD: Final = Zone.GRAVEYARD
_MEMORY: Final = Zone.MEMORY
_MATERIAL_DECK: Final = Zone.MATERIAL_DECK
_BANISHMENT: Final = Zone.BANISHMENT


@shortcut(playable_index)
def kept_menu(pos: Position, player: int) -> PlayableIndex:
    """The index as kept, updated as far as necessary."""
    held, seats = pos.zones, pos.players
    known: PlayableIndex | None = pos.kept.get(player)
    if known is not None:
        hand, graveyard, material, memory, banishment = known.zones
        if (
            held[_HAND * seats + player] is hand
            and held[_MEMORY * seats + player] is memory
            and held[_GRAVEYARD * seats + player] is graveyard
            and held[_BANISHMENT * seats + player] is banishment
            and held[_MATERIAL_DECK * seats + player] is material
        ):
            return known
    known = pos.kept[player] = PlayableIndex(
        pos, tuple([held[zone * seats + player] for zone in SOURCES]), known
    )
    return known
