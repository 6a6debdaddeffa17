"""The causes of a number on an object: every change of its power, life and level, with its source.

The layers are applied once more to a copy of the position, and an observer notes the changes.
"""

from __future__ import annotations

from typing import Final

import msgspec

from regalia.game.core.state import Position
from regalia.game.core.values import NOBODY
from regalia.game.objects.layers import LayerEntry, apply_layers, changing
from regalia.game.printed.definitions import Characteristics

NUMBERS: Final = ("power", "life", "level")
SWAPPED: Final = "swapped"
"""The word for swapped power and life. It has no amount."""
COUNTERS: Final = {
    "buff": (1, ("power", "life")),
    "debuff": (-1, ("power", "life")),
    "level": (1, ("level",)),
}
"""What each counter adds, and to which numbers (layers.F, counters.buff.1, counters.level.1).

term.buff-counters.1, term.level-counters.1
"""


class NumberChange(msgspec.Struct, frozen=True):
    """One thing that changed one number of an object."""

    number: str
    source: int = NOBODY
    """The card whose text changes it; NOBODY if no text does."""
    word: str = ""
    """The cause, if it is not the text of a card: a kind of counter, or a keyword of combat."""
    by: int | None = None
    """The amount that it adds; None if it sets the number."""
    to: int | None = None
    """The number that it sets."""


class _Watch:
    """Notes what happens to one card while the layers are applied."""

    def __init__(self, card: int) -> None:
        self.card = card
        self.found: list[NumberChange] = []
        self._givers: dict[tuple[int, int], int] = {}
        """The source that gives a card an ability, by the card and the stamp of the effect."""

    def __call__(self, entry: LayerEntry, card: int, before: Characteristics, after: Characteristics) -> None:
        source = entry.printed_on if entry.printed_on != NOBODY else entry.ctx.source
        if entry.gained_by != NOBODY:
            source = self._givers.get((entry.gained_by, entry.stamp), source)
        if entry.change.gives() is not None:
            self._givers.setdefault((card, entry.stamp), source)
        if card != self.card:
            return
        for number in NUMBERS:
            was, now = getattr(before, number), getattr(after, number)
            if was == now:
                continue
            if entry.change.sets or was is None or now is None:
                self.found.append(NumberChange(number, source, to=now))
            else:
                self.found.append(NumberChange(number, source, by=now - was))
        if before.swapped != after.swapped:
            self.found.extend(NumberChange(number, source, SWAPPED) for number in ("power", "life"))


def influences(pos: Position, card: int) -> list[NumberChange]:
    """The changes of an object's numbers, in the order in which they apply (layers.2)."""
    twin = pos.copy()
    watch = _Watch(card)
    apply_layers(twin, watch)
    found = watch.found
    counted = [
        NumberChange(
            number, word=f"{amount} {name} counter{'s' * (amount != 1)}", by=COUNTERS[name][0] * amount
        )
        for name, amount in pos.counters[card]
        if name in COUNTERS
        for number in COUNTERS[name][1]
        if getattr(changing(twin, card), number) is not None
    ]
    combat = _role(pos, card)
    if combat:
        swapped = changing(twin, card).swapped
        power = getattr(changing(twin, card), "life" if swapped else "power")
        more = (power or 0) - _sum(pos, card, [*found, *counted], "power")
        if power is not None and more:
            found.append(NumberChange("power", word=combat, by=more))
    first = [one for one in counted if one.number == "level"]  # a level counts them before any layer
    return [*first, *found, *(one for one in counted if one.number != "level")]


def _sum(pos: Position, card: int, found: list[NumberChange], number: str) -> int:
    """The result of these changes."""
    total: int = getattr(pos.definition(card), number) or 0
    for one in found:
        if one.number == number and one.word != SWAPPED:
            total = total + one.by if one.by is not None else one.to or 0
    return total


def _role(pos: Position, card: int) -> str:
    """The keyword that may give an object power for its role in a combat (keyword.retort.1)."""
    fight = pos.combat
    if fight is None:
        return ""
    if any(pos.find(ref) == card for ref in fight.retaliators):
        return "Retort"
    return "Commanded Will" if pos.find(fight.attacker) == card else ""  # keyword.commanded-will.1
