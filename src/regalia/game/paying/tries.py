"""Trying out sets of means for a part, one of each kind, until the rest can be paid as well."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Final

from regalia.game.core.language import Means
from regalia.game.paying.claims import Claims

if TYPE_CHECKING:
    from regalia.game.paying.payment import Payment

EAGER: Final = 4
"""The number of sets that are tried in their order. Usually one of the first leaves enough for the rest."""


class Tries:
    """The sets of means that pay a part now. Means that are alike stand in for each other."""

    __slots__ = ("_claims", "kinds", "means", "number", "numbers", "payment")

    def __init__(
        self, payment: Payment, number: int, numbers: list[int], means: list[Means] | None = None
    ) -> None:
        self.payment = payment
        self.number = number
        self.numbers = numbers
        """The parts that have to be paid, this one included."""
        part = payment.part(number)
        self.means = part.means(payment) if means is None else means
        self.kinds = payment.likenesses(self.means, part)
        """The likeness of each of the means."""
        self._claims: Claims | None = None

    def succeed(self, including: tuple[Means, ...] = ()) -> bool:
        """Whether the part can be paid with these means and others, and the rest after it."""
        if any(map(self._works, islice(self.sets(including), EAGER))):
            return True
        if self._claims is None:
            self._claims = Claims(self.payment, self.numbers)
        return any(map(self._works, self.sets(including, self._claims)))

    def _works(self, chosen: tuple[Means, ...]) -> bool:
        return self.payment.completes(self.number, tuple(sorted(chosen)), self.numbers)

    def sets(
        self, including: tuple[Means, ...] = (), claims: Claims | None = None
    ) -> Iterator[tuple[Means, ...]]:
        """The sets that contain some means, one of each kind; with claims, those that leave enough.

        A set that leads nowhere is not followed any further. This is noticed at the latest when something is
        left out.
        """
        payment, number = self.payment, self.number
        part = payment.part(number)
        found: dict[object, list[Means]] = {}
        for one, kind in zip(self.means, self.kinds, strict=True):
            if one not in including:
                found.setdefault(kind, []).append(one)
        groups = list(found.values())
        limit = part.limit(payment)

        def is_hopeless(at: int, chosen: tuple[Means, ...]) -> bool:
            more = [one for group in groups[at:] for one in group]
            if part.leads(payment, chosen, [*chosen, *more]) is False:
                return True
            return claims is not None and not claims.suffice_with(number, chosen, more)

        def build(at: int, chosen: tuple[Means, ...], *, same: bool) -> Iterator[tuple[Means, ...]]:
            if (same or claims is not None) and is_hopeless(at, chosen):
                return
            if not same and part.accepts(payment, chosen):
                yield chosen
            if at == len(groups) or len(chosen) >= limit:
                return
            group = groups[at]
            for count in range(min(len(group), limit - len(chosen)), 0, -1):
                yield from build(at + 1, chosen + tuple(group[:count]), same=False)
            yield from build(at + 1, chosen, same=True)

        yield from build(0, tuple(including), same=False)
