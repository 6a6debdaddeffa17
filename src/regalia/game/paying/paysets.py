"""Which sets of means may be picked to pay a part: those that leave the rest payable (activation.1.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from regalia.game.core.language import Means
from regalia.game.core.shortcut import unguarded
from regalia.game.paying.tries import Tries

if TYPE_CHECKING:
    from regalia.game.paying.payment import Payment


class Stake(NamedTuple):
    """What depends on how a part is paid."""

    numbers: list[int]
    """The parts that it may affect or that may affect it, itself included."""
    hopeless: bool
    """Whether the others cannot be paid, no matter how this one is."""
    alone: bool
    """Whether it affects no other part, and no other part affects it."""


@unguarded
def at_stake(payment: Payment, number: int, numbers: list[int]) -> Stake:
    """What depends on how a part is paid, among everything that is left to pay."""
    return Stake(numbers, hopeless=False, alone=len(numbers) == 1 and payment.opening is None)


class PaySet:
    """Which sets of means may be picked: those that pay the part and leave the rest payable."""

    __slots__ = (
        "_alone",
        "_further",
        "_hopeless",
        "_legal",
        "_numbers",
        "_possible",
        "_tries",
        "free_choice_count",
        "number",
        "payment",
    )

    def __init__(self, payment: Payment, number: int, possible: list[Means] | None = None) -> None:
        self.payment = payment
        self.number = number
        part = payment.part(number)
        self._possible = part.means(payment) if possible is None else possible
        """The means that could pay. They stay the same until the question is answered."""
        self._numbers, self._hopeless, self._alone = at_stake(payment, number, payment.outstanding())
        plain = self._alone and not self._hopeless
        self.free_choice_count = part.free_choice_count(payment, self._possible) if plain else 0
        self._legal: dict[tuple[Means, ...], bool] = {}
        self._tries: Tries | None = None
        self._further: dict[tuple[Means, ...], list[Means]] = {}
        """Results for sets that were looked at. They are asked for again, and stay true until the answer."""

    def complete(self, picked: tuple[Means, ...]) -> bool:
        if self.free_choice_count and len(picked) != self.free_choice_count:
            return False
        if self._hopeless or any(means not in self._possible for means in picked):
            return False
        if self.free_choice_count:
            return True
        known = self._legal.get(picked)
        if known is None:
            known = self._legal[picked] = self._is_legal(picked)
        return known

    def _is_legal(self, picked: tuple[Means, ...]) -> bool:
        payment = self.payment
        if not payment.part(self.number).accepts(payment, picked):
            return False
        return self._alone or payment.completes(self.number, picked, self._numbers)

    def extensions(self, picked: tuple[Means, ...]) -> list[Means]:
        known = self._further.get(picked)
        if known is None:
            known = self._further[picked] = self._extensions(picked)
        return list(known)

    def _extensions(self, picked: tuple[Means, ...]) -> list[Means]:
        payment, possible = self.payment, self._possible
        part = payment.part(self.number)
        if self._hopeless or len(picked) >= (self.free_choice_count or part.limit(payment)):
            return []
        if self.free_choice_count:
            return [means for means in possible if means not in picked]
        found = []
        known: dict[object, bool] = {}
        if self._tries is None:
            self._tries = Tries(payment, self.number, self._numbers, possible)
        for means, kind in zip(possible, self._tries.kinds, strict=True):
            if means in picked or not first_counters((*picked, means)):
                continue
            if kind not in known:
                known[kind] = self._leads_somewhere(self._tries, (*picked, means))
            if known[kind]:
                found.append(means)
        return found

    def _leads_somewhere(self, tries: Tries, picked: tuple[Means, ...]) -> bool:
        leads = self.payment.part(self.number).leads(self.payment, picked, self._possible)
        if leads is False:
            return False
        if self._alone:
            return leads or any(True for _ in tries.sets(picked))
        return tries.succeed(picked)


def first_counters(chosen: tuple[Means, ...]) -> bool:
    """Whether the chosen counters are the first ones. Counters are alike, so no others need to be chosen."""
    numbers: dict[tuple[int, str], list[int]] = {}
    for means in chosen:
        if means.number:
            numbers.setdefault((means.card, means.what), []).append(means.number)
    return all(sorted(found) == list(range(1, len(found) + 1)) for found in numbers.values())
