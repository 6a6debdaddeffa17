"""Deeds as costs: the verbs of effects, done to pay before anything resolves, and what they are done to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import ClassVar

from regalia.game.core.context import Context
from regalia.game.core.keywords import RuleName
from regalia.game.core.language import (
    Anything,
    CostDeed,
    Filter,
    Means,
    Number,
    Procedure,
    Word,
    is_chosen,
    value_of,
)
from regalia.game.core.saying import HERE, Line, only
from regalia.game.core.state import Position, Zone
from regalia.game.objects.characteristics import may_bear
from regalia.game.objects.hindrances import cannot_any
from regalia.game.paying.payment import Payment
from regalia.game.paying.reserve_and_memory import with_first_counters
from regalia.game.paying.side_effects import Outlook, SideEffects, are_printed, goes_by_print, is_steady
from regalia.words.having import Having


class CountedDeed(CostDeed, frozen=True, kw_only=True):
    """A deed done to a number of things that fit a description."""

    what: Filter = Anything()
    count: Number = 1
    up_to: bool = False
    at_least: bool = False
    """"One or more": at least `count`, up to as many as there are."""

    verb = ""
    hindrances: ClassVar[tuple[RuleName, ...]] = ()
    """The keywords that prevent the deed from being done to an object."""

    def place(self) -> Zone:
        """The zone of the things that the deed is done to."""
        return Zone.FIELD

    def may_grow(self, payment: Payment, side_effects: SideEffects) -> bool:
        if self.place() in side_effects.fills:
            return True
        return not is_steady(payment.pos, self.descriptions(payment.pos), self.place(), side_effects.changes)

    def is_helped(self, payment: Payment, side_effects: SideEffects) -> bool:
        if not self.may_grow(payment, side_effects):
            return False
        if self.place() in side_effects.fills or not is_chosen(self.count):
            return True
        outlook = Outlook(payment.pos, self.place(), side_effects.changes)
        return self.most_to_come(payment, outlook) >= self.bounds(payment)[0]

    def most_to_come(self, payment: Payment, outlook: Outlook) -> int:
        """The largest number of things that the deed could be done to, if no more arrive."""
        ctx = payment.ctx
        return sum(self.what.could_match(ctx, card, outlook) for card in self.reach(payment, ctx))

    def owed(self, ctx: Context) -> int:
        count = max(0, value_of(self.count, ctx))
        return max(1, count) if self.up_to or self.at_least else count

    def reach(self, payment: Payment, ctx: Context) -> Sequence[int]:
        """All cards in the place where the deed is done, of any kind."""
        raise NotImplementedError

    def candidates(self, payment: Payment, ctx: Context) -> list[int]:
        """The things that the deed can be done to now."""
        fits = self.what.matches
        return self.unhindered(ctx.pos, [card for card in self.reach(payment, ctx) if fits(ctx, card)])

    def at_work(self, pos: Position) -> tuple[RuleName, ...]:
        """The hindrances that anything in this game could have."""
        if self.place() is not Zone.FIELD:
            return ()
        return tuple([name for name in self.hindrances if may_bear(pos, name)])

    def unhindered(self, pos: Position, cards: list[int]) -> list[int]:
        """The things for which no text forbids the deed (effects.game.5)."""
        hindrances = self.at_work(pos)
        return [card for card in cards if not cannot_any(pos, card, hindrances)] if hindrances else cards

    def descriptions(self, pos: Position) -> Iterator[Word]:
        yield from super().descriptions(pos)
        yield from map(Having, self.at_work(pos))

    def units(self, payment: Payment, ctx: Context) -> list[Means]:
        return [Means(self.verb, card) for card in self.candidates(payment, ctx)]

    def means(self, payment: Payment) -> list[Means]:
        return self.units(payment, payment.ctx)

    def limit(self, payment: Payment) -> int:
        return self.bounds(payment)[1]

    def bounds(self, payment: Payment) -> tuple[int, int]:
        count = max(0, value_of(self.count, payment.ctx))
        if not (self.up_to or self.at_least):
            return count, count
        available = len(self.means(payment))
        return (0, min(count, available)) if self.up_to else (count, available)

    def accepts(self, payment: Payment, chosen: tuple[Means, ...]) -> bool:
        least, most = self.bounds(payment)
        return least <= len(chosen) <= most and self.suits(payment, chosen)

    def free_choice_count(self, payment: Payment, possible: list[Means]) -> int:
        if self.up_to or self.at_least or self.is_choosy() or type(self).accepts is not CountedDeed.accepts:
            return 0
        count = value_of(self.count, payment.ctx)
        return count if 0 < count <= len(possible) else 0

    def suits(self, payment: Payment, chosen: tuple[Means, ...]) -> bool:
        """Whether the things meet a condition on all of them together ("from a single graveyard")."""
        return True

    def is_choosy(self) -> bool:
        """Whether there is a condition on all things together."""
        return type(self).suits is not CountedDeed.suits

    def leads(self, payment: Payment, chosen: tuple[Means, ...], possible: list[Means]) -> bool | None:
        chosen = with_first_counters(chosen, possible)
        least, most = self.bounds(payment)
        if len(chosen) > most:
            return False
        taken = frozenset(chosen)
        others = [means for means in possible if means not in taken]
        if not self.is_choosy():
            return len(chosen) + len(others) >= least
        return self.suits_with(payment, chosen, others, least - len(chosen))

    def suits_with(
        self, payment: Payment, chosen: tuple[Means, ...], others: list[Means], least: int
    ) -> bool:
        """Whether some things, with at least a number of the others, meet the condition together."""
        raise NotImplementedError

    def shortfall(self, payment: Payment) -> Line | None:
        least, _ = self.bounds(payment)
        have = len(self.means(payment))
        if have < least:
            return self.told(payment.ctx, f"{HERE}: {only(have)}")
        if self.is_choosy() and not self.leads(payment, (), self.means(payment)):
            return self.told(payment.ctx, f"{HERE}: no set of them meets the condition")
        return None

    def fitting(self, payment: Payment, cards: Iterable[int], zones: Collection[Zone]) -> list[int] | None:
        pos, place = payment.pos, self.place()
        if place not in zones or not is_chosen(self.count) or self.is_choosy():
            return None
        if getattr(self, "itself", False):
            return [card for card in cards if card == payment.ctx.source]
        if getattr(self, "whose", "you") != "you":
            return None
        cards = list(cards)
        if not (goes_by_print(self.descriptions(pos)) and are_printed(pos, cards, place)):
            return None
        return [card for card in cards if self.what.matches(payment.ctx, card)]

    def pay(self, payment: Payment, chosen: tuple[Means, ...]) -> Procedure:
        payment.receipt(self, chosen)
        self.do(payment, chosen)
        yield from ()


def on_field(payment: Payment, ctx: Context, itself: bool) -> Sequence[int]:
    """The objects something may be done to: those of the payer, or only the source itself."""
    pos = ctx.pos
    if itself:
        return (ctx.source,) if pos.zone_of(ctx.source) is Zone.FIELD else ()
    return pos.cards_in(Zone.FIELD, payment.payer)


def have_in_common(
    chosen: tuple[Means, ...], others: list[Means], least: int, mark: Callable[[Means], object]
) -> bool:
    """Whether all of these have the same mark, and so do enough of the others."""
    marks = {mark(means) for means in chosen}
    if len(marks) > 1:
        return False
    found = Counter(mark(means) for means in others)
    return least <= (max(found.values(), default=0) if not marks else found[marks.pop()])
