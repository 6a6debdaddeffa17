"""Cards that keep something from paying."""

from __future__ import annotations

from regalia.game.core.state import Zone
from regalia.game.printed.abilities import Activated, PaymentLimit
from regalia.words.conditions import HasCounters
from regalia.words.costs import Banish
from regalia.words.effects import Draw
from regalia.words.filters import champion, yours
from tests.cards.expected import card

card(
    "mana-limiter",
    PaymentLimit(own=False, counter="enlighten", on=champion & yours),
    Activated(
        cost=(Banish(itself=True, zone=Zone.FIELD),),
        effect=Draw(),
        only_if=HasCounters("enlighten", 6),
    ),
)
