"""What players may see of a payment (memory.1.c); the whole view of a game grows from here."""

from __future__ import annotations

import msgspec

from regalia.game.language import Means
from regalia.game.stack import Paid, Receipt
from regalia.game.state import Position, State, Zone


class SeenPayment(msgspec.Struct, frozen=True):
    """One part of a cost as a player sees it: what can be named, and how many cards cannot."""

    label: str
    named: tuple[str, ...]
    hidden: int


def seen_payments(pos: Position, receipt: Receipt, payer: int, viewer: int) -> list[SeenPayment]:
    """How a play was paid for: the payer sees every card, others only what lies open."""
    return [_seen(pos, paid, payer, viewer) for paid in receipt.paid]


def _seen(pos: Position, paid: Paid, payer: int, viewer: int) -> SeenPayment:
    named: list[str] = []
    hidden = 0
    for means, definition in zip(paid.means, paid.definitions, strict=True):
        if viewer == payer or not _is_secret(pos, means):
            named.append(f"{means.way} {pos.catalog[definition].name}")
        else:
            hidden += 1
    return SeenPayment(paid.label, tuple(named), hidden)


def _is_secret(pos: Position, means: Means) -> bool:
    """A card reserved face down is nobody's business; everything else was done in the open."""
    if means.way != "reserve":
        return False
    revealed = pos.zone_of(means.card) is Zone.MEMORY and pos.has(means.card, State.REVEALED)
    return not revealed
