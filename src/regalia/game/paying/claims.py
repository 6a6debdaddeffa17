"""Whether there is enough for several costs together, counted instead of tried.

Each part claims a number of the things that could pay it, and no thing is used up twice. If there are too few
things for that, the parts cannot be paid together in any order. It is not known what else may come to pay a
part, so a part that may get more means claims nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from regalia.game.core.language import CostPart, Means
from regalia.game.core.matching import is_one_for_each
from regalia.game.core.values import NOBODY
from regalia.game.paying.reserve_and_memory import LEAVING, Amounted

if TYPE_CHECKING:
    from regalia.game.paying.payment import Payment


class Claims:
    """The things that could pay each of some parts. If only some parts count, the others may still help."""

    __slots__ = ("_things", "payment")

    def __init__(self, payment: Payment, numbers: list[int], counted: list[int] | None = None) -> None:
        self.payment = payment
        self._things: dict[int, frozenset[object]] = {}
        for number in numbers if counted is None else counted:
            part = payment.part(number)
            side_effects = payment.side_effects([other for other in numbers if other != number])
            if side_effects is None or part.may_grow(payment, side_effects):
                continue
            found = _things(payment, part, part.means(payment))
            if None not in found:
                self._things[number] = found

    def suffice(self) -> bool:
        """Whether all can have enough."""
        return self.suffice_with(NOBODY, (), [])

    def suffice_with(self, number: int, chosen: tuple[Means, ...], more: list[Means]) -> bool:
        """Whether all can have enough if one part is paid with these means, and no others than `more`."""
        payment = self.payment
        taken = {thing(means) for means in chosen}
        wanted = []
        for other, things in self._things.items():
            part = payment.part(other)
            left = things - taken
            if other == number:
                left &= _things(payment, part, more)
            wanted += [left] * part.fewest(payment, chosen if other == number else ())
        return is_one_for_each(wanted)


def _things(payment: Payment, part: CostPart, means: list[Means]) -> frozenset[object]:
    """The things that can be used up to pay a part with such means."""
    home = part.home_among(payment, means) if isinstance(part, Amounted) else ()
    return frozenset([*map(thing, means), *home])


def thing(means: Means) -> object:
    """The thing that is used up by paying with this, or None. A rested object can still leave."""
    if means.verb in LEAVING:
        return means.card
    return None if means.verb == "reveal" else (means.verb, means.card, means.number, means.what)
