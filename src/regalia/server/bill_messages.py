"""What a player is shown of a payment: the cost as a sum, its parts, and the odds of what is drawn."""

from __future__ import annotations

from typing import Literal

import msgspec


class BillLine(msgspec.Struct, frozen=True, kw_only=True):
    """A row of a sum."""

    kind: Literal["printed", "set", "change", "removed", "floor", "total"]
    label: str
    amount: int
    """A number with a sign for changes, else the number that the sum is set to."""
    rule: str


class Bill(msgspec.Struct, frozen=True, kw_only=True):
    """The cost of a play as a sum, for one of the ways to pay for it."""

    way: str = ""
    """Its name, if it is not the printed cost."""
    kind: str = ""
    """Reserve or memory, or empty if no amount is calculated."""
    lines: tuple[BillLine, ...] = ()
    total: int = 0
    others: tuple[str, ...] = ()
    """The other costs in words: deeds and mandatory additional costs."""
    optional: tuple[str, ...] = ()
    """Additional costs one may choose to pay."""
    odds: Odds | None = None
    """For a memory cost: the odds if nothing but memory pays."""
    last_chance: bool = False
    """Whether cards are drawn from memory as soon as it is chosen, so that it cannot be cancelled."""
    depends: str = ""
    """What the sum still depends on, such as X or targets, in words."""


class Risk(msgspec.Struct, frozen=True, kw_only=True):
    """A card of one's memory and the exact chance that it is banished."""

    handle: str
    name: str
    fraction: str
    percent: float


class Odds(msgspec.Struct, frozen=True, kw_only=True):
    """A number of cards in memory will be banished at random."""

    drawn: int
    among: int
    cards: tuple[Risk, ...]


class PaymentPart(msgspec.Struct, frozen=True, kw_only=True):
    """One of the costs of a play."""

    label: str
    kind: str
    """One of reserve, memory and deed."""
    owed: int
    state: Literal["paid", "now", "later"]


class Payment(msgspec.Struct, frozen=True, kw_only=True):
    """The contents of the payment panel."""

    card: str
    """The name of the card that is paid for."""
    handle: str = ""
    slug: str = ""
    bill: Bill | None = None
    parts: tuple[PaymentPart, ...] = ()
    label: str = ""
    """The part that is paid now."""
    kind: str = ""
    owed: int = 0
    """The amount that is owed for this part. Each option pays its `worth`."""
    odds: Odds | None = None
    """For a memory cost: the odds if nothing is chosen."""
    last_chance: bool = False
    """Whether paying shows something random or hidden, so that the play cannot be cancelled afterwards."""
    imbue: str = ""
    """If the cards are reserved revealed: whether the suggested ones imbue, as "imbued: 2 of 2 wind"."""
