"""What a listener hears: each step of a play, its rule and its numbers."""

from __future__ import annotations

import msgspec


class Step(msgspec.Struct, frozen=True):
    """One thing the engine did, with the rule by which it did it."""

    name: str
    rule: str
    text: str
    player: int = -1
    numbers: dict[str, int] = {}


class Line(msgspec.Struct, frozen=True):
    """One line of a bill: what changed a cost, by how much, by which rule."""

    label: str
    amount: int
    rule: str
