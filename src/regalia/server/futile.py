"""Plays that do nothing by a rule that everybody can see at work.

Between persons plays are not tried, because that takes long enough to be noticed (`bots/use.py`). What is
said here follows from the cards that the player may look at, and takes no time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from regalia.game.combat.attackers import why_not_now
from regalia.game.core.events import EventKind
from regalia.game.core.state import Position
from regalia.game.information.knowledge import may_look
from regalia.game.objects.layers import characteristics
from regalia.game.printed.acts import Act

HEARD: Final = (EventKind.ACTIVATED, EventKind.MOVED)
"""The events of an attack card that fizzles."""


def futile(pos: Position, player: int, acts: Sequence[Act]) -> dict[Act, str]:
    """Why some acts would do nothing: attack cards, as long as nobody may attack.

    Nothing is said if something that the player may look at reacts to the play.
    """
    untimely = None if pos.stack or pos.combat is not None else why_not_now(pos, player)
    if untimely is None or any(may_look(pos, card, player) for kind in HEARD for card in pos.live[kind]):
        return {}
    return {
        act: f"{pos.definition(act.card).name} fizzles: {untimely.reason}"
        for act in acts
        if act.what == "activate" and _only_attacks(pos, act.card)
    }


def _only_attacks(pos: Position, card: int) -> bool:
    """Whether a card does nothing as it resolves besides beginning an attack."""
    now = characteristics(pos, card)
    return "attack" in now.types and not now.abilities.resolves
