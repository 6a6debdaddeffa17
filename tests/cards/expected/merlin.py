"""Cards around Merlin whose sentences stand alone: done as damage is prevented, or with others' cards."""

from __future__ import annotations

from regalia.game.objects.targets import Target, TargetPlayer
from regalia.game.printed.abilities import ReplaceableEvent, Replaces
from regalia.words.conditions import ChampionBonus
from regalia.words.effects import BanishIt, PutCounters
from regalia.words.filters import champion, unit, yours
from regalia.words.replacing import Also, Prevent, WasPrevented
from regalia.words.selections import this, your_champion
from regalia.words.structure import If
from tests.cards.expected import card

_merlin = ChampionBonus("Merlin")
_opponent = TargetPlayer(whose="opponents")
_unit = Target(what=unit)

card(
    "assassins-mantle",
    Replaces(
        event=ReplaceableEvent.DAMAGE,
        of=champion & yours,
        may=True,
        change=(
            Also(BanishIt(what=this)),
            Prevent(amount=1),
            Also(If(WasPrevented(), PutCounters("preparation", 1, your_champion))),
        ),
    ),
)
