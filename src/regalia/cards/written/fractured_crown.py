"""Cards of Fractured Crown that no template should know."""

from __future__ import annotations

from regalia.cards.written import card, worded
from regalia.game.core.state import Phase, Zone
from regalia.game.objects.targets import Target
from regalia.game.printed.abilities import Permission, ReplaceableEvent, Replaces, Resolves
from regalia.words.conditions import AtLevel
from regalia.words.filters import unit
from regalia.words.play_conditions import PlayedBy
from regalia.words.replacing import Prevent, ReplaceFor
from regalia.words.turns import SkipPhase

_FREE = "without paying"

card(
    "resolute-stand",
    worded(
        "If your level is 2 or higher, you may activate this card from your hand without paying its reserve "
        "cost.",
        Permission(zone=Zone.HAND, without="reserve cost", name=_FREE, when=AtLevel(2)),
    ),
    worded(
        "If this card was activated without paying its reserve cost, skip your next draw phase.",
        Resolves(SkipPhase(phase=Phase.DRAW), when=PlayedBy(_FREE)),
    ),
    Resolves(
        ReplaceFor(
            rule=Replaces(event=ReplaceableEvent.DAMAGE, change=(Prevent(amount=3),), combat=True),
            what=Target(what=unit),
        )
    ),
)
