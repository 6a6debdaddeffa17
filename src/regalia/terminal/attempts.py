"""What a player might try with a card, whether it is allowed or not. The command `why` asks about these."""

from __future__ import annotations

from collections.abc import Iterator

from regalia.game.core.state import Position, State, Zone
from regalia.game.objects.layers import works_in
from regalia.game.playing.offers import abilities_on
from regalia.game.printed.acts import Act


def acts_with(pos: Position, player: int, card: int) -> Iterator[Act]:
    """Every play that a player could think of making with a card that they see."""
    zone, own = pos.zone_of(card), pos.controller[card] == player
    if zone is Zone.FIELD:
        for number, ability in abilities_on(pos, card):
            if own or ability.anyone:
                yield Act("ability", card, number)
        return
    if pos.owner[card] != player:
        return
    if zone is Zone.MATERIAL_DECK:
        yield Act("materialize", card)
    elif zone is Zone.PANTHEON:
        if pos.has(card, State.FACE_DOWN):
            yield Act("bestow", card)
            return
    elif zone in (Zone.HAND, Zone.GRAVEYARD, Zone.MEMORY, Zone.BANISHMENT):
        yield Act("activate", card)
    for number, ability in enumerate(pos.definition(card).abilities.activated):
        if works_in(ability.zone, zone) or (zone is Zone.LINEAGE and ability.inherited):
            yield Act("ability", card, number)
